"""Dice of one set beside each other: how well their numbers can be read tells what a face is that can't.

The reader has seen all pips but never the picture on these dice, which may be any animal: it looks a little like
everything to it. Where the numbers of a set are read clearly, a face that is not clear is therefore the picture, the 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from vision.reading import DOUBTS, SeenDie, TableReading

PICTURE = 1
CLEAR = 0.97  # the chance of a number that is read clearly
UNCLEAR = 0.75  # a number with less than this chance is not
ENOUGH = 4  # clear numbers that show that those of a set can be read
SAME_PLACE = 5.0  # mm: a die with the same number there is most likely one that was seen before
SURE = 0.95  # from this chance of a face on nobody is asked about it
UNCLEAR_NUMBER = 0.02
"""How seldom, beside a picture, a number is unclear in a set whose numbers are clear. On virtual tables, many with
animals that are hard to make out, one of 34,900 numbers was; of 1,904 pictures in doubt none looked like some number
with a chance above 0.72."""


@dataclass(slots=True)
class DiceSet:
    """The dice of a game, of which more is known the more of them was seen."""

    _clear: tuple[SeenDie, ...] = ()

    @property
    def legible(self) -> bool:
        """Whether the numbers on the dice are read clearly."""
        return len(self._clear) >= ENOUGH

    def meet(self, dice: Iterable[SeenDie]) -> None:
        """Learn from a reading; a number that still lies where it was read says nothing new."""
        for die in () if self.legible else dice:
            new = not any(old.face == die.face and apart(old, die) < SAME_PLACE for old in self._clear)
            if not self.legible and new and _clear_number(die):
                self._clear += (die,)

    def told(self, reading: TableReading) -> TableReading:
        """The reading with what is known of the set."""
        if not self.legible:
            return reading
        return replace(reading, dice=tuple(map(as_of_one_set, reading.dice)))


def _clear_number(die: SeenDie) -> bool:
    return bool(die.chances) and die.face != PICTURE and max(die.chances) >= CLEAR


def apart(one: SeenDie, other: SeenDie) -> float:
    """How far apart two dice lie, mm."""
    return math.hypot(one.x - other.x, one.y - other.y)


def as_of_one_set(die: SeenDie) -> SeenDie:
    """A die of a set whose numbers are read clearly; a face that is in doubt may then be known."""
    if die.sure or not die.chances:
        return die
    first, *others = die.chances
    weights = (first, *(chance * UNCLEAR_NUMBER for chance in others)) if max(others) < UNCLEAR else die.chances
    chances = tuple(weight / sum(weights) for weight in weights)
    face = chances.index(max(chances)) + 1
    known = replace(die, face=face, chances=chances, confidence=_confidence(die, chances[face - 1]))
    return without_doubt(known, "face") if chances[face - 1] >= SURE else known


def without_doubt(die: SeenDie, doubt: str) -> SeenDie:
    """The die when one of its doubts is resolved; with the last one it is sure."""
    left = tuple(other for other in die.doubts if other != doubt)
    if left == die.doubts:
        return die
    return replace(die, doubts=left, sure=not left, why=DOUBTS[left[0]] if left else "")


def a_die(die: SeenDie) -> SeenDie:
    """What lies where a die has to lie is one. That it looks half covered said no more than that it looks like none."""
    if "die" not in die.doubts:
        return die
    return without_doubt(without_doubt(die, "covered"), "die")


def _confidence(die: SeenDie, chance: float) -> float:
    """The confidence with another chance of the face than the reader's."""
    return min(die.confidence * chance / max(die.chances[die.face - 1], 1e-9), chance)
