"""Games of the log on the screen: choose one, then see its turns, its statistics or its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.display.inputs import PICTURE, QUIT, REPORT, Action
from companion.display.page_view import LEAVE as LEAVE_PAGE
from companion.display.page_view import PageView
from companion.display.past_view import LEAVE
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.error_messages import error_message
from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.games.message import say
from companion.messages import with_board_colours, worded
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import ChoiceView, TableView
from companion.reports.log_text import day_and_time, session_ending
from companion.sessions.counting import counting
from companion.sessions.errors import LogError
from companion.sessions.events import OVER
from companion.sessions.formatting import scores_text
from companion.sessions.log import SessionId, SessionLog, Summary
from companion.table.game_picture import Offer, game_picture_of, summary_of
from companion.table.game_review import review_of_log
from companion.table.live import Aside, Presses, inputs_of
from companion.table.reporting import report_of_game
from companion.table.setup import Setup
from companion.table.signs import signs_of

MOST_OFFERED = 200
TURNS = "past.turns"


@dataclass(slots=True)
class Archive:
    """A log and where its games are shown; ``offer`` offers pictures to phones, ``signs`` are the players' signs."""

    screen: Screen
    log: Path
    presses: Presses
    alive: Callable[[], None]
    offer: Offer = lambda _: ""
    signs: Mapping[str, int] = field(default_factory=dict)

    def show(self, aside: Aside) -> bool:
        """Show a page until people leave it; False if the screen was closed."""
        return show_aside(self.screen, aside, self.presses, self.alive)


@dataclass(slots=True)
class _Game:
    """The page of one game with its choices; ``colours`` are the colour names of its board."""

    row: ChoiceView
    over: bool
    colours: tuple[str, ...] = ()
    trouble: str = ""
    then: str = ""

    def act(self, action: str) -> bool:
        """Remember the choice; any choice leaves the page."""
        self.then = action
        return not action

    def view(self) -> PageView:
        """The choices."""
        rows = [
            ChoiceView(TURNS, worded(say("screen.look-back")), detail=worded(say("screen.turn-by-turn"))),
            ChoiceView(REPORT, worded(say("screen.report")), detail=worded(say("past.report-detail"))),
        ]
        if self.over:
            detail = worded(say("screen.summary-detail"))
            rows.append(ChoiceView(PICTURE, worded(say("screen.summary")), detail=detail))
        rows.append(ChoiceView(LEAVE_PAGE, worded(say("screen.back"))))
        text = self.trouble or self.row.detail
        return PageView(self.row.text, text, tuple(rows), trouble=bool(self.trouble))


def show_aside(screen: Screen, aside: Aside, presses: Presses, alive: Callable[[], None]) -> bool:
    """Show a page outside a game until people leave it; False if the screen was closed."""
    while True:
        for given in inputs_of(screen, aside.view(), presses):
            if given == QUIT:
                return False
            if isinstance(given, Action) and not aside.act(given.text):
                return True
        alive()


def earlier_games(table: Archive) -> bool:
    """Let people choose and browse games of the log; False if the screen was closed."""
    games, trouble = _games(table.log)
    while True:
        for given in inputs_of(table.screen, _games_view([game.row for game in games], trouble), table.presses):
            if given == QUIT:
                return False
            action = given.text if isinstance(given, Action) else ""
            if action == LEAVE:
                return True
            if action.startswith("past.game:"):
                game = next(game for game in games if game.row.action == action)
                with with_board_colours(game.colours):
                    if not _browse(table, int(action.removeprefix("past.game:")), replace(game)):
                        return False
        table.alive()


def _browse(table: Archive, session: SessionId, game: _Game) -> bool:
    """Show one game until people leave it; False if the screen was closed."""
    while table.show(game):
        if game.then == LEAVE_PAGE:
            return True
        try:
            aside = _page_of(table, session, game.then)
        except LogError as error:
            game.trouble = worded(error_message(error))
            continue
        game.trouble = "" if aside is not None else worded(say("past.lost"))
        if aside is not None and not table.show(aside):
            return False
    return False


def _page_of(table: Archive, session: SessionId, wanted: str) -> Aside | None:
    """The requested page of a game; None if the rules don't accept its record. Raises ``LogError``."""
    if wanted == REPORT:
        return report_of_game(table.log, session, table.screen.wake)
    if wanted == TURNS:
        return review_of_log(table.log, session)
    summary = final_view_of(table.log, session, table.signs)
    return None if summary is None else game_picture_of(summary, table.log, session, table.offer)


def final_view_of(path: Path, session: SessionId, signs: Mapping[str, int]) -> TableView | None:
    """The final view of a game; None if it isn't over or the rules don't accept it. Raises ``LogError``."""
    with SessionLog.reading(path) as log:
        header, events = log.header(session), log.events(session)
    try:
        view = Setup.of_header(header).referee(MemoryJournal(), counting(events)).view()
    except Exception:  # the rules may fail in any way on an imported record
        return None
    own = signs_of(header.players, signs) or (0,) * len(view.seats)
    return summary_of(view, own, events) if view.over else None


def _games(path: Path) -> tuple[tuple[_Game, ...], str]:
    """The games of the log, the latest first, and why there are none, else ""."""
    try:
        with SessionLog.reading(path) as log:
            rows = [row for row in reversed(log.sessions()) if row.events][:MOST_OFFERED]
    except LogError as error:
        return (), worded(error_message(error))
    games = [_Game(_row(row), row.end is not None and row.end.kind == OVER, row.header.colours) for row in rows]
    return tuple(games), "" if games else worded(say("past.no-game"))


def _row(row: Summary) -> ChoiceView:
    header = row.header
    try:
        title = entry(header.game).title
    except GameError:  # of another version
        title = header.game
    outcome = scores_text(header, row.scores) or session_ending(header, row.end)
    when = " · ".join(filter(None, (day_and_time(header.started), outcome)))
    game = say("past.game", title=title, names=header.players) if header.players else title
    return ChoiceView(f"past.game:{row.session}", worded(game), detail=when)


def _games_view(rows: Sequence[ChoiceView], trouble: str) -> SetupView:
    back = ChoiceView(LEAVE, worded(say("screen.back")))
    return SetupView(worded(say("past.which-game")), tuple(rows), start=back, problem=trouble, back=LEAVE)
