"""Rogue in points, solved exactly: the value of a turn with the best set-asides, from any point of it.

For two players and more without house rules the chance to win counts instead (``rogue_chances``).

Throwing on never loses points (unless the house rule ``bust`` is on), so only the choice of dice to set aside matters.
The value of a position within a turn is the expected points of the turn, and a game is the sum of its turns: a seat's
value is its total on record plus, in its own turn, the expected points of that turn. Turns are otherwise independent,
except that a total of 1812 begins the War, in which six scoring dice earn one more turn for the seat that earned it. A
Rogue Out wins at once; it counts here as all points that the seat lacks to the goal (in an additional turn, where that
is next to nothing, as none).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod

import numpy as np

from companion.coach.rogue_turns import TurnValues
from companion.coach.values import WHOLE, Coach, Option, Values
from companion.games.message import Text, say
from companion.games.rogue import Ended, RogueOptions, RogueRules, RogueState, Stop
from companion.games.rogue.course import all_counted, at_war
from companion.games.rogue.state import DICE
from companion.games.rules import THROW

TOP = 4096  # points that no turn exceeds, even a doubled Run with house rules
TWO = 2  # players
STEPS = 60  # iterations until the value of additional turns has converged
WORTH_SAYING = 0.01  # the chance of a Rogue Out
SETTLED = 1e-10  # points: tolerance of that convergence


@dataclass(frozen=True, slots=True)
class Task:
    """The circumstances of a turn.

    From ``earns`` points of the turn on, six scoring dice earn another turn (0: the War is on, TOP: never), which is
    worth ``extra``. A turn of fewer points than ``least`` is not recorded (ROG-A21); another turn after it is worth
    ``unopened``.
    """

    options: RogueOptions
    earns: int = TOP
    extra: float = 0.0
    least: int = 0
    unopened: float = 0.0


@lru_cache(maxsize=64)
def turn_values(task: Task) -> TurnValues:
    """The expected points of a turn, cached for each task."""
    return _points(task)


def _points(task: Task) -> TurnValues:
    points = np.arange(TOP, dtype=np.float64)
    opens = points >= task.least
    extra = np.where(opens, task.extra, task.unopened)
    points = np.where(opens, points, 0.0)
    return TurnValues(task.options, points, points + np.where(np.arange(TOP) >= task.earns, extra, 0.0))


@lru_cache(maxsize=64)
def extra_turn(options: RogueOptions, least: int = 0) -> float:
    """The value of an additional turn if additional turns earn further ones: the same as any turn of the War.

    ``least`` are the points that it must bring to be recorded, if the seat has none.
    """
    if not options.war_chain:
        return turn_values(Task(options, least=least)).of(DICE, 0, clean=True, rogues=0, out=0)
    opened = extra_turn(options) if least else 0.0
    before, now = 0.0, 0.0
    for _ in range(STEPS):
        task = Task(options, 0, opened, least, now) if least else Task(options, 0, now)
        before, now = now, _points(task).of(DICE, 0, clean=True, rogues=0, out=0)
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
        self.rogue = rules
        self.house: RogueOptions = rules.options

    def standing(self, state: RogueState) -> Values:
        """The totals, plus for a seat in the middle of its turn the expected points of the turn."""
        values = [float(score) for score in state.scores]
        if state.ended is Ended.ROGUE_OUT:
            values[state.seat - 1] += self._lacking(state)
        elif (state.kept or state.extra) and not state.ended:
            values[state.seat - 1] += self.to_come(state)
        return tuple(values)

    def before_throw(self, state: RogueState) -> Values:
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
        return known.of(state.left, state.points, clean=clean, rogues=state.rogues, out=self._lacking(state))

    def _task(self, state: RogueState) -> Task:
        own = state.scores[state.seat - 1]
        earns, least = self._earns_from(state, own), 0 if own else self.house.opening_minimum
        extra = extra_turn(self.house) if earns < TOP else 0.0
        return Task(self.house, earns, extra, least, extra_turn(self.house, least) if least and extra else 0.0)

    def _lacking(self, state: RogueState) -> int:
        """The points that a Rogue Out counts for."""
        return 0 if state.extra else max(self.house.goal - state.scores[state.seat - 1], 0)

    def _earns_from(self, state: RogueState, own: int) -> int:
        """The points of this turn from which six scoring dice earn another turn (ROG-4.1)."""
        house = self.house
        if house.hot_dice == "never" or (state.extra and not house.war_chain):
            return TOP
        if house.hot_dice == "always" or at_war(state.scores, house):
            return 0
        return max(house.war_from - own, 0) if house.war_immediate else TOP

    def at(self, state: RogueState) -> Coach:
        """For two players and more without house rules the chance to win."""
        if len(state.scores) >= TWO and replace(self.house, starter=RogueOptions().starter) == RogueOptions():
            from companion.coach.rogue_chances import RogueChances  # uses the turns of this module

            return RogueChances(self.rogue)
        return self

    def why(self, state: RogueState, option: Option) -> Text:
        """The points kept and the expected gain from the remaining dice; or that the turn or the game is over."""
        return option_text(self, state, option, lambda after: self.to_come(after) - after.points)


def option_text(coach: Coach, state: RogueState, option: Option, gain: Callable[[RogueState], float]) -> Text:
    """The result of a turn; ``gain`` gives the points that throwing on brings on average."""
    after: RogueState = option.after
    if ending := coach.ending(state, after):
        return ending
    if after.seat == state.seat and after.extra and not after.kept:
        return say("hints.another-turn", points=after.scores[state.seat - 1] - state.scores[state.seat - 1])
    if after.seat != state.seat or not after.kept:
        if option.line[-1:] == (Stop(),):
            return ""  # the step itself is the reason
        return say("hints.turn-over", points=after.scores[state.seat - 1] - state.scores[state.seat - 1])
    so_far = say("hints.so-far", points=after.points, left=after.left, gain=gain(after))
    chance = rogue_out(after)
    if chance < WORTH_SAYING:
        return so_far
    return say("hints.reasons", reasons=(so_far, say("hints.rogue-out", cases=round(WHOLE * chance))))


def rogue_out(state: RogueState) -> float:
    """The chance of a Rogue Out if every rogue, the only animal of its throw, is set aside; 0 after anything else."""
    if state.rogues != DICE - state.left:
        return 0.0
    return prod(dice / 6 * (5 / 6) ** (dice - 1) for dice in range(1, state.left + 1))
