"""Opens the devices of a table: screen, buttons, lamps and voice, and the camera's thread."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from companion.cli.machine import TableConfig, opened_camera, or_exit
from companion.cli.output import echo
from companion.display.dimming import Dimmer
from companion.display.screen import NoDisplay, Screen
from companion.display.tones import MixerTones, NoTones
from companion.error_messages import error_message
from companion.games.message import say
from companion.messages import worded
from companion.preferences import load_preferences, save_preferences
from companion.table.camera_worker import CameraWorker
from companion.table.household import TableKnowledge
from companion.table.live import Presses
from companion.table.mirror import Mirror
from companion.table.phones import Phones, child
from companion.table.setup import Setup, table_watch
from companion.table.sound import Sound
from companion.table.stopping import Stopping, stopping_on_signals
from companion.table.terminal import Terminal
from hardware.backlight import Backlight
from hardware.buttons import SPECS, Buttons, KeyboardButtons, open_buttons
from hardware.camera import Camera
from hardware.cameras import Chooser
from hardware.errors import HardwareError
from hardware.lamps import Lamps, NoLamps, open_lamps
from hardware.presses import Notice
from hardware.sd_notify import ServiceManager
from hardware.sound import open_speaker
from vision.localized import localized_error

if TYPE_CHECKING:
    from vision.free.watch import Watch

T = TypeVar("T")

LIVE_BY_UNIT = "COMPANION_LIVE_BY_UNIT"  # set by the unit: another unit serves the page for phones
MAY_SWITCH_OFF = "COMPANION_MAY_SWITCH_OFF"  # set by the unit, which then switches the machine off
SCREEN_WAIT_S, SCREEN_EVERY_S = 20.0, 1.0  # timeout and interval of waiting for a screen


@dataclass(frozen=True, slots=True)
class TableDevices:
    """The devices that are open before the game is chosen."""

    display: Screen | Terminal
    presses: Presses
    lamps: Lamps
    sound: Sound
    systemd: ServiceManager
    phones: Phones
    wired: bool  # whether real buttons are at the table


def open_table(config: TableConfig, stack: ExitStack, path: Path) -> TableDevices:
    """Open screen, buttons, lamps and voice; the stack closes them."""
    stopping = stack.enter_context(stopping_on_signals())
    systemd = ServiceManager()
    stack.callback(systemd.stopping)
    display, may_switch_off = open_display(config, stopping), os.environ.get(MAY_SWITCH_OFF, "") == "1"
    if isinstance(display, Screen):
        display.switches_off = may_switch_off
        display.dimmer = Dimmer(config.settings.screen.sleep, stack.enter_context(Backlight()).set)
    stopping.wake = display.wake  # only now: opening the screen can be interrupted, too
    stack.callback(display.close)
    presses = Presses(display.wake, may_switch_off=may_switch_off, check=stopping.check)
    no_lamps: Lamps = NoLamps()
    lamps = _open_or_default(lambda: open_lamps(config.buttons, pins=config.pins), no_lamps, "lamps", config)
    stack.callback(lamps.close)
    voice, preferences, keep = config.settings.voice, load_preferences(path), partial(save_preferences, path)
    # The option of this run, else the last choice on the screen, else the settings.
    speaks = next(on for on in (config.voice, preferences.voice, voice.on) if on is not None)
    speaker = open_speaker(echo if speaks else _discard, voice=voice.spoken, speed=voice.speed)
    stack.callback(speaker.close)
    keys: Buttons = KeyboardButtons()
    buttons = _open_or_default(
        lambda: open_buttons(config.buttons, presses, echo, pins=config.pins, notices=presses.notice),
        keys,
        "buttons",
        config,
    )
    stack.callback(buttons.close)
    by_unit = os.environ.get(LIVE_BY_UNIT, "") == "1"
    phones = stack.enter_context(
        Phones(path, (lambda: None) if by_unit else child(path), kept=by_unit, wake=display.wake)
    )
    tones = MixerTones(time.monotonic) if isinstance(display, Screen) else NoTones()
    if isinstance(display, Screen):
        display.use_theme(preferences.theme or config.settings.screen.theme, lambda theme: keep(theme=theme))
        display.use_large_text(preferences.large_text, lambda large: keep(large_text=large))
    sound = Sound(speaker, speaks, tones, preferences.sounds, keep)
    return TableDevices(display, presses, lamps, sound, systemd, phones, buttons.wired)


def _open_or_default(open_device: Callable[[], T], without: T, about: str, config: TableConfig) -> T:
    """Open a device; a failure is reported, and the table works with the replacement."""
    if config.buttons.partition(":")[0] not in SPECS:  # mistyped, so not a failure of the device
        return or_exit(open_device)
    try:
        return open_device()
    except HardwareError as error:
        config.warnings[about] = say("table.plays-on", why=localized_error(error), device=about)
        typer.echo(worded(config.warnings[about]), err=True)
        return without


def _discard(text: str) -> None:
    """Ignore a message about the voice: it is off anyway."""


def open_display(config: TableConfig, stopping: Stopping) -> Screen | Terminal:
    """The screen, or the terminal if there is none.

    In full-screen mode it waits for a screen: a table's panel may be ready or connected later than the program. After a
    while it exits with 1, so that the service restarts the program to try again.
    """
    if config.headless:
        return Terminal(typer.echo)
    end = time.monotonic() + SCREEN_WAIT_S
    while True:
        try:
            wanted = config.settings.screen
            screen = Screen(config.size, full=config.full, theme=wanted.theme, motion=wanted.motion)
        except NoDisplay as error:
            if not config.full:
                echo(error_message(error), err=True)
                return Terminal(typer.echo)
            if time.monotonic() >= end:
                echo(error_message(error), err=True)
                raise typer.Exit(1) from None
        else:
            if not config.full and (shown := screen.surface.get_size()) != config.size:
                echo(
                    say("screen.fitted", wanted="x".join(map(str, config.size)), shown="x".join(map(str, shown))),
                    err=True,
                )
            return screen
        stopping.check()
        time.sleep(SCREEN_EVERY_S)


def camera_worker_for(
    setup: Setup,
    config: TableConfig,
    clock: Callable[[], float],
    presses: Presses,
    mirror: Mirror,
    knowledge: TableKnowledge,
    log: Path,
) -> CameraWorker:
    """The camera's thread; the camera itself is opened there, so that a missing one never ends the game."""
    size = setup.place.picture_size if setup.place is not None else setup.table_mat.picture_size
    streams = config.settings.camera.streams(size)
    chooser = Chooser(config.camera, streams, lambda text: presses.notice(Notice("which-camera", text)))

    def opened() -> Camera:
        return mirror.camera(opened_camera(chooser, log, lambda text: presses.notice(Notice("mirrored", worded(text)))))

    def watch() -> Watch:
        made = mirror.watch(table_watch(setup.table_mat, config.taught, knowledge, setup.place))
        made.registrar.lens = config.lens
        return made

    return CameraWorker(opened, watch, clock, presses.wake)
