"""Print beside the mat that looks like dice, and dice among it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.beside import weighed
from vision.dice.grounds import MatGround
from vision.dice.on_mat import LIKELY_DIE, MOST_SPOTS, candidates
from vision.dice.sureness import ON_MAT
from vision.virtual.table import VirtualTable

EDGE = 16.0
CLEAR, SOMEWHAT = 5.0, 0.5  # log odds of a die that is plainly seen, and of print that looks like one

logits = st.floats(-9, 9)
places = st.lists(st.tuples(logits, st.floats(11, 20)), max_size=40)


def test_a_newspaper_beside_the_mat_has_no_dice():
    edges = np.linspace(11, 20, 40).tolist()
    assert max(weighed([SOMEWHAT] * 40, edges, EDGE)) < LIKELY_DIE


def test_a_die_on_a_newspaper_is_still_seen():
    die, *print_ = weighed([CLEAR, *[SOMEWHAT] * 20], [EDGE, *np.linspace(11, 20, 20)], EDGE)
    assert die > LIKELY_DIE
    assert max(print_) < LIKELY_DIE


@pytest.mark.parametrize("thrown", [1, 2, 6])
def test_dice_thrown_beside_the_mat_are_sure(thrown):
    assert min(weighed([CLEAR] * thrown, [EDGE] * thrown, 0.0)) > ON_MAT.die


def test_what_has_the_size_of_the_dice_is_likelier_one():
    same, other = weighed([1.0, 1.0], [EDGE, 1.2 * EDGE], EDGE)
    assert same > other


@given(places, logits)
def test_more_print_makes_no_place_likelier(around, die):
    votes, edges = [die, *(logit for logit, _ in around)], [EDGE, *(edge for _, edge in around)]
    assert weighed([*votes, -9.0], [*edges, 12.0], EDGE)[0] <= weighed(votes, edges, EDGE)[0] + 1e-6


class SeesDice:
    """Stands for the finder: two doubtful dice on the mat, and beside it clear ones wherever there is room."""

    def heat(self, planes, _name):
        rows, columns = planes.shape[1] // 4, planes.shape[2] // 4
        maps = np.zeros((4, rows, columns), np.float32)
        maps[0] = -9
        maps[0, ::5, 3] = maps[0, ::5, -4] = maps[0, 3, ::5] = 2
        maps[0, rows // 2, columns // 2 - 8 : columns // 2 + 9 : 16] = -1
        return maps


def test_a_die_on_the_mat_is_looked_at_however_much_looks_like_one_beside_it():
    table = VirtualTable("rogue", seed=1)
    ground = MatGround(table.render(0), table.registration)
    spots = candidates(ground, SeesDice())
    assert len(spots) == MOST_SPOTS
    assert [ground.beside(spot) for spot in spots[:3]] == [False, False, True]
