"""The scores for the whole room: nothing but the players, their scores, whose turn it is and what it has brought."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.seats import draw_marks, names
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import SeatView

FEW = 4  # players in one column
MOST, LETTERS = 24.0, 0.62  # units of height of a player; the share of it for letters
TITLE, MARK = 8.0, 0.6  # units; share of a player's height for the sign


def draw_scores(p: Painter, title: str, seats: tuple[SeatView, ...], turn: str) -> None:
    """The players as large as the screen allows; the acting one is framed, with ``turn`` in a line at the bottom."""
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
    p.said(inner, names(seat.name), bold=seat.to_act, most=size)
