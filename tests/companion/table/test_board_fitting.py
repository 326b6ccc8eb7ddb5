"""Fitting a household's own board on the real screen: a grid to confirm, corners to touch, a zone to draw."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from companion.cli.welcome import fitting_for
from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView
from companion.own_board import FILE, BadBoard, forget_board, load_board
from companion.table.board_fitting import CLEAR, DRAWN, FITTED, ZONE, BoardFitting
from companion.table.setup import Setup
from tests.vision.own_boards import table
from tests.vision.test_own_board import SIZE, corners_px

BOTH = pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
TABLE = table("classic", 3, size=SIZE)
PICTURE = TABLE.render(0.0)
SMALL = CameraView(TABLE.small(0.0))


class Walk:
    """The fitting on the real screen."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.fitting: BoardFitting = fitting_for(folder, lambda: PICTURE, None)
        self.fitting.look(SMALL)
        self.pilot = Pilot(self.fitting.view(), size)
        self.pilot.screen.live = lambda: SMALL
        self.show()

    def show(self) -> None:
        self.pilot.show(self.fitting.view())
        self.pilot.screen.redraw()

    def do(self, given: list) -> None:
        for one in given:
            if isinstance(one, Action):
                self.fitting.act(one.text)
        self.show()

    def touch(self, action: str) -> None:
        self.do(self.pilot.touch_action(action))

    def place(self, px: tuple[float, float]) -> tuple[float, float]:
        """Where a place of the large picture shows on the screen."""
        box = self.pilot.spot("welcome.tap").box
        return box.x + px[0] / SIZE[0] * box.w, box.y + px[1] / SIZE[1] * box.h

    def wait(self) -> None:
        end = time.monotonic() + 60
        while self.fitting.stage == "fitting" and time.monotonic() < end:
            time.sleep(0.02)
            self.fitting.look(SMALL)
        self.show()


@BOTH
def test_the_grid_is_shown_for_a_yes_and_the_zone_drawn_by_finger(size: tuple[int, int], tmp_path: Path) -> None:
    walk = Walk(tmp_path, size)
    assert walk.fitting.view().text == str(CLEAR)
    walk.touch("welcome.fit")
    walk.wait()
    assert walk.pilot.reads(str(FITTED))
    walk.touch("welcome.yes")
    assert walk.fitting.view().text == str(ZONE)
    zone = TABLE.mat.zones["roll"]
    (x1, y1), (x2, y2) = TABLE.registration.to_image([(zone.left, zone.top), (zone.right, zone.bottom)]).tolist()
    walk.do(walk.pilot.draw(walk.place((x1, y1)), walk.place((x2, y2))))
    assert walk.pilot.reads(str(DRAWN))
    walk.touch("welcome.yes")
    assert walk.fitting.done
    board = load_board(tmp_path)
    assert board is not None
    roll = board.mat.zones["roll"]
    assert roll.right - roll.left == pytest.approx(zone.right - zone.left, abs=8)
    assert roll.bottom - roll.top == pytest.approx(zone.bottom - zone.top, abs=8)
    assert Setup("uckers", ("Ann", "Ben"), board=board.mat).table_mat is board.mat
    assert Setup("rogue", ("Ann", "Ben"), board=board.mat).table_mat.name == "rogue"


def test_four_touched_corners_lead_to_the_same_grid(tmp_path: Path) -> None:
    walk = Walk(tmp_path, (800, 480))
    walk.touch("welcome.corners")
    for colour, corner in zip(("red", "green", "yellow", "blue"), corners_px(TABLE), strict=True):
        assert walk.pilot.reads(f"{colour} base")
        walk.do(walk.pilot.touch(*walk.place(corner)))
    walk.wait()
    assert walk.fitting.view().text == str(FITTED)
    walk.touch("welcome.yes")
    walk.touch("welcome.on-board")
    board = load_board(tmp_path)
    assert board is not None
    assert board.mat.zones["roll"].right == pytest.approx(board.mat.bases["green"].right)


def test_a_spoilt_board_is_said_and_can_be_forgotten(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"version": 1, "cell": 1e9}', encoding="utf-8")
    with pytest.raises(BadBoard, match="Fit the board again"):
        load_board(tmp_path)
    assert Walk(tmp_path, (800, 480)).fitting.forget is not None


def test_a_board_is_forgotten_again(tmp_path: Path) -> None:
    walk = Walk(tmp_path, (800, 480))
    assert walk.fitting.forget is None
    walk.touch("welcome.fit")
    walk.wait()
    walk.touch("welcome.yes")
    walk.touch("welcome.on-board")
    again = Walk(tmp_path, (800, 480))
    again.touch("welcome.forget")
    assert again.fitting.done
    assert load_board(tmp_path) is None
    assert not forget_board(tmp_path)


def test_a_zone_too_small_for_dice_is_drawn_again_and_missing_stickers_are_said(tmp_path: Path) -> None:
    walk = Walk(tmp_path, (800, 480))
    walk.touch("welcome.fit")
    walk.wait()
    walk.touch("welcome.yes")
    x, y = walk.pilot.spot("welcome.tap").box.centre
    walk.do(walk.pilot.touch(x, y))
    walk.do(walk.pilot.touch(x + 4, y + 4))
    assert "too small" in walk.fitting.view().text
    blank = BoardFitting(lambda: np.zeros((720, 1280, 3), np.uint8), lambda *_: "")
    blank.act("welcome.fit")
    while blank.stage == "fitting":
        blank.look(SMALL)
    assert blank.view().text.startswith("0 of the 4 stickers show")


def test_a_fit_that_fails_in_a_way_nobody_thought_of_leaves_another_try() -> None:
    odd = BoardFitting(lambda: np.zeros((4, 4), np.uint8), lambda *_: "")
    odd.act("welcome.fit")
    while odd.stage == "fitting":
        odd.look(SMALL)
    assert odd.stage == "clear"
    assert odd.view().tone == "warn"
