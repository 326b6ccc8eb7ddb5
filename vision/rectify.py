"""A top-down picture of the mat, at true scale."""

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

_MESH = 16  # px of the result between places that are worked out exactly; between them the map is linear


@dataclass(frozen=True, slots=True, eq=False)
class Rectifier:
    """Turns pictures of one registration into top-down pictures of ``box``; keep it as long as the camera stands still.

    ``height`` is the plane (mm above the mat) that is shown at true scale: 0 for the mat, a die's edge for its top.
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
        """Places in mm, (n, 2), to pixels of the top-down picture."""
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


@lru_cache(maxsize=8)
def kept_rectifier(
    registration: Registration, times: int, px_per_mm: float, box: Box | None = None, height: float = 0.0
) -> Rectifier:
    """A rectifier of pictures made ``times`` smaller (``shrunk``), kept as long as the registration is."""
    return rectifier(registration.resized(_shrunk(registration.size, times)), px_per_mm, box, height)


def shrunk(image: Image, times: int = 2) -> Image:
    """A smaller picture, blurred as far as a coarse look from above asks for."""
    size = _shrunk((image.shape[1], image.shape[0]), times)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _shrunk(size: Size, times: int) -> Size:
    return size[0] // times, size[1] // times


def _mesh(registration: Registration, px_per_mm: float, box: Box, height: float, size: tuple[int, int]) -> Floats:
    """Where every 16th pixel of the result lies in the picture, with a rim of one more on each side, float32."""
    columns, rows = (math.ceil(n / _MESH) + 2 for n in size)
    x = (np.arange(columns) - 0.5) * _MESH / px_per_mm + box.left
    y = (np.arange(rows) - 0.5) * _MESH / px_per_mm + box.top
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    seen = registration.to_image(places, height)
    return np.asarray(seen.reshape(rows, columns, 2), dtype=np.float32)


def rectify(image: Image, registration: Registration, px_per_mm: float, box: Box | None = None) -> Image:
    """The mat, or ``box`` of it (mm), seen from straight above at ``px_per_mm``."""
    return rectifier(registration, px_per_mm, box).apply(image)
