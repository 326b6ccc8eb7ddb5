"""A household's own board with nothing stuck beside it: by four touched corners, or by its print alone."""

from __future__ import annotations

from functools import cache
from unittest.mock import patch

import cv2
import numpy as np
import pytest

from companion.simulation.virtual_places import beside, touched_corners, virtual_board, virtual_place
from tests.night import every_other
from vision.arrays import Floats, Image
from vision.counters import EmptyBoard
from vision.mats import UCKERS
from vision.own_board import USUAL_CELL_MM, CannotFit, OwnBoard, fit_board
from vision.places.place import Place
from vision.read import TableReader
from vision.reading import SeenDie
from vision.registration import Sighting
from vision.taught.household import Taught
from vision.things import bare_picture
from vision.virtual.look import Light
from vision.virtual.ludo import DESIGNS
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import bumped

SIZE = (1280, 720)  # enough to find a board again, and sooner drawn
SEED = 4
WITHIN = 0.15  # cells


@cache
def drawn(name: str) -> tuple[VirtualTable, Image]:
    table = virtual_board(name, SEED, SIZE)
    return table, table.render(0.0)


def crossings(table: VirtualTable) -> tuple[Floats, Floats]:
    """All crossings of the field's lines, in cells and in px."""
    cells = np.stack(np.meshgrid(np.arange(16.0), np.arange(16.0)), axis=-1).reshape(-1, 2)
    return cells, table.registration.to_image(cells * USUAL_CELL_MM + table.mat.field.corners[0])


def off_cells(board: OwnBoard, table: VirtualTable) -> float:
    cells, px = crossings(table)
    return float(np.linalg.norm(board.to_cells(px) - cells, axis=1).max())


@pytest.mark.parametrize("name", every_other(DESIGNS, 1))
def test_four_touched_corners_lay_the_grid_on_any_print_although_a_finger_is_not_exact(name: str) -> None:
    table, picture = drawn(name)
    board = fit_board(picture, touched_corners(table, SEED))
    assert not board.stickers
    assert off_cells(board, table) < WITHIN


def test_the_print_alone_shows_the_grid_and_the_colours_of_its_bases_which_corner_is_red() -> None:
    table, picture = drawn("classic")
    upside_down = np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)
    board = fit_board(upside_down)
    cells, px = crossings(table)
    turned = np.array(table.size) - 1 - px
    assert board.share > 0.9
    assert np.linalg.norm(board.to_cells(turned) - cells, axis=1).max() < WITHIN


def test_a_picture_without_a_board_has_no_grid_and_the_corners_are_asked_for() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (360, 640, 3)).astype(np.uint8)
    with pytest.raises(CannotFit, match=r"No grid of 15 by 15 squares .* Touch the corners"):
        fit_board(np.asarray(cv2.GaussianBlur(noise, (0, 0), 3.0), np.uint8))


def test_a_quarter_turn_makes_the_next_corner_the_red_one() -> None:
    table, picture = drawn("classic")
    board = fit_board(picture, touched_corners(table, SEED))
    corners = board.to_image([(0, 0), (15, 0), (15, 15), (0, 15)])
    turned = board.turned(1).to_image([(0, 0), (15, 0), (15, 15), (0, 15)])
    assert turned == pytest.approx(np.roll(corners, -1, axis=0), abs=0.01)
    assert board.turned(4).to_image([(3, 2)]) == pytest.approx(board.to_image([(3, 2)]), abs=0.01)


def test_a_board_on_a_table_of_known_size_gets_its_own_from_that() -> None:
    table, picture = drawn("wood")
    board = fit_board(picture, touched_corners(table, SEED))
    assert board.cell_on(table.registration) == pytest.approx(USUAL_CELL_MM, rel=0.01)
    wide = board.sized(30.0).mat(beside(UCKERS))
    assert wide.field.right - wide.field.left == pytest.approx(450.0)


def test_a_board_is_found_again_by_its_print_after_a_bump() -> None:
    table = virtual_board("pale", SEED, SIZE)
    picture = table.render(0.0)
    board = fit_board(picture, touched_corners(table, SEED))
    registrar = Place(board.registration(beside(UCKERS)), picture, 0.5).registrar()
    first = registrar.update(table.render(0.1)).registration
    assert first is not None
    table.bump(1.0, (24.0, 5.0), 3.0)  # by a cell: the print looks much the same there
    sighting = registrar.update(table.render(2.0))
    assert sighting.bumped
    assert sighting.registration is not None
    middles = np.array([box.centre for box in table.mat.squares.values()])
    before = first.to_mat(table.registration.to_image(middles))
    now = bumped(table.registration, table.look.view, (24.0, 5.0), 3.0)
    assert np.linalg.norm(sighting.registration.to_mat(now.to_image(middles)) - before, axis=1).max() < 2.0, "mm"


def test_counters_are_read_on_a_green_print_without_stickers_or_white() -> None:
    table = virtual_board("baize", SEED)
    empty = table.render(0.0)
    board = fit_board(empty, touched_corners(table, SEED))
    place = Place(board.registration(beside(UCKERS)), empty, 0.5)
    registrar = place.registrar()
    registrar.update(empty)
    table.fill_base("red", 2)
    for square, colour in {"red2": "red", "green4": "green", "blue2": "blue", "t15": "red"}.items():
        table.put_on(table.look.counter_of(colour), square)
    picture = table.render(table.now + 1)
    reader = TableReader(taught=Taught(bare={"uckers": bare_picture(empty, place.registration)}))
    read = reader.read(picture, place.layout, registrar.update(picture))
    truth = table.truth(table.now + 1)
    assert {s.square: s.counters for s in read.squares} == {s.square: s.counters for s in truth.squares if s.counters}
    assert {b.colour: b.count for b in read.bases if b.count} == {"red": 2}


NEUTRAL = Light((0.38, -0.24, 0.89), 0.5, (0.92, 0.9, 0.88), 0.25)
COLD = Light((-0.56, 0.04, 0.83), 0.8, (0.89, 0.93, 0.97), 0.4)
ACROSS = Light((0.56, 0.1, 0.82), 0.8, (0.93, 0.94, 0.95), 0.4)


@pytest.mark.parametrize(("seed", "lights"), [(345960, (NEUTRAL, COLD)), (345972, (ACROSS,))])
def test_under_another_lamp_a_print_in_a_strong_colour_is_neither_covered_nor_a_counter(
    seed: int, lights: tuple[Light, ...]
) -> None:
    """A camera measures the darkest channel of a strong colour hardly at all, so another lamp changes its tints less.

    Yellow circles became counters, and green print under a lamp from the other side was covered.
    """
    table, place = virtual_place(UCKERS, seed, "board")
    table.fill_base("red", 1)
    table.fill_base("yellow", 1)
    table.wait(1.0)
    mat, registrar = place.registration.mat, place.registrar()
    reader = TableReader(
        taught=Taught(bare={mat.name: bare_picture(place.picture, place.registration)}),
        one_game=True,
        empty=EmptyBoard(place.picture, place.registration),
    )
    for t, light in enumerate(lights, start=1):
        table.relight(10.0 * t, light)
        table.begin(10.0 * t + 1)
        picture = table.render(table.now)
        read = reader.read(picture, mat, registrar.update(picture))
        assert {base.colour: base.count for base in read.bases if base.count} == {"red": 1, "yellow": 1}
        assert not read.covered


def test_a_print_beside_a_counter_is_no_die_in_doubt_there() -> None:
    """A printed star once passed for a cocked die, since a part of its place was the counter's."""
    table = virtual_board("baize", SEED, SIZE)
    bare = bare_picture(table.render(0.0), table.registration)
    table.put_on(table.look.counter_of("red"), "t6")
    x, y = table.mat.squares["t6"].centre
    doubtful = [SeenDie(1, False, x + aside, y, 18.0, sure=False, doubts=("cocked",)) for aside in (0.0, 18.0)]
    with patch("vision.read.dice_on_mat", lambda *_: tuple(doubtful)):
        reader = TableReader(taught=Taught(bare={"uckers": bare}))
        read = reader.read(table.render(table.now + 1), table.mat, Sighting(table.registration))
    assert [die.x for die in read.dice] == [x], "what leans on the counter"
    assert [s.square for s in read.squares if s.counters] == ["t6"]
