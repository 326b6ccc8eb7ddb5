"""Uckers at its very end, solved: both sides have a few counters left, all on their tails or in their pipes.

Written from the rule page, without the engine: a side is the steps that its counters still need (1 to 6), none of which
meets another any more. A six earns another throw even if it can't be used (UCK-3.7, UCK-3.8).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np

from tests.night import AT_NIGHT

Side = tuple[int, ...]
"""The steps that are left to each counter that is not home, in order."""

MOST = 3 if AT_NIGHT > 1 else 2  # counters of a side
FURTHEST = 6
SIDES: list[Side] = [
    side for count in range(MOST + 1) for side in combinations_with_replacement(range(1, FURTHEST + 1), count)
]
AT = {side: number for number, side in enumerate(SIDES)}
THROWS = list(product(range(1, 7), repeat=2))
SETTLED = 1e-12


def moved(side: Side, steps: int) -> set[Side]:
    """What a side comes to when one counter goes so many steps; home takes the exact number (UCK-2.2)."""
    found = set()
    for place, left in enumerate(side):
        if steps <= left:
            rest = side[:place] + side[place + 1 :]
            found.add(tuple(sorted((*rest, left - steps) if left > steps else rest)))
    return found


@cache
def played(side: Side, throw: tuple[int, int]) -> frozenset[Side]:
    """What a side may come to on a throw: by both dice if any way plays both, else by either (UCK-3.3 to UCK-3.5)."""
    first, second = throw
    both = {
        after for one, other in (throw, (second, first)) for half in moved(side, one) for after in moved(half, other)
    }
    return frozenset(both or moved(side, first) | moved(side, second) or {side})


def solved() -> np.ndarray:
    """``[own, other]``: the chance of the side about to throw."""
    size = len(SIDES)
    chances = np.full((size, size), 0.5)
    chances[:, 0], chances[0, :] = 0.0, 1.0
    while True:
        now = chances.copy()
        for own in range(1, size):
            now[own] = sum(on_throw(chances, SIDES[own], throw) for throw in THROWS) / len(THROWS)
        now[:, 0], now[0, :] = 0.0, 1.0
        if np.abs(now - chances).max() < SETTLED:
            return now
        chances = now


def on_throw(chances: np.ndarray, side: Side, throw: tuple[int, int]) -> np.ndarray:
    """The chance of a side on a throw with the best play, by the other side."""
    return np.max([after(chances, end, throw) for end in played(side, throw)], axis=0)


def after(chances: np.ndarray, side: Side, throw: tuple[int, int]) -> np.ndarray:
    """The chance of whoever has just come to that, by the other side."""
    if not side:
        return np.ones(len(SIDES))
    return chances[AT[side]] if 6 in throw else 1 - chances[:, AT[side]]
