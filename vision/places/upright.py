"""Pictures of a plane from straight above, from the straight lines of a print on it: no size or place is known yet.

Of a print with lines at right angles, the sums of its edges over rows and over columns vary most where the picture is
rectified: searched over the rotation of the print and the tilt of the camera.
"""

from __future__ import annotations

import math
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, inverse, transform
from vision.lens import Lens, Size

SMALL_PX = 240  # width at which the views are compared
FIRST_PX = 2.0  # standard deviation of the blur at which they are compared first, at half that width
TURN_STEP, TILT_STEP = 3.0, 8.0  # degrees between the first guesses
TILTS = (-24.0, -16.0, -8.0, 0.0, 8.0, 16.0, 24.0)
STEEPEST_TILT = 28.0
BEST = 3  # guesses that are refined
STEPS = ((3.0, 1.5), (1.5, 1.0), (0.7, 0.5), (0.3, 0.2))  # degrees of tilt and turn
FAINT = 6.0  # grey levels of an edge that counts as half a clear one
LEAST_SEEN = 0.25  # of a row that must be in the picture
View = tuple[float, float, float]  # turn, and tilt about the horizontal and the vertical axis, in degrees
Greys = NDArray[np.float32]


def upright_views(image: Image, lens: Lens, longest: int) -> list[tuple[Floats, Size]]:
    """Homographies from px of a pinhole camera to top-down pictures, and the sizes of those; the likeliest first.

    ``longest`` is the longer side of a top-down picture, px.
    """
    size = (image.shape[1], image.shape[0])
    scale = SMALL_PX / size[0]
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edges = _edges(np.asarray(small, np.uint8))
    soft = cv2.resize(cv2.GaussianBlur(edges, (0, 0), FIRST_PX), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    rough = _seen(np.asarray(soft, np.float32))
    first = [
        (turn, across, down)
        for turn, across, down in product(np.arange(-45.0, 45.0, TURN_STEP), TILTS, TILTS)
        if math.hypot(across, down) <= STEEPEST_TILT
    ]
    ranked = sorted(first, key=lambda view: -_squareness(rough, view, lens))
    starts: list[View] = []
    for view in ranked:
        if all(_apart(view, other) for other in starts):
            starts.append(view)
        if len(starts) == BEST:
            break
    fine = _seen(edges)
    refined = sorted((_refined(fine, view, lens) for view in starts), key=lambda item: -item[0])
    return [_framed(_homography(view, lens, size), size, longest) for _, view in refined]


def _apart(one: View, other: View) -> bool:
    turn = abs(one[0] - other[0])
    return min(turn, 90 - turn) > 2 * TURN_STEP or math.hypot(one[1] - other[1], one[2] - other[2]) > 2 * TILT_STEP


def _edges(small: Image) -> Greys:
    """How clear the edges are in any of the colours: faint ones count, too."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    steep = np.hypot(cv2.Sobel(lab, cv2.CV_32F, 1, 0), cv2.Sobel(lab, cv2.CV_32F, 0, 1)).max(axis=2) / 4
    return np.asarray(steep / (steep + FAINT), np.float32)


def _homography(view: View, lens: Lens, size: Size) -> Floats:
    """Turn a pinhole camera about its centre: px to px."""
    turn, across, down = (math.radians(angle) for angle in view)
    camera = lens.matrix(size)
    spin = cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0] @ cv2.Rodrigues(np.array([across, down, 0.0]))[0]
    return np.asarray(camera @ spin @ inverse(camera))


def _seen(edges: Greys) -> Greys:
    """The edges, and beside them 1 for what the picture shows, (h, w, 2)."""
    return np.asarray(cv2.merge([edges, np.ones_like(edges)]), np.float32)


def _squareness(seen_edges: Greys, view: View, lens: Lens) -> float:
    """How much the sums of the edges over rows and columns vary in a view."""
    height, width = seen_edges.shape[:2]
    both = cv2.warpPerspective(seen_edges, _homography(view, lens, (width, height)), (width, height))
    total = 0.0
    for axis, length in ((0, height), (1, width)):
        sums = np.asarray(cv2.reduce(both, axis, cv2.REDUCE_SUM)).reshape(-1, 2)
        seen = sums[:, 1] > LEAST_SEEN * length
        means = sums[seen, 0] / length
        total += float(np.square(np.diff(means)).sum()) if seen.sum() > 1 else 0.0
    return total


def _refined(seen_edges: Greys, start: View, lens: Lens) -> tuple[float, View]:
    """The best view near a first guess, and its squareness."""
    best = (_squareness(seen_edges, start, lens), start)
    for tilt, turn in STEPS:
        for _ in range(6):
            before = best
            for axis, step in product(range(3), (-1.0, 1.0)):
                changed = list(best[1])
                changed[axis] += step * (turn if axis == 0 else tilt)
                view = (changed[0], changed[1], changed[2])
                best = max(best, (_squareness(seen_edges, view, lens), view))
            if best == before:
                break
    return best


def _framed(matrix: Floats, size: Size, longest: int) -> tuple[Floats, Size]:
    """The homography shifted and scaled so that all of the picture is in view."""
    width, height = size
    corners = transform(matrix, np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64))
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = longest / float((high - low).max())
    frame = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1.0]])
    wide, tall = (round(float(side)) for side in (high - low) * scale)
    return np.asarray(frame @ matrix), (wide, tall)
