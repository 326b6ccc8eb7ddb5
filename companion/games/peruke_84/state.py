"""The data of Peruke 84: positions, steps, and what a camera saw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from companion.games.peruke_84.board import SOUTH, Board, Square

FIRST_ROLLS = 2  # one of each player


@dataclass(frozen=True, slots=True)
class Goal:
    """An open plan for the dice: ``need`` more values have to be used in it (P84-5.2).

    ``joins`` is the white die to which the red one will be added, or 0 if each remaining die is used separately.
    """

    joins: int
    need: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The rest of a throw: white dice (highest first), the red one (0: used), and the open plans.

    ``moved`` are the squares of discs that moved in this turn and that a remaining value could pick again. ``goals`` is
    empty if nothing has to be used.
    """

    whites: tuple[int, ...]
    red: int
    moved: tuple[Square, ...] = ()
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class Peruke84State:
    """A position: the board, the value of each pile (South's, North's), whose turn it is, and the dice, if any.

    ``count`` counts the turns: 0 and 1 are the first rolls. It stops at 2 unless the game has a turn limit. When the
    game is over, ``seat`` is the player who ended it.
    """

    board: Board
    piles: tuple[int, int]
    seat: int
    count: int = 0
    turn: Turn | None = None

    @property
    def first(self) -> bool:
        """Whether this is a player's first roll (P84-3.1)."""
        return self.count < FIRST_ROLLS


@dataclass(frozen=True, slots=True)
class Act:
    """An act with a value: the disc on ``source`` is turned over, or moves to ``target``.

    ``stays``: a disc that lands in the far end zone is left there (house rule P84-A8).
    """

    source: Square
    target: Square | None = None
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """The use of one value: a white die (``red`` is 0), the red die (``white`` is 0), or their sum.

    ``other`` is a second white die added to the first: a common attempt, never allowed (P84-2.2).
    """

    white: int
    red: int
    act: Act
    other: int = 0

    @property
    def value(self) -> int:
        """The value that is used."""
        return self.white + self.red + self.other


class Finish(Enum):
    """The steps that use nothing: no more values, or the turn lost to three void throws (TAB-1.4)."""

    END = "end"
    FORFEIT = "forfeit"


Step = Use | Finish
Line = tuple[Step, ...]
Uses = tuple[Use, ...]


class PlacedDisc(NamedTuple):
    """A disc as seen: ``side`` is "plain" (safe) or "target" (unsafe), ``owner`` a seat, ``square`` "a1" to "f10".

    A disc without a square ("") lies beside the board, in a pile.
    """

    value: int
    side: str
    owner: int
    square: str


@dataclass(frozen=True, slots=True)
class Placement:
    """A whole board as a camera saw it."""

    discs: tuple[PlacedDisc, ...]

    @classmethod
    def of(cls, discs: Iterable[PlacedDisc]) -> Placement:
        """The placement with its discs row by row, so that equal boards are equal."""

        def order(disc: PlacedDisc) -> tuple[str, str, int, str, int]:
            return disc.square[1:].rjust(2), disc.square, disc.value, disc.side, disc.owner

        return cls(tuple(sorted(discs, key=order)))


def with_pile(piles: tuple[int, int], seat: int, gain: int) -> tuple[int, int]:
    """The piles after a seat took discs of that value."""
    south, north = piles
    return (south + gain, north) if seat == SOUTH else (south, north + gain)
