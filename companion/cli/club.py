"""``companion club``: the finished games of several tables in one database, to send, fetch and rank; off by default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.helping import Group, help_text
from companion.cli.output import bad_input, echo, failed, in_columns
from companion.cli.sessions import LogOption, Number, reading
from companion.cli.upkeep import YesOption, refusal, remark, sure, writing
from companion.club.membership import Membership, copy_of, keep, leave, membership_of
from companion.games.catalogue import GAMES
from companion.games.message import say
from companion.messages import decimal
from companion.referee.cues import of_json
from companion.sessions.events import now
from companion.sessions.log import default_log
from companion.sessions.taking_in import Judge

if TYPE_CHECKING:
    from companion.club.database import Club
    from companion.club.ranking import Standing

MISSING = say("club.missing")
HEAD = (
    say("club.place"),
    say("club.player"),
    say("club.games"),
    say("club.won"),
    say("club.rating"),
    say("club.spread"),
    say("club.at-least"),
)
TWICE = 2  # standard deviations on either side hold 95 %


def join(
    address: Annotated[str, typer.Argument(help=help_text(say("commands.club-address")))],
    yes: YesOption = False,
    log_db: LogOption = None,
) -> None:
    """Let the table of this log belong to a club: its finished games are sent to that database from now on."""
    path = log_db or default_log()
    with _database(address):
        pass  # whoever mistypes it hears of it now
    count = 0
    if path.exists():
        from companion.club.sending import finished

        with reading(path) as log:
            count = len(finished(log))
    echo(say("club.what-is-sent"))
    sure(say("club.sure", count=count), yes)
    keep(path, Membership(address))
    echo(say("club.joined"))


def leave_(log_db: LogOption = None) -> None:
    """Send nothing any more. What was sent stays in the club until it is withdrawn."""
    echo(say("club.left") if leave(log_db or default_log()) else say("club.no-member"))


def send(log_db: LogOption = None) -> None:
    """Send the finished games that the club does not have yet. May be broken off and repeated at will."""
    path = log_db or default_log()
    member, count, reached = _member(path), Counter[str](), False
    try:
        with _modules():
            from companion.club import sending
            from companion.club.database import Club

        # Reading alone: this may run beside a game, in which only the table writes.
        with reading(path) as log, _ending_on_refusal():
            for session, fate in sending.send(log, lambda: Club(member.address), sending.WAITS):
                count[fate] += 1
                if fate not in (sending.Fate.SENT, sending.Fate.THERE):
                    echo(say("club.not-sent", n=session, why=fate), err=True)
        reached = count[sending.Fate.SENT] + count[sending.Fate.THERE] == count.total()
    finally:
        failing = "" if reached else member.failing or now()
        if count["sent"] or failing != member.failing:  # not every time: a card wears out by writing
            keep(path, replace(member, sent=now() if count["sent"] else member.sent, failing=failing))
    echo(say("club.sent", count=count["sent"], there=count["there"]))
    if not reached:
        raise typer.Exit(1)


def fetch(log_db: LogOption = None) -> None:
    """Fetch the games of all tables into a log of their own, for reports; only what it lacks."""
    path = log_db or default_log()
    copy = copy_of(path)
    with _database(_member(path).address) as club, writing(copy, new=True) as log:
        from companion.club.sending import fetch, mark_of

        found = list(fetch(club, log, Judge(refusal, remark, of_json)))
        for one in found:
            for flaw in one.flaws:
                echo(say("club.flawed", n=one.number, what=flaw), err=True)
        held = club.held()
        # Nothing is deleted here because somebody else deleted it there: it is reported, and people decide.
        for row in log.sessions():
            if mark_of(log, row) not in held:
                echo(say("club.withdrawn-elsewhere", n=row.session, file=str(copy)), err=True)
    taken = sum(one.session is not None and not one.here_before for one in found)
    echo(say("club.fetched", count=taken, file=str(copy)))
    if any(one.session is None for one in found):
        raise typer.Exit(1)


def ranking(
    game: Annotated[str | None, typer.Option("--game", help=help_text(say("commands.sessions-game")))] = None,
    log_db: LogOption = None,
) -> None:
    """Rank the players of the club, game by game, by a rating that says how sure it is."""
    with _database(_member(log_db or default_log()).address) as club:
        from companion.club.ranking import ranking

        found = ranking(result for result in club.results() if game in (None, result.game))
    if not found:
        echo(say("club.no-ranking"))
    for name, standings in found.items():
        typer.echo(GAMES[name].title if name in GAMES else name)
        in_columns(HEAD, [_cells(place, one) for place, one in enumerate(standings, 1)])


def _cells(place: int, one: Standing) -> tuple[str, ...]:
    numbers = (one.rating.mu, TWICE * one.rating.sigma, one.at_least)
    return str(place), one.name, str(one.games), str(one.won), *map(decimal, numbers)


def withdraw(number: Number, log_db: LogOption = None) -> None:
    """Delete a game of this log from the club's database."""
    path = log_db or default_log()
    with _database(_member(path).address) as club, reading(path) as log:
        from companion.club.sending import withdraw

        there = withdraw(club, log, number)
    echo(say("club.withdrawn", n=number) if there else say("club.not-there", n=number))


def _member(path: Path) -> Membership:
    member = membership_of(path)
    if member is None:
        bad_input(say("club.no-member"))
    return member


@contextmanager
def _modules() -> Iterator[None]:
    """What is imported here comes with an extra; where it is missing, the command ends with the remedy."""
    try:
        yield
    except ImportError:
        bad_input(MISSING)


@contextmanager
def _ending_on_refusal() -> Iterator[None]:
    """What the database refuses ends the command with a sentence and code 1."""
    from companion.club.database import ClubError

    try:
        yield
    except ClubError as error:
        failed(error.localized_text)


@contextmanager
def _database(address: str) -> Iterator[Club]:
    with _modules():
        from companion.club.database import Club
    with _ending_on_refusal(), Club(address) as club:
        yield club


commands = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None, no_args_is_help=True)
commands.command(help=help_text(say("commands.club-join")))(join)
commands.command("leave", help=help_text(say("commands.club-leave")))(leave_)
commands.command(help=help_text(say("commands.club-send")))(send)
commands.command(help=help_text(say("commands.club-fetch")))(fetch)
commands.command(help=help_text(say("commands.club-ranking")))(ranking)
commands.command(help=help_text(say("commands.club-withdraw")))(withdraw)
