"""The coach of each game, accounts of games, chances before a throw, and the program as an opponent.

A seat of the program is known by its name ("Computer 2"), so that the log, the players of the last game and a resumed
game need nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from companion.coach.accounts import Report
from companion.coach.perudo import at_least, face_chance
from companion.coach.values import Coach, Option
from companion.games.catalogue import entry
from companion.games.errors import GameError
from companion.games.message import Message, say
from companion.games.perudo import PerudoState
from companion.games.rules import AnyRules
from companion.games.spec import load_part


class NoCoach(GameError, ValueError):
    """Raised if there is no coach for a game."""


def coach_for(rules: AnyRules, state: Any = None) -> Coach:
    """The coach of a game under its house rules, for as many players as a position has; raises ``NoCoach``."""
    where = entry(rules.game).coach_at
    if where:
        coach: Coach = load_part(where)(rules)
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


LEVELS = (1, 2, 3)
PROGRAM_NAME = "Computer"  # in every language
NAMES = tuple(f"{PROGRAM_NAME} {level}" for level in LEVELS)
# How much less likely a turn is, as an exponent, if it costs all that can be lost; the highest level plays the best.
CARE = {1: 1.0, 2: 6.0}
MOST_LOST = 0.5  # share of all that can be lost: a turn that costs more is never played


def level_of(name: str) -> int | None:
    """The level of a seat by its name; None for a person."""
    return dict(zip(NAMES, LEVELS, strict=True)).get(name.strip())


def can_play(game: str) -> bool:
    """Whether the program can play a seat: with a coach, and cups of its own if the game has cups."""
    record = entry(game)
    return bool(record.coach_at) and (not record.cups or bool(record.cups_at))


def seats_played(game: str, names: Sequence[str]) -> dict[int, int]:
    """The seats that the program plays, by their names, with its level."""
    levels = enumerate(map(level_of, names), 1)
    return {seat: level for seat, level in levels if level is not None} if can_play(game) else {}


def choose(coach: Coach, state: Any, level: int, rng: Random | None = None) -> Option:
    """The turn that an opponent plays on the present dice; without ``rng`` always the same in the same position.

    The highest level plays the best turn, the others any, with a probability that falls with its cost.
    """
    if level == LEVELS[-1]:
        return advice(coach, state, seed=1)[0]
    options = coach.ranked(state)
    seat = coach.rules.seat(state) - 1
    best, worst = options[0].values[seat], min(option.values[seat] for option in options)
    span = (best - worst) or 1.0
    lost = [max(best - option.values[seat], 0.0) / span for option in options]
    weights = [math.exp(-CARE[level] * share) if share <= MOST_LOST else 0.0 for share in lost]
    known = coach.rules.view(state, coach.rules.seat(state))
    rng = rng or Random(f"{level} {coach.rules.key(known)}")
    return rng.choices(options, weights)[0]


# Before a throw -------------------------------------------------------------------------------------------------------

FACE = 6  # any number of a fair die has the same probability


def playable(rules: AnyRules, state: Any) -> Fraction:
    """The probability that the next throw leaves the thrower something to do."""
    seat = rules.seat(state)
    chances = ((rules.apply(state, throw), chance) for throw, chance in rules.throws(state))
    return sum((chance for after, chance in chances if rules.to_act(after) == seat), Fraction(0))


def shows(rules: AnyRules, state: Any, face: int = FACE) -> Fraction:
    """The probability that a number shows on at least one die of the next throw."""
    return sum((chance for throw, chance in rules.throws(state) if face in throw.dice), Fraction(0))


def throw_odds(rules: AnyRules, state: Any) -> Iterator[Message]:
    """The probabilities for the next throw as text."""
    if not _for_start(state):
        yield say("hints.playable", percent=_percent(playable(rules, state)))
    yield say("hints.shows", percent=_percent(shows(rules, state)), thrown=rules.dice(state))


def _for_start(state: Any) -> bool:
    """Whether the throw only decides who begins."""
    return getattr(getattr(state, "turn", None), "start", None) is not None


def bid_odds(state: PerudoState) -> Message | None:
    """The probability of the standing bid for somebody who sees no dice; None without a bid."""
    if state.bid is None:
        return None
    dice, bid = sum(state.dice), state.bid
    chance = at_least(dice, bid.count, face_chance(bid.face, wild=state.wild))
    return say("hints.bid-chance", of=dice, count=bid.count, percent=_percent(chance))


def _percent(chance: Fraction) -> int:
    return round(100 * chance)
