"""A mat in a picture as the reader of pieces uses it: from above, in the plane of a single piece's upper face."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.mats import Box
from vision.pieces.crops import CROP, FINDER_SCALE, PLANE, Planes, Spot, Window, padded, planes, window_map
from vision.rectify import Rectifier, coarse_rectifier
from vision.registration import Registration

_ENDS = np.array([(0, 0), (CROP - 1, 0), (CROP - 1, CROP - 1), (0, CROP - 1)], np.float32)


@dataclass
class PieceGround:
    """One picture (BGR) of one mat. ``what`` is "disc" or "counter"; ``area`` (mm) is where pieces are searched."""

    image: Image
    registration: Registration
    what: str
    area: Box

    @cached_property
    def from_above(self) -> Image:
        """The area from above at the finder's scale, blurred to suit that scale."""
        return padded(self.rectifier.apply(self.image))

    @property
    def rectifier(self) -> Rectifier:
        """From the picture at half its size to ``from_above``."""
        return coarse_rectifier(self.registration, 2, FINDER_SCALE[self.what], self.area, PLANE)

    def slope(self, x: float, y: float) -> tuple[float, float]:
        """The apparent shift of a place per mm of height, mm right and down."""
        cx, cy, cz = self.registration.camera
        return (x - cx) / (cz - PLANE), (y - cy) / (cz - PLANE)

    def upright(self, spot: Spot) -> float:
        """The rotation (radians) of a crop in which higher points appear farther up."""
        sx, sy = self.slope(spot.x, spot.y)
        return math.atan2(sy, sx) + math.pi / 2

    def crops(self, spots: Sequence[Spot], windows: Sequence[Window]) -> list[Image]:
        """The crops (64 x 64 BGR) of the spots."""
        if not spots:
            return []
        maps = np.array([window_map(s.x, s.y, w) for s, w in zip(spots, windows, strict=True)])
        ends = _ENDS @ maps[:, :, :2].transpose(0, 2, 1) + maps[:, None, :, 2]
        seen = self.registration.to_image(ends.reshape(-1, 2), PLANE).reshape(-1, 4, 2).astype(np.float32)
        return [self._crop(quad) for quad in seen]

    def _crop(self, quad: NDArray[np.float32]) -> Image:
        back = cv2.getPerspectiveTransform(_ENDS, quad)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        crop = cv2.warpPerspective(self.image, back, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(crop, np.uint8)

    def slope_in(self, spot: Spot, window: Window) -> tuple[float, float]:
        """The slope in the coordinates of a rotated crop."""
        sx, sy = self.slope(spot.x, spot.y)
        c, s = math.cos(window.turn), math.sin(window.turn)
        return c * sx + s * sy, -s * sx + c * sy


def stacked(crops: Sequence[Image], slopes: Sequence[tuple[float, float] | None]) -> Planes:
    """The reader's input for some crops; an empty array for none."""
    if not crops:
        return np.zeros((0, 3, CROP, CROP), np.float32)
    return np.stack([planes(crop, slope) for crop, slope in zip(crops, slopes, strict=True)])
