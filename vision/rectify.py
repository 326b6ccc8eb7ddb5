"""A top-down picture of the mat, true to scale."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.arrays import Floats, Image, points_of
from vision.lens import Size
from vision.mats import Box
from vision.registration import Registration

_MESH = 16  # px between places computed exactly; in between the map is linear


@dataclass(frozen=True, slots=True, eq=False)
class Rectifier:
    """Maps pictures of one registration to top-down pictures of ``box``; reusable as long as the camera stands still.

    ``height`` is the plane (mm above the mat) that is shown true to scale: 0 for the mat, a die's edge for its top.
    """

    box: Box
    px_per_mm: float
    map_x: NDArray[Any]
    map_y: NDArray[Any]

    def apply(self, image: Image) -> Image:
        """The top-down picture, (h, w) or (h, w, 3) like ``image``; black where the picture ends."""
        return np.asarray(cv2.remap(image, self.map_x, self.map_y, cv2.INTER_LINEAR), dtype=np.uint8)

    def to_mat(self, points: ArrayLike) -> Floats:
        """Pixels of the top-down picture, (n, 2), to mm on the mat."""
        return (points_of(points) + 0.5) / self.px_per_mm + (self.box.left, self.box.top)

    def to_picture(self, points: ArrayLike) -> Floats:
        """Map places in mm, (n, 2), to pixels of the top-down picture."""
        return (points_of(points) - (self.box.left, self.box.top)) * self.px_per_mm - 0.5


def rectifier(registration: Registration, px_per_mm: float, box: Box | None = None, height: float = 0.0) -> Rectifier:
    """A rectifier for ``box`` (mm; the whole sheet if None) at ``px_per_mm``, for the plane ``height`` mm up."""
    box = box or registration.mat.sheet
    width = max(1, round((box.right - box.left) * px_per_mm))
    rows = max(1, round((box.bottom - box.top) * px_per_mm))
    mesh = _mesh(registration, px_per_mm, box, height, (width, rows))
    whole = cv2.resize(mesh, (mesh.shape[1] * _MESH, mesh.shape[0] * _MESH), interpolation=cv2.INTER_LINEAR)
    inner = whole[_MESH : _MESH + rows, _MESH : _MESH + width]
    map_x, map_y = cv2.convertMaps(inner[..., 0].copy(), inner[..., 1].copy(), cv2.CV_16SC2)
    return Rectifier(box, px_per_mm, np.asarray(map_x), np.asarray(map_y))


@dataclass(frozen=True, slots=True, eq=False)
class CoarseRectifier(Rectifier):
    """Rectifies pictures after scaling them down, which suits coarse output.

    Only the ``rows`` and ``columns`` that are needed are scaled, to ``small`` (width, height in px).
    """

    rows: slice
    columns: slice
    small: Size

    def apply(self, image: Image) -> Image:
        """The top-down picture from a picture at its full size."""
        small = cv2.resize(image[self.rows, self.columns], self.small, interpolation=cv2.INTER_AREA)
        return Rectifier.apply(self, np.asarray(small, np.uint8))


@lru_cache(maxsize=8)
def coarse_rectifier(
    registration: Registration, times: int, px_per_mm: float, box: Box | None = None, height: float = 0.0
) -> CoarseRectifier:
    """A rectifier that first scales pictures down by ``times``; the last eight are cached."""
    width, height_px = registration.size
    small = (width // times, height_px // times)
    whole = rectifier(registration.resized(small), px_per_mm, box, height)
    if width % times or height_px % times:  # otherwise its parts would come out at another scale
        return CoarseRectifier(whole.box, px_per_mm, whole.map_x, whole.map_y, slice(None), slice(None), small)
    (left, right), (top, bottom) = (_shown(part, n) for part, n in zip(cv2.split(whole.map_x), small, strict=True))
    map_x = whole.map_x - np.array((left, top), np.int16)
    rows, columns = slice(top * times, bottom * times), slice(left * times, right * times)
    return CoarseRectifier(whole.box, px_per_mm, map_x, whole.map_y, rows, columns, (right - left, bottom - top))


def _shown(places: NDArray[Any], size: int) -> tuple[int, int]:
    """The first pixel needed along a side of a picture, and the one after the last."""
    first = min(max(int(places.min()), 0), size - 1)
    return first, max(min(int(places.max()) + 2, size), first + 1)


def _mesh(registration: Registration, px_per_mm: float, box: Box, height: float, size: tuple[int, int]) -> Floats:
    """The place in the picture of every 16th pixel of the result, with a margin of one on each side, float32."""
    columns, rows = (math.ceil(n / _MESH) + 2 for n in size)
    x = (np.arange(columns) - 0.5) * _MESH / px_per_mm + box.left
    y = (np.arange(rows) - 0.5) * _MESH / px_per_mm + box.top
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    seen = registration.to_image(places, height)
    return np.asarray(seen.reshape(rows, columns, 2), dtype=np.float32)


def rectify(image: Image, registration: Registration, px_per_mm: float, box: Box | None = None) -> Image:
    """The mat, or ``box`` of it (mm), from straight above at ``px_per_mm``."""
    return rectifier(registration, px_per_mm, box).apply(image)
