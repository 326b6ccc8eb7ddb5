"""The configuration of this machine: its settings, and what was taught, measured and chosen here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from companion.cli.output import bad_input, echo, window_size
from companion.error_messages import error_message
from companion.games.message import Text, say
from companion.lens_file import BadLens, load_lens
from companion.messages import worded
from companion.own_places import BOARD, TABLE, BadPlace, OwnPlace, load_place
from companion.preferences import load_preferences, save_preferences
from companion.sessions.errors import LogError
from companion.sessions.log import default_log
from companion.settings import Settings, load_settings
from companion.settings_file import BadSettings, settings_path
from companion.taught_file import BadTaught, load_taught
from hardware.camera import Camera, Image
from hardware.cameras import Chooser, checked
from hardware.cameras import chosen as chosen_camera
from hardware.errors import HardwareError
from hardware.flipped import FlippedCamera
from hardware.pins import Pins, read_pins
from vision.lens import Lens
from vision.localized import localized_error
from vision.mats import MATS
from vision.places.place import Place
from vision.taught import Taught

if TYPE_CHECKING:
    from companion.table.setup import Setup

SETTLE_FRAMES = 3  # for a camera's exposure to settle on the present scene


def known_dice() -> Taught:
    """What the household has taught the reader; a faulty file ends with code 2."""
    try:
        return load_taught()
    except BadTaught as error:
        bad_input(error_message(error))


def known_lens() -> Lens | None:
    """The lens that was measured; None without one, or if its file is faulty, which is reported."""
    try:
        return load_lens()
    except BadLens as error:
        echo(error_message(error), err=True)
        return None


T = TypeVar("T")


@dataclass(slots=True)
class TableConfig:
    """The configuration of a session's table, from the command's options or the settings.

    ``taught`` is what the household taught the reader; ``warnings`` are about files that could not be used. The
    ``camera`` may be changed on the screen.
    """

    settings: Settings
    taught: Taught
    lens: Lens | None
    warnings: dict[str, Text]
    board: OwnPlace | None
    table: OwnPlace | None
    camera: str
    buttons: str
    pins: Pins
    size: tuple[int, int]
    full: bool
    headless: bool
    voice: bool | None  # None: as chosen on the screen, otherwise as in the settings
    share: Path | None = None
    asks_language: bool = False  # nobody has chosen the language yet
    without_camera: bool = False  # chosen on the screen; the next session tries ``camera`` again

    @property
    def own_place(self) -> Place | None:
        """The household's own table, or its board."""
        if self.table is not None:
            # The game is not known yet; the plane is the same for each that has room on this table.
            return next(filter(None, map(self.table.place_for, MATS.values())), None)
        return None if self.board is None else self.board.place


def table_config(
    path: Path,
    camera: str | None,
    buttons: str | None,
    pins: Path | None,
    size: str | None,
    full: bool,
    headless: bool,
    voice: bool | None,
) -> TableConfig:
    """The configuration from options and settings; files that can't be used become warnings."""
    warnings: dict[str, Text] = {}
    settings = or_else(load_settings, Settings(path=settings_path()), "settings", warnings)
    taught = or_else(load_taught, None, "taught", warnings)
    return TableConfig(
        settings,
        taught or Taught(),
        or_else(load_lens, None, "lens", warnings),
        warnings,
        or_else(lambda: load_place(path.parent, BOARD), None, "board", warnings),
        or_else(lambda: load_place(path.parent, TABLE), None, "table", warnings),
        _camera_of(camera, settings, path, warnings),
        buttons or settings.buttons.source,
        or_exit(lambda: read_pins(pins)) if pins else or_else(settings.pins, Pins(), "pins", warnings),
        window_size(size) if size else settings.screen.size,
        full or settings.screen.full,
        headless,
        voice,
    )


def camera_spec(option: str | None, settings: Settings, path: Path | None = None) -> str:
    """The camera for any command: that of the option, else of the settings, else the one chosen on the screen.

    ``path`` is the log's. Raises ``NoCamera`` for an invalid one.
    """
    spec = chosen_camera(option or settings.camera.source)
    if option is None and spec == "auto":  # the settings take precedence over a choice on the screen
        spec = load_preferences(path or default_log()).camera or spec
    checked(spec)
    return spec


def _camera_of(option: str | None, settings: Settings, path: Path, warnings: dict[str, Text]) -> str:
    """The same for a game: an invalid option ends the command, an invalid setting is reported, and "auto" returned."""
    if option is not None:
        return or_exit(lambda: camera_spec(option, settings, path))
    return or_else(lambda: camera_spec(None, settings, path), "auto", "camera", warnings)


def opened_camera(
    chooser: Chooser, log: Path | None = None, notify: Callable[[Text], None] = lambda _: None
) -> FlippedCamera:
    """Open the camera, flipped if it is known to mirror its picture; raises ``HardwareError``.

    When it is flipped later (``FlippedCamera.flip``), this is remembered, and ``notify`` gets a sentence about it.
    """
    log = log or default_log()

    def on_flip(mirrored: bool) -> None:
        # Per camera, not per table: another camera plugged in tomorrow may not mirror.
        others = tuple(one for one in load_preferences(log).mirrored if one != chooser.identity)
        save_preferences(log, mirrored=(*others, chooser.identity) if mirrored else others)
        notify(TURNED)

    camera = chooser.open()
    return FlippedCamera(camera, mirrored=chooser.identity in load_preferences(log).mirrored, on_flip=on_flip)


TURNED = say("table.camera-turned")


def settled_picture(camera: Camera) -> Image:
    """A full picture (BGR), after the frames that a camera needs to settle."""
    for _ in range(SETTLE_FRAMES):
        camera.small()
    return camera.large().image


def notice(text: str) -> None:
    """Report on the terminal that another camera than the configured one is used."""
    if text:
        typer.echo(worded(text), err=True)


def or_else(load: Callable[[], T], usual: T, about: str, warnings: dict[str, Text]) -> T:
    """Load a file; an unusable one is reported, and ``usual`` returned."""
    try:
        return load()
    except (HardwareError, BadSettings, BadTaught, BadLens, BadPlace) as error:
        warnings[about] = localized_error(error)
        typer.echo(worded(warnings[about]), err=True)
        return usual


def or_exit(ask: Callable[[], T]) -> T:
    """The result of ``ask``, which uses a device or a file; an error ends the command with its message."""
    try:
        return ask()
    except (HardwareError, LogError) as error:
        bad_input(error_message(error))


def with_own_place(setup: Setup, board: OwnPlace | None, table: OwnPlace | None) -> Setup:
    """The setup on the household's own board or table, if the game can be played there."""
    for own in (board, table):
        if own is not None and (place := own.place_for(setup.table_mat)) is not None:
            return replace(setup, place=place)
    return setup
