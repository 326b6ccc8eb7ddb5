"""Folds a session of the log through the rules of its game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.games.catalogue import rules_for
from companion.referee.record import fold_events
from companion.sessions.counting import counting
from companion.sessions.events import OVER, Event, Header
from companion.sessions.index import has_scores
from companion.sessions.log import Summary
from vision.localized import localized


def state_of(header: Header, events: Iterable[Event]) -> Any:
    """The state after the events. Raises ``GameError`` if this version's rules don't accept them.

    An imported record may raise anything: catch ``Exception`` then.
    """
    return fold_events(rules_for(header.game, header.options, header.preset), len(header.players), events)


def with_scores(row: Summary) -> Summary:
    """The summary with the initial scores if nothing was scored yet, in games with scores."""
    header = row.header
    try:
        start = rules_for(header.game, header.options, header.preset).start(len(header.players))
    except Exception:  # a game of another version, or an imported record
        return row
    return replace(row, scores=row.scores or tuple(getattr(start, "scores", ())))


def score_fault(header: Header, events: Sequence[Event]) -> str:
    """A sentence if the end, winners or scores in a record differ from those of its events; else ""."""
    counted = counting(events)
    over = next((event for event in reversed(counted) if event.kind == OVER), None)
    rules = rules_for(header.game, header.options, header.preset)
    state = fold_events(rules, len(header.players), events)
    outcome = rules.outcome(state)
    if over is not None and outcome is None:
        return localized("over-in-record")
    if over is None and outcome is not None:
        return localized("over-by-events")
    recorded: list[tuple[Any, Any]] = []
    if over is not None and outcome is not None:
        recorded.append((over.payload.get("winners"), list(outcome.winners)))
        if outcome.scores:
            recorded.append((over.payload.get("scores"), list(outcome.scores)))
    scored = next((event.payload["scores"] for event in reversed(counted) if has_scores(event)), None)
    if scored is not None and not any("set" in event.payload for event in counted):  # agreed scores come without events
        recorded.append((scored, list(getattr(state, "scores", scored))))
    for logged, value in recorded:
        if logged is not None and logged != value:
            return localized("scores-differ", text=str(logged), value=str(value))
    return ""
