"""``companion club``: sends, fetches and ranks the finished games of several tables in one database; off by default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.help_texts import Group, help_text
from companion.cli.output import bad_input, echo, fail, print_columns
from companion.cli.sessions import LogOption, Number, reading
from companion.cli.upkeep import YesOption, confirm, refusal, remark, writing
from companion.club.membership import Membership, club_copy, leave, membership_of, save_membership
from companion.games.catalogue import GAMES
from companion.games.message import say
from companion.messages import decimal
from companion.referee.cues import of_json
from companion.sessions.events import now
from companion.sessions.importing import ImportChecks
from companion.sessions.log import default_log

if TYPE_CHECKING:
    from companion.club.database import Club
    from companion.club.ranking import Standing

EXTRA_MISSING = say("club.missing")
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
    """Join a club: the finished games of this log are sent to its database from now on."""
    path = log_db or default_log()
    with _database(address):
        pass  # a mistyped address is reported now
    count = 0
    if path.exists():
        from companion.club.sending import finished

        with reading(path) as log:
            count = len(finished(log))
    echo(say("club.what-is-sent"))
    confirm(say("club.sure", count=count), yes)
    save_membership(path, Membership(address))
    echo(say("club.joined"))


def leave_(log_db: LogOption = None) -> None:
    """Stop sending games. Those sent stay in the club until they are withdrawn."""
    echo(say("club.left") if leave(log_db or default_log()) else say("club.no-member"))


def send(log_db: LogOption = None) -> None:
    """Send the finished games that the club lacks. May be interrupted and repeated at will."""
    path = log_db or default_log()
    member, count, reached = _membership_or_exit(path), Counter[str](), False
    try:
        with _needing_extra():
            from companion.club import sending
            from companion.club.database import Club

        # Read-only: this may run during a game, to whose log only the table writes.
        with reading(path) as log, _exiting_on_club_error():
            for session, fate in sending.send(log, lambda: Club(member.address), sending.WAITS):
                count[fate] += 1
                if fate not in (sending.SendOutcome.SENT, sending.SendOutcome.THERE):
                    echo(say("club.not-sent", n=session, why=fate), err=True)
        reached = count[sending.SendOutcome.SENT] + count[sending.SendOutcome.THERE] == count.total()
    finally:
        failing = "" if reached else member.failing or now()
        if count["sent"] or failing != member.failing:  # not every time: writing wears out a card
            save_membership(path, replace(member, sent=now() if count["sent"] else member.sent, failing=failing))
    echo(say("club.sent", count=count["sent"], there=count["there"]))
    if not reached:
        raise typer.Exit(1)


def fetch(log_db: LogOption = None) -> None:
    """Fetch the games of all tables that are missing in a separate log, for reports."""
    path = log_db or default_log()
    copy = club_copy(path)
    with _database(_membership_or_exit(path).address) as club, writing(copy, new=True) as log:
        from companion.club.sending import fetch, mark_of

        found = list(fetch(club, log, ImportChecks(refusal, remark, of_json)))
        for one in found:
            for flaw in one.flaws:
                echo(say("club.flawed", n=one.number, what=flaw), err=True)
        held = club.marks()
        # Games that were withdrawn elsewhere are not deleted here, only reported: people decide.
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
    """Rank the players of the club for each game, by a rating with its uncertainty."""
    with _database(_membership_or_exit(log_db or default_log()).address) as club:
        from companion.club.ranking import ranking

        found = ranking(result for result in club.results() if game in (None, result.game))
    if not found:
        echo(say("club.no-ranking"))
    for name, standings in found.items():
        typer.echo(GAMES[name].title if name in GAMES else name)
        print_columns(HEAD, [_cells(place, one) for place, one in enumerate(standings, 1)])


def _cells(place: int, one: Standing) -> tuple[str, ...]:
    numbers = (one.rating.mu, TWICE * one.rating.sigma, one.at_least)
    return str(place), one.name, str(one.games), str(one.won), *map(decimal, numbers)


def withdraw(number: Number, log_db: LogOption = None) -> None:
    """Delete a game of this log from the club's database."""
    path = log_db or default_log()
    with _database(_membership_or_exit(path).address) as club, reading(path) as log:
        from companion.club.sending import withdraw

        there = withdraw(club, log, number)
    echo(say("club.withdrawn", n=number) if there else say("club.not-there", n=number))


def _membership_or_exit(path: Path) -> Membership:
    member = membership_of(path)
    if member is None:
        bad_input(say("club.no-member"))
    return member


@contextmanager
def _needing_extra() -> Iterator[None]:
    """Import modules of an extra in here: if they are missing, the command ends with the remedy."""
    try:
        yield
    except ImportError:
        bad_input(EXTRA_MISSING)


@contextmanager
def _exiting_on_club_error() -> Iterator[None]:
    """End the command with a sentence and code 1 on an error of the club."""
    from companion.club.database import ClubError

    try:
        yield
    except ClubError as error:
        fail(error.localized_text)


@contextmanager
def _database(address: str) -> Iterator[Club]:
    with _needing_extra():
        from companion.club.database import Club
    with _exiting_on_club_error(), Club(address) as club:
        yield club


commands = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None, no_args_is_help=True)
commands.command(help=help_text(say("commands.club-join")))(join)
commands.command("leave", help=help_text(say("commands.club-leave")))(leave_)
commands.command(help=help_text(say("commands.club-send")))(send)
commands.command(help=help_text(say("commands.club-fetch")))(fetch)
commands.command(help=help_text(say("commands.club-ranking")))(ranking)
commands.command(help=help_text(say("commands.club-withdraw")))(withdraw)
