"""Lists to choose from: the widget for choices, answers, menus and the history."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.display import theme as sizes
from companion.display.dice import small_die
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.shapes import mark_picture
from companion.games.message import say
from companion.messages import worded, wordings
from companion.referee.shown.view import ChoiceView, MoveView


@dataclass(frozen=True, slots=True)
class RowStyle:
    """The style of rows: limits of their height and font size in units, and whether the 1 is an animal.

    ``far``: they must be legible from two metres. With ``lines`` 1 texts keep their size and are cut.
    """

    least: float = sizes.ROW_LEAST
    most: float = sizes.ROW_MOST
    size: float = sizes.BODY
    columns: int = 1
    animal: bool = False
    far: bool = False
    lines: int = 2


PLAIN = RowStyle()
GAP = 0.8
MOVE_SIGN = 5.4  # units: a piece's sign before its squares
SIGN, SIGN_GAP = 3.4, 0.7  # units: the width for the sign before a row, and the gap after it
INSET = 0.9, 0.45  # units
LEAST_WORDS, LEAST_DETAIL = 2.8, 2.4  # units: the smallest letters of a row's text, and of the lines below it
PAGER = 11.0  # units: the width of the switch to the next page beside a row
ROOM_BELOW = 11.2  # units of height from which a short detail is below the text instead of beside it


@dataclass(frozen=True, slots=True)
class _Grid:
    """The layout of one page: its cells, the number of rows, and whether there are further pages."""

    cells: tuple[Box, ...]
    size: int
    paged: bool


def draw_rows(
    p: Painter,
    box: Box,
    rows: tuple[ChoiceView, ...],
    at: int,
    style: RowStyle = PLAIN,
    *,
    marker: bool = False,
    before: int = 0,
    pager: Box | None = None,
) -> None:
    """Draw the page of rows that contains row ``at``; with ``marker`` that row is marked as the one that confirm takes.

    If not all rows fit, the ``pager`` or else the last cell leads to the next page. ``before`` is the number of rows
    of the scene that precede these.
    """
    if not rows or box.h < p.px(LEAST_WORDS):
        return
    if box.h < p.px(style.least):  # a low row is better than none
        style = replace(style, least=box.h / p.u, most=box.h / p.u)
    grid = _grid(p, box, rows, style, last=pager is None)
    if pager is None and grid.size == 1 < len(rows):  # the only cell is for a row, the switch is beside it
        pager, box = box.rest(min(p.px(PAGER), box.w * 0.3), p.px(GAP))
        grid = _grid(p, box, rows, style, last=False)
    first = max(at, 0) // grid.size * grid.size
    shown = rows[first : first + grid.size]
    for number, (row, cell) in enumerate(zip(shown, grid.cells, strict=False), start=first):
        _draw_row(p, cell, row, style, selected=marker and number == at)
    if grid.paged:
        _draw_more(p, pager or grid.cells[-1], first, grid.size, len(rows), before)


def needs_pages(p: Painter, box: Box, rows: tuple[ChoiceView, ...], style: RowStyle) -> bool:
    """Whether not all rows fit into the box."""
    return _grid(p, box, rows, style, last=False).paged


def two_lines(p: Painter) -> float:
    """The height in px of a row with two lines of text legible from two metres."""
    return 2 * p.fonts.line(p.px(sizes.LEGIBLE), tight=True) + 2 + 2 * p.px(INSET[1])


def shortened(p: Painter, width: float, row: ChoiceView) -> bool:
    """Whether one line of a row of that width (px) requires a shorter wording than two lines."""
    if row.dice or _steps(row):
        return False
    line = p.fonts.line(p.px(sizes.LEGIBLE), tight=True)
    room = Box(0, 0, width - p.px(2 * INSET[0] + SIGN + SIGN_GAP), line + 1)
    return _wording_number(p, room, row.text, 1) > _wording_number(p, replace(room, h=2 * line + 2), row.text, 2)


def _wording_number(p: Painter, room: Box, text: str, lines: int) -> int:
    """The number of the longest wording that fits; the number of wordings if none does."""
    ways = wordings(text)
    return next((n for n, way in enumerate(ways) if p.fits(room, way, sizes.LEGIBLE, lines=lines)), len(ways))


def _grid(p: Painter, box: Box, rows: tuple[ChoiceView, ...], style: RowStyle, *, last: bool) -> _Grid:
    """Rows as tall as possible, column by column; ``last``: if not all fit, the last cell is for the page switch."""
    gap, count = p.px(GAP), len(rows)
    most_lines = max(int((box.h + gap) // (p.px(style.least) + gap)), 1)
    lines = min(most_lines, -(-count // style.columns))
    heights = _heights(p, box, rows, style, lines)
    columns = box.grid(style.columns, 1, gap)
    ordered = tuple(
        Box(column.x, box.y + sum(heights[:line]) + gap * line, column.w, heights[line])
        for column in columns
        for line in range(lines)
    )
    if count <= len(ordered) or len(ordered) == 1:
        return _Grid(ordered, len(ordered), count > len(ordered) and not last)
    if not last:
        return _Grid(ordered, len(ordered), True)
    return _Grid(ordered, len(ordered) - 1, True)


def _heights(p: Painter, box: Box, rows: tuple[ChoiceView, ...], style: RowStyle, lines: int) -> list[float]:
    """The height in px of each line of rows: two lines of text if that avoids shortening, provided all rows fit."""
    free = box.h - p.px(GAP) * (lines - 1)
    usual = [min(free / lines, p.px(style.most))] * lines
    if not style.far or len(rows) > lines * style.columns:
        return usual
    cell = (box.w - p.px(GAP) * (style.columns - 1)) / style.columns
    tall = {at % lines for at, row in enumerate(rows) if shortened(p, cell, row)}
    height = two_lines(p)
    others = (free - len(tall) * height) / max(lines - len(tall), 1)
    if not tall or others < (p.px(style.least) if len(tall) < lines else 0):
        return usual
    return [height if line in tall else min(others, p.px(style.most)) for line in range(lines)]


def _draw_more(p: Painter, cell: Box, first: int, size: int, count: int, before: int) -> None:
    following = first + size if first + size < count else 0
    p.panel(cell, p.theme.background, line=p.theme.line)
    inner = cell.inset(p.px(1), 0)
    p.text(inner, more_words(first, size, count), sizes.SMALL, colour=p.theme.muted, side="middle", least=2.8)
    p.touch(cell, f"screen.row:{before + following}")


def more_words(first: int, size: int, count: int) -> str:
    """The label of the switch to the next page, if the present one starts with row ``first``."""
    following = first + size if first + size < count else 0
    left = say("screen.more-rows", left=count - following if following else 0)
    return worded(say("screen.page-of", text=left, n=first // size + 1, of=-(-count // size)))


def _draw_row(p: Painter, cell: Box, row: ChoiceView, style: RowStyle, *, selected: bool) -> None:
    theme = p.theme
    fill = theme.marked if row.marked else theme.raised
    line = theme.text if selected else theme.accent if row.marked else None
    p.panel(cell, fill if row.action else theme.panel, line=line)
    p.touch(cell, row.action)
    inner = cell.inset(p.px(INSET[0]), p.px(INSET[1]))
    sign = ("▶" if selected and not row.text.startswith("▶") else "") + ("✔" if row.marked else "")
    place, inner = inner.left(p.px(SIGN) * max(len(sign), 1), p.px(SIGN_GAP))
    p.text(place, sign, sizes.SMALL, colour=theme.text if selected else theme.accent, bold=True, side="middle")
    inner = _draw_points(p, inner, row, far=style.far)
    if row.dice:
        inner = _draw_dice(p, inner, row.dice, style)
    if style.far and not row.dice:
        _draw_far(p, inner, row)
    else:
        _draw_words(p, inner, row, style)


def _draw_points(p: Painter, inner: Box, row: ChoiceView, *, far: bool) -> Box:
    """Draw the points at the right edge; return the remaining box."""
    if row.points is None:
        return inner
    text, size = signed(row.points), sizes.LEGIBLE if far else sizes.TITLE * 0.92
    place, left = inner.rest(p.fonts.width(text, p.px(size), True) + p.px(1.2), p.px(0.6))
    p.text(place, text, size, bold=True, side="right", least=size if far else sizes.SMALL, tight=far, far=far)
    return left


def _draw_far(p: Painter, inner: Box, row: ChoiceView) -> None:
    """Draw text legible from two metres: in full, or the moves as signs and squares, or a shorter wording."""
    if row.detail:
        width = p.fonts.width(row.detail, p.px(sizes.SMALL)) + p.px(0.6)
        if width <= inner.w * 0.4 and p.fits(inner.rest(width, p.px(1))[1], row.text, sizes.LEGIBLE):
            place, inner = inner.rest(width, p.px(1))
            p.text(place, row.detail, sizes.SMALL, colour=p.theme.muted, side="right")
    lines = max(int(inner.h / p.fonts.line(p.px(sizes.LEGIBLE), tight=True)), 1)
    steps = _steps(row)
    if not steps or p.fits(inner, row.text, sizes.LEGIBLE, lines=lines):
        p.legible(inner, row.text, lines=lines)
        return
    wide, narrow = ([_move_width(p, words) for words in ways] for ways in zip(*map(_move_texts, steps), strict=True))
    needed = wide if sum(wide) <= inner.w else narrow
    for number, move in enumerate(steps):
        inner = _draw_move(p, inner, move, needed[number] / sum(needed[number:]))


def _steps(row: ChoiceView) -> list[MoveView]:
    """The moves that can be shown as signs and squares."""
    return [move for move in row.moves if move.end and not move.turns]


def _squares(move: MoveView) -> list[str]:
    """The ends of a move as text."""
    places = [name.removeprefix(f"{move.colour} ") for name in (move.start, move.end)]
    return [worded(say("screen.place", place=name)) for name in places]


def _move_texts(move: MoveView) -> tuple[str, str]:
    """A move as both ends, and as the second one only."""
    squares = _squares(move)
    return "→".join(squares), squares[-1]


def _move_width(p: Painter, words: str) -> float:
    """The width in px of a move with its sign."""
    return p.fonts.width(words, p.px(sizes.LEGIBLE)) + p.px(MOVE_SIGN + 1.6)


def _draw_move(p: Painter, inner: Box, move: MoveView, share: float) -> Box:
    """Draw a piece's sign and "t11→t17" in that share of the width; return the remaining box."""
    cell, rest = inner.left(inner.w * share, p.px(0.8))
    mark = (p.theme.piece(move.colour) if move.colour else None) or p.theme.seat(max(move.seat, 1))
    side = int(min(p.px(MOVE_SIGN), cell.h))
    p.picture(mark_picture(mark, side), cell.x, cell.y + (cell.h - side) / 2)
    p.legible(cell.left(side, p.px(0.8))[1], _move_texts(move))
    return rest


def _draw_dice(p: Painter, inner: Box, faces: tuple[int, ...], style: RowStyle) -> Box:
    gap = p.px(0.5)
    side = int(min(inner.h * 0.86, (inner.w + gap) / len(faces) - gap, p.px(7)))
    y = inner.y + (inner.h - side) / 2
    for number, face in enumerate(faces):
        p.picture(small_die(p.theme, face, side, style.animal), inner.x + number * (side + gap), y)
    return inner.left((side + gap) * len(faces), p.px(0.8))[1]


def _draw_words(p: Painter, inner: Box, row: ChoiceView, style: RowStyle) -> None:
    """Draw the text (unless there are dice), and the detail below or beside it."""
    muted = p.theme.muted
    if row.dice:
        if inner.w >= p.px(9):
            p.text(inner, row.detail, sizes.SMALL, colour=muted, least=2.8, lines=2)
        return
    if not row.detail:
        p.text(inner, row.text, style.size, least=LEAST_WORDS if style.lines > 1 else None, lines=style.lines)
        return
    row = _worded_for(p, inner, row)
    width = p.fonts.width(row.detail, p.px(sizes.TINY)) + p.px(0.6)
    beside, words = inner.rest(width, p.px(2))
    long = p.fonts.width(row.text, p.px(sizes.SMALL)) > inner.w
    one_line = p.fits(words, row.text, style.size, tight=False)
    if (long and p.fits(words, row.text, LEAST_WORDS, lines=3)) or (one_line and inner.h < p.px(ROOM_BELOW)):
        p.text(beside, row.detail, sizes.TINY, colour=muted, side="right")
        p.text(words, row.text, style.size, least=LEAST_WORDS, lines=3)
    elif long:
        p.text(inner, f"{row.text} · {row.detail}", style.size, least=LEAST_WORDS, lines=3)
    elif inner.h >= p.px(9.2):
        _draw_below(p, inner, row, style)
    else:
        room = width if p.fits(words, row.text, LEAST_WORDS, lines=2, tight=False) else min(width, inner.w * 0.4)
        place, inner = inner.rest(room, p.px(1))
        p.text(place, row.detail, sizes.TINY, colour=muted, side="right")
        p.text(inner, row.text, style.size, least=LEAST_WORDS, lines=2)


def _worded_for(p: Painter, inner: Box, row: ChoiceView) -> ChoiceView:
    """The row in the longest wording that fits beside or before its detail."""
    words = inner.rest(p.fonts.width(row.detail, p.px(sizes.TINY)) + p.px(0.6), p.px(2))[1]

    def fits(way: str) -> bool:
        ways = ((words, way), (inner, f"{way} · {row.detail}"))
        return any(p.fits(box, text, LEAST_WORDS, lines=3, tight=False) for box, text in ways)

    ways = wordings(row.text)
    return replace(row, text=next((way for way in ways if fits(way)), ways[-1]))


def _draw_below(p: Painter, inner: Box, row: ChoiceView, style: RowStyle) -> None:
    """Draw the text, with the detail below it in as many lines as needed, vertically centred."""
    upper = p.fonts.line(p.px(style.size), tight=True)
    lines = max(min(3, int((inner.h - upper) / p.fonts.line(p.px(LEAST_DETAIL)))), 1)
    needed = next(
        (n for n in range(1, lines) if p.fits(Box(0, 0, inner.w, inner.h), row.detail, sizes.TINY, lines=n)), lines
    )
    free = max(inner.h - upper - needed * p.fonts.line(p.px(sizes.TINY)), 0) / 2
    head, lower = inner.inset(0, free).top(min(upper, inner.h * 0.58))
    p.text(head, row.text, style.size, least=sizes.TINY, tight=True)
    p.text(lower, row.detail, sizes.TINY, colour=p.theme.muted, least=LEAST_DETAIL, lines=lines)


def signed(points: int) -> str:
    """Points as text: "+1,300", "0"."""
    return worded(say("screen.signed", points=points, gain=points > 0))
