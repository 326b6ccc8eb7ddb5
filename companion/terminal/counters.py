"""A board with counters in the terminal: the squares of the game's mat, counters by letter, count and colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rich.text import Text

from companion.games.catalogue import mat_of
from companion.games.message import Message, say
from companion.games.rules import AnyRules, Seat
from companion.messages import worded
from companion.referee.shown.boards import board_view
from companion.referee.shown.view import PieceView
from companion.terminal.parts import FAINT, TO_ACT, line, lines
from vision.boards import CrossBoard
from vision.mats import MATS, UCKERS_COLOURS, Box

WIDE = 4  # characters a cell: four counters wait side by side in a base
LETTERS = dict(zip(UCKERS_COLOURS, "RGYB", strict=True))
INKS = dict(zip(UCKERS_COLOURS, ("red", "green", "yellow", "bright_blue"), strict=True))
Colours = Callable[[Any, Seat], Sequence[str]]
"""The colours of a seat in a position: ``colours`` of the rules of games with counters."""
Piled = Mapping[str, Sequence[PieceView]]


class Cell(NamedTuple):
    """The position of a text, in squares from the board's corner."""

    row: int
    column: int


def counters_board(rules: AnyRules, state: Any, names: Sequence[str], colours: Colours, awaited: Message) -> Text:
    """The whole board, each player's counters at home, and what is awaited; three reds on a square are ``R3``."""
    piles: dict[str, list[PieceView]] = {}
    board = board_view(rules, state)
    for piece in board.pieces if board else ():
        piles.setdefault(piece.place, []).append(piece)
    mat = mat_of(rules)
    places = _places(mat)
    owners = (_owner(mat, name, colours(state, seat), piles) for seat, name in enumerate(names, 1))
    return lines(*_rows(places, piles), *owners, line(awaited, style=TO_ACT))


@cache
def _places(mat: str) -> Mapping[Cell, str]:
    """The square, or the base ("red base"), written in each cell."""
    # From the printed mat: a board that the camera can read is drawn in the terminal without a table of its own.
    squares, bases = MATS[mat].squares, MATS[mat].bases
    boxes = [*squares.values(), *bases.values()]
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    side = min(box.right - box.left for box in squares.values())

    def cell(box: Box) -> Cell:
        x, y = box.centre
        return Cell(round((y - top) / side - 0.5), round((x - left) / side - 0.5))

    return {cell(box): name for name, box in squares.items()} | {
        cell(box): f"{colour} base" for colour, box in bases.items()
    }


def _rows(places: Mapping[Cell, str], piles: Piled) -> list[Text]:
    height, width = (max(numbers) + 1 for numbers in zip(*places, strict=True))
    cells = [[places.get(Cell(row, column), "") for column in range(width)] for row in range(height)]
    return [Text.assemble(*(_cell(name, piles.get(name, ())) for name in row)) for row in cells]


def _cell(name: str, pieces: Sequence[PieceView]) -> Text:
    """A square with its counters or its name, the counters in a base, or nothing."""
    waiting = name.endswith(" base")
    counters = Text().join(_counters(piece, one_by_one=waiting) for piece in pieces)
    text = counters or (Text() if waiting else _square(name))
    text.pad_right(max(WIDE - len(text), 0))
    return text


def _counters(piece: PieceView, *, one_by_one: bool) -> Text:
    letter, count = LETTERS[piece.colour], piece.count
    return Text(letter * count if one_by_one or count == 1 else f"{letter}{count}", _ink(piece.colour))


def _square(name: str) -> Text:
    """An empty square: its number on the track, colour and number in a pipe ("r3")."""
    colour = next((colour for colour in INKS if name.startswith(colour)), "")
    if colour:
        return Text(colour[0] + name.removeprefix(colour), f"{FAINT} {INKS[colour]}")
    return Text(name.removeprefix("t"), FAINT)


def _ink(colour: str) -> str:
    return f"{TO_ACT} {INKS[colour]}"


def _owner(mat: str, name: str, colours: Sequence[str], piles: Piled) -> Text:
    """A player's colours, and how many of their counters are home."""
    told = (Text(worded(_home(mat, colour, piles)), _ink(colour)) for colour in colours)
    return Text.assemble(f"{name}: ", Text("  ").join(told))


def _home(mat: str, colour: str, piles: Piled) -> Message:
    """How many counters are in the middle, or else on the way home."""
    board = MATS[mat].board
    goals = range(1, len(board.way_home) + 1) if isinstance(board, CrossBoard) and not board.middle else ()
    home = [f"{colour} home", *(f"{colour}{i}" for i in goals)]
    return say("boards.home", colour=colour, count=sum(piece.count for place in home for piece in piles.get(place, ())))
