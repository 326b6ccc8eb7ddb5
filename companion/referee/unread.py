"""What lies on the mat and was not recognised: where a die is missing, something of a die's size is most likely it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.referee.one_set import apart
from vision.mats import Mat
from vision.reading import SeenDie, SeenThing, TableReading, unread_die

NO_ROOM = 0.8  # edges: dice that lie side by side are farther apart
HARDLY = 0.3  # a die of less confidence may be a corner of its neighbour
NAME_MM = 6.0  # so near to the name of a zone print may look like a die
DIE_MM2 = (120.0, 520.0)  # what a die may cover, with its shadow
HEAPED_MM2 = 2 * DIE_MM2[0]  # what a die of a heap covers at least
HEAP_MM2 = 1300.0  # what is larger is no heap of dice


def unread_dice(reading: TableReading) -> Iterator[SeenDie]:
    """All that was not recognised and may be a die, each as one that is in doubt altogether."""
    for thing in reading.things:
        if thing.what == "thing" and DIE_MM2[0] <= area(thing.outline) <= DIE_MM2[1]:
            yield unread_die(*_middle(thing), 0.0, _zone_of(thing, reading))


def heaps(reading: TableReading) -> Iterator[tuple[str | None, int]]:
    """Larger things that may be dice close together: the zone of each, and how many dice it may be at most."""
    for thing in reading.things:
        if thing.what == "thing" and DIE_MM2[1] < area(thing.outline) <= HEAP_MM2:
            yield _zone_of(thing, reading), int(area(thing.outline) / HEAPED_MM2)


def without_phantoms(reading: TableReading) -> TableReading:
    """The reading without what may be a die beside all zones and is hard to make out, or in doubt beside the mat.

    It is an edge of the mat, print or a shadow: on virtual tables none of 247 such dice was one, and a die that rolled
    off is mostly seen well. Nor is anything a die that hardly looks like one and lies where a sure one leaves no room,
    or on the name of a zone: none of 21 such was one.
    """
    flat = [die for die in reading.dice if die.sure and die.flat]
    real = (die for die in reading.dice if die.sure or (_may_lie(die, reading.sheet) and not _on_another(die, flat)))
    return replace(reading, dice=tuple(real))


def _on_another(die: SeenDie, flat: Sequence[SeenDie]) -> bool:
    return no_room(die, flat) and "die" in die.doubts and die.confidence < HARDLY


def no_room(die: SeenDie, others: Sequence[SeenDie]) -> bool:
    """Whether a die can't lie on the mat where it does, so near is another one."""
    return any(apart(die, other) < NO_ROOM * other.size for other in others if other is not die)


def _may_lie(die: SeenDie, sheet: Mat | None) -> bool:
    if sheet is None:
        return True
    if die.zone:
        return "die" not in die.doubts or (die.x, die.y) not in sheet.name_box(die.zone).grown(NAME_MM)
    return "die" not in die.doubts and 0 <= die.x <= sheet.width and 0 <= die.y <= sheet.height


def _middle(thing: SeenThing) -> tuple[float, float]:
    x, y = (sum(values) / len(thing.outline) for values in zip(*thing.outline, strict=True))
    return x, y


def _zone_of(thing: SeenThing, reading: TableReading) -> str | None:
    return reading.sheet.zone_at(*_middle(thing)) if reading.sheet else None


def area(outline: Sequence[tuple[float, float]]) -> float:
    """What a polygon covers, mm2."""
    pairs = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return abs(sum(x * v - y * u for (x, y), (u, v) in pairs)) / 2
