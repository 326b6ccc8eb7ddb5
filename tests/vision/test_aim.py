"""How well a camera is set up, judged from the mat in its picture."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.aim import EDGE_PX, Aim, aim_of
from vision.registration import register
from vision.virtual.table import VirtualTable

GOOD = Aim(height=50.0, tilt=5.0, die=40.0, edge=2.4, paper=(200.0, 190.0, 180.0, 210.0), cut_off=False)


def test_a_camera_that_is_set_up_well_needs_no_advice() -> None:
    assert GOOD.advice() == ()
    assert GOOD.told == "50 cm high, 5 degrees aslant; a die is 40 pixels wide"


@pytest.mark.parametrize(
    ("change", "advice"),
    [
        (
            {"die": 21.0},
            "Lower the camera by 12 cm, or choose a larger picture: a die is 21 pixels wide, 28 are needed.",
        ),
        (
            {"die": 27.9},
            "Lower the camera by 1 cm, or choose a larger picture: a die is 27 pixels wide, 28 are needed.",
        ),
        ({"cut_off": True, "die": 20.0}, "Raise the camera from 50 cm, or move the mat: a corner is out of view."),
        ({"tilt": 31.0}, "Let the camera look straighter down: it is 31 degrees aslant, up to 25 is fine."),
        ({"edge": 6.0}, "The picture is not sharp: edges are 6.0 pixels wide, 4 at most. Clean the lens,"),
        ({"edge": float("inf")}, "The picture is not sharp"),
        ({"paper": (50.0, 60.0)}, "It is too dark: more light on the table."),
        ({"paper": (255.0, 254.0)}, "It is too bright: less light"),
        ({"paper": (220.0, 60.0)}, "The light is uneven: one corner lies in the shade."),
    ],
)
def test_what_is_wrong_is_said_with_what_to_change(change: dict[str, object], advice: str) -> None:
    (said,) = replace(GOOD, **change).advice()  # type: ignore[arg-type]
    assert said.startswith(advice)


@pytest.mark.parametrize("seed", [1, 3])
def test_blur_is_told_from_the_print_whatever_the_light(seed: int) -> None:
    picture = VirtualTable("rogue", seed).render(1.0)
    dim = np.asarray(picture * 0.6, np.uint8)
    edges = []
    for image in (picture, dim, *(cv2.GaussianBlur(picture, (0, 0), sigma) for sigma in (1.5, 2.5))):
        found = register(np.asarray(image, np.uint8)).registration
        assert found is not None
        edges.append(aim_of(np.asarray(image, np.uint8), found).edge)
    sharp, dimmed, blurred, worse = edges
    assert max(sharp, dimmed) < EDGE_PX < blurred < worse
    assert abs(sharp - dimmed) < 0.3
