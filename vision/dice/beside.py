"""Print beside the mat: how much of what looks like a die there is one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.dice.fitted import FITTED

_ROUNDS = 30  # of expectation-maximisation


def weighed(logits: Sequence[float], edges: Sequence[float], usual: float) -> list[float]:
    """The probabilities of a die at places beside the mat.

    ``logits`` are those of a die with the prior of ``Fitted.share``, ``edges`` as measured, ``usual`` the edge of the
    dice on the mat, 0 if unknown. On a newspaper dozens of places look somewhat like dice, on plain wood whatever looks
    like one is one: the share of dice is unknown, with a uniform prior, and estimated from the places themselves.
    """
    evidence = np.array(logits) - math.log(FITTED.share / (1 - FITTED.share))
    if usual:
        evidence += [FITTED.size.logit([abs(math.log(edge / usual))]) for edge in edges]
    dice = np.full(len(evidence), 0.5)
    for _ in range(_ROUNDS):
        odds = (1 + dice.sum()) / (1 + (1 - dice).sum())
        dice = 1 / (1 + np.exp(-evidence) / odds)
    return dice.tolist()
