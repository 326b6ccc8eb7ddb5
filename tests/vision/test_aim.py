"""Judging a camera's setup from the mat in its picture."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.aim import EDGE_PX, FOCUSED, Aim, aim_of, quality_of
from vision.registration import register
from vision.virtual.table import VirtualTable

GOOD = Aim(height=50.0, tilt=5.0, die=40.0, edge=2.4, paper=(200.0, 190.0, 180.0, 210.0), cut_off=False)


def test_a_camera_that_is_set_up_well_needs_no_advice() -> None:
    assert GOOD.advice() == ()
    assert GOOD.summary == "50 cm high, 5 degrees aslant; a die is 40 pixels wide"


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
        ({"edge": 6.0}, "The picture is not sharp: edges are 6.0 pixels wide, 5 at most. Clean the lens,"),
        ({"edge": float("inf")}, "The picture is not sharp"),
        ({"paper": (50.0, 60.0)}, "It is too dark: more light on the table."),
        ({"paper": (255.0, 254.0)}, "It is too bright: less light"),
        ({"paper": (220.0, 60.0)}, "The light is uneven: one corner lies in the shade."),
    ],
)
def test_what_is_wrong_is_said_with_what_to_change(change: dict[str, object], advice: str) -> None:
    (text,) = replace(GOOD, **change).advice()  # type: ignore[arg-type]
    assert text.startswith(advice)


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


@pytest.mark.parametrize(("name", "seed"), [("rogue", 1), ("uckers", 3)])
def test_focus_is_the_same_measure_with_and_without_a_mat(name: str, seed: int) -> None:
    """While a camera is being aimed no marker may be readable: the sharpest edges of the picture tell as much."""
    picture = VirtualTable(name, seed).render(1.0)
    for sigma, sharp in ((0.0, True), (2.5, False)):
        image = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma) if sigma else picture, np.uint8)
        found = register(image).registration
        assert found is not None
        by_mat, by_edges = aim_of(image, found).quality, quality_of(image)
        assert by_mat.edge == pytest.approx(by_edges.edge, rel=0.15)
        assert by_mat.sharp is by_edges.sharp is sharp
        assert (by_edges.focus >= FOCUSED) is sharp


def test_a_picture_without_an_edge_is_not_called_sharp_and_a_black_one_dark() -> None:
    black = np.zeros((216, 384), np.uint8)
    assert not quality_of(black).sharp
    assert quality_of(black).light == "dark"
    assert quality_of(black).advice()[0] == "It is too dark: more light on the table."
    assert quality_of(np.full((20, 20), 250, np.uint8)).light == "glaring"


@pytest.mark.parametrize("blur", [0.0, 1.0, 3.0])
def test_a_table_is_as_sharp_in_a_larger_picture_of_it(blur: float) -> None:
    table = VirtualTable("rogue", 4).render(0.0)
    usual = cv2.GaussianBlur(table, (0, 0), blur) if blur else table
    large = cv2.resize(usual, (4000, 2250), interpolation=cv2.INTER_CUBIC)
    judged = []
    for picture in (usual, large):
        found = register(np.asarray(picture, np.uint8)).registration
        assert found is not None
        judged.append((aim_of(picture, found).sharp, quality_of(picture).sharp))
    assert judged[0] == judged[1]
    assert judged[0][0] == (blur < 2)
