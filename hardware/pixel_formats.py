"""Converts libcamera's pixel formats to BGR and grey.

libcamera names colours from the last byte to the first: its "RGB888" is blue, green, red in memory, which OpenCV calls
BGR. Arrays are as Picamera2 returns them: planar formats of height h are (3h/2, stride), with the picture in the first
w columns.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from hardware.camera import Image

PLANAR_TO_BGR: Final = {
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
}
PACKED_TO_BGR: Final = {
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
    "UYVY": cv2.COLOR_YUV2BGR_UYVY,
    "YVYU": cv2.COLOR_YUV2BGR_YVYU,
}
FORMATS: Final = ("RGB888", *PACKED_TO_BGR, *PLANAR_TO_BGR)


def to_bgr(array: Image, pixel_format: str, size: tuple[int, int]) -> Image:
    """The picture as BGR (h, w, 3); ``size`` is (w, h) in px. Raises ``KeyError`` for a format not in ``FORMATS``."""
    width, height = size
    if pixel_format == "RGB888":
        return array[:height, :width]
    code = PLANAR_TO_BGR.get(pixel_format)
    if code is None:
        code = PACKED_TO_BGR[pixel_format]
    return np.asarray(cv2.cvtColor(array, code), np.uint8)[:height, :width]


def to_grey(array: Image, pixel_format: str, size: tuple[int, int]) -> Image:
    """The picture as grey (h, w): the Y plane if there is one, without computation."""
    width, height = size
    if pixel_format in PLANAR_TO_BGR:
        return np.ascontiguousarray(array[:height, :width])
    return np.asarray(cv2.cvtColor(to_bgr(array, pixel_format, size), cv2.COLOR_BGR2GRAY), np.uint8)
