"""The game scene: whose turn it is, what lies on the table, the choices and the last ruling."""

from __future__ import annotations

from dataclasses import replace

from companion.display import theme as sizes
from companion.display.inputs import PICTURE, REPORT
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.aside import COMPACT, WIDTH, Live, draw_aside, has_room
from companion.display.scenes.bars import (
    CROWD,
    HELP_GAME,
    draw_head,
    draw_help,
    draw_ruling,
    draw_status,
    draw_warning,
    head_height,
    help_list,
    ruling_height,
)
from companion.display.scenes.board import MOST, board_of, board_width, draw_board, shows_seats
from companion.display.scenes.pad_scene import draw_pad_scene, rows_of, uses_pad
from companion.display.scenes.question import draw_doubtful_part, draw_question
from companion.display.scenes.rows import RowStyle, draw_rows, needs_pages
from companion.display.scenes.seats import draw_marks, draw_seats, names, seats_height
from companion.display.scenes.sheet import SUMMARY
from companion.display.scenes.table_dice import die_word, draw_table
from companion.games.catalogue import entry
from companion.games.message import Text, say
from companion.messages import worded
from companion.referee.shown.view import BoardView, ChoiceView, MoveView, PictureView, RulingView, SeatView, TableView

DICE_ROW = 9.5  # units
QUESTION, QUESTION_BESIDE = 14.0, 21.0  # units: the height of a question's text, and beside a board
CROWD_ROW = 17.5  # units: two lines, for choices side by side
TITLE, PAGER = 6.8, 30.0  # units: the height of the line above the choices, the width of the page switch
COLUMN, LARGE_MOST = 74.0, 0.6  # units for players and choices beside a board on a large screen; the board's most share
LARGE_ROLL, LEAST_ROLL = 40.0, 0.4  # units for all dice on a large screen; their least share of the height
FEW = 4  # players in one column at the end
LEAST_SEAT = 42.0  # units of width that a player needs with dice beside


def draw_game(
    p: Painter, view: TableView, at: int = 0, *, marker_moved: bool = False, back: str = "", live: Live | None = None
) -> None:
    """Draw the scene; ``at`` is the selected row of the question or of the choices.

    ``marker_moved``: the row was selected with the buttons, so it is marked and drawn on the board. ``back`` is the
    action that leaves what can be walked through. A large screen shows more beside the game, also the camera's picture
    if there is a ``live`` one.
    """
    roomy = has_room(p)
    p.use_unit(COMPACT if roomy else 1.0)
    box = p.box.inset(p.px(sizes.PAD), p.px(0.5))
    gap = p.px(sizes.GAP)
    back = back or view.back
    box = draw_help(p, box, _help(view, back), 0.4)
    bar = sizes.BAR / (p.scale if uses_pad(view) else 1.0)  # the keys above it stay where they are
    status, box = box.low(p.px(bar), p.px(1.0))
    draw_status(p, status, view, back)
    head, box = box.top(p.px(head_height(p, view)), p.px(0.5))
    draw_head(p, head, view)
    if view.warnings:
        warning, box = box.top(p.px(9.2), gap)
        draw_warning(p, warning, view.warnings)
    if roomy:
        aside, box = box.rest(p.px(WIDTH), p.px(sizes.PAD))
        draw_aside(p, aside, view, live)
    board = board_of(view)
    if uses_pad(view):
        draw_pad_scene(p, box, view, board, at, _style(view), marker_moved=marker_moved)
        return
    if board:
        _draw_beside_board(p, box, view, board, at, marker_moved)
        return
    pictured = view.question is not None and view.question.picture is not None
    if view.ruling and not pictured and not (view.over and not view.ruling.answers):  # at the end the headline has it
        box = _with_ruling(p, box, _below(p, box, view), view, view.ruling)
    _draw_body(p, box, view, at, marker_moved)


def _help(view: TableView, back: str) -> Text:
    """The help on the keys."""
    first, *_ = (*rows_of(view), None)
    digits = {"face": "faces", "number": "numbers"}.get(first.place if first is not None else "", "")
    if back:
        return help_list("back", digits if view.question else "")
    return help_list("undo", digits) if view.over or view.by_hand else HELP_GAME


def _below(p: Painter, box: Box, view: TableView, *, seats: bool = True) -> Box:
    """The room for a ruling, below the players and one choice, or a question's text and an answer."""
    if view.question:
        rows, text = min(len(view.question.answers), 2), QUESTION_BESIDE if board_of(view) else QUESTION
        return box.top(p.px(text + sizes.FAR_ROW * rows + sizes.GAP * (rows - 1)), p.px(sizes.GAP))[1]
    if view.over:
        return box.top(_least_standings(p, view))[1]
    taken = seats_height(p, box, view.seats) + p.px(sizes.GAP) if seats else 0
    beside = bool(board_of(view)) and bool(view.choices) and not view.over
    return box.top(taken + (p.px(sizes.FAR_ROW + sizes.GAP) if beside else 0))[1]


def _with_ruling(p: Painter, box: Box, room: Box, view: TableView, ruling: RulingView) -> Box:
    """Draw the ruling at the bottom of a box and return the rest.

    A question takes precedence over a ruling that would be cut, and the final scores over one without room: it is in
    the menu.
    """
    height, whole = ruling_height(p, room, ruling)
    if (view.question and not whole) or (view.over and height > room.h):
        return box
    foot, box = box.low(height, p.px(sizes.GAP))
    draw_ruling(p, foot, ruling)
    return box


def _draw_body(p: Painter, box: Box, view: TableView, at: int, marker_moved: bool) -> None:
    if view.question:
        draw_question(p, box, view.question, at, _style(view))
    elif view.over:
        _draw_standings(p, box, view, at)
    else:
        _draw_play(p, box, view, at, marker_moved)


def _draw_beside_board(p: Painter, box: Box, view: TableView, board: BoardView, at: int, marker_moved: bool) -> None:
    """Draw the board on the left over the whole height; players, dice, choices and the ruling on the right."""
    left, box = box.left(board_width(p, box, board, _most(p, box)), p.px(sizes.PAD))
    seen = _picture_instead(view)
    if seen:
        draw_doubtful_part(p, left, seen)
    else:
        draw_board(p, left, view, board, _marked_moves(view, at, marker_moved))
    if view.ruling and not view.over and not seen:  # at the end the headline has the result, and the menu the ruling
        box = _with_ruling(p, box, _below(p, box, view, seats=not shows_seats(board)), view, view.ruling)
    if view.question:
        draw_question(p, box, view.question, at, _style(view), columns=1, beside=seen is not None)
    elif view.over:
        _draw_standings(p, box, view, at)
    else:
        _draw_column(p, box, view, board, at, marker_moved)


def _most(p: Painter, box: Box) -> float:
    """The width in px that a board may take: on a large screen all except a column of choices."""
    return min(box.w - p.px(COLUMN), box.w * LARGE_MOST) if has_room(p) else box.w * MOST


def _picture_instead(view: TableView) -> PictureView | None:
    """The picture that replaces the board: that of a question whose answers aren't moves on the board."""
    asked = view.question
    return asked.picture if asked and not any(answer.moves for answer in asked.answers) else None


def _marked_moves(view: TableView, at: int, marker_moved: bool) -> tuple[MoveView, ...]:
    """The moves of the selected row: of an answer always, of a choice only if selected with buttons or marked."""
    rows: tuple[ChoiceView, ...] = view.question.answers if view.question else () if view.over else view.choices
    if not 0 <= at < len(rows):
        return ()
    return rows[at].moves if view.question or marker_moved or rows[at].marked else ()


def _draw_column(p: Painter, box: Box, view: TableView, board: BoardView, at: int, marker_moved: bool) -> None:
    """Draw players, dice and choices in a column."""
    gap = p.px(sizes.GAP)
    beside = 0.0 if shows_seats(board) else _dice_beside(p, box, view)
    if beside:
        line, box = box.top(p.px(sizes.TALL), gap)
        dice, seats = line.rest(beside, p.px(sizes.PAD))
        draw_table(p, dice, view)
        draw_seats(p, seats, view.seats)
    elif not shows_seats(board):
        seats, box = box.top(seats_height(p, box, view.seats), gap)
        draw_seats(p, seats, view.seats)
    if not beside and _dice_have_room(p, box, view, board):
        dice, box = box.top(p.px(_dice_height(view)), gap)
        draw_table(p, dice, view)
    if view.choices:
        _draw_choices(p, box, view, at, marker_moved)


def _dice_beside(p: Painter, box: Box, view: TableView) -> float:
    """The width in px of the dice beside the players, 0 if they need their own row."""
    count = max(len(view.dice), view.dice_left or 0)
    if not count or view.rerolls or view.turn_points is not None or any(map(die_word, view.dice)):
        return 0.0
    width = p.px(sizes.TALL) * 0.95 * max(count, 2)
    return width if box.w - width >= len(view.seats) * p.px(LEAST_SEAT) else 0.0


def _dice_have_room(p: Painter, box: Box, view: TableView, board: BoardView) -> bool:
    """Whether to draw dice; outlines of awaited ones only if there is enough room for choices.

    If the board has the players' dice, only uncertain ones are shown beside it.
    """
    if shows_seats(board):
        return any(map(die_word, view.dice))
    if any(map(die_word, view.dice)):
        return True
    if view.rerolls:  # the ruling has their number, so the choices are more important
        return not view.choices or box.h >= p.px(_dice_height(view) + sizes.GAP + sizes.FAR_ROW)
    if view.dice:  # the headline names them, so a second choice is more important
        return not view.choices or box.h >= p.px(DICE_ROW + sizes.GAP + TITLE + 2 * sizes.FAR_ROW)
    return bool(view.dice_left) and box.h >= p.px(DICE_ROW + sizes.GAP + 5 + sizes.ROW_LEAST)


def _dice_height(view: TableView) -> float:
    """The height of the dice in units, with the words below them and the count of void throws above them."""
    words = 4.6 if any(map(die_word, view.dice)) else 0
    return (DICE_ROW if view.dice or not view.rerolls else 0) + words + (6.6 if view.rerolls else 0)


def _draw_play(p: Painter, box: Box, view: TableView, at: int, marker_moved: bool) -> None:
    """Draw the players and the dice on the left, the choices on the right."""
    if has_room(p):
        _draw_large_play(p, box, view, at, marker_moved)
        return
    crowd = len(view.seats) > CROWD
    if crowd:
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.GAP))
        draw_seats(p, seats, view.seats)
    if view.choices:
        right, box = box.rest(box.w * 0.42, p.px(sizes.PAD))
        _draw_choices(p, right, view, at, marker_moved)
    if not crowd:
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.PAD))
        draw_seats(p, seats, view.seats)
    draw_table(p, box, view)


def _draw_large_play(p: Painter, box: Box, view: TableView, at: int, marker_moved: bool) -> None:
    """Draw players, dice and choices one below the other, the choices in two columns."""
    gap = p.px(sizes.GAP)
    seats, box = box.top(seats_height(p, box, view.seats), gap)
    draw_seats(p, seats, view.seats)
    if view.choices:
        rows = p.px(TITLE + 3 * (sizes.FAR_ROW + sizes.GAP))
        dice, box = box.top(min(p.px(LARGE_ROLL), max(box.h - rows, box.h * LEAST_ROLL)), gap)
        draw_table(p, dice, view)
        _draw_choices(p, box, view, at, marker_moved, columns=2)
    else:
        draw_table(p, box, view)


def _draw_choices(p: Painter, box: Box, view: TableView, at: int, marker_moved: bool, columns: int = 1) -> None:
    if box.h < p.px(sizes.FAR_ROW):
        return
    title, rows = box.top(p.px(TITLE), p.px(0.6))
    style, pager = replace(_style(view), columns=columns), None
    if rows.h < p.px(sizes.FAR_ROW):
        title, rows = box.top(0)[0], box
        if len(view.choices) > 1:
            pager, rows = box.rest(p.px(PAGER * 0.6), p.px(1))
    elif needs_pages(p, rows, view.choices, style):
        pager, title = title.rest(p.px(PAGER * 0.8), p.px(1))
    _draw_choices_title(p, title, view)
    draw_rows(p, rows, view.choices, at, style, marker=marker_moved, pager=pager)


def _draw_choices_title(p: Painter, title: Box, view: TableView) -> None:
    """Draw the title of the choices, and the meaning of the tick on some of them."""
    if any(choice.marked for choice in view.choices):
        words = worded(say("screen.lies-so"))
        legend, title = title.rest(p.fonts.width(words, p.px(sizes.SMALL), bold=True) + 2, p.px(1))
        p.text(legend, words, sizes.SMALL, colour=p.theme.accent, bold=True, side="right", least=2.8)
    words = view.choices_title or worded(say("screen.may-be-done"))
    if p.fits(title, words, sizes.TINY):
        p.text(title, words, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)


def _style(view: TableView) -> RowStyle:
    animal = entry(view.game).picture_dice
    return RowStyle(sizes.FAR_ROW, sizes.FAR_MOST, sizes.LEGIBLE, animal=animal, far=True)


def _draw_standings(p: Painter, box: Box, view: TableView, at: int) -> None:
    """Draw the final scores, best first, and the next choices."""
    if view.choices:
        crowd = len(view.seats) > CROWD and box.w > box.h
        rows, box = box.low(p.px(CROWD_ROW), p.px(sizes.GAP)) if crowd else _beside_or_below(p, box, view)
        style = replace(_style(view), columns=len(view.choices), most=CROWD_ROW) if crowd else _style(view)
        draw_rows(p, rows, view.choices, at, style, marker=True)
    ranked = sorted(view.seats, key=lambda seat: -(seat.score or 0))
    columns = 1 if len(ranked) <= FEW else 2
    lines = max(-(-len(ranked) // columns), 1)
    height = min(p.px(12), (box.h - p.px(sizes.GAP) * (lines - 1)) / lines)
    area, below = box.top(height * lines + p.px(sizes.GAP) * (lines - 1), p.px(sizes.PAD))
    cells = area.grid(columns, lines, p.px(sizes.GAP))
    order = [cells[line * columns + column] for column in range(columns) for line in range(lines)]
    p.touch(area, f"screen.open:{SUMMARY}")
    for place, (seat, cell) in enumerate(zip(ranked, order, strict=False), start=1):
        _draw_standing(p, cell, seat, _place(ranked, seat, place), sizes.LEGIBLE)
    if below.h >= p.px(sizes.ROW):
        picture, keep, figures = below.top(p.px(sizes.ROW))[0].grid(3, 1, p.px(sizes.GAP))
        p.button(keep, worded(say("screen.keep-picture")), PICTURE)
        p.button(picture, worded(say("screen.summary")), f"screen.open:{SUMMARY}")
        p.button(figures, worded(say("screen.report")), REPORT)


def _least_standings(p: Painter, view: TableView) -> float:
    """The least height in px of the final scores and the next choices."""
    scores = _least_scores(p, view)
    if view.choices and len(view.seats) > CROWD:
        return scores + p.px(CROWD_ROW + sizes.GAP)
    return max(scores, p.px(sizes.FAR_ROW + sizes.GAP) if view.choices else 0)


def _least_scores(p: Painter, view: TableView) -> float:
    """The least height in px of the final scores with legible names."""
    lines = len(view.seats) if len(view.seats) <= FEW else -(-len(view.seats) // 2)
    return lines * (p.fonts.line(p.px(sizes.LEGIBLE), tight=True) + p.px(1.0 + sizes.GAP) + 2)


def _beside_or_below(p: Painter, box: Box, view: TableView) -> tuple[Box, Box]:
    """The boxes of the choices after the end, on the right in a broad box, else below, and of the rest."""
    if box.w > 2 * box.h:
        return box.rest(box.w * 0.46, p.px(sizes.PAD))
    needed, left = p.px(sizes.FAR_ROW + sizes.GAP) * len(view.choices), box.h - _least_scores(p, view) - p.px(sizes.PAD)
    return box.low(min(needed, max(left, p.px(sizes.FAR_ROW))), p.px(sizes.PAD))


def _place(ranked: list[SeatView], seat: SeatView, place: int) -> int:
    """The rank of a player; players with equal scores share the better one."""
    better = sum((other.score or 0) > (seat.score or 0) for other in ranked)
    return better + 1 if seat.score is not None else place


def _draw_standing(p: Painter, cell: Box, seat: SeatView, place: int, size: float) -> None:
    first = place == 1
    p.panel(cell, p.theme.raised if first else p.theme.panel, line=p.theme.accent if first else None)
    inner = cell.inset(p.px(1.6), p.px(0.5))
    size = min(size, 0.8 * inner.h / p.px(1))  # a line is a fifth higher than its size
    number, inner = inner.left(p.px(size * 1.1))
    p.text(number, f"{place}.", size, colour=p.theme.muted, bold=True)
    if seat.score is not None:
        text = worded(say("screen.score", score=seat.score))
        score, inner = inner.rest(p.fonts.width(text, p.px(size), True) + 2, p.px(1))
        p.text(score, text, size, bold=True, side="right")
    inner = draw_marks(p, inner, seat, size)
    p.legible(inner, names(seat.name), bold=first)
