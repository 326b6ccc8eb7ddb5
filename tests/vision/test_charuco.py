"""Lens calibration from the printed sheet: known lenses are recovered, and missing views reported."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.arrays import Floats, Image, transform
from vision.charuco import (
    COLUMNS,
    LEAST_VIEWS,
    ROWS,
    SQUARE_MM,
    CannotCalibrateError,
    View,
    Views,
    _black,
    _board,
    calibrated,
    view_of,
    write_sheet,
)
from vision.lens import Lens

SIZE = (1536, 864)
WIDE = Lens(focal=0.62, k1=-0.09, k2=0.02, cx=0.51, cy=0.485)


def poses(count: int, seed: int = 0) -> list[tuple[Floats, Floats]]:
    """Turns and shifts (mm) that show the sheet here and there, tilted this way and that."""
    rng = np.random.default_rng(seed)
    found = []
    for i in range(count):
        x, y = ((i % 4) - 1.5) * 110, ((i // 4 % 3) - 1) * 70
        turn = rng.uniform(-0.45, 0.45, 3)
        found.append((turn, np.array([x, y, 420.0 + rng.uniform(-60, 120)])))
    return found


def view(lens: Lens, turn: Floats, shift: Floats, rng: np.random.Generator | None = None) -> View:
    """The corners of the sheet as a lens shows them, with a fifth of a pixel of noise."""
    points = np.asarray(_board().getChessboardCorners(), np.float64)
    points = points - [COLUMNS * SQUARE_MM / 2, ROWS * SQUARE_MM / 2, 0]
    space = points @ cv2.Rodrigues(turn)[0].T + shift
    flat = space @ lens.matrix(SIZE).T
    seen = lens.distorted(flat[:, :2] / flat[:, 2:], SIZE)
    seen = seen + (rng.normal(0, 0.2, seen.shape) if rng else 0)
    inside = (seen > 5).all(axis=1) & (seen < np.array(SIZE) - 5).all(axis=1)
    return View(tuple(int(i) for i in np.flatnonzero(inside)), seen[inside], SIZE)


def drawn(lens: Lens, turn: Floats, shift: Floats) -> Image:
    """A picture of the sheet through a lens."""
    scale = 6
    sheet = _board().generateImage((int(COLUMNS * SQUARE_MM) * scale, int(ROWS * SQUARE_MM) * scale))
    sheet = cv2.copyMakeBorder(sheet, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
    rotation = cv2.Rodrigues(turn)[0]
    to_plane = np.array([[1, 0, -COLUMNS * SQUARE_MM / 2], [0, 1, -ROWS * SQUARE_MM / 2], [0, 0, 1.0]])
    plane = lens.matrix(SIZE) @ np.column_stack((rotation[:, 0], rotation[:, 1], shift)) @ to_plane
    at = transform(np.linalg.inv(plane), flat(lens)) * scale + 60 - 0.5
    at = at.astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
    return np.asarray(cv2.remap(sheet, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderValue=90), np.uint8)


@cache
def flat(lens: Lens) -> Floats:
    """Where a lens without distortion would have each pixel, (n, 2) px."""
    x, y = np.meshgrid(np.arange(SIZE[0], dtype=float), np.arange(SIZE[1], dtype=float))
    return lens.undistorted(np.column_stack((x.ravel(), y.ravel())), SIZE)


@pytest.mark.parametrize("lens", [Lens(), WIDE, Lens(focal=0.9, k1=0.03)])
def test_a_known_lens_is_found_again(lens: Lens) -> None:
    rng = np.random.default_rng(1)
    found = calibrated([view(lens, *pose, rng) for pose in poses(16)])
    assert found.lens.focal == pytest.approx(lens.focal, rel=0.01)
    corner = np.array([[0.0, 0.0], [1535.0, 863.0]])
    assert np.abs(found.lens.distorted(corner, SIZE) - lens.distorted(corner, SIZE)).max() < 14
    assert found.error < 0.35
    assert found.good
    assert "(good)" in found.summary


def test_pictures_of_the_sheet_give_its_corners_to_a_fraction_of_a_pixel() -> None:
    turn, shift = np.array([0.2, -0.25, 0.1]), np.array([20.0, -10.0, 420.0])
    seen, true = view_of(drawn(WIDE, turn, shift)), view(WIDE, turn, shift)
    assert seen is not None
    places = dict(zip(true.ids, true.corners, strict=True))
    off = [np.linalg.norm(place - places[i]) for i, place in zip(seen.ids, seen.corners, strict=True)]
    assert len(off) > 50
    assert np.median(off) < 0.3


def test_a_view_in_which_the_sheet_was_bent_is_left_out() -> None:
    rng = np.random.default_rng(2)
    views = [view(WIDE, *pose, rng) for pose in poses(14)]
    bent = View(views[3].ids, views[3].corners + rng.normal(0, 9, views[3].corners.shape), SIZE)
    found = calibrated([*views, bent])
    assert found.views == 14
    assert found.error < 0.35


def test_what_is_still_to_be_shown_is_said_until_it_is_enough() -> None:
    views, wanted = Views(), []
    for turn, shift in poses(12):
        wanted.append(views.wanted())
        assert views.add(view(WIDE, turn, shift))
        assert not views.add(view(WIDE, turn, shift + 1)), "the same again adds nothing"
    assert wanted[0] == "Show the sheet at the top left of the picture."
    assert all(text.startswith(("Show the sheet at the ", "Tilt the sheet")) for text in wanted[:LEAST_VIEWS])
    assert (views.enough, views.wanted()) == (True, "")


def test_too_few_views_and_views_of_two_cameras_are_refused() -> None:
    with pytest.raises(CannotCalibrateError, match="3 views are too few"):
        calibrated([view(WIDE, *pose) for pose in poses(3)])
    views = Views([view(WIDE, *poses(1)[0])])
    with pytest.raises(CannotCalibrateError, match="of the same size"):
        views.add(View((0,), np.zeros((1, 2)), (640, 480)))


def test_views_that_contradict_a_lens_are_refused() -> None:
    rng = np.random.default_rng(3)
    nonsense = [View(tuple(range(30)), rng.uniform(0, 800, (30, 2)), SIZE) for _ in range(LEAST_VIEWS)]
    try:
        good = calibrated(nonsense).good
    except CannotCalibrateError:
        good = False
    assert not good


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_picture_without_the_sheet_is_no_view(grey: int) -> None:
    assert view_of(np.full((864, 1536, 3), grey, np.uint8)) is None


def test_what_is_printed_is_the_sheet_that_is_looked_for() -> None:
    page = np.full((ROWS * 24 * 4 + 80, COLUMNS * 24 * 4 + 80), 255, np.uint8)
    for left, top, width, height in _black(10):
        x, y = round(left * 4) + 40, round(top * 4) + 40
        page[y : y + round(height * 4), x : x + round(width * 4)] = 0
    found = view_of(page)
    assert found is not None
    assert len(found.ids) == (COLUMNS - 1) * (ROWS - 1)
    assert np.allclose(found.corners[0], [40 + 24 * 4 - 0.5, 40 + 24 * 4 - 0.5], atol=0.6)


def test_the_sheet_is_one_page_that_says_how_to_print_it(tmp_path: Path) -> None:
    write_sheet(tmp_path / "sheet.pdf", "Sheet", "Print at 100 %")
    data = (tmp_path / "sheet.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1
