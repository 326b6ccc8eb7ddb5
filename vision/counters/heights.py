"""All counters of a set are equally high: what one stack shows of that helps to count the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.counters.looks import StackLook
from vision.pieces.crops import USUAL_HEIGHT

HEIGHTS_MM = np.linspace(2.8, 5.2, 13)  # of a counter, with some leeway
TRUST = 0.7  # looks at one picture err alike to some extent: their word counts for less than if they were independent
_COUNTS = np.arange(1, 7)


def counted_together(looks: Sequence[StackLook]) -> list[StackLook]:
    """The looks with their counts weighed by the height of a counter that fits all of them best.

    Bayes' rule over the height h: a stack of n rises n h, and each look says how far it rises and how sure that is.
    """
    if not looks:
        return []
    fits = [_fit(look) for look in looks]
    weights = [look.counts[1:] / max(float(look.counts[1:].sum()), 1e-9) for look in looks]
    logs = sum(TRUST * np.log(fit @ w + 1e-9) for fit, w in zip(fits, weights, strict=True))
    heights = np.exp(logs - np.max(logs))
    heights /= heights.sum()
    return [_weighed(look, fit, w, heights) for look, fit, w in zip(looks, fits, weights, strict=True)]


def _fit(look: StackLook) -> Floats:
    """How well each height (rows) and count (columns) agree with how far the stack seems to rise."""
    rise = np.log(HEIGHTS_MM[:, None] * _COUNTS[None] / USUAL_HEIGHT)
    off = (rise - look.rise) / look.doubt
    return np.asarray(np.exp(-0.5 * np.minimum(off**2, 16.0)))


def _weighed(look: StackLook, fit: Floats, weight: Floats, heights: Floats) -> StackLook:
    joint = heights[:, None] * fit * weight[None] / np.maximum(fit @ weight, 1e-9)[:, None]
    counts = joint.sum(axis=0)
    return replace(look, counts=np.concatenate([look.counts[:1], counts / counts.sum() * look.piece]))
