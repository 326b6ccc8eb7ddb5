"""Lists of things to choose: one widget for choices, answers, menus and the history."""

from __future__ import annotations

from dataclasses import dataclass

from companion.display import theme as sizes
from companion.display.dice import small_die
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.referee.view import ChoiceView


@dataclass(frozen=True, slots=True)
class RowStyle:
    """How rows look: their height and letters in units, and whether 1 is the animal."""

    height: float = sizes.ROW
    size: float = sizes.BODY
    columns: int = 1
    animal: bool = False


PLAIN = RowStyle()


def draw_rows(
    p: Painter, box: Box, rows: tuple[ChoiceView, ...], at: int, style: RowStyle = PLAIN, *, marker: bool = False
) -> None:
    """The page of the rows on which row ``at`` stands; with a ``marker`` that row is the one that confirm takes.

    Where not all rows fit, the last place leads to the next page.
    """
    gap = p.px(sizes.GAP * 0.6)
    lines = max(int((box.h + gap) // (p.px(style.height) + gap)), 1)
    room = lines * style.columns
    size = room if len(rows) <= room else max(room - 1, 1)
    first = max(at, 0) // size * size
    cells = _cells(p, box, lines, gap, style)
    for number, (row, cell) in enumerate(zip(rows[first : first + size], cells, strict=False), start=first):
        _draw_row(p, cell, row, style, selected=marker and number == at)
    if size < len(rows) and room > 1:
        _draw_more(p, cells[room - 1], first, size, len(rows))


def _cells(p: Painter, box: Box, lines: int, gap: float, style: RowStyle) -> list[Box]:
    """Places of rows, column by column."""
    whole, _ = box.top(lines * p.px(style.height) + (lines - 1) * gap)
    grid = whole.grid(style.columns, lines, gap)
    return [grid[line * style.columns + column] for column in range(style.columns) for line in range(lines)]


def _draw_more(p: Painter, cell: Box, first: int, size: int, count: int) -> None:
    following = first + size if first + size < count else 0
    pages = -(-count // size)
    words = f"▼ {count - following} more" if following else "▲ from the top"
    p.panel(cell, p.theme.background, line=p.theme.line)
    text = f"{words}   {first // size + 1}/{pages}"
    p.text(cell.inset(p.px(sizes.PAD), 0), text, sizes.SMALL, colour=p.theme.muted, side="middle", least=sizes.TINY)
    p.touch(cell, f"screen.row:{following}")


def _draw_row(p: Painter, cell: Box, row: ChoiceView, style: RowStyle, *, selected: bool) -> None:
    theme = p.theme
    fill = theme.marked if row.marked else theme.raised
    line = theme.text if selected else theme.accent if row.marked else None
    p.panel(cell, fill if row.action else theme.panel, line=line)
    p.touch(cell, row.action)
    inner = cell.inset(p.px(1.0), p.px(0.5))
    sign = ("▶" if selected else "") + ("✔" if row.marked else "")
    width = p.px(3.6) * max(len(sign), 1) + p.px(0.6)
    place, inner = inner.left(width)
    p.text(place, sign, sizes.SMALL, colour=theme.text if selected else theme.accent, bold=True, side="middle")
    inner = _draw_points(p, inner, row)
    if row.dice:
        inner = _draw_dice(p, inner, row.dice, style)
    _draw_words(p, inner, row, style)


def _draw_points(p: Painter, inner: Box, row: ChoiceView) -> Box:
    """The points at the right edge; gives back what is left."""
    if row.points is None:
        return inner
    text = signed(row.points)
    place, left = inner.rest(p.fonts.width(text, p.px(sizes.TITLE * 0.92), True) + p.px(1.2), p.px(0.6))
    p.text(place, text, sizes.TITLE * 0.92, bold=True, side="right")
    return left


def _draw_dice(p: Painter, inner: Box, faces: tuple[int, ...], style: RowStyle) -> Box:
    gap = p.px(0.5)
    side = int(min(inner.h * 0.8, (inner.w + gap) / len(faces) - gap, p.px(7)))
    y = inner.y + (inner.h - side) / 2
    for number, face in enumerate(faces):
        p.picture(small_die(p.theme, face, side, style.animal), inner.x + number * (side + gap), y)
    return inner.left((side + gap) * len(faces), p.px(0.8))[1]


def _draw_words(p: Painter, inner: Box, row: ChoiceView, style: RowStyle) -> None:
    """What the dice don't say: the text (alone when there are no dice) and the detail."""
    if row.dice:
        if inner.w >= p.px(9):
            p.text(inner, row.detail, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY, lines=2)
        return
    if not row.detail:
        p.text(inner, row.text, style.size, least=sizes.TINY, lines=2)
        return
    upper, lower = inner.top(inner.h * 0.56)
    p.text(upper, row.text, style.size, least=sizes.TINY)
    p.text(lower, row.detail, sizes.TINY, colour=p.theme.muted)


def signed(points: int) -> str:
    """Points as they are written on the chart: "+1,300", "0"."""
    return f"{points:+,}" if points else "0"
