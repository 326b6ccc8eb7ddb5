"""The game scene while something is entered on the pad, whose place is always the same."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.bars import CROWD, draw_ruling, ruling_height
from companion.display.scenes.board import board_width, draw_board, shows_seats
from companion.display.scenes.pad import (
    KEY,
    KEY_BESIDE_BOARD,
    KEY_IN_CROWD,
    draw_pad,
    is_pad,
    others_of,
    split_pad,
)
from companion.display.scenes.question import draw_doubtful_part, draw_question_text
from companion.display.scenes.rows import RowStyle, draw_rows, needs_pages
from companion.display.scenes.seats import draw_seats, seats_height
from companion.display.scenes.table_dice import draw_table
from companion.referee.shown.view import BoardView, ChoiceView, RulingView, TableView

PAGER = 24.0  # units of width
LEAST_BOARD = 30.0  # units of height below which no board is drawn
MOST_LINES = 8  # of a question


def rows_of(view: TableView) -> tuple[ChoiceView, ...]:
    """The answers of the question, or the choices."""
    return view.question.answers if view.question else view.choices


def uses_pad(view: TableView) -> bool:
    """Whether something is entered on the pad."""
    return is_pad(rows_of(view)) and not (view.over and view.question is None)


def draw_pad_scene(
    p: Painter, box: Box, view: TableView, board: BoardView | None, at: int, style: RowStyle, *, marker_moved: bool
) -> None:
    """Draw everything except headline and status line; the pad first, at its place in ``box``."""
    rows = rows_of(view)
    key = KEY_BESIDE_BOARD if board is not None else KEY_IN_CROWD if len(view.seats) > CROWD else KEY
    pad, above, left = split_pad(p, box, key)
    title = "" if view.question else view.choices_title
    marker = marker_moved or view.question is not None
    draw_pad(p, pad, rows, at, title, animal=style.animal, marker=marker)
    others = others_of(rows)
    if board is not None:
        above = _draw_beside_board(p, (above, left), view, board, bool(others))
    else:
        above = _draw_beside_table(p, (above, left), view, box)
    if others:
        above = above.low(min(above.h, p.px(sizes.FAR_ROW)))[0]
        first, pager = len(rows) - len(others), None
        if needs_pages(p, above, others, style):
            pager, above = above.rest(p.px(PAGER), p.px(0.8))
        inside = at - first if at >= first else 0
        draw_rows(p, above, others, inside, style, marker=marker and at >= first, before=first, pager=pager)


def _draw_beside_board(p: Painter, parts: tuple[Box, Box], view: TableView, board: BoardView, others: bool) -> Box:
    """Draw the board on the left, and above the pad the question, or players and ruling; return that box.

    A ruling without room there replaces the players, or is below the board.
    """
    above, left = parts
    whole = Box(left.x, left.y, above.right - left.x, left.h)
    width = min(board_width(p, whole, board), left.w)
    above = Box(left.x + width + p.px(sizes.PAD), above.y, above.right - left.x - width - p.px(sizes.PAD), above.h)
    seats = 0.0 if shows_seats(board) else seats_height(p, above, view.seats) + p.px(sizes.GAP)
    if view.question is None and view.ruling is not None:
        ways = (above.top(taken)[1].low(p.px(sizes.FAR_ROW) if others else 0)[1] for taken in (seats, 0.0))
        foot = next((room for room in ways if _fits(p, room, view.ruling)), None)
        if foot is None:
            foot, left = left.low(ruling_height(p, left, view.ruling)[0], p.px(sizes.GAP))
        else:
            seats = 0.0 if foot.y == above.y else seats
            foot = foot.top(ruling_height(p, foot, view.ruling)[0])[0]
        draw_ruling(p, foot, view.ruling)
    seen = view.question.picture if view.question else None
    if seen is not None:
        draw_doubtful_part(p, left, seen)
    elif left.h >= p.px(LEAST_BOARD):
        draw_board(p, left.left(width)[0], view, board, ())
    if view.question:
        p.panel(above, line=p.theme.accent)
        draw_question_text(p, above.inset(p.px(1.6), p.px(1)), view.question, MOST_LINES)
    elif seats:
        draw_seats(p, above.top(seats - p.px(sizes.GAP))[0], view.seats)
    return above


def _fits(p: Painter, room: Box, ruling: RulingView) -> bool:
    height, whole = ruling_height(p, room, ruling)
    return whole and height <= room.h


def _draw_beside_table(p: Painter, parts: tuple[Box, Box], view: TableView, box: Box) -> Box:
    """Draw the question with its picture, or players, dice and ruling; return the box left above the pad."""
    above, left = parts
    if view.question:
        p.panel(left, line=p.theme.accent)
        inner = left.inset(p.px(2.2), p.px(1.6))
        rest = draw_question_text(p, inner, view.question, MOST_LINES)
        if view.question.picture is not None:
            draw_doubtful_part(p, rest, view.question.picture)
        return above
    if len(view.seats) > CROWD:
        height = min(seats_height(p, box, view.seats), above.h)
        draw_seats(p, box.top(height)[0], view.seats)
        left = left.low(left.h - height - p.px(sizes.GAP))[0]
        above = above.top(height, p.px(sizes.GAP))[1]
    else:
        seats, left = left.top(seats_height(p, left, view.seats), p.px(sizes.GAP))
        draw_seats(p, seats, view.seats)
    if view.ruling is not None:
        height, _ = ruling_height(p, left, view.ruling)
        low, left = left.low(min(height, left.h), p.px(sizes.GAP))
        draw_ruling(p, low, view.ruling)
    draw_table(p, left, view)
    return above
