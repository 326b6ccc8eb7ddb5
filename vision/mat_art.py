"""The print of a mat as plain shapes in mm, for the PDF and for the virtual table's texture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from vision.markers import CELLS, pattern
from vision.mats import NAME_HEIGHT_MM, UCKERS_COLOURS, Box, Mat, Point, zone_words

SIGNS = ("circle", "triangle", "square", "diamond", "star", "heart")
"""By seat from 1; the first four are also those of red, green, yellow and blue."""

_OUTLINES: dict[str, tuple[Point, ...]] = {
    "circle": tuple((math.cos(i * math.tau / 48), math.sin(i * math.tau / 48)) for i in range(48)),
    "triangle": ((0.0, -1.0), (1.0, 0.85), (-1.0, 0.85)),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0.0, -1.1), (0.9, 0.0), (0.0, 1.1), (-0.9, 0.0)),
    "star": tuple(
        (radius * math.sin(i * math.tau / 10), -radius * math.cos(i * math.tau / 10))
        for i, radius in enumerate((1.1, 0.45) * 5)
    ),
    "heart": tuple(
        (
            math.sin(t) ** 3,
            -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 16,
        )
        for t in (i * math.tau / 48 for i in range(48))
    ),
}


def sign(name: str, centre: Point, size: float, turn: int = 0) -> tuple[Point, ...]:
    """The outline of a sign about ``size`` mm high around ``centre``.

    ``turn``: degrees clockwise from upright on the sheet, a multiple of 90.
    """
    across, down = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
    return tuple(
        (centre[0] + (x * across - y * down) * size / 2, centre[1] + (x * down + y * across) * size / 2)
        for x, y in _OUTLINES[name]
    )


Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

BLACK: Colour = (0, 0, 0)
SEAT_SIGN_MM = 6.0


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle with round corners of ``radius`` mm; ``line`` is its edge, ``width`` mm wide."""

    box: Box
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 0.4
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: Colour


@dataclass(frozen=True, slots=True)
class Round:
    """A filled circle."""

    centre: Point
    radius: float
    fill: Colour


@dataclass(frozen=True, slots=True)
class Label:
    """Text whose baseline begins at ``start``; ``size`` is the height of a capital in mm.

    ``turn``: degrees clockwise around ``start``.
    """

    start: Point
    size: float
    words: str
    colour: Colour
    turn: int = 0


Art = Panel | Shape | Round | Label


@dataclass(frozen=True, slots=True)
class MatWords:
    """The texts on a print, in the players' language.

    ``title`` is the game's name, "" for that of the mat; ``how_to`` are the instructions in the margin; ``zones`` are
    the printed names of zones, if they differ from the program's; ``document`` is the PDF's title.
    """

    title: str = ""
    how_to: str = ""
    zones: Mapping[str, str] = field(default_factory=dict)
    document: str = ""

    def zone(self, name: str) -> str:
        """The name of a zone as printed."""
        return self.zones.get(name) or zone_words(name)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a print. Reading never depends on them."""

    paper: Colour = (255, 255, 255)
    zone: Colour = (243, 240, 246)
    line: Colour = (110, 90, 120)
    ink: Colour = BLACK
    red: Colour = (205, 45, 45)
    green: Colour = (45, 150, 80)
    yellow: Colour = (235, 195, 50)
    blue: Colour = (55, 95, 195)

    def of(self, name: str) -> Colour:
        """The colour of an Uckers side by its name."""
        colours = {"red": self.red, "green": self.green, "yellow": self.yellow, "blue": self.blue}
        return colours[name]


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """A colour mixed with a part of another one."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def art(mat: Mat, palette: Palette | None = None, words: MatWords | None = None) -> Iterator[Art]:
    """Everything printed on a mat, from the bottom up; a zone's name takes the same room in any language."""
    palette, words = palette or Palette(), words or MatWords()
    for name, zone in mat.zones.items():
        yield Panel(zone, palette.zone, palette.line, 0.5, 4)
        place = mat.name_box(name)
        if name.startswith("seat"):
            shape, turned = SIGNS[int(name.removeprefix("seat")) - 1], mat.is_read_from_afar(name)
            x = place.right - SEAT_SIGN_MM / 2 if turned else place.left + SEAT_SIGN_MM / 2
            outline = sign(shape, (x, place.centre[1]), SEAT_SIGN_MM, 180 if turned else 0)
            yield Shape(outline, palette.line)
        else:
            printed = words.zone(name)
            height = NAME_HEIGHT_MM * min(1.0, len(zone_words(name)) / len(printed))
            yield Label((place.left, place.bottom), height, printed, palette.line)
    if mat.bases:
        yield from _cross(mat, palette)
    else:
        yield from _squares(mat, palette)
    for marker, box in mat.markers.items():
        yield from marker_art(marker, box, palette)


def _squares(mat: Mat, palette: Palette) -> Iterator[Art]:
    for name, box in mat.squares.items():
        yield Panel(box, None, palette.line)
        yield Label((box.left + 1.2, box.bottom - 1.2), 2.2, name, palette.line)


def marker_art(marker: int, box: Box, palette: Palette) -> Iterator[Panel]:
    """A black square with its white cells, drawn as whole cells, so that no hairline shows between black ones."""
    yield Panel(box, palette.ink)
    cell = (box.right - box.left) / CELLS
    for row, values in enumerate(pattern(marker)):
        for column, value in enumerate(values):
            if value > 0.5:
                left, top = box.left + column * cell, box.top + row * cell
                yield Panel(Box(left, top, left + cell, top + cell), palette.paper)


def _cross(mat: Mat, palette: Palette) -> Iterator[Art]:
    for colour, base in mat.bases.items():
        yield Panel(base, palette.of(colour), palette.line)
        yield Round(base.centre, 0.4 * (base.right - base.left), palette.paper)
    for name, box in mat.squares.items():
        own = square_colour(mat, name)
        yield Panel(box, palette.of(own) if own else palette.paper, palette.line)
    if mat.board and mat.board.middle:
        yield from _home(mat, palette)


def square_colour(mat: Mat, square: str) -> str | None:
    """The colour that a square of a board is printed in, if any."""
    return mat.board.colour_of(square) if mat.board else None


def _home(mat: Mat, palette: Palette) -> Iterator[Art]:
    """The four triangles in the middle, each at the end of its colour's pipe."""
    left, top = mat.squares["red5"].right, mat.squares["green5"].bottom
    right, bottom = mat.squares["yellow5"].left, mat.squares["blue5"].top
    middle = ((left + right) / 2, (top + bottom) / 2)
    corners = ((left, bottom), (left, top), (right, top), (right, bottom), (left, bottom))
    for i, colour in enumerate(UCKERS_COLOURS):
        yield Shape((corners[i], corners[i + 1], middle), palette.of(colour))
