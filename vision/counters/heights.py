"""All counters of a set are equally high: what a stack shows of its count and of that height together."""

from __future__ import annotations

import math

import numpy as np

from vision.arrays import Floats
from vision.counters.looks import StackLook
from vision.pieces.crops import USUAL_HEIGHT

HEIGHTS_MM = np.linspace(2.6, 5.8, 17)  # of a counter, as it seems: in glaring light all seem higher
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


def likelihoods(look: StackLook) -> Floats:
    """How likely a stack of each height of a counter (17 rows) and count (6 columns) is to look like that.

    By Bayes' rule the reader's answers hold what it had learnt to expect: a stack that shows nothing seems as high as
    stacks usually are. That is divided out, else every such stack would count as a witness to the usual height.
    """
    own = look.counts[1:] / max(float(look.counts[1:].sum()), 1e-9)
    counted = ((1 - _ERRS) * own + _ERRS * LEARNT) / LEARNT
    off = (_RISES - look.rise) / (_WIDER * look.doubt)
    return np.asarray(counted**_COUNTED * np.exp(-0.5 * np.minimum(off**2, _FAR_OFF)) / _learnt_rises(look.doubt))


def _learnt_rises(doubt: float) -> Floats:
    """How dense rises were in learning, (17, 6), as a reader takes them who is less exact than it says."""
    spread = math.hypot(_SPREAD, math.sqrt(_WIDER**2 - 1) * doubt)
    off = (_RISES[:, :, None] - np.log(_COUNTS)) / spread
    return np.asarray((LEARNT * np.exp(-0.5 * off**2)).sum(axis=2) / spread)
