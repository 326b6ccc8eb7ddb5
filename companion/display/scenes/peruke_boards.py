"""The boards of the two Peruke games: discs with number, side and owner's sign."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.pieces import disc_picture
from companion.display.theme import mixed
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import BoardView, PieceView, TableView

FILES = "abcdef"
EDGE = 4.0  # units for the names of files and ranks
ZONE_TINT = 0.26
WORTH = 0.3  # share of a square's height for the points below its disc
LEAST_WORTH = 2.4  # units of height below which those points are left out


def peruke_84_width(p: Painter, height: float, board: BoardView) -> float:
    """Six files and the names of the ranks."""
    return (height - p.px(EDGE)) / board.rows * len(FILES) + p.px(EDGE)


def draw_peruke_84(p: Painter, box: Box, view: TableView, board: BoardView) -> Mapping[str, Box]:  # noqa: ARG001
    """Draw the board with South at the bottom; return the place of each square."""
    edge = p.px(EDGE)
    cell = int(min((box.w - edge) / len(FILES), (box.h - edge) / board.rows))
    left, top = box.x + edge, box.y + (box.h - edge - cell * board.rows) // 2
    places = {
        f"{file}{rank}": Box(left + column * cell, top + (board.rows - rank) * cell, cell, cell)
        for column, file in enumerate(FILES)
        for rank in range(1, board.rows + 1)
    }
    _draw_names(p, Box(left, top, cell * len(FILES), cell * board.rows), cell, board.rows, edge)
    for name, square in places.items():
        _draw_square(p, square, _zone(name, board.rows), dark=(ord(name[0]) + int(name[1:])) % 2 == 0)
    for piece in board.pieces:
        if piece.place in places:
            _draw_disc(p, places[piece.place], piece, 0.86)
    return places


def _zone(name: str, rows: int) -> int:
    """The seat whose end zone the square belongs to, 0 for none."""
    return {1: 1, rows: 2}.get(int(name[1:]), 0)


def _draw_square(p: Painter, square: Box, zone: int, *, dark: bool) -> None:
    ground = p.theme.panel if dark else mixed(p.theme.panel, p.theme.raised, 0.7)
    if zone:
        ground = mixed(ground, p.theme.seat(zone).colour, ZONE_TINT)
    p.surface.fill(ground, (round(square.x), round(square.y), round(square.w), round(square.h)))


def _draw_names(p: Painter, grid: Box, cell: int, rows: int, edge: int) -> None:
    for column, file in enumerate(FILES):
        under = Box(grid.x + column * cell, grid.bottom, cell, edge)
        p.text(under, file, sizes.TINY, colour=p.theme.muted, side="middle")
    for rank in range(1, rows + 1):
        beside = Box(grid.x - edge, grid.y + (rows - rank) * cell, edge * 0.8, cell)
        p.text(beside, str(rank), sizes.TINY, colour=p.theme.muted, side="middle")


def _draw_disc(p: Painter, square: Box, piece: PieceView, size: float) -> None:
    side = int(min(square.w, square.h) * size)
    at = square.centred(side, side)
    p.picture(disc_picture(p.theme, piece.seat, piece.value, side, target=piece.target), at.x, at.y)


def peruke_one_width(p: Painter, height: float, board: BoardView) -> float:  # noqa: ARG001 - as all boards
    """A row of six squares, wide rather than high."""
    return height * 1.25


def draw_peruke_one(p: Painter, box: Box, view: TableView, board: BoardView) -> Mapping[str, Box]:  # noqa: ARG001
    """Draw the taken discs above, the row of six below; return the places of the squares and of "taken"."""
    cell = min((box.w - p.px(2.4)) / 6, box.h * 0.34)
    whole = box.centred(cell * 6 + p.px(2.4), min(box.h, cell * 3.2 + p.px(15)))
    taken, row = whole.top(whole.h * 0.48, p.px(sizes.GAP))
    upper = _draw_strip(p, taken, worded(say("screen.taken")))
    lower = _draw_strip(p, row, worded(say("screen.the-row")))
    places = {str(number + 1): square for number, square in enumerate(lower)} | {"taken": taken}
    for square in lower:
        p.panel(square.inset(p.px(0.4)), p.theme.raised)
    for piece in board.pieces:
        away = piece.place == "taken"
        if away or piece.place in places:
            square = upper[piece.value - 1] if away else places[piece.place]
            if _below(square).h < p.px(LEAST_WORTH):
                _draw_disc(p, square, piece, 0.94)
                continue
            _draw_disc(p, _upper_part(square), piece, 0.94)
            _draw_worth(p, square, piece)
    return places


def _draw_strip(p: Painter, box: Box, title: str) -> tuple[Box, ...]:
    """Draw a plate with a title; return its six squares."""
    p.panel(box)
    inner = box.inset(p.px(1.2), p.px(0.8))
    line, inner = inner.top(p.px(4.4), p.px(0.4))
    p.text(line, title, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
    return inner.grid(6, 1, 0)


def _upper_part(square: Box) -> Box:
    return square.top(square.h * (1 - WORTH))[0].inset(square.w * 0.07, square.h * 0.05)


def _below(square: Box) -> Box:
    return square.low(square.h * WORTH)[0].inset(0, square.h * 0.03)


def _draw_worth(p: Painter, square: Box, piece: PieceView) -> None:
    """Draw the points of the disc (P1-1.8): its number if taken, 0 if turned, minus its number if untouched."""
    worth = f"+{piece.value}" if piece.place == "taken" else "0" if piece.target else f"−{piece.value}"
    p.text(_below(square), worth, sizes.BODY, bold=piece.place == "taken", side="middle", least=LEAST_WORTH)
