"""Paints over what must not be kept: the mat without its markers."""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Image
from vision.mats import MARKER_INSET_MM, MARKER_MM, Box
from vision.registration import Registration

GREY = (96, 96, 96)
_CORNER_MM = MARKER_INSET_MM + MARKER_MM + 5.0


def without_middle(image: Image, seen: Registration) -> Image:
    """A copy of the picture, BGR (h, w, 3), with everything on the mat but its four corners grey."""
    painted = image.copy()
    width, height = seen.mat.width, seen.mat.height
    across = Box(0, _CORNER_MM, width, height - _CORNER_MM)
    down = Box(_CORNER_MM, 0, width - _CORNER_MM, height)
    scale = np.array((image.shape[1], image.shape[0])) / seen.size
    for box in (across, down):
        corners = seen.to_image(box.corners) * scale
        cv2.fillPoly(painted, [np.round(corners).astype(np.int32)], GREY)
    return painted
