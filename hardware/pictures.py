"""Pictures as files and as small grey copies."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np

from hardware.camera import SMALL_SIZE, Image

JPEG_QUALITY = 92
JPEG_END = b"\xff\xd9"


def small_of(image: Image) -> Image:
    """The small grey copy (h, w) of a BGR picture (h, w, 3): as wide as ``SMALL_SIZE``, of the same shape."""
    return cast(Image, cv2.cvtColor(shrunk(image), cv2.COLOR_BGR2GRAY))


def shrunk(image: Image) -> Image:
    """The picture at the width of ``SMALL_SIZE``, colours kept."""
    height = max(1, round(image.shape[0] * SMALL_SIZE[0] / image.shape[1]))
    return cast(Image, cv2.resize(image, (SMALL_SIZE[0], height), interpolation=cv2.INTER_AREA))


def locked(image: Image) -> Image:
    """The picture, made read-only: a picture that is handed out twice must not be drawn on."""
    image.flags.writeable = False
    return image


def is_whole(path: Path) -> bool:
    """Whether a file looks like a complete picture, without decoding it (a JPEG that was cut off is not)."""
    data = path.read_bytes()
    if not cv2.haveImageReader(str(path)):
        return False
    return not data.startswith(b"\xff\xd8") or JPEG_END in data[-4096:]


def decoded(path: Path) -> Image | None:
    """The picture in a file as BGR (h, w, 3), None if it can't be read."""
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
        return cast("Image | None", cv2.imdecode(data, cv2.IMREAD_COLOR)) if data.size else None
    except (OSError, cv2.error):
        return None


def as_jpeg(image: Image, quality: int = JPEG_QUALITY) -> bytes:
    """The picture as the bytes of a JPEG file."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError(f"a picture of shape {image.shape} can't be written as JPEG")
    return data.tobytes()


def as_recorded(image: Image) -> Image:
    """The picture as it comes back from a recording: what is read from it now is read from it in a replay."""
    return np.asarray(cv2.imdecode(np.frombuffer(as_jpeg(image), np.uint8), cv2.IMREAD_COLOR), np.uint8)
