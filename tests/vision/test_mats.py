"""The standard mats: every length, marker and square is where the format has it."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.mat_raster import mat_picture
from vision.mats import MATS, PERUDO, PERUKE_84, PERUKE_ONE, ROGUE, UCKERS, Box, Mat, mat_of_marker
from vision.registration import register

ALL = pytest.mark.parametrize("mat", MATS.values(), ids=MATS.keys())


def overlap(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


@ALL
def test_mat_m_uses_the_four_ids_from_4m_clockwise_from_the_top_left(mat: Mat) -> None:
    corners = [(5, 5), (mat.width - 35, 5), (mat.width - 35, mat.height - 35), (5, mat.height - 35)]
    for i, (marker, box) in enumerate(mat.markers.items()):
        assert marker == 4 * mat.number + i
        assert (box.left, box.top) == corners[i]
        assert (box.right - box.left, box.bottom - box.top) == (30, 30)
        assert mat_of_marker(marker) is mat


def test_other_markers_belong_to_no_mat() -> None:
    assert mat_of_marker(48) is None
    assert mat_of_marker(49) is None


@ALL
def test_zones_squares_and_markers_lie_apart_on_the_sheet(mat: Mat) -> None:
    boxes = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values(), *mat.markers.values()]
    assert all((x, y) in mat.sheet for box in boxes for x, y in box.corners)
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))


@ALL
def test_the_middle_of_each_square_zone_and_base_is_found_by_its_name(mat: Mat) -> None:
    assert all(mat.square_at(*box.centre) == name for name, box in mat.squares.items())
    assert all(mat.zone_at(*box.centre) == name for name, box in mat.zones.items())
    assert all(mat.base_at(*box.centre) == name for name, box in mat.bases.items())
    assert mat.square_at(-5, -5) is mat.zone_at(-5, -5) is mat.base_at(-5, -5) is None


def test_mats_are_called_as_people_call_them() -> None:
    assert [mat.title for mat in MATS.values()] == [
        "Rogue",
        "Perudo",
        "Peruke One",
        "Uckers",
        "Peruke 84",
        "Forty",
        "Fifty Six",
    ]


def cell(mat: Mat, name: str) -> tuple[int, int]:
    """The column and row of an Uckers square."""
    x, y = mat.squares[name].centre
    return int((x - 45) // 25), int((y - 22.5) // 25)


def test_the_uckers_track_runs_clockwise_from_reds_doorstep() -> None:
    assert [cell(UCKERS, f"t{i}") for i in (1, 2, 5, 6, 11, 12, 13)] == [
        (1, 6), (2, 6), (5, 6), (6, 5), (6, 0), (7, 0), (8, 0),
    ]  # fmt: skip
    assert [cell(UCKERS, f"t{i}") for i in (14, 27, 40)] == [(8, 1), (13, 8), (6, 13)]
    assert len(UCKERS.squares) == 52 + 20


def test_each_step_of_the_uckers_track_is_to_a_neighbour() -> None:
    """Straight on, or over a corner of the middle from one arm to the next."""
    for i in range(1, 53):
        (a, b), (c, d) = cell(UCKERS, f"t{i}"), cell(UCKERS, f"t{i % 52 + 1}")
        assert max(abs(a - c), abs(b - d)) == 1


@pytest.mark.parametrize(
    ("colour", "way"), [("red", (1, 7)), ("green", (7, 1)), ("yellow", (13, 7)), ("blue", (7, 13))]
)
def test_pipes_run_from_the_doorstep_row_to_the_middle(colour: str, way: tuple[int, int]) -> None:
    assert cell(UCKERS, f"{colour}1") == way
    column, row = cell(UCKERS, f"{colour}5")
    assert abs(column - 7) + abs(row - 7) == 2


def test_peruke_84_has_six_files_and_eight_ranks_with_rank_1_at_the_bottom() -> None:
    assert len(PERUKE_84.squares) == 48
    assert PERUKE_84.squares["a8"] == Box(60, 50, 100, 90)
    assert PERUKE_84.squares["f1"] == Box(260, 330, 300, 370)


def test_peruke_one_has_its_six_squares_from_left_to_right() -> None:
    assert [PERUKE_ONE.squares[str(i)].left for i in range(1, 7)] == [90, 130, 170, 210, 250, 290]


def test_perudo_seats_one_to_three_sit_above_four_to_six() -> None:
    assert list(PERUDO.zones) == [f"seat{i}" for i in range(1, 7)]
    assert PERUDO.zones["seat2"] == Box(155, 8, 265, 108)
    assert PERUDO.zones["seat6"] == Box(265, 189, 375, 289)


def test_rogue_keeps_above_where_it_rolls() -> None:
    assert ROGUE.zone_at(100, 30) == "keep"
    assert ROGUE.zone_at(100, 57) is None
    assert ROGUE.zone_at(100, 100) == "roll"


# ----- a board of one's own


@ALL
def test_a_board_as_large_as_the_mat_is_the_mat(mat: Mat) -> None:
    same = mat.spanning(mat.width - 10, mat.height - 10)
    assert (same.width, same.height, same.name) == (mat.width, mat.height, mat.name)
    for name, box in mat.squares.items():
        assert sum(same.squares[name].corners, ()) == pytest.approx(sum(box.corners, ()))


def test_tab_1_3_a_die_has_left_a_zone_that_was_only_agreed_on_when_no_part_of_it_is_inside() -> None:
    roll, bare = ROGUE.zones["roll"], replace(ROGUE, bare=True)
    y = roll.centre[1]
    assert [bare.die_zone_at(roll.right + off, y, 16.0) for off in (-1.0, 7.0, 9.0)] == ["roll", "roll", None]
    keep, roll_first = bare.zones["keep"], 0.75 * roll.top + 0.25 * bare.zones["keep"].bottom
    assert bare.die_zone_at(keep.centre[0], roll_first, 16.0) == "roll", "the nearer one, where both are within reach"
    assert ROGUE.die_zone_at(roll.right + 1.0, y, 16.0) is None, "a printed line is seen by everybody"


@given(st.sampled_from(list(MATS.values())), st.floats(200, 900), st.floats(200, 900))
def test_squares_scale_with_the_rectangle_that_the_markers_span(mat: Mat, width: float, height: float) -> None:
    own = mat.spanning(width, height)
    markers = list(own.markers.values())
    assert markers[1].right - markers[0].left == pytest.approx(width)
    assert markers[2].bottom - markers[0].top == pytest.approx(height)
    for name, box in mat.squares.items():
        part = (box.centre[0] - 5) / (mat.width - 10)
        assert (own.squares[name].centre[0] - 5) / width == pytest.approx(part)


def test_a_rectangle_without_room_for_markers_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 90 mm"):
        UCKERS.spanning(500, 60)


def test_a_board_of_ones_own_is_registered_at_its_own_size() -> None:
    own = UCKERS.spanning(500, 500)
    found = register(mat_picture(own, 2), expected=own).registration
    assert found is not None
    assert found.mat is own
    assert found.residual < 0.2
    assert found.mat.square_at(*found.place(*found.project(*own.squares["t1"].centre))) == "t1"
