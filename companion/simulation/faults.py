"""Simulated watches with a fault, for trials: dice that are always misread, a table out of view for a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType

from companion.simulation.true_watch import TrueWatch
from vision.arrays import Image
from vision.localized import localized
from vision.reading import SeenDie, TableReading
from vision.virtual.table import VirtualTable
from vision.watch import Look

NOW_AND_THEN = 0.025  # of the dice, depending on their place: once in seven throws of six dice
FACE, TAKEN_FOR = 3, 2
LOST_AT_S, LOST_FOR_S = (15.0, 90.0), (1.0, 30.0)  # when a table gets out of view, and for how long
COVERED_AT_S, COVERED_FOR_S = (15.0, 40.0), (10.0, 60.0)  # when something covers two squares, and for how long
Fault = Callable[[TableReading, Callable[[SeenDie], Random]], TableReading]


def _die_fault(change: Callable[[SeenDie, Random], SeenDie | None]) -> Fault:
    """A fault that changes single dice, or removes them."""

    def fault(reading: TableReading, rng_of: Callable[[SeenDie], Random]) -> TableReading:
        found = (change(die, rng_of(die)) for die in reading.dice)
        return replace(reading, dice=tuple(die for die in found if die is not None))

    return fault


def _leaning(die: SeenDie, _: Random) -> SeenDie | None:
    return replace(die, flat=False)


def _sometimes_leaning(die: SeenDie, rng: Random) -> SeenDie | None:
    return replace(die, flat=False) if rng.random() < NOW_AND_THEN else die


def _unseen(die: SeenDie, _: Random) -> SeenDie | None:
    return None if die.flat and die.face == FACE else die


def _misread(die: SeenDie, _: Random) -> SeenDie | None:
    return replace(die, face=TAKEN_FOR) if die.flat and die.face == FACE else die


class FaultyWatch(TrueWatch):
    """A true watch with a faulty reader. The fault depends on the die's place, so looking again doesn't help."""

    def __init__(self, table: VirtualTable, fault: Fault) -> None:
        super().__init__(table)
        self._fault = fault

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Return a look with the fault applied."""
        look = super().feed(t, small, large, again=again, past_hands=past_hands)
        if look is None or look.reading is None:
            return look
        return replace(look, reading=self._fault(look.reading, self._rng_of))

    def _rng_of(self, die: SeenDie) -> Random:
        return Random(f"{self.table.seed} {die.x:.1f} {die.y:.1f} {die.face}")


class OutOfViewWatch(TrueWatch):
    """A true watch that doesn't recognise the table for a while, once a game; people play on."""

    def __init__(self, table: VirtualTable) -> None:
        super().__init__(table)
        rng = Random(" ".join((str(table.seed), "out-of-view")))
        self.since = rng.uniform(*LOST_AT_S)
        self.until = self.since + rng.uniform(*LOST_FOR_S)

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Return a look, or that the table is not recognised; the first reading after that counts as a new scene."""
        if not self.since <= t < self.until:
            return super().feed(t, small, large, again=again, past_hands=past_hands)
        self._moved, self._pending = t, True
        if self._status == "no mat":
            return None
        self._status = "no mat"
        return Look(t, "no mat", localized("table-lost"))


class CoveredWatch(TrueWatch):
    """A true watch of a board on which something lies over two squares for a while, once a game; people play on."""

    def __init__(self, table: VirtualTable) -> None:
        super().__init__(table)
        rng, squares = Random(" ".join((str(table.seed), "covered"))), list(table.mat.squares)
        self.since = rng.uniform(*COVERED_AT_S)
        self.until = self.since + rng.uniform(*COVERED_FOR_S)
        first = rng.randrange(max(len(squares) - 1, 1))
        self.hidden = tuple(squares[first : first + 2])

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Return a look without what is covered."""
        look = super().feed(t, small, large, again=again, past_hands=past_hands)
        if look is None or look.reading is None or not self.since <= t < self.until:
            return look
        seen = look.reading
        left = replace(
            seen,
            squares=tuple(one for one in seen.squares if one.square not in self.hidden),
            discs=tuple(disc for disc in seen.discs if disc.square not in self.hidden),
            covered=tuple(dict.fromkeys((*seen.covered, *self.hidden))),
        )
        return replace(look, reading=left)


FAULTS: Mapping[str, Callable[[VirtualTable], TrueWatch]] = MappingProxyType(
    {
        "leaning": partial(FaultyWatch, fault=_die_fault(_leaning)),
        "leaning-sometimes": partial(FaultyWatch, fault=_die_fault(_sometimes_leaning)),
        "unseen": partial(FaultyWatch, fault=_die_fault(_unseen)),
        "misread": partial(FaultyWatch, fault=_die_fault(_misread)),
        "out-of-view": OutOfViewWatch,
        "covered": CoveredWatch,
    }
)
"""By name: all dice read as leaning, one in forty, 3s never seen, 3s confidently read as 2s, the table out of view for
up to half a minute while people play on, two squares covered for up to a minute."""
