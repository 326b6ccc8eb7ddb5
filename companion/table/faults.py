"""Simulated readers with a systematic fault, as some sets of dice cause: for trials."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.table.true_watch import TrueWatch
from vision.arrays import Image
from vision.reading import SeenDie
from vision.virtual.table import VirtualTable
from vision.watch import Look

NOW_AND_THEN = 0.025  # of the dice, depending on their place: once in seven throws of six dice
Spoil = Callable[[SeenDie, random.Random], SeenDie | None]


def _leaning(die: SeenDie, _: random.Random) -> SeenDie | None:
    return replace(die, flat=False)


def _sometimes_leaning(die: SeenDie, lies: random.Random) -> SeenDie | None:
    return replace(die, flat=False) if lies.random() < NOW_AND_THEN else die


def _unseen(die: SeenDie, _: random.Random) -> SeenDie | None:
    return None if die.flat and die.face == FACE else die


def _misread(die: SeenDie, _: random.Random) -> SeenDie | None:
    return replace(die, face=TAKEN_FOR) if die.flat and die.face == FACE else die


FACE, TAKEN_FOR = 3, 2
FAULTS: Mapping[str, Spoil] = MappingProxyType(
    {"leaning": _leaning, "leaning-sometimes": _sometimes_leaning, "unseen": _unseen, "misread": _misread}
)
"""By name: every die called leaning, one in forty, a 3 that is never seen, a 3 that is surely read as a 2."""


class FaultyWatch(TrueWatch):
    """A true watch with a faulty reader. The fault depends on the die's place, so looking again doesn't help."""

    def __init__(self, table: VirtualTable, fault: str) -> None:
        super().__init__(table)
        self._spoil = FAULTS[fault]

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Return a look with the fault applied."""
        look = super().feed(t, small, large, again=again, past_hands=past_hands)
        if look is None or look.reading is None:
            return look
        dice = tuple(die for die in map(self._seen, look.reading.dice) if die is not None)
        return replace(look, reading=replace(look.reading, dice=dice))

    def _seen(self, die: SeenDie) -> SeenDie | None:
        return self._spoil(die, random.Random(f"{self.table.seed} {die.x:.1f} {die.y:.1f} {die.face}"))
