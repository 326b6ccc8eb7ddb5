"""The start scene: which game, who plays, how many, which house rules."""

from __future__ import annotations

from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.bars import HELP_LIST, draw_help
from companion.display.scenes.rows import RowStyle, draw_rows
from companion.display.scenes.seats import draw_marks, draw_seats, seats_height
from companion.referee.view import ChoiceView, SetupView

SEAT, BACK = "setup.seat", "setup.back"


HELP_NAMES = "Keyboard: type · ↑ up · ↓ down · Enter choose · Esc back"
TYPE = "Type a name, or choose one."
NAME_ROWS = RowStyle(8.4, 11, sizes.BODY, 2)


def setup_rows(view: SetupView) -> tuple[ChoiceView, ...]:
    """Everything that may be chosen, in the order in which the marker walks: start first, so one press begins."""
    if view.naming:
        return view.names
    start = (view.start,) if view.start else ()
    seats = (ChoiceView(f"{SEAT}:{seat.seat}", seat.name) for seat in view.seats)
    return (*start, *view.games, *seats, *view.numbers, *view.rules)


def draw_setup(p: Painter, view: SetupView, at: int, *, help_line: bool = True) -> None:
    """Games at the left; players, numbers and house rules at the right; the start at the bottom. Or the names."""
    box = p.box.inset(p.px(3), p.px(1.6))
    if help_line:
        line, box = box.low(p.px(4.2), p.px(0.8))
        draw_help(p, line, HELP_NAMES if view.naming else HELP_LIST)
    title, box = box.top(p.px(11), p.px(1))
    if view.naming:
        _draw_naming(p, title, box, view, at)
        return
    p.text(title, view.title, 8, bold=True, least=sizes.BODY)
    low, box = box.low(p.px(11), p.px(sizes.PAD))
    left, right = box.left(box.w * 0.34, p.px(3))
    first = (1 if view.start else 0) + len(view.games)
    _draw_start(p, low, view, at)
    _draw_list(p, left, "Game", view.games, at - first + len(view.games))
    _draw_right(p, right, view, at - first)


def _draw_naming(p: Painter, title: Box, box: Box, view: SetupView, at: int) -> None:
    """Who plays in a seat: what was typed, and the names to choose from."""
    back, title = title.rest(p.px(20), p.px(sizes.GAP))
    p.button(back.inset(0, p.px(0.8)), "↶ Back", BACK)
    seat = next(seat for seat in view.seats if seat.seat == view.naming)
    p.text(draw_marks(p, title, seat, 6.4), f"Who plays in seat {seat.seat}?", 8, bold=True, least=sizes.BODY)
    line, rows = box.top(p.px(9), p.px(1.6))
    p.panel(line, p.theme.panel, line=p.theme.line)
    words, colour = (f"{view.typed}▏", p.theme.text) if view.typed else (TYPE, p.theme.muted)
    p.text(line.inset(p.px(1.6), 0), words, sizes.BODY, colour=colour, bold=bool(view.typed))
    draw_rows(p, rows, view.names, at, NAME_ROWS, marker=True)


def _draw_start(p: Painter, box: Box, view: SetupView, at: int) -> None:
    if view.start is None:
        p.text(box, view.problem, sizes.BODY, colour=p.theme.warn, bold=True, lines=2, least=sizes.TINY)
        return
    draw_rows(p, box, (view.start,), at if at == 0 else -1, RowStyle(10.6, 11, sizes.TITLE), marker=True)


def _draw_right(p: Painter, box: Box, view: SetupView, at: int) -> None:
    if view.seats:
        seats, box = box.top(seats_height(p, box, view.seats), p.px(sizes.PAD))
        draw_seats(p, seats, view.seats, SEAT, at)
        at -= len(view.seats)
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
