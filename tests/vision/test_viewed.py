"""How the camera moved, from where points of the table went."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrays import Floats, inverse, transform
from vision.mats import MATS
from vision.places.viewed import Viewed
from vision.registration import Registration
from vision.virtual.viewpoint import Viewpoint, bumped, exact

SIZE = (768, 432)
VIEW = Viewpoint(tilt=25.0, towards=70.0, turn=3.0)
BEFORE = exact(MATS["rogue"], VIEW, SIZE)
AFTER = bumped(BEFORE, VIEW, (30.0, -12.0), 4.0)


def points(number: int) -> tuple[Floats, Floats]:
    """Places of the table in the pictures before and after a bump, (n, 2) px each."""
    mm = np.random.default_rng(1).uniform((0, 0), (BEFORE.mat.width, BEFORE.mat.height), (number, 2))
    return BEFORE.to_image(mm), AFTER.to_image(mm)


def off_px(shift: Floats | None, after: Registration = AFTER) -> float:
    """How far off the corners of the table are by a shift."""
    assert shift is not None
    return float(np.linalg.norm(transform(shift, BEFORE.outline()) - after.outline(), axis=1).max())


def test_four_numbers_more_than_enough_points_tell_the_motion_exactly() -> None:
    places, now = points(5)
    shift = Viewed.of(BEFORE).moved(places, now, np.tile(np.eye(2), (5, 1, 1)), np.ones(5, np.bool_))
    assert off_px(shift) < 0.01


def test_points_that_went_elsewhere_do_not_count() -> None:
    places, now = points(30)
    wrong = now + np.where(np.arange(30)[:, None] % 3 == 0, (5.0, -9.0), (0.0, 0.0))
    agree = np.linalg.norm(now - wrong, axis=1) == 0
    agree[0] = True  # one of them is taken to agree at first
    shift = Viewed.of(BEFORE).moved(places, wrong, np.tile(np.eye(2), (30, 1, 1)), agree)
    assert off_px(shift) < 0.1


def test_points_that_slide_along_a_grain_tell_only_what_they_tell_across_it() -> None:
    places, now = points(40)
    firm = np.tile(np.eye(2), (40, 1, 1))
    firm[:35] = np.diag([0.0, 1.0])
    slid = now.copy()
    slid[:35, 0] += np.random.default_rng(2).normal(0, 5, 35)
    assert off_px(Viewed.of(BEFORE).moved(places, slid, firm, np.ones(40, np.bool_))) < 0.1


@pytest.mark.parametrize("scale", [0.5, 0.37])
def test_a_reduced_picture_tells_the_same_motion(scale: float) -> None:
    reduced = np.array([[scale, 0, scale / 2 - 0.5], [0, scale, scale / 2 - 0.5], [0, 0, 1]])
    places, now = (transform(reduced, px) for px in points(8))
    shift = Viewed.of(BEFORE).scaled(scale).moved(places, now, np.tile(np.eye(2), (8, 1, 1)), np.ones(8, np.bool_))
    assert shift is not None
    assert off_px(inverse(reduced) @ shift @ reduced) < 0.01


def test_from_straight_above_a_table_that_was_shifted_keeps_its_size() -> None:
    mm = np.array(BEFORE.mat.sheet.corners)
    shifted = bumped(BEFORE, VIEW, (30.0, -12.0), 0.0)
    places, now = (transform(Viewed.of(BEFORE).straight, seen.to_image(mm)) for seen in (BEFORE, shifted))
    before, after = (np.linalg.norm(px[1:] - px[:-1], axis=1) for px in (places, now))
    assert after == pytest.approx(before, rel=1e-6)
