"""Picture files, of recordings and from anywhere else, and small grey copies."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from hardware.camera import MOST_PIXELS, SMALL_SIZE, Image
from hardware.files import bytes_of
from vision.decoding import UnfitPictureError, checked_size
from vision.decoding import decoded as decoded_bytes
from vision.localized import localized, localized_error

JPEG_QUALITY = 92
JPEG_END = b"\xff\xd9"
MOST_BYTES = 40_000_000
PHOTO_BYTES = 200_000_000
PHOTO_PIXELS = 150_000_000
PHOTO_SIDE = 2048
"""Larger photographs are reduced to this many pixels a side: more takes memory and doesn't read better."""


class UnreadablePictureError(Exception):
    """Raised for a file without a readable picture; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture (BGR bytes), upright as a viewer shows it, and the scale from its pixels to the file's."""

    image: Image
    scale: float


def load_photo(path: Path) -> Photo:
    """Load the picture in a file of any kind, at most ``PHOTO_SIDE`` a side, rotated by its EXIF orientation.

    Raises ``UnreadablePictureError`` if there is no file, no picture in it, or if it is too large.
    """
    try:
        image, scale = decoded_bytes(bytes_of(path, PHOTO_BYTES), PHOTO_PIXELS, math.inf, most_side=PHOTO_SIDE)
    except UnfitPictureError as error:
        raise UnreadablePictureError(localized("picture-unfit", path=str(path), why=localized_error(error))) from error
    except OSError as error:
        raise UnreadablePictureError(
            localized("picture-unopened", path=str(path), why=localized_error(error))
        ) from error
    return Photo(image, scale)


def load_picture(path: Path) -> Image:
    """Load the picture in a file as BGR bytes; raises as ``load_photo`` does."""
    return load_photo(path).image


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
    """Why a file can't be shown as a picture, as a clause after "which"; "" if it can. Nothing is decoded.

    Raises ``OSError`` if it can't be opened.
    """
    try:
        _whole_bytes(path)
    except UnfitPictureError as error:
        return localized_error(error)
    return ""


def decoded(path: Path) -> Image | None:
    """The picture in a file as BGR (h, w, 3), None if it can't be read."""
    try:
        return decoded_bytes(_whole_bytes(path), MOST_PIXELS)[0]
    except (OSError, UnfitPictureError):
        return None


def _whole_bytes(path: Path) -> bytes:
    """A picture's file; raises ``UnfitPictureError`` if it is too large to decode, or a truncated JPEG."""
    data = bytes_of(path, MOST_BYTES)
    checked_size(data, MOST_PIXELS)
    if data.startswith(b"\xff\xd8") and JPEG_END not in data[-4096:]:
        raise UnfitPictureError(localized("unreadable-picture"))
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
