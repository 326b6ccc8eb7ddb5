"""Dice of one set: if their numbers can be read clearly, an unclear face is identified by exclusion.

The reader was trained on all pips but never on the picture of these dice, which may be any animal and looks a little
like everything to it. If the numbers of a set are read clearly, an unclear face is therefore the picture, the 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from vision.mats import owner_of
from vision.reading import DOUBTS, SeenDie, TableReading

PICTURE = 1
CLEAR = 0.97  # probability of a clearly read number
UNCLEAR = 0.75  # a number with a lower probability is unclear
ENOUGH = 4  # clear numbers needed to conclude that those of a set are legible
CLEAR_FOR_UNREAD = 2  # and for each unclear face: where there are fewer, numbers are hard to read, too
MOST_MET = 24  # dice of a set from which this is concluded
UNREAD = 0
SAME_PLACE = 5.0  # mm: a die with the same number there was most likely seen before
SURE = 0.95  # probability of a face above which no question is asked
UNCLEAR_NUMBER = 0.02
"""How seldom, beside a picture, a number is unclear in a set whose numbers are clear. On virtual tables, many with
animals that are hard to make out, one of 34,900 numbers was; of 1,904 pictures in doubt none looked like some number
with a chance above 0.72."""


@dataclass(slots=True)
class DiceSets:
    """The sets of dice of a game, which are known better the more of their dice were seen: one, or one a seat."""

    _met: dict[str, list[SeenDie]] = field(default_factory=dict)

    def legible(self, die: SeenDie) -> bool:
        """Whether the numbers are read clearly on the dice of its set; about one in six shows the picture."""
        met = [_number(one) for one in self._met.get(owner_of(die.zone), ())]
        clear = len(met) - met.count(UNREAD)
        return clear >= max(ENOUGH, CLEAR_FOR_UNREAD * met.count(UNREAD))

    def meet(self, dice: Iterable[SeenDie]) -> None:
        """Learn from a reading; what still lies at its place is no new evidence."""
        for die in dice:
            met, number = self._met.setdefault(owner_of(die.zone), []), _number(die)
            new = not any(_number(old) == number and apart(old, die) < SAME_PLACE for old in met)
            if number is not None and new and len(met) < MOST_MET:
                met.append(die)

    def told(self, reading: TableReading) -> TableReading:
        """The reading improved by the knowledge of the sets; a face that may well be another one is in doubt."""
        dice = map(with_doubt, reading.dice)
        return replace(reading, dice=tuple(as_of_one_set(die) if self.legible(die) else die for die in dice))


def _number(die: SeenDie) -> int | None:
    """The number that a die clearly shows; ``UNREAD`` if none can be made out, None if it tells nothing of its set."""
    if not die.chances:
        return None
    if die.face != PICTURE and max(die.chances) >= CLEAR:
        return die.face
    return UNREAD if "face" in die.doubts else None


def apart(one: SeenDie, other: SeenDie) -> float:
    """The distance of two dice, mm."""
    return math.hypot(one.x - other.x, one.y - other.y)


def as_of_one_set(die: SeenDie) -> SeenDie:
    """A die of a set whose numbers are read clearly; an uncertain face may then be known."""
    if die.sure or not die.chances or max(die.chances[1:]) >= UNCLEAR:
        return die
    first, *others = die.chances
    weights = (first, *(chance * UNCLEAR_NUMBER for chance in others))
    chances = tuple(weight / sum(weights) for weight in weights)
    face = chances.index(max(chances)) + 1
    chance = chances[face - 1]  # instead of the reader's
    confidence = min(die.confidence * chance / max(die.chances[face - 1], 1e-9), chance)
    known = replace(die, face=face, chances=chances, confidence=confidence)
    return without_doubt(known, "face") if chances[face - 1] >= SURE else known


def with_doubt(die: SeenDie) -> SeenDie:
    """The die, not sure if its face may well be another one: the reader's line is for a picture by itself."""
    if not (die.sure and die.flat and die.chances) or die.chances[die.face - 1] >= SURE:
        return die
    return replace(die, sure=False, doubts=("face",), why=DOUBTS["face"])


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
