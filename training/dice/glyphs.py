"""Shapes from the symbols of fonts: animals, plants, tools, signs, letters, filled as in print.

The screen's own font has some hundreds of symbols. Symbola (Debian: ``fonts-symbola``) and Noto Sans Symbols 2
(``fonts-noto-core``) have some three thousand more, and are used if installed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Bitmap = npt.NDArray[np.uint8]
Rng = np.random.Generator

BLOCKS = (
    (0x2190, 0x21FF), (0x2300, 0x23FF), (0x25A0, 0x27BF), (0x2900, 0x297F), (0x2B00, 0x2BFF), (0x1F300, 0x1F5FF),
    (0x1F600, 0x1F64F), (0x1F680, 0x1F6FF), (0x1F900, 0x1F9FF),
)  # fmt: skip
"""Where Unicode has arrows, signs, dingbats, chessmen, and pictures of things, plants and creatures."""
HELD_OUT = frozenset(
    {
        "BAT", "BEAR", "BIRD", "BUTTERFLY", "CAMEL", "CAT", "DOG", "DUCK", "EAGLE", "ELEPHANT", "FISH", "FOX", "FROG",
        "HORSE", "LIZARD", "MOUSE", "OCTOPUS", "OWL", "PENGUIN", "RABBIT", "RAT", "SCORPION", "SHARK", "SNAIL", "SNAKE",
        "TURTLE", "WHALE",
    }
)  # fmt: skip
"""Creatures that are never trained on, whatever part of a symbol's name they are, to measure how new ones are read."""
_NUMBERS = frozenset(
    {"DIE", "DIGIT", "NUMBER", "DOT", "DOTS", "KEYCAP", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "TEN"}
)
_SEARCHED = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
_ASSETS = Path(__file__).parents[2] / "companion" / "display" / "assets"
_OWN = (_ASSETS / "DejaVuSansCondensed.ttf", _ASSETS / "DejaVuSansCondensed-Bold.ttf")
_NUMERALS = ("DejaVu*.ttf", "NotoSans-*.ttf", "NotoSansDisplay-*.ttf", "NotoSerif-*.ttf", "NotoSerifDisplay-*.ttf")
_WANTED = ("Symbola_hint.ttf", "Symbola.ttf", "NotoSansSymbols2-Regular.ttf")


def fonts() -> list[Path]:
    """The fonts that shapes are taken from."""
    found = {path.name: path for place in _SEARCHED if place.exists() for path in place.rglob("*.ttf")}
    return [_OWN[0], *(found[name] for name in _WANTED if name in found)]


def _known(font: Path) -> list[str]:
    """The characters of ``BLOCKS`` that a font has; missing ones all look like the replacement glyph."""
    face = ImageFont.truetype(str(font), 16)
    missing = bytes(face.getmask("\U0010ffff"))
    every = (chr(code) for first, last in BLOCKS for code in range(first, last + 1))
    return [text for text in every if (mask := face.getmask(text)).getbbox() and bytes(mask) != missing]


@cache
def shapes(held_out: bool = False) -> tuple[tuple[Path, str], ...]:
    """The symbols to draw, each with its font; ``held_out`` gives those never used for training."""
    out = []
    for font in fonts():
        for text in _known(font):
            words = set(unicodedata.name(text, "").replace("-", " ").split())
            if words and not words & _NUMBERS and bool(words & HELD_OUT) == held_out:
                out.append((font, text))
    return tuple(out)


def drawn(font: Path, text: str, size: int = 192, share: float = 0.8) -> Bitmap:
    """Text as a bitmap (``size`` x ``size``, up to 255 inside), its longer side a ``share`` of the bitmap's.

    A character without ink gives an empty bitmap.
    """
    out = Image.new("L", (size, size))
    face = ImageFont.truetype(str(font), size)
    left, top, right, bottom = face.getbbox(text)
    width, height = round(right - left), round(bottom - top)
    if min(width, height) > 0:
        ink = Image.new("L", (width, height))
        ImageDraw.Draw(ink).text((-left, -top), text, 255, face)
        k = share * size / max(width, height)
        ink = ink.resize((max(1, round(width * k)), max(1, round(height * k))), Image.Resampling.BILINEAR)
        out.paste(ink, ((size - ink.width) // 2, (size - ink.height) // 2))
    return np.array(out)


def symbol(rng: Rng, size: int = 192) -> Bitmap:
    """A random symbol that may be used for training."""
    known = shapes()
    font, text = known[int(rng.integers(len(known)))]
    return drawn(font, text, size)


@cache
def faces() -> tuple[Path, ...]:
    """The fonts that numerals are taken from."""
    return (*_OWN, *installed(_NUMERALS))


def installed(patterns: Sequence[str]) -> tuple[Path, ...]:
    """The fonts with names like these that are installed."""
    return tuple(sorted(path for name in patterns for place in _SEARCHED for path in place.rglob(name)))
