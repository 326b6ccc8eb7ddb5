"""The very end of Uckers, solved: both sides have four counters left at most, all on their tails or in their pipes.

There counters can't meet, so a side is the steps (1 to 6) that each of its counters still needs, and the chance of the
side to throw depends on the dice alone. ``python -m companion.coach.uckers.home`` solves the table by iteration: a few
seconds of one core, 86 KB. It holds for two players (partners may not move each other's counters) under the house rules
that don't affect it (``holds``).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.coach.uckers.boards import HOME, TAIL, Flags, Places
from companion.games.uckers import UckersOptions

Side = tuple[int, ...]
"""The steps needed by the counters that are not home, in descending order."""
Chances = NDArray[np.float64]
"""By the side to throw and the other one."""

MOST = 4  # counters of a side that are not home
FURTHEST = HOME - TAIL
SIDES: tuple[Side, ...] = tuple(
    side[::-1] for count in range(MOST + 1) for side in combinations_with_replacement(range(1, FURTHEST + 1), count)
)
NUMBERS = {side: number for number, side in enumerate(SIDES)}
THROWS = {(high, low): 1 if high == low else 2 for high in range(1, 7) for low in range(1, high + 1)}
WEIGHTS = (FURTHEST + 1) ** np.arange(MOST - 1, -1, -1)
NAME = "home.npz"
SCALE = 65535
SETTLED = 1e-10
CHANGING = {"higher_die", "extra_throw_needs_use", "doubles_throw_again", "suck_back", "blow_back", "three_sixes"}


def holds(options: UckersOptions) -> bool:
    """Whether the table is exact under these house rules."""
    return not CHANGING & set(options.changed())


def successors(side: Side, throw: tuple[int, int]) -> list[int]:
    """The numbers of the sides that a throw may lead to (UCK-3.3 to UCK-3.5); a counter needs its exact number."""
    high, low = throw
    both = {end for first, second in (throw, (low, high)) for half in _with(side, first) for end in _with(half, second)}
    ends = both or {*_with(side, high), *_with(side, low)} or {side}
    return [NUMBERS[end] for end in ends]


def _with(side: Side, steps: int) -> set[Side]:
    """The sides after one die."""
    ends = set[Side]()
    for at, needed in enumerate(side):
        if steps <= needed:
            left = (*side[:at], needed - steps, *side[at + 1 :])
            ends.add(tuple(sorted(filter(None, left), reverse=True)))
    return ends


def solve() -> Chances:
    """The chance of the side to throw, for every two sides that have counters left."""
    ways = [[(chance / 36, 6 in throw, successors(side, throw)) for throw, chance in THROWS.items()] for side in SIDES]
    chances = np.full((len(SIDES), len(SIDES)), 0.5)
    chances[:, 0] = 0.0  # the other side is home
    chances[0] = 1.0
    while True:
        now, waits = chances.copy(), 1 - chances.T  # the chance of a side while the other throws
        for side in range(1, len(SIDES)):
            now[side] = sum(
                share * (chances if again else waits)[ends].max(axis=0) for share, again, ends in ways[side]
            )
        now[1:, 0] = 0.0
        if np.abs(now - chances).max() < SETTLED:
            return now
        chances = now


class Ending:
    """The table, looked up for many boards at once."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self._number = np.zeros((FURTHEST + 1) ** MOST, np.int64)
        for side, number in NUMBERS.items():
            self._number[int(np.dot((*side, *(0,) * (MOST - len(side))), WEIGHTS))] = number

    def known(self, places: Places) -> Flags:
        """Which boards (n, 4, 4) are in the table."""
        few = (_left(places) > 0).sum(axis=2).max(axis=1) <= MOST
        return np.asarray(few & (places >= TAIL).all(axis=(1, 2)))

    def of(self, places: Places) -> Chances:
        """The chance of the side to throw on such boards, (n,)."""
        steps = -np.sort(-_left(places), axis=2)[:, :, :MOST]
        numbers = self._number[steps @ WEIGHTS]
        return np.asarray(self.chances[numbers[:, 0], numbers[:, 1]])


def _left(places: Places) -> NDArray[np.int64]:
    """The steps that each counter needs, by side, (n, 2, 8)."""
    return np.asarray(HOME - places.astype(np.int64)).reshape(-1, 2, 8)


@cache
def ending() -> Ending:
    """The table that comes with the program."""
    with (files(__package__) / NAME).open("rb") as file:
        return Ending(np.load(file)["chances"].astype(np.float64) / SCALE)


def main() -> None:
    """Solve the table and write it beside this module."""
    np.savez_compressed(Path(__file__).with_name(NAME), chances=np.round(solve() * SCALE).astype(np.uint16))


if __name__ == "__main__":
    main()
