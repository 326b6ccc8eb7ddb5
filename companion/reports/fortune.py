"""Luck and skill in a report: what the dice gave and what decisions cost, of one game or of many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from companion.coach.luck import Decision, Luck, LuckyThrow
from companion.coach.words import how_told, sentences
from companion.reports.numbers import Numbers, title_of
from companion.sessions.words import clock

Row = Sequence[str]
Table = tuple[str, Row, list[Row], Sequence[str], str]
"""Title, head, rows, sentences above them, a note below."""
SHOWN = 6  # throws and decisions
NINETY_FIVE = "± holds the true amount in 95 of 100 cases."
WHAT_IT_IS = (
    "The luck of a throw is what it made of a player's prospects, against what throws make of them on average. "
    "An error is what the best turn was worth more than the one played. "
    "Together they lead from the start of a game to its end."
)


def words(told: Numbers, players: Sequence[str]) -> list[str]:
    """Luck and skill of one game in sentences; none where they are not known."""
    return sentences(told.luck, players) if told.luck is not None else []


def tables(told: Numbers, players: Sequence[str]) -> list[Table]:
    """Of one game its account, throws and decisions, of many what they come to."""
    if told.luck is not None:
        return list(_of_one(told, told.luck, players))
    return list(_of_many(told))


def _of_one(told: Numbers, luck: Luck, players: Sequence[str]) -> Iterator[Table]:
    seats = list(zip(luck.accounts, luck.spreads, strict=True))
    head: Row = ("", *players)
    rows: list[Row] = [
        ("Owed at the start", *(f"{account.owed:.1f}" for account, _ in seats)),
        ("Luck", *(f"{account.luck:+.1f}" for account, _ in seats)),
        ("Gave away", *(_with_spread(-account.given, spread) for account, spread in seats)),
        ("Others gave", *(f"{account.received:+.1f}" for account, _ in seats)),
        ("Neither", *(f"{round(account.other, 1) + 0.0:+.1f}" for account, _ in seats)),
        ("Result", *(_with_spread(account.result, 0.0) for account, _ in seats)),
    ]
    yield "Luck and skill", head, rows, sentences(luck, players), f"{how_told(luck)} {WHAT_IT_IS}"
    throws = sorted(luck.throws, key=lambda throw: -abs(throw.luck[throw.seat - 1]))[:SHOWN]
    yield (
        "Throws that changed most",
        ("Player", "Throw", "At", "Luck"),
        [_throw(told, t, players) for t in throws],
        (),
        "",
    )
    costly = sorted((d for d in luck.decisions if d.better), key=lambda decision: -decision.error)[:SHOWN]
    head = ("Player", "Played", "Better", "At", "Cost")
    yield "Decisions that cost most", head, [_decision(told, d, players) for d in costly], (), ""


def _throw(told: Numbers, throw: LuckyThrow, players: Sequence[str]) -> Row:
    dice = "-".join(map(str, throw.dice)) or "a round"
    return players[throw.seat - 1], dice, clock(told.when[throw.seq]), f"{throw.luck[throw.seat - 1]:+.1f}"


def _decision(told: Numbers, decision: Decision, players: Sequence[str]) -> Row:
    cost = _with_spread(decision.error, decision.spread)
    return players[decision.seat - 1], decision.turn, decision.better, clock(told.when[decision.seq]), cost


def _of_many(told: Numbers) -> Iterator[Table]:
    rows: list[Row] = [
        (
            name,
            title_of(game),
            str(fortune.games),
            f"{fortune.luck / fortune.games:+.1f}",
            _with_spread(fortune.given / fortune.games, sqrt(fortune.variance) / fortune.games),
            f"{fortune.given / fortune.decisions:.2f}" if fortune.decisions else "–",
        )
        for (game, name), fortune in sorted(told.fortunes.items(), key=lambda item: (item[0][0], item[1].given))
    ]
    head = ("Player", "Game", "Games", "Luck a game", "Gave away a game", "a decision")
    said = [WHAT_IT_IS, "In points of the score; at Uckers and Perudo in hundredths of a win."]
    if any(fortune.variance for fortune in told.fortunes.values()):
        said.append(NINETY_FIVE)
    if told.without_luck:
        games = "1 game is" if told.without_luck == 1 else f"{told.without_luck} games are"
        said.append(f"{games} not in it: companion report --all --luck works them out.")
    yield "Luck and skill", head, rows, (), " ".join(said)


def _with_spread(amount: float, spread: float) -> str:
    """An amount with its interval; "0.0" has no sign."""
    shown = f"{round(amount, 1) + 0.0:.1f}"
    return f"{shown} ± {spread:.1f}" if spread >= 0.05 else shown
