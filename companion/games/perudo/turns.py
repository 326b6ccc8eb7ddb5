"""Turns of Perudo that are too long or too short: each is one bid or one call."""

from __future__ import annotations

from companion.games.message import Player, say
from companion.games.perudo import rulings
from companion.games.perudo.codes import Code
from companion.games.perudo.rulings import Ruling
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import Bid, Step
from companion.games.whole_turns import TurnRulings


class WholeTurns(TurnRulings):
    """Rulings on turns as a whole."""

    def surplus(self, before: PerudoState, last: Step, step: Step) -> Ruling:
        """Something after the bid or the call that was the turn (PER-1.4, PER-3.1)."""
        del step
        if isinstance(last, Bid):
            text = say("perudo.one-act-bid", bid=bid_text(last), player=Player(before.seat))
            return rulings.refuse(Code.ONE_ACT, "PER-1.4", text)
        return rulings.refuse(Code.ONE_ACT, "PER-3.1", say("perudo.one-act-call"))

    def unfinished(self, state: PerudoState, line: tuple[Step, ...]) -> Ruling:
        """Neither bid nor call (PER-1.4)."""
        del line  # any step completes a turn of Perudo
        if state.call:
            return rulings.reveal_first(state)
        if state.over or not state.hands:
            return rulings.throw_first(state)
        if state.bid is None:
            return rulings.refuse(Code.MUST_ACT, "PER-1.4", say("perudo.must-open", player=Player(state.seat)))
        text = say("perudo.must-raise", player=Player(state.seat), bid=bid_text(state.bid))
        return rulings.refuse(Code.MUST_ACT, "PER-1.4", text)
