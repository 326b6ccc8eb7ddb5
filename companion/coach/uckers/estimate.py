"""An estimate of who wins a game of Uckers, learned from games that the program played against itself.

A small net with one hidden layer, like TD-Gammon: its input is the position, its output the chance that the side to
throw wins. ``tools/train_uckers.py`` trains its weights (temporal differences, Tesauro 1995).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from companion.coach.uckers.boards import (
    HOME,
    OPPOSITE,
    SIEGE,
    Boards,
    Flags,
    Lines,
    Numbers,
    Places,
    Play,
    has_won,
    siege_chance,
)
from companion.coach.uckers.home import ending, holds

Floats = NDArray[np.floating]

WIDTH = HOME + 2  # places from base to home
INPUTS = 2 * 4 * WIDTH  # by colour and place: one for a counter, one for a second counter on the same place
FILE = "weights.npz"
CHUNK = 2048  # positions processed at a time, so that they stay in the cache


class Estimate:
    """The net: the rows of ``table`` (INPUTS + 2, hidden) that belong to a position are summed.

    Row INPUTS is always added (the bias), the last one stands for "no pair" and is zero. For speed, the sums for every
    two counters of a colour are precomputed.
    """

    def __init__(self, table: Floats, out: Floats, bias: float) -> None:
        self.table, self.out, self.bias = table, out, bias
        one = table[: 4 * WIDTH].reshape(4, WIDTH, -1)
        self._pairs = table[4 * WIDTH : INPUTS].reshape(4, WIDTH, -1)
        two = one[:, :, None] + one[:, None]
        here = np.arange(WIDTH)
        two[:, here, here] += self._pairs
        two[0] += table[INPUTS] / 2  # the bias, in the two halves of the first colour
        self._two = np.ascontiguousarray(two.reshape(4, WIDTH * WIDTH, -1))

    def hidden(self, places: Places) -> Floats:
        """The sums before the activation function, (n, hidden)."""
        at = places.astype(np.int32) + 1
        index = at[:, :, 0::2] * WIDTH + at[:, :, 1::2]
        total = self._two[0].take(index[:, 0, 0], axis=0)
        total += self._two[0].take(index[:, 0, 1], axis=0)
        for colour in (1, 2, 3):
            for half in (0, 1):
                total += self._two[colour].take(index[:, colour, half], axis=0)
        for colour in range(4):
            rows = np.nonzero(at[:, colour, 1] == at[:, colour, 2])[0]
            total[rows] += self._pairs[colour].take(at[rows, colour, 1], axis=0)
        return np.asarray(total, np.float32)

    def chance(self, places: Places) -> Floats:
        """The chance that the side to throw wins, (n,)."""
        found = np.empty(len(places), np.float32)
        for start in range(0, len(places), CHUNK):
            bent = self.hidden(places[start : start + CHUNK])
            np.maximum(bent, 0, out=bent)
            found[start : start + CHUNK] = bent @ self.out
        return np.asarray(1 / (1 + np.exp(-found - self.bias)), np.float32)


def inputs(places: Places) -> NDArray[np.int32]:
    """Which rows of the table belong to each position, (n, 28): 16 counters, 12 pairs."""
    n = len(places)
    at = places.astype(np.int32) + 1 + np.arange(4, dtype=np.int32)[:, None] * WIDTH
    paired = places[:, :, 1:] == places[:, :, :-1]
    pairs = np.where(paired, at[:, :, 1:] + 4 * WIDTH, INPUTS + 1)
    return np.concatenate([at.reshape(n, 16), pairs.reshape(n, 12)], axis=1)


@cache
def trained_estimate() -> Estimate:
    """The net shipped with the program."""
    with (files(__package__) / FILE).open("rb") as file:
        data = np.load(file)
        table, out, bias = (data[name].astype(np.float32) for name in ("table", "out", "bias"))
    return Estimate(table, out, float(bias))


# Evaluating lines -----------------------------------------------------------------------------------------------------

MOST_SIXES = 6
WEIGHTS = np.array([1, 64, 64**2, 64**3])  # combine a colour's places into one number
MIRRORED = (1, 0, 3, 2)  # half a turn of the board: on it every colour is in its partner's place


class Chooser:
    """Plays by the estimate, and at the very end by exact chances."""

    def __init__(self, play: Play, estimate: Estimate) -> None:
        self.play, self.estimate = play, estimate
        self.ending = ending() if holds(play.options) else None
        self.sieges = np.array([siege_chance(max(needed, 1)) for needed in range(MOST_SIXES + 1)], np.float32)

    def weigh(self, boards: Boards, lines: Lines, after: Places, again: Flags) -> Floats:
        """The chance that the mover wins, for each line."""
        over = has_won(after)
        chances = self.standing(after, again, teams=boards.teams)
        chances[over] = 1
        sieges = np.nonzero(lines.kind == SIEGE)[0]
        if len(sieges):
            none = np.zeros(len(sieges), np.bool_)
            failed = self.standing(boards.places[lines.at[sieges]], none, teams=boards.teams)
            success = self.sieges[lines.needed[sieges]]
            if self.play.options.throw_again_after_won_challenge:
                chances[sieges] = self.standing(after[sieges], ~none, teams=boards.teams)
            chances[sieges] = success * chances[sieges] + (1 - success) * failed
        return chances

    def standing(self, after: Places, again: Flags, *, teams: bool = False) -> Floats:
        """The mover's chance with this board before the next throw, by the mover (``again``) or by the other side."""
        places = np.where(again[:, None, None], after, after[:, self.play.turned])
        chances = self.chance(places, teams=teams)
        return np.where(again, chances, 1 - chances)

    def chance(self, places: Places, *, teams: bool = False) -> Floats:
        """The chance that the side to throw wins, regardless of the order of its colours."""
        chances = self._estimated(places)
        if self.ending is not None and not teams:
            rows = np.nonzero(self.ending.known(places))[0]
            if len(rows):
                chances[rows] = self.ending.of(places[rows])
        return chances

    def _estimated(self, places: Places) -> Floats:
        if self.play.turned == OPPOSITE[1]:
            codes = places.astype(np.int64) @ WEIGHTS
            first, second = codes[:, 0] - codes[:, 1], codes[:, 2] - codes[:, 3]
            flip = np.nonzero((first < 0) | ((first == 0) & (second < 0)))[0]
            if len(flip):
                places = places.copy()
                places[flip] = places[flip][:, MIRRORED]
        return self.estimate.chance(places)

    def best(self, boards: Boards, dice: Numbers) -> tuple[Lines, Places, Flags, Floats]:
        """The best line of each position, the board after it, whether another throw follows, and its chance."""
        lines = self.play.lines(boards, dice)
        after, again = self.play.after(boards, lines), self.play.again(lines, dice)
        chances = self.weigh(boards, lines, after, again)
        rows = best_rows(lines.at, chances, len(boards))
        return lines.only(rows), after[rows], again[rows], chances[rows]


def best_rows(at: Numbers, chances: Floats, n: int) -> Numbers:
    """The row with the highest chance for each position; of equal ones the last."""
    order = np.argsort(chances, kind="stable")
    best = np.empty(n, np.int64)
    best[at[order]] = order  # later assignments win
    return best
