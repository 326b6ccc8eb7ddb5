"""Luck and errors of a game as plain data: every throw, every decision, the accounts."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from companion.coach.accounts import Account, JudgedDecision, Report
from companion.coach.values import Coach, Unit
from companion.games.rules import print_line

LISTED = 5  # decisions of each seat that are listed, with a better turn
LEAST_LISTED = 0.05  # points


@dataclass(frozen=True, slots=True)
class LuckyThrow:
    """A throw: its log event (``seq``), its seat, and by seat the expectation before it and its luck.

    ``dice`` is empty for a round of Perudo, whose dice are hidden when they are thrown.
    """

    seq: int
    seat: int
    dice: tuple[int, ...]
    expected: tuple[float, ...]
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the event of its first step, its seat, the position (key), and what was played.

    ``best`` and ``error`` are values for the mover; ``spread`` is half of the 95 % interval of the error (0: not rolled
    out). ``better`` is the best turn, "" if it is not listed.
    """

    seq: int
    seat: int
    position: str
    turn: str
    best: float
    error: float
    spread: float = 0.0
    better: str = ""


@dataclass(frozen=True, slots=True)
class Luck:
    """The result: accounts by seat, every throw, every decision. ``rollouts``: the number for each costly decision.

    ``points`` are the accounts in points, if ``accounts`` are in hundredths of a win and the game has points.
    """

    unit: Unit
    exact: bool
    over: bool
    rollouts: int
    accounts: tuple[Account, ...]
    spreads: tuple[float, ...]
    throws: tuple[LuckyThrow, ...]
    decisions: tuple[Decision, ...]
    points: tuple[Account, ...] = ()

    def of(self, numbers: Container[int]) -> tuple[list[LuckyThrow], list[Decision]]:
        """The throws and the decisions of these events."""
        throws = [throw for throw in self.throws if throw.seq in numbers]
        return throws, [decision for decision in self.decisions if decision.seq in numbers]

    def worst(self, seat: int) -> list[Decision]:
        """The costliest decisions of a seat, the worst first."""
        found = [decision for decision in self.decisions if decision.seat == seat and decision.error >= LEAST_LISTED]
        return sorted(found, key=lambda decision: -decision.error)[:LISTED]

    def as_json(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> Luck:
        """The inverse of ``as_json``; raises ``KeyError`` or ``TypeError`` for anything else."""
        throws = (
            LuckyThrow(t["seq"], t["seat"], *map(tuple, (t["dice"], t["expected"], t["luck"]))) for t in data["throws"]
        )
        return cls(
            data["unit"],
            data["exact"],
            data["over"],
            data["rollouts"],
            tuple(Account(**account) for account in data["accounts"]),
            tuple(data["spreads"]),
            tuple(throws),
            tuple(Decision(**decision) for decision in data["decisions"]),
            tuple(Account(**account) for account in data["points"]),
        )


def luck_from(
    coach: Coach, report: Report, numbers: Sequence[int], rollouts: int, points: Sequence[Account] = ()
) -> Luck:
    """A report as plain data; ``numbers`` has the number of the log event for each event of the report."""
    seats = range(1, len(report.accounts) + 1)
    listed = [judged for seat in seats for judged in report.errors(seat)[:LISTED] if judged.error >= LEAST_LISTED]
    throws = (
        LuckyThrow(numbers[throw.event], throw.seat, throw.dice, _short(throw.expected), _short(throw.luck))
        for throw in report.throws
    )
    return Luck(
        report.unit,
        report.exact,
        report.over,
        rollouts,
        tuple(report.accounts),
        tuple(report.spread(seat) for seat in seats),
        tuple(throws),
        tuple(_decision(coach, judged, numbers, listed) for judged in report.decisions),
        tuple(points),
    )


def _decision(
    coach: Coach, judged: JudgedDecision, numbers: Sequence[int], listed: Sequence[JudgedDecision]
) -> Decision:
    rules = coach.rules
    turn = print_line(rules, judged.line)
    better = print_line(rules, coach.ranked(judged.state)[0].line) if judged in listed else ""
    return Decision(
        numbers[judged.event],
        judged.seat,
        rules.key(judged.state),
        turn,
        round(judged.best, 4),
        round(judged.error, 4),
        round(judged.spread, 4),
        "" if better == turn else better,
    )


def _short(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)
