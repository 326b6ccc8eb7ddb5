"""A page shown instead of the game: the switch for phones with the code to scan, a hint."""

from __future__ import annotations

import pygame

from companion.charts import Chart
from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.page_view import Code, PageView
from companion.display.paint import Painter, rect_of
from companion.display.scenes.bars import draw_help, help_list
from companion.display.scenes.charts import draw_chart
from companion.display.scenes.rows import RowStyle, draw_rows
from companion.display.scenes.seats import draw_marks, names
from companion.display.summary import summary
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import SeatView, TableView

FEW = 4  # players in one column
MOST, LETTERS = 24.0, 0.62  # units of height of a player; the share of it for letters
TITLE, MARK = 8.0, 0.6  # units; share of a player's height for the sign


def draw_scores(p: Painter, title: str, seats: tuple[SeatView, ...], turn: str) -> None:
    """Draw the players as large as possible, the acting one framed, and ``turn`` at the bottom."""
    box = p.box.inset(p.px(3), p.px(2))
    head, box = box.top(p.px(TITLE), p.px(1))
    p.text(head, title, sizes.TITLE, colour=p.theme.muted, least=sizes.BODY)
    if turn:
        foot, box = box.low(p.px(MOST * 0.6), p.px(1))
        p.text(foot, turn, MOST * 0.4, colour=p.theme.accent, bold=True, side="middle", least=sizes.LEGIBLE)
    columns = 1 if len(seats) <= FEW else 2
    lines = max(-(-len(seats) // columns), 1)
    gap = p.px(1.4)
    height = min((box.h - gap * (lines - 1)) / lines, p.px(MOST))
    cells = box.centred(box.w, height * lines + gap * (lines - 1)).grid(columns, lines, gap)
    order = [cells[line * columns + column] for column in range(columns) for line in range(lines)]
    for seat, cell in zip(seats, order, strict=False):
        _draw_seat(p, cell, seat)


def _draw_seat(p: Painter, cell: Box, seat: SeatView) -> None:
    p.panel(cell, p.theme.raised if seat.to_act else p.theme.panel, line=p.theme.accent if seat.to_act else None)
    inner = cell.inset(p.px(2), p.px(0.6))
    size = max(inner.h / p.u * LETTERS, sizes.LEGIBLE)
    if seat.score is not None:
        text = worded(say("screen.score", score=seat.score))
        place, inner = inner.rest(p.fonts.width(text, p.px(size), True) + 2, p.px(2))
        p.text(place, text, size, bold=True, side="right")
    inner = draw_marks(p, inner, seat, inner.h / p.u * MARK)
    p.legible(inner, names(seat.name), bold=seat.to_act, most=size)


ROWS = RowStyle(9.6, 11.5, sizes.TITLE)
LINE = 13.0  # units
PICTURED = 0.4  # share of the width for the picture of a game beside a code
QUIET = 4  # modules of white around a code, as required by ISO/IEC 18004
DARK, WHITE = (0, 0, 0), (255, 255, 255)  # phones can't scan coloured codes


def draw_page(p: Painter, view: PageView, at: int) -> None:
    """Draw the code on the left, as large as possible; its description and the choices on the right."""
    if view.scores:
        draw_scores(p, view.title, view.scores, view.text)
        return
    box = p.box.inset(p.px(3), p.px(1.6))
    box = draw_help(p, box, help_list("back"), 0.8)
    title, box = box.top(p.px(10), p.px(1))
    p.text(title, view.title, 8, bold=True, least=sizes.BODY)
    if view.address:
        line, box = box.low(p.px(7), p.px(1))
        p.text(line, view.address, sizes.TITLE, colour=p.theme.accent, least=sizes.TINY)
    if view.chart is not None:
        _draw_charted(p, box, view, view.chart, at)
        return
    if view.summary is not None:
        picture, box = box.left(box.w * (PICTURED if view.code else 0.6), p.px(3))
        _draw_summary(p, picture, view.summary)
    if view.code:
        left, box = box.left(min(box.h, box.w * 0.48), p.px(3))
        _draw_code(p, left, view.code)
    rows, box = box.low(len(view.rows) * p.px(ROWS.least + 1), p.px(sizes.GAP))
    text, box = box.top(p.px(11), p.px(1)) if view.lines else (box, box.top(0)[0])
    colour = p.theme.warn if view.trouble else None
    if view.summary is not None:  # smaller beside a picture: it is read close to the screen
        p.text(text, view.text, sizes.TITLE, colour=colour, lines=20, least=sizes.TINY, high=True)
    else:
        p.legible(text, view.text, colour=colour, lines=1 if view.lines else 5, high=True)
    _draw_lines(p, box, view.lines)
    draw_rows(p, rows, view.rows, at, ROWS, marker=True)


def _draw_charted(p: Painter, box: Box, view: PageView, chart: Chart, at: int) -> None:
    """Draw the chart, its text below it, and the choices in one line at the bottom."""
    columns = len(view.rows)
    rows, box = box.low(p.px(ROWS.least), p.px(sizes.GAP))
    draw_rows(p, rows, view.rows, at, RowStyle(ROWS.least, ROWS.most, sizes.BODY, columns), marker=True)
    if view.text:
        lines = next((n for n in (1, 2, 3) if p.fits(Box(0, 0, box.w, p.px(20)), view.text, sizes.SMALL, lines=n)), 4)
        words, box = box.low(p.fonts.line(p.px(sizes.SMALL)) * lines + 2, p.px(sizes.GAP))
        p.text(words, view.text, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY, lines=lines)
    draw_chart(p, box, chart)


def _draw_summary(p: Painter, box: Box, table: TableView) -> None:
    """Draw the picture of a finished game, as it would be saved."""
    side = int(min(box.w, box.h))
    place = box.centred(side, side)
    p.panel(place.inset(-p.px(0.4)), p.theme.line)
    p.picture(pygame.transform.smoothscale(summary(table, p.theme), (side, side)), place.x, place.y)


def _draw_lines(p: Painter, box: Box, lines: tuple[str, ...]) -> None:
    """Draw as many lines as fit, one below the other."""
    height = p.px(LINE)
    for text in lines[: int(box.h // height)]:
        line, box = box.top(height, p.px(0.6))
        p.panel(line)
        p.text(line.inset(p.px(1.6), p.px(0.4)), text, sizes.BODY, least=sizes.SMALL, lines=2)


def _draw_code(p: Painter, box: Box, code: Code) -> None:
    """Draw the code in black on white in any theme, with its quiet zone, on whole pixels."""
    count = len(code) + 2 * QUIET
    module = max(int(min(box.w, box.h) / count), 1)
    place = box.centred(module * count, module * count)
    pygame.draw.rect(p.surface, WHITE, rect_of(place))
    x, y = rect_of(place).topleft
    for row, line in enumerate(code):
        for column, dark in enumerate(line):
            if dark:
                at = (x + (column + QUIET) * module, y + (row + QUIET) * module, module, module)
                pygame.draw.rect(p.surface, DARK, at)
