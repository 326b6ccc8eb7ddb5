"""What a thing on the mat is by its outline: cups that shadows join stay cups, and a hand stays a hand."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.mats import PERUDO, ROGUE, Mat
from vision.things.prints import SCALE
from vision.things.shapes import taken_apart

CUP_MM = 50.0  # its radius, with the side that is visible


def drawn(mat: Mat, *strokes: tuple[tuple[float, float], tuple[float, float], float]) -> NDArray[np.int32]:
    """The outline of strokes (mm from, to, and their breadth) on a mat."""
    mask = np.zeros((round(mat.height * SCALE), round(mat.width * SCALE)), np.uint8)
    for start, end, breadth in strokes:
        ends = (tuple(round(v * SCALE) for v in point) for point in (start, end))
        cv2.line(mask, *ends, 1, round(breadth * SCALE))  # type: ignore[call-overload]
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    (outline,) = outlines
    return np.asarray(outline)


def kinds(mat: Mat, *strokes: tuple[tuple[float, float], tuple[float, float], float]) -> list[str]:
    return [thing.what for thing in taken_apart(drawn(mat, *strokes), mat)]


def cup(x: float, y: float) -> tuple[tuple[float, float], tuple[float, float], float]:
    return (x, y), (x, y), 2 * CUP_MM


@pytest.mark.parametrize("neck", [10.0, 20.0])
def test_cups_joined_by_their_shadows_are_cups(neck: float) -> None:
    """At the mat's edge they would look like a hand, farther in like one thing."""
    for y in (50.0, 90.0):
        shadow = ((75.0, y + 20), (185.0, y + 20), neck)
        assert kinds(PERUDO, cup(75.0, y), cup(185.0, y), shadow) == ["cup", "cup"]


@pytest.mark.parametrize("y", [50.0, 66.0])
def test_cups_joined_by_a_coin_between_them_are_cups(y: float) -> None:
    """The coin lies across the mat's edge, in the shadow of one cup."""
    coin, shadow = ((130.0, 14.0), (130.0, 14.0), 28.0), ((115.0, 36.0), (145.0, 36.0), 34.0)
    assert kinds(PERUDO, cup(75.0, y), cup(185.0, y), coin, shadow) == ["cup", "cup"]


@pytest.mark.parametrize("breadth", [44.0, 56.0, 70.0])
def test_a_fist_at_the_end_of_an_arm_is_no_cup(breadth: float) -> None:
    arm, fist = ((200.0, 0.0), (200.0, 150.0), breadth), ((200.0, 150.0), (200.0, 150.0), 85.0)
    assert kinds(PERUDO, arm, fist) == ["hand"]


def test_a_cup_that_touches_a_pen_across_the_edge_is_a_cup() -> None:
    assert kinds(PERUDO, cup(75.0, 60.0), ((110.0, 0.0), (95.0, 40.0), 12.0)) == ["cup"]


def test_a_cup_that_is_held_by_two_fingers_is_in_a_hand() -> None:
    assert kinds(PERUDO, cup(75.0, 140.0), ((75.0, 0.0), (75.0, 100.0), 40.0)) == ["hand"]


def test_an_arm_that_holds_a_cup_stays_a_hand() -> None:
    arm = ((0.0, 150.0), (190.0, 150.0), 70.0)
    assert kinds(PERUDO, arm, cup(190.0, 150.0)) == ["hand"]


def test_a_hand_with_fingers_stays_a_hand() -> None:
    palm = ((200.0, 296.0), (200.0, 200.0), 80.0)
    fingers = [((180.0 + 20.0 * n, 200.0), (170.0 + 25.0 * n, 120.0), 16.0) for n in range(4)]
    assert kinds(PERUDO, palm, *fingers) == ["hand"]


@pytest.mark.parametrize(("mat", "size"), [(PERUDO, 28.0), (ROGUE, 28.0), (ROGUE, 16.0)])
def test_a_coin_across_the_edge_of_the_mat_is_no_hand(mat: Mat, size: float) -> None:
    assert kinds(mat, ((mat.width - 8.0, 98.0), (mat.width - 8.0, 98.0), size)) == ["thing"]


def test_a_finger_that_reaches_in_is_a_hand() -> None:
    assert kinds(ROGUE, ((ROGUE.width, 98.0), (ROGUE.width - 60.0, 98.0), 16.0)) == ["hand"]
