"""``--resume``: the unfinished games that can be resumed, and the choice among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from companion.display.inputs import LEAVE, QUIT, Action
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.error_messages import error_message
from companion.games.catalogue import GAMES, entry, rules_for
from companion.games.errors import GameError
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView
from companion.reports.log_words import day_and_time
from companion.reports.log_words import players as names_of
from companion.sessions.buffered import BufferedLog
from companion.sessions.errors import LogError, NoSuchSession
from companion.sessions.log import SessionLog, Summary
from companion.sessions.words import scores_text
from companion.table.folding import state_of
from companion.table.live import Presses, inputs_of
from companion.table.setup import REFEREES, Setup
from companion.table.starting import RESUME

MOST_OFFERED = 6
ANEW = "resume.new"

Notify = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Meant:
    """A filter of games: by game, players or number; all games if nothing is given."""

    game: str | None = None
    players: tuple[str, ...] = ()
    session: int | None = None

    def fits(self, row: Summary) -> bool:
        """Whether a game matches."""
        return (
            self.game in (None, row.header.game)
            and self.players in ((), row.header.players)
            and self.session in (None, row.session)
        )


def unfinished(path: Path, meant: Meant, echo: Notify, most: int = MOST_OFFERED) -> list[Summary]:
    """The unfinished games that match and can be resumed, the latest first.

    Never raises: games that can't be read or no longer follow the rules are skipped, and ``tell`` gets a message.
    """
    try:
        with SessionLog.reading(path) as log:
            for notice in log.notices:
                echo(worded(notice))
            return list(islice(_offered(log, meant, echo), most))  # no further than that: each is folded first
    except NoSuchSession:
        return []
    except LogError as error:
        echo(worded(error_message(error)))
        return []


def _offered(log: SessionLog, meant: Meant, echo: Notify) -> Iterator[Summary]:
    for row in log.unfinished():  # the cheap questions first: the last one reads and folds the whole record
        if meant.fits(row) and _at_a_table(row) and _can_go_on(log, row, echo):
            yield row


def _at_a_table(row: Summary) -> bool:
    """Whether it is not a terminal-only game; if the game is not installed, by its record."""
    return row.header.game not in GAMES or bool(GAMES[row.header.game].play_at)


def _can_go_on(log: SessionLog, row: Summary, echo: Notify) -> bool:
    """Whether the record can be folded by this version's rules."""
    try:
        state_of(row.header, log.events(row.session))
    except (LogError, GameError) as error:
        why = error_message(error)
        echo(worded(say("running.cannot-go-on", n=row.session, why=why)))
    except Exception:  # whatever an old or damaged record does to the rules, the table must work
        echo(worded(say("running.cannot-follow", n=row.session)))
    else:
        return True
    return False


def taken_up(path: Path, row: Summary, echo: Notify) -> BufferedLog | None:
    """The log of a resumed game; None, with a message, if another program plays it or it can't be read."""
    try:
        log = BufferedLog.resume(path, row.session)
        state_of(log.header, log.events)
    except LogError as error:
        echo(worded(error_message(error)))
        return None
    except Exception:  # as above: after repairs it may end elsewhere than offered
        echo(worded(say("running.cannot-follow", n=row.session)))
        return None
    return log


def first_taken(path: Path, rows: Sequence[Summary], echo: Notify) -> BufferedLog | None:
    """The first of these games that can be resumed."""
    return next((log for row in rows if (log := taken_up(path, row, echo)) is not None), None)


def resumed_text(log: BufferedLog) -> str:
    """A sentence about a resumed game."""
    return worded(say("running.going-on", n=log.session or 0, name=log.header.game, who=names_of(log.header)))


def view_of(rows: Sequence[Summary]) -> SetupView:
    """The games to choose from and a new one; a single press takes the latest."""
    first, *others = map(_row, rows)
    anew = ChoiceView(ANEW, worded(say("running.none-of-them")))
    return SetupView(
        title=worded(say("running.which-goes-on")),
        games=(*others, anew),
        start=replace(first, text=f"{first.text} ({first.detail})", detail=""),
        back=ANEW,
    )


def waiting_row(path: Path, echo: Notify) -> ChoiceView | None:
    """The last unfinished game as a choice of the start screen; None if there is none."""
    row = next(iter(unfinished(path, Meant(), echo, most=1)), None)
    if row is None:
        return None
    choice = _row(row)
    return replace(choice, text=worded(say("screen.resume-row", text=choice.text)))


def _row(row: Summary) -> ChoiceView:
    title = entry(row.header.game).title
    scores = scores_text(row.header, row.scores) or worded(say("running.events", count=row.events))
    when = day_and_time(row.header.started)
    return ChoiceView(f"{RESUME}{row.session}", f"{title}: {names_of(row.header)}", detail=" · ".join((when, scores)))


def choose(screen: Screen, rows: Sequence[Summary], presses: Presses, alive: Callable[[], None]) -> Summary | str:
    """The game chosen on the screen, ``ANEW`` for a new one, ``LEAVE`` if people leave."""
    view, by_action = view_of(rows), {f"{RESUME}{row.session}": row for row in rows}
    while True:
        for given in inputs_of(screen, view, presses):
            if given == QUIT:
                return LEAVE
            action = given.text if isinstance(given, Action) else ""
            if action == ANEW:
                return ANEW
            if action in by_action:
                return by_action[action]
        alive()


def last_setup(path: Path) -> Setup | None:
    """What was played last at this table; None if nothing was, or it can't be played any more."""
    try:
        with SessionLog.reading(path) as log:
            headers = [header for header in log.headers() if header.game in REFEREES]
        setup = Setup.of_header(headers[-1]) if headers else None
        if setup is not None:
            rules_for(setup.game, setup.options, setup.preset).start(len(setup.players))  # raises if it can't
    except (LogError, GameError):
        return None
    except Exception:  # as above: whatever an old record has
        return None
    return setup


def setup_of(log: BufferedLog) -> Setup:
    """The setup that the players of that game chose."""
    return Setup.of_header(log.header)
