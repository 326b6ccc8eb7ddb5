"""The training data of the readers of pieces is correct: pieces don't overlap, stacks stand, runs are runs."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.pieces.tables import random_table, top_run

seeds = st.integers(0, 10**9)
kinds = st.sampled_from(("disc", "counter", "stack"))


@settings(max_examples=20, deadline=None)
@given(seeds, kinds)
def test_pieces_never_lie_in_one_another(seed, kind):
    table = random_table(np.random.default_rng(seed), kind)
    feet = [table.solids[piece.members[0]] for piece in table.pieces]
    for i, a in enumerate(feet):
        for b in feet[:i]:
            assert math.hypot(*(a.centre - b.centre)[:2]) >= a.half[0] - 1e-6 + b.half[0]


@settings(max_examples=20, deadline=None)
@given(seeds, st.sampled_from(("counter", "stack")))
def test_each_counter_stands_on_the_one_below_and_the_lowest_on_the_board(seed, kind):
    table = random_table(np.random.default_rng(seed), kind)
    for piece in table.pieces:
        top = 0.0
        for k in piece.members:
            solid = table.solids[k]
            assert solid.centre[2] - solid.half[2] == pytest.approx(top)
            top = solid.centre[2] + solid.half[2]
        assert len(piece.sides) == len(piece.members)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_a_disc_has_a_value_and_a_side(seed):
    for piece in random_table(np.random.default_rng(seed), "disc").pieces:
        assert piece.value in range(1, 7)
        assert piece.side in (0, 1)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6))
def test_the_top_run_is_of_one_colour_and_ends_where_another_begins(sides):
    run = top_run(tuple(sides))
    assert len(set(sides[-run:])) == 1
    assert run == len(sides) or sides[-run - 1] != sides[-1]
