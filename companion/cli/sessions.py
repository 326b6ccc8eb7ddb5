"""The commands for the log: ``companion sessions`` and ``companion export``, and helpers for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.help_texts import help_text
from companion.cli.output import bad_input, echo, echo_json, fail, print_columns, warn
from companion.error_messages import error_message
from companion.games.message import say
from companion.reports.log_text import day_and_time, player_list, session_ending
from companion.sessions.counting import counting as counting_of
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header
from companion.sessions.export import lines, scores_csv, write
from companion.sessions.formatting import format_duration
from companion.sessions.log import VARIABLE, SessionLog, Summary, default_log
from vision.localized import localized_error

HEAD = (
    say("log.number"),
    say("log.game"),
    say("log.who-played"),
    say("log.began"),
    say("log.length"),
    say("log.ended"),
)
LogOption = Annotated[
    Path | None,
    typer.Option(
        "--log-db",
        envvar=VARIABLE,
        readable=False,  # else an unreadable one would be a usage error, and nothing could be played
        help=help_text(say("commands.log-file")),
        show_default=help_text(say("commands.play-log-db-default")),
    ),
]
Number = Annotated[int, typer.Argument(help=help_text(say("commands.session-number")))]


def sessions(
    game: Annotated[str | None, typer.Option("--game", help=help_text(say("commands.sessions-game")))] = None,
    player: Annotated[str | None, typer.Option("--player", help=help_text(say("commands.sessions-player")))] = None,
    since: Annotated[str | None, typer.Option("--since", help=help_text(say("commands.sessions-since")))] = None,
    until: Annotated[str | None, typer.Option("--until", help=help_text(say("commands.sessions-until")))] = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help=help_text(say("commands.sessions-unfinished")))
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help=help_text(say("commands.sessions-as-csv")))] = False,
    log_db: LogOption = None,
) -> None:
    """List the games in the log: number, game, players, date, length, result."""
    first, last = _day(since), _day(until)
    with reading(log_db) as log:
        every, notices = log.sessions(), log.notices
        damaged = sorted(set(log.numbers()) - {row.session for row in every})
    rows = [
        row
        for row in every
        if game in (None, row.header.game)
        and (player is None or player in row.header.players)
        and _within(row.header.started, first, last)
        and (not unfinished or (row.end is None and row.events))
    ]
    warn((*notices, *(say("log.damaged", n=number) for number in damaged)))
    if as_csv:
        from companion.table.folding import with_scores  # loads the games, which a list doesn't need

        typer.echo(scores_csv(map(with_scores, rows)), nl=False)
    elif not rows:
        echo(say("log.no-such-game") if every else say("log.no-game-yet"))
    else:
        print_columns(HEAD, map(_cells, rows))


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text is not None else None
    except ValueError:
        bad_input(say("log.bad-day", text=text or ""))


def _within(started: str, first: date | None, last: date | None) -> bool:
    """Whether a game began on those days, local time; False for a game without a date."""
    if first is None and last is None:
        return True
    try:
        day = datetime.fromisoformat(started).astimezone().date()
    except ValueError:
        return False
    return (first is None or first <= day) and (last is None or day <= last)


def export(
    number: Number,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=help_text(say("commands.export-output")))
    ] = None,
    counting: Annotated[bool, typer.Option("--counting", help=help_text(say("commands.export-counting")))] = False,
    log_db: LogOption = None,
) -> None:
    """Write a session as JSON Lines: first the session, then every event."""
    header, events, problems = session_of(number, log_db)
    chosen = counting_of(events) if counting else events
    if output is None:
        for line in lines(header, chosen):
            echo_json(line)
    else:
        _save(output, header, chosen)
    warn(problems)


@contextmanager
def reading(log_db: Path | None) -> Iterator[SessionLog]:
    """The log opened for reading; errors end the command with code 1."""
    try:
        with SessionLog.reading(log_db or default_log()) as log:
            yield log
    except LogError as error:
        fail(error_message(error))


def session_of(number: int, log_db: Path | None) -> tuple[Header, tuple[Event, ...], tuple[str, ...]]:
    """A game of the log: header, events, and problems with its record."""
    with reading(log_db) as log:
        found = log.read(number)
        return log.header(number), found.events, found.problems


def _save(output: Path, header: Header, events: tuple[Event, ...]) -> None:
    try:
        write(output, header, events)
    except OSError as error:
        fail(say("log.cannot-write", file=str(output), reason=localized_error(error)))
    echo(say("log.events-are-in", count=len(events), file=str(output)), err=True)


def _cells(row: Summary) -> tuple[str, ...]:
    header = row.header
    began, length, end = day_and_time(header.started), format_duration(row.seconds), session_ending(header, row.end)
    return str(row.session), header.game, player_list(header), began, length, end
