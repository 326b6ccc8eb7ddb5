"""Turns of Perudo that are too long or too short: each is one bid or one call."""

from __future__ import annotations

from companion.games.perudo import rulings
from companion.games.perudo.codes import Code
from companion.games.perudo.rulings import Ruling
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import Bid, Step
from companion.games.whole_turns import Parts


class WholeTurns(Parts):
    """Rulings on turns as a whole."""

    def surplus(self, before: PerudoState, last: Step, step: Step) -> Ruling:
        """Something after the bid or the call that was the turn (PER-1.4, PER-3.1)."""
        del step
        if isinstance(last, Bid):
            text = f"With {bid_text(last)} the turn of seat {before.seat} is over: the next player raises or calls Dudo"
            return rulings.refuse(Code.ONE_ACT, "PER-1.4", text)
        return rulings.refuse(Code.ONE_ACT, "PER-3.1", "After a call nobody bids or calls: all lift their cups")

    def unfinished(self, state: PerudoState, line: tuple[Step, ...]) -> Ruling:
        """Nothing was said (PER-1.4)."""
        del line  # any step completes a turn of Perudo
        if state.call:
            return rulings.reveal_first(state)
        if state.over or not state.hands:
            return rulings.throw_first(state)
        if state.bid is None:
            return rulings.refuse(Code.MUST_ACT, "PER-1.4", f"Seat {state.seat} has to open the round with a bid")
        text = f"Seat {state.seat} has to raise {bid_text(state.bid)} or call Dudo: nobody passes"
        return rulings.refuse(Code.MUST_ACT, "PER-1.4", text)
