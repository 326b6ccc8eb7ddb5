"""Luck and skill in a report, for one game or for many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.coach.luck import Decision, Luck, LuckyThrow
from companion.coach.words import LEAST, accuracy_text, sentences
from companion.games.localized_notation import localized_notation
from companion.games.message import Message, Text, say
from companion.games.message import sentences as together
from companion.messages import decimal
from companion.reports.numbers import Numbers, title_of
from companion.sessions.formatting import format_duration

Row = Sequence[Text]
Table = tuple[Text, Row, list[Row], Sequence[Text], Text]
"""Title, head, rows, sentences above them, a note below."""
SHOWN = 6  # throws and decisions
WHAT_IT_IS = say("report.what-it-is")
PLAYER, AT, BETTER = say("report.player"), say("report.at"), say("report.better")
LUCK, GAVE_AWAY, TITLE = say("report.luck"), say("report.gave-away"), say("report.luck-and-skill")


def words(told: Numbers, players: Sequence[str]) -> list[Message]:
    """Luck and skill of one game in sentences; none if they are unknown."""
    return sentences(told.luck, players) if told.luck is not None else []


def tables(told: Numbers, players: Sequence[str]) -> list[Table]:
    """For one game its account, throws and decisions, for many their totals."""
    if told.luck is not None:
        return list(_of_one(told, told.luck, players))
    return list(_of_many(told))


def _of_one(told: Numbers, luck: Luck, players: Sequence[str]) -> Iterator[Table]:
    seats = list(zip(luck.accounts, luck.spreads, strict=True))
    head: Row = ("", *players)
    rows: list[Row] = [
        (say("report.owed"), *(decimal(account.owed) for account, _ in seats)),
        (LUCK, *(_signed(account.luck) for account, _ in seats)),
        (GAVE_AWAY, *(_with_spread(-account.given, spread) for account, spread in seats)),
        (say("report.others-gave"), *(_signed(account.received) for account, _ in seats)),
        (say("report.neither"), *(_signed(account.other) for account, _ in seats)),
        (say("report.result"), *(_with_spread(account.result, 0.0) for account, _ in seats)),
    ]
    yield TITLE, head, rows, sentences(luck, players), together(accuracy_text(luck), WHAT_IT_IS)
    # Luck in the eyes of whoever threw: in a game for two it is the other's bad luck, and listed once.
    throws = sorted(luck.throws, key=lambda throw: -abs(throw.luck[throw.seat - 1]))[:SHOWN]
    thrown: list[Row] = [_throw(told, throw, players) for throw in throws]
    yield say("report.biggest-throws"), (PLAYER, say("report.throw"), AT, LUCK), thrown, (), ""
    costly = sorted((d for d in luck.decisions if d.better), key=lambda decision: -decision.error)[:SHOWN]
    decided: list[Row] = [_decision(told, decision, players) for decision in costly]
    head = (PLAYER, say("report.played-column"), BETTER, AT, say("report.cost"))
    yield say("report.costly"), head, decided, (), ""


def _throw(told: Numbers, throw: LuckyThrow, players: Sequence[str]) -> Row:
    dice = "-".join(map(str, throw.dice)) or say("report.a-round")
    return players[throw.seat - 1], dice, format_duration(told.when[throw.seq]), _signed(throw.luck[throw.seat - 1])


def _decision(told: Numbers, decision: Decision, players: Sequence[str]) -> Row:
    at, cost = format_duration(told.when[decision.seq]), _with_spread(decision.error, decision.spread)
    better = localized_notation(decision.better) if decision.better else ""
    return players[decision.seat - 1], localized_notation(decision.turn), better, at, cost


def _of_many(told: Numbers) -> Iterator[Table]:
    rows: list[Row] = [
        (
            name,
            title_of(game),
            str(fortune.games),
            _signed(fortune.luck / fortune.games),
            _with_spread(fortune.given / fortune.games, sqrt(fortune.variance) / fortune.games),
            decimal(fortune.given / fortune.decisions, 2) if fortune.decisions else "–",
        )
        for (game, name), fortune in sorted(told.fortunes.items(), key=lambda item: (item[0][0], item[1].given))
    ]
    head: Row = (
        PLAYER,
        say("report.game-column"),
        say("report.games"),
        say("report.luck-a-game"),
        say("report.gave-away-a-game"),
        say("report.a-decision"),
    )
    chances = sorted({title_of(game) for (game, _), fortune in told.fortunes.items() if fortune.unit == "chance"})
    text = [WHAT_IT_IS, say("report.in-points", count=len(chances), names=tuple(chances))]
    if any(fortune.variance for fortune in told.fortunes.values()):
        text.append(say("report.ninety-five"))
    if told.without_luck:
        text.append(say("report.not-in-it", count=told.without_luck))
    yield TITLE, head, rows, (), together(*text)


def _signed(amount: float) -> str:
    """An amount with + or -; nothing is never "-0.0"."""
    return decimal(round(amount, 1) + 0.0, signed=True)


def _with_spread(amount: float, spread: float) -> Message:
    """An amount with its interval; "0.0" has no sign."""
    return say("report.spread", amount=round(amount, 1) + 0.0, spread=spread if spread >= LEAST else 0)
