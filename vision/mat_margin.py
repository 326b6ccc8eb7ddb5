"""The print around the playing area: the game's name, instructions, and labels for every side of the table.

On paper only: nothing here lies where dice or pieces are read, except the small numbers of squares and the signs of
Uckers' colours, which are far smaller than a counter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from vision.mat_art import SIGNS, Art, Colour, Label, MatWords, Palette, Shape, mixed, sign, square_colour
from vision.mats import MARKER_INSET_MM, MARKER_MM, UCKERS_COLOURS, Box, Mat, Point

TITLE_MM, WORDS_MM = 9.0, 3.0  # the height of capitals
NUMBER_MM, TRACK_MM = 2.2, 2.4
EDGE_MM, INSET_MM = 6.0, 1.2  # from the edge of the sheet to words, and from that of a square to its name
LIGHT, DARKER = 150, 0.65  # grey level from which white is hard to see; how much ink is used instead
PALE = 0.5  # share of paper white in the title's colour
BASE_SIGN_MM, PATH_SIGN_MM = 11.0, 3.6
BOTTOM, LEFT, TOP, RIGHT = 0, 90, 180, 270  # reading direction for each side: rotation in degrees, clockwise


@dataclass(frozen=True, slots=True)
class Words:
    """Text wrapped into ``box``, rotated clockwise by ``turn`` degrees.

    ``size`` is the height of a capital, mm; it is reduced if the text doesn't fit.
    """

    box: Box
    turn: int
    size: float
    words: str


def margin(mat: Mat, words: MatWords, palette: Palette) -> Iterator[Art | Words]:
    """Everything printed around the playing area of a mat."""
    for box, turn in text_blocks(mat):
        yield from _block(box, turn, words.title or mat.title, words.how_to, palette)
    yield from _zone_names(mat, words, palette)
    yield from square_marks(mat, palette)


_BLOCKS = {
    "peruke-one-a4": ((Box(41, 174, 238, 202), BOTTOM),),
    "forty": ((Box(6, 38, 38, 259), LEFT),),
    "uckers-a4": ((Box(6, 38, 38, 340), LEFT), (Box(409, 342, 478, 371), BOTTOM), (Box(409, 7, 478, 36), TOP)),
}


def text_blocks(mat: Mat) -> tuple[tuple[Box, int], ...]:
    """The places and rotations of the game's name and the instructions."""
    near, far = side_strips(mat)
    return _BLOCKS.get(mat.name, ((near, LEFT), (far, RIGHT)))


def side_strips(mat: Mat) -> tuple[Box, Box]:
    """The free strips at the left and the right edge, between the markers (mm)."""
    reserved = MARKER_INSET_MM + MARKER_MM + 3
    play = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values()]
    left, right = min(box.left for box in play), max(box.right for box in play)
    top, bottom = reserved, mat.height - reserved
    return Box(EDGE_MM, top, left - 3, bottom), Box(right + 3, top, mat.width - EDGE_MM, bottom)


def _block(box: Box, turn: int, title: str, how_to: str, palette: Palette) -> Iterator[Label | Words]:
    """The game's name and the instructions.

    Along the sides the name is printed at the sheet's edge, and pale: large dark letters farther in would be detected
    as a thing.
    """
    taken = 1.5 * TITLE_MM
    starts = {
        LEFT: (box.left + 1, box.top),
        RIGHT: (box.right - 1, box.bottom),
        BOTTOM: (box.left, box.top + TITLE_MM),
        TOP: (box.right, box.bottom - TITLE_MM),
    }
    left, right = box.left + taken * (turn == LEFT), box.right - taken * (turn == RIGHT)
    top, bottom = box.top + taken * (turn == BOTTOM), box.bottom - taken * (turn == TOP)
    yield Label(starts[turn], TITLE_MM, title, mixed(palette.line, palette.paper, PALE), turn)
    yield Words(Box(left, top, right, bottom), turn, WORDS_MM, how_to)


def _zone_names(mat: Mat, words: MatWords, palette: Palette) -> Iterator[Label]:
    """The name of each zone repeated for the opposite side, in the margin above it if there is one."""
    for name, zone in mat.zones.items():
        if not name.startswith("seat") and zone.top >= EDGE_MM + 1:
            yield Label((zone.right - 3, zone.top - 3.4), 2.6, words.zone(name), palette.line, TOP)


def square_marks(mat: Mat, palette: Palette) -> Iterator[Label | Shape]:
    """The names of the squares as used in rulings, and on a board round a cross the signs of the colours.

    Each arm of such a board is read from its own side of the table; in a pipe the colour's sign stands for its
    name. Peruke 84 is played from two sides.
    """
    if mat.bases:
        yield from _cross(mat, palette)
    elif mat.disc_colours > 1:
        for name, box in mat.squares.items():
            yield Label(_corner(box, TOP), NUMBER_MM, name, palette.line, TOP)


def _cross(mat: Mat, palette: Palette) -> Iterator[Label | Shape]:
    """The signs serve people who can't distinguish the colours."""
    board = _around(mat.squares.values())
    for name, box in mat.squares.items():
        turn, colour = _side_of(box, board), square_colour(mat, name)
        ink = _on(palette.of(colour), palette) if colour else palette.ink
        number = name.removeprefix(colour or "")
        yield Label(_corner(box, turn), TRACK_MM, number, ink, turn)
        if colour:
            yield Shape(_sign(colour, _corner(box, turn + 180, PATH_SIGN_MM), PATH_SIGN_MM, turn), ink)
    for colour, base in mat.bases.items():
        inner, ink = base.grown(-0.8 * BASE_SIGN_MM), _on(palette.of(colour), palette)
        outer = max(inner.corners, key=lambda corner: math.dist(corner, board.centre))
        turn = _side_of(mat.squares[f"{colour}1"], board)
        yield Shape(_sign(colour, outer, BASE_SIGN_MM, turn), ink)


def _sign(colour: str, centre: Point, size: float, turn: int) -> tuple[Point, ...]:
    return sign(SIGNS[UCKERS_COLOURS.index(colour)], centre, size, turn)


def _around(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle that holds all boxes."""
    left, top, right, bottom = zip(*((box.left, box.top, box.right, box.bottom) for box in boxes), strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


def _side_of(box: Box, board: Box) -> int:
    """The side of a board that a box lies nearest to, as the direction in which it is read there."""
    x, y = box.centre[0] - board.centre[0], box.centre[1] - board.centre[1]
    if abs(x) > abs(y):
        return LEFT if x < 0 else RIGHT
    return TOP if y < 0 else BOTTOM


def _corner(box: Box, turn: int, inset: float = INSET_MM) -> Point:
    """The place just inside the lower left corner, as seen by somebody who reads at that ``turn``."""
    return box.grown(-inset).corners[(3 + turn // 90) % 4]


def _on(colour: Colour, palette: Palette) -> Colour:
    """A colour that stands out from another: the paper, or for light colours a much darker shade."""
    red, green, blue = colour
    light = 0.3 * red + 0.6 * green + 0.1 * blue > LIGHT
    return mixed(colour, palette.ink, DARKER) if light else palette.paper
