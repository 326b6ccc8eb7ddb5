"""The chance of a die without a mat is fitted to what the reader takes for dice in drawn photographs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba")  # draws the photographs

from training.dice.photo_ablation import STAGES, without
from training.dice.photo_risk import Sure, summary, sure
from training.dice.photo_witnesses import (
    BY_PIPS,
    DIE,
    NOTHING,
    PART,
    RIGHT,
    SHOWN,
    WHAT,
    Read,
    fitted,
    places,
)
from training.dice.shots import DieTruth
from vision.dice.finding import Spot
from vision.dice.fitted import Regression
from vision.dice.looks import Look

FOUR = Look(Spot(100, 100, 40, 0.7), 0.99, (0, 0, 0, 1, 0, 0), 0.0, 0.0, (1, 0, 0), 0.0, 0.0, 0.0, pips=0.99)
TRUE = DieTruth(102, 99, 41, 4, 0, 0, 0, 1, (0, 0), (0, 0), 9, (9,) * 6, 0, 0)


def moved(by, edge=40.0):
    return replace(FOUR, spot=replace(FOUR.spot, x=100.0 + by, edge=edge))


@pytest.mark.parametrize(
    ("look", "what", "right"),
    [
        (FOUR, DIE, True),
        (replace(FOUR, faces=(0, 0, 0, 0, 1, 0)), DIE, False),
        (moved(35), PART, False),
        (moved(5, 20.0), PART, False),
        (moved(80), NOTHING, False),
    ],
    ids=["upper face", "misread", "side", "pip", "elsewhere"],
)
def test_a_place_is_a_die_read_rightly_only_at_its_upper_face(look, what, right):
    (row,) = places([look], [TRUE])
    assert (row[WHAT], row[RIGHT], row[SHOWN]) == (what, right, BY_PIPS)


def test_the_fit_finds_the_weights_that_made_the_answers_whatever_the_share_of_dice():
    rng = np.random.default_rng(3)
    measured = rng.normal(size=(40_000, 5)) * (3, 1, 0.3, 1, 2)
    true = Regression(-0.3, (0.8, 1.1, -2.0, -1.5, 0.3))
    odds = np.array([true.logit(row) for row in measured]) - 2.0
    rows = np.zeros((len(measured), WHAT + 1))
    rows[:, :5], rows[:, SHOWN], rows[:, RIGHT] = measured, 1, rng.random(len(measured)) < 1 / (1 + np.exp(-odds))
    found = fitted([Read("dice", rows, 0, 1)])
    assert found.weights == pytest.approx(true.weights, abs=0.15)
    share = rows[:, RIGHT].mean()
    assert found.bias + math.log(share / (1 - share)) == pytest.approx(true.bias - 2.0, abs=0.15)


def test_the_risk_without_a_mat_counts_wrong_faces_other_sides_and_nothing_apart():
    clear, dull = (9.0, 9.0, 0.0, 0.0, 9.0), (-9.0, -9.0, 0.7, 3.0, 0.0)
    rows = np.array(
        [
            (*clear, 1.0, 1.0, 0.0, DIE),
            (*clear, 0.0, 1.0, 0.0, DIE),
            (*clear, 0.0, 1.0, 0.0, PART),
            (*clear, 0.0, 1.0, 0.0, NOTHING),
            (*clear, 1.0, 0.0, 0.0, DIE),  # neither pips nor a numeral are seen
            (*clear, 1.0, 1.0, 1.0, DIE),  # covered
            (*dull, 1.0, 1.0, 0.0, DIE),
        ]
    )
    seen = sure([Read("dice", rows, 4, 1)], 0.7)
    assert seen == Sure(0.7, 1, 1, 1, 1)
    assert seen.wrong == 0.75
    assert summary(seen, 4) == "0.70   25.0% of 4 dice right; 1 wrong faces, 1 other sides, 1 where nothing is"


def test_each_stage_that_the_ablation_leaves_out_is_a_stage_of_the_reader():
    assert all(hasattr(owner, name) for stage in STAGES for owner, name, _ in stage.patched)
    assert sorted(stage.witness for stage in STAGES if stage.witness is not None) == list(range(RIGHT))


def test_a_witness_that_is_left_out_gets_no_weight():
    rng = np.random.default_rng(4)
    rows = np.zeros((400, WHAT + 1))
    rows[:, :RIGHT], rows[:, SHOWN], rows[:, RIGHT] = rng.normal(size=(400, RIGHT)), 1, rng.random(400) < 0.5
    weights = fitted(without([Read("dice", rows, 0, 1)], 2)).weights
    assert weights[2] == pytest.approx(0, abs=1e-9)
    assert all(weights[i] for i in (0, 1, 3))
