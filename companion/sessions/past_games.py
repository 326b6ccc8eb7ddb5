"""Earlier games in the log: players to choose from, the last winner (ROG-4.5), the wins in a match (P84-6.8), and a
player's scores for totals and personal bests."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from companion.sessions.errors import LogError
from companion.sessions.log import SessionId, SessionLog, Summary


def past_players(path: Path) -> tuple[str, ...]:
    """The names of all players in the log, the latest session's first; none if it can't be read."""
    try:
        with SessionLog.reading(path) as log:
            headers = log.headers()
    except LogError:
        return ()
    return tuple(dict.fromkeys(name for header in reversed(headers) for name in header.players))


def last_winner(path: Path, game: str, players: Collection[str]) -> str:
    """The name of the winner of the latest finished game of these players; "" without one, or if several won."""
    games = _finished(path, game, players)
    return _winner(games[-1]) if games else ""


def match_wins(
    path: Path, game: str, players: Sequence[str], best_of: int, before: SessionId | None = None
) -> tuple[int, ...]:
    """The games that each of these players has won in the current match; zeros if there is none.

    A match is the best of ``best_of`` successive games of the same people. ``before`` excludes that session and all
    later ones.
    """
    wins = dict.fromkeys(players, 0)
    for row in _finished(path, game, players):
        if row.header.options.get("best_of") != best_of or (before is not None and row.session >= before):
            continue
        if 2 * max(wins.values()) > best_of:
            wins = dict.fromkeys(players, 0)
        if winner := _winner(row):
            wins[winner] += 1
    return tuple(wins.values()) if 2 * max(wins.values()) < best_of else (0,) * len(wins)


def _finished(path: Path, game: str, players: Collection[str]) -> list[Summary]:
    """The finished games of these people, the oldest first; none if the log can't be read."""
    try:
        with SessionLog.reading(path) as log:
            games = [row for row in log.sessions() if row.header.game == game and row.end is not None]
    except LogError:
        return []
    return sorted((row for row in games if set(row.header.players) == set(players)), key=lambda row: row.session)


def _winner(row: Summary) -> str:
    winners = row.end.payload.get("winners") if row.end else None
    if not isinstance(winners, list) or len(winners) != 1 or winners[0] not in range(1, len(row.header.players) + 1):
        return ""
    return row.header.players[int(winners[0]) - 1]


def past_scores(path: Path, game: str, player: str, without: SessionId | None = None) -> tuple[int, ...]:
    """The player's scores in finished sessions of that game, oldest first; none if the log can't be read.

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
    scores = row.end.payload.get("scores") if row.end else None
    if not isinstance(scores, list) or player not in row.header.players:
        return []
    seat = row.header.players.index(player)
    return [scores[seat]] if seat < len(scores) and isinstance(scores[seat], int) else []
