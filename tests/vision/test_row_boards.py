"""Boards of rows of squares, as Peruke 84's, found by their print or by touched corners."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.simulation.virtual_places import touched_corners, virtual_board
from tests.vision.own_boards import board_mat, off_cells, squares
from vision.arrays import Image
from vision.boards import SIX_BY_EIGHT
from vision.mats import PERUKE_84
from vision.own_board import fit_board
from vision.places.place import Place
from vision.registration import register
from vision.virtual.look import seeded
from vision.virtual.row_boards import ROW_DESIGNS, RowPrint
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import bumped

SIZE = (1280, 720)
WITHIN = 0.2  # cells


@cache
def inlay() -> tuple[VirtualTable, Image]:
    """A board of veneer, and a picture of it."""
    table = virtual_board("inlay", 20, SIZE, PERUKE_84)
    return table, table.render(0.0)


def test_the_squares_have_the_names_of_the_printed_mat() -> None:
    assert list(SIX_BY_EIGHT.squares)[:3] == ["a8", "b8", "c8"]
    assert SIX_BY_EIGHT.squares["f1"] == (5, 7)
    assert PERUKE_84.squares["a1"].left == 60


def test_a_board_of_rows_that_lies_across_is_found_by_its_print_and_its_last_row_is_the_lower_one() -> None:
    """The search takes the broad rim of this one for a further row of squares at first."""
    table, upright = inlay()
    picture = np.asarray(cv2.rotate(upright, cv2.ROTATE_90_CLOCKWISE), np.uint8)
    board = fit_board(picture, standard=PERUKE_84)
    cells, px = squares(table)
    across = np.column_stack([SIZE[1] - 1 - px[:, 1], px[:, 0]])
    off = [np.linalg.norm(way.to_cells(across) - cells, axis=1).max() for way in (board, board.turned(2))]
    assert min(off) < WITHIN
    (_, top), (_, bottom) = board.to_image([(3, 0), (3, 8)])
    assert top < bottom


def test_whoever_touches_the_next_corner_first_means_the_same_field() -> None:
    table = virtual_board("contrast", 20, SIZE, PERUKE_84)
    corners = touched_corners(table, 20)
    board = fit_board(table.render(0.0), [*corners[1:], corners[0]], standard=PERUKE_84)
    assert min(off_cells(board, table), off_cells(board.turned(2), table)) < WITHIN


@pytest.mark.parametrize("name", ["inlay", "lined", "slate"])
def test_touched_corners_are_refined_by_the_print(name: str) -> None:
    table = inlay()[0] if name == "inlay" else virtual_board(name, 20, SIZE, PERUKE_84)
    picture = inlay()[1] if name == "inlay" else table.render(0.0)
    board = fit_board(picture, touched_corners(table, 20), standard=PERUKE_84).sized(40.0)
    assert off_cells(board, table) < WITHIN
    mat = board.mat(((7.4, 0.0), (12.4, 8.0)))
    assert mat.own_print
    assert set(mat.squares) == set(PERUKE_84.squares)


def test_a_board_of_equal_squares_with_discs_on_it_is_found_again_after_a_bump_at_the_right_square() -> None:
    table = virtual_board("lined", 53, (960, 540), PERUKE_84)
    place = Place(table.registration, table.render(0.0), 0.3)
    table.begin(1.0)
    for column in "abcdef":
        for owner, rank in ((1, 1), (1, 2), (2, 7), (2, 8)):
            table.put_on(table.look.disc(rank % 6 + 1, "plain", owner), f"{column}{rank}")
    aside, turn = (-28.0, 12.0), 4.0
    table.bump(2.0, aside, turn)
    found = place.registrar().update(table.render(3.0)).registration
    assert found is not None
    middles = np.array([box.centre for box in table.mat.squares.values()])
    true = bumped(table.registration, table.look.view, aside, turn)
    assert np.linalg.norm(found.to_image(middles) - true.to_image(middles), axis=1).max() < 2.0


def test_stickers_beside_a_board_of_rows_give_its_place_and_its_size() -> None:
    mat = board_mat(7, 40.0, PERUKE_84, ((7.4, 0.0), (12.4, 8.0)))
    drawn = RowPrint(ROW_DESIGNS["lined"], 40.0, mat.field.corners[0])
    table = VirtualTable(mat, 7, replace(seeded(7, mat), printed=drawn), SIZE)
    board = fit_board(table.render(0.0), standard=PERUKE_84)
    assert set(board.stickers) == set(PERUKE_84.markers)
    assert board.cell == pytest.approx(40.0, rel=0.02)
    assert off_cells(board, table) < WITHIN
    found = register(table.render(1.0), board.mat(((7.4, 0.0), (12.4, 8.0)))).registration
    assert found is not None
    assert found.mat.squares.keys() == PERUKE_84.squares.keys()
