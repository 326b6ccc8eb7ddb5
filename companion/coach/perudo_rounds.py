"""Perudo over its rounds: the chance of each seat to win by the numbers of dice and who opens, solved exactly.

Each round one seat loses a die and opens the next one (PER-1.3, PER-3.2). Who loses is a small model, fitted to rounds
that the coach played against itself (``tools/fit_perudo.py``): fewer dice lose more often, and the opener and whoever
acts last have a chance of their own. A Calza, and losses of several dice by house rule, are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

WHOLE = 100.0
TWO = 2  # players
Values = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Losses:
    """Who loses a round.

    A seat's weight is ``exp(opens)`` for the opener and ``exp(last)`` for whoever acts last, over its number of dice to
    the power of ``dice``.
    """

    dice: float = 0.0
    opens: float = 0.0
    last: float = 0.0

    def chances(self, dice: tuple[int, ...]) -> Values:
        """By seat, the opener first: the probability to lose the round; ``dice`` has no seat without any."""
        ends = len(dice) - 1
        weights = [
            exp(self.opens * (at == 0) + self.last * (at == ends)) / count**self.dice for at, count in enumerate(dice)
        ]
        total = sum(weights)
        return tuple(weight / total for weight in weights)


@dataclass(frozen=True, slots=True)
class Model:
    """Who loses a round of two players, and of more."""

    two: Losses = Losses()
    more: Losses = Losses()

    def chances(self, dice: tuple[int, ...]) -> Values:
        """By seat, the opener first: the probability to lose the round."""
        return (self.two if len(dice) == TWO else self.more).chances(dice)


EVEN = Model()
FITTED = Model(Losses(0.149, -0.138, 0.193), Losses(-0.076, 0.107, 0.124))


@lru_cache(maxsize=1 << 17)
def in_turn(dice: tuple[int, ...], model: Model) -> Values:
    """The chances to win, in hundredths, of the seats in the game, the opener of the next round first."""
    if len(dice) == 1:
        return (WHOLE,)
    total, seats = [0.0] * len(dice), range(len(dice))
    for loser, chance in enumerate(model.chances(dice)):
        left = dice[loser] - 1
        order = [(loser + step) % len(dice) for step in seats]  # the loser opens, or the next seat
        after = (left, *(dice[at] for at in order[1:])) if left else tuple(dice[at] for at in order[1:])
        for at, value in zip(order if left else order[1:], in_turn(after, model), strict=True):
            total[at] += chance * value
    return tuple(total)


def levels(dice: tuple[int, ...], opener: int, model: Model = FITTED) -> Values:
    """The chances of every seat, 0 of those without dice; together 100. ``opener`` is the seat that bids first."""
    order = [(opener - 1 + step) % len(dice) for step in range(len(dice))]
    living = [at for at in order if dice[at]]
    found = [0.0] * len(dice)
    for at, value in zip(living, in_turn(tuple(dice[at] for at in living), model), strict=True):
        found[at] = value
    return tuple(found)
