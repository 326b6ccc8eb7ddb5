"""Probabilities before a throw: that something can be played, that a number shows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from companion.coach.perudo import at_least, face_chance
from companion.games.message import Message, say
from companion.games.perudo import PerudoState
from companion.games.rules import AnyRules

FACE = 6  # any number of a fair die has the same probability


def playable(rules: AnyRules, state: Any) -> Fraction:
    """The probability that the next throw leaves the thrower something to do."""
    seat = rules.seat(state)
    chances = ((rules.apply(state, throw), chance) for throw, chance in rules.throws(state))
    return sum((chance for after, chance in chances if rules.to_act(after) == seat), Fraction(0))


def shows(rules: AnyRules, state: Any, face: int = FACE) -> Fraction:
    """The probability that a number shows on at least one die of the next throw."""
    return sum((chance for throw, chance in rules.throws(state) if face in throw.dice), Fraction(0))


def told(rules: AnyRules, state: Any) -> Iterator[Message]:
    """The probabilities for the next throw as text."""
    if not _for_start(state):
        yield say("hints.playable", percent=_percent(playable(rules, state)))
    yield say("hints.shows", percent=_percent(shows(rules, state)), thrown=rules.dice(state))


def _for_start(state: Any) -> bool:
    """Whether the throw only decides who begins, so that nothing of it is played."""
    return getattr(getattr(state, "turn", None), "start", None) is not None


def bid_told(state: PerudoState) -> Message | None:
    """The probability of the standing bid for somebody who sees no dice; None without a bid."""
    if state.bid is None:
        return None
    dice, bid = sum(state.dice), state.bid
    chance = at_least(dice, bid.count, face_chance(bid.face, wild=state.wild))
    return say("hints.bid-chance", of=dice, count=bid.count, percent=_percent(chance))


def _percent(chance: Fraction) -> int:
    return round(100 * chance)
