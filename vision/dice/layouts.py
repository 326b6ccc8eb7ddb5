"""How well pips fit what is seen on a die: a witness of its face that has learnt nothing.

The seven pips of a face lie where they lie on all dice, whatever their colour and however a lamp is reflected between
them. For each number, its layout is compared with the upper face in many poses. The measure is that of linear
regression: the share R² of a layout's variance that some mix of lightness and two hues explains (a squared multiple
correlation). So pips that differ from the body in hue alone count as much as dark ones on white.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.arrays import Floats
from vision.dice.crops import CROP, Planes, opponents
from vision.dice.grounds import Form

EDGE = 18  # pixels: a die's edge as it is compared
_FINE = 2  # crops are that much finer
_SHIFTS = 1  # pixels that the middle may be off
_SHARE = 0.4  # of an edge: how far from its middle the upper face is compared
_PITCH, _RADIUS = 0.28, (0.075, 0.105)  # edges: from one pip to the next, and a pip's radius
_SOFT = 0.5  # pixels: blur of the layouts
_NOISE = 4.0  # squared grey levels: differences of this size are noise
Pips = Sequence[tuple[float, float]]
"""Where pips are, in pitches from the middle."""
_PIPS: dict[int, Pips] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
NO_FACE: dict[int | str, Pips] = {
    7: [*_PIPS[6], (0, 0)],
    8: [*_PIPS[6], (0, -1), (0, 1)],
    9: [*_PIPS[6], (0, -1), (0, 1), (0, 0)],
    "1 beside": [(0.9, 0)],
    "1 in a corner": [(0.9, 0.9)],
    "a stroke": [(k / 3, 0) for k in range(-3, 4)],
}
"""What no six-sided die's pips look like; a numeral out of focus is a stroke rather than a single pip."""
_ALONG = np.abs(np.arange(EDGE) - (EDGE - 1) / 2) < _SHARE * EDGE
_UPPER = np.flatnonzero(np.outer(_ALONG, _ALONG))  # the pixels of the upper face that are compared
_ACROSS = int(_ALONG.sum())
_SEEN = slice(CROP // 2 - _FINE * (_ACROSS // 2 + _SHIFTS), CROP // 2 + _FINE * (_ACROSS // 2 + _SHIFTS))  # in a crop

COMPARED = Form(float(EDGE * _FINE), lambda crop, _slope: opponents(crop))
"""The form of the crops; a die's edges are along theirs."""


@dataclass(frozen=True, eq=False)
class Poses:
    """How a die's upper face may be seen: turned (radians), scaled, and foreshortened along a direction (radians)."""

    turns: tuple[float, ...]
    scales: tuple[float, ...]
    views: tuple[tuple[float, float], ...]  # a direction, and the scale along it
    patterns: Mapping[Any, Pips] = field(default_factory=lambda: _PIPS)

    @cached_property
    def layouts(self) -> tuple[Planes, list[int]]:
        """The layouts of all faces in all poses, (n, k), of mean 0 and length 1, and where each face begins."""
        every = [_turns(pips) for pips in self.patterns.values()]
        rows = [[self._row(pips, *pose) for pips in turned for pose in self._each()] for turned in every]
        starts = np.cumsum([0, *map(len, rows)])[:-1]
        return np.concatenate([np.array(of_face, np.float32) for of_face in rows]), starts.tolist()

    def _each(self) -> Iterator[tuple[Floats, float]]:
        for turn, scale, (way, k), radius in product(self.turns, self.scales, self.views, _RADIUS):
            yield _turn(way) @ np.diag([k, 1.0]) @ _turn(turn - way) * scale, radius

    def _row(self, pips: Pips, pose: Floats, radius: float) -> Planes:
        y, x = np.mgrid[:EDGE, :EDGE] - (EDGE - 1) / 2
        on_die = np.linalg.solve(pose, np.stack([x.ravel(), y.ravel()])) / EDGE
        off = np.min([np.hypot(on_die[0] - px * _PITCH, on_die[1] - py * _PITCH) for px, py in pips], axis=0)
        drawn = np.clip((radius - off) * EDGE * math.sqrt(abs(np.linalg.det(pose))) + 0.5, 0, 1)
        soft = cv2.GaussianBlur(drawn.reshape(EDGE, EDGE), (0, 0), _SOFT).ravel()[_UPPER]
        centred = soft - soft.mean()
        return np.asarray(centred / np.linalg.norm(centred), np.float32)


def _turn(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def seen_from(way: float, k: float) -> Floats:
    """The map from a face to how it is seen if that is foreshortened by ``k`` along a direction (radians), (2, 2)."""
    return np.asarray(_turn(way) @ np.diag([k, 1.0]) @ _turn(-way))


def _turns(pips: Pips) -> list[Pips]:
    """The pips turned by quarter turns, each of the different patterns once."""
    turned = [pips]
    for _ in range(3):
        turned.append([(-y, x) for x, y in turned[-1]])
    return [one for k, one in enumerate(turned) if all(set(one) != set(other) for other in turned[:k])]


_TURNS = (-math.radians(7), 0.0, math.radians(7))
FROM_ABOVE = Poses(_TURNS, (0.8, 0.87, 0.95), ((0.0, 1.0),))
OBLIQUE = Poses(
    _TURNS, (0.8, 0.95), ((0.0, 1.0), *product((0.0, math.pi / 4, math.pi / 2, 3 * math.pi / 4), (0.72, 0.86)))
)
"""Without a mat the view is not known."""
OBLIQUE_NO_FACE = replace(OBLIQUE, patterns=NO_FACE)


def evidence(crops: Planes, poses: Poses) -> Floats:
    """How well each number's pips, or other patterns, fit what crops of the form ``COMPARED`` show: (n, patterns).

    It is -log(1 - R²) of the best pose: half of it, times the number of independent pixels, would be the log likelihood
    of a linear model with normal errors. Weights for it are fitted.
    """
    if not len(crops):
        return np.zeros((0, len(poses.patterns)))
    layouts, starts = poses.layouts
    faces = _patches(crops)
    alike = faces @ layouts.T
    fits = (alike * (precisions(faces) @ alike)).sum(axis=2).max(axis=1)
    return -np.log1p(-np.minimum(np.maximum.reduceat(fits, starts, axis=1), 0.999)).astype(np.float64)


def _patches(crops: Planes) -> Planes:
    """The upper face in each crop at each shift, less its mean: (n, shifts, 3, k)."""
    fine = crops[..., _SEEN, _SEEN]
    small = np.mean([fine[..., y::_FINE, x::_FINE] for y, x in product(range(_FINE), repeat=2)], axis=0)
    windows = sliding_window_view(small, (_ACROSS, _ACROSS), axis=(2, 3))
    faces = windows.transpose(0, 2, 3, 1, 4, 5).reshape(len(crops), -1, 3, _ACROSS**2)
    return np.asarray(faces - faces.mean(axis=-1, keepdims=True))


def precisions(faces: Planes) -> Planes:
    """The inverse of the sums of squares and products of lightness and hues in patches, (..., 3, 3)."""
    spread = (faces @ faces.swapaxes(-1, -2)).astype(np.float64)
    return np.asarray(np.linalg.inv(spread + faces.shape[-1] * _NOISE * np.eye(3)), np.float32)
