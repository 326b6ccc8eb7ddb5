"""After a correction: what the log tells of turns, totals and the end is brought in line with what now counts.

The state needs no help, it is folded anew. But events that tell of consequences (the points of a turn) were written
when they happened; those that are no longer true are corrected in their place, as events like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.referee.following import Consequence, consequences, turn_over, turn_payload
from companion.referee.record import Record, advance, game_events
from companion.sessions.events import UNDO, Event, effective


def retell(record: Record, names: Sequence[str], t: float) -> None:
    """Correct every event of the record that tells of a consequence and is no longer true."""
    roots = _roots(record.events)
    standing = effective(record.events)
    told = [event for event in standing if "by" in event.payload]
    state: Any = record.rules.start(record.seats)
    for event in standing:
        if "by" in event.payload:
            continue
        before, state = state, advance(record.rules, state, game_events(record.rules, event))
        if state is before:
            continue
        mine = [old for old in told if roots[old.payload["by"]] == roots[event.seq]]
        follows = consequences(record.rules, names, before, state, str(event.payload.get("rule", "")))
        wanted = [news for news in follows if news.kind != event.kind]
        _restate_turn(record, names, event, before, state, t)
        _replace(record, event, mine, wanted, t)


def _roots(events: Sequence[Event]) -> dict[int, int]:
    """By number: the first event whose place the event stands in."""
    roots: dict[int, int] = {}
    for event in events:
        roots[event.seq] = event.seq if event.replaces is None else roots[event.replaces]
    return roots


def _restate_turn(record: Record, names: Sequence[str], event: Event, before: Any, after: Any, t: float) -> None:
    """The button that ended a turn is an event of its own, with the points that it brought then."""
    if event.kind != "turn" or not turn_over(record.rules, before, after):
        return
    now = {**event.payload, **turn_payload(record.rules, names, before, after)}
    if now != event.payload:
        record.add("turn", event.seat, t, now, source="auto", replaces=event.seq)


def _replace(record: Record, cause: Event, told: Sequence[Event], wanted: Sequence[Consequence], t: float) -> None:
    """Correct what was told of a cause, add what is new, take back what no longer follows."""
    for news, old in _paired(wanted, told):
        if news is None:
            if old is not None:
                record.add(UNDO, old.seat, t, {"undone": old.kind}, source="auto", replaces=old.seq)
            continue
        payload = {**news.payload, "by": cause.seq}
        if old is None or dict(old.payload) != payload:
            record.add(news.kind, news.seat, t, payload, source="auto", replaces=old.seq if old else None)


def _paired(wanted: Sequence[Consequence], told: Sequence[Event]) -> Iterator[tuple[Consequence | None, Event | None]]:
    """Each consequence with the event that told of it before; events without one come last."""
    left = list(told)
    for news in wanted:
        old = next((event for event in left if event.kind == news.kind), None)
        if old is not None:
            left.remove(old)
        yield news, old
    for event in left:
        yield None, event
