"""Paints over the names and signs in the corners of an Uckers mat's squares, before counters are looked for.

A sign and a number in opposite corners of a square resemble the rim of a counter of the square's own colour. Where they
stand depends on the age of the print, so every corner is treated alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.mats import ALL_MATS, Box, Point
from vision.pieces.colours import sampled
from vision.registration import Registration

PATCH_MM = 7.0  # side of the corner that holds a mark
LINE_MM = 0.9  # from the edge of the square: its printed line, left as it is
CLEAR_MM = 1.5  # from there on the line can't be seen
STEP_MM, ACROSS = 0.4, 3  # between samples of the strip, and their number across it
EVEN = 0.12  # greatest spread of a bare strip, as a fraction of its brightness
MARKED = 0.12  # least difference of a mark from the bare square, likewise


@dataclass(frozen=True, slots=True, eq=False)
class _Corners:
    """All corners of a mat's squares, n of them, and places in the strips beside them (mm)."""

    patches: Floats  # (n, 4, 2): the corners of each patch
    strips: Floats  # (n, strips and along them, ACROSS, 2)


def without_marks(image: Image, registration: Registration) -> Image:
    """A copy of the picture (BGR) with the marks painted over in the colour of their square.

    If the strip beside a corner is not even, something may reach into the corner, and it is left as it is.
    """
    out, corners = image.copy(), _corners_of(registration.mat.name)
    seen = sampled(image, registration.to_image(corners.strips.reshape(-1, 2))).reshape(*corners.strips.shape[:3], 3)
    grounds = np.median(seen, axis=(1, 2))
    levels = np.maximum(grounds.max(axis=1), 1.0)
    low, high = np.percentile(seen.mean(axis=2), (10, 90), axis=1)
    even = (high - low).max(axis=1) <= EVEN * levels
    patches = registration.to_image(corners.patches.reshape(-1, 2)).reshape(-1, 4, 2)
    for patch, ground, level in zip(patches[even], grounds[even], levels[even], strict=True):
        _paint(out, patch, ground, MARKED * level)
    return out


def _paint(out: Image, corners: Floats, ground: Floats, least: float) -> None:
    """Paint over what differs from the ground (BGR) by at least so much, between the corners (4, 2) px."""
    left, top = (max(int(v), 0) for v in corners.min(axis=0))
    right, bottom = (max(int(v) + 2, 0) for v in corners.max(axis=0))
    part = out[top:bottom, left:right]
    marked = (np.abs(part - ground).max(axis=2, initial=0.0) > least).astype(np.uint8)
    if marked.any():
        inside = np.zeros_like(marked)
        cv2.fillConvexPoly(inside, np.round(corners - (left, top)).astype(np.int32), 1)
        part[(cv2.dilate(marked, np.ones((3, 3), np.uint8)) & inside) > 0] = np.round(ground)


@cache
def _corners_of(name: str) -> _Corners:
    """The corners of all squares of a printed mat."""
    squares = ALL_MATS[name].squares.values()
    each = [_corner(*place) for box in squares for place in _places(box.grown(-LINE_MM))]
    patches, strips = zip(*each, strict=True)
    return _Corners(np.stack(patches), np.stack(strips))


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
