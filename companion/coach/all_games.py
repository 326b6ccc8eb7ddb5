"""The coach of each game, and the account of a game of any of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.coach.accounts import Report
from companion.coach.values import Coach, Option
from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.games.message import say
from companion.games.rules import AnyRules
from companion.games.spec import part


class NoCoach(GameError, ValueError):
    """Raised if there is no coach for a game."""


def coach_for(rules: AnyRules, state: Any = None) -> Coach:
    """The coach of a game under its house rules, for as many players as a position has; raises ``NoCoach``."""
    where = entry(rules.game).coach_at
    if where:
        coach: Coach = part(where)(rules)
        return coach if state is None else coach.at(state)
    raise NoCoach(say("coach.no-coach", title=rules.title))


def advice(coach: Coach, state: Any, trials: int | None = None, seed: int = 0) -> list[Option]:
    """Every complete turn with the present dice, the best for the mover first.

    ``trials`` are the roll-outs of each candidate if values are estimates (None: as many as the game needs).
    """
    number = coach.trials if trials is None else trials
    return coach.rolled_out(state, number, seed) if number else coach.ranked(state)


def report(rules: AnyRules, seats: int, events: Iterable[Any]) -> Report:
    """Luck and errors of a game from its events: throws, steps, ``Agreed`` positions, in order.

    Raises ``GameError`` if the rules refuse an event, ``NoCoach`` for a game without values.
    """
    return coach_for(rules, rules.start(seats)).report(seats, events)
