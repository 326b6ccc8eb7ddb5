"""After a correction: updates the logged consequences (turns, totals, the end) to what now counts.

The state is folded anew anyway. But events about consequences (the points of a turn) were written when they happened;
those that are no longer true are corrected in place, by events like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.rules import AnyRules
from companion.referee.record import Record, advance, game_events
from companion.referee.record.correcting import Restate
from companion.referee.record.following import Consequence, consequences, turn_payload
from companion.referee.shown.telling import says_the_same
from companion.sessions.events import UNDO, Event, effective


def retell(record: Record, names: Sequence[str], t: float, restate: Restate) -> None:
    """Correct every event of the record whose consequence is no longer true."""
    standing = effective(record.events)
    told = [event for event in standing if "by" in event.payload]
    state: Any = record.rules.start(record.seats)
    for i, event in enumerate(standing):
        if "by" in event.payload:
            continue
        now = _restated(record, event, restate(event, state, standing[:i]), t)
        before, state = state, advance(record.rules, state, game_events(record.rules, now))
        if state is before:
            continue
        mine = [old for old in told if record.place(record.events[old.payload["by"] - 1]) == record.place(event)]
        follows = consequences(record.rules, names, before, state, str(now.payload.get("rule", "")))
        wanted = [news for news in follows if news.kind != now.kind]
        _replace(record, now, mine, wanted, t)


def _restated(record: Record, event: Event, now: Mapping[str, Any] | None, t: float) -> Event:
    """Correct an event that states its own consequences, if those have changed."""
    if now is None or says_the_same(now, event.payload):
        return event
    return record.add(event.kind, event.seat, t, now, source="auto", replaces=event.seq)


def retold(rules: AnyRules, names: Sequence[str], event: Event, before: Any) -> Mapping[str, Any] | None:
    """The new payload of an event; None if it states no consequences.

    The button that ended a turn states the points of the turn.
    """
    if event.kind != "turn":
        return None
    after = advance(rules, before, game_events(rules, event))
    return {**event.payload, **turn_payload(rules, names, before, after)}


def _replace(record: Record, cause: Event, told: Sequence[Event], wanted: Sequence[Consequence], t: float) -> None:
    """Correct the consequences of a cause, add new ones, take back those that no longer follow."""
    left = list(told)
    for news in wanted:
        old = next((event for event in left if event.kind == news.kind), None)
        if old is not None:
            left.remove(old)
        payload = {**news.payload, "by": cause.seq}
        if old is None or not says_the_same(old.payload, payload):
            record.add(news.kind, news.seat, t, payload, source="auto", replaces=old.seq if old else None)
    for event in left:
        record.add(UNDO, event.seat, t, {"undone": event.kind}, source="auto", replaces=event.seq)
