"""Scores of earlier games: for the total of five games and the personal best."""

from __future__ import annotations

from pathlib import Path

from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.sessions.past_games import past_scores


def play(log: SessionLog, game: str, players: tuple[str, ...], result: list[int] | None) -> int:
    session = log.begin(Header(game, players, started=""))
    log.append(session, Event("throw", 1, 1.0, {"dice": [1]}))
    if result is not None:
        log.append(session, Event("over", None, 2.0, {"scores": result}))
    return session


def test_only_the_players_own_finished_games_count_oldest_first(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    with SessionLog.open(path) as log:
        play(log, "peruke-one", ("Ann",), [7])
        play(log, "peruke-one", ("Ben",), [20])
        play(log, "peruke-one", ("Ann",), None)
        play(log, "peruke-84", ("Ben", "Ann"), [40, 44])
        now = play(log, "peruke-one", ("Ann",), [-3])
    assert past_scores(path, "peruke-one", "Ann") == (7, -3)
    assert past_scores(path, "peruke-one", "Ann", without=now) == (7,)
    assert past_scores(path, "peruke-84", "Ann") == (44,)


def test_a_game_whose_end_was_taken_back_is_not_finished(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    with SessionLog.open(path) as log:
        session = play(log, "peruke-one", ("Ann",), [7])
        log.append(session, Event("undo", None, 3.0, {}, replaces=2))
    assert past_scores(path, "peruke-one", "Ann") == ()


def test_without_a_log_there_are_no_scores(tmp_path: Path) -> None:
    assert past_scores(tmp_path / "none.sqlite3", "peruke-one", "Ann") == ()
