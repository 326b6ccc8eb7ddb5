"""Luck, skill and values in sentences for the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.coach.accounts import Account, Report
from companion.coach.values import Coach, Option, Unit

EVEN = 0.5  # points that are not worth a word


def points(amount: float) -> str:
    """ "12 points", "1 point", "0.4 points": whole ones from three on."""
    shown = f"{amount:.0f}" if abs(amount) >= 3 else f"{amount:.1f}".removesuffix(".0")
    return f"{shown} {'point' if shown == '1' else 'points'}"


def told(name: str, account: Account) -> str:
    """ "Ben was 31 points luckier than the dice owed and gave away 12." """
    luck = (
        f"{name} was {points(abs(account.luck))} {'luckier' if account.luck > 0 else 'less lucky'} than the dice owed"
    )
    if abs(account.luck) < EVEN:
        luck = f"{name} had just the luck that the dice owed"
    given = points(account.given).split()[0]
    return f"{luck} and gave away {given}." if account.given >= EVEN / 10 else f"{luck} and gave nothing away."


def unit_told(unit: Unit) -> str:
    """What a point is."""
    return "Points are hundredths of a win." if unit == "chance" else "Points are those of the score."


def sentences(report: Report, names: Sequence[str]) -> list[str]:
    """A sentence for each player."""
    return [told(name, account) for name, account in zip(names, report.accounts, strict=True)]


def worth(coach: Coach, option: Option, seat: int) -> str:
    """ "wins 74.4 of 100 (±0.2)", "13.55 points"."""
    value = option.values[seat - 1]
    spread = f" (±{option.spread:.1f})" if option.trials else ""
    if coach.unit == "chance":
        return f"wins {value:.1f} of 100{spread}"
    return f"{value:.2f} points" if coach.exact else f"{value:.1f} points{spread}"
