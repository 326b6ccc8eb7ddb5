"""The value of a position for each seat: the interface for luck, errors and advice.

Every position between two turns has a value (``standing``). With dice on the table the value is that of the best turn
(``best``), before a throw the mean of that over all throws (``before_throw``). Exact values of the two agree; estimates
differ a little, which the account of a game lists.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from companion.games.message import Message, Text, say
from companion.games.rules import THROW, AnyRules, fold

if TYPE_CHECKING:
    from companion.coach.accounts import Report

Values = tuple[float, ...]
"""By seat, in points or in hundredths of a win."""
Unit = Literal["points", "chance"]
WHOLE = 100.0
ALMOST = 0.01  # hundredths of a win that an estimate stays away from certainty


@dataclass(frozen=True, slots=True)
class Option:
    """A complete turn, the position after it, and its value for each seat.

    ``spread`` is half the width of the 95 % interval of the mover's value (0: no roll-outs), and ``trials`` the number
    of roll-outs behind it.
    """

    line: tuple[Any, ...]
    after: Any
    values: Values
    spread: float = 0.0
    trials: int = 0


class Coach(ABC):
    """Values of one game under fixed house rules.

    ``unit`` is "points", or "chance" for hundredths of a win. ``exact``: values are computed, not estimated.
    ``income``: a value rises when a turn begins, by the points that a turn brings on average.
    ``stops_between_throws``: a turn may be ended while dice are awaited. ``trials`` are the roll-outs of each candidate
    for good advice; 0 if values need none.
    """

    unit: ClassVar[Unit] = "points"
    exact: ClassVar[bool] = False
    income: ClassVar[bool] = False
    stops_between_throws: ClassVar[bool] = False
    trials: ClassVar[int] = 0

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    def at(self, state: Any) -> Coach:  # noqa: ARG002 - Rogue has one for two players
        """The coach for games that lead to that position."""
        return self

    def leaves_out(self) -> tuple[str, ...]:
        """The ids of the house rules in force that the values don't model."""
        return ()

    def aiming_at(self, score: int) -> Coach | None:  # noqa: ARG002 - Peruke One has one
        """The coach that maximises the chance to end with at least that score, None for games without it."""
        return None

    def points(self) -> Coach | None:
        """The coach for points besides the chance to win; None if this one counts points or the game has none."""
        return None

    @abstractmethod
    def standing(self, state: Any) -> Values:
        """The value for each seat of a position between two turns, or at the end of a game."""

    def options(self, state: Any) -> Iterator[Option]:
        """Every complete turn on the present dice with its value, in no order."""
        for line in self.rules.turns(state).values():
            after = fold(self.rules, state, line)
            yield Option(line, after, self.standing(after))

    def best(self, state: Any) -> Values:
        """The values with the best turn on the present dice."""
        seat = self.rules.seat(state)
        return max((option.values for option in self.options(state)), key=lambda values: values[seat - 1])

    def after_throw(self, state: Any) -> Values:
        """The values after a throw: with the best turn, or unchanged if nothing can be played."""
        seat = self.rules.seat(state)
        return self.best(state) if self.rules.to_act(state) == seat else self.standing(state)

    def before_throw(self, state: Any) -> Values:
        """The values before a throw: the mean over all throws with best play. At the end of a game the result."""
        if self.rules.to_act(state) is not THROW:
            return self.standing(state)
        weighted = [
            (self.after_throw(self.rules.apply(state, throw)), float(chance))
            for throw, chance in self.rules.throws(state)
        ]
        return mean(weighted)

    def ranked(self, state: Any) -> list[Option]:
        """Every complete turn, the best for the mover first."""
        return self.in_order(state, self.options(state))

    def in_order(self, state: Any, options: Iterable[Option]) -> list[Option]:
        """The options, the best for the mover first: those that win the game at once, then by value."""
        seat = self.rules.seat(state)
        return sorted(options, key=lambda option: (not self.wins(state, option.after), -option.values[seat - 1]))

    def certain(self, after: Any) -> bool:
        """Whether the value of a position is exact: if the game is over, or its end is solved."""
        return self.exact or self.rules.outcome(after) is not None

    def with_rolled(
        self, state: Any, options: Sequence[Option], tried: Sequence[Option], rolled: Sequence[Option]
    ) -> list[Option]:
        """The options in order, with the values by roll-outs (``rolled``, in any order) of those that were ``tried``.

        The estimates of the others are shifted by the mean difference between roll-outs and estimates: else, if all
        roll-outs were worse than estimated, an option not worth trying would come first.
        """
        seats = range(len(tried[0].values))
        shifts = [sum(now.values[i] - was.values[i] for now, was in zip(rolled, tried, strict=True)) for i in seats]
        rest = [
            one if self.certain(one.after) else replace(one, values=self._shifted(one.values, shifts, len(tried)))
            for one in options
            if one not in tried
        ]
        return self.in_order(state, [*rolled, *rest])

    def _shifted(self, values: Values, shifts: Sequence[float], number: int) -> Values:
        moved = tuple(value + shift / number for value, shift in zip(values, shifts, strict=True))
        if self.unit == "points":
            return moved
        return tuple(min(max(value, ALMOST), WHOLE - ALMOST) for value in moved)

    def wins(self, state: Any, after: Any) -> bool:
        """Whether the seat to move has won, against others, in the position after its turn."""
        outcome, seat = self.rules.outcome(after), self.rules.seat(state)
        won = outcome is not None and seat in outcome.winners and not outcome.draw
        return won and len(self.standing(after)) > 1

    def duel(
        self,
        state: Any,  # noqa: ARG002
        played: tuple[Any, ...],  # noqa: ARG002
        trials: int,  # noqa: ARG002
        seed: int = 0,  # noqa: ARG002
    ) -> tuple[float, float] | None:
        """How much better the best turn is than the one played, for the mover by roll-outs, and the spread of that.

        None if values are exact, or if the position can't be rolled out.
        """
        return None

    def rolled_out(self, state: Any, trials: int, seed: int = 0) -> list[Option]:  # noqa: ARG002 - games that roll out
        """Every complete turn, the best first, by ``trials`` roll-outs if values are estimates (else by value)."""
        return self.ranked(state)

    def report(self, seats: int, events: Iterable[Any]) -> Report:
        """Luck and errors of a game from its events; raises ``GameError`` if the rules reject one."""
        from companion.coach.accounts import report  # imports coaches

        return report(self, seats, events)

    def ending(self, state: Any, after: Any) -> Message | None:
        """A message that the seat to move wins, draws or loses by the turn to ``after``; None if the game goes on."""
        outcome = self.rules.outcome(after)
        if outcome is None:
            return None
        if len(self.standing(after)) == 1:
            return say("hints.ends-game")
        if self.wins(state, after):
            return say("hints.wins-game")
        return say("hints.draws-game") if outcome.draw else say("hints.loses-game")

    def why(self, state: Any, option: Option) -> Text:  # noqa: ARG002 - the games say more
        """The reasons for a turn's value, as text, or ""."""
        return ""


def mean(weighted: Sequence[tuple[Values, float]]) -> Values:
    """The mean of values weighted by their probabilities."""
    seats = len(weighted[0][0])
    return tuple(sum(values[seat] * chance for values, chance in weighted) for seat in range(seats))
