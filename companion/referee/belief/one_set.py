"""Dice of one set: if their numbers can be read clearly, an unclear face is identified by exclusion.

The reader was trained on all pips but never on the picture of these dice, which may be any animal and looks a little
like everything to it. If the numbers of a set are read clearly, an unclear face is therefore the picture, the 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from vision.reading import DOUBTS, SeenDie, TableReading

PICTURE = 1
CLEAR = 0.97  # probability of a clearly read number
UNCLEAR = 0.75  # a number with a lower probability is unclear
ENOUGH = 4  # clear numbers needed to conclude that those of a set are legible
SAME_PLACE = 5.0  # mm: a die with the same number there was most likely seen before
SURE = 0.95  # probability of a face above which no question is asked
UNCLEAR_NUMBER = 0.02
"""How seldom, beside a picture, a number is unclear in a set whose numbers are clear. On virtual tables, many with
animals that are hard to make out, one of 34,900 numbers was; of 1,904 pictures in doubt none looked like some number
with a chance above 0.72."""


@dataclass(slots=True)
class DiceSet:
    """The dice of a game, which are known better the more of them was seen."""

    _clear: tuple[SeenDie, ...] = ()

    @property
    def legible(self) -> bool:
        """Whether the numbers on the dice are read clearly."""
        return len(self._clear) >= ENOUGH

    def meet(self, dice: Iterable[SeenDie]) -> None:
        """Learn from a reading; a number that is still at its place is no new evidence."""
        for die in () if self.legible else dice:
            new = not any(old.face == die.face and apart(old, die) < SAME_PLACE for old in self._clear)
            if not self.legible and new and _clear_number(die):
                self._clear += (die,)

    def told(self, reading: TableReading) -> TableReading:
        """The reading improved by the knowledge of the set."""
        if not self.legible:
            return reading
        return replace(reading, dice=tuple(map(as_of_one_set, reading.dice)))


def _clear_number(die: SeenDie) -> bool:
    return bool(die.chances) and die.face != PICTURE and max(die.chances) >= CLEAR


def apart(one: SeenDie, other: SeenDie) -> float:
    """The distance of two dice, mm."""
    return math.hypot(one.x - other.x, one.y - other.y)


def as_of_one_set(die: SeenDie) -> SeenDie:
    """A die of a set whose numbers are read clearly; an uncertain face may then be known."""
    if die.sure or not die.chances:
        return die
    first, *others = die.chances
    weights = (first, *(chance * UNCLEAR_NUMBER for chance in others)) if max(others) < UNCLEAR else die.chances
    chances = tuple(weight / sum(weights) for weight in weights)
    face = chances.index(max(chances)) + 1
    known = replace(die, face=face, chances=chances, confidence=_confidence(die, chances[face - 1]))
    return without_doubt(known, "face") if chances[face - 1] >= SURE else known


def without_doubt(die: SeenDie, doubt: str) -> SeenDie:
    """The die with one of its doubts resolved; without doubts it is sure."""
    left = tuple(other for other in die.doubts if other != doubt)
    if left == die.doubts:
        return die
    return replace(die, doubts=left, sure=not left, why=DOUBTS[left[0]] if left else "")


def a_die(die: SeenDie) -> SeenDie:
    """An object where a die must lie is one, even if it was half covered or hardly looked like one."""
    if "die" not in die.doubts:
        return die
    return without_doubt(without_doubt(die, "covered"), "die")


def _confidence(die: SeenDie, chance: float) -> float:
    """The confidence with another probability of the face than the reader's."""
    return min(die.confidence * chance / max(die.chances[die.face - 1], 1e-9), chance)
