"""Households' own boards: six drawn Ludo boards with stickers at their corners, as prints of a virtual table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.arrays import Image
from vision.mat_art import Colour
from vision.mats import Mat, Point
from vision.virtual.stickers import draw_stickers

_BITS = 4
_STARTS = ((1, 6), (8, 1), (13, 8), (6, 13))
_HOME = 9  # cells between the outer edges of two bases
BASES = ((0, 0), (_HOME, 0), (_HOME, _HOME), (0, _HOME))
_SIGNS = ((2, 8), (6, 2), (12, 6), (8, 12))  # where many boards have a star


@dataclass(frozen=True, slots=True)
class Design:
    """The print of a Ludo board. ``line`` is a fraction of a cell; ``spots``: round places instead of square ones."""

    ground: Colour
    square: Colour
    lines: Colour
    colours: Sequence[Colour]  # of red, green, yellow and blue
    line: float = 0.05
    rim: float = 0.0  # of a frame around the field, in cells
    rim_colour: Colour = (90, 50, 20)
    filled: bool = True  # bases in their colours, otherwise only their places
    spots: bool = False
    signs: bool = False
    cloth: Colour = (86, 96, 104)  # what the board lies on


_STRONG = ((208, 32, 38), (22, 138, 64), (246, 200, 26), (28, 84, 178))
_PALE = ((238, 178, 172), (182, 216, 184), (246, 230, 170), (176, 198, 228))
_NEON = ((255, 64, 84), (64, 232, 120), (250, 230, 70), (70, 150, 255))
_STAIN = ((150, 44, 34), (60, 92, 52), (196, 152, 56), (52, 68, 104))

DESIGNS: Mapping[str, Design] = MappingProxyType(
    {
        "classic": Design((250, 248, 242), (252, 251, 248), (20, 20, 20), _STRONG, signs=True),
        "pale": Design((244, 236, 220), (250, 245, 234), (170, 158, 140), _PALE, line=0.03),
        "wood": Design((186, 140, 92), (206, 164, 114), (84, 52, 26), _STAIN, line=0.06, rim=0.9, filled=False),
        "neon": Design((18, 18, 24), (30, 30, 38), (206, 206, 216), _NEON, line=0.05, cloth=(190, 180, 160)),
        "baize": Design((30, 96, 62), (38, 112, 74), (240, 236, 220), _STRONG, line=0.09, rim=0.5, signs=True),
        "spots": Design((236, 214, 120), (252, 250, 244), (60, 50, 40), _STRONG, spots=True, rim=0.4),
    }
)


@dataclass(frozen=True, slots=True)
class LudoPrint:
    """Draws a design as a household's own board: use it as the ``printed`` of a ``Look``."""

    design: Design
    cell: float
    origin: Point  # of the field, mm on the mat

    def __call__(self, mat: Mat, px_per_mm: float) -> Image:
        """The board and its stickers as a picture, (h, w, 3) BGR."""
        picture = cloth_of(mat, px_per_mm, self.design.cloth)
        _Board(picture, self.design, self.cell, self.origin, px_per_mm).draw()
        draw_stickers(picture, mat, px_per_mm)
        return picture


def cloth_of(mat: Mat, px_per_mm: float, cloth: Colour) -> Image:
    """What a board lies on, as the picture (h, w, 3) BGR to draw it in."""
    size = (round(mat.height * px_per_mm), round(mat.width * px_per_mm), 3)
    return np.full(size, cloth[::-1], np.uint8)


class BoardPainter:
    """Draws on the picture of a mat, at ``scale`` px per mm: places are in cells of ``cell`` mm from ``origin`` on."""

    def __init__(self, picture: Image, cell: float, origin: Point, scale: float) -> None:
        self.picture = picture
        self.cell, self.origin, self.scale = cell, np.array(origin), scale

    def _fixed(self, points: ArrayLike) -> NDArray[np.int32]:
        px = (np.asarray(points, np.float64) * self.cell + self.origin) * self.scale - 0.5
        return np.asarray(np.round(px * (1 << _BITS)), np.int32)

    def fill(self, points: ArrayLike, colour: Colour) -> None:
        """A filled polygon."""
        cv2.fillPoly(self.picture, [self._fixed(points)], colour[::-1], cv2.LINE_AA, _BITS)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        """A filled rectangle."""
        self.fill([(left, top), (right, top), (right, bottom), (left, bottom)], colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        turns = np.linspace(0, 2 * np.pi, 72, endpoint=False)
        self.fill(np.column_stack([x + radius * np.cos(turns), y + radius * np.sin(turns)]), colour)

    def stroke(self, one: Point, other: Point, width: float, colour: Colour) -> None:
        """A straight line of a width in cells."""
        thick = max(1, round(width * self.cell * self.scale))
        start, end = (tuple(int(v) for v in point) for point in self._fixed([one, other]))
        cv2.line(self.picture, start, end, colour[::-1], thick, cv2.LINE_AA, _BITS)


class _Board(BoardPainter):
    def __init__(self, picture: Image, design: Design, cell: float, origin: Point, scale: float) -> None:
        super().__init__(picture, cell, origin, scale)
        self.design = design

    def draw(self) -> None:
        design, rim = self.design, self.design.rim
        if rim:
            self.box(-rim, -rim, 15 + rim, 15 + rim, design.rim_colour)
        self.box(0, 0, 15, 15, design.ground)
        for colour, (x, y) in zip(design.colours, BASES, strict=True):
            self.base(x, y, colour)
        for place, colour in self.places():
            self.place(place, colour)
        self.middle()
        self.frame(0, 0, 15, 15)

    def places(self) -> list[tuple[Point, Colour]]:
        """The squares of the arms, with their colours."""
        design, found = self.design, []
        for c in range(15):
            for r in range(15):
                if not ((6 <= c <= 8) ^ (6 <= r <= 8)):
                    continue
                turn = 0 if c < 6 else 1 if r < 6 else 2 if c > 8 else 3
                own = (c == 7 and r not in (0, 14)) or (r == 7 and c not in (0, 14)) or (c, r) in _STARTS
                found.append(((float(c), float(r)), design.colours[turn] if own else design.square))
        return found

    def place(self, at: Point, colour: Colour) -> None:
        x, y = at
        if self.design.spots:
            self.disc(x + 0.5, y + 0.5, 0.42, self.design.lines)
            self.disc(x + 0.5, y + 0.5, 0.42 - self.design.line, colour)
            return
        self.box(x, y, x + 1, y + 1, colour)
        self.frame(x, y, x + 1, y + 1)
        if self.design.signs and at in _SIGNS:
            self.star(x + 0.5, y + 0.5)

    def base(self, x: float, y: float, colour: Colour) -> None:
        design = self.design
        if design.filled:
            self.box(x, y, x + 6, y + 6, colour)
            self.box(x + 1, y + 1, x + 5, y + 5, design.square)
        self.frame(x, y, x + 6, y + 6)
        for dx, dy in ((2, 2), (4, 2), (4, 4), (2, 4)):
            self.disc(x + dx, y + dy, 0.55, design.lines)
            self.disc(x + dx, y + dy, 0.55 - design.line, colour)

    def middle(self) -> None:
        corners = ((6, 6), (9, 6), (9, 9), (6, 9))
        for colour, one, other in zip(
            self.design.colours, ((6, 9), (6, 6), (9, 6), (9, 9)), ((6, 6), (9, 6), (9, 9), (6, 9)), strict=True
        ):
            self.fill([one, other, (7.5, 7.5)], colour)
        for corner in corners:
            self.line(corner, (7.5, 7.5))
        self.frame(6, 6, 9, 9)

    def star(self, x: float, y: float) -> None:
        turns = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2, 0.14, 0.34)
        points = np.column_stack([x + radii * np.cos(turns), y + radii * np.sin(turns)])
        self.fill(points, self.design.lines)

    def frame(self, left: float, top: float, right: float, bottom: float) -> None:
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            self.line(one, other)

    def line(self, one: Point, other: Point) -> None:
        if self.design.spots and one[0] % 15 and other[0] % 15:
            return
        self.stroke(one, other, self.design.line, self.design.lines)
