"""All counters of a set are equally high: what a stack shows of its count and of that height together."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats
from vision.counters.looks import StackLook
from vision.pieces.crops import USUAL_HEIGHT

HEIGHTS_MM = np.linspace(2.6, 5.8, 9)  # of a counter, as it seems: in glaring light all seem higher
USUAL = np.exp(-0.5 * (np.log(HEIGHTS_MM / USUAL_HEIGHT) / 0.25) ** 2)
"""How usual each of these heights is: most counters are 3 to 5 mm thick."""
LEARNT = np.array([0.44, 0.25, 0.15, 0.1, 0.04, 0.02])  # how often stacks of 1 to 6 were met in learning
STEEP = 0.3  # mm that a mm of height moves what is seen: nearer to the camera's foot heights hardly show
_COUNTS = np.arange(1, len(LEARNT) + 1)
_ERRS = 0.01  # how often the reader is wrong whatever it says
_COUNTED = 0.5  # the word of the count: it tells in part what the rise tells too, and is not weighed twice
_SPREAD = 0.15  # in the log: of the heights in learning
_WIDER = 1.3  # the rise is less exact than the reader says, as held-out tables bear out
_FAR_OFF = 9.0  # squares of the doubt: farther off than that the reader simply errs
_RISES = np.log(HEIGHTS_MM[:, None] * _COUNTS[None] / USUAL_HEIGHT)


def likelihoods(looks: Sequence[StackLook]) -> Floats:
    """How likely a stack of each height of a counter and each count is to look like each look, (n, 9, 6).

    By Bayes' rule the reader's answers hold what it had learnt to expect: a stack that shows nothing seems as high as
    stacks usually are. That is divided out, else every such stack would count as a witness to the usual height.
    """
    counts = np.array([look.counts[1:] for look in looks])
    rise, doubt = np.array([(look.rise, look.doubt) for look in looks]).T[:, :, None, None]
    own = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1e-9)
    counted = ((1 - _ERRS) * own + _ERRS * LEARNT) / LEARNT
    off = (_RISES - rise) / (_WIDER * doubt)
    seen = np.exp(-0.5 * np.minimum(off**2, _FAR_OFF))
    return np.asarray(counted[:, None] ** _COUNTED * seen / _learnt_rises(doubt))


def _learnt_rises(doubt: Floats) -> Floats:
    """How dense rises were in learning, (n, 9, 6), as a reader takes them who is less exact than it says."""
    spread = np.hypot(_SPREAD, math.sqrt(_WIDER**2 - 1) * doubt)
    off = (_RISES[:, :, None] - np.log(_COUNTS)) / spread[..., None]
    return np.asarray(np.exp(-0.5 * off**2) @ LEARNT / spread)
