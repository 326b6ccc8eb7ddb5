"""The painter: draws on one surface, and records all text with its place, and the spots that can be touched."""

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
FEWER, SMALLER = 0.6, 0.75  # least share of the spots, and of the size of dice, that large text must leave
EDGE = 0.12  # share of a spot at each edge where strokes don't count: a slipping thumb chooses nothing
BEYOND = "\U00010000"  # the first character that SDL can't draw


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot that can be touched, also up to ``reach`` px beside it, if nothing else is there.

    ``canvas``: the action includes the point of the touch as fractions of the box ("tap:0.25,0.5"). ``joins``: a stroke
    from one such spot to another chooses both.
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
    """A line of text on the screen; ``whole`` is False if it was cut.

    ``room`` is the box available for it; ``far``: it must be legible from two metres.
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
    state: Box | None = None  # of the camera's status
    camera: Box | None = None  # of the camera's picture beside the game
    u: float = field(init=False)

    def __post_init__(self) -> None:
        self.use_unit(1.0)

    def use_unit(self, share: float) -> None:
        """Use that share of the usual unit from now on."""
        width, height = self.surface.get_size()
        self.u = min(height / 100, width / 160) * self.scale * share

    def shows_as_much_as(self, usual: Painter) -> bool:
        """Whether larger text leaves enough room for what the same view shows in the usual size.

        No more lines may be cut, but rows may move to another page, dice and squares may shrink a little, and long
        texts need not grow.
        """
        cut = sum(not line.whole for line in self.written) > sum(not line.whole for line in usual.written)
        fewer = len(self.spots) < len(usual.spots) * FEWER
        pictures = [*zip(self.dice, usual.dice, strict=False)]
        pictures += [(self.places[name], box) for name, box in usual.places.items() if name in self.places]
        fewer_dice = len(self.dice) < len(usual.dice) and not usual.places  # with a board the headline names the dice
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
        """Draw a rounded plate, with a border if ``line`` is given."""
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
        """Draw the longest wording that fits into a box, from ``size`` down to ``least`` units; else it is elided.

        Large text shrinks to the usual size before it is elided.

        It is vertically centred, or at the top if ``high``. Returns the box of the text.
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
        """Draw text legible from two metres: the longest wording that fits, or the first of several versions.

        It is never smaller than ``LEGIBLE``; if even the shortest one doesn't fit, it is cut.
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
        """Draw a picture with its top left corner at that point."""
        self.surface.blit(picture, (round(x), round(y)))

    def touch(self, box: Box, action: str, reach: float = 0.0, *, canvas: bool = False, joins: bool = False) -> None:
        """Let a touch of the box trigger an action (what is drawn later is on top).

        Touches up to ``reach`` px beside a small box count too, if nothing else is there.
        """
        if action:
            self.spots.append(Spot(box, action, reach, canvas, joins))

    def button(self, box: Box, text: str, action: str, *, below: str = "", on: bool = False) -> None:
        """Draw a button with a short text, and a smaller text ``below``; ``on``: it is switched on."""
        self.panel(box, self.theme.marked if on else self.theme.raised, line=self.theme.accent if on else None)
        self.touch(box, action)
        inner = box.inset(self.px(1.0), self.px(0.3))
        if below:
            low, inner = inner.low(inner.h * 0.46)
            self.text(low, below, sizes.TINY, colour=self.theme.muted, side="middle", least=2.6)
        lines = 1 if below or self.fits(inner, text, sizes.TINY, bold=True) else 2  # rather smaller than broken
        self.text(inner, text, sizes.SMALL, bold=True, side="middle", least=2.8, lines=lines)

    def stroke(self, start: tuple[float, float], end: tuple[float, float]) -> str | None:
        """The action at the end of a stroke, on a canvas or well inside a spot that ``joins``."""
        at = next((spot for spot in reversed(self.spots) if (spot.canvas or spot.joins) and spot.box.holds(*end)), None)
        if at is None:
            return None
        if at.canvas:
            return at.action_at(*end)
        begun = any(spot.joins and spot is not at and spot.box.holds(*start) for spot in self.spots)
        inside = at.box.inset(at.box.w * EDGE, at.box.h * EDGE).holds(*end)
        return at.action if begun and inside else None

    def at(self, x: float, y: float) -> str | None:
        """The action of the topmost spot at a point, else of the nearest one within its reach."""
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
    """The text without control characters and those beyond the basic plane, which SDL can't draw."""
    if text.isprintable() and max(text, default="") < BEYOND:  # nearly all texts
        return text.strip()
    return "".join(c if c == "\n" or (c.isprintable() and c < BEYOND) else " " for c in text).strip()
