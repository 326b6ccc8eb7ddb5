"""Automatic consequences of a throw or a step: turns with their points, totals after a round, the end of the game.

Pure; for the referee at the table and for the terminal. Each consequence becomes an event whose payload names its
cause, so that it counts as long as the cause does (``companion.referee.record``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.news import TURN, News
from companion.games.rules import AnyRules, Seat
from companion.referee.shown.telling import telling


@dataclass(frozen=True, slots=True)
class Consequence:
    """A consequence: its kind ("turn", "score", "over"), the seat concerned, the payload."""

    kind: str
    seat: Seat | None
    payload: Mapping[str, Any]


def consequences(rules: AnyRules, names: Sequence[str], before: Any, after: Any, rule: str) -> Iterator[Consequence]:
    """All consequences of the step between two states; ``rule`` is the rule of the step."""
    for news in rules.news(before, after):
        yield Consequence(news.kind, news.seat, {"rule": news.rule or rule, **_payload(names, news)})
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        if outcome.scores:
            payload["scores"] = list(outcome.scores)
        yield Consequence("over", None, payload | telling(names, outcome.message))


def turn_over(rules: AnyRules, before: Any, after: Any) -> bool:
    """Whether the turn ended between two states; in Rogue and Peruke One the same seat may begin another one."""
    return any(news.kind == TURN for news in rules.news(before, after))


def turn_payload(rules: AnyRules, names: Sequence[str], before: Any, after: Any) -> dict[str, Any]:
    """The result of a finished turn, with points and totals if the game has them; empty during a turn."""
    told = (_payload(names, news) for news in rules.news(before, after) if news.kind == TURN)
    return next(told, {})


def _payload(names: Sequence[str], news: News) -> dict[str, Any]:
    return {**news.facts, **telling(names, news.said)}
