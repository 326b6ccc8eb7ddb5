"""The commands for the log: ``companion sessions``, ``companion show`` and ``companion export``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.cli.dates import day_and_time
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header, effective
from companion.sessions.export import lines, write
from companion.sessions.log import SessionLog, Summary
from companion.sessions.place import VARIABLE, default_log
from companion.sessions.words import clock, ending, players, tell

LogOption = Annotated[
    Path | None,
    typer.Option("--log-db", envvar=VARIABLE, help="The file of the session log.", show_default="of this user"),
]
Number = Annotated[int, typer.Argument(help="The number of the session, as the command sessions lists it.")]


def sessions(log_db: LogOption = None) -> None:
    """List the games in the log: number, game, players, when, how it ended."""
    with _reading(log_db) as log:
        rows = log.sessions()
    if not rows:
        typer.echo("No game is in the log yet.")
        return
    table = Table("No.", "Game", "Players", "Began", "Length", "How it ended", box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(escape(cell) for cell in _cells(row)))
    Console().print(table)


def show(number: Number, log_db: LogOption = None) -> None:
    """Tell a game line by line in words, with the rulings."""
    header, events, problems = _session(number, log_db)
    began = f", {day_and_time(header.started)}" if header.started else ""
    typer.echo(f"Session {number}: {header.game}, {players(header)}{began}")
    for rule, value in header.options.items():
        typer.echo(f"House rule {rule}: {value}")
    for line in tell(header, events):
        typer.echo(line)
    _warn(problems)


def export(
    number: Number,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file to write; else the terminal.")] = None,
    counting: Annotated[
        bool, typer.Option("--counting", help="Only the events that count after undos and corrections.")
    ] = False,
    log_db: LogOption = None,
) -> None:
    """Write a session as JSON Lines: an object a line, the session first, then every event."""
    header, events, problems = _session(number, log_db)
    chosen = effective(events) if counting else events
    if output is None:
        for line in lines(header, chosen):
            typer.echo(line)
    else:
        _save(output, header, chosen)
    _warn(problems)


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    for command in (sessions, show, export):
        app.command()(command)


@contextmanager
def _reading(log_db: Path | None) -> Iterator[SessionLog]:
    try:
        with SessionLog.reading(log_db or default_log()) as log:
            yield log
    except LogError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def _session(number: int, log_db: Path | None) -> tuple[Header, tuple[Event, ...], tuple[str, ...]]:
    with _reading(log_db) as log:
        reading = log.read(number)
        return log.header(number), reading.events, reading.problems


def _save(output: Path, header: Header, events: tuple[Event, ...]) -> None:
    try:
        write(output, header, events)
    except OSError as error:
        typer.echo(f"{output} can't be written: {error.strerror}. Name another file.", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{len(events)} events are in {output}.", err=True)


def _warn(problems: tuple[str, ...]) -> None:
    for problem in problems:
        typer.echo(problem, err=True)


def _cells(row: Summary) -> tuple[str, ...]:
    header = row.header
    began, length, end = day_and_time(header.started), clock(row.seconds), ending(header, row.end)
    return str(row.session), header.game, players(header), began, length, end
