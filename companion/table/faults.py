"""Simulated readers with a systematic fault, as some sets of dice and counters cause: for trials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType

from companion.table.true_watch import TrueWatch
from vision.arrays import Image
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing, TableReading
from vision.virtual.table import VirtualTable
from vision.watch import Look

NOW_AND_THEN = 0.025  # of the dice, depending on their place: once in seven throws of six dice
FACE, TAKEN_FOR = 3, 2
COUNTER_MM = 10.0  # half the width of a stray counter
Spoil = Callable[[TableReading, Callable[[SeenDie], Random]], TableReading]


def _dice(spoiled: Callable[[SeenDie, Random], SeenDie | None]) -> Spoil:
    """A fault of single dice."""

    def spoil(reading: TableReading, lies: Callable[[SeenDie], Random]) -> TableReading:
        found = (spoiled(die, lies(die)) for die in reading.dice)
        return replace(reading, dice=tuple(die for die in found if die is not None))

    return spoil


def _leaning(die: SeenDie, _: Random) -> SeenDie | None:
    return replace(die, flat=False)


def _sometimes_leaning(die: SeenDie, lies: Random) -> SeenDie | None:
    return replace(die, flat=False) if lies.random() < NOW_AND_THEN else die


def _unseen(die: SeenDie, _: Random) -> SeenDie | None:
    return None if die.flat and die.face == FACE else die


def _misread(die: SeenDie, _: Random) -> SeenDie | None:
    return replace(die, face=TAKEN_FOR) if die.flat and die.face == FACE else die


def _colours(
    counters: Mapping[str, str], dice: Mapping[str, str], reading: TableReading, _: Callable[[SeenDie], Random]
) -> TableReading:
    """Some colours are taken for others. As the reader has it, counters of another colour lie in a base by mistake."""
    gone = [base for base in reading.bases if base.colour in counters]
    return replace(
        reading,
        dice=tuple(replace(die, kind=dice.get(die.kind, die.kind)) for die in reading.dice),
        squares=tuple(_recoloured(square, counters) for square in reading.squares),
        bases=tuple(replace(base, count=0) if base in gone else base for base in reading.bases),
        things=(*reading.things, *(_stray(base, reading) for base in gone for _ in range(base.count))),
    )


def _recoloured(square: SeenSquare, taken_for: Mapping[str, str]) -> SeenSquare:
    found: Counter[str] = Counter()
    for colour, count in square.counters:
        found[taken_for.get(colour, colour)] += count
    return replace(square, counters=tuple(sorted(found.items())))


def _stray(base: SeenBase, reading: TableReading) -> SeenThing:
    """A counter in a base, as something that lies about."""
    assert reading.sheet is not None
    x, y = reading.sheet.bases[base.colour].centre
    corners = ((x - COUNTER_MM, y), (x, y - COUNTER_MM), (x + COUNTER_MM, y), (x, y + COUNTER_MM))
    return SeenThing("counter", corners)


FAULTS: Mapping[str, Spoil] = MappingProxyType(
    {
        "leaning": _dice(_leaning),
        "leaning-sometimes": _dice(_sometimes_leaning),
        "unseen": _dice(_unseen),
        "misread": _dice(_misread),
        "colours": partial(_colours, {"red": "yellow", "yellow": "red"}, {"red": "white", "white": "red"}),
        "one-colour": partial(_colours, {"yellow": "red"}, {"red": "white"}),
    }
)
"""By name: every die called leaning, one in forty, a 3 that is never seen, a 3 that is confidently read as a 2; red and
yellow counters taken for one another, and the red die and white ones; yellow counters taken for red ones, and the red
die for a white one."""


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
        return replace(look, reading=self._spoil(look.reading, self._lies))

    def _lies(self, die: SeenDie) -> Random:
        return Random(f"{self.table.seed} {die.x:.1f} {die.y:.1f} {die.face}")
