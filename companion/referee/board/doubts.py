"""Whether play will resolve an uncertainty in games with pieces, so that no question is needed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from companion.games.rules import OVER, THROW, AnyRules
from companion.referee.belief.hypothesis import Belief, Slip, Thrown
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT_PLAYED
from companion.referee.board.board_game import MANY, BoardGame, BoardHypothesis, Situation, thrown_to, to_play


def told_by_play(game: BoardGame[Any, Any], state: Hashable, options: Options) -> bool:
    """Whether play resolves it: something must be played on the dice, or they have passed, whatever they show.

    Whether a throw counts at all is only resolved by who throws next; whether it has too many dice, by what is played.
    After a throw that most likely ends the game nothing is played.
    """
    throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
    slips = any(isinstance(one, Slip) and one.code != MANY for one, _ in options)
    if game.rules.to_act(state) is not THROW or not throws or slips:
        return False
    after = [thrown_to(game.rules, state, dice) for dice in throws]
    if after[0] is not None and game.rules.to_act(after[0]) is OVER:
        return False
    passing = any(not _has_to_play(game, state, one) for one in after)
    return not passing or sum(throws.values()) >= ACCEPT_PLAYED * sum(chance for _, chance in options)


def told_next(rules: AnyRules, belief: Belief[Situation]) -> bool:
    """Whether the main uncertainty is who plays next, or whether dice are thrown, which needs no question."""

    def turn_of(one: BoardHypothesis) -> tuple[int, bool]:
        return rules.seat(one.situation.game), rules.to_act(one.situation.game) is THROW

    best = turn_of(belief.best)
    other = belief.chance(lambda one: not one.back and turn_of(one) != best)
    return other >= belief.chance(lambda one: not one.back and one.situation != belief.best.situation) / 2


def _has_to_play(game: BoardGame[Any, Any], state: Hashable, after: Hashable) -> bool:
    return after is not None and to_play(game.rules, after) and not game.lines(after, game.recorded(state))
