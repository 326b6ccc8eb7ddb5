"""Bids and calls of Perudo as people choose them: by touch in one go, by buttons the value first and then the number.

Nothing here needs to see the table: while people bid, nobody may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.steps import PACO
from companion.games.rules import THROW
from companion.referee.base import Answer
from companion.referee.perudo_words import value_words
from companion.referee.view import ChoiceView

Call = Dudo | Calza
Make = Callable[[Bid | Call, float], None]
Ask = Callable[..., None]


def nearness(bid: Bid, *, palifico: bool) -> tuple[int, int]:
    """How far a bid goes: by its number, a paco worth two other dice (PER-2.3), then by its value."""
    return (bid.count if palifico or bid.face != PACO else 2 * bid.count, bid.face)


def step_words(rules: PerudoRules, text: str) -> str:
    """A bid or a call by its notation, as people say it."""
    step = rules.parse_step(text)
    return bid_text(step) if isinstance(step, Bid) else "Dudo"


@dataclass(frozen=True, slots=True)
class Bidding:
    """What the seat whose turn it is may say. ``make`` is called with what was chosen, ``ask`` with a further question.

    Before a round has begun, whoever bids says that all have thrown.
    """

    rules: PerudoRules
    position: PerudoState
    name: Callable[[int | None], str]
    make: Make
    ask: Ask

    @property
    def table(self) -> PerudoState:
        """The position with all dice under the cups."""
        waits = self.rules.to_act(self.position) is THROW
        return self.rules.apply(self.position, self.rules.hidden_throw(self.position)) if waits else self.position

    # Buttons ------------------------------------------------------------------------------------------------------

    def ask_value(self) -> None:
        """What to bid, the nearest raise first; values with several numbers lead to a second question."""
        table = self.table
        mine = ((call, text) for call, text in self.calls() if call.by in (None, table.seat))
        calls = (self._call_answer(call, text) for call, text in mine)
        standing = f"raise {bid_text(table.bid)} or doubt it" if table.bid else "open the bidding"
        self.ask(f"{self.name(table.seat)}: {standing}?", *self._value_answers(), *calls)

    def ask_calza(self, seat: int) -> None:
        """The button of a seat whose turn it is not, where anybody may call Calza (PER-A9)."""
        table = self.table
        assert table.bid is not None, "there is nothing to call"
        yes = Answer(f"Calza: exactly {bid_text(table.bid)}", lambda at: self.make(Calza(seat), at))
        no = Answer(f"No: it is {self.name(table.seat)}'s turn", lambda _: None)
        self.ask(f"{self.name(seat)}: Calza?", yes, no)

    def ask_who_called(self) -> None:
        """All cups were lifted, and nobody has called here."""
        calls = ((call, f"{self.name(call.by or self.position.seat)}: {text}") for call, text in self.calls())
        no = Answer("Nobody: we cover the dice again", lambda _: None)
        self.ask("All cups are lifted. Who has called?", *(self._call_answer(*one) for one in calls), no)

    def _call_answer(self, call: Call, text: str) -> Answer:
        return Answer(text, lambda at: self.make(call, at))

    def _value_answers(self) -> Iterator[Answer]:
        values: dict[int, list[Bid]] = {}
        for bid in self.bids():
            values.setdefault(bid.face, []).append(bid)
        for face, bids in values.items():
            yield self._bid_answer(bids[0]) if len(bids) == 1 else self._value_answer(face, bids)

    def _value_answer(self, face: int, bids: list[Bid]) -> Answer:
        least = bids[0].count
        return Answer(f"{value_words(face).capitalize()}, {least} or more", lambda _: self._ask_number(face, bids))

    def _ask_number(self, face: int, bids: list[Bid]) -> None:
        back = Answer("Another value", lambda _: self.ask_value())
        text = f"{self.name(self.position.seat)}: how many {value_words(face)}?"
        self.ask(text, *map(self._bid_answer, bids), back)

    def _bid_answer(self, bid: Bid) -> Answer:
        return Answer(bid_text(bid), lambda at: self.make(bid, at))

    # Touch --------------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[ChoiceView, ...]:
        """The calls, the way to choose by value, then every legal bid, the nearest first."""
        calls = tuple(
            ChoiceView(f"calza:{call.by}" if call.by else type(call).__name__.lower(), text)
            for call, text in self.calls()
        )
        chosen = ChoiceView("bid", "Another bid")
        return (*calls, chosen, *(ChoiceView(f"bid:{bid.count}x{bid.face}", bid_text(bid)) for bid in self.bids()))

    def bids(self) -> tuple[Bid, ...]:
        """The legal bids, the nearest first."""
        table = self.table
        legal = (step for step in self.rules.legal(table) if isinstance(step, Bid))
        return tuple(sorted(legal, key=lambda bid: nearness(bid, palifico=table.palifico)))

    def calls(self) -> Iterator[tuple[Call, str]]:
        """The legal calls in words; the seat is named where it is not the one whose turn it is."""
        table = self.table
        if table.bid is None:
            return
        yield Dudo(), f"Dudo: I doubt {bid_text(table.bid)}"
        for call in self.rules.legal(table):
            if isinstance(call, Calza):
                by = f"{self.name(call.by)}: " if call.by else ""
                yield call, f"{by}Calza: exactly {bid_text(table.bid)}"
