"""The charts of a report, as plain data for any way to draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from statistics import quantiles

from companion.charts import Chart, Columns, Grid, Lines, Ranges
from companion.games.message import Message, Player, Text, say
from companion.messages import worded
from companion.reports.luck_tables import Table
from companion.reports.statistics import FACES, Statistics

MOST_BARS = 12
TitledChart = tuple[Text, Chart]


def charts(stats: Statistics, players: Sequence[str]) -> Iterator[TitledChart]:
    """The charts that have anything to show, each with its title."""
    if curve := next((curve for curve in stats.curves.values() if len(curve) > 1), None):
        yield say("report.scores"), _scores(curve, players)
    if stats.luck is not None and stats.luck.throws:
        chance = stats.luck.unit == "chance"
        yield say("report.chance-to-win") if chance else say("report.points-expected"), _expected(stats, players)
        yield say("report.luck"), _luck(stats, players)
    if sum(stats.dice):
        yield say("report.dice"), _dice(stats)
    if times := [(name, person.times) for name, person in stats.people.items() if person.times]:
        yield (
            say("report.times"),
            Ranges(tuple((name, _quartiles(of)) for name, of in times[:MOST_BARS]), worded(say("report.axis-seconds"))),
        )
    if stats.refusals:
        yield say("report.refusals-by-rule"), _counts(stats.refusals, say("report.axis-refusals"))
    if stats.rerolls:
        yield say("report.void-throws"), _counts(stats.rerolls, say("report.axis-throws"), reason)


def grid(table: Table) -> Grid:
    """A table of the report, rendered."""
    _, head, rows, _, _ = table
    return Grid(tuple(map(worded, head)), tuple(tuple(map(worded, row)) for row in rows))


def name_of(players: Sequence[str], seat: int) -> str:
    """The name at a seat, from 0."""
    return players[seat] if seat < len(players) else worded(say("report.seat", player=Player(seat + 1)))


def reason(code: str) -> str:
    """Why a throw was void."""
    return worded(say("report.reason", reason=code))


def _scores(curve: Sequence[tuple[float, tuple[int, ...]]], players: Sequence[str]) -> Lines:
    seats = range(max(len(scores) for _, scores in curve))
    lines = tuple(
        (name_of(players, seat), tuple((t / 60, float(scores[seat])) for t, scores in curve if seat < len(scores)))
        for seat in seats
    )
    return Lines(lines, worded(say("report.axis-minutes")), worded(say("report.axis-score")))


def _expected(stats: Statistics, players: Sequence[str]) -> Lines:
    """The expectation of each seat before every throw: its chance to win, or its points."""
    assert stats.luck is not None
    luck, end = stats.luck, max(stats.when.values()) / 60
    lines = tuple(
        (
            name,
            (
                *((stats.when[throw.seq] / 60, throw.expected[seat]) for throw in luck.throws),
                (end, luck.accounts[seat].result),
            ),
        )
        for seat, name in enumerate(players)
    )
    chance = luck.unit == "chance"
    y = say("report.axis-wins") if chance else say("report.axis-points")
    return Lines(lines, worded(say("report.axis-minutes")), worded(y), (0.0, 100.0) if chance else None)


def _luck(stats: Statistics, players: Sequence[str]) -> Lines:
    """Each seat's cumulative luck over all throws, its own and the others'."""
    assert stats.luck is not None
    times = [stats.when[throw.seq] / 60 for throw in stats.luck.throws]
    lines = tuple(
        (name, ((0.0, 0.0), *zip(times, accumulate(throw.luck[seat] for throw in stats.luck.throws), strict=True)))
        for seat, name in enumerate(players)
    )
    return Lines(lines, worded(say("report.axis-minutes")), worded(say("report.axis-luck")))


def _dice(stats: Statistics) -> Columns:
    """The frequency of each face; expected for fair dice, with a band of two standard deviations."""
    total = sum(stats.dice)
    bars = tuple((str(face), count) for face, count in enumerate(stats.dice, 1))
    band = total / FACES, 2 * (total * 5 / 36) ** 0.5  # the variance of n dice showing one face: n · 1/6 · 5/6
    return Columns(bars, worded(say("report.axis-face")), worded(say("report.axis-dice")), band)


def _counts(of: Counter[str], label: Message, name: Callable[[str], str] = str) -> Columns:
    """The most frequent first."""
    rows = sorted(of.items(), key=lambda row: (-row[1], row[0]))[:MOST_BARS]
    return Columns(tuple((name(key), count) for key, count in rows), "", worded(label))


def _quartiles(lengths: Sequence[float]) -> tuple[float, float, float]:
    if len(lengths) == 1:  # ``quantiles`` needs two
        return lengths[0], lengths[0], lengths[0]
    low, middle, high = quantiles(lengths, n=4, method="inclusive")
    return low, middle, high
