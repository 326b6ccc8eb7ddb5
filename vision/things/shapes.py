"""Classifies things by their outline: a hand reaches in from the edge, a cup is compact, anything else is a thing.

Small objects across the edge, such as a coin, are things. Cups are only considered on mats with seats.
"""

from __future__ import annotations

from collections.abc import Iterable

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
_FINGERS_MM = 24.0  # width of the fingers of a hand together: what is narrower, such as a pen, is no arm
_NECKS_MM = (_FINGERS_MM, 32.0, 40.0, 48.0, 56.0, 64.0)  # what joins cups: shadows, and coins between them
_SMALL_MM = 40.0  # longest side of a coin, a chip or a fingertip at the edge: too small to hide dice


def named(outline: NDArray[np.int32], mat: Mat) -> SeenThing:
    """A thing with its kind and its outline in mm, from its outline in pixels, (n, 1, 2)."""
    points = np.asarray((outline.reshape(-1, 2) + 0.5) / SCALE, np.float64)
    rough = cv2.approxPolyDP(points.astype(np.float32).reshape(-1, 1, 2), _ROUGH_MM, True).reshape(-1, 2)
    return SeenThing(_name(points, mat), tuple((float(x), float(y)) for x, y in rough))


def taken_apart(outline: NDArray[np.int32], mat: Mat) -> list[SeenThing]:
    """The things in an outline, in pixels: joined cups are several, and a cup beside a pen is a cup.

    An outline is taken apart where it is narrow if only cups are left and no arm is cut off; otherwise it is one thing.
    """
    whole = named(outline, mat)
    if whole.what == "cup" or "seat1" not in mat.zones:
        return [whole]
    filled = _filled(outline)
    for neck in _NECKS_MM:
        broad = _opened(filled, neck)
        parts = _things(broad, outline, mat)
        if parts and all(part.what == "cup" for part in parts):
            cut_off = _things(_opened(filled & ~broad, _FINGERS_MM), outline, mat)
            return [whole] if any(part.what == "hand" for part in cut_off) else parts
    return [whole]


def round_parts(things: Iterable[SeenThing], least: float, most: float) -> list[tuple[float, float, float]]:
    """Where round pieces of a radius (mm) between two may be a thing that was not recognised: (x, y, radius) in mm.

    Pieces side by side are one thing, and a cup is none of them.
    """
    found = list[tuple[float, float, float]]()
    for thing in things:
        if thing.what != "thing" or len(thing.outline) < 3:
            continue
        outline = np.round(np.array(thing.outline) * SCALE - 0.5).astype(np.int32).reshape(-1, 1, 2)
        around = cv2.copyMakeBorder(_filled(outline), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        depth = np.asarray(cv2.distanceTransform(around, cv2.DIST_L2, 5) / SCALE, np.float32)
        reach = 2 * round(least * SCALE) + 1
        tops = (depth >= cv2.dilate(depth, np.ones((reach, reach), np.uint8))) & (depth >= least) & (depth <= most)
        corner = outline.min(axis=(0, 1)) - 1
        found += [(*((place + corner + 0.5) / SCALE), float(depth[tuple(place[::-1])])) for place in _middles(tops)]
    return found


def _middles(spots: NDArray[np.bool_]) -> NDArray[np.int32]:
    """A place (column, row) of each group of places, (n, 2)."""
    count, labels = cv2.connectedComponents(spots.astype(np.uint8))
    return np.array([np.argwhere(labels == k)[0][::-1] for k in range(1, count)], np.int32).reshape(-1, 2)


def _filled(outline: NDArray[np.int32]) -> NDArray[np.uint8]:
    """A mask of an outline in the smallest picture that holds it."""
    corner, size = outline.min(axis=(0, 1)), outline.max(axis=(0, 1)) + 1
    mask = np.zeros(tuple((size - corner)[::-1]), np.uint8)
    cv2.drawContours(mask, [outline - corner], 0, 255, cv2.FILLED)
    return mask


def _opened(mask: NDArray[np.uint8], neck: float) -> NDArray[np.uint8]:
    """What is left of a mask without anything narrower than a neck (mm); at its borders, it goes on beyond them."""
    size = round(neck * SCALE)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    beyond = cv2.copyMakeBorder(mask, size, size, size, size, cv2.BORDER_REPLICATE)
    opened = cv2.morphologyEx(beyond, cv2.MORPH_OPEN, disc, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(opened[size:-size, size:-size], np.uint8)


def _things(mask: NDArray[np.uint8], outline: NDArray[np.int32], mat: Mat) -> list[SeenThing]:
    """The things in a part of an outline's mask."""
    parts, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return [named(np.asarray(part + outline.min(axis=(0, 1)), np.int32), mat) for part in parts]


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
