"""Paints over the names and signs in the corners of an Uckers mat's squares, before counters are looked for.

A sign and a number in opposite corners of a square resemble the rim of a counter of the square's own colour. Where they
stand depends on the age of the print, so every corner is treated alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, brightest, middles_of_some
from vision.counters.colours import Bools, printed
from vision.mats import ALL_MATS, Box, Point
from vision.pieces.colours import sampled
from vision.registration import Registration

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
    return middles_of_some(grounds[corners.around], even[corners.around])


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
