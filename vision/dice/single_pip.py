"""Whether the mark in the middle of a face is a single pip.

One mark is weaker evidence than several: a numeral that is small or out of focus is nearly as round. So the middle is
examined more closely than other faces are (``vision.dice.layouts``): a disc of any size and sharpness fits if the mark
ends where a pip would. That, how well a pip and a stroke fit, and the net for pips are weighed by one logistic
regression, ``vision.dice.fitted``: the reflection of a lamp beside a pip spoils all of the first three.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats
from vision.dice.crops import CROP, Planes
from vision.dice.fitted import FITTED
from vision.dice.layouts import COMPARED, NO_FACE, OBLIQUE, precisions, seen_from
from vision.dice.looks import chance
from vision.dice.on_mat import logit

WINDOW = 0.36  # edges: the radius of what is examined
RADII, BLURS = (0.075, 0.1, 0.13, 0.165), (0.014, 0.05)  # edges: of the pip, and of what blurs it
SHIFTS = (-2, 0, 2)  # pixels that the middle may be off
STROKE = list(NO_FACE).index("a stroke")
_MOST = 0.999  # of what is seen there, a pip explains no more


def chances(crops: Planes, pip: Floats, stroke: Floats, shown: Floats) -> Floats:
    """The probability of a single pip in the middle of crops of the form ``COMPARED``, (n,).

    ``pip`` and ``stroke`` are how well those two fit by ``vision.dice.layouts``, ``shown`` is the probability of a
    single pip by the net for pips, (n,).
    """
    return np.array([chance(FITTED.single_pip.logit(row)) for row in witnesses(crops, pip, stroke, shown)])


def witnesses(crops: Planes, pip: Floats, stroke: Floats, shown: Floats) -> Floats:
    """The evidence for a pip or a numeral, (n, 4): how well a pip, a stroke, and in close-up a disc fit; the net."""
    return np.column_stack([pip, stroke, _fits(crops), [logit(p) for p in shown.tolist()]])


def _fits(crops: Planes) -> Floats:
    """How well the best disc fits, (n,): -log(1 - R²), as in ``vision.dice.layouts``."""
    if not len(crops):
        return np.zeros(0)
    discs, inside = _discs()
    side = len(inside)
    first = (CROP - side) // 2
    corners = [(first + y, first + x) for y, x in product(SHIFTS, repeat=2)]
    seen = np.stack([crops[:, :, y : y + side, x : x + side][..., inside] for y, x in corners], axis=1)
    seen = np.asarray(seen - seen.mean(axis=-1, keepdims=True), np.float32)
    alike = seen @ discs.T
    best = (alike * (precisions(seen) @ alike)).sum(axis=2).max(axis=(1, 2))
    return np.asarray(-np.log1p(-np.minimum(best, _MOST)), np.float64)


@cache
def _discs() -> tuple[Planes, npt.NDArray[np.bool_]]:
    """Pips as seen in the window, (n, k), of mean 0 and length 1, and which of its pixels are inside, (h, w)."""
    edge = COMPARED.edge
    half = round(WINDOW * edge)
    places = np.mgrid[-half:half, -half:half][::-1] + 0.5
    inside = np.hypot(*places) <= WINDOW * edge
    rows = []
    for (way, k), radius, blur in product(OBLIQUE.views, RADII, BLURS):
        off = np.hypot(*np.tensordot(np.linalg.inv(seen_from(way, k)), places, 1))
        drawn = np.clip((radius * edge - off) * math.sqrt(k) + 0.5, 0, 1)
        soft = cv2.GaussianBlur(drawn, (0, 0), blur * edge)[inside]
        rows.append((soft - soft.mean()) / np.linalg.norm(soft - soft.mean()))
    return np.array(rows, np.float32), inside
