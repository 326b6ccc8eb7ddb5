"""The board of Uckers for the terminal: the cross with its numbered squares, counters by letter, count and colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from companion.games.message import say
from companion.games.rules import AnyRules
from companion.games.uckers import COLOURS
from companion.messages import worded
from companion.referee.boards import board_view
from companion.referee.view import PieceView
from vision.mats import UCKERS, Box

CELLS, WIDE = 15, 4  # cells a side of the board, letters a cell
STYLES = {"red": "bold red", "green": "bold green", "yellow": "bold yellow", "blue": "bold bright_blue"}
Piled = Mapping[str, Sequence[PieceView]]


def uckers_board(rules: AnyRules, state: Any, names: Sequence[str]) -> Text:
    """The whole board and who has what at home; a stack of three reds is ``R3``, a mixi-blob ``R2Y``."""
    board = board_view(rules, state)
    piles: dict[str, list[PieceView]] = {}
    for piece in board.pieces if board else ():
        piles.setdefault(piece.place, []).append(piece)
    text = Text()
    for row in range(CELLS):
        for column in range(CELLS):
            text.append_text(_cell(column, row, piles))
        text.append("\n")
    for seat, name in enumerate(names, 1):
        text.append_text(_owner(rules, state, seat, name, piles))
    return text.append(_turn(rules, state, names))


def _cell(column: int, row: int, piles: Piled) -> Text:
    """One cell: a square, a place in a base, or nothing."""
    x, y = _middle(column, row)
    square = UCKERS.square_at(x, y)
    if square:
        return _pile(piles.get(square, ())) or Text(_name(square), style=_ground(square))
    colour = UCKERS.base_at(x, y)
    if colour and (row, column) == _base_cell(UCKERS.bases[colour]):
        waiting = sum(piece.count for piece in piles.get(f"{colour} base", ()))
        return Text(f"{colour[0].upper() * waiting:^{WIDE}}", style=STYLES[colour])
    return Text(" " * WIDE)


def _pile(pieces: Sequence[PieceView]) -> Text | None:
    if not pieces:
        return None
    text = Text()
    for piece in pieces:
        text.append(piece.colour[0].upper() + (str(piece.count) if piece.count > 1 else ""), style=STYLES[piece.colour])
    text.pad_right(max(WIDE - len(text), 0))
    return text


def _name(square: str) -> str:
    """A square's number on the track; the pipes are counted in their own colour."""
    return f"{square.removeprefix('t') if square.startswith('t') else square[-1]:<{WIDE}}"


def _ground(square: str) -> str:
    pipe = next((colour for colour in STYLES if square.startswith(colour)), "")
    return STYLES[pipe].replace("bold", "dim") if pipe else "dim"


def _middle(column: int, row: int) -> tuple[float, float]:
    """The middle of a cell on the mat, mm."""
    corner, side = UCKERS.bases["red"], (UCKERS.bases["red"].right - UCKERS.bases["red"].left) / 6
    return corner.left + (column + 0.5) * side, corner.top + (row + 0.5) * side


def _base_cell(base: Box) -> tuple[int, int]:
    """Where in its corner (row, column) the counters of a base are written."""
    corner, side = UCKERS.bases["red"], (base.right - base.left) / 6
    return round((base.centre[1] - corner.top) / side - 0.5), round((base.centre[0] - corner.left) / side - 0.5)


def _owner(rules: AnyRules, state: Any, seat: int, name: str, piles: Piled) -> Text:
    """A player's colours, and how many of their counters are home."""
    text = Text(f"{name}: ")
    for colour in rules.colours(state, seat):  # type: ignore[attr-defined]
        home = sum(piece.count for piece in piles.get(f"{colour} home", ()))
        text.append(f"{worded(say('boards.colour', colour=colour))} ", style=STYLES[colour])
        text.append(f"{worded(say('boards.home', count=home))}  ")
    return text.append("\n")


def _turn(rules: AnyRules, state: Any, names: Sequence[str]) -> str:
    """What is awaited, in words."""
    name, turn = names[rules.seat(state) - 1], state.turn
    if turn.throw:
        return worded(say("boards.plays", name=name, shown=tuple(turn.left)))
    return worded(say("boards.throws", name=name, again=bool(turn.again), count=turn.siege.count if turn.siege else 0))


assert set(STYLES) == set(COLOURS)
