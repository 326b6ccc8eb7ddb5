"""A player's scores in the games of the log: for totals over an evening and personal bests."""

from __future__ import annotations

from pathlib import Path

from companion.sessions.errors import LogError
from companion.sessions.log import SessionId, SessionLog, Summary


def scores(path: Path, game: str, player: str, without: SessionId | None = None) -> tuple[int, ...]:
    """The player's scores in the finished games of that name, oldest first; none if the log can't be read.

    ``without`` excludes the session being played.
    """
    try:
        with SessionLog.reading(path) as log:
            games = [row for row in log.sessions() if row.header.game == game and row.session != without]
    except LogError:
        return ()
    return tuple(score for row in games for score in _scores_of(row, player))


def _scores_of(row: Summary, player: str) -> list[int]:
    """The score of the first seat with that name; none for unfinished games."""
    told = row.end.payload.get("scores") if row.end else None
    if not isinstance(told, list) or player not in row.header.players:
        return []
    seat = row.header.players.index(player)
    return [told[seat]] if seat < len(told) and isinstance(told[seat], int) else []
