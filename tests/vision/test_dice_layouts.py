"""How well the pips of a number fit: the witness of a face that has learnt nothing."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice import single_pip
from vision.dice.finding import Spot
from vision.dice.grounds import NEAR, PhotoGround
from vision.dice.in_photo import ODDLY, numbers_in_pips
from vision.dice.layouts import COMPARED, FROM_ABOVE, OBLIQUE, OBLIQUE_NO_FACE, evidence
from vision.dice.nets import Nets
from vision.dice.sureness import IN_PHOTO

PIPS = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
}
EDGE = 60.0
COLOURS = st.tuples(*[st.integers(0, 255)] * 3)
GREY, RED_AS_LIGHT = (90, 90, 90), (25, 45, 200)  # BGR; the same mean of the three


def _face(number: int, body, pips, pitch=0.27, radius=0.09, squeeze=1.0) -> np.ndarray:
    """A die's upper face of 60 px in the middle of a picture."""
    image = np.full((160, 160, 3), 128, np.uint8)
    half = np.array([EDGE / 2, EDGE / 2 * squeeze])
    (x0, y0), (x1, y1) = np.round(80 - half).astype(int), np.round(80 + half).astype(int)
    cv2.rectangle(image, (int(x0), int(y0)), (int(x1), int(y1)), body, -1)
    for x, y in PIPS[number]:
        middle = (round(80 + x * pitch * EDGE), round(80 + y * pitch * EDGE * squeeze))
        axes = (round(radius * EDGE), max(1, round(radius * EDGE * squeeze)))
        cv2.ellipse(image, middle, axes, 0, 0, 360, pips, -1, cv2.LINE_AA)
    return image


def _fits(image: np.ndarray, poses=FROM_ABOVE, angle=0.0) -> np.ndarray:
    crops = PhotoGround(image).in_form(COMPARED).crops([Spot(79.5, 79.5, EDGE, 1.0)], [angle])
    (fits,) = evidence(crops, poses)
    return fits


@given(st.sampled_from(sorted(PIPS)), COLOURS, COLOURS)
def test_the_pips_of_the_number_fit_best_in_any_two_colours(number, body, pips):
    if np.abs(np.subtract(body, pips)).max() < 40:
        return
    assert _fits(_face(number, body, pips)).argmax() + 1 == number


@pytest.mark.parametrize("number", PIPS)
def test_pips_that_differ_in_hue_alone_are_seen(number):
    fits = _fits(_face(number, GREY, RED_AS_LIGHT))
    assert fits.argmax() + 1 == number
    assert fits.max() > 1


@pytest.mark.parametrize("number", PIPS)
def test_a_reflected_ring_lamp_across_pips_of_another_hue_hides_no_number(number):
    image = _face(number, GREY, RED_AS_LIGHT)
    cv2.ellipse(image, (80, 80), (20, 18), 0, 20, 250, (230, 230, 230), 4, cv2.LINE_AA)
    assert _fits(image).argmax() + 1 == number


@pytest.mark.parametrize("number", PIPS)
@pytest.mark.parametrize("quarter", range(4))
def test_a_quarter_turn_changes_nothing(number, quarter):
    image = _face(number, (40, 40, 40), (240, 240, 240))
    upright, turned = _fits(image), _fits(image, angle=quarter * np.pi / 2)
    assert turned == pytest.approx(upright, abs=0.05)


@pytest.mark.parametrize("number", PIPS)
def test_in_a_photograph_a_face_may_be_seen_from_the_side(number):
    assert _fits(_face(number, (40, 40, 40), (240, 240, 240), squeeze=0.75), OBLIQUE).argmax() + 1 == number


@given(COLOURS, st.integers(0, 2**32 - 1))
def test_a_blank_face_speaks_for_no_number(body, seed):
    noise = np.random.default_rng(seed).normal(0, 1.5, (160, 160, 3))
    image = np.clip(_face(1, body, body) + noise, 0, 255).astype(np.uint8)
    assert _fits(image).max() < 0.25


def _passes_for_a_one(image) -> bool:
    crops = PhotoGround(image).in_form(COMPARED).crops([Spot(79.5, 79.5, EDGE, 1.0)], [0.0])
    own, odd = evidence(crops, OBLIQUE), evidence(crops, OBLIQUE_NO_FACE)
    near = PhotoGround(image).in_form(NEAR).crops([Spot(79.5, 79.5, EDGE, 1.0)], [0.0])
    shown = numbers_in_pips(near, Nets())[:, 0]
    (chance,) = single_pip.chances(crops, own[:, 0], odd[:, single_pip.STROKE], shown)
    return chance >= IN_PHOTO.one_pip and own[0, 0] > np.delete(odd[0], single_pip.STROKE).max() - ODDLY


@pytest.mark.parametrize("numeral", "235")
@pytest.mark.parametrize("font", [cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX])
@pytest.mark.parametrize("blur", [2.0, 5.0])
@pytest.mark.parametrize("quarter", range(4))
def test_a_numeral_out_of_focus_is_no_single_pip_whichever_way_it_lies(numeral, font, blur, quarter):
    # A 6 is a blot by then, and may pass.
    image = _face(1, (60, 90, 60), (60, 90, 60))
    (width, height), _ = cv2.getTextSize(numeral, font, 0.8, 3)
    start = (80 - width // 2, 80 + height // 2)
    cv2.putText(image, numeral, start, font, 0.8, (230, 230, 240), 3, cv2.LINE_AA)
    assert not _passes_for_a_one(np.rot90(cv2.GaussianBlur(image, (0, 0), blur), quarter).copy())


@pytest.mark.parametrize("radius", [0.08, 0.11, 0.16])
@pytest.mark.parametrize("blur", [0.5, 4.0])
@pytest.mark.parametrize("squeeze", [1.0, 0.75])
def test_a_single_pip_of_any_size_is_no_stroke(radius, blur, squeeze):
    image = _face(1, (200, 200, 210), (40, 40, 40), radius=radius, squeeze=squeeze)
    assert _passes_for_a_one(cv2.GaussianBlur(image, (0, 0), blur))


def test_nothing_to_compare_is_no_error():
    none = np.zeros(0)
    nothing = PhotoGround(np.zeros((160, 160, 3), np.uint8)).in_form(COMPARED).crops([], [])
    assert evidence(nothing, FROM_ABOVE).shape == (0, 6)
    assert single_pip.chances(nothing, none, none, none).shape == (0,)
