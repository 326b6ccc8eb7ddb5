"""Boards with round places, found by those in their print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.simulation.virtual_places import touched_corners, virtual_board
from tests.vision.own_boards import off_cells
from vision.arrays import transform
from vision.boards import COLOURS
from vision.mats import FORTY_MAT, UCKERS
from vision.own_board import board_of, fit_board, turns_and_colours
from vision.places.lattice import OnBoard, grids, laid_on
from vision.places.rounds import Rounds, round_places
from vision.virtual.forty import ROUND_DESIGNS

SIZE = (1280, 720)
WITHIN = 0.15  # cells


@pytest.mark.parametrize("name", ROUND_DESIGNS)
def test_a_board_of_forty_squares_is_found_by_its_print_alone(name: str) -> None:
    table = virtual_board(name, 4, SIZE, FORTY_MAT)
    board = fit_board(table.render(0.0), standard=FORTY_MAT)
    assert off_cells(board, table) < WITHIN
    assert board.mat().standard == "forty"


def test_touched_corners_say_which_corner_is_the_first() -> None:
    table = virtual_board("yellow", 4, SIZE, FORTY_MAT)
    corners = touched_corners(table, 4)
    board = fit_board(table.render(0.0), [*corners[1:], corners[0]], standard=FORTY_MAT)
    assert off_cells(board.turned(3), table) < WITHIN


def test_squares_with_corners_are_found_as_round_ones_are() -> None:
    table = virtual_board("classic", 5, SIZE)
    board = fit_board(table.render(0.0), standard=UCKERS)
    assert off_cells(board, table) < WITHIN


def test_the_colours_of_a_board_are_told_in_any_order() -> None:
    table = virtual_board("yellow", 4, SIZE, FORTY_MAT)
    picture = table.render(0.0)
    board = fit_board(picture, standard=FORTY_MAT)
    assert turns_and_colours(picture, board) == (0, COLOURS)
    mirrored = np.asarray(cv2.flip(picture, 1), np.uint8)
    turns, colours = turns_and_colours(mirrored, fit_board(mirrored, standard=FORTY_MAT))
    assert (turns, colours) == (0, ("red", "blue", "yellow", "green"))


def test_hidden_places_and_other_round_things_do_not_hide_a_grid() -> None:
    rng = np.random.default_rng(3)
    grid = np.stack(np.meshgrid(np.arange(6.0), np.arange(5.0)), axis=-1).reshape(-1, 2) * 40 + 100
    kept = grid[rng.permutation(len(grid))[:22]]
    specks = rng.uniform(0, 500, (40, 2))
    found = grids(Rounds(np.concatenate([specks, kept]), np.array([5.0] * 40 + [14.0] * 22)))
    assert found
    assert len(found[0][1]) >= 18
    assert (found[0][1] >= 40).all()


def board_among(rounds: Rounds) -> OnBoard | None:
    """The board of forty squares among round places, in a picture of 640 x 360."""
    return laid_on(rounds, np.array(list(board_of(FORTY_MAT).squares.values()), np.float64) + 0.5, (640, 360))


@pytest.mark.parametrize("grain", [1.0, 3.0, 5.0])
def test_a_grain_is_no_board(grain: float) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (360, 640, 3)).astype(np.uint8)
    assert board_among(round_places(np.asarray(cv2.GaussianBlur(noise, (0, 0), grain), np.uint8))) is None


def test_a_dotted_cloth_is_no_board() -> None:
    dots = np.stack(np.meshgrid(np.arange(21.0), np.arange(11.0)), axis=-1).reshape(-1, 2) * 30 + 20
    assert board_among(Rounds(dots, np.full(len(dots), 10.0))) is None


def test_a_board_is_found_where_most_of_it_shows_not_where_it_would_be_out_of_sight() -> None:
    places = np.array(list(board_of(FORTY_MAT).squares.values()), np.float64) + 0.5
    kept = places[np.random.default_rng(2).permutation(len(places))[:40]]
    found = board_among(Rounds(kept * 30 + 20, np.full(len(kept), 11.0)))
    assert found is not None
    assert found.seen == 40
    assert np.abs(transform(found.matrix, np.array([(5.5, 5.5)])) - (5.5 * 30 + 20)).max() < 1


def test_circles_decide_where_a_hand_hides_a_part_of_a_board() -> None:
    table = virtual_board("wooden", 4, (480, 270), FORTY_MAT)
    picture = table.render(0.0)
    x, y = table.registration.to_image(np.array([table.mat.squares["t22"].centre]))[0]
    cv2.ellipse(picture, (round(x), round(y)), (70, 40), 20.0, 0, 360, (110, 140, 190), -1)
    assert off_cells(fit_board(picture, standard=FORTY_MAT), table) < WITHIN
