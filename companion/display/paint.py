"""The painter: draws on one surface, and records what was written where and what may be touched."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.shapes import framed, rounded
from companion.display.text import Fonts, in_order, joined
from companion.display.theme import Colour, Theme
from companion.messages import wordings

Side = Literal["left", "middle", "right"]
FEWER, SMALLER = 0.6, 0.75  # shares of the places to touch, and of the size of dice, that large text must leave
EDGE = 0.12  # share of a place at each edge in which no stroke ends: a thumb that slips chooses nothing
BEYOND = "\U00010000"  # the first character that SDL's fonts can't draw


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to touch; a touch up to ``reach`` px beside it counts too, if nothing else is there.

    ``canvas``: the action includes the place of the touch, as fractions of its width and height ("tap:0.25,0.5").
    ``joins``: a stroke of the finger from one such place to another chooses both.
    """

    box: Box
    action: str
    reach: float = 0.0
    canvas: bool = False
    joins: bool = False

    def action_at(self, x: float, y: float) -> str:
        """The action of a touch at a point (px)."""
        if not self.canvas:
            return self.action
        return f"{self.action}:{(x - self.box.x) / self.box.w:.4f},{(y - self.box.y) / self.box.h:.4f}"


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text on the screen; ``whole`` is False if it had to be cut.

    ``room`` is the box it was written into; ``far``: it must be legible from two metres.
    """

    text: str
    rect: pygame.Rect
    size: int
    whole: bool
    room: Box
    far: bool = False


@dataclass(slots=True)
class Painter:
    """Draws one picture of the screen.

    ``u`` is the unit in px: a hundredth of the height, on narrow screens a 160th of the width; ``scale`` enlarges it,
    and all text with it.
    """

    surface: pygame.Surface
    theme: Theme
    fonts: Fonts
    scale: float = 1.0
    spots: list[Spot] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    places: dict[str, Box] = field(default_factory=dict)  # of the board
    dice: list[Box] = field(default_factory=list)  # of the roll
    aside: list[Box] = field(default_factory=list)  # of the dice set aside
    state: Box | None = None  # of the camera's state
    camera: Box | None = None  # of the camera's picture beside the game
    u: float = field(init=False)

    def __post_init__(self) -> None:
        self.use_unit(1.0)

    def use_unit(self, share: float) -> None:
        """Draw with that share of the usual unit from now on."""
        width, height = self.surface.get_size()
        self.u = min(height / 100, width / 160) * self.scale * share

    def shows_as_much_as(self, usual: Painter) -> bool:
        """Whether larger text leaves the room for what the same view shows in the usual size.

        Nothing may be cut that was whole, rows may go to another page, and dice and squares may shrink a little. A long
        text may have no room to grow.
        """
        cut = sum(not line.whole for line in self.written) > sum(not line.whole for line in usual.written)
        fewer = len(self.spots) < len(usual.spots) * FEWER
        pictures = [*zip(self.dice, usual.dice, strict=False)]
        pictures += [(self.places[name], box) for name, box in usual.places.items() if name in self.places]
        fewer_dice = len(self.dice) < len(usual.dice) and not usual.places  # beside a board the headline names them
        lost = fewer_dice or len(self.places) < len(usual.places)
        sizes_before = {line.text: line.size for line in usual.written}
        same = [
            (line.size, sizes_before[line.text], len(line.text)) for line in self.written if line.text in sizes_before
        ]
        smaller = sum(math.copysign(letters, now - before) for now, before, letters in same if now != before) < 0
        return not (cut or fewer or lost or smaller) and all(now.h >= before.h * SMALLER for now, before in pictures)

    @property
    def box(self) -> Box:
        """The whole screen."""
        return Box(0, 0, *self.surface.get_size())

    def px(self, units: float) -> int:
        """Convert units to px."""
        return max(round(units * self.u), 1)

    def clear(self) -> None:
        """Clear the screen."""
        self.surface.fill(self.theme.background)

    def panel(self, box: Box, colour: Colour | None = None, *, line: Colour | None = None) -> None:
        """A rounded plate, with a border if ``line`` is given."""
        rect = rect_of(box)
        radius = self.px(sizes.RADIUS)
        fill = colour or self.theme.panel
        if line is None:
            rounded(self.surface, rect, fill, radius)
        else:
            framed(self.surface, rect, line, fill, radius, self.px(0.45))

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        colour: Colour | None = None,
        bold: bool = False,
        side: Side = "left",
        least: float | None = None,
        lines: int = 1,
        high: bool = False,
        tight: bool = False,
        far: bool = False,
    ) -> Box:
        """Text in a box, the longest wording that fits: from ``size`` to ``least`` units, in ``lines``, then elided.

        Large text shrinks to the usual size before it is elided.

        It is vertically centred (at the top if ``high``). Returns the box that the text takes.
        """
        smallest = self.px((size if least is None else least) / self.scale)
        if box.w >= 4 and box.h >= 4:
            text = self._longest(box, text, smallest, bold, lines, tight)
        text = joined(printable(text))
        if not text or box.w < 4 or box.h < 4:
            return Box(box.x, box.y, 0, 0)
        fitted = self.fonts.fit(text, int(box.w), int(box.h), self.px(size), smallest, bold, lines, tight)
        step = self.fonts.line(fitted.size, bold, tight)
        tall = step * len(fitted.lines)
        y = box.y if high else box.y + (box.h - tall) / 2 - (fitted.size * 0.07 if tight else 0)
        rects = []
        for number, line in enumerate(fitted.lines):
            if self.fonts.width(line, fitted.size, bold) > box.w + 1:
                nothing = pygame.Rect(round(box.x), round(y), 0, 0)  # not even "…" fits
                self.written.append(Written("", nothing, fitted.size, False, box, far))
                continue
            picture = self.fonts.render(in_order(line), fitted.size, bold, colour or self.theme.text)
            x = box.x + {"left": 0.0, "middle": 0.5, "right": 1.0}[side] * (box.w - picture.get_width())
            rect = self.surface.blit(picture, (round(x), round(y + number * step)))
            rects.append(rect)
            self.written.append(Written(line, rect, fitted.size, fitted.whole, box, far))
        return Box(*rects[0].unionall(rects[1:])) if rects else Box(box.x, box.y, 0, 0)

    def fits(self, box: Box, text: str, size: float, *, bold: bool = False, lines: int = 1, tight: bool = True) -> bool:
        """Whether the text fits into the box at that size (units)."""
        return self._fits(box, text, self.px(size), bold, lines, tight)

    def _fits(self, box: Box, text: str, size: int, bold: bool, lines: int, tight: bool) -> bool:
        return self.fonts.fit(joined(printable(text)), int(box.w), int(box.h), size, size, bold, lines, tight).whole

    def _longest(self, box: Box, text: str, size: int, bold: bool, lines: int, tight: bool) -> str:
        """The longest wording of a text that fits at a size in px, else the shortest."""
        ways = wordings(text)
        return next((way for way in ways[:-1] if self._fits(box, way, size, bold, lines, tight)), ways[-1])

    def first(
        self, box: Box, ways: Sequence[str], size: float, *, bold: bool = False, lines: int = 1, tight: bool = False
    ) -> str:
        """The first of several versions of a text, long to short, that fits at that size (units); else the last."""
        return next((way for way in ways if self.fits(box, way, size, bold=bold, lines=lines, tight=tight)), ways[-1])

    def legible(
        self,
        box: Box,
        text: str | Sequence[str],
        *,
        colour: Colour | None = None,
        bold: bool = False,
        side: Side = "left",
        lines: int = 1,
        high: bool = False,
        most: float = sizes.LEGIBLE,
    ) -> Box:
        """Text that must be legible from two metres: the longest wording that fits, or the first of several versions.

        Never smaller than ``LEGIBLE``; if even the shortest doesn't fit, it is cut.
        """
        least = sizes.LEGIBLE
        text = (
            text
            if isinstance(text, str)
            else self.first(box, text, least / self.scale, bold=bold, lines=lines, tight=True)
        )
        return self.text(
            box,
            text,
            most,
            colour=colour,
            bold=bold,
            side=side,
            least=least,
            lines=lines,
            high=high,
            tight=True,
            far=True,
        )

    def picture(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Draw a picture with its top left corner there."""
        self.surface.blit(picture, (round(x), round(y)))

    def touch(self, box: Box, action: str, reach: float = 0.0, *, canvas: bool = False, joins: bool = False) -> None:
        """Make a touch of the box that action (what is drawn later is on top).

        A small box also gets touches up to ``reach`` px beside it, if nothing else is there.
        """
        if action:
            self.spots.append(Spot(box, action, reach, canvas, joins))

    def button(self, box: Box, text: str, action: str, *, below: str = "", on: bool = False) -> None:
        """A plate with a short text that may be touched, and a smaller text below; ``on``: it is switched on."""
        self.panel(box, self.theme.marked if on else self.theme.raised, line=self.theme.accent if on else None)
        self.touch(box, action)
        inner = box.inset(self.px(1.0), self.px(0.3))
        if below:
            low, inner = inner.low(inner.h * 0.46)
            self.text(low, below, sizes.TINY, colour=self.theme.muted, side="middle", least=2.6)
        lines = 1 if below or self.fits(inner, text, sizes.TINY, bold=True) else 2  # rather smaller than broken
        self.text(inner, text, sizes.SMALL, bold=True, side="middle", least=2.8, lines=lines)

    def stroke(self, start: tuple[float, float], end: tuple[float, float]) -> str | None:
        """The action at the end of a stroke: on a canvas, and well inside one of two places that are joined."""
        at = next((spot for spot in reversed(self.spots) if (spot.canvas or spot.joins) and spot.box.holds(*end)), None)
        if at is None:
            return None
        if at.canvas:
            return at.action_at(*end)
        begun = any(spot.joins and spot is not at and spot.box.holds(*start) for spot in self.spots)
        inside = at.box.inset(at.box.w * EDGE, at.box.h * EDGE).holds(*end)
        return at.action if begun and inside else None

    def at(self, x: float, y: float) -> str | None:
        """The action of the topmost place at a point; else of the nearest one within reach."""
        hit = next((spot.action_at(x, y) for spot in reversed(self.spots) if spot.box.holds(x, y)), None)
        near = min(self.spots, key=lambda spot: spot.box.far(x, y) if spot.reach else math.inf, default=None)
        if hit is None and near is not None and near.box.far(x, y) < near.reach:
            return near.action
        return hit


def loaded(jpeg: bytes) -> pygame.Surface | None:
    """The picture in a JPEG; None if there is none, or it can't be read."""
    try:
        return pygame.image.load(io.BytesIO(jpeg), "picture.jpg") if jpeg else None
    except pygame.error:
        return None


def rect_of(box: Box) -> pygame.Rect:
    """The box rounded to pixels."""
    x, y = round(box.x), round(box.y)
    return pygame.Rect(x, y, round(box.right) - x, round(box.bottom) - y)


def printable(text: str) -> str:
    """The text without characters that the fonts can't draw (control characters, those beyond the basic plane)."""
    if text.isprintable() and max(text, default="") < BEYOND:  # nearly all texts
        return text.strip()
    return "".join(c if c == "\n" or (c.isprintable() and c < BEYOND) else " " for c in text).strip()
