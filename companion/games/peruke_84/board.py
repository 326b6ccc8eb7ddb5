"""The board of Peruke 84: six files, six to ten ranks, one byte per square.

A square is a number, 0 for a1, counted along the ranks (6 is a2); a number below 0 is a non-existent square that was
typed. A cell is 0 for an open square, else the disc's value plus 8 for North plus 16 for safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase

from companion.games.message import Message, Player, say

Board = bytes
Square = int
Cell = int

FILES = "abcdef"
COLUMNS = len(FILES)
SOUTH, NORTH = 1, 2
SEAT_LETTERS = {SOUTH: "S", NORTH: "N"}
SEATS_BY_LETTER = {letter: seat for seat, letter in SEAT_LETTERS.items()}
OPEN = 0
TOTAL = 84
VALUES = (1, 2, 3, 4, 5, 6)
SET_A_PLAYER = 2  # of each value
_NAME = re.compile(r"[a-z](?:0|[1-9]\d?)", re.ASCII)
_BEYOND = 100  # ranks that can be typed
_NORTH_BIT, _SAFE_BIT = 8, 16
_DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def cell(value: int, owner: int, safe: bool) -> Cell:
    """The disc as a cell."""
    return value | (_NORTH_BIT if owner == NORTH else 0) | (_SAFE_BIT if safe else 0)


def value_of(disc: Cell) -> int:
    """The number on a disc, 0 for an open square."""
    return disc & 7


def owner_of(disc: Cell) -> int:
    """The seat that owns a disc."""
    return NORTH if disc & _NORTH_BIT else SOUTH


def is_safe(disc: Cell) -> bool:
    """Whether a disc lies plain side up."""
    return bool(disc & _SAFE_BIT)


def turned(disc: Cell) -> Cell:
    """The disc turned over."""
    return disc ^ _SAFE_BIT


def other(seat: int) -> int:
    """The opponent."""
    return NORTH if seat == SOUTH else SOUTH


DISCS_OF = {
    seat: bytes(cell(value, seat, safe) for value in VALUES for safe in (False, True)) for seat in (SOUTH, NORTH)
}
SAFE_OF = {seat: bytes(cell(value, seat, True) for value in VALUES) for seat in (SOUTH, NORTH)}
UNSAFE_OF = {seat: bytes(cell(value, seat, False) for value in VALUES) for seat in (SOUTH, NORTH)}
_WORTH = bytes(code & 7 for code in range(256))  # a table for ``bytes.translate``: value_of for a whole board at once


def worth(board: Board) -> int:
    """The sum of the values of all discs on the board."""
    return sum(board.translate(_WORTH))


def discs_of(board: Board, seat: int) -> int:
    """The number of a seat's discs on the board."""
    return len(board) - len(board.translate(None, DISCS_OF[seat]))


def is_decided(board: Board) -> bool:
    """P84-6.1: whether a player has no disc left."""
    return not (discs_of(board, SOUTH) and discs_of(board, NORTH))


def places(board: Board, disc: Cell) -> list[Square]:
    """The squares with exactly this disc and side."""
    found = []
    at = board.find(disc)
    while at >= 0:
        found.append(at)
        at = board.find(disc, at + 1)
    return found


def apart(one: Square, other: Square) -> int:
    """The distance of two squares in king's moves."""
    return max(abs(one // COLUMNS - other // COLUMNS), abs(one % COLUMNS - other % COLUMNS))


def square_name(square: Square) -> str:
    """A square's name, "a1" to "f10"; a non-existent square has the name that was typed."""
    if square < 0:
        file, rank = divmod(-1 - square, _BEYOND)
        return f"{ascii_lowercase[file]}{rank}"
    return f"{FILES[square % COLUMNS]}{square // COLUMNS + 1}"


def square_named(name: str, rows: int) -> Square | None:
    """The square of that name; a number below 0 if no board has it ("g5", "a0", "c11"), None if it isn't a name."""
    square = square_at(name, rows)
    if square is not None or not _NAME.fullmatch(name):
        return square
    return -1 - (ascii_lowercase.index(name[0]) * _BEYOND + int(name[1:]))


def square_at(name: str, rows: int) -> Square | None:
    """The square of a name on a board with that number of ranks ("c2"), None if it has no such square."""
    rank = name[1:]
    # A tuple, as "" is in every string; "01" is no rank, though int accepts it.
    if name[:1] in tuple(FILES) and rank.isascii() and rank.isdigit() and str(int(rank)) == rank:
        square = (int(rank) - 1) * COLUMNS + FILES.index(name[0])
        return square if 0 <= square < rows * COLUMNS else None
    return None


def disc_text(disc: Cell) -> Message:
    """A disc as a message: "South's 4"."""
    return say("peruke-84.disc", owner=Player(owner_of(disc)), disc=value_of(disc))


def disc_there(board: Board, square: Square) -> Message:
    """A disc and its square: "South's 4 on c2"."""
    disc = board[square]
    owner = Player(owner_of(disc))
    return say("peruke-84.disc-there", owner=owner, disc=value_of(disc), square=square_name(square))


@dataclass(frozen=True, slots=True)
class Geometry:
    """What depends on the number of rows: the eight rays of each square, the end zone to reach, the secondary rows."""

    rows: int
    rays: tuple[tuple[tuple[Square, ...], ...], ...]
    goal: tuple[range, range, range]  # by seat: the opponent's end zone
    secondary: tuple[range, range, range]  # by seat


@lru_cache
def geometry(rows: int) -> Geometry:
    """The geometry of a board with that many rows."""
    size = rows * COLUMNS
    first, second = range(COLUMNS), range(COLUMNS, 2 * COLUMNS)
    last, before = range(size - COLUMNS, size), range(size - 2 * COLUMNS, size - COLUMNS)
    none = range(0)
    rays = tuple(tuple(_rays(square, rows)) for square in range(size))
    return Geometry(rows, rays, (none, last, first), (none, second, before))


def _rays(square: Square, rows: int) -> Iterator[tuple[Square, ...]]:
    for up, right in _DIRECTIONS:
        rank, file = divmod(square, COLUMNS)
        ray = []
        while 0 <= (rank := rank + up) < rows and 0 <= (file := file + right) < COLUMNS:
            ray.append(rank * COLUMNS + file)
        if ray:
            yield tuple(ray)


def set_up(rows: int) -> Board:
    """P84-1.5, P84-1.6: end zones 1 to 6 from the owner's left, safe; in front of them 6 to 1, unsafe."""
    south = [cell(v, SOUTH, True) for v in VALUES] + [cell(v, SOUTH, False) for v in reversed(VALUES)]
    north = [cell(v, NORTH, False) for v in VALUES] + [cell(v, NORTH, True) for v in reversed(VALUES)]
    return bytes([*south, *[OPEN] * ((rows - 4) * COLUMNS), *north])
