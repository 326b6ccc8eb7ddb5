"""Finds the printed markers of a mat, locates their corners with sub-pixel accuracy, and checks them in place."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, transform
from vision.mats import mat_of_marker

DICTIONARY = cv2.aruco.DICT_4X4_50
CELLS = 6
"""Cells of a marker along an edge, the black border included."""

_THRESHOLD_WINDOW = 23  # px at half size; one window suffices for all light that the default of four windows handles
_WRONG_CELLS = 2  # of 36, when a marker is checked at a known place
_LEAST_CONTRAST = 10.0  # grey levels between black and white cells
_ALONG = np.linspace(0.12, 0.88, 20)  # where an edge is sampled; its ends are rounded by the lens
_UNIT = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


@cache
def pattern(marker: int) -> Floats:
    """The cells of a marker, (6, 6), 1.0 for white and 0.0 for black, border included."""
    drawn = cv2.aruco.generateImageMarker(_dictionary(), marker, CELLS, borderBits=1)
    return np.asarray(drawn, dtype=np.float64) / 255


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(DICTIONARY)


@cache
def _detector(*, thorough: bool) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    if not thorough:
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = _THRESHOLD_WINDOW
    settings.minMarkerPerimeterRate = 0.025
    return cv2.aruco.ArucoDetector(_dictionary(), settings)


def _detected(grey: Image, *, thorough: bool) -> dict[int, Floats]:
    corners, ids, _ = _detector(thorough=thorough).detectMarkers(grey)
    numbers = np.ravel(ids).tolist() if ids is not None else []
    return {
        int(number): np.asarray(quad, dtype=np.float64).reshape(4, 2)
        for number, quad in zip(numbers, corners, strict=True)
        if mat_of_marker(int(number)) is not None
    }


def find_markers(grey: Image) -> dict[int, Floats]:
    """Find the standard mats' markers in a grey picture: (4, 2) px corners by id, clockwise from the top left.

    A half-size picture is searched first, with one threshold window; the full one only if fewer than four markers are
    found. The corners are then located in the full picture by ``refine``. What does not show the whole pattern is no
    marker: the pips of a black die may look like the cells inside of one.
    """
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    found = {m: quad * 2 + 0.5 for m, quad in _detected(np.asarray(half, dtype=np.uint8), thorough=False).items()}
    if len(found) < 4:
        found |= _detected(grey, thorough=True)
    refined = {marker: refine(grey, quad) for marker, quad in found.items()}
    return {marker: quad for marker, quad in refined.items() if shows(grey, marker, quad)}


def refine(grey: Image, quad: Floats, reach: float = 4.0) -> Floats:
    """Locate the corners of a dark quad, (4, 2) px, by lines through the steepest points across its four edges.

    ``reach`` is how far (px) the true edge may lie from the given one. Edges without a clean step keep their place, so
    the result is never much worse than the guess. Lines through 20 points each are several times more stable than
    corner detectors, which a blurred or dirty corner pulls inwards.
    """
    ends = np.roll(quad, -1, axis=0)
    along = ends - quad
    length = np.linalg.norm(along, axis=1, keepdims=True)
    if length.min() < 8:
        return quad
    out = np.stack([along[:, 1], -along[:, 0]], axis=1) / length
    offsets = _edge_offsets(grey, quad, along, out, min(reach, float(length.min()) / 8))
    start, end = _line_offsets(offsets)
    return _crossings(quad + start[:, None] * out, ends + end[:, None] * out)


def _edge_offsets(grey: Image, quad: Floats, along: Floats, out: Floats, reach: float) -> Floats:
    """How far outside the guessed edge the true one lies, (4, 20) px, NaN where there is no step."""
    steps = np.arange(-reach, reach + 0.25, 0.5)
    places = quad[:, None, None] + along[:, None, None] * _ALONG[None, :, None, None]
    places = places + out[:, None, None] * steps[None, None, :, None]
    profile = sample(grey, places)
    rise = np.maximum(profile[:, :, 2:] - profile[:, :, :-2], 0)
    best = rise.max(axis=2, keepdims=True)
    grain = 2.5 * float(np.median(rise))  # the level of noise alone
    weight = np.where(rise > np.maximum(0.2 * best, grain), rise, 0)
    total = weight.sum(axis=2)
    with np.errstate(invalid="ignore", divide="ignore"):
        offset = (weight * steps[1:-1]).sum(axis=2) / total
    return np.where(best[:, :, 0] >= _LEAST_CONTRAST / 3, offset, np.nan)


def _line_offsets(offsets: Floats) -> tuple[Floats, Floats]:
    """The offsets of each edge's two ends, (4,) and (4,), from a robust line through its samples; 0 if none fits."""
    known = np.isfinite(offsets)
    values = np.where(known, offsets, 0.0)
    middle = _middles(offsets, known.sum(axis=1))
    use = known & (np.abs(values - middle[:, None]) < 1.5)
    for _ in range(3):
        base, slope = _lines(values, use)
        use = known & (np.abs(values - base[:, None] - slope[:, None] * _ALONG) < 0.6)
    good = use.sum(axis=1) >= len(_ALONG) // 3
    return np.where(good, base, 0.0), np.where(good, base + slope, 0.0)


def _middles(rows: Floats, count: NDArray[np.intp]) -> Floats:
    """The median of each row's first ``count`` values in order (NaN come last), (n,); 0 where there is none."""
    ordered, row = np.sort(rows, axis=1), np.arange(len(rows))
    middles = (
        ordered[row, np.maximum(count - 1, 0) // 2] + ordered[row, np.minimum(count // 2, rows.shape[1] - 1)]
    ) / 2
    return np.where(count > 0, middles, 0.0)


def _lines(values: Floats, use: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Base and slope, (n,) each, of the least-squares lines through the rows' used samples."""
    count = np.maximum(use.sum(axis=1), 1)
    mean_x, mean_y = (use * _ALONG).sum(axis=1) / count, (use * values).sum(axis=1) / count
    dx = np.where(use, _ALONG - mean_x[:, None], 0.0)
    slope = (dx * values).sum(axis=1) / np.maximum((dx * dx).sum(axis=1), 1e-9)
    return mean_y - slope * mean_x, slope


def _crossings(starts: Floats, ends: Floats) -> Floats:
    """The intersections of each edge's line with the previous one: the four corners, (4, 2)."""
    lines = _cross(_lifted(starts), _lifted(ends))
    corners = _cross(np.roll(lines, 1, axis=0), lines)
    return np.asarray(corners[:, :2] / corners[:, 2:])


def _cross(a: Floats, b: Floats) -> Floats:
    """Cross products of (n, 3) and (n, 3), like ``np.cross`` but faster."""
    (ax, ay, az), (bx, by, bz) = a.T, b.T
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=1)


def _lifted(points: Floats) -> Floats:
    return np.column_stack([points, np.ones(len(points))])


def sample(grey: Image, places: Floats) -> Floats:
    """Interpolated grey values at sub-pixel places, (..., 2) px to (...)."""
    flat = places.reshape(1, -1, 2).astype(np.float32)
    values = cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values, dtype=np.float64).reshape(places.shape[:-1])


@cache
def _cell_centres() -> Floats:
    """Five points in each cell of the unit square, (180, 2)."""
    middles = (np.arange(CELLS) + 0.5) / CELLS
    grid = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 1, 2)
    spread = np.array([[0, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]]) * (0.2 / CELLS)
    return np.asarray((grid + spread).reshape(-1, 2))


def shows(grey: Image, marker: int, quad: Floats) -> bool:
    """True if the marker's pattern is visible inside the quad, (4, 2) px."""
    height, width = grey.shape
    if (quad < -1).any() or (quad > (width, height)).any():
        return False
    to_image = cv2.getPerspectiveTransform(_UNIT.astype(np.float32), quad.astype(np.float32))
    cells = sample(grey, transform(np.asarray(to_image), _cell_centres())).reshape(CELLS * CELLS, -1).mean(axis=1)
    white = pattern(marker).reshape(-1) > 0.5
    dark, light = float(np.median(cells[~white])), float(np.median(cells[white]))
    if light - dark < _LEAST_CONTRAST:
        return False
    return int(np.sum((cells > (dark + light) / 2) != white)) <= _WRONG_CELLS
