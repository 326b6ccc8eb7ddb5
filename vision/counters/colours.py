"""The colours of counters, where an Uckers board is printed in them, and its marks, which are painted over first.

A sign and a number in opposite corners of a square resemble the rim of a counter of the square's own colour. Where they
stand depends on the age of the print, so every corner is treated alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, brightest, medians, medians_of_some
from vision.mat_art import Palette
from vision.mat_raster import mat_picture
from vision.mats import ALL_MATS, UCKERS_COLOURS, Box, Mat, Point
from vision.pieces.colours import Paper, Tint, brightest_paper, linear, sampled, sticker_paper, tint_of
from vision.pieces.ground import PieceGround
from vision.registration import Registration

# Log chromaticities as complex numbers: log red : green, and log blue : green, against the paper's --------------------


_SHORT = 1e-6  # length of a line that ends where it starts
Plane = NDArray[np.complex128]
"""Log red : green, and log blue : green as the imaginary part."""


def plane(tints: Floats) -> Plane:
    """The log chromaticity of tints, (..., 3), as complex numbers."""
    return np.asarray(tints[..., 0] + 1j * tints[..., 1])


def middle(points: Plane) -> complex:
    """The median of each coordinate."""
    right, down = medians(np.column_stack([points.real, points.imag])).tolist()
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


# Classifies the colours of counters as red, green, yellow or blue, relative to the board's print in the same light ----


_USUAL = {"red": (45, 45, 205), "green": (80, 150, 45), "yellow": (50, 195, 235), "blue": (195, 95, 55)}  # BGR
_COLOURFUL = 0.35  # length of the two colour logs below which a print is grey, black or white
_FAR_OFF = np.radians(55)  # a print whose hue is farther from its name's usual hue is in another colour
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
    """The colours of this board's print in this light; the usual ones for a colour without any.

    They show on the ways home: the bases of many boards have the colour of their ground, and that of warm wood is
    between red and yellow.
    """
    return SideTints(printed_tints(ground.registration.mat, lambda box: _tints_in(box, ground, paper)))


def usual_tints(mat: Mat) -> Floats:
    """The tint that each colour's paint on a board usually has, (4, 3)."""
    tints = usual_sides().tints
    return tints[[UCKERS_COLOURS.index(paint) for paint in mat.paints]]


def printed_tints(mat: Mat, tints_in: Callable[[Box], Floats]) -> Floats:
    """The most common strong colour on each colour's way home, or else in its base, or the usual one, (4, 3).

    ``tints_in`` gives the tints in a box of the board, (n, 3).
    """
    found = []
    for colour, usual in zip(UCKERS_COLOURS, usual_tints(mat), strict=True):
        tint = usual
        for boxes in (mat.ways_home(colour), (mat.bases[colour],)):
            tint = common_tint(np.concatenate([tints_in(box) for box in boxes]), usual)
            if tint is not usual:
                break
        found.append(tint)
    return np.array(found)


def _tints_in(box: Box, ground: PieceGround, paper: Paper) -> Floats:
    """The tints in a box of the board, (n, 3)."""
    (left, top), (right, bottom) = ground.rectifier.to_picture([(box.left, box.top), (box.right, box.bottom)])
    part = ground.from_above[max(0, int(top)) : int(bottom) : _STEP, max(0, int(left)) : int(right) : _STEP]
    return np.asarray(paper.tint(part.reshape(-1, 3), *box.centre))


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
    if mat.stickers:
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


# Names and signs in the corners of squares ----------------------------------------------------------------------------

PATCH_MM = 7.0  # side of the corner that holds a mark
LINE_MM = 0.9  # from the edge of the square: its printed line, left as it is
CLEAR_MM = 1.5  # from there on the line can't be seen
STEP_MM, ACROSS = 0.4, 3  # between samples of the strip, and their number across it
EVEN = 0.12  # greatest spread of a bare strip, as a fraction of its brightness
MARKED = 0.10  # least difference of a mark from the bare square, likewise
ALIKE = 0.15  # greatest difference of a strip from the corners of the same print around it, likewise
AROUND = 16  # corners of the same print that a corner is compared with


@dataclass(frozen=True, slots=True, eq=False)
class _Corners:
    """All corners of a mat's squares, n of them, and places in the strips beside them (mm)."""

    patches: Floats  # (n, 4, 2): the corners of each patch
    strips: Floats  # (n, strips and along them, ACROSS, 2)
    around: NDArray[np.intp]  # (n, AROUND): the nearest corners of the same print


def without_marks(image: Image, registration: Registration) -> Image:
    """A copy of the picture (BGR) with the marks painted over in the colour of their square.

    If the strips beside a corner are not even, or differ from the same print around, something lies there or reaches
    into the corner, and it is left as it is.
    """
    corners, (strips, patches) = _corners_of(registration.mat.name), _seen_at(registration)
    seen = sampled(image, strips).reshape(*corners.strips.shape[:3], 3)
    grounds = np.median(seen, axis=(1, 2))
    levels = np.maximum(grounds.max(axis=1), 1.0)
    even = np.ptp(_smoothed(seen), axis=1).max(axis=1) <= EVEN * levels
    bare = even & (np.abs(grounds - _usual(grounds, even, corners)).max(axis=1) <= ALIKE * levels)
    return _painted(image, patches[bare], np.round(grounds[bare]))


@lru_cache(maxsize=2)
def _seen_at(registration: Registration) -> tuple[Floats, NDArray[np.int32]]:
    """Where the strips, (m, 2), and the patches, (n, 4, 2), are seen in pictures (px)."""
    corners = _corners_of(registration.mat.name)
    strips, patches = (registration.to_image(part.reshape(-1, 2)) for part in (corners.strips, corners.patches))
    return strips, np.round(patches.reshape(-1, 4, 2)).astype(np.int32)


def _painted(image: Image, patches: NDArray[np.int32], grounds: Floats) -> Image:
    """A copy of the picture with what differs inside patches (n, 4, 2) px painted in their grounds (n, 3)."""
    painted = image.copy()
    corner = np.maximum(patches.min(axis=(0, 1), initial=max(image.shape)) - 1, 0)
    right, down = patches.max(axis=(0, 1), initial=-1) + 2
    part = painted[corner[1] : max(down, 0), corner[0] : max(right, 0)]
    if not part.size:
        return painted
    before, plain = part.copy(), part.copy()
    for patch, ground in zip(patches - corner, grounds.tolist(), strict=True):
        cv2.fillConvexPoly(plain, patch, ground)
    least = cv2.convertScaleAbs(brightest(plain), alpha=MARKED)
    marked = cv2.compare(brightest(np.asarray(cv2.absdiff(before, plain))), least, cv2.CMP_GT)
    part[:] = cv2.copyTo(plain, cv2.dilate(marked, np.ones((3, 3), np.uint8)), before)
    return painted


def _usual(grounds: Floats, even: Bools, corners: _Corners) -> Floats:
    """The median ground of the even ones among the corners around each, (n, 3); infinite if there are none."""
    return medians_of_some(grounds[corners.around], even[corners.around])


def _smoothed(strips: Image) -> Floats:
    """The averages of square blocks along both strips of each corner, (n, blocks, 3), so that noise isn't uneven."""
    lengthwise = strips.sum(axis=2, dtype=np.int32).reshape(len(strips), 2, -1, 3)
    blocks = sum(lengthwise[:, :, k : k + lengthwise.shape[2] - ACROSS + 1] for k in range(ACROSS))
    return np.asarray(blocks, np.float64).reshape(len(strips), -1, 3) / ACROSS**2


@cache
def _corners_of(name: str) -> _Corners:
    """The corners of all squares of a printed mat."""
    squares = ALL_MATS[name].squares.values()
    each = [_corner(*place) for box in squares for place in _places(box.grown(-LINE_MM))]
    patches, strips = (np.stack(parts) for parts in zip(*each, strict=True))
    return _Corners(patches, strips, _alike(patches.mean(axis=1), printed(name)))


def _alike(places: Floats, print_of: Bools) -> NDArray[np.intp]:
    """For each place (n, 2), the nearest places with the same print, (n, AROUND)."""
    columns, rows = places.round().astype(np.intp).T
    colours = print_of[rows, columns]
    other = (colours[:, None] != colours[None]).any(axis=2)
    far = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) + np.where(other, np.inf, 0.0)
    return np.asarray(far.argsort(axis=1)[:, :AROUND])


def _places(inner: Box) -> Iterator[tuple[Point, Point]]:
    """The four corners, each with the signs of the way to the middle, right and down."""
    for x, inwards in ((inner.left, 1.0), (inner.right, -1.0)):
        for y, down in ((inner.top, 1.0), (inner.bottom, -1.0)):
            yield (x, y), (inwards, down)


def _corner(start: Point, way: Point) -> tuple[Floats, Floats]:
    """The patch of a corner (4, 2), and the strips beside and below it (along both, across, 2)."""
    patch = np.array([(0, 0), (PATCH_MM, 0), (PATCH_MM, PATCH_MM), (0, PATCH_MM)])
    along, across = np.arange(CLEAR_MM, PATCH_MM, STEP_MM), PATCH_MM + np.arange(ACROSS) * STEP_MM
    beside = np.stack(np.broadcast_arrays(across[None, :], along[:, None]), axis=-1)
    strips = np.concatenate([beside, beside[..., ::-1]])
    return patch * way + start, strips * way + start
