"""Loads pictures from files of any format."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, ImageOps, UnidentifiedImageError
from PIL import Image as Pillow

from vision.arrays import Image
from vision.picture_size import UnfitPictureError, checked_size
from vision.told import case, told_by

MOST_PIXELS = 2048
"""Larger pictures are made smaller to this many pixels a side: more doesn't read better, and takes memory."""
_MOST_BYTES = 200_000_000
_MOST_DECODED = 150_000_000  # pixels: more than any camera has; protects memory from forged headers
_HEIF = (b"heic", b"heix", b"hevc", b"heim", b"mif1", b"msf1", b"avif")  # brands of ISO 23008-12, at byte 8


class UnreadablePictureError(Exception):
    """Raised for a file without a readable picture; the message is a sentence for whoever named it."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture (BGR bytes), upright as a viewer shows it, and the scale from its pixels to the file's."""

    image: Image
    scale: float


def load_photo(path: Path) -> Photo:
    """Load the picture in a file, at most ``MOST_PIXELS`` a side, rotated by its EXIF orientation.

    Raises ``UnreadablePictureError`` if there is no file, no picture in it, or if it is too large.
    """
    data = _bytes_of(path)
    whole = _heif(path, data) if data[4:8] == b"ftyp" and data[8:12] in _HEIF else _decoded(path, data)
    image = shrunk(whole)
    return Photo(image, max(whole.shape[:2]) / max(image.shape[:2]))


def load_picture(path: Path) -> Image:
    """Load the picture in a file as BGR bytes, at most ``MOST_PIXELS`` a side; raises as ``load_photo`` does."""
    return load_photo(path).image


def _decoded(path: Path, data: bytes) -> Image:
    """Decode the picture with OpenCV, upright; the header is checked first against huge sizes."""
    try:
        checked_size(data, _MOST_DECODED, math.inf)
    except UnfitPictureError as unfit:
        raise UnreadablePictureError(f"{path} {unfit}.") from None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if picture is None:
        raise _no_picture(path)
    return _upright(np.asarray(picture, np.uint8), _orientation(data))


def _orientation(data: bytes) -> int:
    """The EXIF orientation (1 to 8; 1 is upright) of a picture for OpenCV, which rotates TIFFs itself."""
    try:
        with Pillow.open(io.BytesIO(data)) as header:
            turn = 1 if header.format == "TIFF" else header.getexif().get(ExifTags.Base.Orientation, 1)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        return 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


def _no_picture(path: Path) -> UnreadablePictureError:
    return UnreadablePictureError(
        case(
            "no-picture-in",
            "{path} holds no picture that can be read: it is damaged, or of another kind.",
            path=str(path),
        )
    )


def _too_large(path: Path) -> UnreadablePictureError:
    return UnreadablePictureError(case("picture-too-large", "{path} is too large for a picture.", path=str(path)))


_MIRRORED = (2, 4, 5, 7)
_QUARTERS = {3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3}
"""Quarter turns clockwise by the EXIF orientation, after mirroring left and right."""


def _upright(image: Image, turn: int) -> Image:
    """The picture rotated and mirrored by its EXIF orientation (Exif 2.32, tag 0x0112)."""
    if turn in _MIRRORED:
        image = image[:, ::-1] if turn in (2, 4) else image[::-1]
    return np.ascontiguousarray(np.rot90(image, -_QUARTERS.get(turn, 0)))


def _heif(path: Path, data: bytes) -> Image:
    """The picture of a telephone's HEIC file, if the decoder is installed."""
    try:
        import pi_heif
    except ImportError:
        raise UnreadablePictureError(
            case(
                "heic",
                "{path} is a HEIC picture, which can't be read here. Save it as JPEG (on an iPhone: Settings, Camera, "
                "Formats, Most Compatible), or install pi-heif.",
                path=str(path),
            )
        ) from None
    try:
        pi_heif.register_heif_opener()
        with Pillow.open(io.BytesIO(data)) as picture:
            if picture.width * picture.height > _MOST_DECODED:
                raise _too_large(path)
            rgb: NDArray[Any] = np.asarray(ImageOps.exif_transpose(picture).convert("RGB"))
    except (OSError, ValueError, SyntaxError):
        raise _no_picture(path) from None
    return np.ascontiguousarray(rgb[..., ::-1])


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _too_large(path)
        data = path.read_bytes() if path.is_file() else b""  # a pipe would never end
    except OSError as error:
        raise UnreadablePictureError(
            case("picture-unopened", "{path} can't be opened: {why}.", path=str(path), why=told_by(error))
        ) from error
    if not data:
        raise UnreadablePictureError(case("picture-empty", "{path} is empty, or no file.", path=str(path)))
    return data


def shrunk(picture: NDArray[np.uint8], most: int = MOST_PIXELS) -> Image:
    """The picture scaled down to at most ``most`` pixels a side."""
    longest = max(picture.shape[:2])
    if longest <= most:
        return picture
    k = most / longest
    size = (max(1, round(picture.shape[1] * k)), max(1, round(picture.shape[0] * k)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
