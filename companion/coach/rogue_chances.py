"""The chance to win at Rogue: every turn is solved exactly for the values of its results, against each other player.

The value of a turn's result follows from the chances of the other player, and these from a table over both totals that
``python -m companion.coach.rogue_chances`` solves from the end of the game backwards, so the War, the last round, ties
and a Rogue Out are part of it. Between the table's totals it is interpolated. From 2000 on, in the last round, only the
difference matters, and the chances are solved for every one. The table holds without house rules;
under those, and for one player, ``companion.coach.rogue`` counts points.

Of more than two players every pair is solved as if nobody else played; a seat's chance is the product of those against
each other, scaled so that all add up to one. That is an approximation, except where a result is certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import resources
from math import prod
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from companion.coach.rogue import RogueCoach, Task, option_text, turn_values
from companion.coach.rogue_turns import Curve, TurnValues
from companion.coach.values import Coach, Option, Unit, Values
from companion.games.message import Text
from companion.games.rogue import GOAL, WAR_AT, RogueOptions, RogueRules, RogueState
from companion.games.rogue.course import all_counted
from companion.games.rogue.state import DICE

Table = NDArray[np.float64]
Totals = NDArray[np.integer]
FIRST, SECOND = 0, 1  # whether the player to throw begins the round or ends it
TOP = 2304  # points of a turn: more make no difference
STEP = 40
TOTALS = np.array(sorted({*range(0, GOAL, STEP), WAR_AT - 1, WAR_AT, GOAL - 1}))
"""The totals of the table, including those where a rule begins to apply."""
GAPS = np.array([*range(600), *range(600, TOP, 8), TOP])
"""The differences for which last rounds are solved: every one that is likely to be made up in a turn."""
POINTS = np.arange(TOP)
NAME = "rogue_chances.npz"
TWO = 2  # players


class Standings:
    """The chance of the player to throw next.

    ``table[FIRST or SECOND, own, other]`` as long as both are below 2000. From then on only the difference matters:
    ``behind[n]`` is the chance of the second, who throws last, n points behind; ``ahead[n]`` that of the first for
    another turn of the War with n points more than the second, who has still to throw.
    """

    def __init__(self, table: Table, behind: Curve, ahead: Curve) -> None:
        self.table, self.behind, self.ahead = table, behind, ahead

    @property
    def tied(self) -> float:
        """The chance of the player who begins another round after a tie."""
        return float(self.ahead[0])

    def between(self, part: int, own: int, other: int) -> float:
        """The chance before a turn, without solving it."""
        return float(self.with_own(part, np.array([own]), other)[0])

    def with_own(self, part: int, owns: Totals, other: int) -> Curve:
        """The chances with many own totals against another's."""
        if part == SECOND and other >= GOAL:
            return np.where(owns > other, 1.0, self.behind[np.clip(other - owns, 0, TOP)])
        if part == FIRST and other >= GOAL:
            return np.asarray(self.ahead[np.clip(owns - other, 0, TOP)])
        below = np.interp(owns, TOTALS, _row(self.table[part].T, other))
        there = np.ones(len(owns)) if part == SECOND else self.ahead[np.clip(owns - other, 0, TOP)]
        return np.where(owns >= GOAL, there, below)

    def with_other(self, part: int, own: int, others: Totals) -> Curve:
        """The chances with one own total against many others, of which those from 2000 on are of a first player."""
        beyond = np.where(others < own, 1.0, self.behind[np.clip(others - own, 0, TOP)])
        if own >= GOAL:
            return beyond
        return np.where(others >= GOAL, beyond, np.interp(others, TOTALS, _row(self.table[part], own)))

    def ended(self, part: int, own: int, other: int) -> Curve:
        """The chance after a turn, by its points."""
        totals = own + POINTS
        if part == FIRST:
            return 1 - self.with_other(SECOND, other, totals)
        decided = np.where(totals == other, 1 - self.tied, totals > other)
        if other >= GOAL:
            return decided
        return np.where(totals >= GOAL, decided, 1 - self.with_other(FIRST, other, np.minimum(totals, GOAL - 1)))

    def turn(self, part: int, own: int, other: int) -> TurnValues:
        """A turn, solved: the War gives another one to whom all six dice score (ROG-4.1)."""
        earned = self.with_own(part, own + POINTS, other) if max(own, other) >= WAR_AT else None
        return TurnValues(RogueOptions(), self.ended(part, own, other), earned)

    def solved(self, part: int, own: int, other: int) -> float:
        """The chance before a turn, by solving it."""
        return self.turn(part, own, other).of(DICE, 0, clean=True, rogues=0, out=1.0)


def _row(table: Table, total: int) -> Curve:
    """The row of a total, between the rows of its neighbours."""
    at = min(int(np.searchsorted(TOTALS, total, side="right")) - 1, len(TOTALS) - 2)
    share = (total - TOTALS[at]) / (TOTALS[at + 1] - TOTALS[at])
    return np.asarray((1 - share) * table[at] + share * table[at + 1])


def solve() -> Standings:
    """The table, from the end of the game backwards: takes a few minutes of one core."""
    size = len(TOTALS)
    found = Standings(np.full((2, size, size), 0.5), np.zeros(TOP + 1), np.full(TOP + 1, 0.5))
    for _ in range(2):  # a tie leads to another round
        _last_rounds(found)
    for both in range(2 * size - 2, -1, -1):
        for other in range(max(0, both - size + 1), min(size, both + 1)):
            _pair(found, both - other, other)
    return found


def _last_rounds(found: Standings) -> None:
    """Every difference from the smallest on, and then every lead from the largest on."""
    known: list[float] = []
    for gap in GAPS:
        known.append(found.solved(SECOND, GOAL, GOAL + int(gap)))
        found.behind[:] = np.interp(np.arange(TOP + 1), GAPS[: len(known)], known)
    known = []
    for gap in GAPS[::-1]:
        known.insert(0, found.solved(FIRST, GOAL + int(gap), GOAL))
        lead = np.interp(np.arange(TOP + 1), GAPS[-len(known) :], known)
        found.ahead[int(gap) :] = lead[int(gap) :]


def _pair(found: Standings, own: int, other: int) -> None:
    """The first player with ``own`` against ``other``, and the second with ``other`` against ``own``.

    Each depends on the other one, so both are first taken from their neighbours and then solved alternately.
    """
    table, here, there = found.table, int(TOTALS[own]), int(TOTALS[other])
    if own + 1 < len(TOTALS):
        table[FIRST, own, other] = table[FIRST, own + 1, other]
        table[SECOND, other, own] = table[SECOND, other, own + 1]
    for _ in range(2):
        table[FIRST, own, other] = found.solved(FIRST, here, there)
        table[SECOND, other, own] = found.solved(SECOND, there, here)


@lru_cache(maxsize=1)
def shipped_standings() -> Standings:
    """The table that comes with the program."""
    with resources.files("companion.coach").joinpath(NAME).open("rb") as file:
        data = np.load(file)
        return Standings(data["table"].astype(np.float64), data["behind"], data["ahead"])


@lru_cache(maxsize=512)
def turn_of(part: int, own: int, other: int) -> TurnValues:
    """A turn between two totals, cached."""
    return shipped_standings().turn(part, own, other)


def _place(state: RogueState, seat: int) -> int:
    """When a seat throws in a round, from 0."""
    return (seat - state.first) % len(state.scores)


def _opposed(state: RogueState, seat: int, other: int) -> tuple[int, int, int]:
    """Whether a seat begins or ends the round against another one, and both totals, its own first."""
    part = FIRST if _place(state, seat) < _place(state, other) else SECOND
    return part, state.scores[seat - 1], state.scores[other - 1]


def _waiting(state: RogueState, seat: int, other: int) -> float:
    """The chance of a seat against another one before the next throw, by the table."""
    waits = [(one - state.seat) % len(state.scores) for one in (seat, other)]
    if waits[0] < waits[1]:
        return shipped_standings().between(*_opposed(state, seat, other))
    return 1 - shipped_standings().between(*_opposed(state, other, seat))


def _by_seat(state: RogueState, mine: Callable[[int], float]) -> Values:
    """Hundredths of a win by seat; ``mine`` is the chance of the seat to move against another one."""
    seats = range(1, len(state.scores) + 1)
    against = {other: mine(other) for other in seats if other != state.seat}
    if len(seats) == TWO:
        ((other, chance),) = against.items()
        own = round(100 * chance, 9)
        return (own, 100 - own) if other == TWO else (100 - own, own)

    def chance_of(seat: int, other: int) -> float:
        if seat == state.seat:
            return against[other]
        return 1 - against[seat] if other == state.seat else _waiting(state, seat, other)

    shares = [prod(chance_of(seat, other) for other in seats if other != seat) for seat in seats]
    total = sum(shares)
    return tuple(round(100 * share / total, 9) if total else 100 / len(seats) for share in shares)


class RogueChances(Coach):
    """Rogue for two and more players: values are hundredths of a win."""

    unit: ClassVar[Unit] = "chance"
    stops_between_throws: ClassVar[bool] = True

    def __init__(self, rules: RogueRules) -> None:
        super().__init__(rules)
        self.rogue = rules
        self.house: RogueOptions = rules.options

    def points(self) -> Coach:
        """The coach that counts points."""
        return RogueCoach(self.rogue)

    def standing(self, state: RogueState) -> Values:
        """The chances within a turn, before one by the table, and the result at the end."""
        if state.ended or state.kept:
            return self.before_throw(state)
        return _by_seat(state, lambda other: shipped_standings().between(*_opposed(state, state.seat, other)))

    def before_throw(self, state: RogueState) -> Values:
        """The chances before a throw: all throws count, each played best."""
        outcome = self.rules.outcome(state)
        if outcome:
            return tuple(100.0 * (seat in outcome.winners) for seat in range(1, len(state.scores) + 1))
        clean = all_counted((*state.kept, (2, 2)), self.house)

        def mine(other: int) -> float:
            turn = turn_of(*_opposed(state, state.seat, other))
            return turn.of(state.left, state.points, clean=clean, rogues=state.rogues, out=1.0)

        return _by_seat(state, mine)

    def certain(self, after: RogueState) -> bool:
        """Also in the last round of two players, which is solved for every difference."""
        return super().certain(after) or (len(after.scores) == TWO and max(after.scores) >= GOAL)

    def options(self, state: RogueState) -> Iterator[Option]:
        """Every complete turn with its value, those that end the game first: of equal ones the first is advised."""
        return iter(sorted(super().options(state), key=lambda option: not option.after.ended))

    def why(self, state: RogueState, option: Option) -> Text:
        """What is kept, and what throwing on brings on average; or that the turn or the game is over."""
        return option_text(self, state, option, self._gain)

    def _gain(self, after: RogueState) -> float:
        clean = all_counted((*after.kept, (2, 2)), self.house)
        mean = turn_values(Task(self.house)).of(after.left, after.points, clean=clean, rogues=after.rogues, out=0.0)
        return mean - after.points


def main() -> None:
    """Solve the table and write it beside this module."""
    found = solve()
    table = found.table.astype(np.float32)
    np.savez_compressed(Path(__file__).with_name(NAME), table=table, behind=found.behind, ahead=found.ahead)


if __name__ == "__main__":
    main()
