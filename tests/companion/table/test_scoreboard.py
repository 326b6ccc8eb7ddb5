"""The scoreboard follows the log as it is written: scores, whose turn it is, nothing cut for eight long names."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.display.pilot import Pilot
from companion.display.theme import THEMES
from companion.live.follower import Follower
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog
from companion.table.scoreboard import Scoreboard
from tests.companion.display.test_scenes import PEOPLE, assert_clean, cut


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("theme", THEMES)
def test_the_scoreboard_follows_a_game_of_eight_and_is_read_across_the_room(
    tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    path = tmp_path / "log.sqlite3"
    board, follower = Scoreboard(), Follower(path, lambda: 0.0)
    board.follow(follower.poll())
    assert board.view().scores == ()
    with SessionLog.open(path) as log:
        session = log.begin(Header("rogue", PEOPLE, started=""))
        board.follow(Follower(path).poll())
        scores = [1234 * (seat + 1) for seat in range(8)]
        for event in (
            Event("throw", 1, 1.0, {"dice": [2, 2, 3, 5, 5, 5]}, "camera"),
            Event("keep", 1, 2.0, {"dice": [2, 2], "step": "keep 2-2"}, "camera"),
            Event("turn", 1, 3.0, {"step": "stop", "points": 4, "scores": scores}, "button"),
        ):
            log.append(session, event)
        board.follow(Follower(path).poll())
    view = board.view()
    assert [seat.score for seat in view.scores] == scores
    assert [seat.seat for seat in view.scores if seat.to_act] == [2]
    with Pilot(view, size, theme=theme) as pilot:
        assert_clean(pilot.screen.painter)
        assert cut(pilot.screen.painter) == []
        assert min(line.size for line in pilot.written() if line.far) >= int(8 * pilot.screen.painter.u)
        assert pilot.press("esc")[0].text == "page.leave"


def test_the_points_of_a_turn_stand_below_the_players() -> None:
    board = Scoreboard()
    board.follow(
        (
            {"type": "session", "title": "Rogue", "players": ["Ann", "Ben"]},
            {"type": "table", "scores": [10, 20], "seat": 2, "turn": {"points": 120}, "over": False},
        )
    )
    with Pilot(board.view(), (1280, 800)) as pilot:
        assert pilot.reads("In this turn: 120")
        assert_clean(pilot.screen.painter)
