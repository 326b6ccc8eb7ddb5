"""Times, and scores with names, as text in any language."""

from __future__ import annotations

from collections.abc import Sequence

from companion.sessions.events import Header


def format_duration(seconds: float) -> str:
    """Seconds in readable form: "0:07", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def format_timestamp(t: float) -> str:
    """A time (s) to a tenth of a second, padded: " 12:03.4"."""
    return f"{int(t) // 60:3d}:{t % 60:04.1f}"


def scores_text(header: Header, scores: Sequence[int]) -> str:
    """The scores with the players' names: "Ann 14, Ben 0"; "" without scores."""
    return ", ".join(f"{_name(header, seat)} {score}" for seat, score in enumerate(scores, 1))


def _name(header: Header, seat: int) -> str:
    return header.players[seat - 1] if seat <= len(header.players) else f"#{seat}"
