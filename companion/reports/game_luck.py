"""Luck and skill in a game of the log: computed once, and stored beside its record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from companion.coach.accounts import Agreed, roll_out_decisions
from companion.coach.all_games import coach_for, report
from companion.coach.luck import Luck, luck_from
from companion.games.catalogue import entry, rules_for
from companion.games.rules import AnyRules
from companion.referee.record import Position, game_events
from companion.sessions import analysis_cache
from companion.sessions.counting import counting
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionId, SessionLog

VERSION = 3
"""To be increased when values change, so that stored ones are computed again."""


def report_parts(rules: AnyRules, events: Iterable[Event]) -> tuple[list[Any], list[int]]:
    """The throws, steps and agreed positions for ``coach.all_games.report``, and the number of the event of each."""
    parts: list[Any] = []
    numbers: list[int] = []
    for event in counting(events):
        for part in game_events(rules, event):
            parts.append(Agreed(rules.parse_key(part.key)) if isinstance(part, Position) else part)
            numbers.append(event.seq)
    return parts, numbers


def compute_luck(header: Header, events: Sequence[Event], rollouts: int = 0, seed: int = 1) -> Luck:
    """Luck and errors in a game; with ``rollouts`` the costly decisions have intervals.

    Raises ``GameError`` if this version's rules reject the record, ``NoCoach`` for a game without values.
    """
    rules = rules_for(header.game, header.options, header.preset)
    coach = coach_for(rules, rules.start(len(header.players)))
    parts, numbers = report_parts(rules, events)
    accounts = report(rules, len(header.players), parts)
    if rollouts:
        roll_out_decisions(coach, accounts, rollouts, seed)
    by_points = coach.points()
    points = by_points.report(len(header.players), parts).accounts if by_points else ()
    return luck_from(coach, accounts, numbers, rollouts, points)


def stored_luck(log: SessionLog, session: SessionId, rollouts: int | None = None, *, work: bool = True) -> Luck | None:
    """The stored luck in a game of the log; if missing it is computed and stored, or None without ``work``.

    ``rollouts`` None: the stored ones, or as many as the game needs. Raises ``LogError`` and ``GameError``.
    """
    stored = analysis_cache.load_analysis(log.root, session, VERSION)
    if stored is not None:
        with suppress(KeyError, TypeError, ValueError):
            luck = Luck.of_json(stored)
            if rollouts in (None, luck.rollouts):
                return luck
    if not work:
        return None
    header, reading = log.header(session), log.read(session)
    number = entry(header.game).rollouts if rollouts is None else rollouts
    luck = compute_luck(header, reading.events, number)
    if not reading.problems:
        analysis_cache.store_analysis(log.root, session, VERSION, luck.as_json())
    return luck
