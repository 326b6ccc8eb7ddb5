"""Classifies things by their outline: a hand reaches in from the edge, a cup is compact, anything else is a thing.

Small objects across the edge, such as a coin, are things. Cups are only considered on mats with seats.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mats import Mat
from vision.reading import SeenThing
from vision.things.prints import SCALE

_RIM_MM = 9.0  # a thing this near the sheet's edge goes on beyond it, as the very edge is not analysed
_CUP_MM = (45.0, 130.0)  # widths of cups, including what their height hides
_COMPACT = 0.9  # area relative to the convex hull
_SQUARE = 0.93  # area relative to the bounding box: a card or a phone
_LONG = 1.9  # ratio of length to width: more than any cup, even seen from aside
_CUT = 0.9  # of its width at the sheet's edge: an arm, or most of a cup lies outside
_ROUGH_MM = 2.0
_NECKS_MM = (24.0, 32.0, 40.0)  # what shadows join cups by; an arm is broader
_SMALL_MM = 40.0  # longest side of a coin, a chip or a fingertip at the edge: too small to hide dice


def named(outline: NDArray[np.int32], mat: Mat) -> SeenThing:
    """A thing with its kind and its outline in mm, from its outline in pixels, (n, 1, 2)."""
    points = np.asarray((outline.reshape(-1, 2) + 0.5) / SCALE, np.float64)
    rough = cv2.approxPolyDP(points.astype(np.float32).reshape(-1, 1, 2), _ROUGH_MM, True).reshape(-1, 2)
    return SeenThing(_name(points, mat), tuple((float(x), float(y)) for x, y in rough))


def taken_apart(outline: NDArray[np.int32], mat: Mat) -> list[SeenThing]:
    """The things in an outline, in pixels: cups that shadows join are several, and a cup beside a pen is a cup.

    What is narrower than a hand's fingers together is left out of a cup; anything else is one thing.
    """
    whole = named(outline, mat)
    if whole.what == "cup" or "seat1" not in mat.zones:
        return [whole]
    for neck in _NECKS_MM:
        parts = [named(part, mat) for part in _broad_parts(outline, neck)]
        enough = 1 if neck == _NECKS_MM[0] else 2
        if len(parts) >= enough and all(part.what == "cup" for part in parts):
            return parts
    return [whole]


def _broad_parts(outline: NDArray[np.int32], neck: float) -> list[NDArray[np.int32]]:
    """The outlines of the parts that are left of an outline without anything narrower than a neck (mm)."""
    corner, size = outline.min(axis=(0, 1)), outline.max(axis=(0, 1)) + 1
    filled = np.zeros(tuple((size - corner)[::-1]), np.uint8)
    cv2.drawContours(filled, [outline - corner], 0, 1, cv2.FILLED)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(neck * SCALE),) * 2)
    broad = cv2.morphologyEx(filled, cv2.MORPH_OPEN, disc, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    parts, _ = cv2.findContours(broad, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return [np.asarray(part + corner, np.int32) for part in parts]


def _name(points: NDArray[np.float64], mat: Mat) -> str:
    cut = _at_the_edge(points, mat)
    if "seat1" in mat.zones and _like_a_cup(points, cut):
        return "cup"
    return "hand" if cut > 0 and _length(points) > _SMALL_MM else "thing"


def _length(points: NDArray[np.float64]) -> float:
    """The longer side (mm) of the smallest rectangle around an outline."""
    return float(max(cv2.minAreaRect(points.astype(np.float32))[1]))


def _like_a_cup(points: NDArray[np.float64], cut: float) -> bool:
    """Whether an outline is as compact as a cup's; ``cut`` mm of it lie at the sheet's edge."""
    hull = cv2.convexHull(points.astype(np.float32))
    broad, long = sorted(cv2.minAreaRect(hull)[1])
    full = cv2.contourArea(points.astype(np.float32)) / max(cv2.contourArea(hull), 1.0)
    fits = _CUP_MM[0] <= broad <= _CUP_MM[1] and long <= _LONG * broad
    square = cv2.contourArea(hull) / max(broad * long, 1.0) > _SQUARE
    return bool(fits and full >= _COMPACT and not square and cut < _CUT * broad)


def _at_the_edge(points: NDArray[np.float64], mat: Mat) -> float:
    """How much of a thing (mm) lies at the sheet's edge."""
    x, y = points[:, 0], points[:, 1]
    sides = ((x, y, 0.0), (x, y, mat.width), (y, x, 0.0), (y, x, mat.height))
    return max(_span(along[np.abs(across - edge) < _RIM_MM]) for across, along, edge in sides)


def _span(values: NDArray[np.float64]) -> float:
    return float(np.ptp(values)) + 1 / SCALE if len(values) else 0.0
