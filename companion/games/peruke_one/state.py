"""The data of Peruke One: positions, steps, and what a camera saw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

DISCS = (1, 2, 3, 4, 5, 6)
SAFE, VULNERABLE, TAKEN = "s", "v", "t"
NEXT_SIDE = {SAFE: VULNERABLE, VULNERABLE: TAKEN}
ROUNDS = 6
USES_A_ROUND = 2
RACERS = 2  # players of a race for the higher score


class Ending(StrEnum):
    """Why a game is over."""

    ROUNDS = "rounds"  # the sixth round was played (P1-1.2)
    BLOCKED = "blocked"  # no rolled value is usable (P1-1.7)
    STOPPED = "stopped"  # the player stopped (P1-1.13)


class Finish(StrEnum):
    """The steps that use nothing: end the round, stop the game, lose the round, lay the discs out again.

    A round is lost to three void throws (TAB-1.4): a penalty, so never among the legal steps. The second of two players
    begins by laying the discs out again (P1-3.1).
    """

    END = "end"
    STOP = "stop"
    FORFEIT = "forfeit"
    LAY_OUT = "lay"


@dataclass(frozen=True, slots=True)
class Use:
    """The use of one value: a white die (``red`` is 0), the red die (``white`` is 0), or their sum.

    If all dice are alike they count as white. ``other`` is a second white die added to the first: a common attempt,
    never allowed (P1-2.2).
    """

    white: int
    red: int = 0
    other: int = 0

    @property
    def value(self) -> int:
        """The number of the disc that is turned or taken."""
        return self.white + self.red + self.other


Step = Use | Finish


@dataclass(frozen=True, slots=True)
class PerukeOneState:
    """A position: ``sides`` holds "s" (safe), "v" (vulnerable) or "t" (taken) for the discs 1 to 6.

    ``whites`` (highest first) and ``red`` (0: none) are the unused dice of the round, ``used`` counts the uses in this
    round; all three are empty while dice are awaited. In a race of two ``players`` this is the game of the player whose
    turn it is, and ``first`` is the first player's score during the second one's game (P1-3.1).
    """

    sides: str = SAFE * 6
    round: int = 1
    whites: tuple[int, ...] = ()
    red: int = 0
    used: int = 0
    ending: Ending | None = None
    players: int = 1
    first: int | None = None

    @property
    def laying_out(self) -> bool:
        """Whether the first of two has played, and the discs are to be laid out for the second (P1-3.1)."""
        return self.ending is not None and self.players == RACERS and self.first is None

    @property
    def over(self) -> bool:
        """Whether the game is over for all players."""
        return self.ending is not None and not self.laying_out

    @property
    def seat(self) -> int:
        """The player whose turn it is, or who played last."""
        return 2 if self.first is not None or self.laying_out else 1

    @property
    def thrown(self) -> bool:
        """Whether dice of this round lie on the table."""
        return bool(self.whites or self.red)

    def side(self, value: int) -> str:
        """The side of a disc: "s", "v" or "t"."""
        return self.sides[value - 1]

    def discs(self, side: str) -> tuple[int, ...]:
        """The discs on that side, lowest first."""
        return tuple(value for value in DISCS if self.side(value) == side)

    @property
    def score(self) -> int:
        """P1-1.8: the sum of the taken discs less the sum of the safe ones."""
        return sum(self.discs(TAKEN)) - sum(self.discs(SAFE))

    @property
    def total_used(self) -> int:
        """The sum of all values used so far; the score is always 21 less (P1-1.9)."""
        return sum(self.discs(VULNERABLE)) + 2 * sum(self.discs(TAKEN))


@dataclass(frozen=True, slots=True)
class PlacedDisc:
    """A disc as seen: ``side`` is "plain" (safe) or "target" (vulnerable).

    ``where`` is a square "1" to "6", "taken" for the taken zone, or "" anywhere else on the mat.
    """

    value: int
    side: str
    where: str


@dataclass(frozen=True, slots=True)
class Placement:
    """All discs that a camera saw. Missing discs count as taken, as if they lay in the taken zone."""

    discs: tuple[PlacedDisc, ...]

    @classmethod
    def of(cls, discs: Iterable[PlacedDisc]) -> Placement:
        """The placement with its discs in a fixed order, so that equal rows are equal."""
        return cls(tuple(sorted(discs, key=lambda disc: (disc.value, disc.where, disc.side))))
