"""The colours of counters, and where an Uckers board is printed in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, middles
from vision.mat_art import Palette
from vision.mat_raster import mat_picture
from vision.mats import ALL_MATS, UCKERS_COLOURS, Mat
from vision.pieces.colours import Paper, Tint, brightest_paper, linear, sampled, sticker_paper, tint_of
from vision.pieces.ground import PieceGround

# Log chromaticities as complex numbers: log red : green, and log blue : green, against the paper's --------------------


_SHORT = 1e-6  # length of a line that ends where it starts
Plane = NDArray[np.complex128]
"""Log red : green, and log blue : green as the imaginary part."""


def plane(tints: Floats) -> Plane:
    """The log chromaticity of tints, (..., 3), as complex numbers."""
    return np.asarray(tints[..., 0] + 1j * tints[..., 1])


def middle(points: Plane) -> complex:
    """The median of each coordinate."""
    right, down = middles(np.column_stack([points.real, points.imag])).tolist()
    return complex(right, down)


def to_line(points: Plane, start: complex | Plane, end: complex | Plane) -> Floats:
    """The squared distances of points from the line between two places."""
    way, from_line = _from_line(points, start, end)
    return _squares_off(way, from_line)


def to_triangle(points: Plane, *corners: complex | Plane) -> Floats:
    """The squared distances of points from a triangle, 0 inside."""
    lines = [_from_line(points, a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    left, right = (np.logical_and.reduce([side * k.imag >= 0 for _, k in lines]) for side in (1, -1))
    return np.where(left | right, 0.0, np.minimum.reduce([_squares_off(*line) for line in lines]))


def _from_line(points: Plane, start: complex | Plane, end: complex | Plane) -> tuple[Plane, Plane]:
    """The way from start to end, and the points seen from the start: along the line, and beside it (imaginary).

    The points' unit is the line's length.
    """
    way = np.asarray(end - start)
    way = np.where(way == 0, _SHORT, way)
    return way, (points - start) * (1 / way)


def _squares_off(way: Plane, from_line: Plane) -> Floats:
    along, beside = from_line.real, from_line.imag
    beyond = along - np.clip(along, 0, 1)
    return np.asarray((way.real**2 + way.imag**2) * (beyond * beyond + beside * beside))


# Classifies the colours of counters as red, green, yellow or blue, relative to the bases' print in the same light -----


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


# Where an Uckers board is printed in the counters' colours ------------------------------------------------------------


Bools = NDArray[np.bool_]

_NEARLY_MM = 2  # tolerance for the position of the print
_TILES = 6  # tiles of a bare board's picture each way, in which the light is taken as even


@cache
def printed(name: str) -> Bools:
    """Where the Uckers mat of that name is printed in each colour, or nearly so, at 1 px/mm: (height, width, 4)."""
    palette = Palette()
    picture = mat_picture(ALL_MATS[name], 1.0, palette)
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * _NEARLY_MM + 1,) * 2)
    masks = [(picture == palette.of(name)[::-1]).all(axis=2) for name in UCKERS_COLOURS]
    return np.stack([cv2.dilate(mask.astype(np.uint8), near) > 0 for mask in masks], axis=2)


def printed_on(mat: Mat, bare: Image, sides: SideTints) -> Bools:
    """The same for a household's own board, from the picture of the bare board as ``vision.things`` keeps it."""
    scale = bare.shape[1] / mat.width
    if mat.stuck:
        paper = sticker_paper(mat, mat.markers, lambda places: sampled(bare, places * scale - 0.5))
    else:
        (left, top), _, (right, bottom), _ = np.round(np.array(mat.field.corners) * scale).astype(int).tolist()
        offset = np.array([left, top])
        paper = brightest_paper(bare[top:bottom, left:right], lambda px: (np.array(px) + offset) / scale)
    named = np.empty(bare.shape[:2], np.int64)
    for rows in np.array_split(np.arange(bare.shape[0]), _TILES):
        for columns in np.array_split(np.arange(bare.shape[1]), _TILES):
            tile = bare[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
            x, y = columns.mean() / scale, rows.mean() / scale
            colours = sides.nearest(paper.tint(tile.reshape(-1, 3), x, y)).reshape(tile.shape[:2])
            named[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] = colours
    size, near = (round(mat.width), round(mat.height)), np.ones((3, 3), np.uint8)
    masks = [cv2.dilate((named == i).astype(np.uint8), near) for i in range(len(UCKERS_COLOURS))]
    return np.stack([cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST) > 0 for mask in masks], axis=2)
