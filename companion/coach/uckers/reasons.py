"""Why a turn of Uckers is good or bad, in players' terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from companion.coach.uckers.boards import BASE, HOME, TAIL, Places, colours_by_place, siege_chance
from companion.coach.values import Option
from companion.games.message import Message, say
from companion.games.rules import fold
from companion.games.uckers import Challenge, UckersState

if TYPE_CHECKING:
    from companion.coach.uckers.coach import UckersCoach

ALL_THROWS = 36


def why(coach: UckersCoach, state: UckersState, option: Option) -> Message:
    """Everything notable about a turn, in one line."""
    if isinstance(option.line[0], Challenge):
        return _challenge(option.after)
    found = list(_done(coach, state, option.after))
    if ending := coach.ending(state, option.after):
        found.append(ending)
    elif option.after.turn.again:
        found.append(say("hints.throws-again"))
    else:
        found += _danger(coach, state, option.after)
    return say("hints.reasons", reasons=tuple(found))


def _challenge(after: UckersState) -> Message:
    siege = after.turn.siege
    assert siege is not None
    chance = 100 * siege_chance(siege.needed - siege.count + 1)
    return say("hints.challenge-odds", count=siege.needed, percent=round(chance))


def _done(coach: UckersCoach, state: UckersState, after: UckersState) -> list[Message]:
    """What changed on the board."""
    order = colours_by_place(coach.uckers, state)
    before, now = _places(state, order), _places(after, order)
    changes = []
    struck = int((now[2:] == BASE).sum() - (before[2:] == BASE).sum())
    home = int((now[:2] == HOME).sum() - (before[:2] == HOME).sum())
    out = int((before[:2] == BASE).sum() - (now[:2] == BASE).sum())
    if struck:
        changes.append(say("hints.ucks-off", count=struck))
    if home:
        changes.append(say("hints.brings-home", count=home))
    if out:
        changes.append(say("hints.out-of-base", count=out))
    blobs = _blobs(now) - _blobs(before)
    if blobs:
        changes.append(say("hints.makes-blob") if blobs > 0 else say("hints.breaks-blob"))
    return changes


def _places(state: UckersState, order: tuple[int, ...]) -> Places:
    return np.array([sorted(state.board[colour]) for colour in order], np.int8)


def _blobs(places: Places) -> int:
    """The number of track squares that hold two or more counters of one own colour."""
    found = 0
    for quad in places[:2].tolist():
        found += sum(quad.count(place) > 1 for place in set(quad) if BASE < place <= TAIL)
    return found


def _danger(coach: UckersCoach, state: UckersState, after: UckersState) -> Iterator[Message]:
    """How many of 36 throws let the next player capture something, and how many open a challenge on a blob."""
    rules, mine = coach.uckers, colours_by_place(coach.uckers, state)[:2]
    in_base = _in_base(after, mine)
    struck = challenged = Fraction(0)
    for throw, chance in rules.throws(after):
        thrown = rules.apply(after, throw)
        lines = list(rules.turns(thrown).values())
        struck += chance * any(_in_base(fold(rules, thrown, line), mine) > in_base for line in lines)
        challenged += chance * any(isinstance(line[0], Challenge) for line in lines if line)
    on_track = any(BASE < place <= TAIL for colour in mine for place in after.board[colour])
    if struck or on_track:
        yield say("hints.can-uck-off", count=int(ALL_THROWS * struck))
    if challenged:
        yield say("hints.can-challenge", count=int(ALL_THROWS * challenged))


def _in_base(state: UckersState, colours: Iterable[int]) -> int:
    return sum(state.board[colour].count(BASE) for colour in colours)
