"""A household's own board: its grid is found in any print, between hand-placed stickers."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.night import every_other
from tests.vision.own_boards import ZONE, board_mat, table
from vision.counters import EmptyBoard, ground_of
from vision.counters.colours import printed_on, usual_sides
from vision.mats import UCKERS, UCKERS_COLOURS, Sticker
from vision.own_board import CannotFit, OwnBoard, fit_board, mat_of
from vision.pieces.colours import GAMMA, paper_of
from vision.read import TableReader
from vision.registration import register
from vision.taught.household import Taught
from vision.things import bare_picture
from vision.virtual.ludo import DESIGNS
from vision.virtual.table import VirtualTable

FIELD = np.array([(0, 0), (15, 0), (15, 15), (0, 15)])
SIZE = (1280, 720)  # enough to fit a grid, and sooner drawn


def corners_px(drawn: VirtualTable) -> np.ndarray:
    """The true corners of the field in px."""
    bases = drawn.mat.bases
    red, green, yellow, blue = (bases[name] for name in ("red", "green", "yellow", "blue"))
    places = [(red.left, red.top), (green.right, green.top), (yellow.right, yellow.bottom), (blue.left, blue.bottom)]
    return drawn.registration.to_image(places)


def off_cells(board: OwnBoard, drawn: VirtualTable) -> float:
    """How far (cells) the worst corner of the field is off."""
    return float(np.linalg.norm(board.to_cells(corners_px(drawn)) - FIELD, axis=1).max())


@pytest.mark.parametrize("name", every_other(DESIGNS, 0))
def test_the_grid_is_found_in_each_print_between_stickers(name: str) -> None:
    drawn = table(name, 3, size=SIZE)
    picture = drawn.render(0.0)
    board = fit_board(picture)
    assert off_cells(board, drawn) < 0.2
    assert board.cell == pytest.approx(24.0, rel=0.03)
    own = board.mat(ZONE)
    found = register(picture, own).registration
    assert found is not None
    assert found.residual < 0.5, "the stickers are where they were measured"
    seen = found.to_mat(drawn.registration.to_image([box.centre for box in drawn.mat.squares.values()]))
    meant = np.array([own.squares[square].centre for square in drawn.mat.squares])
    assert np.linalg.norm(seen - meant, axis=1).max() < 4.0, "mm, of squares 24 mm wide"


def test_touched_corners_lead_to_the_same_grid_although_a_finger_is_not_exact() -> None:
    drawn = table("wood", 2, size=SIZE)
    rng = np.random.default_rng(1)
    touched = [(float(x), float(y)) for x, y in corners_px(drawn) + rng.uniform(-6, 6, (4, 2))]
    board = fit_board(drawn.render(0.0), touched)
    assert board.share > 0.8
    assert off_cells(board, drawn) < 0.2


def test_where_there_is_no_print_at_all_the_touched_corners_are_taken_as_they_are() -> None:
    drawn = table("pale", 2, size=SIZE)
    picture = drawn.render(0.0)
    corners = corners_px(drawn)
    plain = picture.copy()
    inner = corners + (corners.mean(axis=0) - corners) * -0.02
    cv2.fillConvexPoly(plain, np.round(inner).astype(np.int32), (150, 160, 170))
    with pytest.raises(CannotFit, match="Touch the corners"):
        fit_board(plain)
    board = fit_board(plain, [(float(x), float(y)) for x, y in corners])
    assert board.share == 0
    assert off_cells(board, drawn) < 0.05


def test_without_all_four_stickers_it_says_how_many_show() -> None:
    picture = table("classic", 3, size=SIZE).render(0.0)
    picture[:, : picture.shape[1] // 2] = 60
    with pytest.raises(CannotFit, match=r"^2 of the 4 stickers show"):
        fit_board(picture)


def test_a_sticker_keeps_its_turned_corners_in_the_mat() -> None:
    mat = board_mat(5, 20.0)
    for marker, box in mat.markers.items():
        assert isinstance(box, Sticker)
        sides = np.linalg.norm(np.array(box.corners) - np.roll(box.corners, -1, axis=0), axis=1)
        assert sides == pytest.approx(30.0)
        assert all((x, y) in box.grown(1e-6) for x, y in box.corners), marker
    assert mat.sheet.grown(0.1).left < min(box.left for box in mat.markers.values())
    assert mat.zones["roll"].left == pytest.approx(mat.bases["green"].right + 10.0)


def test_without_a_zone_dice_are_thrown_on_the_field() -> None:
    square = np.array([(-3.0, -3.0), (-2.0, -3.0), (-2.0, -2.0), (-3.0, -2.0)])
    mat = mat_of(25.0, dict.fromkeys(UCKERS.markers, square))
    assert mat.zones["roll"].right - mat.zones["roll"].left == pytest.approx(375.0)
    assert mat.squares["t1"].right - mat.squares["t1"].left == pytest.approx(25.0)


def test_what_is_printed_is_no_counter_once_the_empty_board_was_seen() -> None:
    """Printed circles in the colours of counters: told apart from counters by the picture of the empty board.

    A counter of just the colour of its square differs from that picture in its rim alone: it is one all the same. And
    circles use up none of the four counters of a colour: two on one another are still two.
    """
    drawn = table("spots", 31)
    empty = drawn.render(0.0)
    own = fit_board(empty).mat(ZONE)
    found = register(empty, own).registration
    assert found is not None
    reader = TableReader(taught=Taught(bare={"uckers": bare_picture(empty, found)}))
    waiting = {"red": 1, "green": 3, "blue": 3, "yellow": 3}
    for colour, count in waiting.items():
        drawn.fill_base(colour, count)
    places = {"red2": "red", "green4": "green", "blue2": "blue", "yellow4": "yellow", "t15": "red"}
    for square, colour in places.items():
        drawn.put_on(drawn.look.counter_of(colour), square)
    drawn.put_on(drawn.look.counter_of("red"), "t15")
    picture = drawn.render(drawn.now + 1)
    read = reader.read(picture, own, register(picture, own))
    truth = drawn.truth(drawn.now + 1)
    assert {s.square: s.counters for s in read.squares} == {s.square: s.counters for s in truth.squares if s.counters}
    assert {b.colour: b.count for b in read.bases} == waiting
    assert not read.dice


def test_the_shadow_on_a_board_that_was_seen_empty_tells_two_counters_from_one() -> None:
    drawn = table("classic", 5)
    empty, seen = drawn.render(0.0), drawn.registration
    drawn.wait(1.0)
    for colour in ("red", "yellow", "blue"):
        drawn.fill_base(colour, 2)
    for square, colour in (("t31", "yellow"), ("t31", "yellow"), ("t9", "red"), ("t20", "red")):
        drawn.put_on(drawn.piece_of(colour), square)
    reader = TableReader(taught=Taught(bare={"uckers": bare_picture(empty, seen)}), empty=EmptyBoard(empty, seen))
    read = reader.read(drawn.render(drawn.now + 1), drawn.mat)
    assert {s.square: s.counters for s in read.squares} == {
        "t31": (("yellow", 2),), "t9": (("red", 1),), "t20": (("red", 1),)
    }  # fmt: skip
    assert min(s.confidence for s in read.squares if s.square != "t31") > 0.99


def test_the_white_that_colours_are_told_by_is_that_of_the_stickers() -> None:
    """Green baize has no white of its own: what is brightest there would make paper of it."""
    for name in ("baize", "spots"):
        drawn = table(name, 11, size=SIZE)
        picture = drawn.render(0.0)
        found = register(picture, drawn.mat).registration
        assert found is not None
        paper = paper_of(ground_of(picture, found))
        first = np.array(drawn.mat.markers[min(drawn.mat.markers)].corners).mean(axis=0)
        light = paper.at(float(first[0]), float(first[1]))
        lamp = np.array(drawn.look.light.colour[::-1]) ** GAMMA
        assert np.ptp(np.log(light / lamp)) < 0.25, name


def test_what_a_board_prints_in_a_counters_colour_is_known_by_the_picture_of_the_empty_board() -> None:
    drawn = table("classic", 3, size=SIZE)
    picture = drawn.render(0.0)
    found = register(picture, drawn.mat).registration
    assert found is not None
    print_of = printed_on(drawn.mat, bare_picture(picture, found), usual_sides())
    for number, colour in enumerate(UCKERS_COLOURS):
        x, y = (round(v) for v in drawn.mat.squares[f"{colour}3"].centre)
        assert print_of[y, x].tolist() == [i == number for i in range(4)]
    x, y = (round(v) for v in drawn.mat.squares["t4"].centre)
    assert not print_of[y, x].any()
