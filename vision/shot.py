"""The picture of a reading for people: the mat in the camera's picture, and where its places are in it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Shot:
    """The part of a picture that shows the mat, as a JPEG of ``size`` (width, height in px).

    ``matrix`` (3 x 3, row by row) maps mm on the mat to px of that JPEG.
    """

    jpeg: bytes = field(repr=False)
    size: tuple[int, int]
    matrix: tuple[float, ...]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place (mm) on the mat."""
        a, b, c, d, e, f, g, h, i = self.matrix
        depth = g * x + h * y + i
        return (a * x + b * y + c) / depth, (d * x + e * y + f) / depth

    def across(self, x: float, y: float, mm: float) -> float:
        """The length in px of so many mm near a place."""
        (left, top), (right, low) = self.at(x - mm / 2, y - mm / 2), self.at(x + mm / 2, y + mm / 2)
        return math.hypot(right - left, low - top) / math.sqrt(2)
