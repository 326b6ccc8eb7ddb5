"""Peruke One for two, solved exactly: the chance that the first or the second player scores more (P1-3.2).

The second player knows the score to beat and plays for more. A score of the first player is worth the chance that the
second one does not beat it, and the first one plays for the highest value. A shared win counts half.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import numpy as np

from companion.coach.peruke_one import MOST, BackwardInduction, PerukeOneCoach, Worth, levels_of, still_needed
from companion.coach.values import Option, Unit, Values
from companion.games.message import Message, Text, say
from companion.games.peruke_one import PerukeOneOptions, PerukeOneState
from companion.games.peruke_one.state import Finish
from companion.games.peruke_one.steps import points as scored
from companion.games.peruke_one.uses import second_game

WHOLE = 100.0
SHARED = 0.5  # of a win, with equal scores


class SecondPlayerChances(BackwardInduction):
    """The second player's chances, by the points still needed for equal scores: entry n + 1 for n from -1 on."""

    def __init__(self, options: PerukeOneOptions) -> None:
        end = np.zeros(MOST + 2)
        end[:2] = 1.0, SHARED
        super().__init__(options, end)

    def gained(self, points: int, later: Worth) -> Worth:
        """The chances by the points needed before that use."""
        return still_needed(points, later)

    def chance(self, state: PerukeOneState) -> float:
        """The second player's chance before a throw, or with the game over."""
        assert state.first is not None, "the first player's score is known"
        needed = min(max(state.first - state.score, -1), MOST) + 1
        rest = self.end if state.ending else self.of(levels_of(state), state.round)
        return float(rest[needed])


class FirstPlayerChances(BackwardInduction):
    """The first player's chances, by the sum of the values used so far."""

    def __init__(self, options: PerukeOneOptions, answer: SecondPlayerChances) -> None:
        second = answer.of(levels_of(PerukeOneState()), 1)  # of a second player who needs so many points
        super().__init__(options, np.array([1.0 - second[total + 1] for total in range(MOST + 1)]))

    def gained(self, points: int, later: Worth) -> Worth:
        """The chances with so many points more."""
        return later[np.minimum(np.arange(MOST + 1) + points, MOST)]

    def chance(self, state: PerukeOneState) -> float:
        """The first player's chance before a throw."""
        return float(self.of(levels_of(state), state.round)[state.total_used])


@cache
def solved(options: PerukeOneOptions) -> tuple[FirstPlayerChances, SecondPlayerChances]:
    """The chances of both players under some house rules, cached."""
    second = SecondPlayerChances(options)
    return FirstPlayerChances(options, second), second


class PerukeRaceCoach(PerukeOneCoach):
    """Peruke One for two players: exact chances to win, in hundredths."""

    unit: ClassVar[Unit] = "chance"

    def standing(self, state: PerukeOneState) -> Values:
        """The chances of both."""
        first, second = solved(self.peruke.options)
        if state.laying_out:
            state = second_game(state)
        won = first.chance(state) if state.first is None else 1.0 - second.chance(state)
        return WHOLE * won, WHOLE * (1.0 - won)

    def aiming_at(self, score: int) -> None:
        """None: the aim is the other player's score."""

    def why(self, state: PerukeOneState, option: Option) -> Text:
        """The end of the game, or the points now and what the second player still needs."""
        if option.line == (Finish.LAY_OUT,):
            return ""
        after: PerukeOneState = option.after
        now = after.total_used - state.total_used
        if now and after.ending and after.first is None:
            return say("hints.now-set", points=now, scored=scored(after.score))
        return self.ending(state, after) or super().why(state, option)

    def expected(self, after: PerukeOneState, now: int) -> Message:
        """Points now; for the second player also what is still needed to be ahead."""
        if after.first is None:
            return super().expected(after, now)
        return say(
            "hints.now-needs", points=now, scored=scored(after.score), need=max(after.first + 1 - after.score, 0)
        )
