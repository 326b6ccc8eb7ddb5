"""The board: the pieces as recorded, where the camera disagrees, and moves as arrows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

import pygame

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter, rect_of
from companion.display.pieces import badge_picture
from companion.display.scenes.cross_board import cross_width, draw_cross
from companion.display.scenes.perudo_places import draw_perudo, perudo_width
from companion.display.scenes.peruke_boards import (
    draw_peruke_84,
    draw_peruke_one,
    peruke_84_width,
    peruke_one_width,
)
from companion.display.scenes.sheet import ways_sheet
from companion.display.shapes import draw_arrow
from companion.display.theme import Colour
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.boards import by_piece
from companion.referee.shown.view import BoardView, MoveView, TableView

Places = Mapping[str, Box]
LEGEND = 4.4  # units
FINGER = 9.8  # units, 9 mm on a 7 inch panel: a square that a thumb can hit; of smaller ones the nearest counts
MOST = 0.56  # share of the width that a board may take


@dataclass(frozen=True, slots=True)
class _Kind:
    """How to draw a board: a function that draws it and returns its places, and the width (px) for a height."""

    draw: Callable[[Painter, Box, TableView, BoardView], Places]
    width: Callable[[Painter, float, BoardView], float]
    owns_seats: bool = False  # the players are shown on the board itself


KINDS = {
    "uckers": _Kind(draw_cross, cross_width),
    "forty": _Kind(draw_cross, cross_width),
    "fifty-six": _Kind(draw_cross, cross_width),
    "peruke-84": _Kind(draw_peruke_84, peruke_84_width),
    "peruke-one": _Kind(draw_peruke_one, peruke_one_width),
    "perudo": _Kind(draw_perudo, perudo_width, owns_seats=True),
}


def board_of(view: TableView) -> BoardView | None:
    """The board, if there is one that can be drawn."""
    return view.board if view.board and view.board.mat in KINDS else None


def shows_seats(board: BoardView) -> bool:
    """Whether the players are shown on the board itself."""
    return KINDS[board.mat].owns_seats


def board_width(p: Painter, box: Box, board: BoardView, most: float | None = None) -> float:
    """The width in px that the board takes of a box, at most ``most``."""
    return min(KINDS[board.mat].width(p, box.h, board), box.w * MOST if most is None else most)


def draw_board(p: Painter, box: Box, view: TableView, board: BoardView, moves: tuple[MoveView, ...]) -> None:
    """Draw the board with its signs; ``moves`` are those of the selected choice."""
    legend = _legend(p, view, board, moves)
    if legend:
        line, box = box.low(p.px(LEGEND), p.px(0.4))
        _draw_legend(p, line, legend)
    places = KINDS[board.mat].draw(p, box, view, board)
    p.places.update(places)
    _touch_pieces(p, places, view, {piece.place for piece in board.pieces})
    shown = moves or board.moves
    for move in shown:
        _draw_ends(p, places, move)
    _draw_differences(p, places, board)
    if not moves:
        _draw_back(p, places, board.back)
    _draw_arrows(p, places, shown, p.theme.accent)


def _touch_pieces(p: Painter, places: Places, view: TableView, taken: Collection[str]) -> None:
    """Let people touch a piece and then its destination; of small squares the nearest one counts."""
    pieces = {} if view.question or view.over else by_piece(view.on_board)
    framed = view.by_hand or any(row.action.startswith("pick:") for row in view.choices)
    for piece, ends in pieces.items():
        box = _at(places, piece)
        if box is None:
            continue
        one_end, *others = ends
        several = not others and len(ends[one_end]) > 1  # they differ only in the dice they use
        _touch(p, box, ways_sheet(piece, one_end) if several else "pick:" if piece == view.picked else f"pick:{piece}")
        if piece == view.picked:
            _frame(p, box, p.theme.accent, p.px(0.55))
        elif framed:
            _frame(p, box, p.theme.accent, p.px(0.25))
    for end, ways in pieces.get(view.picked, {}).items():
        box = _at(places, end)
        if box is not None:
            _touch(p, box, ways[0].action if len(ways) == 1 else ways_sheet(view.picked, end))
            _highlight(p, box, free=end not in taken)


def _at(places: Places, place: str) -> Box | None:
    return places.get(place) or places.get(f"{place} base")


def _touch(p: Painter, box: Box, action: str) -> None:
    p.touch(box, action, reach=p.px(FINGER) if box.h < p.px(FINGER) else 0.0)


def _highlight(p: Painter, box: Box, *, free: bool) -> None:
    """Mark a destination of the chosen piece: a frame with a dot, at the corner if the place isn't free."""
    _frame(p, box, p.theme.accent, p.px(0.55))
    if not free:
        _badge(p, box, "●", p.theme.accent)
        return
    radius = max(min(box.w, box.h) * 0.16, p.px(0.8))
    pygame.draw.circle(p.surface, p.theme.background, box.centre, radius * 1.5)
    pygame.draw.circle(p.surface, p.theme.accent, box.centre, radius)


def _draw_back(p: Painter, places: Places, back: tuple[MoveView, ...]) -> None:
    """Draw what to put back, and the discs to turn over again."""
    _draw_arrows(p, places, back, p.theme.warn, dashed=True)
    for move in back:
        if move.turns and move.start in places:
            _badge(p, places[move.start], "↻", p.theme.warn, left=True)


def _legend(p: Painter, view: TableView, board: BoardView, moves: tuple[MoveView, ...]) -> list[tuple[str, Colour]]:
    """The meanings of the signs present on the board, with their colours."""
    found: list[tuple[str, Colour]] = []
    if board.differs:
        found.append((worded(say("screen.differs")), p.theme.refused))
    if board.back and not moves:
        found.append((worded(say("screen.put-back")), p.theme.warn))
    if view.picked:
        found.append((worded(say("screen.may-go")), p.theme.accent))
    elif moves:
        found.append((worded(say("screen.this-choice")), p.theme.accent))
    elif board.moves:
        found.append((worded(say("screen.legal")), p.theme.accent))
    return found


def _draw_legend(p: Painter, line: Box, legend: list[tuple[str, Colour]]) -> None:
    for text, colour in legend:
        width = min(p.fonts.width(text, p.px(sizes.SMALL), True) + 2, line.w)
        cell, line = line.left(width, p.px(sizes.PAD))
        p.text(cell, text, sizes.SMALL, colour=colour, bold=True, least=sizes.TINY * 0.8)


def _draw_ends(p: Painter, places: Places, move: MoveView) -> None:
    """Draw frames around the ends of a move, and a label on a disc that is turned over."""
    for name, width in ((move.start, 0.3), (move.end, 0.55)):
        if name in places:
            _frame(p, places[name], p.theme.accent, p.px(width))
    if move.turns and move.start in places:
        _badge(p, places[move.start], "↻", p.theme.accent, left=True)


def _draw_differences(p: Painter, places: Places, board: BoardView) -> None:
    for differ in board.differs:
        if differ in places:
            _frame(p, places[differ], p.theme.refused, p.px(0.45))
            _badge(p, places[differ], "!", p.theme.refused)


def _frame(p: Painter, box: Box, colour: Colour, width: int) -> None:
    pygame.draw.rect(p.surface, colour, rect_of(box).inflate(2, 2), width=width, border_radius=p.px(0.9))


def _badge(p: Painter, box: Box, text: str, colour: Colour, *, left: bool = False) -> None:
    side = int(min(max(min(box.w, box.h) * 0.5, p.px(3.2)), p.px(5.4)))
    x = box.x - side * 0.3 if left else box.right - side * 0.7
    p.picture(badge_picture(colour, p.theme.background, text, side), x, box.y - side * 0.3)


def _draw_arrows(
    p: Painter, places: Places, moves: tuple[MoveView, ...], colour: Colour, *, dashed: bool = False
) -> None:
    for move in moves:
        if move.start in places and move.end in places and not move.turns:
            start, end = places[move.start], places[move.end]
            near = min(start.w, start.h, end.w, end.h)
            ends = _between(start.centre, end.centre, near * 0.3, aside=near * 0.14)
            draw_arrow(p.surface, *ends, max(near * 0.13, p.px(0.8)), (colour, p.theme.background), dashed=dashed)


def _between(
    start: tuple[float, float], end: tuple[float, float], short: float, aside: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both points moved towards each other and to the right, so that moves back and forth don't overlap."""
    length = max(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5, 1.0)
    x, y = ((b - a) / length * min(short, length / 4) for a, b in zip(start, end, strict=True))
    right, down = -(end[1] - start[1]) / length * aside, (end[0] - start[0]) / length * aside
    return (start[0] + x + right, start[1] + y + down), (end[0] - x + right, end[1] - y + down)
