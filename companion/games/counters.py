"""Counters on a board as seen by a camera: on squares and in bases, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from companion.games.track import COUNTERS

Places = Counter[str]  # number of counters of a colour by the name of the place, including home


@dataclass(frozen=True, slots=True)
class Placement:
    """The counters after a turn: (square, colour, count) for each square and colour, (colour, count) for each base.

    Counters that are missing are home.
    """

    squares: tuple[tuple[str, str, int], ...] = ()
    bases: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, squares: Mapping[str, Mapping[str, int]], bases: Mapping[str, int]) -> Self:
        """From counts by square and colour ("t14": {"red": 2}) and by base ("red": 3)."""
        found = ((square, colour, count) for square, colours in squares.items() for colour, count in colours.items())
        return cls(tuple(sorted(entry for entry in found if entry[2])), tuple(sorted(bases.items())))

    def places(self, colour: str) -> Places:
        """The counters of a colour by place."""
        found: Places = Counter()
        for square, name, count in self.squares:
            if name == colour:
                found[square] += count
        found["base"] += sum(count for name, count in self.bases if name == colour)
        found["home"] += max(COUNTERS - found.total(), 0)
        return +found
