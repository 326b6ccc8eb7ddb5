"""What may be said of a throw before it is thrown: how often something can be played, how often a number shows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from companion.coach.perudo import at_least, face_chance
from companion.games.message import Message, say
from companion.games.perudo import PerudoState
from companion.games.rules import AnyRules

FACE = 6  # any one number of a fair die has the same chance


def playable(rules: AnyRules, state: Any) -> Fraction:
    """The chance that the next throw leaves the thrower something to do."""
    seat = rules.seat(state)
    chances = ((rules.apply(state, throw), chance) for throw, chance in rules.throws(state))
    return sum((chance for after, chance in chances if rules.to_act(after) == seat), Fraction(0))


def shows(rules: AnyRules, state: Any, face: int = FACE) -> Fraction:
    """The chance that a number shows on at least one die of the next throw."""
    return sum((chance for throw, chance in rules.throws(state) if face in throw.dice), Fraction(0))


def told(rules: AnyRules, state: Any) -> Iterator[Message]:
    """The chances of the next throw in words."""
    yield say("hints.playable", percent=_percent(playable(rules, state)))
    yield say("hints.shows", percent=_percent(shows(rules, state)), thrown=rules.dice(state))


def bid_told(state: PerudoState) -> Message | None:
    """How likely the standing bid is for somebody who sees no dice at all; None without a bid."""
    if state.bid is None:
        return None
    dice, bid = sum(state.dice), state.bid
    chance = at_least(dice, bid.count, face_chance(bid.face, palifico=state.palifico))
    return say("hints.bid-chance", of=dice, count=bid.count, percent=_percent(chance))


def _percent(chance: Fraction) -> int:
    return round(100 * chance)
