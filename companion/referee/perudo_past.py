"""Looking back in a session of Perudo: the state before an event, and what a correction would contradict.

In Perudo an early correction can change who loses a die, and so whose turn every later bid was. Such bids were made by
somebody else, so they contradict the correction even where the rules would allow them to whoever has the turn now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import AnyRules
from companion.referee.perudo_words import retold_payload
from companion.referee.record import Record, advance, game_events
from companion.sessions.events import Event, effective


def before_event(record: Record, event: Event) -> Any:
    """The state in which the event came about."""
    state: Any = record.rules.start(record.seats)
    for earlier in effective(record.events):
        if earlier.seq == event.seq:
            break
        state = advance(record.rules, state, game_events(record.rules, earlier))
    return state


def contradiction(record: Record, names: Sequence[str], correction: Event) -> str:
    """What speaks against adding the correction, in a sentence; "" for nothing."""
    state: Any = record.rules.start(record.seats)
    try:
        for event in effective([*record.events, correction]):
            if event.kind == "bid" and event.seat != state.seat:
                told = str(event.payload["sentence"]).rstrip(".")
                return f"{told}, but it would be the turn of {names[state.seat - 1]}."
            state = advance(record.rules, state, game_events(record.rules, _retold(record.rules, names, event, state)))
    except GameError as error:
        return str(error)
    return ""


def _retold(rules: AnyRules, names: Sequence[str], event: Event, state: Any) -> Event:
    """A reveal as it has to be told then: what it comes to follows from the state."""
    if event.kind != "reveal" or "by" in event.payload:
        return event
    payload = retold_payload(rules, names, state, event.payload)
    return Event(event.kind, event.seat, event.t, payload, event.source, event.replaces, None, event.seq)
