"""Statistics of one game or of all on the screen, a page per chart or table; luck and skill follow later."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from companion.charts import Chart
from companion.coach.luck import Luck
from companion.display.page_view import LEAVE, PageView
from companion.error_messages import error_message
from companion.games.errors import GameError
from companion.games.message import Message, Text, say, sentences
from companion.messages import worded
from companion.referee.shown.view import ChoiceView
from companion.reports import luck_tables
from companion.reports.charts import charts, grid
from companion.reports.game_luck import stored_luck
from companion.reports.log_text import day_and_time
from companion.reports.log_text import player_list as names_of
from companion.reports.page import DICE, summary, tables
from companion.reports.statistics import PlayedGame, Statistics, game_title, statistics_of
from companion.sessions.errors import LogBroken, LogError
from companion.sessions.log import SessionId, SessionLog

ON, BACK = "report.by:1", "report.by:-1"
COUNTS, NONE, FAILED = say("report.counting"), say("past.no-game"), say("report.failed")
LOG = logging.getLogger(__name__)

Gather = Callable[[], Iterator[tuple[Statistics, tuple[str, ...]]]]
"""Yields the numbers with the players by seat, and again whenever more is known."""


@dataclass(frozen=True, slots=True)
class Page:
    """A chart with its title and a text."""

    title: str
    text: str
    chart: Chart


@dataclass(slots=True)
class Report:
    """The pages of a report, gathered on another thread, which calls ``wake`` when there are more."""

    title: Text
    gather: Gather
    wake: Callable[[], None] = lambda: None
    _pages: tuple[Page, ...] = ()
    _text: Text = COUNTS
    _at: str = ""  # the title of the page that is shown
    _worker: Thread = field(init=False)

    def __post_init__(self) -> None:
        self._worker = Thread(target=self._work, daemon=True, name="report")
        self._worker.start()

    def wait(self) -> None:
        """Wait until everything is gathered."""
        self._worker.join()

    def act(self, action: str) -> bool:
        """Handle a choice on the screen; False when people leave."""
        verb, _, steps = action.partition(":")
        if verb == "report.by" and (pages := self._pages):
            self._at = pages[(self._number(pages) + int(steps)) % len(pages)].title
        return action != LEAVE

    def view(self) -> PageView:
        """The present page."""
        leave, pages = ChoiceView(LEAVE, worded(say("screen.leave"))), self._pages
        if not pages:
            return PageView(worded(self.title), worded(self._text), (leave,), trouble=self._text != COUNTS)
        at = self._number(pages)
        page = pages[at]
        on, back = ChoiceView(ON, worded(say("past.on"))), ChoiceView(BACK, worded(say("past.back")))
        of = worded(say("report.page", title=page.title, n=at + 1, of=len(pages)))
        return PageView(of, page.text, (on, back, leave), chart=page.chart)

    def _number(self, pages: tuple[Page, ...]) -> int:
        return next((n for n, page in enumerate(pages) if page.title == self._at), 0)

    def _work(self) -> None:
        try:
            for statistics, players in self.gather():
                found = tuple(_pages(statistics, players))
                self._pages, self._text = found, NONE
                self._at = self._at or (found[0].title if found else "")
                self.wake()
        except LogError as error:
            self._text = error_message(error)
        except Exception:  # a record may raise anything; the session goes on
            LOG.exception("The report failed")
            self._text = FAILED
        self.wake()


def _pages(statistics: Statistics, players: tuple[str, ...]) -> Iterator[Page]:
    """The pages: for one game its course first, for many the players first."""
    drawn = [Page(worded(title), _below(title, statistics), chart) for title, chart in charts(statistics, players)]
    counted = [table for table in tables(statistics) if table[2]]
    fortunes = [table for table in luck_tables.tables(statistics, players) if table[2]]
    listed = [
        Page(
            worded(title), worded(sentences(*words)) if words else worded(note), grid((title, head, rows, words, note))
        )
        for title, head, rows, words, note in (*(() if players else counted), *fortunes)
    ]
    if players:
        yield from (*drawn[:1], *listed, *drawn[1:])
        return
    for number, page in enumerate((*listed, *drawn)):
        yield page if number else Page(page.title, worded(summary(statistics)), page.chart)


def _below(title: Text, statistics: Statistics) -> str:
    return worded(statistics.fairness.verdict()) if title == DICE else ""


def report_of_all(path: Path, wake: Callable[[], None]) -> Report:
    """All games of the log, with luck and skill if computed before."""

    def gather() -> Iterator[tuple[Statistics, tuple[str, ...]]]:
        with SessionLog.reading(path) as log:
            yield statistics_of(_readable(log)), ()

    return Report(say("report.all-games"), gather, wake)


def report_of_game(path: Path, session: SessionId, wake: Callable[[], None]) -> Report:
    """One game: its numbers at once, then its luck and skill."""

    def gather() -> Iterator[tuple[Statistics, tuple[str, ...]]]:
        with SessionLog.reading(path) as log:
            header, events = log.header(session), log.events(session)
            yield (
                statistics_of([PlayedGame(session, header, events, _luck(log, session, work=False))], curves=True),
                header.players,
            )
            yield statistics_of([PlayedGame(session, header, events, _luck(log, session))], curves=True), header.players

    return Report(_title(path, session), gather, wake)


def _title(path: Path, session: SessionId) -> Message:
    try:
        with SessionLog.reading(path) as log:
            header = log.header(session)
    except LogError:
        return say("report.all-games")
    began = day_and_time(header.started) if header.started else "no"
    return say("report.game", title=game_title(header.game), told=names_of(header), began=began)


def _readable(log: SessionLog) -> Iterator[PlayedGame]:
    """All games with events, except those whose record is damaged."""
    for row in log.sessions():
        if row.events:
            try:
                yield PlayedGame(row.session, row.header, log.events(row.session), _luck(log, row.session, work=False))
            except LogBroken:
                LOG.warning("Game %s is not in the statistics: its record is damaged", row.session)


def _luck(log: SessionLog, session: SessionId, *, work: bool = True) -> Luck | None:
    """Luck and skill of a game; None if unknown, or if the rules don't accept the record."""
    try:
        return stored_luck(log, session, work=work)
    except GameError:
        return None
    except LogError:
        raise
    except Exception:  # the rules may fail in any way on an imported record
        LOG.exception("Luck and skill could not be worked out")
        return None
