"""The long form of Peruke One: five games and their total (P1-1.11)."""

from __future__ import annotations

from dataclasses import dataclass

GAMES = 5
LOWEST, HIGHEST = -21, 20


@dataclass(frozen=True, slots=True)
class LongForm:
    """The scores of the games played so far, at most five; raises ``ValueError`` for more or for impossible scores."""

    scores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.scores) > GAMES:
            raise ValueError(f"The long form has {GAMES} games.")
        if not all(LOWEST <= score <= HIGHEST for score in self.scores):
            raise ValueError(f"A game scores {LOWEST} to {HIGHEST}.")

    def played(self, score: int) -> LongForm:
        """The long form with one more game."""
        return LongForm((*self.scores, score))

    @property
    def total(self) -> int:
        """The sum of the games played so far."""
        return sum(self.scores)

    @property
    def over(self) -> bool:
        """Whether all five games are played."""
        return len(self.scores) == GAMES
