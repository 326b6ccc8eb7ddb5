"""Boards as tables of cells: each is a closed track with four ways home and four bases."""

import pytest

from vision.boards import BOARDS, COLOURS, FORTY, CrossBoard
from vision.mats import MATS

EACH = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())


@EACH
def test_the_track_is_a_closed_way_from_neighbour_to_neighbour(board: CrossBoard) -> None:
    """Straight on, or over a corner of the middle from one arm to the next."""
    count = 4 * len(board.quarter)
    for i in range(1, count + 1):
        (a, b), (c, d) = board.squares[f"t{i}"], board.squares[f"t{i % count + 1}"]
        assert max(abs(a - c), abs(b - d)) == 1


@EACH
def test_no_two_squares_share_a_cell_and_none_lies_in_a_base(board: CrossBoard) -> None:
    cells = list(board.squares.values())
    assert len(set(cells)) == len(cells) == 4 * (len(board.quarter) + len(board.way_home))
    for left, top, right, bottom in board.bases.values():
        assert not any(left <= x < right and top <= y < bottom for x, y in cells)
        assert 0 <= left < right <= board.cells
        assert 0 <= top < bottom <= board.cells


@EACH
def test_each_way_home_leads_from_the_track_straight_to_the_middle(board: CrossBoard) -> None:
    middle, track = (board.cells - 1) // 2, [cell for name, cell in board.squares.items() if name.startswith("t")]
    for colour in COLOURS:
        way = [board.squares[f"{colour}{i}"] for i in range(1, len(board.way_home) + 1)]
        far = [abs(x - middle) + abs(y - middle) for x, y in way]
        assert far == list(range(far[0], far[0] - len(far), -1))
        assert any(abs(x - way[0][0]) + abs(y - way[0][1]) == 1 for x, y in track)


@EACH
def test_the_places_of_a_base_lie_in_it(board: CrossBoard) -> None:
    for colour, (left, top, right, bottom) in board.bases.items():
        assert len(board.places[colour]) == 4
        assert all(left < x < right and top < y < bottom for x, y in board.places[colour])


def test_the_board_of_forty_squares_is_known_square_by_square() -> None:
    """Red starts at the left of the top arm's side, turns in below its start, and green follows clockwise."""
    known = {"t1": (0, 4), "t5": (4, 4), "t9": (4, 0), "t10": (5, 0), "t11": (6, 0), "t21": (10, 6), "t31": (4, 10)}
    goals = {"t40": (0, 5), "red1": (1, 5), "red4": (4, 5), "green1": (5, 1), "yellow4": (6, 5), "blue4": (5, 6)}
    assert {name: FORTY.squares[name] for name in (*known, *goals)} == {**known, **goals}
    assert len(FORTY.squares) == 40 + 16
    assert dict(FORTY.starts) == {"t1": "red", "t11": "green", "t21": "yellow", "t31": "blue"}


def test_a_mat_has_the_squares_of_its_board_where_the_table_of_cells_puts_them() -> None:
    for mat in MATS.values():
        for name, (column, row) in mat.board.squares.items() if mat.board else ():
            box, corner = mat.squares[name], mat.field
            assert (box.left - corner.left) / mat.cell == pytest.approx(column)
            assert (box.top - corner.top) / mat.cell == pytest.approx(row)
