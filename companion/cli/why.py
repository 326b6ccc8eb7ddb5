"""``companion why`` and ``companion regress``: the reasons for a ruling, and old sessions refereed again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input
from companion.cli.sessions import LogOption, Number, reading
from companion.games.errors import GameError
from companion.games.message import Text, say
from companion.messages import Words, worded
from companion.reports.log_text import event_sentence
from companion.rule_pages import rule_text
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header
from companion.sessions.folders import GameFolder
from companion.sessions.formatting import format_duration
from companion.sessions.log import SessionId, SessionLog
from companion.table.cue_replay import differences
from companion.table.explaining import explained
from companion.table.setup import Setup
from vision.localized import localized_error

NOTHING = say("why.nothing")


def why(
    session: Number,
    event: Annotated[int, typer.Argument(help=help_text(say("commands.why-event")))],
    log_db: LogOption = None,
) -> None:
    """Explain a ruling: the hypotheses with their weights, and what the picture and the rules contributed."""
    with reading(log_db) as log:
        try:
            header, events, kept = log.header(session), log.events(session), log.cues(session)
        except LogError as error:
            bad_input(worded(localized_error(error)))
        picture = GameFolder(log.root, session).picture_path(event)
    if not 1 <= event <= len(events):
        bad_input(worded(say("why.events-are", number=session, count=len(events))))
    try:
        found = explained(Setup.of_header(header), kept, events, event)
    except (GameError, ValueError) as error:  # also invalid cues, imported by an older version
        bad_input(_cannot_follow_text(session, error))
    for line in lines(header, events[event - 1], found, picture):
        typer.echo(line)


def lines(header: Header, event: Event, found: Sequence[Text], picture: Path) -> Iterator[str]:
    """The whole explanation of an event."""
    yield worded(say("why.event", number=event.seq, clock=format_duration(event.t), told=event_sentence(header, event)))
    yield from map(Words(header.players, colours=header.colours).say, found)
    rule = str(event.payload.get("rule", ""))
    if rule:
        yield worded(say("why.the-rule", rule=rule, text=rule_text(rule)))
    if picture.exists():
        yield worded(say("why.picture", path=str(picture)))


def regress(
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="SESSION...", help=help_text(say("commands.regress-numbers")))
    ] = None,
    log_db: LogOption = None,
) -> None:
    """Referee old sessions again with the present program, and print where its rulings differ.

    Ends with code 1 if any do.
    """
    with reading(log_db) as log:
        chosen = numbers or log.numbers()
        if unknown := sorted(set(chosen) - set(log.numbers())):
            bad_input(worded(say("why.no-session", number=unknown[0])))
        found = sum(_regress(log, session, named=bool(numbers)) for session in chosen)
    typer.echo(worded(say("why.rulings-differ", count=found)))
    if found:
        raise typer.Exit(1)


def _regress(log: SessionLog, session: SessionId, *, named: bool) -> int:
    """Print and count the rulings of a session that differ."""
    try:
        header, events, kept = log.header(session), log.events(session), log.cues(session)
        title = worded(say("why.game", number=session, name=header.game, names=header.players))
        if not kept:  # logged by touch or by an earlier version; with all games there would be too many messages
            if named:
                typer.echo(worded(say("why.no-cues", title=title)))
            return 0
        found = list(differences(Setup.of_header(header), kept, events))
    except (LogError, GameError, ValueError) as error:
        typer.echo(_cannot_follow_text(session, error), err=True)
        return 1
    typer.echo(worded(say("why.compared", title=title, of=len(events), count=len(found))))
    for one in found:
        was, now = worded(say("why.then", told=one.then or NOTHING)), worded(say("why.now", told=one.now or NOTHING))
        wide = max(len(was.partition(":")[0]), len(now.partition(":")[0]))
        for at, line in ((format_duration(one.t), was), ("", now)):
            typer.echo(f"  {at:<{len(format_duration(one.t))}}  {' ' * (wide - len(line.partition(':')[0]))}{line}")
    return len(found)


def _cannot_follow_text(session: SessionId, error: Exception) -> str:
    return worded(say("why.not-followed", number=session, why=localized_error(error)))
