"""``companion replay``: referees a recording, faster than real time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.machine import with_own_place
from companion.cli.output import bad_input, fail
from companion.error_messages import error_message
from companion.games.errors import GameError
from companion.games.message import say
from companion.names import checked_names
from companion.own_places import BOARD, TABLE, BadPlace, load_place
from companion.referee.record import MemoryJournal
from companion.referee.referee import Referee
from companion.sessions.export import write
from companion.sessions.formatting import format_timestamp
from companion.table.desk import Desk, run_recording
from companion.table.setup import Setup, table_watch
from companion.taught_file import BadTaught, load_taught
from hardware.errors import HardwareError
from hardware.recording import Recording, RecordingCamera
from vision.localized import localized_error

if TYPE_CHECKING:
    from vision.taught import Taught


def replay(
    folder: Annotated[Path, typer.Argument(help=help_text(say("commands.replay-folder")))],
    log: Annotated[Path | None, typer.Option("--log", help=help_text(say("commands.replay-log")))] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help=help_text(say("commands.replay-quiet")))] = False,
) -> None:
    """Run a recording through the referee and print its rulings."""
    try:
        recording = Recording.open(folder)
        checked_names(recording.episode.players)  # recordings may come from anybody
        setup, taught = Setup.of_episode(recording.episode), load_taught()
        setup = with_own_place(setup, load_place(folder, BOARD), load_place(folder, TABLE))  # where it was recorded
        referee = run(recording, setup, taught)
    except (HardwareError, GameError, BadTaught, BadPlace) as error:
        bad_input(error_message(error))
    if not quiet:
        for event in referee.record.counting():
            typer.echo(f"{format_timestamp(event.t)}  {referee.event_text(event)}")
    if log is not None:
        save(log, setup, referee)


def run(recording: Recording, setup: Setup, taught: Taught | None = None) -> Referee:
    """The referee after the whole recording, read with what was taught."""
    referee = setup.referee(MemoryJournal())
    desk = Desk(referee, table_watch(setup.table_mat, taught, place=setup.place))
    with RecordingCamera(recording) as camera:
        run_recording(desk, camera)
    return referee


def save(log: Path, setup: Setup, referee: Referee) -> None:
    """Write the counting events of a session as JSON Lines; ends the command with a message if that fails."""
    try:
        write(log, setup.header(started=""), referee.record.counting())
    except OSError as error:
        fail(say("log.cannot-write", file=str(log), reason=localized_error(error)))
