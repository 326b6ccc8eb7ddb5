"""How well a set of dice is read, as plain data that is kept from one evening to the next."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConfusionCounts:
    """How often each face of a game's dice was read as which.

    ``faces`` has a row for each true face, 1 to 6: how often it was not found, then how often it was read as 1 to 6.
    """

    faces: tuple[tuple[int, ...], ...]
