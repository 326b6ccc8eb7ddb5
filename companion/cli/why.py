"""``companion why`` and ``companion regress``: what stood behind a ruling, and old evenings by today's program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.helping import help_text
from companion.cli.house import bad_input
from companion.cli.sessions import LogOption, Number, reading
from companion.games.errors import GameError
from companion.games.message import say
from companion.rule_pages import rule_text
from companion.sessions.cue_file import KeptCue
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder
from companion.sessions.log import SessionId, SessionLog
from companion.sessions.words import clock, sentence
from companion.sessions.words import players as names_of
from companion.table.explaining import Explained, explained
from companion.table.refereed import Difference, differences
from companion.table.setup import Setup

NO_CUES = "what came in from the table was not kept (an earlier version played it, or it was deleted with its pictures)"


def why(
    session: Number,
    event: Annotated[int, typer.Argument(help=help_text(say("commands.why-event")))],
    log_db: LogOption = None,
) -> None:
    """Tell why something was ruled: what was weighed, what the picture and the rules said."""
    with reading(log_db) as log:
        try:
            header, events, kept = log.header(session), log.events(session), log.cues(session)
        except LogError as error:
            bad_input(str(error))
        picture = GameFolder(log.root, session).picture_path(event)
    if not 1 <= event <= len(events):
        bad_input(f"Game {session} has the events 1 to {len(events)}.")
    try:
        found = explained(Setup.of_header(header), kept, events, event)
    except GameError as error:
        bad_input(f"Game {session} can't be followed: {error}")
    for line in lines(header, events[event - 1], found, picture):
        typer.echo(line)


def lines(header: Header, event: Event, found: Explained, picture: Path) -> Iterator[str]:
    """The whole account of an event."""
    yield f"Event {event.seq}, {clock(event.t)}: {sentence(header, event)}"
    yield from found.lines
    rule = str(event.payload.get("rule", ""))
    if rule:
        yield f"The rule, {rule}: {rule_text(rule)}"
    if picture.exists():
        yield f"The picture: {picture}"


def regress(
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="SESSION...", help=help_text(say("commands.regress-numbers")))
    ] = None,
    log_db: LogOption = None,
) -> None:
    """Referee old evenings again with today's program, and tell where it rules otherwise.

    Ends with code 1 when something differs.
    """
    with reading(log_db) as log:
        chosen = numbers or log.numbers()
        if unknown := sorted(set(chosen) - set(log.numbers())):
            bad_input(f"The log has no session {unknown[0]}. companion sessions lists them.")
        found = sum(_regress(log, session, named=bool(numbers)) for session in chosen)
    if found:
        typer.echo(f"{found} {'ruling differs' if found == 1 else 'rulings differ'}.")
        raise typer.Exit(1)
    typer.echo("Nothing differs.")


def _regress(log: SessionLog, session: SessionId, *, named: bool) -> int:
    """How many rulings of a session differ, each told."""
    try:
        header, events, kept = log.header(session), log.events(session), log.cues(session)
        title = f"Game {session} ({header.game}, {names_of(header)})"
        if not kept:
            if named:
                typer.echo(f"{title}: {NO_CUES}.")
            return 0
        found = list(_compared(header, kept, events))
    except (LogError, GameError, ValueError) as error:
        typer.echo(f"Game {session} can't be followed: {error}", err=True)
        return 1
    typer.echo(f"{title}: {len(events)} events, {f'{len(found)} differ' if found else 'all the same'}.")
    for one in found:
        typer.echo(f"  {clock(one.t)}  then: {one.then or 'nothing'}")
        typer.echo(f"  {' ' * len(clock(one.t))}   now: {one.now or 'nothing'}")
    return len(found)


def _compared(header: Header, kept: tuple[KeptCue, ...], events: tuple[Event, ...]) -> Iterator[Difference]:
    return differences(Setup.of_header(header), kept, events)


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command(help=help_text(say("commands.why")))(why)
    app.command(help=help_text(say("commands.regress")))(regress)
