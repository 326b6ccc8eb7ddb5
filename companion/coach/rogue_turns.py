"""A turn of Rogue, solved exactly for any value of its final points: the best set-asides from any point of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.games.rogue import RogueOptions, RogueRules, RogueState
from companion.games.rogue.scoring import set_asides
from companion.games.rogue.state import DICE, ROGUE

Curve = NDArray[np.float64]
"""Values by the points of the turn so far."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A set-aside: points, dice left, whether it is a single rogue, whether a rogue doubled it."""

    points: int
    left: int
    alone: bool
    doubled: bool


@cache
def _menus(dice: int, options: RogueOptions) -> tuple[tuple[float, tuple[_Choice, ...]], ...]:
    """The set-asides that throws of that many dice offer, with probabilities; equal offers are merged."""
    found: dict[tuple[_Choice, ...], float] = {}
    for throw, chance in RogueRules(options).throws(_awaiting(dice)):
        faces = tuple(sorted(throw.dice))
        offers = tuple(
            _Choice(c.points, c.left, c.faces == ROGUE, c.faces.count(1) == 1 and len(set(c.faces)) < DICE)
            for c in set_asides(faces, options)
        )
        found[offers] = found.get(offers, 0.0) + float(chance)
    return tuple((chance, offers) for offers, chance in found.items())


def _awaiting(dice: int) -> RogueState:
    """A position in which that many dice are thrown next."""
    return RogueState((0,), kept=() if dice == DICE else ((2,) * (DICE - dice),))


class TurnValues:
    """The worth of a turn from every point of it.

    ``end`` is the worth of a turn that ends with so many points, ``earned`` that of one which all six dice scored.
    ``clean``: every die set aside so far scores, which an additional turn requires (ROG-4.2). ``rogues`` counts rogues
    set aside alone from the first throw on (ROG-3.8).
    """

    def __init__(self, options: RogueOptions, end: Curve, earned: Curve | None = None) -> None:
        self.options, self.top = options, len(end)
        self._end = end
        self._earned = end if earned is None else earned
        self._lost = np.full(self.top, end[0]) if options.bust else end
        self._curves: dict[tuple[int, bool], Curve] = {}
        for dice in range(1, DICE):
            for clean in (False, True):
                alike = clean and earned is None
                self._curves[dice, clean] = self._curves[dice, False] if alike else self._curve(dice, clean)
        self._chains: dict[float, list[float]] = {}

    def _curve(self, dice: int, clean: bool) -> Curve:
        """The value of throwing that many dice, by the points so far, if no Rogue Out is possible."""
        if dice == 1:
            return self._last(clean)
        total = np.zeros(self.top)
        for chance, offers in _menus(dice, self.options):
            if not offers:
                total += chance * self._lost
                continue
            best = self._end
            for choice in offers:
                best = np.maximum(best, self._chosen(choice, clean))
            total += chance * best
        return total

    def _last(self, clean: bool) -> Curve:
        """The last die: the rogue doubles the turn (ROG-3.5), anything else ends it."""
        doubled = np.minimum(2 * np.arange(self.top), self.top - 1)
        counts = clean and self.options.doubler_counts_for_war
        ends = (self._earned if counts else self._end)[doubled]
        return ends / 6 + self._lost * 5 / 6

    def _chosen(self, choice: _Choice, clean: bool) -> Curve:
        """The value of a set-aside, by the points before it: throwing on, or ending the turn."""
        curve = self._led_to(choice, clean)
        shifted = np.full(self.top, curve[-1])
        shifted[: self.top - choice.points] = curve[choice.points :]
        return shifted

    def _led_to(self, choice: _Choice, clean: bool) -> Curve:
        """The value after a set-aside, by the points after it."""
        clean = self._stays_clean(choice, clean)
        if choice.left:
            return np.maximum(self._curves[choice.left, clean], self._end)
        return self._earned if clean else self._end

    def _stays_clean(self, choice: _Choice, clean: bool) -> bool:
        """Whether all dice still score after a set-aside."""
        return clean and not choice.alone and (self.options.doubler_counts_for_war or not choice.doubled)

    def _chain(self, out: float) -> list[float]:
        """By the number of rogues set aside alone so far, with nothing else: the value of throwing the remaining dice.

        ``out`` is the worth of a Rogue Out.
        """
        if out not in self._chains:
            values = [0.0] * DICE
            values[DICE - 1] = out / 6 + float(self._end[0]) * 5 / 6
            for rogues in range(DICE - 2, -1, -1):
                values[rogues] = sum(
                    chance * self._best_of(offers, values[rogues + 1], clean=rogues == 0)
                    for chance, offers in _menus(DICE - rogues, self.options)
                )
            self._chains[out] = values
        return self._chains[out]

    def _best_of(self, offers: tuple[_Choice, ...], alone: float, *, clean: bool) -> float:
        """The best of a throw while only rogues are set aside; ``alone`` is the value of one more of them."""
        worth = (alone if choice.alone else self._opened(choice, clean) for choice in offers)
        return max(worth, default=float(self._end[0]))

    def _opened(self, choice: _Choice, clean: bool) -> float:
        """The value of the first set-aside that scores."""
        clean = self._stays_clean(choice, clean)
        if choice.left:
            return max(float(self._curves[choice.left, clean][choice.points]), float(self._end[choice.points]))
        return float((self._earned if clean else self._end)[choice.points])

    def of(self, dice: int, points: int, *, clean: bool, rogues: int, out: float) -> float:
        """The worth of the whole turn before a throw of ``dice``; ``out`` is that of a Rogue Out."""
        if rogues or dice == DICE:
            return self._chain(out)[rogues]
        return float(self._curves[dice, clean][points])
