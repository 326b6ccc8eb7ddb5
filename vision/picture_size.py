"""The size of a picture from its file header, to be checked before anything is decoded.

A file of a few hundred bytes can claim gigabytes of pixels, and a picture one pixel wide becomes huge when it is
scaled.
"""

from __future__ import annotations

import warnings
from io import BytesIO

from PIL import Image, UnidentifiedImageError

from vision.told import case

MOST_PIXELS = 120_000_000  # the largest telephones make 108 or 200 million; they can send smaller ones
MOST_SHAPE = 4.0  # the longer side divided by the shorter one
KINDS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF", "PPM", "JPEG2000", "AVIF")


class UnfitPictureError(ValueError):
    """Raised for a picture that must not be decoded; its text continues a sentence after "which"."""


def checked_size(data: bytes, most_pixels: int = MOST_PIXELS, most_shape: float = MOST_SHAPE) -> tuple[int, int]:
    """Width and height (px) of the picture in a file's bytes, without decoding it; raises ``UnfitPictureError``."""
    width, height = _size(data)
    if min(width, height) < 1 or max(width, height) > most_shape * min(width, height):
        raise UnfitPictureError(
            case(
                "odd-shape",
                "is {shape} pixels: no camera makes pictures of such a shape",
                shape=f"{width} x {height}",
            )
        )
    if width * height > most_pixels:
        raise UnfitPictureError(
            case(
                "too-many-pixels",
                "is {shape} pixels: more than {most} million are not opened",
                shape=f"{width} x {height}",
                most=round(most_pixels / 1e6),
            )
        )
    return width, height


def _size(data: bytes) -> tuple[int, int]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about large pictures, which are checked here
            with Image.open(BytesIO(data), formats=[kind for kind in KINDS if _known(kind)]) as picture:
                return picture.size
    except Image.DecompressionBombError:
        raise UnfitPictureError(case("claims-too-much", "claims to be far larger than any camera's picture")) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, OverflowError, MemoryError) as error:
        raise UnfitPictureError(case("unreadable-picture", "is not a readable picture")) from error


def _known(kind: str) -> bool:
    """Whether this Pillow supports pictures of that kind."""
    Image.init()
    return kind in Image.OPEN
