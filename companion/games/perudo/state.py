"""A position of Perudo."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.games.perudo.steps import HIDDEN, PACO, Bid, Hands

DICE = 5  # of each player at the start (PER-1.1)
MOST_DICE = 6  # the most that a house rule starts with (PER-A16)
MAX_SEATS = 6


@dataclass(frozen=True, slots=True)
class PerudoState:
    """The number of dice of each seat, whose turn it is, and the round.

    ``hands`` are the dice under the cups by seat, sorted, 0 for an unknown die; empty while a throw is awaited. At a
    real table all of them stay unknown until a call. ``bid`` is the standing bid, made by the previous living seat.
    ``palifico`` marks such a round (PER-4.2). ``call`` is "dudo" or "calza" by seat ``caller`` while the dice are still
    to be shown. ``had`` are the seats that had their palifico, kept only under the house rule ``palifico_once``.
    ``full`` is the number of dice that everybody starts with (PER-A16), and ``pacos_wild`` whether pacos count as every
    value in a normal round (PER-A19); both are the same in all positions of a game.
    """

    dice: tuple[int, ...]
    seat: int = 1
    palifico: bool = False
    bid: Bid | None = None
    hands: Hands = ()
    call: str = ""
    caller: int = 0
    had: tuple[int, ...] = ()
    full: int = DICE
    pacos_wild: bool = True

    @property
    def total(self) -> int:
        """All dice in play."""
        return sum(self.dice)

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that have dice."""
        return _living(self.dice)

    @property
    def wild(self) -> bool:
        """Whether pacos count as every value in this round (PER-3.1, PER-4.2)."""
        return self.pacos_wild and not self.palifico

    @property
    def standing(self) -> Bid:
        """The standing bid, where there is one."""
        assert self.bid is not None, "nothing was bid"
        return self.bid

    @property
    def counting(self) -> frozenset[int]:
        """The faces that count for it (PER-3.1, PER-4.2)."""
        return frozenset((self.standing.face, PACO) if self.wild else (self.standing.face,))

    @property
    def over(self) -> bool:
        """Whether only one seat has dice (PER-3.3)."""
        return len(self.living) == 1

    @property
    def bidder(self) -> int:
        """The seat that made the standing bid: the previous living one (PER-1.4)."""
        return neighbour(self.dice, self.seat, -1)

    @property
    def known(self) -> bool:
        """Whether every die under the cups is known."""
        return bool(self.hands) and not any(HIDDEN in hand for hand in self.hands)


@lru_cache
def _living(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, count in enumerate(dice, 1) if count)


@lru_cache
def neighbour(dice: tuple[int, ...], seat: int, way: int) -> int:
    """The next seat with dice to the left (``way`` 1) or to the right (-1)."""
    order = [(seat - 1 + way * step) % len(dice) + 1 for step in range(1, len(dice) + 1)]
    return next(other for other in order if dice[other - 1])
