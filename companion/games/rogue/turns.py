"""Turns of Rogue that are too long, too short, or played on a throw that ended the turn by itself."""

from __future__ import annotations

from companion.games.message import say
from companion.games.rogue import rulings
from companion.games.rogue.codes import Code
from companion.games.rogue.options import RogueOptions
from companion.games.rogue.rulings import Ruling
from companion.games.rogue.state import RogueState
from companion.games.rogue.steps import Keep, Step
from companion.games.whole_turns import TurnRulings


class WholeTurns(TurnRulings):
    """Rulings on turns as a whole under fixed options."""

    def __init__(self, options: RogueOptions) -> None:
        self.options = options

    def surplus(self, before: RogueState, last: Step, step: Step) -> Ruling:
        """A step after the turn was stopped, after the sixth die, or after dice were set aside (ROG-2.4, ROG-2.5)."""
        del step
        if not isinstance(last, Keep):
            return rulings.refuse(Code.TURN_WAS_OVER, "ROG-2.5", say("rogue.turn-was-stopped"))
        if before.left == len(last.faces):
            return rulings.refuse(Code.TURN_WAS_OVER, "ROG-2.4", say("rogue.all-were-aside"))
        return rulings.refuse(Code.ALREADY_ASIDE, "ROG-2.1", say("rogue.in-one-go"))

    def unfinished(self, state: RogueState, line: tuple[Step, ...]) -> Ruling:
        """Nothing was done although there are dice on the table."""
        del line  # any step completes a turn of Rogue
        if state.ended:
            return rulings.game_over(state)
        return rulings.aside_refusal((state,), (), self.options) if state.throw else rulings.not_thrown_yet(state)
