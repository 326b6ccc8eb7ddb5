"""What no longer fits the log stays open: it is taken back since the last certain event, and said to be open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.referee.record import Record, decides
from companion.sessions.events import Event

OPEN = "open"


def opened(record: Record, certain: int, payload: Mapping[str, Any], t: float) -> tuple[Event, ...]:
    """The undos of everything decided since the first ``certain`` events, and the event that says what stays open.

    They are not added yet. Corrections of earlier events stay.
    """
    decided = [event for event in record.counting() if record.place(event) > certain and decides(record.rules, event)]
    undos = (replace(record.striking(event, t), source="auto") for event in reversed(decided))
    return (*undos, Event(OPEN, None, round(t, 3), payload, "referee"))
