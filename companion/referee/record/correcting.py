"""Corrections of earlier events: whether they are possible, and which later events no longer fit.

Pure. Folding alone does not find every contradiction: after a correction it may be another player's turn, and then a
throw or a bid that the rules would allow was still somebody else's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Player, Said, say
from companion.games.rules import OVER, AnyRules
from companion.referee.record import Record, advance, counting, decides, game_events
from companion.referee.shown.telling import clause
from companion.sessions.events import Event

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


def correctable(record: Record, seq: int) -> Event | None:
    """The event with that number as it stands, or the one it follows from; None if nothing can be corrected."""
    standing = {event.seq: event for event in record.counting()}
    event = standing.get(seq)
    while event is not None and "by" in event.payload:
        event = standing.get(event.payload["by"])
    return event


def misfit(record: Record, change: Event, restate: Restate) -> Misfit | None:
    """What does not fit after the change; None if everything does."""
    state: Any = record.rules.start(record.seats)
    events = counting([*record.events, change])
    for i, event in enumerate(events):
        if "by" in event.payload:
            continue
        why = _wrong_turn(record.rules, event, state, events[:i])
        try:
            told = None if why else restate(event, state, events[:i])
            parts = () if why else game_events(record.rules, event if told is None else replace(event, payload=told))
            state = advance(record.rules, state, parts)
        except GameError as error:
            why = error.message
        if why:
            later = (late for late in events[i:] if "by" not in late.payload and decides(record.rules, late))
            return Misfit(event, why, tuple(later))
    return None


def void_throws(events: Iterable[Event]) -> int:
    """The number of void throws in a row at the end of the events, in one turn (TAB-1.4)."""
    count = 0
    for event in reversed(tuple(events)):
        if event.kind == "reroll":
            count += 1
        elif event.kind in ("throw", "turn"):
            break
    return count


def _wrong_turn(rules: AnyRules, event: Event, state: Any, before: Sequence[Event]) -> Said:
    """Why the event can't be that player's at that time; "" if it can."""
    if event.kind not in PLAYED or event.seat is None:
        return ""
    if rules.to_act(state) is OVER:
        return say("referee.would-be-over", what=clause(event))
    if event.seat != rules.seat(state):
        return say("referee.would-be-turn-of", what=clause(event), player=Player(rules.seat(state)))
    lost = event.kind == "turn" and event.payload.get("rule") == "TAB-1.4"
    if lost and void_throws(before) < REROLLS_LOSE_THE_TURN:
        return say("referee.fewer-void", what=clause(event), count=void_throws(before))
    return ""
