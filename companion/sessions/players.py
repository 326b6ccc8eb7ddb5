"""Earlier players: names to choose from at the start of a session."""

from __future__ import annotations

from pathlib import Path

from companion.sessions.errors import LogError
from companion.sessions.log import SessionLog


def earlier_players(path: Path) -> tuple[str, ...]:
    """The names of all players in the log, those of the latest session first; none if it can't be read."""
    try:
        with SessionLog.reading(path) as log:
            headers = log.headers()
    except LogError:
        return ()
    return tuple(dict.fromkeys(name for header in reversed(headers) for name in header.players))
