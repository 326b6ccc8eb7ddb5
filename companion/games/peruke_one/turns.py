"""Rounds of Peruke One that are too long, too short, or played on a throw that ended the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.message import say
from companion.games.peruke_one.codes import Code, refuse
from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.state import USES_A_ROUND, Finish, PerukeOneState, Step, Use
from companion.games.peruke_one.steps import (
    nearest,
    refuse_finish,
    refuse_no_throw,
    refuse_not_laid_out,
    refuse_over,
    refuse_use,
)
from companion.games.peruke_one.uses import second_game, with_use
from companion.games.verdict import Verdict
from companion.games.whole_turns import TurnRulings, spent_in_sum


@dataclass(frozen=True)
class WholeRounds(TurnRulings):
    """Rulings on a round as a whole under fixed options."""

    options: PerukeOneOptions

    def surplus(self, before: PerukeOneState, last: Step, step: Step) -> Verdict[Step]:
        """A step after the round was over: two values are used, or it was ended, or nothing else can be used."""
        if last is Finish.LAY_OUT:
            return refuse_no_throw(second_game(before))
        if last is Finish.STOP:
            return refuse(Code.ROUND_OVER, say("peruke-one.player-stopped"), rule="P1-1.13")
        if not isinstance(last, Use):
            return refuse(Code.ROUND_OVER, say("peruke-one.round-ended"))
        table = with_use(before, last)
        if isinstance(step, Use) and (table.thrown or table.used == USES_A_ROUND):
            return replace(refuse_use(table, step, self.options), nearest=())
        return refuse(Code.ROUND_OVER, say("peruke-one.nothing-else"))

    def unfinished(self, state: PerukeOneState, line: tuple[Step, ...]) -> Verdict[Step]:
        """Nothing was used, or one value without ending the round."""
        if state.over:
            return refuse_over(state)
        if state.laying_out:
            return refuse_not_laid_out()
        if not state.thrown:
            return refuse_no_throw(state)
        if not line or self.options.must_use:
            return refuse_finish(state, Finish.END, self.options)
        return refuse(Code.OPEN_STILL, say("peruke-one.open-still"), nearest=nearest(state, self.options))

    def refused(self, verdict: Verdict[Step], earlier: tuple[Step, ...], step: Step) -> Verdict[Step]:
        """Explain a die that an earlier sum spent (P1-2.2)."""
        spent = spent_in_sum(earlier, step) if isinstance(step, Use) and verdict.code in _NO_DIE else None
        return refuse(Code.RED_SPENT, spent, nearest=verdict.nearest) if spent else verdict


_NO_DIE = (Code.NOT_ROLLED, Code.RED_SPENT)
