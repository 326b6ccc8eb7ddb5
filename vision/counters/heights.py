"""Joint inference of a stack's count and of the height of a counter, which is the same for the whole set."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.arrays import Floats
from vision.counters.looks import StackLook
from vision.pieces.crops import USUAL_HEIGHT

HEIGHTS_MM = np.linspace(2.6, 5.8, 9)  # apparent height of a counter; in glaring light all seem higher
USUAL = np.exp(-0.5 * (np.log(HEIGHTS_MM / USUAL_HEIGHT) / 0.25) ** 2)
"""How usual each of these heights is: most counters are 3 to 5 mm thick."""
LEARNT = np.array([0.44, 0.25, 0.15, 0.1, 0.04, 0.02])  # frequencies of stacks of 1 to 6 in the training set
STEEP = 0.3  # apparent shift (mm) per mm of height; close to the camera's foot point heights are hardly visible
_COUNTS = np.arange(1, len(LEARNT) + 1)
_ERRS = 0.01  # error rate of the reader regardless of its confidence
_COUNTED = 0.5  # weight of the count: it is partly redundant with the height, and must not be counted twice
_SPREAD = 0.15  # standard deviation of the log height in the training set
_WIDER = 1.3  # the height is less accurate than the reader claims, by held-out tables
_FAR_OFF = 9.0  # squared standard deviations: beyond this the reader is simply wrong
_RISES = np.log(HEIGHTS_MM[:, None] * _COUNTS[None] / USUAL_HEIGHT)


def likelihoods(looks: Sequence[StackLook]) -> Floats:
    """The likelihood of each look for a stack of each counter height and count, (n, 9, 6).

    The reader's answers include the prior of its training set: a stack that shows nothing gets the usual height. By
    Bayes' rule that prior is divided out; otherwise every such stack would count as evidence for the usual height.
    """
    counts = np.array([look.counts[1:] for look in looks])
    rise, doubt = np.array([(look.rise, look.doubt) for look in looks]).T[:, :, None, None]
    own = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1e-9)
    counted = ((1 - _ERRS) * own + _ERRS * LEARNT) / LEARNT
    off = (_RISES - rise) / (_WIDER * doubt)
    seen = np.exp(-0.5 * np.minimum(off**2, _FAR_OFF))
    return np.asarray(counted[:, None] ** _COUNTED * seen / _learnt_rises(doubt))


def _learnt_rises(doubt: Floats) -> Floats:
    """The density of heights in the training set, (n, 9, 6), for a reader less accurate than it claims."""
    spread = np.hypot(_SPREAD, math.sqrt(_WIDER**2 - 1) * doubt)
    off = (_RISES[:, :, None] - np.log(_COUNTS)) / spread[..., None]
    return np.asarray(np.exp(-0.5 * off**2) @ LEARNT / spread)
