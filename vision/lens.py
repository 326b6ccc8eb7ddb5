"""A lens: focal length, centre and radial distortion, independent of the picture's size."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

WIDE_DEGREES = 66.0
"""Horizontal field of view of the Pi Camera Module 3, taken for a camera that nobody has calibrated."""
_UNDISTORT_ROUNDS = 6

Size = tuple[int, int]  # width, height in px


@dataclass(frozen=True, slots=True)
class Lens:
    """A lens with OpenCV's radial model, ``r_seen = r * (1 + k1 r^2 + k2 r^4)``, r in focal lengths.

    ``focal`` and the centre ``cx``, ``cy`` are fractions of the picture's width and height, so that one lens serves
    the small and the large stream.
    """

    focal: float = 0.5 / math.tan(math.radians(WIDE_DEGREES / 2))
    k1: float = 0.0
    k2: float = 0.0
    cx: float = 0.5
    cy: float = 0.5

    @property
    def straight(self) -> bool:
        """True if the lens has no distortion."""
        return self.k1 == 0 and self.k2 == 0

    def centre(self, size: Size) -> Floats:
        """The optical centre in px, (2,)."""
        return np.array([self.cx * size[0] - 0.5, self.cy * size[1] - 0.5])

    def matrix(self, size: Size) -> Floats:
        """The 3 x 3 camera matrix for a picture of this size."""
        x, y = self.centre(size)
        focal = self.focal * size[0]
        return np.array([[focal, 0.0, x], [0.0, focal, y], [0.0, 0.0, 1.0]])

    def distorted(self, points: Floats, size: Size) -> Floats:
        """Map (n, 2) px of a pinhole camera to the px where this lens shows them."""
        if self.straight:
            return points
        centre = self.centre(size)
        seen = (points - centre) * self._stretch(points - centre, size)
        return np.asarray(seen + centre)

    def undistorted(self, points: Floats, size: Size) -> Floats:
        """Map (n, 2) px as seen to the px of a pinhole camera: ``distorted`` inverted by fixed-point iteration."""
        if self.straight:
            return points
        centre = self.centre(size)
        seen = points - centre
        flat = seen
        for _ in range(_UNDISTORT_ROUNDS):
            flat = seen / self._stretch(flat, size)
        return np.asarray(flat + centre)

    def _stretch(self, offsets: Floats, size: Size) -> Floats:
        flat = offsets / (self.focal * size[0])
        square = (flat[:, 0] ** 2 + flat[:, 1] ** 2)[:, None]  # NumPy's sum is slow along an axis of two
        return np.asarray(1 + square * (self.k1 + square * self.k2))
