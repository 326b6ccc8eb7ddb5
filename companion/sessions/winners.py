"""The winner of the last game of the same people, who begins the next (ROG-4.5)."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from companion.sessions.errors import LogError
from companion.sessions.log import SessionLog, Summary


def last_winner(path: Path, game: str, players: Collection[str]) -> str:
    """The name of the winner of the latest finished game of these players; "" without one, or if several won."""
    try:
        with SessionLog.reading(path) as log:
            games = [row for row in log.sessions() if row.header.game == game and row.end is not None]
    except LogError:
        return ""
    same = [row for row in games if set(row.header.players) == set(players)]
    return _winner(max(same, key=lambda row: row.session)) if same else ""


def _winner(row: Summary) -> str:
    told = row.end.payload.get("winners") if row.end else None
    if not isinstance(told, list) or len(told) != 1 or told[0] not in range(1, len(row.header.players) + 1):
        return ""
    return row.header.players[int(told[0]) - 1]
