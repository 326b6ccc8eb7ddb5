"""The dice of a picture have one style of print."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.finding import Spot
from vision.dice.in_photo import of_one_style
from vision.dice.looks import Look
from vision.dice.one_style import ODD, picture_evidence

GOOD, NONE = 2.0, 0.2


def _evidence(*fits: float, sure: float = 1.0) -> list[float]:
    """Dice that look like a 6, each fitted so well by the pips of a 6."""
    numbers, fit = np.zeros((len(fits), 5)), np.full((len(fits), 5), 0.1)
    numbers[:, 4], fit[:, 4] = sure, fits
    return picture_evidence(numbers, fit).tolist()


def test_among_dice_with_pips_a_6_that_has_none_is_most_likely_a_picture():
    *others, odd = _evidence(GOOD, GOOD, 1.5, 2.5, NONE)
    assert odd > 1.5
    assert max(others) < -2


def test_on_dice_with_numerals_no_pips_are_missed():
    assert _evidence(NONE, NONE, 0.3, NONE) == [0.0] * 4


def test_where_some_numbers_have_no_pips_another_one_may_have_none_either():
    """Two players' dice in Perudo: the pips of one and the numerals of the other."""
    mixed = _evidence(GOOD, GOOD, GOOD, GOOD, GOOD, NONE, NONE, NONE)
    assert mixed[-1] < 1.5
    assert mixed[-1] < _evidence(GOOD, GOOD, GOOD, GOOD, GOOD, NONE)[-1]


def test_a_die_alone_and_dice_in_doubt_tell_nothing_of_the_others():
    assert _evidence(NONE) == [0.0]
    assert _evidence(GOOD, NONE) == [0.0, 0.0]
    assert _evidence(GOOD, GOOD, GOOD, NONE, sure=0.5) == [0.0] * 4
    assert _evidence() == []


@given(st.lists(st.floats(0, 6), min_size=1, max_size=30))
def test_no_fit_decides_by_itself(fits):
    assert all(math.log(ODD) - 0.1 <= e <= math.log(2 * len(fits) + 2) for e in _evidence(*fits))


def _die(face: int, pips: float, die: float = 0.99) -> Look:
    faces = tuple(float(n == face) for n in range(1, 7))
    return Look(Spot(0, 0, 40, 0.7), die, faces, 0.0, 0.0, (1, 0, 0), 0.0, 0.0, 0.0, pips=pips)


def _single_pip(pips: float, *others: Look) -> float:
    return of_one_style([_die(1, pips), *others])[0].pips


def test_a_mark_alone_is_as_likely_a_single_pip_as_it_looks():
    assert _single_pip(0.6) == pytest.approx(0.6)
    assert _single_pip(0.6, _die(5, GOOD, die=0.8)) == pytest.approx(0.6)  # that may be no die


def test_among_dice_with_pips_a_doubtful_mark_is_a_pip_and_among_numerals_it_is_none():
    pips, numerals = [_die(5, GOOD)] * 4, [_die(5, 0.0)] * 4
    assert _single_pip(0.5, *pips) == pytest.approx(0.9)
    assert _single_pip(0.5, *numerals) == pytest.approx(0.1)
    assert _single_pip(0.5, *pips, *numerals) == pytest.approx(0.5)


def test_what_another_pattern_fits_better_is_no_pip_whatever_lies_beside_it():
    assert _single_pip(0.0, *[_die(5, GOOD)] * 20) == 0


def test_what_is_no_plain_die_by_itself_is_none_for_what_lies_beside_it():
    others = [_die(5, GOOD)] * 4
    for odd in (replace(_die(1, 0.5), die=0.8), replace(_die(1, 0.5), spot=Spot(0, 0, 40, 0.3))):
        assert of_one_style([odd, *others])[0].pips == 0.5
