"""Unrecognised objects on the mat: if a die is missing, an object of a die's size is most likely it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.referee.belief.one_set import apart
from vision.mats import Mat
from vision.reading import SeenDie, SeenThing, TableReading, unread_die

NO_ROOM = 0.8  # edges: dice side by side are farther apart
HARDLY = 0.3  # a die with less confidence may be a corner of its neighbour
NAME_MM = 6.0  # print this close to the name of a zone may look like a die
DIE_MM2 = (120.0, 520.0)  # possible areas of a die with its shadow
HEAPED_MM2 = 2 * DIE_MM2[0]  # least area of a die in a heap
HEAP_MM2 = 1300.0  # larger objects are not heaps of dice


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

    These are edges of the mat, print or shadows: on virtual tables none of 247 such dice was one, and a die that rolled
    off is mostly seen well. Nor is anything a die that hardly looks like one and has no room beside a sure one, or lies
    on the name of a zone: none of 21 such was one.
    """
    flat = [die for die in reading.dice if die.sure and die.flat]
    real = (die for die in reading.dice if die.sure or (_may_lie(die, reading.sheet) and not _on_another(die, flat)))
    return replace(reading, dice=tuple(real))


def _on_another(die: SeenDie, flat: Sequence[SeenDie]) -> bool:
    return no_room(die, flat) and "die" in die.doubts and die.confidence < HARDLY


def no_room(die: SeenDie, others: Sequence[SeenDie]) -> bool:
    """Whether a die is so close to another that it can't lie there."""
    return any(apart(die, other) < NO_ROOM * other.size for other in others if other is not die)


def _may_lie(die: SeenDie, sheet: Mat | None) -> bool:
    if sheet is None:
        return True
    if die.zone:
        names = sheet.name_boxes(die.zone)
        return "die" not in die.doubts or not any((die.x, die.y) in name.grown(NAME_MM) for name in names)
    return "die" not in die.doubts and 0 <= die.x <= sheet.width and 0 <= die.y <= sheet.height


def _zone_of(thing: SeenThing, reading: TableReading) -> str | None:
    return reading.sheet.zone_at(*thing.middle) if reading.sheet else None


def area(outline: Sequence[tuple[float, float]]) -> float:
    """The area of a polygon, mm2."""
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return abs(sum(x * v - y * u for (x, y), (u, v) in pairs)) / 2
