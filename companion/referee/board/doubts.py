"""Whether play will resolve an uncertainty in games with pieces, so that no question is needed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.rules import THROW
from companion.referee.belief.hypothesis import Belief, Slip, Thrown
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT_PLAYED, WORTH_NAMING
from companion.referee.board.board_game import BoardGame, BoardHypothesis, Situation, thrown_to, to_play


def only_red(throws: Sequence[Faces]) -> bool:
    """Whether these throws have the same faces in different orders."""
    return len(set(throws)) > 1 and len({tuple(sorted(dice)) for dice in throws}) == 1


@dataclass(frozen=True, slots=True)
class Doubts:
    """The uncertainty besides the recorded position."""

    game: BoardGame[Any, Any]
    state: Hashable
    belief: Belief[Situation]

    def told_by_play(self, options: Options) -> bool:
        """Whether play resolves it: something must be played on the dice, or they have passed, whatever they show.

        Whether a throw counts at all is only resolved by who throws next.
        """
        throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
        slips = any(isinstance(one, Slip) for one, _ in options)
        if self.game.rules.to_act(self.state) is not THROW or not throws or slips:
            return False
        likely = [dice for dice, chance in throws.items() if chance >= WORTH_NAMING]
        if only_red(likely[:2]):
            return False
        passing = any(not self._has_to_play(dice) for dice in throws)
        return not passing or sum(throws.values()) >= ACCEPT_PLAYED * sum(chance for _, chance in options)

    def told_next(self, options: Options) -> bool:
        """Whether the main uncertainty is who plays next, or whether dice are thrown, which needs no question."""
        best = self._turn_of(self.belief.best)
        other = self.belief.chance(lambda one: not one.back and self._turn_of(one) != best)
        return other >= sum(chance for _, chance in options[1:]) / 2

    def _turn_of(self, one: BoardHypothesis) -> tuple[int, bool]:
        rules, game = self.game.rules, one.situation.game
        return rules.seat(game), rules.to_act(game) is THROW

    def _has_to_play(self, dice: Faces) -> bool:
        after = thrown_to(self.game.rules, self.state, dice)
        if after is None or not to_play(self.game.rules, after):
            return False
        return not self.game.lines(after, self.game.recorded(self.state))
