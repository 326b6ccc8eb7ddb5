"""What is printed around the play: the game's name, a few words on how to play it, labels for every side of the table.

Only on paper: nothing here lies where dice or pieces are read, but for the small numbers of Uckers' squares and the
signs of its bases, which are far smaller than a counter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vision.mat_art import Art, Label, Palette, Shape
from vision.mat_signs import SIGNS, sign
from vision.mats import MARKER_INSET_MM, MARKER_MM, UCKERS_COLOURS, Box, Mat, zone_words

TITLE_MM, WORDS_MM = 9.0, 3.0  # the height of capitals
NUMBER_MM, SIGN_MM, EDGE_MM = 2.2, 5.0, 6.0
LEFT, TOP, RIGHT = 90, 180, 270  # who sits there reads it upright: how far it is turned on the sheet, clockwise


@dataclass(frozen=True, slots=True)
class Words:
    """Words that are wrapped into ``box``, turned clockwise by ``turn`` degrees; ``size`` is that of a capital, mm."""

    box: Box
    turn: int
    size: float
    words: str


def margin(mat: Mat, title: str, how_to: str, palette: Palette) -> Iterator[Art | Words]:
    """Everything around the play of a mat."""
    near, far = side_strips(mat)
    yield from _titles(near, far, title, palette)
    yield Words(Box(near.left + TITLE_MM * 1.5, near.top, near.right, near.bottom), LEFT, WORDS_MM, how_to)
    yield Words(Box(far.left, far.top, far.right - TITLE_MM * 1.5, far.bottom), RIGHT, WORDS_MM, how_to)
    yield from _zone_names(mat, palette)
    if mat.bases:
        yield from _uckers(mat, palette)


def side_strips(mat: Mat) -> tuple[Box, Box]:
    """The free strips at the left and the right edge, between the markers (mm)."""
    reserved = MARKER_INSET_MM + MARKER_MM + 3
    play = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values()]
    left, right = min(box.left for box in play), max(box.right for box in play)
    top, bottom = reserved, mat.height - reserved
    return Box(EDGE_MM, top, left - 3, bottom), Box(right + 3, top, mat.width - EDGE_MM, bottom)


def _titles(near: Box, far: Box, title: str, palette: Palette) -> Iterator[Label]:
    """The game's name along both sides, at the sheet's edge: in large letters nearer by it looks like a thing there."""
    yield Label((near.left + 1, near.top), TITLE_MM, title, palette.line, LEFT)
    yield Label((far.right - 1, far.bottom), TITLE_MM, title, palette.line, RIGHT)


def _zone_names(mat: Mat, palette: Palette) -> Iterator[Label]:
    """The name of each zone once more for who sits opposite, in the margin above it where there is one."""
    for name, zone in mat.zones.items():
        if not name.startswith("seat") and zone.top >= EDGE_MM + 1:
            yield Label((zone.right - 3, zone.top - 3.4), 2.6, zone_words(name), palette.line, TOP)


def _uckers(mat: Mat, palette: Palette) -> Iterator[Art]:
    """The numbers of the track as rulings name them, and a sign for each colour in the corner of its base."""
    for name, box in mat.squares.items():
        if name.startswith("t"):
            yield Label((box.left + 1.2, box.bottom - 1.2), NUMBER_MM, name.removeprefix("t"), palette.ink)
    middle = mat.squares["red5"].right, mat.squares["green5"].bottom
    for colour, shape in zip(UCKERS_COLOURS, SIGNS, strict=False):
        base = mat.bases[colour]
        x = base.left + SIGN_MM if base.left < middle[0] else base.right - SIGN_MM
        y = base.top + SIGN_MM if base.top < middle[1] else base.bottom - SIGN_MM
        yield Shape(sign(shape, (x, y), SIGN_MM), palette.paper)
