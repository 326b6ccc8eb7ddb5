"""How far the log is certain, and what contradicted it since: a stretch that no longer fits stays open.

A referee that misread something may go on with a wrong picture of the game, which the players' buttons then contradict
again and again. What was logged since the last button that fitted is taken back and said to be open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.record import Record, counting, decides, fold_events
from companion.sessions.events import Event

OPEN = "open"


@dataclass(frozen=True, slots=True)
class Footing:
    """The first ``events`` events of the log are certain.

    ``contradictions`` counts what contradicted the log since, once for each last decision (``after``, its number).
    """

    events: int = 0
    contradictions: int = 0
    after: int = -1

    def contradicted(self, after: int) -> Footing:
        """The footing after a contradiction."""
        if after == self.after:
            return self
        return replace(self, contradictions=self.contradictions + 1, after=after)

    def sound(self, record: Record) -> tuple[Event, ...]:
        """The counting events that are certain."""
        return counting(record.events[: self.events])

    def position(self, record: Record) -> Any:
        """The position after them."""
        return fold_events(record.rules, record.seats, record.events[: self.events])

    def opened(self, record: Record, payload: Mapping[str, Any], t: float) -> tuple[Event, ...]:
        """The undos of everything decided since, and the event that says what stays open; not added yet.

        Corrections of earlier events stay.
        """
        later = (event for event in record.counting() if record.place(event) > self.events)
        decided = [event for event in later if decides(record.rules, event)]
        undos = (replace(record.striking(event, t), source="auto") for event in reversed(decided))
        return (*undos, Event(OPEN, None, round(t, 3), payload, "referee"))
