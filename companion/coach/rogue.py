"""Rogue, solved exactly: the value of a turn with the best set-asides, from any point of it.

Throwing on never loses points (unless the house rule ``bust`` is on), so only the choice of dice to set aside matters.
The value of a position within a turn is the expected points of the turn, and a game is the sum of its turns: a seat's
value is its total on record plus, in its own turn, the expected points of that turn. Turns are otherwise independent,
except that a total of 1812 begins the War, in which six scoring dice earn one more turn for the seat that earned it. A
Rogue Out wins at once; it counts here as all points that the seat still lacks to 2000 (in an additional turn, where
that is next to nothing, as none).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.coach.values import Coach, Option, Values
from companion.games.message import Said, say
from companion.games.rogue import GOAL, WAR_AT, Ended, RogueOptions, RogueRules, RogueState
from companion.games.rogue.course import all_counted
from companion.games.rogue.scoring import set_asides
from companion.games.rogue.state import DICE, ROGUE
from companion.games.rules import THROW

Curve = NDArray[np.float64]
"""By the points of the turn so far."""

TOP = 4096  # points that no turn exceeds, even a doubled Run with house rules
STEPS = 60  # iterations until the value of additional turns has converged
SETTLED = 1e-10  # points: tolerance of that convergence


@dataclass(frozen=True, slots=True)
class _Choice:
    """A set-aside: points, dice left, whether it is a single rogue, whether a rogue doubled it."""

    points: int
    left: int
    alone: bool
    doubled: bool


@dataclass(frozen=True, slots=True)
class Task:
    """The circumstances of a turn.

    From ``earns`` points of the turn on, six scoring dice earn another turn (0: the War is on, TOP: never); ``extra``
    is the value of that.
    """

    options: RogueOptions
    earns: int = TOP
    extra: float = 0.0


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
    """The expected points of a turn from every point of it.

    ``clean``: every die set aside so far scores, which an additional turn requires (ROG-4.2). ``rogues`` counts rogues
    set aside alone from the first throw on (ROG-3.8).
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        points = np.arange(TOP, dtype=np.float64)
        self._end = points
        self._earned = points + np.where(points >= task.earns, task.extra, 0.0)
        self._lost = np.zeros(TOP) if task.options.bust else points
        self._curves: dict[tuple[int, bool], Curve] = {}
        for dice in range(1, DICE):
            for clean in (False, True):
                self._curves[dice, clean] = self._curve(dice, clean)
        self._chains: dict[int, list[float]] = {}

    def _curve(self, dice: int, clean: bool) -> Curve:
        """The value of throwing that many dice, by the points so far, if no Rogue Out is possible."""
        if dice == 1:
            return self._last(clean)
        total = np.zeros(TOP)
        for chance, offers in _menus(dice, self.task.options):
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
        doubled = np.minimum(2 * np.arange(TOP), TOP - 1)
        counts = clean and self.task.options.doubler_counts_for_war
        ends = (self._earned if counts else self._end)[doubled]
        return ends / 6 + self._lost * 5 / 6

    def _chosen(self, choice: _Choice, clean: bool) -> Curve:
        """The value of a set-aside, by the points before it: throwing on, or ending the turn."""
        curve = self._led_to(choice, clean)
        shifted = np.full(TOP, curve[-1])
        shifted[: TOP - choice.points] = curve[choice.points :]
        return shifted

    def _led_to(self, choice: _Choice, clean: bool) -> Curve:
        """The value after a set-aside, by the points after it."""
        clean = self._stays_clean(choice, clean)
        if choice.left:
            return np.maximum(self._curves[choice.left, clean], self._end)
        return self._earned if clean else self._end

    def _stays_clean(self, choice: _Choice, clean: bool) -> bool:
        """Whether all dice still score after a set-aside."""
        return clean and not choice.alone and (self.task.options.doubler_counts_for_war or not choice.doubled)

    def _chain(self, lacking: int) -> list[float]:
        """By the number of rogues set aside alone so far, with nothing else: the value of throwing the remaining dice.

        ``lacking`` are the points that a Rogue Out is worth.
        """
        if lacking not in self._chains:
            values = [0.0] * DICE
            values[DICE - 1] = lacking / 6
            for rogues in range(DICE - 2, -1, -1):
                values[rogues] = sum(
                    chance * self._best_of(offers, values[rogues + 1], clean=rogues == 0)
                    for chance, offers in _menus(DICE - rogues, self.task.options)
                )
            self._chains[lacking] = values
        return self._chains[lacking]

    def _best_of(self, offers: tuple[_Choice, ...], alone: float, *, clean: bool) -> float:
        """The best of a throw while only rogues are set aside; ``alone`` is the value of one more of them."""
        worth = (alone if choice.alone else self._opened(choice, clean) for choice in offers)
        return max(worth, default=0.0)

    def _opened(self, choice: _Choice, clean: bool) -> float:
        """The value of the first set-aside that scores."""
        clean = self._stays_clean(choice, clean)
        if choice.left:
            return max(float(self._curves[choice.left, clean][choice.points]), float(choice.points))
        return float((self._earned if clean else self._end)[choice.points])

    def of(self, dice: int, points: int, *, clean: bool, rogues: int, lacking: int) -> float:
        """The expected points of the whole turn before a throw of ``dice``; ``lacking`` is the value of a Rogue Out."""
        if rogues or dice == DICE:
            return self._chain(lacking)[rogues]
        return float(self._curves[dice, clean][points])


@lru_cache(maxsize=64)
def turn_values(task: Task) -> TurnValues:
    """The values of a turn, cached for each task."""
    return TurnValues(task)


@lru_cache(maxsize=64)
def extra_turn(options: RogueOptions) -> float:
    """The value of an additional turn if additional turns earn further ones: the same as any turn of the War."""
    if not options.war_chain:
        return turn_values(Task(options)).of(DICE, 0, clean=True, rogues=0, lacking=0)
    before, now = 0.0, 0.0
    for _ in range(STEPS):
        before, now = now, TurnValues(Task(options, 0, now)).of(DICE, 0, clean=True, rogues=0, lacking=0)
        if abs(now - before) < SETTLED:
            break
    return now


class RogueCoach(Coach):
    """Rogue: exact expected points."""

    exact = True
    income = True
    stops_between_throws = True

    def __init__(self, rules: RogueRules) -> None:
        super().__init__(rules)
        self.house: RogueOptions = rules.options

    def standing(self, state: RogueState) -> Values:
        """The totals, plus for a seat in the middle of its turn the expected points of the turn."""
        values = [float(score) for score in state.scores]
        if state.ended is Ended.ROGUE_OUT:
            values[state.seat - 1] += self._lacking(state)
        elif (state.kept or state.extra) and not state.ended:
            values[state.seat - 1] += self.to_come(state)
        return tuple(values)

    def before(self, state: RogueState) -> Values:
        """The totals plus the expected points of the turn."""
        if self.rules.to_act(state) is not THROW:
            return self.standing(state)
        values = [float(score) for score in state.scores]
        values[state.seat - 1] += self.to_come(state)
        return tuple(values)

    def to_come(self, state: RogueState) -> float:
        """The expected points of the present turn in all, before a throw of it."""
        clean = all_counted((*state.kept, (2, 2)), self.house)
        known = turn_values(self._task(state))
        return known.of(state.left, state.points, clean=clean, rogues=state.rogues, lacking=self._lacking(state))

    def _task(self, state: RogueState) -> Task:
        earns = self._earns_from(state, state.scores[state.seat - 1])
        return Task(self.house, earns, extra_turn(self.house) if earns < TOP else 0.0)

    @staticmethod
    def _lacking(state: RogueState) -> int:
        """The points that a Rogue Out counts for."""
        return 0 if state.extra else max(GOAL - state.scores[state.seat - 1], 0)

    def _earns_from(self, state: RogueState, own: int) -> int:
        """The points of this turn from which six scoring dice earn another turn (ROG-4.1)."""
        house = self.house
        if house.hot_dice == "never" or (state.extra and not house.war_chain):
            return TOP
        if house.hot_dice == "always" or state.war:
            return 0
        return max(WAR_AT - own, 0) if house.war_immediate else TOP

    def why(self, state: RogueState, option: Option) -> Said:
        """What is kept, and the expected gain from the remaining dice; or that the turn or the game is over."""
        after: RogueState = option.after
        seat = state.seat - 1
        if ending := self.ending(state, after):
            return ending
        if after.seat == state.seat and not after.kept and after.extra:
            return say("hints.another-turn", points=after.scores[seat] - state.scores[seat])
        if after.seat != state.seat or not after.kept:
            return say("hints.turn-over")
        gain = option.values[seat] - after.scores[seat] - after.points
        return say("hints.so-far", points=after.points, left=after.left, gain=gain)
