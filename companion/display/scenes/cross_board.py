"""Cross-shaped boards: the track with its numbers, bases with the players' names, ways home, counters and stacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import ascii_letters

import pygame

from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.pieces import badge_picture, counter_picture
from companion.display.scenes.seats import names
from companion.display.shapes import FINE, fine, mark_picture, scaled
from companion.display.theme import LEGIBLE, Colour, Mark, mixed
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import BoardView, PieceView, TableView
from vision.boards import COLOURS, CrossBoard
from vision.mats import MATS

NUMBERED = 17  # px of a cell from which squares show their numbers
BASE_TINT, PIPE_TINT, DOORSTEP_TINT = 0.16, 0.42, 0.3
_BASE_PARTS = 6  # units per width of a base, for its layout
_HOMES = {"red": (-1, 0), "green": (0, -1), "yellow": (1, 0), "blue": (0, 1)}  # cells from the middle one


def cross_width(p: Painter, height: float, board: BoardView) -> float:  # noqa: ARG001 - as all boards
    """A square board."""
    return height


def draw_cross(p: Painter, box: Box, view: TableView, board: BoardView) -> Mapping[str, Box]:
    """Draw the whole board; return the place of each square, base and home."""
    printed = _print_of(board)
    cell = int(min(box.w, box.h) // printed.cells)
    side = cell * printed.cells
    whole = Box(box.x + (box.w - side) // 2, box.y + (box.h - side) // 2, side, side)
    places = _places(printed, whole, cell)
    by_place: dict[str, list[PieceView]] = {}
    for piece in board.pieces:
        by_place.setdefault(piece.place, []).append(piece)
    for colour in COLOURS:
        _draw_base(p, places[f"{colour} base"], colour, _owner(view, colour), by_place.get(f"{colour} base", []))
    _draw_squares(p, printed, places, cell, by_place)
    if printed.middle:
        _draw_homes(p, places, whole, cell, by_place)
    for name in printed.squares:
        _draw_counters(p, places[name], by_place.get(name, ()))
    return places | {f"{colour} base": _yard(places[f"{colour} base"]) for colour in COLOURS}


def _print_of(board: BoardView) -> CrossBoard:
    """The cells of the board that is shown."""
    printed = MATS[board.mat].board
    assert isinstance(printed, CrossBoard)
    return printed


def _places(printed: CrossBoard, whole: Box, cell: int) -> dict[str, Box]:
    """All places on the screen, from the board's cells."""

    def at(column: float, row: float, size: float = 1.0) -> Box:
        return Box(whole.x + column * cell, whole.y + row * cell, size * cell, size * cell)

    found = {name: at(*place) for name, place in printed.squares.items()}
    found |= {f"{colour} base": at(x1, y1, x2 - x1) for colour, (x1, y1, x2, _) in printed.bases.items()}
    if not printed.middle:
        return found
    middle = printed.cells // 2
    return found | {f"{colour} home": at(middle + x, middle + y) for colour, (x, y) in _HOMES.items()}


def _owner(view: TableView, colour: str) -> str:
    """The player of a colour; the colour's name if no colours are assigned, "" if it is unused."""
    unknown = "" if any(seat.colours for seat in view.seats) else worded(say("screen.colour", colour=colour))
    return next((seat.name for seat in view.seats if colour in seat.colours), unknown)


def _mark(p: Painter, colour: str) -> Mark:
    mark = p.theme.piece(colour)
    return mark or Mark("●", p.theme.muted)


def _draw_base(p: Painter, box: Box, colour: str, owner: str, pieces: Iterable[PieceView]) -> None:
    """Draw a base with sign, player's name, and four places for counters."""
    mark, cell = _mark(p, colour), box.w / _BASE_PARTS
    p.panel(box.inset(cell * 0.12), mixed(p.theme.panel, mark.colour, BASE_TINT))
    title = box.inset(cell * 0.3, cell * 0.25).top(max(cell * 1.5, p.px(LEGIBLE) * 1.05))[0]
    side = int(cell * 0.8)
    p.picture(mark_picture(mark, side), title.x, title.y + (title.h - side) / 2)
    words = title.left(side, cell * 0.2)[1]
    if any(p.fits(words, way, LEGIBLE) for way in names(owner)):  # on a small board only the sign
        p.legible(words, names(owner))
    count = sum(piece.count for piece in pieces)
    for number, spot in enumerate(_yard(box).grid(2, 2, cell * 0.3)):
        _draw_place(p, spot, cell, mark, filled=number < count)


def _yard(box: Box) -> Box:
    """The area for the counters of a base, below its title."""
    cell = box.w / _BASE_PARTS
    return Box(box.x, box.y + cell * 2.1, box.w, box.h - cell * 2.3).centred(cell * 3.6, cell * 3.3)


def _draw_place(p: Painter, spot: Box, cell: float, mark: Mark, *, filled: bool) -> None:
    side = int(min(spot.h, cell * 1.45))
    place = spot.centred(side, side)
    if filled:
        p.picture(counter_picture(p.theme, mark, 1, side), place.x, place.y)
    else:
        p.picture(_hole(mixed(p.theme.panel, mark.colour, 0.45), side), place.x, place.y)


@lru_cache(maxsize=16)
def _hole(colour: Colour, side: int) -> pygame.Surface:
    """The empty place of a counter."""
    picture = fine(side, side)
    whole = side * FINE
    pygame.draw.circle(picture, colour, (whole / 2, whole / 2), whole * 0.42, width=max(int(whole * 0.08), 1))
    return scaled(picture)


def _draw_squares(
    p: Painter, printed: CrossBoard, places: Mapping[str, Box], cell: int, by_place: Mapping[str, list[PieceView]]
) -> None:
    doorsteps = printed.starts
    for name in printed.squares:
        box = places[name].inset(max(cell * 0.04, 0.5))
        colour = doorsteps.get(name) or name.strip("0123456789")
        mark = p.theme.piece(colour)
        tint = DOORSTEP_TINT if name in doorsteps else PIPE_TINT
        p.panel(box, mixed(p.theme.raised, mark.colour, tint) if mark else p.theme.raised)
        if name in by_place:
            continue
        if name in doorsteps and mark:
            side = int(cell * 0.5)
            at = box.centred(side, side)
            p.picture(mark_picture(mark, side), at.x, at.y)
        elif cell >= NUMBERED:
            ink = p.theme.text if mark else p.theme.muted
            p.text(box, name.lstrip(ascii_letters), cell * 0.42 / p.u, colour=ink, side="middle")


def _draw_homes(
    p: Painter, places: Mapping[str, Box], whole: Box, cell: int, by_place: Mapping[str, list[PieceView]]
) -> None:
    """Draw the middle: a triangle for each colour, with the number of counters at home."""
    colours = tuple(mixed(p.theme.panel, _mark(p, colour).colour, 0.55) for colour in COLOURS)
    p.picture(_middle(colours, cell * 3), whole.x + 6 * cell, whole.y + 6 * cell)
    for colour in COLOURS:
        count = sum(piece.count for piece in by_place.get(f"{colour} home", ()))
        box = places[f"{colour} home"]
        if count:
            counter = counter_picture(p.theme, _mark(p, colour), count, int(cell * 0.95))
            p.picture(counter, box.x, box.y)
            _draw_count(p, box, count)


@lru_cache(maxsize=8)
def _middle(colours: tuple[Colour, ...], side: int) -> pygame.Surface:
    picture = fine(side, side)
    whole = side * FINE
    corners = ((0, whole), (0, 0), (whole, 0), (whole, whole))
    for number, colour in enumerate(colours):
        pygame.draw.polygon(picture, colour, [corners[number], corners[(number + 1) % 4], (whole / 2, whole / 2)])
    return scaled(picture)


def _draw_counters(p: Painter, box: Box, pieces: Iterable[PieceView]) -> None:
    """Draw the counters on a square; two colours of a side share it, so that a mixi-blob shows both."""
    here = list(pieces)
    size = 0.94 if len(here) == 1 else 0.66
    for number, piece in enumerate(here):
        side = int(min(box.w, box.h) * size)
        share = number / (len(here) - 1) if len(here) > 1 else 0.5
        x, y = box.x + (box.w - side) * share, box.y + (box.h - side) * share
        p.picture(counter_picture(p.theme, _mark(p, piece.colour), piece.count, side), x, y)
        if piece.count > 1:
            _draw_count(p, Box(x, y, side, side), piece.count)


def _draw_count(p: Painter, box: Box, count: int) -> None:
    """Draw the number of counters in a stack."""
    if count > 1:
        side = int(max(box.w * 0.62, p.px(2.6)))
        plate = badge_picture(p.theme.text, p.theme.background, str(count), side)
        p.picture(plate, box.right - side * 0.72, box.bottom - side * 0.78)
