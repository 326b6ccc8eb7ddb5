"""Picture files and small grey copies."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np

from hardware.camera import SMALL_SIZE, Image
from hardware.files import bytes_of
from vision.picture_size import UnfitPictureError, checked_size
from vision.told import case, told_by

JPEG_QUALITY = 92
JPEG_END = b"\xff\xd9"
MOST_BYTES = 40_000_000
MOST_PIXELS = 24_000_000  # the largest camera of a Raspberry Pi gives 12 million


def small_of(image: Image) -> Image:
    """The small grey copy (h, w) of a BGR picture (h, w, 3): as wide as ``SMALL_SIZE``, of the same shape."""
    return cast(Image, cv2.cvtColor(shrunk(image), cv2.COLOR_BGR2GRAY))


def shrunk(image: Image) -> Image:
    """The picture at the width of ``SMALL_SIZE``, colours kept."""
    height = max(1, round(image.shape[0] * SMALL_SIZE[0] / image.shape[1]))
    return cast(Image, cv2.resize(image, (SMALL_SIZE[0], height), interpolation=cv2.INTER_AREA))


def locked(image: Image) -> Image:
    """The picture, made read-only: it may be handed out several times and must not be drawn on."""
    image.flags.writeable = False
    return image


def flaw_of(path: Path) -> str:
    """Why a file can't be shown as a picture, to continue after "which"; "" if it can. Nothing is decoded.

    Raises ``OSError`` if it can't be opened.
    """
    try:
        _whole_bytes(path)
    except UnfitPictureError as error:
        return told_by(error)
    return ""


def decoded(path: Path) -> Image | None:
    """The picture in a file as BGR (h, w, 3), None if it can't be read."""
    try:
        data = np.frombuffer(_whole_bytes(path), np.uint8)
        return cast("Image | None", cv2.imdecode(data, cv2.IMREAD_COLOR))
    except (OSError, UnfitPictureError, cv2.error):
        return None


def _whole_bytes(path: Path) -> bytes:
    """A picture's file; raises ``UnfitPictureError`` if it is too large to decode, or a truncated JPEG."""
    data = bytes_of(path, MOST_BYTES)
    checked_size(data, MOST_PIXELS)
    if data.startswith(b"\xff\xd8") and JPEG_END not in data[-4096:]:
        raise UnfitPictureError(case("unreadable-picture", "is not a readable picture"))
    return data


def as_jpeg(image: Image, quality: int = JPEG_QUALITY) -> bytes:
    """The picture as bytes of a JPEG file."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"a picture of shape {image.shape} can't be written as JPEG")
    return data.tobytes()


def as_recorded(image: Image) -> Image:
    """The picture after encoding and decoding as in a recording, so that a replay reads the same."""
    return np.asarray(cv2.imdecode(np.frombuffer(as_jpeg(image), np.uint8), cv2.IMREAD_COLOR), np.uint8)
