"""The account of a game: what it was worth to each seat, what the dice changed, and what decisions cost.

Every position has a value for each seat (``values``). A throw changes it by its luck: the value after the throw with
best play, less the value before it. A decision changes it by its error: the value with the best turn, less that with
the turn played. One follows the other, so together they lead from the start of the game to its end with nothing left
over (the variance reduction of backgammon: Zare 2000; GNU Backgammon's luck and skill)::

    owed + luck - given + received + other = the result

``owed`` is what the game was worth at the start and, if points come in turn by turn, what each turn brings on average.
``given`` are a seat's errors, ``received`` is what the others' errors brought it. ``other`` is due to neither dice nor
decisions: positions the players agreed on, lost turns, and where values are estimates (Uckers, Peruke 84) the
difference between the estimate of a position and the mean over its throws. The mean luck of a throw is zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from companion.coach.values import Coach, Unit, Values
from companion.games.rules import OVER, THROW, Seat, Throw

LEAST_ERROR_ROLLED_OUT = 0.5
"""Points, or hundredths of a win: from this estimated error on a decision is rolled out."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """A position that the players agreed on."""

    state: Any


@dataclass(slots=True)
class Account:
    """The components of a seat's result, in points or hundredths of a win."""

    owed: float = 0.0
    luck: float = 0.0
    given: float = 0.0
    received: float = 0.0
    other: float = 0.0

    @property
    def result(self) -> float:
        """The sum: the value at the end of the game, or now."""
        return self.owed + self.luck - self.given + self.received + self.other


@dataclass(frozen=True, slots=True)
class LuckOfThrow:
    """The luck of a throw: its seat and the change of value for each seat. ``event`` counts the events from 0."""

    event: int
    seat: Seat
    dice: tuple[int, ...]
    expected: Values
    luck: Values


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """A decision: what was played, in which position, and its error. ``event`` is that of its first step.

    ``change`` is the change of value for each seat against the best turn. ``trials`` are the roll-outs behind the
    error, and ``spread`` is half the width of its 95 % interval (0: none).
    """

    event: int
    seat: Seat
    state: Any
    line: tuple[Any, ...]
    best: float
    played: float
    change: Values = ()
    spread: float = 0.0
    trials: int = 0

    @property
    def error(self) -> float:
        """The loss against the best turn, never negative."""
        return max(self.best - self.played, 0.0)


@dataclass(slots=True)
class Report:
    """The account of a whole game by seat, every throw's luck and every decision."""

    unit: Unit
    exact: bool
    accounts: list[Account]
    throws: list[LuckOfThrow] = field(default_factory=list)
    decisions: list[JudgedDecision] = field(default_factory=list)
    over: bool = False

    def errors(self, seat: Seat) -> list[JudgedDecision]:
        """The decisions of a seat with an error, the worst first."""
        found = [judged for judged in self.decisions if judged.seat == seat and judged.error > 0]
        return sorted(found, key=lambda judged: -judged.error)

    def spread(self, seat: Seat) -> float:
        """Half the width of the 95 % interval of a seat's errors, from its rolled-out decisions."""
        return sqrt(sum(judged.spread**2 for judged in self.decisions if judged.seat == seat))

    def book(self, seat: Seat, change: Values) -> None:
        """Add a decision of that seat to the accounts: its error, and what that brought the others."""
        for number, (account, amount) in enumerate(zip(self.accounts, change, strict=True), 1):
            if number == seat:
                account.given -= amount
            else:
                account.received += amount


def report(coach: Coach, seats: int, events: Iterable[Any]) -> Report:
    """The account of a game from its events: throws, steps, ``Agreed`` positions, in order.

    The rules alone interpret steps; raises ``GameError`` if they reject an event.
    """
    walk = Walk(coach, seats)
    parts = list(events)
    at = 0
    while at < len(parts):
        at = walk.take(parts, at)
    return walk.finished()


def roll_out_decisions(coach: Coach, report: Report, trials: int, seed: int = 0) -> None:
    """Evaluate the decisions of a report again by ``trials`` roll-outs of the best turn and of the one played.

    Only those that cost at least ``LEAST_ERROR_ROLLED_OUT`` by the estimate. The difference between roll-out and
    estimate goes into ``other``, so that the account still leads from the start to the end.
    """
    # Most decisions cost nothing: to roll out all of them would take minutes.
    for number, judged in enumerate(report.decisions):
        found = coach.duel(judged.state, judged.line, trials, seed) if judged.error >= LEAST_ERROR_ROLLED_OUT else None
        if found is None:
            continue
        error, spread = max(found[0], 0.0), found[1]  # by roll-outs the turn played may be the better one
        change = tuple(amount * error / judged.error for amount in judged.change)
        report.book(judged.seat, tuple(now - was for now, was in zip(change, judged.change, strict=True)))
        for account, now, was in zip(report.accounts, change, judged.change, strict=True):
            account.other += was - now
        best = judged.played + error
        report.decisions[number] = replace(judged, best=best, change=change, spread=spread, trials=trials)


class Walk:
    """A pass through a game, event by event, with the value accounted for so far."""

    def __init__(self, coach: Coach, seats: int) -> None:
        self.coach, self.rules = coach, coach.rules
        self.state: Any = coach.rules.start(seats)
        self.value: Values = coach.before_throw(self.state)
        accounts = [Account(owed=value) for value in self.value]
        self.report = Report(coach.unit, coach.exact, accounts)

    def take(self, parts: Sequence[Any], at: int) -> int:
        """Account for the event at that index and those that belong to it; return the next index."""
        event = parts[at]
        if isinstance(event, Agreed):
            self._jump(event.state)
            return at + 1
        if isinstance(event, Throw):
            self._throw(event, at)
            return at + 1
        if self.rules.to_act(self.state) == self.rules.seat(self.state) or self._stopping():
            return self._decision(parts, at)
        self._jump(self.rules.apply(self.state, event))
        return at + 1

    def _stopping(self) -> bool:
        return self.coach.stops_between_throws and bool(self.rules.legal(self.state))

    def _jump(self, state: Any) -> None:
        """Account for a change due to neither dice nor decisions."""
        self.state = state
        at_rest = self.rules.to_act(state) in (THROW, OVER)
        self._other(self.coach.before_throw(state) if at_rest else self.coach.after_throw(state))

    def _throw(self, throw: Throw, at: int) -> None:
        seat, before = self.rules.seat(self.state), self.value
        state = self.rules.apply(self.state, throw)
        if self.rules.to_act(self.state) is not THROW:
            self._jump(state)
            return
        self.state = state
        self.value = self.coach.after_throw(state)
        luck = tuple(now - was for now, was in zip(self.value, before, strict=True))
        for account, gain in zip(self.report.accounts, luck, strict=True):
            account.luck += gain
        self.report.throws.append(LuckOfThrow(at, seat, throw.dice, before, luck))
        self._settle()

    def _decision(self, parts: Sequence[Any], at: int) -> int:
        """Account for one complete turn, or the part of it that was played."""
        before, seat, first = self.state, self.rules.seat(self.state), at
        line: list[Any] = []
        while at < len(parts) and self._belongs_to_turn(parts[at], seat, line):
            line.append(parts[at])
            self.state = self.rules.apply(self.state, parts[at])
            at += 1
        if self.rules.to_act(self.state) == seat == self.rules.seat(self.state):
            return at  # the turn was never completed: take its best value
        played = self.coach.standing(self.state)
        if played[seat - 1] > self.value[seat - 1] or self.coach.wins(before, self.state):
            self._other(played)  # better than the best turn found, equal up to rounding, or won: no error
        change = tuple(now - was for now, was in zip(played, self.value, strict=True))
        self._judge(
            JudgedDecision(first, seat, before, tuple(line), self.value[seat - 1], played[seat - 1], change), played
        )
        self._settle()
        return at

    def _belongs_to_turn(self, event: Any, seat: Seat, line: Sequence[Any]) -> bool:
        """Whether an event belongs to the same turn on the same throw."""
        if isinstance(event, Throw | Agreed) or self.rules.seat(self.state) != seat:
            return False
        return not line or self.rules.to_act(self.state) == seat or self._stopping()

    def _judge(self, judged: JudgedDecision, played: Values) -> None:
        self.report.book(judged.seat, judged.change)
        self.value = played
        self.report.decisions.append(judged)

    def _settle(self) -> None:
        """Between turns: account for a turn's average income, or for the difference of mean and estimate."""
        if self.rules.to_act(self.state) in (THROW, OVER):
            self._other(self.coach.before_throw(self.state), income=self.coach.income)

    def _other(self, now: Values, *, income: bool = False) -> None:
        for account, value, was in zip(self.report.accounts, now, self.value, strict=True):
            if income:
                account.owed += value - was
            else:
                account.other += value - was
        self.value = now

    def finished(self) -> Report:
        """The report so far."""
        self.report.over = self.rules.to_act(self.state) is OVER
        return self.report
