"""Which squares and zones things lie on: what a hand covers is covered, not empty."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.mats import Box, Mat
from vision.reading import SeenThing

COVERED = 0.15  # share of a square from which it may hide a piece
_SCALE = 1.0  # pixels a mm in which the shares are counted


def covered_squares(things: Iterable[SeenThing], mat: Mat) -> tuple[str, ...]:
    """The names of the squares, bases and zones of which things cover at least 15 %, in the mat's order.

    A base is called by its colour ("red"). Pieces of the game ("counter") cover nothing.
    """
    hidden = np.zeros((round(mat.height * _SCALE), round(mat.width * _SCALE)), np.uint8)
    for thing in things:
        if thing.what != "counter" and len(thing.outline) > 2:
            cv2.fillPoly(hidden, [np.round(np.array(thing.outline) * _SCALE).astype(np.int32)], 1)
    if not hidden.any():
        return ()
    places = {**mat.squares, **mat.bases, **mat.zones}
    return tuple(name for name, box in places.items() if _share(hidden, box) >= COVERED)


def _share(hidden: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], box: Box) -> float:
    left, top, right, bottom = (round(v * _SCALE) for v in (box.left, box.top, box.right, box.bottom))
    return float(hidden[top:bottom, left:right].mean())
