"""``companion demo``: a whole game on the virtual table, in a window or headless with pictures and a transcript."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.game_options import PresetOption, RuleOption, TableGameArgument, house_values, or_bad_input
from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, window_size
from companion.display.screen import NoDisplay, Screen
from companion.error_messages import error_message
from companion.games.message import say
from companion.messages import worded
from companion.referee.record import MemoryJournal
from companion.sessions.export import write
from companion.settings import load_settings
from companion.settings_file import BadSettings
from companion.simulation.demo import Album, Onlooker
from companion.simulation.people.base import Manners, People
from companion.simulation.virtual import PEOPLE, people_for, run_virtual, with_program
from companion.table.desk import Desk
from companion.table.household import TableKnowledge
from companion.table.mirror import Mirror
from companion.table.setup import Setup, table_watch
from hardware.camera_virtual import VirtualCamera
from hardware.errors import HardwareError
from hardware.private_files import make_folder
from hardware.recording import RecordingWriter
from vision.localized import localized_error
from vision.taught import Taught
from vision.virtual.table import VirtualTable

QUICK = 10.0  # frames per second of a headless demo: enough to see everything, and faster
BROADER = 1.5  # width relative to a game's screen, to show the table beside it
MANNERS = Manners(think=0.75, errs=0.06, cocky=0.04)


def demo(
    game: TableGameArgument = "rogue",
    seed: Annotated[int, typer.Option(help=help_text(say("commands.demo-seed")))] = 32,
    turns: Annotated[int | None, typer.Option(help=help_text(say("commands.demo-turns")))] = None,
    program: Annotated[
        list[int] | None, typer.Option("--program", min=1, max=3, help=help_text(say("commands.trial-program")))
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help=help_text(say("commands.demo-headless")))] = False,
    out: Annotated[Path, typer.Option("-o", "--out", help=help_text(say("commands.demo-out")))] = Path("out/demo"),
    recording: Annotated[Path | None, typer.Option("--record", help=help_text(say("commands.demo-recording")))] = None,
    preset: PresetOption = None,
    rule: RuleOption = None,
    size: Annotated[str | None, typer.Option("--size", help=help_text(say("commands.demo-size")))] = None,
    full: Annotated[bool, typer.Option("--full", help=help_text(say("commands.demo-full")))] = False,
) -> None:
    """Watch simulated people play a whole game under the camera: the screen, and the virtual table beside it."""
    setup = or_bad_input(
        lambda: with_program(
            Setup(game, Setup.usual_players(game), house_values(game, rule or ()), preset), program or ()
        )
    )
    if game not in PEOPLE:
        bad_input(say("running.nobody-plays", name=game, known=tuple(PEOPLE)))
    table = VirtualTable(setup.table_mat, seed)
    people = people_for(setup, table, seed, MANNERS, turns)
    with ExitStack() as stack:
        try:
            writer = stack.enter_context(RecordingWriter(recording, setup.episode())) if recording else None
        except HardwareError as error:
            bad_input(error_message(error))
        referee = setup.referee(MemoryJournal())
        window = None if headless else _window(stack, size, full=full)
        mirror = Mirror(lambda: referee.play.hides(float("inf")))
        knowledge = TableKnowledge(Taught())
        desk = Desk(referee, mirror.watch(table_watch(setup.table_mat, knowledge=knowledge)), writer)
        if window is None:
            _headless(desk, table, people, out, setup)
        else:
            camera = VirtualCamera(table, paced=True)
            window.live, window.household = mirror.view, knowledge.looks
            window.beside = lambda: camera.table.render(camera.t)
            run_virtual(desk, camera, people, each=Onlooker(window, camera, mirror).each)
    if recording is not None:
        echo(say("running.recording-in", file=str(recording)))


def _window(stack: ExitStack, size: str | None, *, full: bool) -> Screen | None:
    """The window as set by the options or by the settings."""
    try:
        wanted = load_settings().screen
    except BadSettings as error:
        bad_input(error_message(error))
    try:
        width, height = window_size(size) if size else wanted.size
        screen = Screen(
            (width if full or wanted.full or size else round(width * BROADER), height),
            full=full or wanted.full,
            theme=wanted.theme,
            motion=wanted.motion,
            title=worded(say("running.demo-title")),
        )
    except NoDisplay:
        echo(say("running.demo-without-screen"))
        return None
    stack.callback(screen.close)
    return screen


def _headless(desk: Desk, table: VirtualTable, people: People, out: Path, setup: Setup) -> None:
    """Play as fast as possible; save pictures, transcript and log."""
    try:
        make_folder(out)
        screen = Screen(headless=True)
        camera = VirtualCamera(table, frames_a_second=QUICK)
        album = Album(out, screen, camera)
        run_virtual(desk, camera, people, after=album.after)
        transcript = album.finish(desk)
        write(out / "session.jsonl", setup.header(started=""), desk.referee.record.counting())
        screen.close()
    except OSError as error:
        bad_input(say("commands.cannot-write", file=str(out), reason=localized_error(error)))
    _print_summary(desk, album, transcript)


def _print_summary(desk: Desk, album: Album, transcript: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").splitlines()
    typer.echo("\n".join([*lines[:12], "  ...", *lines[-6:]] if len(lines) > 24 else lines))
    typer.echo("")
    minutes = int(album.camera.t) // 60
    echo(say("running.demo-lasted", count=len(desk.referee.record.counting()), minutes=minutes))
    echo(say("running.transcript", file=str(transcript)))
    echo(say("running.log", file=str(transcript.with_name("session.jsonl"))))
    echo(say("running.pictures", count=len(album.pictures), folder=str(transcript.parent)))
