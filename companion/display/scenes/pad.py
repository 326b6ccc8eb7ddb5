"""The pad for all input of numbers. Its keys never change size or place while something is entered.

It is at the lower right of the screen: six keys in two lines, and below them a line for undoing and other choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.display import theme as sizes
from companion.display.dice import small_die
from companion.display.layout import Box
from companion.display.paint import Painter
from companion.display.scenes.rows import more_words
from companion.messages import wordings
from companion.referee.shown.view import ChoiceView

COLUMNS, KEYS = 3, 6  # keys in a line, and on a page
LINE = 3  # places in the line below the keys; the first one undoes the last key
SHARE = 0.42  # of the screen's width
GAP, TITLE, LOW = 0.8, 4.6, 8.6  # units: between the keys; the heights of the title and of the line below the keys
KEY, KEY_IN_CROWD, KEY_BESIDE_BOARD = 18.0, 14.0, 10.4  # units of height of a key
DIE = 11.0  # units: the largest die on a key
PAIR = 0.47  # share of a key that enters a pair
LEAST = 2.8  # units: the smallest letters in that line
BACK_SIGN = "↶"


def keys_in(rows: tuple[ChoiceView, ...]) -> int:
    """The number of rows that are keys of the pad; they come first."""
    return next((number for number, row in enumerate(rows) if row.place not in ("face", "number")), len(rows))


def is_pad(rows: tuple[ChoiceView, ...]) -> bool:
    """Whether the rows are entered on a pad."""
    return keys_in(rows) > 0


def split_pad(p: Painter, box: Box, key: float) -> tuple[Box, Box, Box]:
    """The box of the pad with keys of that height (units), the box above it, and the box left of it.

    ``box`` has the width of the screen without its margins, and ends above the status line.
    """
    column, left = box.rest((box.w + p.px(2 * sizes.PAD)) * SHARE, p.px(sizes.PAD))
    height = (TITLE + 2 * key + 2 * GAP + LOW) / p.scale  # not enlarged: its keys are large enough
    pad, above = column.low(p.px(height), p.px(sizes.GAP))
    return pad, above, left


def others_of(rows: tuple[ChoiceView, ...]) -> tuple[ChoiceView, ...]:
    """The rows for which the pad has no place."""
    count = keys_in(rows)
    rest = [row for row in rows[count:] if row.place != "back"]
    return tuple(rest[_free(count) :])


def draw_pad(
    p: Painter, box: Box, rows: tuple[ChoiceView, ...], at: int, title: str, *, animal: bool, marker: bool
) -> None:
    """Draw the page of keys with row ``at``, and the line below; ``marker``: that row is marked."""
    count = keys_in(rows)
    line, box = box.top(p.px(TITLE))
    p.text(line, title, sizes.SMALL, colour=p.theme.muted, least=sizes.TINY)
    low, box = box.low(p.px(LOW), p.px(GAP))
    first = at // KEYS * KEYS if 0 <= at < count else 0
    cells = box.grid(COLUMNS, KEYS // COLUMNS, p.px(GAP))
    for cell in cells:
        p.panel(cell, p.theme.panel)
    for number, row in enumerate(rows[first : min(count, first + KEYS)], start=first):
        cell = cells[
            row.dice[0] - 1 if row.place == "face" else number - first
        ]  # a face has its place, whatever is legal
        _draw_key(p, cell, row, animal=animal, marked=marker and number == at)
    _draw_line(p, low, rows, at if marker else -1, first)


def _free(count: int) -> int:
    """The number of places for other choices in the line; a page switch takes one."""
    return LINE - 1 - (count > KEYS)


def _draw_line(p: Painter, line: Box, rows: tuple[ChoiceView, ...], at: int, first: int) -> None:
    """Draw the key that undoes the last one, other choices, and the switch to the next page of keys."""
    count = keys_in(rows)
    back, *cells = line.grid(LINE, 1, p.px(GAP))
    numbered = list(enumerate(rows))[count:]
    takes_back = [(number, row) for number, row in numbered if row.place == "back"]
    others = [(number, row) for number, row in numbered if row.place != "back"][: _free(count)]
    if takes_back:
        number, row = takes_back[0]
        _draw_place(p, back, row, [f"{BACK_SIGN} {way}" for way in wordings(row.text)], marked=at == number)
    else:
        p.panel(back, p.theme.panel)
        p.text(back, BACK_SIGN, sizes.BODY, colour=p.theme.line, side="middle")
    if count > KEYS:
        following = first + KEYS if first + KEYS < count else 0
        place = cells.pop()
        p.button(place, more_words(first, KEYS, count), f"screen.row:{following}")
    if len(others) == 1 and len(cells) > 1:
        cells = [Box(cells[0].x, line.y, cells[-1].right - cells[0].x, line.h)]
    for cell, (number, row) in zip(cells, others, strict=False):
        _draw_place(p, cell, row, wordings(row.text), marked=at == number)


def _draw_place(p: Painter, cell: Box, row: ChoiceView, ways: Sequence[str], *, marked: bool) -> None:
    p.panel(cell, p.theme.raised, line=p.theme.text if marked else None)
    p.touch(cell, row.action)
    inner = cell.inset(p.px(0.8), p.px(0.3))
    text = p.first(inner, ways, LEAST, bold=True, lines=2)
    p.text(inner, text, sizes.BODY, bold=True, side="middle", least=LEAST, lines=2)


def _draw_key(p: Painter, cell: Box, row: ChoiceView, *, animal: bool, marked: bool) -> None:
    """Draw a face with its count or detail, or a number (of that face); beside it a pair."""
    p.panel(cell, p.theme.raised, line=p.theme.text if marked else None)
    p.touch(cell, row.action, joins=bool(row.twice))
    if row.twice:
        pair, _ = cell.rest(cell.w * PAIR)
        p.touch(pair, row.twice)
        _draw_pair(p, pair, row.dice[0], animal=animal)
    inner = cell.inset(p.px(0.8), p.px(0.6))
    if row.place == "face" and (row.twice or not row.detail):
        alone = inner.left(cell.w * (1 - PAIR) - p.px(0.8))[0] if row.twice else inner
        _draw_single(p, alone, row, animal=animal)
        return
    if row.place == "number":
        width = inner.w * (0.5 if row.dice else 1.0)
        number, inner = inner.left(width)
        p.text(number, str(row.count), sizes.LEGIBLE * 1.2, bold=True, side="middle", least=sizes.BODY)
    else:
        words, inner = inner.rest(inner.w * 0.44)
        p.text(words, row.detail, sizes.TITLE, colour=p.theme.muted, bold=True, side="middle", least=sizes.TINY)
    if row.dice:
        side = int(min(inner.w, inner.h))
        x, y = inner.centre
        p.picture(small_die(p.theme, row.dice[0], side, animal), x - side / 2, y - side / 2)


def _draw_single(p: Painter, box: Box, row: ChoiceView, *, animal: bool) -> None:
    """Draw a face, and how often it was entered, below it or on a low key beside it."""
    side = int(min(box.w, box.h * 0.62, p.px(DIE)))
    tall = box.h >= side + p.px(sizes.SMALL)
    die, count = box.top(side, p.px(0.2)) if tall else box.left(min(box.h, box.w * 0.6), p.px(0.4))
    side = int(min(die.w, die.h))
    x, y = die.centre
    p.picture(small_die(p.theme, row.dice[0], side, animal), x - side / 2, y - side / 2)
    if row.count:
        p.text(count, f"×{row.count}", sizes.TITLE, colour=p.theme.accent, bold=True, side="middle", least=sizes.TINY)


def _draw_pair(p: Painter, box: Box, face: int, *, animal: bool) -> None:
    """Draw two smaller dice on their own plate."""
    p.panel(box.inset(p.px(0.5)), p.theme.panel)
    side = int(min(box.w * 0.62, box.h * 0.4, p.px(DIE * 0.8)))
    for cell in box.inset(0, p.px(0.9)).grid(1, 2, 0):
        at = cell.centred(side, side)
        p.picture(small_die(p.theme, face, side, animal), at.x, at.y)
