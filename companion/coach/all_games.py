"""The coach of each game, and the account of a game of any of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.coach.accounts import Report
from companion.coach.accounts import report as account
from companion.coach.perudo import PerudoCoach, perudo_report
from companion.coach.peruke_84.coach import Peruke84Coach
from companion.coach.peruke_one import PerukeOneCoach
from companion.coach.rogue import RogueCoach
from companion.coach.uckers.coach import UckersCoach
from companion.coach.values import Coach, Option
from companion.games.errors import GameError
from companion.games.perudo import PerudoRules
from companion.games.peruke_84 import Peruke84Rules
from companion.games.peruke_one import PerukeOneRules
from companion.games.rogue import RogueRules
from companion.games.rules import AnyRules
from companion.games.uckers import UckersRules

DEFAULT_TRIALS = {"uckers": 1000, "peruke-84": 200}


class NoCoach(GameError, ValueError):
    """Raised when nobody knows what a game's positions are worth."""


def coach_for(rules: AnyRules) -> Coach:
    """The coach of a game under its house rules; raises ``NoCoach``."""
    if isinstance(rules, PerukeOneRules):
        return PerukeOneCoach(rules)
    if isinstance(rules, RogueRules):
        return RogueCoach(rules)
    if isinstance(rules, PerudoRules):
        return PerudoCoach(rules)
    if isinstance(rules, UckersRules):
        return UckersCoach(rules)
    if isinstance(rules, Peruke84Rules):
        return Peruke84Coach(rules)
    raise NoCoach(f"There is no coach for {rules.title}.")


def advice(coach: Coach, state: Any, trials: int | None = None, seed: int = 0) -> list[Option]:
    """Every complete turn on the dice that lie there, the best for the mover first.

    ``trials`` are the roll-outs of each candidate where values are estimates (None: as many as the game needs).
    """
    number = DEFAULT_TRIALS.get(coach.rules.game, 0) if trials is None else trials
    if isinstance(coach, UckersCoach | Peruke84Coach) and number:
        return coach.rolled_out(state, number, seed)
    return coach.ranked(state)


def report(rules: AnyRules, seats: int, events: Iterable[Any]) -> Report:
    """Luck and errors of a game from what happened in it: throws, steps, ``Agreed`` positions, in order.

    Raises ``GameError`` where the rules refuse an event, ``NoCoach`` for a game without values.
    """
    coach = coach_for(rules)
    if isinstance(coach, PerudoCoach):
        return perudo_report(coach, seats, events)
    return account(coach, seats, events)
