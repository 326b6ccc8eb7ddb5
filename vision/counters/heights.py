"""All counters of a set are equally high: what one stack shows of that helps to count the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.counters.looks import StackLook
from vision.pieces.crops import USUAL_HEIGHT

HEIGHTS_MM = np.linspace(2.8, 5.2, 13)  # of a counter, with some leeway
LEARNT = np.array([0.44, 0.25, 0.15, 0.1, 0.04, 0.02])  # how often stacks of 1 to 6 were met in learning
ON_SQUARES = np.array([0.72, 0.17, 0.07, 0.03, 0.007, 0.003])  # and how often they are met in play
IN_BASES = np.array([0.995, 0.003, 0.001, 0.0006, 0.0002, 0.0002])  # counters wait side by side
ERRS = 0.01  # how often the reader is wrong whatever it says
TOGETHER = 0.8  # what all stacks say together against what a look says alone: a common error misleads all
STEEP = 0.3  # mm that a mm of height moves what is seen: nearer to the camera's foot heights hardly show
BLIND = 0.1  # how often what is seen there says nothing, so that only what is usual in play does
TRUST = 0.7  # looks at one picture err alike to some extent: their word counts for less than if they were independent
_COUNTS = np.arange(1, 7)


def counted_together(looks: Sequence[StackLook], in_base: Sequence[bool]) -> list[StackLook]:
    """The looks with their counts weighed by the height of a counter that fits all of them best.

    Bayes' rule over the height h: a stack of n rises n h, and each look says how far it rises and how sure that is.
    ``in_base`` tells of each whether it stands in a base, where counters lie side by side and show how high one is.
    """
    if not looks:
        return []
    fits = [_fit(look) for look in looks]
    weights = [_as_in_play(look, base) for look, base in zip(looks, in_base, strict=True)]
    logs = sum(TRUST * np.log(fit @ w + 1e-9) for fit, w in zip(fits, weights, strict=True))
    heights = np.exp(logs - np.max(logs))
    heights /= heights.sum()
    usual = [IN_BASES if base else ON_SQUARES for base in in_base]
    parts = zip(looks, fits, weights, usual, strict=True)
    return [_weighed(look, fit, w, heights, u) for look, fit, w, u in parts]


def _as_in_play(look: StackLook, in_base: bool) -> Floats:
    """The chances of 1 to 6 counters, for stacks as often met as in play."""
    own = look.counts[1:] / max(float(look.counts[1:].sum()), 1e-9)
    weight = ((1 - ERRS) * own + ERRS * LEARNT) / LEARNT * (IN_BASES if in_base else ON_SQUARES)
    return np.asarray(weight / max(float(weight.sum()), 1e-12))


def _fit(look: StackLook) -> Floats:
    """How well each height (rows) and count (columns) agree with how far the stack seems to rise."""
    rise = np.log(HEIGHTS_MM[:, None] * _COUNTS[None] / USUAL_HEIGHT)
    off = (rise - look.rise) / look.doubt
    return np.asarray(np.exp(-0.5 * np.minimum(off**2, 9.0)))


def _weighed(look: StackLook, fit: Floats, weight: Floats, heights: Floats, usual: Floats) -> StackLook:
    joint = heights[:, None] * fit * weight[None] / np.maximum(fit @ weight, 1e-9)[:, None]
    together = joint.sum(axis=0) / joint.sum()
    seen = TOGETHER * together + (1 - TOGETHER) * weight
    blind = BLIND if look.steepness < STEEP else BLIND / 5
    counts = ((1 - blind) * seen + blind * usual) * look.piece
    return replace(look, counts=np.concatenate([look.counts[:1], counts]), alone=look.counts)
