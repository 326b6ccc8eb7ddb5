"""How dice turned out to be read, as plain data that goes from evening to evening."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HowRead:
    """How the dice of a game are read, where the reader keeps failing with them in the same way.

    ``faces`` has a row for each true face, 1 to 6: how often it was not found, then how often read as 1 to 6. Of
    ``flat`` dice, ``cocked`` many were called cocked.
    """

    faces: tuple[tuple[int, ...], ...]
    flat: int = 0
    cocked: int = 0
