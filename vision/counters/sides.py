"""Classifies the colours of counters as red, green, yellow or blue, relative to the bases' print in the same light."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.mats import UCKERS_COLOURS
from vision.pieces.colours import Paper, Tint, linear, tint_of
from vision.pieces.ground import PieceGround

_USUAL = {"red": (45, 45, 205), "green": (80, 150, 45), "yellow": (50, 195, 235), "blue": (195, 95, 55)}  # BGR
_COLOURFUL = 0.35  # length of the two colour logs below which a print is grey, black or white
_FAR_OFF = np.radians(55)  # a base whose hue is farther from its name's usual hue is printed in another colour
_SPREAD = np.radians(16)  # standard deviation of a paint's hue around that of its print
_FAINT = 0.3  # below this saturation a hue is unreliable
_WASHED_OUT = 0.4  # relative to a colour's strength: anything weaker is the tinge of a shadow or reflection
_STEP = 3  # every third pixel each way is enough


@dataclass(frozen=True, slots=True, eq=False)
class SideTints:
    """The tint of each colour's counters or print, (4, 3) in the order red, green, yellow, blue."""

    tints: Floats

    def chances(self, tint: Tint) -> dict[str, float]:
        """The probability that a tint is paint of each colour; nearly uniform if it has no hue."""
        off = _between(_hues(tint[None]), _hues(self.tints))
        strength = min(1.0, (float(np.hypot(tint[0], tint[1])) / _FAINT) ** 2)
        weight = np.exp(-0.5 * (off / _SPREAD) ** 2 * strength) + 1e-4
        return {name: float(p) for name, p in zip(UCKERS_COLOURS, weight / weight.sum(), strict=True)}

    def nearest(self, tints: Floats) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The index of the nearest colour of each tint (n, 3), -1 without a hue."""
        off = _between(_hues(tints)[:, None], _hues(self.tints)[None])
        best = off.argmin(axis=1)
        strength, own = np.hypot(tints[:, 0], tints[:, 1]), np.hypot(self.tints[:, 0], self.tints[:, 1])
        hueless = strength < np.maximum(_FAINT, _WASHED_OUT * own[best])
        return np.where(hueless | (off.min(axis=1) > _FAR_OFF), -1, best)


def _hues(tints: Floats) -> Floats:
    return np.asarray(np.arctan2(tints[:, 1], tints[:, 0]))


def _between(a: Floats, b: Floats) -> Floats:
    """The angle between hues, 0 to pi."""
    return np.asarray(np.abs((a - b + np.pi) % (2 * np.pi) - np.pi))


def usual_sides() -> SideTints:
    """The colours as they are usually printed, for a board that doesn't show them."""
    shades = np.array([_USUAL[name] for name in UCKERS_COLOURS], np.uint8)
    return SideTints(tint_of(linear(shades), np.ones(3)))


def sides_of(ground: PieceGround, paper: Paper) -> SideTints:
    """The colours of this board's bases in this light; the usual ones for a base without such a print."""
    tints = usual_sides().tints
    usual = [tints[UCKERS_COLOURS.index(colour)] for colour in ground.registration.mat.paints]
    found = [_printed(ground, paper, name, usual[i]) for i, name in enumerate(UCKERS_COLOURS)]
    return SideTints(np.array(found))


def _printed(ground: PieceGround, paper: Paper, name: str, usual: Tint) -> Tint:
    """The most common strong colour in a base."""
    box = ground.registration.mat.bases[name]
    (left, top), (right, bottom) = ground.rectifier.to_picture([(box.left, box.top), (box.right, box.bottom)])
    part = ground.from_above[max(0, int(top)) : int(bottom) : _STEP, max(0, int(left)) : int(right) : _STEP]
    return common_tint(paper.tint(part.reshape(-1, 3), *box.centre), usual)


def common_tint(tints: Floats, usual: Tint) -> Tint:
    """The most common strong colour of about the usual hue among tints (n, 3); the usual one if it is rare."""
    off = _between(_hues(tints), _hues(usual[None]))
    strong = (np.hypot(tints[:, 0], tints[:, 1]) > _COLOURFUL) & (off < _FAR_OFF)
    if strong.mean() < 0.08:  # anything less may be the counters themselves
        return usual
    return np.asarray(np.median(tints[strong], axis=0))
