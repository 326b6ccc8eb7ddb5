"""Peruke One, solved exactly: the expected score of every position with best play.

The score is the sum of all values used less 21 (P1-1.9), so the value of a position is the present score plus the
expected rest. By backward induction over the rounds: a throw is worth its best use, a position the mean over throws.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from companion.coach.values import Coach, Option, Unit, Values
from companion.games.message import Message, Text, say
from companion.games.peruke_one import PerukeOneOptions, PerukeOneRules, PerukeOneState
from companion.games.peruke_one.state import DISCS, RACERS, ROUNDS
from companion.games.peruke_one.steps import dice_of_round
from companion.games.peruke_one.steps import points as scored
from companion.games.rules import OVER, THROW

Levels = tuple[int, ...]
"""By disc: 0 safe, 1 vulnerable, 2 taken."""

Worth = NDArray[np.float64]

_Row = tuple[int, tuple[int, ...]]  # the column of a use, and of the second plain values beside it

UNUSABLE = -1000.0
MOST = 2 * sum(DISCS)  # no values used add up to more
FACES = range(1, 7)
SINGLES: dict[tuple[int, ...], int] = {(value,): value - 1 for value in DISCS}
PAIRS: dict[tuple[int, ...], int] = {
    both: 6 + number for number, both in enumerate(combinations_with_replacement(DISCS, 2))
}
INDEX = {**SINGLES, **PAIRS}
NOTHING = len(INDEX)  # the column for values that can't be used


@dataclass(frozen=True, slots=True)
class _Throws:
    """All throws of a round, padded with NOTHING.

    Chances (t,), the uses each throw allows as columns (t, u), for each single use the second plain values beside it
    (t, u, s), and the plain values (t, s).
    """

    chances: NDArray[np.float64]
    uses: NDArray[np.int64]
    seconds: NDArray[np.int64]
    plain: NDArray[np.int64]


@cache
def _throws(dice: int, red_die: bool) -> _Throws:
    """The throws of that many dice, one of them red under that house rule."""
    rows: dict[tuple[tuple[_Row, ...], tuple[int, ...]], float] = {}
    for whites in combinations_with_replacement(FACES, dice - red_die):
        ways = factorial(len(whites)) // prod(factorial(n) for n in Counter(whites).values())
        for red in FACES if red_die else (0,):
            key = _uses(whites, red), tuple(sorted({*whites, red} - {0}))
            rows[key] = rows.get(key, 0.0) + ways / 6**dice
    most = max(len(row) for row, _ in rows)
    uses = np.full((len(rows), most), NOTHING, np.int64)
    seconds = np.full((len(rows), most, len(DISCS)), NOTHING, np.int64)
    plain = np.full((len(rows), len(DISCS)), NOTHING, np.int64)
    for number, (row, values) in enumerate(rows):
        plain[number, : len(values)] = [SINGLES[value,] for value in values]
        for column, (use, second) in enumerate(row):
            uses[number, column] = use
            seconds[number, column, : len(second)] = second
    return _Throws(np.array(list(rows.values())), uses, seconds, plain)


def _uses(whites: tuple[int, ...], red: int) -> tuple[_Row, ...]:
    """Every use of one or two values of a throw (P1-1.3, P1-2.2), each single use with the plain values left.

    A value is a white die, the red die, or the sum of both up to 6.
    """
    parts: list[tuple[int, tuple[int, ...]]] = [(white, (number,)) for number, white in enumerate(whites)]
    if red:
        parts.append((red, (-1,)))
        parts += [(white + red, (number, -1)) for number, white in enumerate(whites) if white + red <= 6]
    found: set[_Row] = set()
    for value, dice in parts:
        left = sorted({other for other, used in parts if len(used) == 1 and not set(used) & set(dice)})
        found.add((INDEX[value,], tuple(INDEX[pair(value, other)] for other in left)))
    for (one, dice), (other, used) in combinations(parts, 2):
        if not set(dice) & set(used):
            found.add((INDEX[pair(one, other)], ()))
    return tuple(sorted(found))


def pair(one: int, other: int) -> tuple[int, int]:
    """Two values, the lower first."""
    return min(one, other), max(one, other)


class BackwardInduction:
    """The value of the rest of a game with best play, by the state of the discs and the next round, as a vector.

    ``end`` is the value without further uses; ``gained`` gives that of a use from its points and the value after it.
    """

    def __init__(self, options: PerukeOneOptions, end: Worth) -> None:
        self.options, self.end = options, end
        self._known: dict[tuple[Levels, int], Worth] = {}

    def gained(self, points: int, later: Worth) -> Worth:
        """The value of a use of so many points, from the value after it."""
        raise NotImplementedError

    def of(self, levels: Levels, number: int) -> Worth:
        """The worth before the throw of that round."""
        if number > ROUNDS:
            return self.end
        key = (levels, number)
        if key not in self._known:
            self._known[key] = self._mean(levels, number)
        return self._known[key]

    def _mean(self, levels: Levels, number: int) -> Worth:
        throws = _throws(dice_of_round(number), self.options.red_die)
        worth = self._worth(levels, number)
        may = np.asarray(worth[:, 0] > UNUSABLE)
        uses = worth[throws.uses]
        usable = np.any(may[throws.uses], axis=1, keepdims=True)
        least = np.broadcast_to(self.end, (len(uses), len(self.end)))  # the worth of stopping
        if self.options.allow_pass:
            least = np.where(usable, self.of(levels, number + 1), self.end)
        if self.options.must_use:
            uses = np.where(np.any(may[throws.seconds], axis=2, keepdims=True), UNUSABLE, uses)
            least = np.where(np.any(may[throws.plain], axis=1, keepdims=True), UNUSABLE, least)
        best = np.maximum(uses.max(axis=1), least)
        return np.asarray(throws.chances @ np.where(usable, best, self.end))

    def _worth(self, levels: Levels, number: int) -> Worth:
        """The present and future worth of each use, by column."""
        worth = np.full((NOTHING + 1, len(self.end)), UNUSABLE)
        for values, column in INDEX.items():
            after = list(levels)
            for value in values:
                after[value - 1] += 1
            if max(after) <= 2:
                worth[column] = self.gained(sum(values), self.of(tuple(after), number + 1))
        return worth


class Expectation(BackwardInduction):
    """The expected sum of the values used from a round on: a vector of one."""

    def __init__(self, options: PerukeOneOptions) -> None:
        super().__init__(options, np.zeros(1))

    def gained(self, points: int, later: Worth) -> Worth:
        """That many points more."""
        return points + later


class Reaching(BackwardInduction):
    """The chances that the values used from a round on add up to at least 0, 1, 2 and so on, with uses that aim at it.

    For somebody who plays for a record instead of for points.
    """

    def __init__(self, options: PerukeOneOptions) -> None:
        super().__init__(options, np.eye(1, MOST + 1)[0])

    def gained(self, points: int, later: Worth) -> Worth:
        """The chances by the points needed before that use."""
        return still_needed(points, later)


def still_needed(points: int, later: Worth) -> Worth:
    """Values by the points needed before so many of them were made."""
    return later[np.maximum(np.arange(len(later)) - points, 0)]


@cache
def expectation(options: PerukeOneOptions) -> Expectation:
    """The expectations under some house rules, cached."""
    return Expectation(options)


@cache
def reaching(options: PerukeOneOptions) -> Reaching:
    """The chances to reach a sum under some house rules, cached."""
    return Reaching(options)


class PerukeOneCoach(Coach):
    """Peruke One: the exact expected score."""

    exact = True

    def __init__(self, rules: PerukeOneRules) -> None:
        super().__init__(rules)
        self.peruke = rules
        self._expected = expectation(rules.options)

    def at(self, state: PerukeOneState) -> Coach:
        """For two players the chance to win."""
        if state.players == RACERS:
            from companion.coach.peruke_race import PerukeRaceCoach  # uses what is solved here

            return PerukeRaceCoach(self.peruke)
        return self

    def standing(self, state: PerukeOneState) -> Values:
        """The score plus the expected rest."""
        return (state.score + self.to_come(state),)

    def before_throw(self, state: PerukeOneState) -> Values:
        """The same: the value is exact."""
        return self.standing(state)

    def to_come(self, state: PerukeOneState) -> float:
        """The expected further points of the player before the throw of a round."""
        if state.ending:
            return 0.0
        assert self.rules.to_act(state) is THROW, "the expectation is that before a throw"
        return float(self._expected.of(levels_of(state), state.round)[0])

    def chance(self, state: PerukeOneState, score: int) -> float:
        """The chance to end with at least that score, if every use aims at it: for a personal best."""
        need = min(max(score - state.score, 0), MOST)
        if self.rules.to_act(state) is OVER:
            return float(need == 0)
        return float(reaching(self.rules.options).of(levels_of(state), state.round)[need])

    def aiming_at(self, score: int) -> Coach | None:
        """The coach that maximises the chance to end with at least that score."""
        return PerukeOneAim(self.peruke, score)

    def why(self, state: PerukeOneState, option: Option) -> Text:
        """Points now, and the expectation for the remaining rounds."""
        after: PerukeOneState = option.after
        if after.total_used == state.total_used and after.ending:
            return ""  # the step itself contains the score
        now = after.total_used - state.total_used
        if after.ending:
            return say("hints.now-over", points=now, scored=scored(after.score))
        return self.expected(after, now)

    def expected(self, after: PerukeOneState, now: int) -> Message:
        """Points now, and the expected later ones."""
        later, left = self.to_come(after), dice_of_round(after.round)
        return say("hints.now-later", points=now, scored=scored(after.score), later=later, left=left)


class PerukeOneAim(PerukeOneCoach):
    """Peruke One played for a score: values are the chances to reach it, in hundredths."""

    unit: ClassVar[Unit] = "chance"

    def __init__(self, rules: PerukeOneRules, score: int) -> None:
        super().__init__(rules)
        self.score = score

    def standing(self, state: PerukeOneState) -> Values:
        """The chance to end with at least that score."""
        return (100 * self.chance(state, self.score),)

    def expected(self, after: PerukeOneState, now: int) -> Message:
        """Points now, and those still needed."""
        return say("hints.now-needs", points=now, scored=scored(after.score), need=max(self.score - after.score, 0))


def levels_of(state: PerukeOneState) -> Levels:
    """The state of the discs."""
    return tuple("svt".index(side) for side in state.sides)
