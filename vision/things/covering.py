"""Determines which squares and zones are hidden: what lies there is unknown, not empty."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats import Box, Mat
from vision.reading import SeenThing
from vision.registration import Registration

COVERED = 0.15  # share of a square that must be hidden for it to count as covered
DIE_MM = 20.0  # an object this broad may hide a die, however large the zone is
_SCALE = 0.5  # resolution in pixels a mm for computing the shares

Mask = NDArray[np.uint8]


def covered_places(things: Iterable[SeenThing], mat: Mat) -> tuple[str, ...]:
    """The names of the squares, bases and zones that things cover, in the mat's order.

    A place is covered if at least 15 % of it is hidden, and a zone or base also if something on it is broad enough to
    hide a die. A base is called by its colour ("red"). Pieces of the game ("counter") cover nothing.
    """
    hidden = np.zeros(_shape(mat), np.uint8)
    for thing in things:
        if thing.what != "counter" and len(thing.outline) > 2:
            cv2.fillPoly(hidden, [np.round(np.array(thing.outline) * _SCALE - 0.5).astype(np.int32)], 1)
    return _hidden_places(hidden, mat)


def out_of_view(registration: Registration) -> tuple[str, ...]:
    """The names of the squares, bases and zones that are hidden as above, but by the picture's edge."""
    mat = registration.mat
    return _hidden_places((~registration.in_picture(_shape(mat))).astype(np.uint8), mat)


def _shape(mat: Mat) -> tuple[int, int]:
    return round(mat.height * _SCALE), round(mat.width * _SCALE)


def _hidden_places(hidden: Mask, mat: Mat) -> tuple[str, ...]:
    if not hidden.any():
        return ()
    squares = [name for name, box in mat.squares.items() if _share(_within(hidden, box))]
    broad = {**mat.bases, **mat.zones}
    return (*squares, *(name for name, box in broad.items() if _hides(_within(hidden, box))))


def _within(hidden: Mask, box: Box) -> Mask:
    left, top, right, bottom = (round(v * _SCALE) for v in (box.left, box.top, box.right, box.bottom))
    return hidden[top:bottom, left:right]


def _share(part: Mask) -> bool:
    return float(part.mean()) >= COVERED


def _hides(part: Mask) -> bool:
    """Whether a zone is partly covered, or has something on it so broad that a die may lie under it."""
    if _share(part):
        return True
    framed = cv2.copyMakeBorder(part, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return float(cv2.distanceTransform(framed, cv2.DIST_L2, 3).max()) >= DIE_MM / 2 * _SCALE
