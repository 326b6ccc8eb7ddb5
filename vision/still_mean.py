"""The mean of several pictures of one still scene: the scene stays, the sensor's noise goes."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.arrays import Floats, Image

MOST_PICTURES = 8  # the noise falls with the square root of their number; later pictures weigh an eighth


@dataclass(slots=True)
class StillMean:
    """Pictures of a scene in which nothing moves, (h, w, 3) BGR of one size, as their running mean."""

    _first: Image | None = field(default=None, repr=False)
    _mean: Floats | None = field(default=None, repr=False)
    _number: int = 0

    def begin(self, picture: Image) -> Image:
        """The first picture of a scene that has just come to rest; gives it back."""
        self._first, self._mean, self._number = picture, None, 1
        return picture

    def add(self, picture: Image) -> Image:
        """The mean with another picture of the same scene; a picture of another size begins anew."""
        if self._first is None or self._first.shape != picture.shape:
            return self.begin(picture)
        if self._mean is None:
            self._mean = self._first.astype(np.float32)
        self._number = min(self._number + 1, MOST_PICTURES)
        cv2.accumulateWeighted(picture, self._mean, 1 / self._number)
        return np.asarray(cv2.convertScaleAbs(self._mean), dtype=np.uint8)
