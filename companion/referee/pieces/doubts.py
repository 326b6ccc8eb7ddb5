"""What of the dice and the pieces is in doubt, and whether play will tell: a belief in, an answer out."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import Any

from companion.games.message import Text, say
from companion.games.rules import OVER, THROW
from companion.referee.belief.hypothesis import Belief, Thrown, Violation
from companion.referee.belief.layout import in_order
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT_PLAYED
from companion.referee.board.board_game import BoardGame, Situation, must_move, thrown_to
from companion.referee.board.board_stories import MANY, BoardHypothesis
from companion.referee.board.placing import ROLL
from companion.referee.record import AnyRecord
from companion.referee.throws import dice_unclear
from vision.reading import SeenDie

WORTH_A_WORD = 0.01  # probability above which a board counts when uncertainties are reported

# For the policy -------------------------------------------------------------------------------------------------------


def resolved_by_play(game: BoardGame[Any, Any], record: AnyRecord, _: Belief[Situation], options: Options) -> bool:
    """Something must be played on the dice, or they have passed, whatever they show.

    Whether a throw counts at all is only told by who throws next; whether it has too many dice, by what is played.
    After a throw that may end the game perhaps nothing is played.
    """
    rules, state = game.rules, record.state
    throws = {event: chance for event, chance in options if isinstance(event, Thrown)}
    slips = any(isinstance(one, Violation) and one.code != MANY for one, _ in options)
    if rules.to_act(state) is not THROW or not throws or slips:
        return False
    after = [thrown_to(rules, state, event.dice) for event in throws]
    whole = sum(chance for _, chance in options)
    ends = (one is not None and rules.to_act(one) is OVER for one in after)
    if sum(itertools.compress(throws.values(), ends)) > (1 - ACCEPT_PLAYED) * whole:
        return False
    lines, board = game.lines, game.recorded(state)
    to_play_on = all(one is not None and must_move(rules, one) and not lines(one, board) for one in after)
    return to_play_on or sum(throws.values()) >= ACCEPT_PLAYED * whole


def resolved_by_next_throw(game: BoardGame[Any, Any], belief: Belief[Situation]) -> bool:
    """It is mainly in doubt who plays next, or whether dice are thrown."""

    def turn_of(one: BoardHypothesis) -> tuple[int, bool]:
        return game.rules.seat(one.situation.game), game.rules.to_act(one.situation.game) is THROW

    best = turn_of(belief.best)
    other = belief.chance(lambda one: not one.denied_count and turn_of(one) != best)
    return other >= belief.chance(lambda one: not one.denied_count and one.situation != belief.best.situation) / 2


def at_stake(game: BoardGame[Any, Any], slip: Violation, situation: Situation) -> Hashable:
    """Who may press doesn't depend on what the dice show."""
    return game.rules.seat(situation.game) if slip.code == "button" else situation


# For the table --------------------------------------------------------------------------------------------------------


def of_board(game: BoardGame[Any, Any], state: Hashable, belief: Belief[Situation]) -> Text:
    """What of the board can't be read with confidence; "" if all of it can, or is unchanged."""
    if belief.scene is None:
        return ""
    boards = belief.chances(lambda one: one.layout.board).items()
    believed = [board for board, chance in boards if board is not None and chance >= WORTH_A_WORD]
    return game.in_doubt(state, belief.best.layout, belief.scene, believed)


def dice_clear(game: BoardGame[Any, Any], state: Hashable, belief: Belief[Situation]) -> bool:
    """Whether all dice of a throw were seen with confidence, or only what was played can still tell."""
    if belief.scene is None:
        return False
    if must_move(game.rules, state) or len(belief.best.events) > 1:
        return True
    dice = [die for die in belief.scene.dice if die.zone == ROLL]
    whole = len(dice) in (0, game.rules.dice(state))
    return whole and all(die.sure for die in dice) and not _odd_red(belief)


def unclear(game: BoardGame[Any, Any], state: Hashable, belief: Belief[Situation]) -> Text:
    """What can't be seen well; "" for nothing."""
    if belief.scene is None or game.rules.to_act(belief.best.situation.game) is OVER:
        return ""
    if must_move(game.rules, state):
        return of_board(game, state, belief)
    dice = new_dice(belief)
    red = say("referee.red-unknown") if dice and _odd_red(belief) else ""
    return dice_unclear(dice, game.rules.dice(state)) or red


def new_dice(belief: Belief[Situation]) -> list[SeenDie]:
    """The dice of the roll zone that do not lie where those of an earlier throw lay."""
    scene, best = belief.scene, belief.best
    old = {die.place for die in best.layout.of("old") if not best.events}
    return [die for die in scene.dice if die.zone == ROLL and (die.x, die.y) not in old] if scene else []


def _odd_red(belief: Belief[Situation]) -> bool:
    """Whether the colours of the dice leave their roles open."""
    throws = {one.next.dice for one in belief.hypotheses if isinstance(one.next, Thrown)}
    return len(throws) > len({in_order(dice) for dice in throws}) == 1
