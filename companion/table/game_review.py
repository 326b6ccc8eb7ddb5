"""Reviews a game turn by turn, with the picture behind each ruling.

A game of the log is read once. The table of a turn is that of a referee with all counting events up to there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.display.past_view import LEAVE, PICTURE, PastView
from companion.error_messages import error_message
from companion.games.catalogue import entry
from companion.games.message import Message, say
from companion.messages import worded
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import DieView, SeatView, TableView
from companion.reports.log_text import event_sentence
from companion.sessions.counting import Turn, counting_until, turns
from companion.sessions.errors import LogError
from companion.sessions.events import REFUSED, Event, Header
from companion.sessions.formatting import format_duration
from companion.sessions.log import SessionId, SessionLog
from companion.table.setup import Setup

LOST = say("past.lost")
PRUNED = say("past.pruned")

Picture = Callable[[int], bytes | None]
"""The JPEG stored with an event, None if it was deleted to make room; raises ``LogError``."""


@dataclass(slots=True)
class GameReview:
    """A game being reviewed. ``pictured`` are the numbers of events that have a picture."""

    header: Header
    turns: tuple[Turn, ...]
    pictured: frozenset[int] = frozenset()
    picture: Picture = lambda _: None
    at: int = 0
    _large: bool = False  # the picture is shown

    def act(self, action: str) -> bool:
        """Handle a choice on the screen; False when people leave."""
        if action == LEAVE and not self._large:
            return False
        verb, _, rest = action.partition(":")
        self._large = action == PICTURE and not self._large and bool(self._shown())
        if verb == "past.by":
            self._go(self.at + int(rest))
        elif verb == "past.turn":
            ends = {"first": 0, "last": len(self.turns) - 1}
            self._go(ends[rest] if rest in ends else int(rest) - 1)
        return True

    def _go(self, at: int) -> None:
        self.at = min(max(at, 0), len(self.turns) - 1)

    def _shown(self) -> Event | None:
        """The event whose picture is shown for the turn: the last refusal that has one, else the last event."""
        having = [event for event in self.turns[self.at].events if event.seq in self.pictured]
        refused = [event for event in having if event.kind == REFUSED]
        return next(reversed(refused or having), None)

    def view(self) -> PastView:
        """The present turn, ready to draw."""
        turn = self.turns[self.at]
        texts = {event.seq: event_sentence(self.header, event) for event in turn.events}
        name = self.header.players[turn.seat - 1] if turn.seat and turn.seat <= len(self.header.players) else ""
        jpeg, trouble = self._jpeg()
        shown = self._shown()
        return PastView(
            self._table(),
            turn.number,
            len(self.turns),
            worded(self._headline(name, turn)),
            tuple(dict.fromkeys(texts.values())),
            frozenset(texts[event.seq] for event in turn.events if event.kind == REFUSED),
            self._turns_with(lambda event: event.kind == REFUSED),
            self._turns_with(lambda event: event.seq in self.pictured),
            jpeg,
            texts[shown.seq] if shown else "",
            trouble,
        )

    def _headline(self, name: str, turn: Turn) -> Message:
        if name:
            return say("past.turn", name=name, n=turn.number, clock=format_duration(turn.t))
        return say("past.nobodys-turn", n=turn.number, of=len(self.turns), clock=format_duration(turn.t))

    def _turns_with(self, wanted: Callable[[Event], bool]) -> frozenset[int]:
        return frozenset(turn.number for turn in self.turns if any(map(wanted, turn.events)))

    def _jpeg(self) -> tuple[bytes, str]:
        """The present picture, and why there is none, else ""."""
        shown = self._shown()
        if not self._large or shown is None:
            return b"", ""
        try:
            jpeg = self.picture(shown.seq)
        except LogError as error:
            return b"", worded(error_message(error))
        return (jpeg, "") if jpeg else (b"", worded(PRUNED))

    def _table(self) -> TableView:
        """The table after the turn."""
        header, turn = self.header, self.turns[self.at]
        try:
            setup = Setup.of_header(header)
            view = setup.referee(MemoryJournal(), counting_until(self.turns, self.at)).view()
        except Exception:  # the rules may fail in any way on an imported record
            seats = tuple(SeatView(seat, name) for seat, name in enumerate(header.players, 1))
            return TableView(header.game, header.game, seats, worded(LOST))
        seats = tuple(replace(seat, to_act=seat.seat == turn.seat) for seat in view.seats)
        return TableView(view.game, view.title, seats, "", dice=_dice(header.game, turn), board=view.board)


def _dice(game: str, turn: Turn) -> tuple[DieView, ...]:
    """The last dice thrown in a turn; none if they were hidden."""
    thrown = next((event.payload.get("dice") for event in reversed(turn.events) if event.kind == "throw"), None)
    faces = [face for face in thrown or () if isinstance(face, int) and 1 <= face <= 6]
    return tuple(DieView(face, animal=entry(game).picture_dice) for face in faces)


# Which game ----------------------------------------------------------------------------------------------------------


def review_of_log(path: Path, session: SessionId) -> GameReview | None:
    """A game of the log, at its first turn; None if nothing happened in it. Raises ``LogError``."""
    with SessionLog.reading(path) as log:
        header, rows = log.header(session), log.rows(session)

    def picture(seq: int) -> bytes | None:
        with SessionLog.reading(path) as log:
            return log.evidence(session, seq)

    pictured = frozenset(row.event.seq for row in rows if row.proof is not None)
    found = turns(row.event for row in rows)
    return GameReview(header, found, pictured, picture) if found else None


def review_of_running(
    header: Header, events: Sequence[Event], path: Path, session: SessionId | None
) -> GameReview | None:
    """The running game, at its latest turn; without pictures if it is not saved."""
    found = turns(events)
    if not found:
        return None
    saved = None
    if session is not None:
        try:
            saved = review_of_log(path, session)
        except LogError:
            saved = None
    if saved is None:
        return GameReview(header, found, at=len(found) - 1)
    return replace(saved, turns=found, at=len(found) - 1)
