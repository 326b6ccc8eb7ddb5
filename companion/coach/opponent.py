"""An opponent for those who are alone: a seat whose turns the program chooses, in three levels of strength.

Such a seat is known by its name ("Computer 2"), so that the log, the players of the last game and a resumed game need
nothing else to know of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.coach.all_games import advice
from companion.coach.values import Coach, Option
from companion.games.catalogue import entry

LEVELS = (1, 2, 3)
CALLED = "Computer"  # in every language
NAMES = tuple(f"{CALLED} {level}" for level in LEVELS)
# How much less likely a turn is that costs all that can be lost, as an exponent; the highest level plays the best turn.
CARE = {1: 1.0, 2: 6.0}
MOST_LOST = 0.5  # as a share of all that can be lost: no level plays a turn that costs more


def level_of(name: str) -> int | None:
    """The level of a seat by its name; None for a person."""
    return dict(zip(NAMES, LEVELS, strict=True)).get(name.strip())


def plays(game: str) -> bool:
    """Whether the program can play a seat: it knows what turns are worth, and how to throw under a cup."""
    record = entry(game)
    return bool(record.coach_at) and (not record.cups or bool(record.cups_at))


def seats_played(game: str, names: Sequence[str]) -> dict[int, int]:
    """The seats that the program plays, by their names, with its level."""
    levels = enumerate(map(level_of, names), 1)
    return {seat: level for seat, level in levels if level is not None} if plays(game) else {}


def choose(coach: Coach, state: Any, level: int, rng: Random | None = None) -> Option:
    """The turn that an opponent plays on the present dice; without ``rng`` always the same in the same position.

    The highest level plays the best turn, the others any with a probability that falls with what it costs.
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
