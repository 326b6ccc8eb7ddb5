"""Luck and skill in a report, for one game or several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.coach.luck import Decision, Luck, LuckyThrow
from companion.coach.texts import LEAST, accuracy_text, sentences
from companion.games.localized_notation import localized_notation
from companion.games.message import Message, Text, say
from companion.games.message import sentences as join_sentences
from companion.messages import decimal
from companion.reports.statistics import Statistics, game_title
from companion.sessions.formatting import format_duration

Row = Sequence[Text]
Table = tuple[Text, Row, list[Row], Sequence[Text], Text]
"""Title, head, rows, sentences above the table, a note below it."""
SHOWN = 6  # throws and decisions
EXPLANATION = say("report.what-it-is")
PLAYER, AT, BETTER = say("report.player"), say("report.at"), say("report.better")
LUCK, GAVE_AWAY, TITLE = say("report.luck"), say("report.gave-away"), say("report.luck-and-skill")


def luck_sentences(stats: Statistics, players: Sequence[str]) -> list[Message]:
    """Luck and skill in one game as sentences; none if unknown."""
    return sentences(stats.luck, players) if stats.luck is not None else []


def tables(stats: Statistics, players: Sequence[str]) -> list[Table]:
    """For one game its accounts, throws and decisions, for several their totals."""
    if stats.luck is not None:
        return list(_game_tables(stats, stats.luck, players))
    return list(_totals(stats))


def _game_tables(stats: Statistics, luck: Luck, players: Sequence[str]) -> Iterator[Table]:
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
    yield TITLE, head, rows, sentences(luck, players), join_sentences(accuracy_text(luck), EXPLANATION)
    # Luck as seen by the thrower: in a game for two it is the other player's bad luck, and listed once.
    throws = sorted(luck.throws, key=lambda throw: -abs(throw.luck[throw.seat - 1]))[:SHOWN]
    thrown: list[Row] = [_throw(stats, throw, players) for throw in throws]
    yield say("report.biggest-throws"), (PLAYER, say("report.throw"), AT, LUCK), thrown, (), ""
    costly = sorted((d for d in luck.decisions if d.better), key=lambda decision: -decision.error)[:SHOWN]
    decided: list[Row] = [_decision(stats, decision, players) for decision in costly]
    head = (PLAYER, say("report.played-column"), BETTER, AT, say("report.cost"))
    yield say("report.costly"), head, decided, (), ""


def _throw(stats: Statistics, throw: LuckyThrow, players: Sequence[str]) -> Row:
    dice = "-".join(map(str, throw.dice)) or say("report.a-round")
    return players[throw.seat - 1], dice, format_duration(stats.when[throw.seq]), _signed(throw.luck[throw.seat - 1])


def _decision(stats: Statistics, decision: Decision, players: Sequence[str]) -> Row:
    at, cost = format_duration(stats.when[decision.seq]), _with_spread(decision.error, decision.spread)
    better = localized_notation(decision.better) if decision.better else ""
    return players[decision.seat - 1], localized_notation(decision.turn), better, at, cost


def _totals(stats: Statistics) -> Iterator[Table]:
    rows: list[Row] = [
        (
            name,
            game_title(game),
            str(totals.games),
            _signed(totals.luck / totals.games),
            _with_spread(totals.given / totals.games, sqrt(totals.variance) / totals.games),
            decimal(totals.given / totals.decisions, 2) if totals.decisions else "–",
        )
        for (game, name), totals in sorted(stats.luck_totals.items(), key=lambda item: (item[0][0], item[1].given))
    ]
    head: Row = (
        PLAYER,
        say("report.game-column"),
        say("report.games"),
        say("report.luck-a-game"),
        say("report.gave-away-a-game"),
        say("report.a-decision"),
    )
    chances = sorted({game_title(game) for (game, _), totals in stats.luck_totals.items() if totals.unit == "chance"})
    notes = [EXPLANATION, say("report.in-points", count=len(chances), names=tuple(chances))]
    if any(totals.variance for totals in stats.luck_totals.values()):
        notes.append(say("report.ninety-five"))
    if stats.without_luck:
        notes.append(say("report.not-in-it", count=stats.without_luck))
    yield TITLE, head, rows, (), join_sentences(*notes)


def _signed(amount: float) -> str:
    """An amount with + or -; zero is never "-0.0"."""
    return decimal(round(amount, 1) + 0.0, signed=True)


def _with_spread(amount: float, spread: float) -> Message:
    """An amount with its interval; zero has no sign."""
    return say("report.spread", amount=round(amount, 1) + 0.0, spread=spread if spread >= LEAST else 0)
