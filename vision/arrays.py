"""The array types of vision, and basic operations on them."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Image = NDArray[np.uint8]
"""(h, w) grey or (h, w, 3) BGR."""
Floats = NDArray[np.float64]


def grey_of(image: Image) -> Image:
    """The picture in grey, (h, w); a grey picture is returned unchanged."""
    if image.ndim == 2:
        return image
    if image.shape[2] == 1:
        return image[:, :, 0]
    code = cv2.COLOR_BGRA2GRAY if image.shape[2] == 4 else cv2.COLOR_BGR2GRAY
    return np.asarray(cv2.cvtColor(image, code), dtype=np.uint8)


def toned(image: Image, tones: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
    """A colour picture's planes, (3, h, w), with each brightness mapped by ``tones``, (256,)."""
    table = tones.astype(np.float32)
    out = np.empty((3, *image.shape[:2]), np.float32)
    for plane, part in zip(out, cv2.split(image), strict=True):
        cv2.LUT(part, table, plane)
    return out


def standardised(image: Image, least: float) -> NDArray[np.float32]:
    """A colour picture's planes, (3, h, w), normalised to mean 0 and spread 1 (less below a spread of ``least``)."""
    means, deviations = (measure.ravel().tolist() for measure in cv2.meanStdDev(image))
    mean = sum(means) / len(means)
    squares = sum(m * m + d * d for m, d in zip(means, deviations, strict=True)) / len(means)
    spread = math.sqrt(max(squares - mean * mean, 0.0))
    planes = np.asarray(image.transpose(2, 0, 1), np.float32, order="C")
    planes -= mean
    planes *= 1 / max(spread, least)
    return planes


def medians(values: Floats) -> Floats:
    """The median of each column of (n, k), like ``np.median(values, axis=0)`` in a third of the time."""
    n = len(values)
    columns = values.T.copy()
    columns.partition((n // 2, n - n // 2 - 1), axis=1)
    return np.asarray((columns[:, n // 2] + columns[:, n - n // 2 - 1]) * 0.5)


def medians_of_some(values: Floats, among: NDArray[np.bool_]) -> Floats:
    """The medians along the second axis of those values, (n, k, ...), that a mask, (n, k), has; infinite for none."""
    shape = (*among.shape, *(1,) * (values.ndim - 2))
    ordered = np.sort(np.where(among.reshape(shape), values, np.inf), axis=1)
    many, each = among.sum(axis=1), np.arange(len(among))
    return np.asarray((ordered[each, (many - 1) // 2] + ordered[each, many // 2]) / 2)


def quantile(values: Floats, share: float) -> float:
    """The quantile of the values (n,), like ``np.quantile`` in a third of the time."""
    place = share * (len(values) - 1)
    low = min(int(place), len(values) - 2) if len(values) > 1 else 0
    parted = np.partition(values, (low, min(low + 1, len(values) - 1)))
    return float(parted[low] + (parted[min(low + 1, len(values) - 1)] - parted[low]) * (place - low))


def brightest(image: Image) -> Image:
    """The brightest of each pixel's three channels, (h, w)."""
    return np.asarray(np.maximum(np.maximum(image[..., 0], image[..., 1]), image[..., 2]))


def scaling(across: float, down: float) -> Floats:
    """The map, (3, 3), from px of a picture to px of it scaled by these factors; whole px are the middles of pixels."""
    return np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1.0]])


def points_of(points: ArrayLike) -> Floats:
    """Points as an (n, 2) array of floats; a single point becomes (1, 2)."""
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)


def lengths(vectors: Floats) -> Floats:
    """The lengths of vectors, (..., 2): those of ``np.linalg.norm``, which is slow where its axis has only two."""
    return np.asarray(np.sqrt(vectors[..., 0] ** 2 + vectors[..., 1] ** 2))


def transform(matrix: Floats, points: Floats) -> Floats:
    """Map (n, 2) points by a 3 x 3 homography."""
    lifted = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(lifted[:, :2] / lifted[:, 2:])


def inverse(matrix: Floats) -> Floats:
    """The inverse of a square matrix."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)
