"""Round places in a picture: the circles and dots of a board's print, as ellipses."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image

LARGEST_PX = 1280  # the longer side of the picture in which they are searched
MOST_ENLARGED = 2.0  # times: thin outlines of a few px only close if they are drawn larger
WINDOWS = (0.02, 0.05)  # of the longer side: the surroundings to which a pixel is compared
LINKS = 0.006  # of the longer side: lines between round places are no wider
STEP = 5  # grey levels by which it differs from their mean
LEAST_PX, MOST = 3.5, 0.06  # radius in px at least, and relative to the longer side at most
FLATTEST = 1.9  # ratio of an ellipse's axes
ROUND = 0.07  # how far a shape's area may differ from that of the ellipse with its moments
SOLID = 0.9  # area relative to the convex hull
SAME = 0.3  # radii between the middles of outlines of one place
Greys = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Rounds:
    """Round places: their middles (n, 2) and mean radii (n,), px of the picture."""

    middles: Floats
    radii: Floats

    def __len__(self) -> int:
        return len(self.radii)


def round_places(image: Image) -> Rounds:
    """The round places in a picture (BGR), each once, however many outlines it has."""
    scale = min(MOST_ENLARGED, LARGEST_PX / max(image.shape[:2]))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (3, 3), 0), cv2.COLOR_BGR2LAB)
    longest = max(small.shape[:2])
    found = [one for plane in cv2.split(lab) for one in _in_plane(np.asarray(plane, np.uint8), longest)]
    if not found:
        return Rounds(np.zeros((0, 2)), np.zeros(0))
    ellipses = np.array(sorted(found, key=lambda one: -one[2]))
    middles, radii = [], []
    left = np.ones(len(ellipses), np.bool_)
    for i, (x, y, r) in enumerate(ellipses):
        if not left[i]:
            continue
        alike = left & (np.hypot(ellipses[:, 0] - x, ellipses[:, 1] - y) < SAME * r) & (ellipses[:, 2] > 0.5 * r)
        left[alike] = False
        middles.append(np.median(ellipses[alike, :2], axis=0))
        radii.append(float(r))
    return Rounds((np.array(middles) + 0.5) / scale - 0.5, np.array(radii) / scale)


def _in_plane(plane: Greys, longest: int) -> Iterator[tuple[float, float, float]]:
    """Middles and radii (px) of round outlines in one plane of colour."""
    side = 2 * round(LINKS * longest / 2) + 1
    thin = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    stretched = cv2.normalize(plane, np.zeros_like(plane), 0, 255, cv2.NORM_MINMAX)
    for share in WINDOWS:
        block = 2 * round(share * longest / 2) + 1
        for way in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
            sign = 1 if way == cv2.THRESH_BINARY_INV else -1
            mask = cv2.adaptiveThreshold(stretched, 255, cv2.ADAPTIVE_THRESH_MEAN_C, way, block, sign * STEP)
            for shapes in (mask, cv2.morphologyEx(mask, cv2.MORPH_OPEN, thin)):
                outlines, _ = cv2.findContours(shapes, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
                for outline in outlines:
                    if len(outline) >= LEAST_PX * 5 and (found := _ellipse(np.asarray(outline), longest)) is not None:
                        yield found


def _ellipse(outline: NDArray[np.int32], longest: int) -> tuple[float, float, float] | None:
    """The middle and mean radius of an outline that is an ellipse; None for another shape."""
    _, _, width, height = cv2.boundingRect(outline)
    if max(width, height) > 2 * MOST * longest or max(width, height) > 1.3 * FLATTEST * min(width, height):
        return None
    moments = cv2.moments(outline)
    area = moments["m00"]
    if area < math.pi * LEAST_PX**2:
        return None
    across, both, down = (moments[name] / area for name in ("mu20", "mu11", "mu02"))
    middle, apart = (across + down) / 2, math.hypot((across - down) / 2, both)
    low, high = middle - apart, middle + apart  # the eigenvalues of the spread: tens of thousands of outlines a picture
    if low <= 0 or high > FLATTEST**2 * low or abs(area / (4 * math.pi * math.sqrt(low * high)) - 1) > ROUND:
        return None
    if area < SOLID * cv2.contourArea(cv2.convexHull(outline)):
        return None
    return moments["m10"] / area, moments["m01"] / area, math.sqrt(area / math.pi)
