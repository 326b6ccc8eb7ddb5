"""What follows from a throw or a step by itself: turns with their points, totals after a round, the end of the game.

Pure; for the referee at the table and the terminal alike. Each consequence becomes an event whose payload names its
cause, so that it counts as long as the cause does (``companion.referee.record``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.news import TURN, News
from companion.games.rules import AnyRules, Seat
from companion.referee.telling import telling


@dataclass(frozen=True, slots=True)
class Consequence:
    """An event that follows: its kind ("turn", "score", "over"), the seat it is about, the payload."""

    kind: str
    seat: Seat | None
    payload: Mapping[str, Any]


def consequences(rules: AnyRules, names: Sequence[str], before: Any, after: Any, rule: str) -> Iterator[Consequence]:
    """Everything that follows from the step between two states; ``rule`` is the rule of the step."""
    for news in rules.news(before, after):
        yield Consequence(news.kind, news.seat, {"rule": news.rule or rule, **_payload(names, news)})
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        if outcome.scores:
            payload["scores"] = list(outcome.scores)
        yield Consequence("over", None, payload | telling(names, outcome.message))


def turn_over(rules: AnyRules, before: Any, after: Any) -> bool:
    """Whether the turn ended between two states; the same seat may begin another one in Rogue and Peruke One."""
    return any(news.kind == TURN for news in rules.news(before, after))


def turn_payload(rules: AnyRules, names: Sequence[str], before: Any, after: Any) -> dict[str, Any]:
    """What a turn that is over brought, points and totals where the game has them; empty while it goes on."""
    told = (_payload(names, news) for news in rules.news(before, after) if news.kind == TURN)
    return next(told, {})


def _payload(names: Sequence[str], news: News) -> dict[str, Any]:
    return {**news.facts, **telling(names, news.said)}
