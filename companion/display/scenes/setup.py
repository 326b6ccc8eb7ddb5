"""The start scene: which game, how many players, which house rules."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.bars import HELP_LIST, draw_help
from companion.display.scenes.rows import RowStyle, draw_rows
from companion.display.scenes.seats import draw_seats, seats_height
from companion.referee.view import ChoiceView, SetupView


def setup_rows(view: SetupView) -> tuple[ChoiceView, ...]:
    """Everything that may be chosen, in the order in which the marker walks: start first, so one press begins."""
    start = (view.start,) if view.start else ()
    return (*start, *view.games, *view.numbers, *view.rules)


def draw_setup(p: Painter, view: SetupView, at: int, *, help_line: bool = True) -> None:
    """Games at the left; players, numbers and house rules at the right; the start at the bottom."""
    box = p.box.inset(p.px(3), p.px(1.6))
    if help_line:
        line, box = box.low(p.px(4.2), p.px(0.8))
        draw_help(p, line, HELP_LIST)
    title, box = box.top(p.px(11), p.px(1))
    p.text(title, view.title, 8, bold=True, least=sizes.BODY)
    low, box = box.low(p.px(11), p.px(sizes.PAD))
    left, right = box.left(box.w * 0.34, p.px(3))
    first = 1 if view.start else 0
    _draw_start(p, low, view, at)
    _draw_list(p, left, "Game", view.games, at - first)
    _draw_right(p, right, view, at - first - len(view.games))


def _draw_start(p: Painter, box: Box, view: SetupView, at: int) -> None:
    if view.start is None:
        p.text(box, view.problem, sizes.BODY, colour=p.theme.warn, bold=True, lines=2, least=sizes.TINY)
        return
    draw_rows(p, box, (view.start,), at if at == 0 else -1, RowStyle(10.6, 11, sizes.TITLE), marker=True)


def _draw_right(p: Painter, box: Box, view: SetupView, at: int) -> None:
    if view.seats:
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.PAD))
        draw_seats(p, seats, view.seats)
    if view.numbers:
        numbers, box = box.top(p.px(4.6 + sizes.ROW + 0.6), p.px(sizes.PAD))
        _draw_list(p, numbers, "Players", view.numbers, at, columns=len(view.numbers))
    if view.rules:
        _draw_list(p, box, "House rules", view.rules, at - len(view.numbers))


def _draw_list(p: Painter, box: Box, title: str, rows: tuple[ChoiceView, ...], at: int, *, columns: int = 1) -> None:
    """A titled list; the marker shows only while it stands in this list."""
    line, box = box.top(p.px(4.2), p.px(0.4))
    p.text(line, title, sizes.SMALL, colour=p.theme.muted)
    inside = 0 <= at < len(rows)
    draw_rows(p, box, rows, at if inside else 0, RowStyle(columns=columns), marker=inside)
