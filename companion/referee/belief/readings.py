"""Readings before they are weighed: which faces follow from the other dice of a set, and what is a die at all.

The reader was trained on all pips but never on the picture of these dice, which may be any animal and looks a little
like every face. If the numbers of a set are read clearly, an unclear face is therefore the picture, the 1. If a die is
missing, an unrecognised object of its size is most likely that die.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from vision.mats import Mat, owner_of
from vision.reading import DOUBTS, SeenDie, SeenThing, TableReading, unread_die

PICTURE = 1
CLEAR = 0.97  # probability of a clearly read number
UNCLEAR = 0.75  # a number with a lower probability is unclear
ENOUGH = 4  # clear numbers needed to conclude that those of a set are legible
CLEAR_FOR_UNREAD = 2  # and for each unclear face: if there are fewer, numbers are hard to read, too
MOST_MET = 24  # most dice of a set from which this is concluded
UNREAD = 0
SAME_PLACE = 5.0  # mm: a die with the same number there was most likely seen before
SURE = 0.95  # probability of a face above which no question is asked
DIE_MM2 = (120.0, 520.0)  # possible areas of a die with its shadow
HEAPED_MM2 = 2 * DIE_MM2[0]  # least area of a die in a heap
HEAP_MM2 = 1300.0  # larger objects are not heaps of dice
UNCLEAR_NUMBER = 0.02
"""How seldom, beside a picture, a number is unclear in a set whose numbers are clear. On virtual tables, many with
animals that are hard to make out, one of 34,900 numbers was; of 1,904 pictures in doubt none looked like some number
with a chance above 0.72."""


@dataclass(slots=True)
class DiceSets:
    """The sets of dice of a game, one or one per seat: the more of their dice were seen, the better they are known."""

    _met: dict[str, list[SeenDie]] = field(default_factory=dict)

    def legible(self, die: SeenDie) -> bool:
        """Whether the numbers of its set are read clearly; about one die in six shows the picture."""
        met = [_number(one) for one in self._met.get(owner_of(die.zone), ())]
        clear = len(met) - met.count(UNREAD)
        return clear >= max(ENOUGH, CLEAR_FOR_UNREAD * met.count(UNREAD))

    def observe(self, dice: Iterable[SeenDie]) -> None:
        """Learn from a reading; a die still at its place is no new evidence."""
        for die in dice:
            met, number = self._met.setdefault(owner_of(die.zone), []), _number(die)
            new = not any(_number(old) == number and distance(old, die) < SAME_PLACE for old in met)
            if number is not None and new and len(met) < MOST_MET:
                met.append(die)

    def resolve_faces(self, reading: TableReading) -> TableReading:
        """The reading improved by what is known of the sets; a face that may well be another one is in doubt."""
        dice = map(with_doubt, reading.dice)
        return replace(reading, dice=tuple(as_of_one_set(die) if self.legible(die) else die for die in dice))


def _number(die: SeenDie) -> int | None:
    """The number that a die clearly shows; ``UNREAD`` if none is legible, None if it is no evidence of its set."""
    if not die.chances:
        return None
    if die.face != PICTURE and max(die.chances) >= CLEAR:
        return die.face
    return UNREAD if "face" in die.doubts else None


def distance(one: SeenDie, other: SeenDie) -> float:
    """The distance of two dice, mm."""
    return math.hypot(one.x - other.x, one.y - other.y)


def as_of_one_set(die: SeenDie) -> SeenDie:
    """A die of a set whose numbers are read clearly: its uncertain face may be known now."""
    if die.sure or not die.chances or max(die.chances[1:]) >= UNCLEAR:
        return die
    first, *others = die.chances
    weights = (first, *(chance * UNCLEAR_NUMBER for chance in others))
    chances = tuple(weight / sum(weights) for weight in weights)
    face = chances.index(max(chances)) + 1
    chance = chances[face - 1]
    confidence = min(die.confidence * chance / max(die.chances[face - 1], 1e-9), chance)
    known = replace(die, face=face, chances=chances, confidence=confidence)
    return without_doubt(known, "face") if chance >= SURE else known


def with_doubt(die: SeenDie) -> SeenDie:
    """The die, unsure if its face may well be another one: the reader's limit is for a picture by itself."""
    if not (die.clear and die.chances) or die.chances[die.face - 1] >= SURE:
        return die
    return replace(die, sure=False, doubts=("face",), why=DOUBTS["face"])


def without_doubt(die: SeenDie, doubt: str) -> SeenDie:
    """The die with one of its doubts resolved; without doubts it is sure."""
    if doubt not in die.doubts:
        return die
    left = tuple(other for other in die.doubts if other != doubt)
    return replace(die, doubts=left, sure=not left, why=DOUBTS[left[0]] if left else "")


def a_die(die: SeenDie) -> SeenDie:
    """An object where a die must lie is one, even if it was half covered or hardly looked like one."""
    return without_doubt(without_doubt(die, "covered"), "die") if "die" in die.doubts else die


# What is a die --------------------------------------------------------------------------------------------------------


def unread_dice(reading: TableReading) -> Iterator[SeenDie]:
    """Every unrecognised object that may be a die, as an entirely uncertain die."""
    for thing in reading.things:
        if thing.what == "thing" and DIE_MM2[0] <= area(thing.outline) <= DIE_MM2[1]:
            yield unread_die(*thing.middle, 0.0, _zone_of(thing, reading))


def heaps(reading: TableReading) -> Iterator[tuple[str | None, int]]:
    """Larger objects that may be dice close together: the zone of each, and the maximal number of dice."""
    for thing in reading.things:
        if thing.what == "thing" and DIE_MM2[1] < area(thing.outline) <= HEAP_MM2:
            yield _zone_of(thing, reading), int(area(thing.outline) / HEAPED_MM2)


def without_phantoms(reading: TableReading) -> TableReading:
    """The reading without dubious dice off the zones that are hard to make out, or uncertain and beside the mat.

    These are edges of the mat or shadows: on virtual tables none of 247 such dice was real, and a die that rolled off
    is mostly seen well.
    """

    def real(die: SeenDie) -> bool:
        return die.sure or bool(die.zone) or _may_lie_beside(die, reading.sheet)

    return replace(reading, dice=tuple(filter(real, reading.dice)))


def _may_lie_beside(die: SeenDie, sheet: Mat | None) -> bool:
    if sheet is None:
        return True
    return "die" not in die.doubts and 0 <= die.x <= sheet.width and 0 <= die.y <= sheet.height


def _zone_of(thing: SeenThing, reading: TableReading) -> str | None:
    return reading.sheet.zone_at(*thing.middle) if reading.sheet else None


def area(outline: Sequence[tuple[float, float]]) -> float:
    """The area of a polygon, mm2."""
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return abs(sum(x * v - y * u for (x, y), (u, v) in pairs)) / 2
