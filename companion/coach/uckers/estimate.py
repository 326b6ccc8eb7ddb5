"""Estimates who wins a game of Uckers, learned from games that the program played against itself.

A small net with one hidden layer, like TD-Gammon: its input is the position, its output the chance that the side to
throw wins. ``tools/train_uckers.py`` trains its weights (temporal differences, Tesauro 1995).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from companion.coach.uckers.boards import HOME, Places

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
def learnt() -> Estimate:
    """The net that is shipped with the program."""
    with (files(__package__) / FILE).open("rb") as file:
        data = np.load(file)
        table, out, bias = (data[name].astype(np.float32) for name in ("table", "out", "bias"))
    return Estimate(table, out, float(bias))
