"""The one way from the bytes of a picture file to a picture, with limits.

Files come from others: a few hundred bytes can claim gigabytes of pixels, and a picture one pixel wide becomes huge
when it is scaled. The header is checked before anything is decoded, against the memory that decoding would take. The
orientation is taken from the same header.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, ImageOps, UnidentifiedImageError
from PIL import Image as Pillow

from vision.arrays import Image
from vision.localized import localized

MOST_PIXELS = 120_000_000  # the largest telephones make 108 or 200 million; they can send smaller ones
MOST_SHAPE = 4.0  # the longer side divided by the shorter one
MOST_MEMORY = 320_000_000  # bytes that decoding may take
KINDS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "PPM", "JPEG2000", "AVIF", "HEIF")
_BY_PILLOW = ("AVIF", "HEIF")  # all others are decoded by OpenCV
_HEIC = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"))
_AVIF = frozenset((b"avif", b"avis"))
_BITS_PER_SAMPLE = 258  # a tag of TIFF
_WORK = 6.0  # bytes a pixel: the decoded picture in 8 bits, and as much again
_JPEG2000_WORK = 15.0  # 32 bits a channel
_COEFFICIENTS = 6.0  # bytes a pixel of a JPEG in several scans, which is decoded from memory


class UnfitPictureError(ValueError):
    """Raised for a picture that must not be decoded; its text continues a sentence after "which"."""


@dataclass(frozen=True, slots=True)
class Header:
    """A picture file before it is decoded: its kind as in ``KINDS``, width and height (px) in the file.

    ``turn`` is the EXIF orientation, 1 to 8 (1: upright, or turned by the decoder). ``work`` is the memory that
    decoding takes in bytes a pixel.
    """

    kind: str
    size: tuple[int, int]
    turn: int
    work: float


def checked_size(data: bytes, most_pixels: int = MOST_PIXELS, most_shape: float = MOST_SHAPE) -> tuple[int, int]:
    """Width and height (px) of the picture in a file's bytes, without decoding it; raises ``UnfitPictureError``."""
    return _checked(data, most_pixels, most_shape).size


def decoded(
    data: bytes,
    most_pixels: int = MOST_PIXELS,
    most_shape: float = MOST_SHAPE,
    *,
    most_side: int | None = None,
    grey: bool = False,
) -> tuple[Image, float]:
    """The picture in a file's bytes as a viewer shows it, BGR (h, w, 3) or grey (h, w), and the scale to the file's.

    ``most_side``: larger ones are scaled down to so many pixels a side. Raises ``UnfitPictureError``.
    """
    header = _checked(data, most_pixels, most_shape)
    try:
        picture = _by_pillow(data) if header.kind in _BY_PILLOW else _by_opencv(data, header, grey=grey)
    except (OSError, ValueError, SyntaxError, MemoryError, cv2.error) as error:
        raise _unreadable() from error
    if grey and picture.ndim == 3:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    image = _upright(shrunk(picture, most_side) if most_side else picture, header.turn)
    return image, max(header.size) / max(image.shape[:2])


def shrunk(picture: NDArray[np.uint8], most: int) -> Image:
    """The picture scaled down to at most ``most`` pixels a side."""
    longest = max(picture.shape[:2])
    if longest <= most:
        return picture
    k = most / longest
    size = (max(1, round(picture.shape[1] * k)), max(1, round(picture.shape[0] * k)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


# The header


def _checked(data: bytes, most_pixels: int, most_shape: float) -> Header:
    header = _header(data)
    width, height = header.size
    if min(width, height) < 1 or max(width, height) > most_shape * min(width, height):
        raise UnfitPictureError(localized("odd-shape", shape=f"{width} x {height}"))
    most = min(most_pixels, MOST_MEMORY / header.work)
    if width * height > most:
        raise UnfitPictureError(localized("too-many-pixels", shape=f"{width} x {height}", most=round(most / 1e6)))
    return header


def _header(data: bytes) -> Header:
    """The header of a picture; nothing of it is decoded."""
    try:
        with _opened(data) as picture:
            kind, size = str(picture.format), picture.size
            if kind == "MPO":  # a JPEG with further pictures behind it
                kind = "JPEG"
            bits = getattr(picture, "tag_v2", {}).get(_BITS_PER_SAMPLE, (8, 8, 8))
            turn = 1 if kind == "TIFF" or kind in _BY_PILLOW else _orientation(picture.info.get("exif", b""))
    except UnfitPictureError:
        raise
    except Pillow.DecompressionBombError:
        raise UnfitPictureError(localized("claims-too-much")) from None
    except (UnidentifiedImageError, OSError, ValueError, TypeError, SyntaxError, OverflowError, MemoryError) as error:
        raise _unreadable() from error
    work = {"JPEG2000": _JPEG2000_WORK, "TIFF": _WORK + sum(bits) / 8}.get(kind, _WORK)
    if kind == "JPEG":
        work = _WORK / _reduction(size) ** 2 + (0 if _in_one_scan(data) else _COEFFICIENTS)
    return Header(kind, size, turn, work)


@contextmanager
def _opened(data: bytes) -> Iterator[Pillow.Image]:
    brands = {data[8:12], *(data[at : at + 4] for at in range(16, min(len(data), 64), 4))}
    heic = data[4:8] == b"ftyp" and brands & _HEIC and not brands & _AVIF
    if heic:
        _register_heic()
    Pillow.init()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about large pictures, which are checked here
        with Pillow.open(BytesIO(data), formats=[kind for kind in (*KINDS, "MPO") if kind in Pillow.OPEN]) as picture:
            yield picture


def _register_heic() -> None:
    """Let Pillow open HEIC pictures, if the reader for them is installed."""
    try:
        import_module("pi_heif").register_heif_opener()
    except ImportError:
        raise UnfitPictureError(localized("heic")) from None


def _orientation(data: object) -> int:
    """The orientation in EXIF data."""
    if not isinstance(data, bytes):
        return 1
    exif = Pillow.Exif()
    try:
        exif.load(data)
        turn = exif.get(ExifTags.Base.Orientation, 1)
    except (OSError, ValueError, TypeError, SyntaxError, KeyError, EOFError):
        return 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


def _in_one_scan(data: bytes) -> bool:
    """Whether a JPEG is sequential with all channels in the first scan: others are kept in memory as a whole."""
    at, channels = 2, 0
    while at + 10 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xFF:  # filling
            at += 1
            continue
        if marker in (0xC0, 0xC1):
            channels = data[at + 9]
        if marker == 0xDA:
            return channels > 0 and data[at + 4] == channels
        at += 2 + length
    return False


def _reduction(size: tuple[int, int]) -> int:
    """The fraction (1, 2, 4 or 8) at which a JPEG is decoded, so that it still has more pixels than are used."""
    pixels = size[0] * size[1]
    return next((by for by in (1, 2, 4) if pixels * _WORK / by**2 <= MOST_MEMORY / 2), 8)


def _unreadable() -> UnfitPictureError:
    return UnfitPictureError(localized("unreadable-picture"))


# The pixels


def _by_opencv(data: bytes, header: Header, *, grey: bool) -> Image:
    how = cv2.IMREAD_GRAYSCALE if grey else cv2.IMREAD_COLOR
    if header.kind == "JPEG" and (by := _reduction(header.size)) > 1:
        reduced = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}
        how = reduced[by]
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), how | cv2.IMREAD_IGNORE_ORIENTATION)
    if picture is None:
        raise _unreadable()
    return np.asarray(picture, np.uint8)


def _by_pillow(data: bytes) -> Image:
    """A picture that Pillow decodes, upright."""
    with _opened(data) as picture:
        rgb = np.asarray(ImageOps.exif_transpose(picture).convert("RGB"), np.uint8)
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), np.uint8)


_MIRRORED = (2, 4, 5, 7)
_QUARTERS = {3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3}
"""Quarter turns clockwise by the EXIF orientation, after mirroring left and right."""


def _upright(image: Image, turn: int) -> Image:
    """The picture rotated and mirrored by its EXIF orientation (Exif 2.32, tag 0x0112)."""
    if turn in _MIRRORED:
        image = image[:, ::-1] if turn in (2, 4) else image[::-1]
    return np.ascontiguousarray(np.rot90(image, -_QUARTERS.get(turn, 0)))
