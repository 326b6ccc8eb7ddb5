"""The statistics of a report, computed from the counting events of any game."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from statistics import median
from typing import Any

from companion.coach.luck import Luck
from companion.coach.values import Unit
from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.games.message import Message, say
from companion.sessions.counting import counting, turns
from companion.sessions.events import OVER, REFUSED, Event, Header

FACES = 6
LEVEL = 0.05
LEAST_P = 0.01  # smaller p-values are not shown as numbers
# The noncentrality at which a chi-squared test with 5 degrees of freedom at the 5 % level has a power of 80 %
# (Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed., 1988, table 7.3.15: 12.83).
NONCENTRALITY = 12.83
LEAST_DICE = 30  # expected count of five a face: with less the chi-squared distribution is a poor approximation
LONGEST_TURN = 600.0  # s; a longer pause is not part of a turn


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A session for reports; ``luck`` if it was computed."""

    session: int
    header: Header
    events: tuple[Event, ...]
    luck: Luck | None = None


@dataclass(frozen=True, slots=True)
class Fairness:
    """The frequency of each face, and a chi-squared test for a uniform distribution.

    ``p`` is the p-value, None for fewer than ``LEAST_DICE`` dice. ``detectable_probability`` is the probability of a
    single face, instead of 1/6, that so many dice would detect with a power of 80 %; None if they would detect none.
    """

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of dice thrown."""
        return sum(self.counts)

    @property
    def chi_squared(self) -> float:
        """Pearson's statistic, 5 degrees of freedom."""
        expected = self.total / FACES
        return sum((count - expected) ** 2 for count in self.counts) / expected if expected else 0.0

    @property
    def p(self) -> float | None:
        """The p-value: the probability of a statistic at least this large with fair dice."""
        return upper_tail(self.chi_squared) if self.total >= LEAST_DICE else None

    @property
    def detectable_probability(self) -> float | None:
        """See ``Fairness``: one face at 1/6 + d, the others less by d/5 each, has the noncentrality 7.2 n d²."""
        if not self.total:
            return None
        chance = 1 / FACES + math.sqrt(NONCENTRALITY / (7.2 * self.total))
        return chance if chance < 1 else None

    def verdict(self) -> Message:
        """The test in sentences, including its limits."""
        if self.p is None:
            return say("report.too-few", count=self.total, least=LEAST_DICE)
        return say(
            "report.fair",
            rare=self.p < LEAST_P,
            share=self.p,
            amount=self.chi_squared,
            biased=self.p < LEVEL,
            percent=-1 if self.detectable_probability is None else round(100 * self.detectable_probability),
            count=self.total,
        )


def game_title(game: str) -> str:
    """The title of a game; the name in the log for one that this version does not know."""
    try:
        return entry(game).title
    except GameError:  # of another version
        return game


def upper_tail(x: float) -> float:
    """The probability that chi-squared with 5 degrees of freedom is at least ``x``, in closed form."""
    return math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)


@dataclass(slots=True)
class Person:
    """One player's results over all games of a report."""

    games: int = 0
    won: int = 0
    times: list[float] = field(default_factory=list)
    best_turn: int | None = None

    @property
    def median_time(self) -> float | None:
        """Seconds of the median turn."""
        return median(self.times) if self.times else None


@dataclass(slots=True)
class LuckTotals:
    """Luck and skill of one player in one game's sessions, in that game's points; ``variance`` is that of ``given``."""

    unit: Unit
    games: int = 0
    luck: float = 0.0
    given: float = 0.0
    decisions: int = 0
    variance: float = 0.0


@dataclass(slots=True)
class Statistics:
    """All statistics of a report. ``curves``: by session, the time and scores of each event that has scores.

    ``luck_totals`` are by game and player, ``without_luck`` counts the sessions without computed luck; ``luck`` is that
    of the session with curves, ``when`` the times of its events by number.
    """

    games: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    seconds: float = 0.0
    dice: list[int] = field(default_factory=lambda: [0] * FACES)
    rerolls: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    people: dict[str, Person] = field(default_factory=lambda: defaultdict(Person))
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    beaten: Counter[tuple[str, str]] = field(default_factory=Counter)
    best: dict[str, tuple[int, str, int]] = field(default_factory=dict)
    curves: dict[int, list[tuple[float, tuple[int, ...]]]] = field(default_factory=dict)
    luck_totals: dict[tuple[str, str], LuckTotals] = field(default_factory=dict)
    without_luck: int = 0
    luck: Luck | None = None
    when: dict[int, float] = field(default_factory=dict)

    @property
    def fairness(self) -> Fairness:
        """The test over all dice seen."""
        return Fairness(tuple(self.dice))


def statistics_of(games: Iterable[PlayedGame], *, curves: bool = False) -> Statistics:
    """The statistics of these games; with ``curves`` also the course of the scores."""
    stats = Statistics()
    for game in games:
        _add_game(stats, game, curves=curves)
    return stats


def _add_game(stats: Statistics, game: PlayedGame, *, curves: bool) -> None:
    events, players = counting(game.events), game.header.players
    stats.games[game.header.game] += 1
    stats.seconds += max((event.t for event in game.events), default=0.0)
    for name in dict.fromkeys(players):
        stats.people[name].games += 1
    for event in events:
        _count_event(stats, event, players)
    _add_turn_times(stats, game)
    over = next((event for event in reversed(events) if event.kind == OVER), None)
    if over is not None:
        stats.finished += 1
        _count_result(stats, game, over.payload)
    _add_luck(stats, game)
    if curves:
        stats.luck, stats.when = game.luck, {event.seq: event.t for event in events}
        stats.curves[game.session] = [
            (event.t, tuple(event.payload["scores"])) for event in events if _are_scores(event.payload.get("scores"))
        ]


def _add_luck(stats: Statistics, game: PlayedGame) -> None:
    if game.luck is None:
        stats.without_luck += 1
        return
    for seat, name in enumerate(game.header.players, 1):
        totals = stats.luck_totals.setdefault((game.header.game, name), LuckTotals(game.luck.unit))
        account = game.luck.accounts[seat - 1]
        totals.games += 1
        totals.luck += account.luck
        totals.given += account.given
        totals.decisions += sum(decision.seat == seat for decision in game.luck.decisions)
        totals.variance += game.luck.spreads[seat - 1] ** 2


def _count_event(stats: Statistics, event: Event, players: Sequence[str]) -> None:
    data = event.payload
    if event.kind == "throw":
        for face in data.get("thrown", data.get("dice", ())):  # "dice" includes those that lay there before
            if isinstance(face, int) and 1 <= face <= FACES:
                stats.dice[face - 1] += 1
    elif event.kind == "reroll":
        stats.rerolls[str(data.get("reason", "void"))] += 1
    elif event.kind == REFUSED:
        stats.refusals[str(data.get("rule", "?"))] += 1
    elif event.kind == "turn" and isinstance(data.get("points"), int) and _seated(event, players):
        person = stats.people[players[(event.seat or 1) - 1]]
        person.best_turn = max(data["points"], person.best_turn if person.best_turn is not None else data["points"])


def _seated(event: Event, players: Sequence[str]) -> bool:
    return event.seat is not None and 1 <= event.seat <= len(players)


def _add_turn_times(stats: Statistics, game: PlayedGame) -> None:
    """Add the lengths of turns, each until the next one begins; without the last one and long pauses."""
    for turn, following in pairwise(turns(game.events)):
        length = following.t - turn.t
        if turn.seat is not None and 1 <= turn.seat <= len(game.header.players) and 0 < length <= LONGEST_TURN:
            stats.people[game.header.players[turn.seat - 1]].times.append(length)


def _count_result(stats: Statistics, game: PlayedGame, data: Any) -> None:
    players, name = game.header.players, game.header.game
    winners = {
        players[seat - 1] for seat in data.get("winners", ()) if isinstance(seat, int) and 0 < seat <= len(players)
    }
    if len(players) > 1:  # nobody is beaten in a game for one
        for winner in winners:
            stats.people[winner].won += 1
    for one, other in combinations(dict.fromkeys(players), 2):
        stats.met[one, other] += 1
        stats.met[other, one] += 1
        if (one in winners) != (other in winners):
            stats.beaten[(one, other) if one in winners else (other, one)] += 1
    if _are_scores(scores := data.get("scores")):
        for seat, score in enumerate(scores[: len(players)]):
            if name not in stats.best or score > stats.best[name][0]:
                stats.best[name] = (score, players[seat], game.session)


def _are_scores(scores: Any) -> bool:
    return isinstance(scores, list) and bool(scores) and all(isinstance(score, int) for score in scores)
