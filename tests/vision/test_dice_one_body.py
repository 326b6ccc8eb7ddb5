"""A die is one body: its sides, and dice that look like another's pips, are told from dice."""

from __future__ import annotations

from itertools import product

import pytest

from vision.dice.finding import Spot, apart
from vision.dice.looks import Look
from vision.dice.one_body import of_one_body, without_groups

EDGE = 100.0


def look(x, y, edge=EDGE, *, die=0.99, heat=0.8, face=3):
    """A look at a die with that face, its place in edges of 100 px."""
    faces = tuple(0.99 if number == face else 0.001 for number in range(1, 7))
    spot = Spot(x * EDGE, y * EDGE, edge, heat)
    return Look(spot, die, faces, 0.0, 0.0, (1.0, 0.0, 0.0), 0.0, 0.0, 0.0)


def doubted(looks):
    """Which of the looks have less of a die than before."""
    return [after.die < before.die for before, after in zip(looks, of_one_body(looks), strict=True)]


@pytest.mark.parametrize("aside", [-0.4, 0.0, 0.4])
def test_the_side_below_an_upper_face_is_no_die(aside):
    upper, side = look(0, 0), look(aside, 0.6, 80.0)
    assert doubted([upper, side]) == doubted([side, upper])[::-1] == [False, True]


def test_of_two_faces_side_by_side_either_may_be_the_side():
    assert doubted([look(0, 0), look(0.8, 0.05)]) == [True, True]


@pytest.mark.parametrize(("x", "y"), [(1.02, 0.0), (0.0, 1.02), (0.73, 0.73)])
def test_dice_that_touch_are_two(x, y):
    assert doubted([look(0, 0), look(x, y)]) == [False, False]


def test_four_dice_that_look_like_a_four_are_four_dice():
    four = [look(x, y, 30.0, face=1) for x, y in product((-0.45, 0.45), repeat=2)]
    large = look(0, 0, 180.0, die=0.97, face=4)
    assert without_groups([large, *four]) == four


def test_a_die_with_pips_that_look_somewhat_like_dice_is_a_die():
    pips = [look(x, y, 15.0, die=0.9, face=1) for x, y in product((-0.28, 0.28), repeat=2)]
    die = look(0, 0, face=4)
    assert die in without_groups([die, *pips])


def test_a_small_die_beside_a_large_one_is_one_of_its_own():
    assert doubted([look(0, 0), look(0.8, 0.2, 45.0)]) == [False, False]


def test_a_die_is_a_candidate_beside_a_hotter_one_twice_as_large_around_it():
    large, die, again = Spot(0, 0, 200, 0.9), Spot(10, 0, 100, 0.8), Spot(12, 0, 110, 0.7)
    assert apart([large, die, again], 0.35, 1.5) == [large, die]
