"""A position of Rogue."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.games.rogue.steps import Faces

DICE = 6
MAX_SEATS = 8
WAR_AT = 1812  # ROG-4.1, unless the house rule war_from says otherwise
GOAL = 2000  # ROG-4.3, unless the house rule goal says otherwise
ROGUE: Faces = (1,)


class Ended(StrEnum):
    """How a game ended."""

    TOTAL = "over"
    ROGUE_OUT = "out"


@dataclass(frozen=True, slots=True)
class RogueState:
    """Totals, whose turn it is, and the dice.

    ``first`` is the seat that began the round, ``kept`` the dice set aside in this turn, a group for each throw,
    ``points`` their score, ``throw`` the dice on the table (none while a throw is awaited), ``extra`` marks an
    additional turn (ROG-4.1).
    """

    scores: tuple[int, ...]
    seat: int = 1
    first: int = 1
    throw: Faces = ()
    kept: tuple[Faces, ...] = ()
    points: int = 0
    extra: bool = False
    ended: Ended | None = None

    @property
    def aside(self) -> int:
        """The number of dice set aside in this turn."""
        return sum(map(len, self.kept))

    @property
    def left(self) -> int:
        """The number of dice not yet set aside: those of the current or the next throw."""
        return DICE - self.aside

    @property
    def rogues(self) -> int:
        """Rogues set aside alone in a row since the first throw of the turn; six are a Rogue Out (ROG-3.8)."""
        # The last die is not in ``kept`` yet when this is used, as it ends the turn.
        return len(self.kept) if all(group == ROGUE for group in self.kept) else 0

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest total."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores, 1) if score == best)
