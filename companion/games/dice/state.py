"""What just dice remembers, and its steps."""

from __future__ import annotations

from dataclasses import dataclass

Faces = tuple[int, ...]  # in rising order

MOST_DICE = 40
MOST_SEATS = 8
USUAL_DICE = 2  # awaited before anything was thrown


@dataclass(frozen=True, slots=True)
class DiceState:
    """The last throw of each seat (empty before its first), whose turn it is, how many dice were thrown last."""

    last: tuple[Faces, ...]
    seat: int = 1
    dice: int = USUAL_DICE
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """The turn passes to the next player (DIC-2.2)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The players stop (DIC-2.3)."""


Step = Next | Stop
