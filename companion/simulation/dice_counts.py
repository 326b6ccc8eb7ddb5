"""Counts how well the dice of virtual tables are read: the first reading after each motion, against the truth."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.reading import PICTURE, SeenDie, TableReading

SAME_MM = 8.0  # the farthest that a die is read from where it lies


@dataclass(slots=True)
class DiceCounts:
    """Counts of dice: flat ones, those among them with their picture up, leaning ones, and phantoms.

    A flat die is right if it is read as flat with its face; ``sure`` counts those right and sure, ``wrong_sure`` those
    wrong and sure. Leaning dice are right if they are read as cocked.
    """

    flat: int = 0
    right: int = 0
    sure: int = 0
    wrong_sure: int = 0
    pictures: int = 0
    pictures_right: int = 0
    pictures_sure: int = 0
    cocked: int = 0
    cocked_right: int = 0
    cocked_wrong_sure: int = 0
    phantoms: int = 0
    phantoms_sure: int = 0

    def add(self, truth: TableReading, seen: TableReading, *, pictures: bool) -> None:
        """Count the dice of one reading; ``pictures``: the dice have a picture in place of the 1."""
        pairs = _paired(truth.dice, seen.dice)
        for die in truth.dice:
            read = pairs.get(die)
            if die.flat:
                self._flat(die, read, picture=pictures and die.face == PICTURE)
            else:
                self.cocked += 1
                self.cocked_right += read is not None and not read.flat
                self.cocked_wrong_sure += read is not None and read.flat and read.sure
        found = set(map(id, pairs.values()))
        others = [die for die in seen.dice if id(die) not in found]
        self.phantoms += len(others)
        self.phantoms_sure += sum(die.sure for die in others)

    def _flat(self, die: SeenDie, read: SeenDie | None, *, picture: bool) -> None:
        right = read is not None and read.flat and read.face == die.face
        sure = read is not None and read.sure
        self.flat += 1
        self.right += right
        self.sure += right and sure
        self.wrong_sure += sure and not right
        self.pictures += picture
        self.pictures_right += picture and right
        self.pictures_sure += picture and right and sure

    @classmethod
    def of(cls, several: Iterable[DiceCounts]) -> DiceCounts:
        """The sum of several counts."""
        total = cls()
        for one in several:
            for name in cls.__slots__:
                setattr(total, name, getattr(total, name) + getattr(one, name))
        return total


def _paired(truth: tuple[SeenDie, ...], seen: tuple[SeenDie, ...]) -> dict[SeenDie, SeenDie]:
    """Each true die with the die read for it, minimising the sum of the distances."""
    from scipy.optimize import linear_sum_assignment  # takes a second to load

    away = np.array([[math.hypot(a.x - b.x, a.y - b.y) for b in seen] for a in truth]).reshape(len(truth), len(seen))
    rows = zip(*linear_sum_assignment(np.minimum(away, 10 * SAME_MM)), strict=True)
    return {truth[i]: seen[j] for i, j in rows if away[i, j] < SAME_MM}
