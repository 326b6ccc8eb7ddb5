"""A tutorial game: the explanation, the table, the choices, and the ruling."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.lesson_view import LessonView
from companion.display.paint import Painter
from companion.display.scenes.bars import draw_back, draw_help, help_list
from companion.display.scenes.board import board_of, board_width, draw_board
from companion.display.scenes.rows import GAP, RowStyle, draw_rows
from companion.display.scenes.seats import draw_seats, seats_height
from companion.display.scenes.table_dice import draw_table
from companion.display.theme import TONE_SYMBOLS
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import RulingView

ROWS = RowStyle(sizes.FAR_ROW, 11.5, sizes.BODY)
HEAD, DICE = 10.0, 13.0  # units
RULINGS = (0.45, 0.4, 0.35, 0.5, 0.55)  # shares of the height above the rows for a ruling, tried in this order
LINES = 20
BOARD = 0.5  # most share of the width for a board: the text needs the rest


def draw_lesson(p: Painter, view: LessonView, at: int) -> None:
    """Draw the table on the left; the explanation, the ruling and the rows on the right."""
    box = p.box.inset(p.px(sizes.PAD), p.px(1.0))
    box = draw_help(p, box, help_list("back"), 0.4)
    head, box = box.top(p.px(HEAD), p.px(1))
    _draw_head(p, head, view)
    left, right = box.left(_table_width(p, box, view), p.px(sizes.PAD))
    _draw_table(p, left, view)
    text, ruling, rows = _divided(p, right, view)
    draw_rows(p, rows, view.rows, at, ROWS, marker=True)
    if view.ruling:
        _draw_ruling(p, ruling, view.ruling)
    p.text(text, view.text, sizes.TITLE, least=sizes.SMALL, lines=LINES, high=True)


def _divided(p: Painter, box: Box, view: LessonView) -> tuple[Box, Box, Box]:
    """The boxes of explanation, ruling and rows, which are lower if the texts need the room."""
    ways = [_places(p, box, view, row, share) for row in (ROWS.most, ROWS.least) for share in RULINGS]
    return next((way for way in ways if _has_room(p, way, view)), ways[-1])


def _places(p: Painter, box: Box, view: LessonView, row: float, share: float) -> tuple[Box, Box, Box]:
    rows, box = box.low(len(view.rows) * p.px(row) + (len(view.rows) - 1) * p.px(GAP), p.px(sizes.GAP))
    ruling, text = box.low(box.h * share, p.px(sizes.GAP)) if view.ruling else (box, box)
    return text, ruling, rows


def _has_room(p: Painter, way: tuple[Box, Box, Box], view: LessonView) -> bool:
    text, ruling, _ = way
    if not p.fits(text, view.text, sizes.SMALL, lines=LINES, tight=False):
        return False
    return view.ruling is None or p.fits(_inside(p, ruling)[1], _words(view.ruling), sizes.TINY, lines=6, tight=False)


def _draw_head(p: Painter, head: Box, view: LessonView) -> None:
    """Draw title and progress, and the buttons back and menu."""
    menu, head = head.rest(p.px(18), p.px(sizes.GAP))
    p.button(menu, worded(say("screen.menu-button")), "screen.open:menu")
    head = draw_back(p, head, view.back)
    whole = say("lesson.step-of-title", title=view.title, n=view.number, of=view.of)
    p.legible(head, (worded(whole), worded(say("lesson.step-of", n=view.number, of=view.of))), bold=True)


def _draw_ruling(p: Painter, box: Box, ruling: RulingView) -> None:
    """Draw the whole ruling, as the learner is close to the screen. A touch opens the rule."""
    colour = p.theme.tone(ruling.tone)
    p.panel(box, line=colour)
    p.touch(box, "screen.open:rule")
    sign, inner = _inside(p, box)
    p.text(sign, TONE_SYMBOLS[ruling.tone], sizes.TITLE, colour=colour, bold=True, high=True)
    p.text(inner, _words(ruling), sizes.TITLE, least=sizes.TINY, lines=6)


def _words(ruling: RulingView) -> str:
    return " ".join((ruling.sentence, *ruling.put_back))


def _inside(p: Painter, box: Box) -> tuple[Box, Box]:
    """The boxes of the sign and of the text of a ruling."""
    return box.inset(p.px(sizes.PAD), p.px(1)).left(p.px(sizes.TITLE), p.px(1))


def _table_width(p: Painter, box: Box, view: LessonView) -> float:
    board = board_of(view.table)
    if board is None:
        return box.w * 0.42 if view.table.dice or view.table.dice_left else box.w * 0.3
    return min(board_width(p, box, board), box.w * BOARD)


def _draw_table(p: Painter, box: Box, view: LessonView) -> None:
    """Draw the board with the dice below it, or players and dice without a board."""
    table, board = view.table, board_of(view.table)
    if board is None:
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.PAD))
        draw_seats(p, seats, view.seats, "")
        draw_table(p, box, table)
        return
    if table.dice:
        dice, box = box.low(p.px(DICE), p.px(sizes.GAP))
        draw_table(p, dice, table)
    draw_board(p, box, table, board, ())
