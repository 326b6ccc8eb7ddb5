"""The mean of several pictures of one still scene, which averages the sensor's noise out."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.arrays import Floats, Image

MOST_PICTURES = 8  # the noise falls with the square root of their number; later pictures have a weight of an eighth


@dataclass(slots=True)
class StillMean:
    """The running mean of pictures of a scene in which nothing moves, (h, w, 3) BGR of one size."""

    _first: Image | None = field(default=None, repr=False)
    _mean: Floats | None = field(default=None, repr=False)
    _number: int = 0

    def begin(self, picture: Image) -> Image:
        """Start with the first picture of a scene that has just come to rest, and return it."""
        self._first, self._mean, self._number = picture, None, 1
        return picture

    def add(self, picture: Image) -> Image:
        """Add another picture of the same scene and return the mean; a picture of another size starts again."""
        if self._first is None or self._first.shape != picture.shape:
            return self.begin(picture)
        if self._mean is None:
            self._mean = self._first.astype(np.float32)
        self._number = min(self._number + 1, MOST_PICTURES)
        cv2.accumulateWeighted(picture, self._mean, 1 / self._number)
        return np.asarray(cv2.convertScaleAbs(self._mean), dtype=np.uint8)
