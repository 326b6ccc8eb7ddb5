"""Corrections of earlier events: whether they are possible, and what follows from them.

Pure. A correction folds the game again. Later events may contradict it, even if the rules would allow them: if it is
another player's turn now, a throw or a bid was still somebody else's. Otherwise the events that state consequences
(turns, totals, the end), which were written when they happened, are corrected in place by events like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Player, Said, say
from companion.games.rules import OVER, AnyRules
from companion.referee.record import Record, advance, decides, game_events
from companion.referee.record.following import consequences
from companion.referee.shown.telling import clause, says_the_same
from companion.sessions.events import UNDO, Event, effective

REROLLS_LOSE_THE_TURN = 3  # TAB-1.4
PLAYED = frozenset({"throw", "reroll", "keep", "move", "turn", "bid"})  # by the acting seat

Restate = Callable[[Event, Any, Sequence[Event]], Mapping[str, Any] | None]
"""What an event has to say, from the event, the state before it and the events before it; None: nothing else."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first event that does not fit a correction (possibly the correction itself), and why, as a sentence.

    ``later`` are the events from there on, which the correction would take back as well.
    """

    event: Event
    why: Said
    later: tuple[Event, ...]


def throws_of_turn(events: Sequence[Event]) -> int:
    """The number of throws that counted in the turn that the last of these events belongs to."""
    kinds = [event.kind for event in events]
    ended = max((at for at, kind in enumerate(kinds) if kind == "turn"), default=-1)
    return kinds[ended + 1 :].count("throw")


def void_throws(events: Iterable[Event]) -> int:
    """The number of void throws in a row at the end of the events, in one turn (TAB-1.4)."""
    count = 0
    for event in reversed(tuple(events)):
        if event.kind == "reroll":
            count += 1
        elif event.kind in ("throw", "turn"):
            break
    return count


def correctable(record: Record, seq: int) -> Event | None:
    """The event with that number as it stands, or the one it follows from; None if nothing can be corrected."""
    standing = {event.seq: event for event in record.counting()}
    event = standing.get(seq)
    while event is not None and "by" in event.payload:
        event = standing.get(event.payload["by"])
    return event


def corrected(
    record: Record, changes: Sequence[Event], names: Sequence[str], restate: Restate, t: float
) -> tuple[Event, ...] | Misfit:
    """Undos and corrections, with those of all events that state what is no longer true; or what contradicts them."""
    fold = _Refold(record, t, [replace(change, seq=len(record.events) + i) for i, change in enumerate(changes, 1)])
    standing, earlier = effective([*record.events, *fold.added]), list[Event]()
    told = [event for event in standing if "by" in event.payload]
    causes = [event for event in standing if "by" not in event.payload]
    state: Any = record.rules.start(record.seats)
    for i, event in enumerate(causes):
        try:
            _check_turn(record.rules, event, state, earlier)
            now = fold.stated(event, restate(event, state, earlier))
            before, state = state, advance(record.rules, state, game_events(record.rules, now))
        except GameError as error:
            return Misfit(event, error.message, tuple(late for late in causes[i:] if decides(record.rules, late)))
        earlier.append(now)
        if state is not before:
            mine = [old for old in told if record.place(record.events[old.payload["by"] - 1]) == record.place(event)]
            follows = consequences(record.rules, names, before, state, str(now.payload.get("rule", "")))
            fold.follow(now, mine, [news for news in follows if news.kind != now.kind])
    return tuple(fold.added)


@dataclass(frozen=True, slots=True)
class _Refold:
    """The record folded again with the events that were ``added``."""

    record: Record
    t: float
    added: list[Event]

    def _add(self, kind: str, seat: int | None, payload: Mapping[str, Any], old: Event | None) -> Event:
        seq, replaces = len(self.record.events) + len(self.added) + 1, old.seq if old else None
        self.added.append(Event(kind, seat, round(self.t, 3), payload, "auto", replaces, None, seq))
        return self.added[-1]

    def stated(self, event: Event, now: Mapping[str, Any] | None) -> Event:
        """Correct an event that states its own consequences, if those have changed."""
        same = now is None or says_the_same(now, event.payload)
        return event if same or now is None else self._add(event.kind, event.seat, now, event)

    def follow(self, cause: Event, told: Sequence[Event], wanted: Sequence[Event]) -> None:
        """Correct the consequences of a cause, add new ones, take back those that no longer follow."""
        left = list(told)
        for news in wanted:
            old = next((event for event in left if event.kind == news.kind), None)
            if old is not None:
                left.remove(old)
            payload = {**news.payload, "by": cause.seq}
            if old is None or not says_the_same(old.payload, payload):
                self._add(news.kind, news.seat, payload, old)
        for event in left:
            self._add(UNDO, event.seat, {"undone": event.kind}, event)


def _check_turn(rules: AnyRules, event: Event, state: Any, before: Sequence[Event]) -> None:
    """Raise ``GameError`` if the event can't be that player's at that time."""
    if event.kind not in PLAYED or event.seat is None:
        return
    if rules.to_act(state) is OVER:
        raise GameError(say("referee.would-be-over", what=clause(event)))
    if event.seat != rules.seat(state):
        raise GameError(say("referee.would-be-turn-of", what=clause(event), player=Player(rules.seat(state))))
    lost = event.kind == "turn" and event.payload.get("rule") == "TAB-1.4"
    if lost and void_throws(before) < REROLLS_LOSE_THE_TURN:
        raise GameError(say("referee.fewer-void", what=clause(event), count=void_throws(before)))
