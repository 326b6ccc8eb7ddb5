"""``companion run`` and ``companion record``: a game at the real table, from the first throw to the last."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.house import GameArgument, PresetOption, RuleOption, bad_input, house_values, understood
from companion.cli.sessions import LogOption
from companion.display.errors import NoDisplay
from companion.display.screen import Screen
from companion.sessions.buffered import BufferedLog
from companion.sessions.errors import LogError
from companion.sessions.log import SessionLog
from companion.sessions.place import default_log
from companion.table.desk import Desk
from companion.table.eyes import Eyes
from companion.table.live import Clock, Session
from companion.table.setup import LogJournal, Setup, table_watch
from companion.table.terminal import Terminal
from hardware.buttons import open_buttons
from hardware.camera import Camera
from hardware.camera_picamera2 import Streams
from hardware.cameras import open_camera
from hardware.errors import HardwareError
from hardware.lamps import open_lamps
from hardware.pins import Pins, read_pins
from hardware.recording import RecordingWriter
from hardware.sound import open_speaker

LARGE_MAT_MM = 500.0  # a mat wider than this needs the larger picture

Players = Annotated[list[str] | None, typer.Option("--player", "-p", help="A player's name, in seat order.")]
CameraOption = Annotated[
    str, typer.Option("--camera", help="picamera2, v4l2[:N], recording:DIR, virtual[:SEED], none or auto.")
]
ButtonsOption = Annotated[str, typer.Option("--buttons", help="gpiozero, keyboard, none or auto.")]
PinsOption = Annotated[Path | None, typer.Option("--pins", help="A TOML file that says which pin is which button.")]
SizeOption = Annotated[str, typer.Option("--size", help="The window, as WIDTHxHEIGHT.")]
FullOption = Annotated[bool, typer.Option("--full", help="Take the whole screen.")]
HeadlessOption = Annotated[bool, typer.Option("--headless", help="No screen: tell in the terminal.")]
VoiceOption = Annotated[bool, typer.Option("--voice/--no-voice", help="Call out turns and rulings.")]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Go on with the last unfinished game.")]


@dataclass(frozen=True, slots=True)
class Place:
    """The devices that a command asked for."""

    camera: str
    buttons: str
    pins: Path | None
    size: tuple[int, int]
    full: bool
    headless: bool
    voice: bool


def run(
    game: GameArgument = "rogue",
    players: Players = None,
    preset: PresetOption = None,
    rule: RuleOption = None,
    camera: CameraOption = "auto",
    buttons: ButtonsOption = "auto",
    pins: PinsOption = None,
    size: SizeOption = "1024x600",
    full: FullOption = False,
    headless: HeadlessOption = False,
    voice: VoiceOption = True,
    resume: ResumeOption = False,
    log_db: LogOption = None,
) -> None:
    """Referee a game at the table."""
    place = Place(camera, buttons, pins, _size(size), full, headless, voice)
    path = log_db or default_log()
    if resume:
        _resume(path, place)
    else:
        setup = _setup(game, players, preset, rule)
        _play(setup, LogJournal.begin(path, setup), place)


def record(
    folder: Annotated[Path, typer.Argument(help="A new folder for the recording.")],
    game: GameArgument = "rogue",
    players: Players = None,
    preset: PresetOption = None,
    rule: RuleOption = None,
    camera: CameraOption = "auto",
    buttons: ButtonsOption = "auto",
    pins: PinsOption = None,
    size: SizeOption = "1024x600",
    full: FullOption = False,
    headless: HeadlessOption = False,
    voice: VoiceOption = True,
    log_db: LogOption = None,
) -> None:
    """Referee a game and record what the camera sees and who presses what: for tests, bug reports and demos."""
    place = Place(camera, buttons, pins, _size(size), full, headless, voice)
    setup = _setup(game, players, preset, rule)
    try:
        with RecordingWriter(folder, setup.episode()) as writer:
            _play(setup, LogJournal.begin(log_db or default_log(), setup), place, writer)
    except HardwareError as error:
        bad_input(str(error))
    typer.echo(f"The recording is in {folder}. Play it again with: companion replay {folder}")


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(run)
    app.command()(record)


def _setup(game: str, players: list[str] | None, preset: str | None, rule: list[str] | None) -> Setup:
    names = tuple(players or ("Ann", "Ben"))
    return understood(lambda: Setup(game, names, house_values(game, rule or ()), preset))


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) >= 320 and int(height) >= 240):
        bad_input(f"A window is written WIDTHxHEIGHT, from 320x240, not {text}.")
    return int(width), int(height)


def _resume(path: Path, place: Place) -> None:
    """Go on with the last unfinished game of the log."""
    try:
        with SessionLog.reading(path) as log:
            waiting = log.unfinished()
        if not waiting:
            bad_input("There is no unfinished game to go on with.")
        buffered = BufferedLog.resume(path, waiting[0].session)
    except LogError as error:
        bad_input(str(error))
    setup = understood(lambda: Setup.of_header(buffered.header))
    typer.echo(f"Going on with session {buffered.session}: {setup.game}, {', '.join(setup.players)}.")
    _play(setup, LogJournal(buffered), place)


def _play(setup: Setup, journal: LogJournal, place: Place, writer: RecordingWriter | None = None) -> None:
    """Put a session together and run it until somebody ends it."""
    referee = understood(lambda: setup.referee(journal, journal.log.events))
    referee.warn("log", journal.problem)
    watch = table_watch(setup.table_mat)
    clock = Clock.going_on(journal.log.events)
    pins = _pins(place.pins)
    with ExitStack() as stack:
        stack.callback(journal.log.close)
        face = stack.enter_context(_face(place, clock))
        eyes = None if place.camera == "none" else Eyes(_opener(place.camera, setup), watch, clock, face.wake)
        session = Session(Desk(referee, watch, writer), face, eyes, clock, *_sounds_and_lights(place, pins, stack))
        try:
            buttons = open_buttons(place.buttons, session.presses, typer.echo, pins=pins)
        except HardwareError as error:
            bad_input(str(error))
        stack.callback(buttons.close)
        if eyes is not None:
            eyes.with_pictures = writer is not None
            eyes.start()
            stack.callback(eyes.close)
        try:
            session.run()
        except KeyboardInterrupt:
            typer.echo("The game is kept; go on with: companion run --resume")


@contextmanager
def _face(place: Place, clock: Callable[[], float]) -> Any:
    """The screen, or the terminal where there is none."""
    face: Screen | Terminal
    try:
        face = Terminal(typer.echo) if place.headless else Screen(place.size, full=place.full, clock=clock)
    except NoDisplay as error:
        typer.echo(str(error), err=True)
        face = Terminal(typer.echo)
    try:
        yield face
    finally:
        face.close()


def _opener(camera: str, setup: Setup) -> Callable[[], Camera]:
    size = (1920, 1080) if setup.table_mat.width > LARGE_MAT_MM else (1536, 864)
    return lambda: open_camera(camera, streams=Streams(size=size))


def _pins(path: Path | None) -> Pins | None:
    if path is None:
        return None
    try:
        return read_pins(path)
    except HardwareError as error:
        bad_input(str(error))


def _sounds_and_lights(place: Place, pins: Pins | None, stack: ExitStack) -> tuple[Any, Any]:
    lamps = open_lamps("none" if place.buttons in ("keyboard", "none") else place.buttons, pins=pins)
    speaker = open_speaker(typer.echo, on=place.voice)
    stack.callback(lamps.close)
    stack.callback(speaker.close)
    return lamps, speaker
