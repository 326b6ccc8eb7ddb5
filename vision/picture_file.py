"""Pictures from files, whatever their form."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image

MOST_PIXELS = 2048
"""Larger pictures are made smaller to this many pixels a side: more doesn't read better, and takes memory."""
_MOST_BYTES = 200_000_000


class UnreadablePictureError(Exception):
    """A file that holds no picture; the message is a sentence for the person who named it."""


def load_picture(path: Path) -> Image:
    """The picture in a file as BGR bytes, at most ``MOST_PIXELS`` a side.

    Raises ``UnreadablePictureError`` where there is no file, no picture in it, or not enough of one.
    """
    picture = cv2.imdecode(np.frombuffer(_bytes_of(path), np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise UnreadablePictureError(f"{path} holds no picture that can be read: it is damaged, or of another kind.")
    return shrunk(np.asarray(picture))


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UnreadablePictureError(f"{path} is too large for a picture.")
        data = path.read_bytes()
    except OSError as error:
        raise UnreadablePictureError(f"{path} can't be opened: {error.strerror or error}.") from error
    if not data:
        raise UnreadablePictureError(f"{path} is empty.")
    return data


def shrunk(picture: NDArray[np.uint8], most: int = MOST_PIXELS) -> Image:
    """The picture with at most ``most`` pixels a side."""
    longest = max(picture.shape[:2])
    if longest <= most:
        return picture
    k = most / longest
    size = (max(1, round(picture.shape[1] * k)), max(1, round(picture.shape[0] * k)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
