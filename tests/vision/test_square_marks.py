"""The names and signs printed on squares: people find every square that a ruling names, and the reader sees none."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.counters.colours import _painted, without_marks
from vision.mat_art import Label, MatWords, Palette, Shape, art
from vision.mat_margin import margin
from vision.mats import ALL_MATS, UCKERS_COLOURS, Box, Mat, Point
from vision.read import read_table
from vision.virtual.table import VirtualTable

WITH_SQUARES = [mat for mat in ALL_MATS.values() if mat.squares]
TIPS = {
    "fifty-two": ("t51", "t12", "t25", "t38"),
    "forty": ("t40", "t10", "t20", "t30"),
    "fifty-six": ("t56", "t14", "t28", "t42"),
}
UCKERS_MATS = [mat for mat in WITH_SQUARES if mat.bases]
OLDER = {"t1": (20.0, 3.6), "yellow3": (20.0, 3.6), "blue5": (3.6, 3.6)}  # where mats had a sign, mm in the square


def labels_in(mat: Mat, box: Box) -> list[Label]:
    printed = (*art(mat, Palette()), *margin(mat, MatWords(), Palette()))
    return [item for item in printed if isinstance(item, Label) and item.start in box]


@pytest.mark.parametrize("mat", WITH_SQUARES, ids=lambda mat: mat.name)
def test_every_square_shows_the_name_that_rulings_use(mat: Mat) -> None:
    """In a pipe the sign of its colour stands for the colour's name: ■ 2 is yellow2."""
    for name, box in mat.squares.items():
        pipe = next((colour for colour in UCKERS_COLOURS if name.startswith(colour)), "")
        assert {label.words for label in labels_in(mat, box)} == {name.removeprefix(pipe)}
        if pipe:
            signs = [item for item in margin(mat, MatWords(), Palette()) if isinstance(item, Shape)]
            assert any(all(point in box for point in item.points) for item in signs)


@pytest.mark.parametrize("mat", UCKERS_MATS, ids=lambda mat: mat.name)
def test_each_arm_of_the_board_is_read_from_its_own_side(mat: Mat) -> None:
    turns = {name: label.turn for name in mat.squares for label in labels_in(mat, mat.squares[name])}
    assert [turns[f"{colour}1"] for colour in UCKERS_COLOURS] == [90, 180, 270, 0]
    assert [turns[name] for name in TIPS[mat.board.name if mat.board else ""]] == [90, 180, 270, 0]


@pytest.mark.parametrize("seed", [20, 23])
def test_names_and_signs_on_an_empty_board_are_no_counters(seed: int) -> None:
    reading = read_table(VirtualTable("uckers", seed).render(1.0))
    assert [square for square in reading.squares if square.counters] == []


def test_a_mark_in_any_corner_is_painted_over() -> None:
    table = VirtualTable("uckers", 3, replace(VirtualTable("uckers", 3).look, printed=_plain))
    bare = table.render(0.0)
    marked = bare.copy()
    for square, (x, y) in OLDER.items():
        box = table.mat.squares[square]
        _spot(marked, table, (box.left + x, box.top + y), 1.6)
    assert np.abs(marked.astype(int) - bare).max() > 60
    assert np.abs(without_marks(marked, table.registration).astype(int) - bare).max() < 40


@pytest.mark.parametrize("off", [0.0, 2.0])
def test_a_counter_is_not_painted_over_wherever_it_stands_in_its_square(off: float) -> None:
    """Off its middle it fills the strips beside a corner, evenly, but in another colour than the squares around."""
    table = VirtualTable("uckers", 3, replace(VirtualTable("uckers", 3).look, printed=_plain))
    piece = table.render(0.0)
    x, y = table.mat.squares["t20"].centre
    _spot(piece, table, (x + off, y + off), 10.5)
    assert (without_marks(piece, table.registration) == piece).all()


def _plain(mat: Mat, px_per_mm: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.full((round(mat.height * px_per_mm), round(mat.width * px_per_mm), 3), 200, np.uint8)


def _spot(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], table: VirtualTable, at: Point, mm: float) -> None:
    turns = np.linspace(0, 2 * np.pi, 40)
    outline = [(at[0] + mm * float(np.cos(a)), at[1] + mm * float(np.sin(a))) for a in turns]
    cv2.fillPoly(picture, [np.round(table.registration.to_image(outline)).astype(np.int32)], (40, 40, 40))


@pytest.mark.parametrize("off", [(-300, 10), (10, -300), (500, 10), (10, 500)])
def test_corners_that_the_camera_does_not_see_change_nothing(off: tuple[int, int]) -> None:
    image = np.full((120, 160, 3), 90, np.uint8)
    corner = np.array([(0, 0), (14, 0), (14, 14), (0, 14)], np.int32)
    patches = np.stack([corner, corner + 40]) + np.array(off, np.int32)
    assert (_painted(image, patches, np.full((2, 3), 200.0)) == image).all()
    assert (_painted(image, patches[:0], np.zeros((0, 3))) == image).all()
