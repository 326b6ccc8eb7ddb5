"""Luck, skill and values in sentences for the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.coach.accounts import Account
from companion.coach.luck import Decision, Luck, LuckyThrow
from companion.coach.values import Coach, Option, Unit
from companion.games.message import Message, say

EVEN = 0.5  # points that are not worth a word


def points(amount: float) -> str:
    """ "12 points", "1 point", "0.4 points": whole ones from three on."""
    shown = f"{amount:.0f}" if abs(amount) >= 3 else f"{amount:.1f}".removesuffix(".0")
    return f"{shown} {'point' if shown == '1' else 'points'}"


def told(name: str, account: Account, spread: float = 0.0) -> str:
    """ "Ben was 31 points luckier than the dice owed and gave away 12 (±3)." """
    luck = (
        f"{name} was {points(abs(account.luck))} {'luckier' if account.luck > 0 else 'less lucky'} than the dice owed"
    )
    if abs(account.luck) < EVEN:
        luck = f"{name} had just the luck that the dice owed"
    given = points(account.given).split()[0] + (f" (±{points(spread).split()[0]})" if spread >= EVEN / 10 else "")
    return f"{luck} and gave away {given}." if account.given >= EVEN / 10 else f"{luck} and gave nothing away."


def unit_told(unit: Unit) -> str:
    """What a point is."""
    return "Points are hundredths of a win." if unit == "chance" else "Points are those of the score."


def sentences(luck: Luck, names: Sequence[str]) -> list[str]:
    """A sentence for each player."""
    return [told(*one) for one in zip(names, luck.accounts, luck.spreads, strict=True)]


def how_told(luck: Luck) -> str:
    """What a point is and how sure the values are: "Points are hundredths of a win. Values are estimates; ..."."""
    said = unit_told(luck.unit)
    if luck.exact:
        return f"{said} Values are exact."
    rolled = "; what decisions cost was rolled out, ± holds it in 95 of 100 cases" if luck.rollouts else ""
    return f"{said} Values are estimates{rolled} (docs/coach.md)."


def throw_told(throw: LuckyThrow) -> str:
    """ "6-4: 51.2 expected, luck +3.1": to whoever threw."""
    dice = "-".join(map(str, throw.dice)) or "the round"
    return f"{dice}: {throw.expected[throw.seat - 1]:.1f} expected, luck {throw.luck[throw.seat - 1]:+.1f}"


def decision_told(decision: Decision) -> str:
    """ "t11-t17: 3.1 given away (±0.4); better: t3-t9", or that it was the best there is."""
    if decision.error < EVEN / 10:
        return f"{decision.turn}: nothing better"
    spread = f" (±{decision.spread:.1f})" if decision.spread else ""
    better = f"; better: {decision.better}" if decision.better else ""
    return f"{decision.turn}: {decision.error:.1f} given away{spread}{better}"


def worth(coach: Coach, option: Option, seat: int) -> Message:
    """ "wins 74.4 of 100 (±0.2)", "13.55 points"."""
    value, spread, rolled = option.values[seat - 1], option.spread, option.trials > 0
    if coach.unit == "chance":
        return say("hints.wins", share=value, spread=spread, rolled=rolled)
    if coach.exact:
        return say("hints.points-exact", amount=value)
    return say("hints.points-about", amount=value, spread=spread, rolled=rolled)
