"""Print beside the mat: how much of what looks like a die there is one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

SHARE = 0.82
"""The share of dice among the candidates of the training world: the prior in ``DIE_WEIGHTS``."""
SIZE_WEIGHTS = (1.51, -17.07)
"""A bias without any prior, and the weight of the deviation (logarithm) from the usual size. Both as
``training.dice.witnesses`` prints them: 16 chunks that no net saw."""
_ROUNDS = 30  # of expectation-maximisation


def weighed(logits: Sequence[float], edges: Sequence[float], usual: float) -> list[float]:
    """The probabilities of a die at places beside the mat.

    ``logits`` are those of a die with the prior ``SHARE``, ``edges`` as measured, ``usual`` the edge of the dice on the
    mat, 0 if unknown. On a newspaper dozens of places look somewhat like dice, on plain wood whatever looks like one
    is one: the share of dice is unknown, with a uniform prior, and estimated from the places themselves.
    """
    said = np.array(logits) - math.log(SHARE / (1 - SHARE))
    if usual:
        bias, weight = SIZE_WEIGHTS
        said += bias + weight * np.abs(np.log(np.array(edges) / usual))
    dice = np.full(len(said), 0.5)
    for _ in range(_ROUNDS):
        odds = (1 + dice.sum()) / (1 + (1 - dice).sum())
        dice = 1 / (1 + np.exp(-said) / odds)
    return dice.tolist()
