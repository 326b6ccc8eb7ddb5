"""Fitting a household's own board on the real screen: a grid to confirm, corners to touch, a zone to draw."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.machine import with_own_place
from companion.cli.welcome import fitting_for
from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.display.scenes.camera import CameraView
from companion.own_places import BOARD, BadPlace, load_place, save_place
from companion.simulation.virtual_places import touched_corners, virtual_board
from companion.table import board_fitting
from companion.table.board_fitting import CLEAR, DRAWN, FITTED, KINDS, ZONE, BoardFitting
from companion.table.setup import Setup
from tests.vision.own_boards import ZONE as ZONE_CELLS
from tests.vision.own_boards import table
from tests.vision.test_own_board import SIZE, corners_px
from vision.arrays import Image
from vision.boards import FORTY
from vision.lens import Lens
from vision.mats import FORTY_MAT, PERUKE_84, UCKERS, Mat, Point
from vision.own_board import CannotFit, OwnBoard, fit_board, grid_of
from vision.places.place import Place
from vision.registration import register
from vision.things import bare_picture
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import bumped

BOTH = pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
TABLE = table("classic", 3, size=SIZE)
PICTURE = TABLE.render(0.0)
BARE = virtual_board("classic", 3, SIZE)
SMALL = CameraView(TABLE.small(0.0))


@pytest.fixture(scope="module", autouse=True)
def _fitted_once() -> Iterator[None]:
    """Many tests have the same picture: its board is searched for once."""
    found: dict[Hashable, OwnBoard | CannotFit] = {}

    def remembered(picture: Image, touched: Sequence[Point], lens: Lens | None, standard: Mat) -> OwnBoard:
        key = picture.shape, picture.tobytes(), tuple(touched), lens is None, standard.name
        if key not in found:
            try:
                found[key] = fit_board(picture, touched, lens, standard)
            except CannotFit as error:
                found[key] = error
        board = found[key]
        if isinstance(board, CannotFit):
            raise board
        return board

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_fitting, "fit_board", remembered)
        yield


@cache
def rendered(bare: VirtualTable) -> list[Image]:
    """A few pictures of the same board."""
    return [bare.render(i / 1000) for i in range(8)]


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
    board = load_place(tmp_path, BOARD)
    assert board is not None
    roll = board.place.layout.zones["roll"]
    assert roll.right - roll.left == pytest.approx(zone.right - zone.left, abs=8)
    assert roll.bottom - roll.top == pytest.approx(zone.bottom - zone.top, abs=8)
    assert with_own_place(Setup("uckers", ("Ann", "Ben")), board, None).table_mat is board.place.layout
    assert with_own_place(Setup("rogue", ("Ann", "Ben")), board, None).table_mat.name == "rogue"


def test_four_touched_corners_lead_to_the_same_grid(tmp_path: Path) -> None:
    walk = Walk(tmp_path, (800, 480))
    walk.touch("welcome.corners")
    for asked, corner in zip(("red base", "number 2", "number 3", "number 4"), corners_px(TABLE), strict=True):
        assert walk.pilot.reads(asked)
        walk.do(walk.pilot.touch(*walk.place(corner)))
    walk.wait()
    assert walk.fitting.view().text == str(FITTED)
    walk.touch("welcome.yes")
    walk.touch("welcome.on-board")
    board = load_place(tmp_path, BOARD)
    assert board is not None
    assert board.place.layout.zones["roll"].right == pytest.approx(board.place.layout.bases["green"].right)


def test_a_spoilt_board_is_said_and_can_be_forgotten(tmp_path: Path) -> None:
    (tmp_path / BOARD.name).write_text('{"version": 1, "cell": 1e9}', encoding="utf-8")
    with pytest.raises(BadPlace, match="Fit the board again"):
        load_place(tmp_path, BOARD)
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
    assert load_place(tmp_path, BOARD) is None
    assert not BOARD.delete(tmp_path / BOARD.name)


def test_a_zone_too_small_for_dice_is_drawn_again_and_a_missing_board_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk(tmp_path, (800, 480))
    walk.touch("welcome.fit")
    walk.wait()
    walk.touch("welcome.yes")
    x, y = walk.pilot.spot("welcome.tap").box.centre
    walk.do(walk.pilot.touch(x, y))
    walk.do(walk.pilot.touch(x + 4, y + 4))
    assert "too small" in walk.fitting.view().text

    def nothing(*_: object) -> OwnBoard:
        raise CannotFit("No grid.")  # tests/vision/test_bare_board.py: as in a picture without a board

    monkeypatch.setattr(board_fitting, "fit_board", nothing)
    blank = BoardFitting(lambda: np.zeros((90, 160, 3), np.uint8), lambda *_: "")
    blank.act("welcome.fit")
    _looked(blank, "clear")
    assert blank.view().text == "No grid."


def test_a_fit_that_fails_in_a_way_nobody_thought_of_leaves_another_try() -> None:
    odd = BoardFitting(lambda: np.zeros((4, 4), np.uint8), lambda *_: "")
    odd.act("welcome.fit")
    _looked(odd, "clear")
    assert odd.view().tone == "warn"


def unstuck(folder: Path, table_shown: Place | None = None, bare: VirtualTable = BARE) -> BoardFitting:
    """A board with nothing stuck beside it, its kind chosen, its corners touched and fitted."""
    pictures = cycle(rendered(bare))
    fitting = fitting_for(folder, lambda: next(pictures), None)
    fitting.table = table_shown
    while fitting.standard.name != bare.mat.name:
        fitting.act("welcome.kind")
    fitting.act("welcome.corners")
    for x, y in touched_corners(bare, 3):
        fitting.act(f"welcome.tap:{x / SIZE[0]},{y / SIZE[1]}")
    end = time.monotonic() + 60
    while fitting.stage == "fitting" and time.monotonic() < end:
        time.sleep(0.02)
        fitting.look(SMALL)
    assert fitting.stage == "fitted"
    return fitting


def test_a_board_without_stickers_is_sized_and_kept_and_recognised_by_its_print(tmp_path: Path) -> None:
    fitting = unstuck(tmp_path)
    fitting.act("welcome.yes")
    assert "36 cm" in fitting.view().text
    fitting.act("welcome.larger")
    assert "37 cm" in fitting.view().text
    fitting.act("welcome.smaller")
    fitting.act("welcome.yes")
    fitting.act("welcome.on-board")
    for _ in range(10):
        fitting.look(SMALL)
    assert fitting.done
    board = load_place(tmp_path, BOARD)
    assert board is not None
    assert board.place.layout.bases["red"].right - board.place.layout.bases["red"].left == pytest.approx(6 * 24.0)
    assert board.place.registrar().update(BARE.render(2.0)).registration is not None
    setup = with_own_place(Setup("uckers", ("Ann", "Ben")), board, None)
    assert setup.on_own_place
    assert setup.table_mat is board.place.layout
    assert not with_own_place(Setup("rogue", ("Ann", "Ben")), board, None).on_own_place


def test_a_board_of_forty_squares_is_chosen_and_kept_for_the_game_that_is_played_on_it(tmp_path: Path) -> None:
    forty = virtual_board("yellow", 3, SIZE, FORTY_MAT)
    fitting = unstuck(tmp_path, bare=forty)
    assert len(fitting.view().overlay.lines) == len(grid_of(FORTY).lines)
    fitting.act("welcome.yes")
    fitting.act("welcome.yes")
    fitting.act("welcome.on-board")
    for _ in range(10):
        fitting.look(SMALL)
    board = load_place(tmp_path, BOARD)
    assert board is not None
    assert set(board.place.layout.squares) == set(FORTY_MAT.squares)
    setup = with_own_place(Setup("ludo", ("Ann", "Ben"), {}, "forty"), board, None)
    assert setup.table_mat is board.place.layout
    for other in (Setup("ludo", ("Ann", "Ben")), Setup("uckers", ("Ann", "Ben"))):
        assert with_own_place(other, board, None).table_mat.name == "uckers"


def test_a_field_of_six_by_eight_is_sized_and_the_dice_are_thrown_beside_it_as_shown(tmp_path: Path) -> None:
    fitting = unstuck(tmp_path, bare=virtual_board("inlay", 3, SIZE, PERUKE_84))
    before = fitting.view().overlay
    fitting.act("welcome.turn")
    turned = fitting.view().overlay
    assert before is not None
    assert turned is not None
    assert np.abs(np.array(turned.area) - np.array(before.area)).max() > 0.1
    fitting.act("welcome.yes")
    assert "24 cm" in fitting.view().text
    fitting.act("welcome.yes")
    assert "welcome.on-board" not in [choice.action for choice in fitting.view().rows]
    fitting.act("welcome.beside")
    for _ in range(10):
        fitting.look(SMALL)
    board = load_place(tmp_path, BOARD)
    assert board is not None
    assert board.place.layout.cell == pytest.approx(40.0)
    assert board.place.layout.zone_at(*board.place.layout.field.centre) is None
    assert with_own_place(Setup("peruke-84", ("Ann", "Ben")), board, None).table_mat is board.place.layout
    assert not with_own_place(Setup("uckers", ("Ann", "Ben")), board, None).on_own_place


def test_the_kind_of_board_is_said_and_the_next_one_taken_by_a_touch(tmp_path: Path) -> None:
    walk = Walk(tmp_path, (800, 480))
    counts = []
    for _ in KINDS:
        counts += [count for count in (52, 48, 40, 56) if walk.pilot.reads(f"{count} squares")]
        walk.touch("welcome.kind")
    assert sorted(counts) == [40, 48, 52, 56]
    assert walk.pilot.reads("52 squares")


def test_a_table_that_was_shown_tells_the_size_of_the_board_on_it(tmp_path: Path) -> None:
    fitting = unstuck(tmp_path, Place(BARE.registration, BARE.render(0.0), 0.5))
    fitting.act("welcome.yes")
    assert fitting.stage == "zone"


def test_where_red_is_elsewhere_the_board_is_turned_on_the_screen(tmp_path: Path) -> None:
    fitting = unstuck(tmp_path)
    first = fitting.view().overlay
    fitting.act("welcome.turn")
    turned = fitting.view().overlay
    assert first is not None
    assert turned is not None
    assert np.abs(np.array(turned.area) - np.array(first.area)).max() > 0.1
    for _ in range(3):
        fitting.act("welcome.turn")
    assert np.array(fitting.view().overlay.area) == pytest.approx(np.array(first.area), abs=0.001)  # type: ignore[union-attr]


def test_counters_or_pawns_are_chosen_with_the_grid(tmp_path: Path) -> None:
    pictures = cycle(rendered(BARE))
    fitting = fitting_for(tmp_path, lambda: next(pictures), None)
    fitting.act("welcome.fit")
    _looked(fitting, "fitted")
    for touched in ("pieces", "yes", "yes", "on-board"):
        fitting.act(f"welcome.{touched}")
    _looked(fitting, "")
    board = load_place(tmp_path, BOARD)
    assert board is not None
    assert (board.place.layout.standard, board.place.layout.pawns) == ("uckers", True)


def test_the_order_of_the_colours_is_shown_and_another_one_chosen_by_touch(tmp_path: Path) -> None:
    pictures = cycle(rendered(BARE))
    fitting = fitting_for(tmp_path, lambda: next(pictures), None)
    fitting.act("welcome.fit")
    _looked(fitting, "fitted")
    assert _order(fitting) == "Red, Green, Yellow, Blue"
    fitting.act("welcome.colours")
    assert _order(fitting) == "Red, Green, Blue, Yellow"
    for _ in range(5):  # six orders in all
        fitting.act("welcome.colours")
    assert _order(fitting) == "Red, Green, Yellow, Blue"


def _order(fitting: BoardFitting) -> str:
    text = next(row.text for row in fitting.view().rows if row.action == "welcome.colours")
    return text.partition(": ")[2]


def _looked(fitting: BoardFitting, stage: str) -> None:
    """Look until a stage is reached, or to the end."""
    end = time.monotonic() + 60
    while not fitting.done and fitting.stage != stage and time.monotonic() < end:
        time.sleep(0.02)
        fitting.look(SMALL)
    assert fitting.done or fitting.stage == stage


def test_a_board_between_stickers_that_an_earlier_version_stored_is_still_used(tmp_path: Path) -> None:
    fitted = fit_board(PICTURE)
    found = register(PICTURE, fitted.mat(ZONE_CELLS)).registration
    assert found is not None
    bare = bare_picture(PICTURE, found)
    png = base64.b64encode(cv2.imencode(".png", bare)[1].tobytes()).decode()
    quads = [fitted.stickers[marker].tolist() for marker in UCKERS.markers]
    old = {"version": 1, "cell": fitted.cell, "stickers": quads, "zone": ZONE_CELLS, "pawns": False, "bare": png}
    (tmp_path / BOARD.name).write_text(json.dumps(old), encoding="utf-8")
    board = load_place(tmp_path, BOARD)
    assert board is not None
    setup = with_own_place(Setup("uckers", ("Ann", "Ben")), board, None)
    assert setup.on_own_place
    now = board.place.registrar().update(PICTURE).registration
    assert now is not None
    assert now.outline() == pytest.approx(found.outline(), abs=0.5)
    assert np.abs(bare_picture(board.place.picture, board.place.registration).astype(int) - bare).mean() < 1.0
    save_place(tmp_path, board, BOARD)
    again = load_place(tmp_path, BOARD)
    assert again is not None
    assert again.place.layout.stickers == pytest.approx(board.place.layout.stickers)


def test_a_board_that_was_lost_is_found_again_under_its_pieces(tmp_path: Path) -> None:
    fitting = unstuck(tmp_path)
    for touched in ("yes", "yes", "on-board"):
        fitting.act(f"welcome.{touched}")
    _looked(fitting, "")
    before = load_place(tmp_path, BOARD)
    assert before is not None
    moved = virtual_board("classic", 3, SIZE)
    for colour in moved.mat.bases:
        moved.fill_base(colour, 4)
    moved.bump(0.05, (70.0, -35.0), 14.0)
    picture = moved.render(0.1)
    again = fitting_for(tmp_path, lambda: picture, None, lost=True)
    assert "where they lie" in again.view().text
    again.act("welcome.fit")
    _looked(again, "fitted")
    again.act("welcome.yes")
    assert again.done
    after = load_place(tmp_path, BOARD)
    assert after is not None
    assert after.place.layout.squares == before.place.layout.squares
    sighting = after.place.registrar().update(picture)
    assert sighting.registration is not None
    truth = bumped(moved.registration, moved.look.view, (70.0, -35.0), 14.0)
    square = np.array([moved.mat.squares["t1"].centre])
    seen = sighting.registration.to_mat(truth.to_image(square))
    assert seen[0] == pytest.approx(after.place.layout.squares["t1"].centre, abs=2.0)
