"""Luck, skill and values as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from companion.coach.accounts import Account
from companion.coach.luck import Decision, Luck, LuckyThrow
from companion.coach.values import Coach, Option, Unit
from companion.games.localized_notation import localized_notation
from companion.games.message import Message, say

EVEN = 0.5  # points of luck not worth mentioning
LEAST = 0.05  # smallest amount that shows with one decimal
WHOLE_WIN = 100.0
WHOLE = 3.0  # points: from here on rounded to integers


def account_text(name: str, account: Account, spread: float = 0.0, unit: Unit = "points") -> Message:
    """ "Ben had 31 points of good luck and gave away 12 (±3)." """
    luck = "even" if abs(account.luck) < EVEN else "good" if account.luck > 0 else "bad"
    return say(
        "coach.account",
        name=name,
        luck=luck,
        amount=rounded(abs(account.luck)),
        given=rounded(account.given) if account.given >= LEAST else 0,
        spread=rounded(spread) if spread >= LEAST else 0,
        unit_of=unit,
    )


def rounded(amount: float) -> float:
    """Points rounded for text: 12.4 to 12, 0.44 to 0.4, 1.04 to 1."""
    shown = round(amount) if abs(amount) >= WHOLE else round(amount, 1)
    return int(shown) if shown == int(shown) else shown


def sentences(luck: Luck, names: Sequence[str]) -> list[Message]:
    """A sentence for each player, and another one with points if the accounts are in chances to win."""
    texts = [account_text(*one, unit=luck.unit) for one in zip(names, luck.accounts, luck.spreads, strict=True)]
    return [*texts, *(account_text(name, account) for name, account in zip(names, luck.points, strict=False))]


def accuracy_text(luck: Luck) -> Message:
    """The unit of the values and their accuracy."""
    return say(
        "coach.how", unit_of=luck.unit, values="exact" if luck.exact else "rolled" if luck.rollouts else "estimates"
    )


def throw_text(throw: LuckyThrow) -> Message:
    """A throw from the thrower's view: "6-4: 51.2 expected, luck +3.1"."""
    dice = dice_text(throw)
    return say("coach.throw", what=dice, amount=throw.expected[throw.seat - 1], gain=throw.luck[throw.seat - 1])


def dice_text(throw: LuckyThrow) -> Message | str:
    """The dice, such as "6-4", or the round of Perudo, whose dice are hidden."""
    return "-".join(map(str, throw.dice)) or say("coach.round")


def decision_text(decision: Decision) -> Message:
    """A decision: "t11-t17: 3.1 given away (±0.4); better: t3-t9", or a note that it was the best turn."""
    return say(
        "coach.decision",
        text=localized_notation(decision.turn),
        amount=decision.error if decision.error >= LEAST else 0,
        spread=decision.spread if decision.spread >= LEAST else 0,
        turns=localized_notation(decision.better) if decision.better else "none",
    )


def worth(coach: Coach, option: Option, seat: int) -> Message:
    """The value of a turn: "wins 74.4 of 100 (±0.2)", "13.55 points"."""
    value, spread, rolled = option.values[seat - 1], option.spread, option.spread >= LEAST
    if coach.unit == "chance":
        if len(option.values) == 1:  # a score is aimed at
            return say("hints.reaches", chance=share(value))
        return say("hints.wins", chance=share(value), spread=spread, rolled=rolled)
    if coach.exact:
        return say("hints.points-exact", amount=value)
    return say("hints.points-about", amount=value, spread=spread, rolled=rolled)


def share(hundredths: float) -> Message:
    """A chance in hundredths: "74.4", or "more than 99.9" if it is not certain."""
    edge = "none"
    if 0 < hundredths < LEAST:
        edge = "few"
    elif WHOLE_WIN - LEAST <= hundredths < WHOLE_WIN:
        edge = "most"
    return say("hints.share", share=hundredths, edge=edge)
