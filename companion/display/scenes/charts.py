"""Charts and tables on the screen: lines per seat, bars, ranges, tables."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from companion.charts import Chart, Columns, Grid, Lines, Point, Ranges
from companion.display import theme as sizes
from companion.display.layout import Box
from companion.display.paint import Painter, rect_of
from companion.display.scenes.seats import names
from companion.display.shapes import mark_picture
from companion.display.theme import Mark, mixed
from companion.games.message import say
from companion.messages import worded

LETTERS = sizes.SMALL
LEAST = sizes.TINY
TICKS = 5  # labels of an axis, at most
LINE = 6.4  # units: a row of a table or of a legend
MARKS = 6  # signs on a line, so that lines differ without colours
BAND = 0.3  # share of the accent colour in the band around what is expected


def draw_chart(p: Painter, box: Box, chart: Chart) -> None:
    """Draw a chart into a box."""
    p.panel(box)
    inner = box.inset(p.px(2), p.px(1.2))
    if isinstance(chart, Lines):
        draw_lines(p, inner, chart)
    elif isinstance(chart, Columns):
        _draw_columns(p, inner, chart)
    elif isinstance(chart, Ranges):
        _draw_ranges(p, inner, chart)
    else:
        _draw_grid(p, inner, chart)


def draw_lines(p: Painter, box: Box, chart: Lines, *, named: bool = True, signs: tuple[Mark, ...] = ()) -> None:
    """Draw lines with axes and, if ``named``, a legend on the right; each player's sign is also on the line.

    ``signs`` are the players' signs, by default those of the seats.
    """
    signs = signs or tuple(p.theme.seat(seat) for seat in range(1, len(chart.lines) + 1))
    points = [point for _, line in chart.lines for point in line]
    if not points:
        return
    if named:
        legend, box = box.rest(min(p.px(34), box.w * 0.3), p.px(sizes.GAP))
        for mark, (name, _) in zip(signs, chart.lines, strict=False):
            place, legend = legend.top(p.px(LINE))
            sign, place = place.left(p.px(4.4))
            p.picture(mark_picture(mark, p.px(3.4)), sign.x, sign.y + p.px(1.4))
            p.text(place, p.first(place, names(name), LEAST), LETTERS, least=LEAST)
    low, high = chart.limits or (min(0.0, *(y for _, y in points)), max(1.0, *(y for _, y in points)))
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    plot = _axes(p, box, chart.x, chart.y, (low, high), (first, last))

    def at(x: float, y: float) -> Point:
        across = (x - first) / (last - first) if last > first else 0.5
        return plot.x + across * plot.w, plot.bottom - (y - low) / (high - low) * plot.h

    if low < 0 < high:
        left, right = at(first, 0), at(last, 0)
        pygame.draw.line(p.surface, p.theme.muted, left, right, 1)
    for mark, (_, line) in zip(signs, chart.lines, strict=False):
        stepped = [at(*line[0])] if line else []
        for (_, before), (x, y) in pairwise(line):
            stepped += [at(x, before), at(x, y)]
        if len(stepped) > 1:
            pygame.draw.lines(p.surface, mark.colour, False, stepped, max(p.px(0.5), 2))
        for number in range(MARKS if line else 0):
            x, y = at(*line[round(number * (len(line) - 1) / max(MARKS - 1, 1))])
            drawn = mark_picture(mark, p.px(2.6))
            p.picture(drawn, x - drawn.get_width() / 2, y - drawn.get_height() / 2)


def _axes(p: Painter, box: Box, x: str, y: str, up: Point, across: Point | None) -> Box:
    """Draw the labels and numbers of the axes, and the lines behind the plot; return the box of the plot."""
    head, box = box.top(p.px(LINE * 0.8))
    p.text(head, y, LEAST, colour=p.theme.muted)
    foot, box = box.low(p.px(LINE * 0.8))
    if x:
        name, foot = foot.rest(p.fonts.width(x, p.px(LEAST), False) + 2, p.px(1))
        p.text(name, x, LEAST, colour=p.theme.muted, side="right")
    ticks = _ticks(*up)
    width = max(p.fonts.width(_number(tick), p.px(LEAST), False) for tick in ticks) + p.px(1)
    plot = Box(box.x + width, box.y + p.px(1.4), box.w - width - p.px(2), box.h - p.px(2.8))
    for tick in ticks:
        height = plot.bottom - (tick - up[0]) / (up[1] - up[0]) * plot.h
        pygame.draw.line(p.surface, p.theme.line, (plot.x, height), (plot.right, height), 1)
        place = Box(box.x, height - p.px(2), width - p.px(0.8), p.px(4))
        p.text(place, _number(tick), LEAST, colour=p.theme.muted, side="right")
    for tick in () if across is None or across[1] <= across[0] else _ticks(*across):
        middle = plot.x + (tick - across[0]) / (across[1] - across[0]) * plot.w if across else plot.x
        place = Box(middle - p.px(5), foot.y, p.px(10), foot.h)
        if place.right > foot.right:
            break
        p.text(place, _number(tick), LEAST, colour=p.theme.muted, side="middle")
    return plot


def _draw_columns(p: Painter, box: Box, chart: Columns) -> None:
    """Draw bars: vertical with an expected value, else horizontal with their names."""
    most = max((count for _, count in chart.bars), default=0) or 1
    if chart.expected is None:
        foot, box = box.low(p.px(LINE * 0.8))
        p.text(foot, chart.y, LEAST, colour=p.theme.muted, side="right")
        _draw_lying(p, box, tuple((label, (0.0, float(count)), str(count)) for label, count in chart.bars), most)
        return
    mean, half = chart.expected
    high = max(float(most), mean + half)
    plot = _axes(p, box, "", chart.y, (0.0, high), None)
    cells = plot.grid(len(chart.bars), 1, p.px(3))
    for (label, count), cell in zip(chart.bars, cells, strict=True):
        bar = cell.low(cell.h * count / high)[0]
        p.panel(bar, p.theme.seat(2).colour)
        below = Box(cell.x, plot.bottom, cell.w, p.px(LINE))
        p.text(below, f"{label} · {count}", LETTERS, side="middle", least=LEAST)
    least = max(mean - half, 0.0)
    band = pygame.Surface((max(int(plot.w), 1), max(int(plot.h * (mean + half - least) / high), 2)))
    band.fill(p.theme.accent)
    band.set_alpha(int(255 * BAND))
    p.picture(band, plot.x, plot.bottom - plot.h * (mean + half) / high)
    middle = plot.bottom - plot.h * mean / high
    pygame.draw.line(p.surface, p.theme.accent, (plot.x, middle), (plot.right, middle), max(p.px(0.4), 2))


def _draw_ranges(p: Painter, box: Box, chart: Ranges) -> None:
    foot, box = box.low(p.px(LINE * 0.8))
    p.text(foot, chart.x, LEAST, colour=p.theme.muted, side="right")
    most = max((high for _, (_, _, high) in chart.rows), default=0.0) or 1.0
    rows = tuple((name, (low, high), _number(round(middle))) for name, (low, middle, high) in chart.rows)
    _draw_lying(p, box, rows, most, tuple(middle for _, (_, middle, _) in chart.rows))


def _draw_lying(
    p: Painter, box: Box, rows: tuple[tuple[str, Point, str], ...], most: float, middles: tuple[float, ...] = ()
) -> None:
    """Draw a horizontal bar for each row, from one value to another, between its name and its number."""
    height = min(p.px(10), box.h / max(len(rows), 1))
    for number, (name, (low, high), value) in enumerate(rows):
        line, box = box.top(height)
        label, line = line.left(line.w * 0.24, p.px(sizes.GAP))
        p.text(label, name, LETTERS, least=LEAST)
        amount, line = line.rest(p.px(12), p.px(sizes.GAP))
        p.text(amount, value, LETTERS, bold=True, least=LEAST)
        colour = p.theme.seat(number + 1).colour if middles else p.theme.seat(2).colour
        wide = max((high - low) / most * line.w, p.px(0.6))
        p.panel(Box(line.x + low / most * line.w, line.y + line.h * 0.15, wide, line.h * 0.7), colour)
        if middles:
            x = line.x + middles[number] / most * line.w
            pygame.draw.line(
                p.surface, p.theme.text, (x, line.y + line.h * 0.05), (x, line.bottom - line.h * 0.05), p.px(0.6)
            )


def _draw_grid(p: Painter, box: Box, grid: Grid) -> None:
    """Draw a table; the last line counts the rows that don't fit."""
    grid = _turned(p, box, grid)
    height = p.px(LINE)
    fit = max(int(box.h / height) - 1, 1)
    shown = grid.rows if len(grid.rows) <= fit else grid.rows[: fit - 1]
    widths = [
        max(p.fonts.width(row[column], p.px(LETTERS), True) for row in (grid.head, *shown))
        for column in range(len(grid.head))
    ]
    free = max(box.w - p.px(1.6) * (len(widths) - 1), 1.0)
    scale = free / max(sum(widths), 1)
    for number, cells in enumerate((grid.head, *shown)):
        line, box = box.top(height)
        if number % 2:
            pygame.draw.rect(p.surface, mixed(p.theme.panel, p.theme.raised, 0.5), rect_of(line))
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            place, line = line.left(width * scale, p.px(1.6))
            colour = None if number else p.theme.muted
            side = "right" if column else "left"
            p.text(place, cell, LETTERS, colour=colour, bold=not number, side=side, least=2.4)  # type: ignore[arg-type]
    if len(shown) < len(grid.rows):
        more = say("past.and-more", count=len(grid.rows) - len(shown))
        p.text(box.top(height)[0], worded(more), LETTERS, colour=p.theme.muted)


def _turned(p: Painter, box: Box, grid: Grid) -> Grid:
    """The table, transposed if it is too broad and has players as columns."""
    widths = [
        max(p.fonts.width(cell, p.px(LETTERS), True) for cell in column)
        for column in zip(grid.head, *grid.rows, strict=True)
    ]
    if grid.head[0] or sum(widths) + p.px(1.6) * len(widths) <= box.w:
        return grid
    head, *rows = zip(grid.head, *grid.rows, strict=True)
    return Grid(head, tuple(rows))


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers within an axis: 1, 2 or 5 times a power of ten apart."""
    rough = (high - low) / TICKS or 1.0
    size = 10 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = math.ceil(low / step)
    return [step * number for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _number(value: float) -> str:
    return worded(say("report.tick", amount=float(value)))
