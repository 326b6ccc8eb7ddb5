"""When dice rest although the camera may be moving: several readings in a row that agree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from vision.reading import SeenDie, TableReading

SPAN_S, LEAST_READINGS = 0.19, 3  # so long, and so many readings, must the dice rest
SLOW_SPAN_S = 0.4  # on a slow machine two readings this far apart are enough
TOGETHER = 0.2  # edges that a die may move against the others from one reading to the next
DRIFT = 0.8  # edges that all of them may move together, which is the camera
ALONE = 0.2  # edges that a single die may move: nothing shows whether it is the camera
GROWN = 1.08  # factor by which they may seem to grow or shrink together
MOST = 12  # readings that are kept of one rest


@dataclass(slots=True)
class Rest:
    """The readings since the dice have been lying still, (time in s, dice) each."""

    readings: list[tuple[float, tuple[SeenDie, ...]]] = field(default_factory=list)

    def add(self, t: float, reading: TableReading) -> bool:
        """Take the next reading; return whether all lie still."""
        dice = tuple(die for die in reading.dice if die.there)
        order = steady(self.readings[-1][1], dice) if self.readings else None
        if order is None:
            self.readings = [(t, dice)]
            return False
        self.readings.append((t, tuple(dice[i] for i in order)))
        del self.readings[:-MOST]
        span = t - self.readings[0][0]
        return span >= (SPAN_S if len(self.readings) >= LEAST_READINGS else SLOW_SPAN_S)

    def begin(self) -> None:
        """Something moves: start again."""
        self.readings = []

    @property
    def dice(self) -> tuple[SeenDie, ...]:
        """The dice by all readings together, at their last places."""
        columns = zip(*(dice for _, dice in self.readings), strict=True)
        return tuple(map(_together, columns)) if self.readings else ()


def steady(before: Sequence[SeenDie], now: Sequence[SeenDie]) -> tuple[int, ...] | None:
    """Which die now is each of those before, if all rest: they moved no more than a camera in a hand; else None."""
    if len(before) != len(now):
        return None
    order = _order(before, now)
    if order is None:
        return None
    if not order:
        return ()
    edge = sum(die.size for die in now) / len(now)
    if not 1 / GROWN < edge * len(before) / sum(die.size for die in before) < GROWN:
        return None
    steps = [complex(now[j].x - one.x, now[j].y - one.y) / edge for one, j in zip(before, order, strict=True)]
    mean = sum(steps) / len(steps)
    if abs(mean) > (DRIFT if len(steps) > 1 else ALONE) or max(abs(step - mean) for step in steps) > TOGETHER:
        return None
    faces = ((one, now[j]) for one, j in zip(before, order, strict=True))
    changed = any(one.face != other.face and one.sure and other.sure for one, other in faces)
    return None if changed else order


def _order(before: Sequence[SeenDie], now: Sequence[SeenDie]) -> tuple[int, ...] | None:
    """The nearest die now for each before, None if two have the same."""
    found = tuple(min(range(len(now)), key=lambda j: math.hypot(now[j].x - one.x, now[j].y - one.y)) for one in before)
    return found if len(set(found)) == len(before) else None


def _together(looks: Sequence[SeenDie]) -> SeenDie:
    """One die by several looks: sure if most looks are, and all of these show the same face."""
    sure = [look for look in looks if look.clear]
    last = looks[-1]
    if len(sure) * 2 > len(looks):
        return replace(sure[-1], x=last.x, y=last.y, size=last.size)
    unsure = [look for look in looks if not look.clear]
    chances = tuple(sum(column) / len(looks) for column in zip(*(look.chances for look in looks), strict=True))
    face = chances.index(max(chances)) + 1 if chances else last.face
    return replace(unsure[-1], x=last.x, y=last.y, size=last.size, face=face, sure=False, chances=chances)
