"""Bids and calls of Perudo at the table: by touch in one go, by buttons with the value first and then the number.

Nothing here needs to see the table: while people bid, nobody may.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from companion.games.errors import NotationError
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.steps import PACO
from companion.games.rules import REFEREE, THROW
from companion.referee.base import Answer, Referee
from companion.referee.perudo_words import value_words
from companion.referee.view import ChoiceView
from companion.sessions.events import Source
from hardware.presses import Press

DOUBLE_SECONDS = 1.5  # the same bid again within that time was touched twice

Call = Dudo | Calza


def nearness(bid: Bid, *, palifico: bool) -> tuple[int, int]:
    """How far a bid goes: by its number, a paco worth two other dice (PER-2.3), then by its value."""
    return (bid.count if palifico or bid.face != PACO else 2 * bid.count, bid.face)


class BiddingReferee(Referee):
    """Takes bids and calls. ``_made_at`` is when the last of them was made (s)."""

    _made_at: float = float("-inf")

    # What the whole referee fills in ------------------------------------------------------------------------------

    @abstractmethod
    def _began(self) -> None:
        """A round has begun: nothing that was seen before counts any more."""

    @abstractmethod
    def _called(self) -> None:
        """Somebody called: the dice may be looked at from now on."""

    def _waits(self, step: Bid | Call, source: Source) -> bool:  # noqa: ARG002 - who counts dice has to wait
        """Whether what is made now has to wait for an answer to a question about the last call."""
        return False

    # Bids and calls -----------------------------------------------------------------------------------------------

    def _begin(self, t: float, source: Source) -> bool:
        """All have thrown under their cups (PER-1.2); False when that can't be now."""
        throw = self._perudo.hidden_throw(self.state)
        verdict = self.rules.check(self.state, throw)
        sentence = self._said(verdict.sentence)
        payload = {"dice": list(throw.dice), "rule": verdict.rule, "sentence": sentence}
        if self._log("throw", None, t, payload, source=source) is None:
            return False
        self._rule(sentence, verdict.rule, "good")
        self._began()
        return True

    def _make(self, step: Bid | Call, t: float, source: Source) -> None:
        """A bid or a call of the seat whose turn it is, or a Calza of another one; the rules may refuse it."""
        if self._again(step, t) or self._waits(step, source):
            return
        table = self._covered_state()
        seat = (step.by if isinstance(step, Dudo | Calza) else None) or table.seat
        verdict = self.rules.check(table, step)
        if not verdict.ok:
            nearest = tuple(self._step_words(text) for text in verdict.nearest)
            self._refuse(seat, t, self._said(verdict.sentence), verdict.rule, nearest=nearest)
        elif self.rules.to_act(self.state) is not THROW or self._begin(t, "auto"):
            self._accept(step, seat, self._about(seat, verdict.sentence), verdict.rule, t, source)

    def _accept(self, step: Bid | Call, seat: int, said: str, rule: str, t: float, source: Source) -> None:
        words = self.rules.describe(self.state, step)
        signed = step if isinstance(step, Bid) else type(step)(seat)
        kind = "bid" if isinstance(step, Bid) else type(step).__name__.lower()
        payload = {"step": self.rules.notation(signed), "rule": rule, "sentence": f"{self.name(seat)} {words}."}
        if self._log(kind, seat, t, payload, source=source) is None:
            return
        self._question, self._made_at = None, t
        self._rule(said, rule, "good" if kind == "bid" else "warn")
        if kind != "bid":
            self._called()

    def _again(self, step: Bid | Call, t: float) -> bool:
        """Whether the same was entered twice by one touch too many."""
        state: PerudoState = self.state
        if isinstance(step, Bid):
            return step == state.bid and t - self._made_at < DOUBLE_SECONDS
        return bool(state.call) and state.call == type(step).__name__.lower()

    def _covered_state(self) -> PerudoState:
        """The state with all dice under the cups: who bids says that everybody has thrown."""
        state: PerudoState = self.state
        waits = self.rules.to_act(state) is THROW
        return self._perudo.apply(state, self._perudo.hidden_throw(state)) if waits else state

    def _step_words(self, text: str) -> str:
        step = self.rules.parse_step(text)
        return bid_text(step) if isinstance(step, Bid) else "Dudo"

    # Buttons ------------------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> None:
        """A seat's button held down is Dudo; pressed shortly it offers the bids."""
        if press.button == "end" and press.long and self._may_call(press.seat):
            self._make(Dudo(self.state.seat), press.t, "button")
        else:
            super()._pressed(press)

    def _may_call(self, seat: int | None) -> bool:
        state: PerudoState = self.state
        return not self.over and state.bid is not None and not state.call and seat in (None, state.seat)

    def _end(self, seat: int | None, t: float) -> None:
        """A seat's button: whose turn it is chooses; who has just bid means that this is done."""
        state: PerudoState = self.state
        if self.rules.to_act(state) is REFEREE:
            self._rule("Somebody has called: first all lift their cups (PER-3.1).", "PER-3.1")
        elif seat in (None, state.seat):
            if self._question is None:
                self._ask_value()
        elif not state.bid:
            self._rule(f"{self.name(state.seat)} opens the bidding (PER-1.3).", "PER-1.3")
        elif seat != state.bidder:
            self._out_of_turn(seat or 0, t)

    def _out_of_turn(self, seat: int, t: float) -> None:
        """The button of somebody whose turn it is not: a Calza where the house rule allows it (PER-A9)."""
        calza = Calza(seat)
        acting = self.name(self.state.seat)
        if self.rules.check(self.state, calza).ok:
            yes = Answer(f"Calza: exactly {bid_text(self.state.bid)}", lambda at: self._make(calza, at, "button"))
            self._ask(f"{self.name(seat)}: Calza?", yes, Answer(f"No: it is {acting}'s turn", lambda _: None))
            return
        sentence = f"That was {self.name(seat)}'s button; it is {acting}'s turn to bid (PER-1.4)."
        self._refuse(seat, t, sentence, "PER-1.4")

    def _ask_value(self) -> None:
        """What to bid, the nearest raise first; values with several numbers lead to a second question."""
        table = self._covered_state()
        calls = tuple(
            self._call_answer(call, text) for call, text in self._calls(table) if call.by in (None, table.seat)
        )
        standing = f"raise {bid_text(table.bid)} or doubt it" if table.bid else "open the bidding"
        self._ask(f"{self.name(table.seat)}: {standing}?", *self._value_answers(table), *calls)

    def _call_answer(self, call: Call, text: str) -> Answer:
        return Answer(text, lambda at: self._make(call, at, "button"))

    def _value_answers(self, table: PerudoState) -> Iterator[Answer]:
        values: dict[int, list[Bid]] = {}
        for bid in self._bids(table):
            values.setdefault(bid.face, []).append(bid)
        for face, bids in values.items():
            yield self._bid_answer(bids[0]) if len(bids) == 1 else self._value_answer(face, bids)

    def _value_answer(self, face: int, bids: list[Bid]) -> Answer:
        least = bids[0].count
        return Answer(f"{value_words(face).capitalize()}, {least} or more", lambda _: self._ask_number(face, bids))

    def _ask_number(self, face: int, bids: list[Bid]) -> None:
        back = Answer("Another value", lambda _: self._ask_value())
        text = f"{self.name(self.state.seat)}: how many {value_words(face)}?"
        self._ask(text, *map(self._bid_answer, bids), back)

    def _bid_answer(self, bid: Bid) -> Answer:
        return Answer(bid_text(bid), lambda at: self._make(bid, at, "button"))

    # Touch --------------------------------------------------------------------------------------------------------

    def _bid_act(self, verb: str, rest: str, t: float) -> None:
        """``bid`` asks, ``bid:4x5`` bids; ``dudo``, ``calza``, ``calza:3`` call (the last one: seat 3)."""
        if verb == "bid" and not rest:
            self._ask_value()
            return
        try:
            step = self.rules.parse_step(f"bid {rest}" if verb == "bid" else f"{verb} by {rest}" if rest else verb)
        except NotationError as error:
            self._rule(str(error), "", "refused")
            return
        self._make(step, t, "touch")

    def _bid_choices(self) -> tuple[ChoiceView, ...]:
        """The calls, the way to choose by value, then every legal bid, the nearest first."""
        table = self._covered_state()
        calls = tuple(
            ChoiceView(f"calza:{call.by}" if call.by else type(call).__name__.lower(), text)
            for call, text in self._calls(table)
        )
        chosen = ChoiceView("bid", "Another bid")
        return (*calls, chosen, *(ChoiceView(f"bid:{b.count}x{b.face}", bid_text(b)) for b in self._bids(table)))

    def _bids(self, table: PerudoState) -> tuple[Bid, ...]:
        legal = (step for step in self.rules.legal(table) if isinstance(step, Bid))
        return tuple(sorted(legal, key=lambda bid: nearness(bid, palifico=table.palifico)))

    def _calls(self, table: PerudoState) -> Iterator[tuple[Call, str]]:
        """The legal calls in words; the seat is named where it is not the one whose turn it is."""
        if table.bid is None:
            return
        yield Dudo(), f"Dudo: I doubt {bid_text(table.bid)}"
        for call in self.rules.legal(table):
            if isinstance(call, Calza):
                by = f"{self.name(call.by)}: " if call.by else ""
                yield call, f"{by}Calza: exactly {bid_text(table.bid)}"

    @property
    def _perudo(self) -> PerudoRules:
        rules = self.record.rules
        assert isinstance(rules, PerudoRules)
        return rules
