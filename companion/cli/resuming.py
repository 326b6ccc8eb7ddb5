"""``--resume``: the unfinished games, and the choice among them."""

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
from companion.reports.log_text import day_and_time
from companion.reports.log_text import player_list as names_of
from companion.sessions.buffered import BufferedLog
from companion.sessions.errors import LogError, NoSuchSession
from companion.sessions.formatting import scores_text
from companion.sessions.log import SessionLog, Summary
from companion.table.folding import state_of
from companion.table.live import Presses, inputs_of
from companion.table.setup import REFEREES, Setup
from companion.table.starting import RESUME

MOST_OFFERED = 6
NEW_GAME = "resume.new"

Notify = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class GameFilter:
    """A filter by game, players or number; without criteria all games match."""

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


def unfinished(path: Path, wanted: GameFilter, echo: Notify, most: int = MOST_OFFERED) -> list[Summary]:
    """The unfinished games that match and can be resumed, the latest first.

    Never raises: games that can't be read or that the rules don't accept are skipped, and ``echo`` gets a message.
    """
    try:
        with SessionLog.reading(path) as log:
            for notice in log.notices:
                echo(worded(notice))
            return list(islice(_offered(log, wanted, echo), most))  # lazily, as each is folded first
    except NoSuchSession:
        return []
    except LogError as error:
        echo(worded(error_message(error)))
        return []


def _offered(log: SessionLog, wanted: GameFilter, echo: Notify) -> Iterator[Summary]:
    for row in log.unfinished():  # the cheap checks first: the last one folds the whole record
        if wanted.fits(row) and _at_a_table(row) and _can_resume(log, row, echo):
            yield row


def _at_a_table(row: Summary) -> bool:
    """Whether the game is refereed at a table; an unknown game counts as such, and is reported later."""
    return row.header.game not in GAMES or bool(GAMES[row.header.game].play_at)


def _can_resume(log: SessionLog, row: Summary, echo: Notify) -> bool:
    """Whether the record can be folded by this version's rules."""
    try:
        state_of(row.header, log.events(row.session))
    except (LogError, GameError) as error:
        why = error_message(error)
        echo(worded(say("running.cannot-go-on", n=row.session, why=why)))
    except Exception:  # an old or damaged record may raise anything; the table must work
        echo(worded(say("running.cannot-follow", n=row.session)))
    else:
        return True
    return False


def resume_game(path: Path, row: Summary, echo: Notify) -> BufferedLog | None:
    """Resume a game and return its log; None, with a message, if another program plays it or it can't be read."""
    try:
        log = BufferedLog.resume(path, row.session)
        state_of(log.header, log.events)
    except LogError as error:
        echo(worded(error_message(error)))
        return None
    except Exception:  # as above: repairs may have changed the record since it was offered
        echo(worded(say("running.cannot-follow", n=row.session)))
        return None
    return log


def resume_first(path: Path, rows: Sequence[Summary], echo: Notify) -> BufferedLog | None:
    """The first of these games that can be resumed."""
    return next((log for row in rows if (log := resume_game(path, row, echo)) is not None), None)


def resumed_message(log: BufferedLog) -> str:
    """A sentence about a resumed game."""
    return worded(say("running.going-on", n=log.session or 0, name=log.header.game, who=names_of(log.header)))


def choice_view(rows: Sequence[Summary]) -> SetupView:
    """The games to choose from, and a new one; a single press chooses the latest."""
    first, *others = map(_row, rows)
    anew = ChoiceView(NEW_GAME, worded(say("running.none-of-them")))
    return SetupView(
        title=worded(say("running.which-goes-on")),
        games=(*others, anew),
        start=replace(first, text=f"{first.text} ({first.detail})", detail=""),
        back=NEW_GAME,
    )


def resume_row(path: Path, echo: Notify) -> ChoiceView | None:
    """The last unfinished game as a choice of the start screen; None if there is none."""
    row = next(iter(unfinished(path, GameFilter(), echo, most=1)), None)
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
    """The game chosen on the screen, ``NEW_GAME`` for a new one, ``LEAVE`` if people leave."""
    view, by_action = choice_view(rows), {f"{RESUME}{row.session}": row for row in rows}
    while True:
        for given in inputs_of(screen, view, presses):
            if given == QUIT:
                return LEAVE
            action = given.text if isinstance(given, Action) else ""
            if action == NEW_GAME:
                return NEW_GAME
            if action in by_action:
                return by_action[action]
        alive()


def last_setup(path: Path) -> Setup | None:
    """The setup of the last game at this table; None if there is none, or it can't be played any more."""
    try:
        with SessionLog.reading(path) as log:
            headers = [header for header in log.headers() if header.game in REFEREES]
        setup = Setup.of_header(headers[-1]) if headers else None
        if setup is not None:
            rules_for(setup.game, setup.options, setup.preset).start(len(setup.players))  # raises if it can't
    except (LogError, GameError):
        return None
    except Exception:  # as above
        return None
    return setup


def setup_of(log: BufferedLog) -> Setup:
    """The setup of a logged game."""
    return Setup.of_header(log.header)
