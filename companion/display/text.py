"""Text: the fonts shipped with the program, wrapping, eliding, and shrinking within limits."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import pygame
import pygame.font
from bidi.algorithm import get_display

from companion.display.theme import Colour

ASSETS = Path(__file__).parent / "assets"
FILES = {False: ASSETS / "DejaVuSansCondensed.ttf", True: ASSETS / "DejaVuSansCondensed-Bold.ttf"}
KEPT = 600  # cached layouts of texts
KEPT_WIDTHS = 4000  # cached widths of texts and their beginnings
KEPT_BYTES = 8_000_000  # size of the cache of rendered texts


def joined(text: str) -> str:
    """The text with Arabic letters in their joined forms."""
    if not right_to_left(text):
        return text
    import arabic_reshaper  # only here, as it loads fontTools

    return str(arabic_reshaper.reshape(text))


def in_order(line: str) -> str:
    """A line in visual order from left to right, with right-to-left parts reversed."""
    return str(get_display(line, base_dir="L")) if right_to_left(line) else line


def right_to_left(text: str) -> bool:
    """Whether the text contains right-to-left characters."""
    return not text.isascii() and any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text broken into lines at a size in px that fits; ``whole`` is False if it was cut or a word was broken."""

    lines: tuple[str, ...]
    size: int
    whole: bool


class Fonts:
    """The fonts at all sizes, with a cache of rendered text."""

    def __init__(self) -> None:
        pygame.font.init()
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, int, bool, Colour], pygame.Surface] = OrderedDict()
        self._bytes = 0  # of the rendered texts
        self.fit: Callable[..., Fitted] = lru_cache(maxsize=KEPT)(self._fit)
        self.width: Callable[..., int] = lru_cache(maxsize=KEPT_WIDTHS)(self._width)

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        """The font of a size in px."""
        key = (max(size, 4), bold)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(str(FILES[bold]), key[0])
        return self._fonts[key]

    def _width(self, text: str, size: int, bold: bool = False) -> int:
        """The width of a text in px."""
        return self.font(size, bold).size(text)[0]

    def line(self, size: int, bold: bool = False, tight: bool = False) -> int:
        """The line spacing in px; ``tight`` leaves just enough for the letters."""
        return round(size * 1.03) if tight else self.font(size, bold).get_linesize()

    def render(self, text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
        """The picture of one line of text."""
        key = (text, size, bold, colour)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        rendered = self._texts[key] = self.font(size, bold).render(text, True, colour)
        self._bytes += _bytes(rendered)
        while self._bytes > KEPT_BYTES and len(self._texts) > 1:
            self._bytes -= _bytes(self._texts.popitem(last=False)[1])
        return rendered

    def elide(self, text: str, width: float, size: int, bold: bool = False) -> str:
        """The text, or if too wide its beginning with "…", cut between words unless that loses too much."""
        if self.width(text, size, bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        cut = text[:low].rstrip()
        words = cut if text[low : low + 1] in (" ", "") else cut.rpartition(" ")[0]
        return (words if len(words) > low / 2 else cut) + "…"

    def wrap(self, text: str, width: float, size: int, bold: bool = False) -> list[str]:
        """The text in lines; a word that is too wide for any line is broken."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            lines += self._wrap_paragraph(paragraph, width, size, bold)
        return lines

    def _wrap_paragraph(self, text: str, width: float, size: int, bold: bool) -> list[str]:
        lines: list[str] = []
        line = ""
        for word in text.split():
            joined = f"{line} {word}" if line else word
            if self.width(joined, size, bold) <= width:
                line = joined
                continue
            if line:
                lines.append(line)
            *broken, line = self._break(word, width, size, bold)
            lines += broken
        return [*lines, line]

    def _break(self, word: str, width: float, size: int, bold: bool) -> list[str]:
        parts: list[str] = []
        while len(word) > 1 and self.width(word, size, bold) > width:
            count = len(word) - 1
            while count > 1 and self.width(word[:count], size, bold) > width:
                count -= 1
            parts.append(word[:count])
            word = word[count:]
        return [*parts, word]

    def _fit(
        self, text: str, width: int, height: int, most: int, least: int, bold: bool, lines: int, tight: bool
    ) -> Fitted:
        """The largest size from ``most`` to ``least`` at which the text fits; at the least it is elided."""

        def room(size: int) -> int:
            return max(min(lines, height // max(self.line(size, bold, tight), 1)), 1)

        def fits(size: int) -> bool:
            unbroken = all(self.width(word, size, bold) <= width for word in text.split())
            return unbroken and len(self.wrap(text, width, size, bold)) <= room(size)

        smaller = _sizes(most, least)
        size = most if fits(most) else smaller[bisect_left(smaller, True, hi=len(smaller) - 1, key=fits)]
        fitted = self._cut(self.wrap(text, width, size, bold), width, size, bold, room(size))
        return fitted if not fitted.whole or size > least or fits(size) else replace(fitted, whole=False)

    def _cut(self, wrapped: list[str], width: float, size: int, bold: bool, room: int) -> Fitted:
        if len(wrapped) <= room:
            return Fitted(tuple(wrapped), size, True)
        last = self.elide(" ".join(wrapped[room - 1 :]), width, size, bold)
        return Fitted((*wrapped[: room - 1], last), size, False)


def _sizes(most: int, least: int) -> list[int]:
    """The sizes in px to which a text may shrink, the largest first."""
    sizes = [most]
    while sizes[-1] > least:
        sizes.append(max(int(sizes[-1] * 0.94), least))
    return sizes[1:] or sizes


def _bytes(surface: pygame.Surface) -> int:
    """The memory of a surface."""
    return surface.get_pitch() * surface.get_height()
