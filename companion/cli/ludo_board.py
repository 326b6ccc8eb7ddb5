"""The board of Ludo for the terminal: the cross with its numbered squares, counters by letter and number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from companion.games.ludo.course import BASE, COLOURS, HOME, LETTERS, TAIL, place_of
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.state import LudoState

CELLS, WIDE = 15, 4  # cells a side of the board, letters a cell
QUARTER = (*((c, 6) for c in range(1, 6)), *((6, r) for r in range(5, -1, -1)), (7, 0), (8, 0))
"""Columns and rows of t1 to t13, red's quarter; the others are turned by a quarter each."""
STYLES = dict(zip(COLOURS, ("bold red", "bold green", "bold yellow", "bold bright_blue"), strict=True))
FAINT = "dim"
CORNERS = ((2, 2), (11, 2), (11, 11), (2, 11))  # where the counters in base are written


def _turned(cell: tuple[int, int], quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        cell = 14 - cell[1], cell[0]
    return cell


def _cells() -> Iterator[tuple[tuple[int, int], str]]:
    """Each square with its column and row."""
    for quarter, colour in enumerate(COLOURS):
        for number, cell in enumerate(QUARTER, 1):
            yield _turned(cell, quarter), f"t{quarter * len(QUARTER) + number}"
        for number in range(1, HOME - TAIL):
            yield _turned((number, 7), quarter), f"{colour}{number}"


NAMES = dict(_cells())


def board(rules: LudoRules, state: LudoState, names: Sequence[str]) -> Text:
    """The whole board, who has what, and what is awaited; two reds on a square are ``R2``."""
    rows = [Text.assemble(*(_cell(state, (column, row)) for column in range(CELLS))) for row in range(CELLS)]
    for row in rows:
        row.rstrip()
    for name, colour, quad in zip(names, state.colours, state.board, strict=True):
        told = f"{COLOURS[colour]} {quad.count(HOME)} home"
        rows.append(Text.assemble(f"{name}: ", (told, STYLES[COLOURS[colour]])))
    doing = f"to play {state.throw}" if state.throw else "to throw again" if state.sixes or state.vain else "to throw"
    return Text("\n").join([*rows, Text(f"{names[rules.seat(state) - 1]} {doing}", "bold")])


def _cell(state: LudoState, cell: tuple[int, int]) -> Text:
    """A square with what stands on it or its number, the counters in a base, or nothing."""
    name = NAMES.get(cell)
    if name:
        number = name.removeprefix("t") if name[1:].isdigit() else f"{name[0]}{name[-1]}"
        return _padded(_counters(state, name) or Text(number, FAINT))
    waiting = (
        Text(LETTERS[colour] * quad.count(BASE), STYLES[COLOURS[colour]])
        for colour, quad in zip(state.colours, state.board, strict=True)
        if CORNERS[colour] == cell
    )
    return _padded(Text("").join(waiting))


def _padded(text: Text) -> Text:
    text.pad_right(max(WIDE - len(text), 0))
    return text


def _counters(state: LudoState, name: str) -> Text:
    """The counters on a square: ``R``, ``R2``, ``R2Y``."""
    said = Text()
    for colour, quad in zip(state.colours, state.board, strict=True):
        place = place_of(colour, name)
        count = 0 if place is None else quad.count(place)
        if count:
            said.append(LETTERS[colour] + (str(count) if count > 1 else ""), STYLES[COLOURS[colour]])
    return said
