"""The value in points of a disc on the board to its owner, by its number, its side up and its distance to go.

A disc may come home to its owner's pile, or be captured; its average contribution lies between plus and minus its
value. ``tools/train_peruke_84.py`` estimates these averages from games that the program plays against itself; the
margin of a position is the difference of the piles plus the sum over the discs. How likely that margin is to win
depends on the points that still lie on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from companion.games.peruke_84.board import COLUMNS, NORTH, OPEN, SOUTH, Board, cell, value_of

FILE = "worth.npz"
FURTHEST = 9  # ranks to the far end zone, the largest distance distinguished
LEAST_STEP = 0.02  # of its number: what a step of a safe disc is worth at least
CODES = 32  # upper bound of the cells' codes
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Worth:
    """``discs`` (2, 6, 10): unsafe or safe, number less 1, ranks to the far end zone; ``turn``: for the next throw.

    ``doubt`` (2): the square of the margin that wins 73 of 100, as a constant and for each point on the board.
    """

    discs: Floats
    turn: float
    doubt: tuple[float, float] = (10.0, 4.0)

    def chance(self, margin: float, on_board: int) -> float:
        """The chance of South to win (a draw counts half) with an expected final margin and the points on the board."""
        constant, each = self.doubt
        return 1 / (1 + exp(-margin / sqrt(constant + each * on_board)))

    def table(self, rows: int) -> list[list[float]]:
        """By cell and square: what a disc there adds to South's margin over North."""
        table = [[0.0] * (rows * COLUMNS) for _ in range(CODES)]
        for number in range(1, 7):
            for safe in (False, True):
                for square in range(rows * COLUMNS):
                    rank = square // COLUMNS
                    for seat, far in ((SOUTH, rows - 1 - rank), (NORTH, rank)):
                        worth = float(self.discs[int(safe), number - 1, min(far, FURTHEST)])
                        table[cell(number, seat, safe)][square] = worth if seat == SOUTH else -worth
        return table


def counts(board: Board, rows: int) -> NDArray[np.int8]:
    """South's discs of each kind minus North's: (2, 6, 10), as ``Worth.discs``."""
    found = np.zeros((2, 6, FURTHEST + 1), np.int8)
    for square, disc in enumerate(board):
        if disc != OPEN:
            north = bool(disc & 8)
            rank = square // COLUMNS
            far = rank if north else rows - 1 - rank
            found[disc >> 4, value_of(disc) - 1, min(far, FURTHEST)] += -1 if north else 1
    return found


def leading_home(discs: Floats) -> Floats:
    """The values with every step of a safe disc towards its goal worth something, and the last one most.

    Without it a disc that is worth more on its way than near the goal never arrives, and games don't end.
    """
    found = discs.copy()
    for number, values in enumerate(found[1], 1):
        least = LEAST_STEP * number
        for far in range(FURTHEST - 1, -1, -1):
            values[far] = max(values[far], values[far + 1] + least)
        np.minimum(values, number - least * np.arange(1, FURTHEST + 2), out=values)
    return found


def guessed() -> Worth:
    """The initial guess for training: a safe disc is worth more the nearer it is, an unsafe one little."""
    discs = np.zeros((2, 6, FURTHEST + 1))
    for number in range(1, 7):
        for far in range(FURTHEST + 1):
            discs[1, number - 1, far] = number * (0.6 - 0.06 * far)
            discs[0, number - 1, far] = number * (0.1 - 0.02 * far)
    return Worth(discs, 2.0)


@cache
def trained_worth() -> Worth:
    """The values shipped with the program."""
    with (files(__package__) / FILE).open("rb") as file:
        data = np.load(file)
        constant, each = data["doubt"].tolist()
        return Worth(data["discs"].astype(np.float64), float(data["turn"]), (constant, each))
