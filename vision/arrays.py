"""The array types of vision, and the one way to a grey picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Image = NDArray[np.uint8]
"""(h, w) grey or (h, w, 3) BGR."""
Floats = NDArray[np.float64]


def grey_of(image: Image) -> Image:
    """The picture in grey, (h, w); a grey picture comes back as it is."""
    if image.ndim == 2:
        return image
    if image.shape[2] == 1:
        return image[:, :, 0]
    code = cv2.COLOR_BGRA2GRAY if image.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    return np.asarray(cv2.cvtColor(image, code), dtype=np.uint8)


def points_of(points: ArrayLike) -> Floats:
    """Points as an (n, 2) array of floats; a single point becomes (1, 2)."""
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)


def homogeneous(matrix: Floats, points: Floats) -> Floats:
    """(n, 2) points through a 3 x 3 matrix."""
    lifted = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(lifted[:, :2] / lifted[:, 2:])


def inverse(matrix: Floats) -> Floats:
    """The inverse of a square matrix."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)
