"""Times as the commands print and read them."""

from __future__ import annotations

from datetime import datetime


def day_and_time(started: str) -> str:
    """A time in the clock of this place: "21 Nov 2026 10:35"."""
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%d %b %Y %H:%M")
    except (ValueError, OverflowError, OSError):
        return started
