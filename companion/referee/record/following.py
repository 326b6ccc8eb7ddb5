"""Automatic consequences of a throw or a step: turns with their points, totals after a round, the end of the game.

Pure; for the referee at the table and for the terminal. Each consequence becomes an event whose payload names its
cause, so that it counts as long as the cause does (``companion.referee.record``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.news import TURN, News
from companion.games.rules import AnyRules
from companion.referee.shown.telling import telling
from companion.sessions.counting import BY
from companion.sessions.events import Event


def consequences(
    rules: AnyRules, names: Sequence[str], before: Any, after: Any, cause: Event, rule: str
) -> Iterator[Event]:
    """All consequences ("turn", "score", "over") of an event between two states, besides what it states itself.

    ``rule`` is the rule of the event.
    """
    by = {BY: cause.seq}
    for news in rules.news(before, after):
        if news.kind != cause.kind:
            payload = {"rule": news.rule or rule, **_payload(names, news), **by}
            yield Event(news.kind, news.seat, cause.t, payload, "auto")
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        if outcome.scores:
            payload["scores"] = list(outcome.scores)
        yield Event("over", None, cause.t, {**payload, **telling(names, outcome.message), **by}, "auto")


def turn_payload(rules: AnyRules, names: Sequence[str], before: Any, after: Any) -> dict[str, Any]:
    """The result of a finished turn, with points and totals if the game has them; empty during a turn."""
    told = (_payload(names, news) for news in rules.news(before, after) if news.kind == TURN)
    return next(told, {})


def _payload(names: Sequence[str], news: News) -> dict[str, Any]:
    return {**news.facts, **telling(names, news.said)}
