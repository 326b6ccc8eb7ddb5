"""The dice of a picture have one style of print."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

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
