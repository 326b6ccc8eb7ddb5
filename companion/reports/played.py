"""Luck and skill of a game of the log: computed once and stored beside its record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from companion.coach.accounts import Agreed, rolled_out
from companion.coach.all_games import coach_for, report
from companion.coach.luck import Luck, plain
from companion.games.catalogue import entry, rules_for
from companion.games.rules import AnyRules
from companion.referee.record import Position, game_events
from companion.sessions import analysis_cache
from companion.sessions.counting import counting
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionId, SessionLog

VERSION = 3
"""Increased when values change, so that cached ones are computed again."""


def parts_of(rules: AnyRules, events: Iterable[Event]) -> tuple[list[Any], list[int]]:
    """The events for the account (throws, steps, agreed positions), and the log event of each."""
    found: list[Any] = []
    numbers: list[int] = []
    for event in counting(events):
        for part in game_events(rules, event):
            found.append(Agreed(rules.parse_key(part.key)) if isinstance(part, Position) else part)
            numbers.append(event.seq)
    return found, numbers


def luck_of(header: Header, events: Sequence[Event], rollouts: int = 0, seed: int = 1) -> Luck:
    """Luck and errors of a game; with ``rollouts`` the costly decisions have intervals.

    Raises ``GameError`` if this version's rules don't accept the record, ``NoCoach`` for a game without values.
    """
    rules = rules_for(header.game, header.options, header.preset)
    coach = coach_for(rules, rules.start(len(header.players)))
    parts, numbers = parts_of(rules, events)
    found = report(rules, len(header.players), parts)
    if rollouts:
        rolled_out(coach, found, rollouts, seed)
    by_points = coach.points()
    points = by_points.report(len(header.players), parts).accounts if by_points else ()
    return plain(coach, found, numbers, rollouts, points)


def luck_in(log: SessionLog, session: SessionId, rollouts: int | None = None, *, work: bool = True) -> Luck | None:
    """``luck_of`` for a game of the log, stored or else computed now and stored; None without ``work``.

    ``rollouts`` None: as many as the game needs, or as many more as were stored. Raises ``LogError`` and ``GameError``.
    """
    kept = analysis_cache.load_analysis(log.root, session, VERSION)
    if kept is not None:
        with suppress(KeyError, TypeError, ValueError):
            found = Luck.of_json(kept)
            if rollouts in (None, found.rollouts):
                return found
    if not work:
        return None
    header, reading = log.header(session), log.read(session)
    number = entry(header.game).rollouts if rollouts is None else rollouts
    found = luck_of(header, reading.events, number)
    if not reading.problems:
        analysis_cache.store_analysis(log.root, session, VERSION, found.as_json())
    return found
