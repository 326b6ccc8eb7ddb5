"""Turns of Peruke 84 that are too long, too short, or played on a throw that can't be used."""

from __future__ import annotations

from dataclasses import replace

from companion.games.message import say
from companion.games.peruke_84.board import is_decided, square_name
from companion.games.peruke_84.rulings import Code, Ruling, refuse
from companion.games.peruke_84.state import Finish, Line, Peruke84State, Step, Use
from companion.games.peruke_84.steps import Steps
from companion.games.rules import Throw
from companion.games.whole_turns import TurnRulings, spent_in_sum


class WholeTurns(TurnRulings):
    """Rulings on turns as a whole under fixed options."""

    def __init__(self, steps: Steps) -> None:
        self.steps, self.course = steps, steps.course

    def surplus(self, before: Peruke84State, last: Step, step: Step) -> Ruling:
        """A step after the turn was over: it or the game was ended, or none of the remaining dice can be used."""
        if isinstance(last, Finish) or before.turn is None:
            return refuse(Code.TURN_OVER, say("peruke-84.turn-ended"))
        board, left = self.course.plans.after_use(before.board, before.seat, before.turn, last)
        table = replace(before, board=board, turn=left)
        if is_decided(board):
            return self.steps.refuse_over(self.course.after_step(before, last))
        refused = self.steps.refuse_use(table, step) if isinstance(step, Use) else None
        return replace(refused or refuse(Code.TURN_OVER, say("peruke-84.nothing-else")), nearest=())

    def unfinished(self, state: Peruke84State, line: Line) -> Ruling:
        """Values are left that must be used (P84-5.1), or under a house rule the end of the turn must be announced."""
        del line  # the same applies after any
        if self.course.is_over(state):
            return self.steps.refuse_over(state)
        if state.turn is None:
            return self.steps.refuse_no_throw(state)
        more = self.steps.refuse_end(state, state.turn)
        return more or refuse(Code.MUST_USE, say("peruke-84.open-still"), nearest=("end",))

    def void(self, state: Peruke84State, throw: Throw, line: Line, thrown: Ruling) -> Ruling:
        """None of the values can be used; an attempted use is explained."""
        white, second, red = throw.dice
        turn = self.course.plans.opening(state.board, self.course.mover(state), (white, second), red)
        first = line[0]
        refused = self.steps.refuse_use(replace(state, turn=turn), first) if isinstance(first, Use) else None
        return replace(refused, nearest=()) if refused else super().void(state, throw, line, thrown)

    def refused(self, verdict: Ruling, earlier: Line, step: Step) -> Ruling:
        """Explain a die spent in a sum, and a disc that left over the far end zone."""
        if not isinstance(step, Use):
            return verdict
        spent = spent_in_sum(earlier, step) if verdict.code in _NO_DIE else None
        if spent:
            return refuse(Code.RED_SPENT, spent, nearest=verdict.nearest)
        here = step.act.source
        if verdict.code is Code.NO_DISC and any(isinstance(use, Use) and use.act.target == here for use in earlier):
            return refuse(Code.GONE, say("peruke-84.is-off", square=square_name(here)), nearest=verdict.nearest)
        return verdict


_NO_DIE = (Code.NOT_ROLLED, Code.RED_SPENT)
