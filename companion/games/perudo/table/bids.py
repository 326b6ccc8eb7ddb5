"""Choosing bids and calls in Perudo: by touch in one step, by buttons first the value and then the number.

Nothing here needs to see the table, as nobody may while people bid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.games.message import Message, Player, say
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import PACO
from companion.games.rules import THROW
from companion.messages import Words
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import offered
from companion.referee.shown.view import ChoiceView

Call = Dudo | Calza
Make = Callable[[Bid | Call, float], None]
Ask = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bids and calls of the acting seat. ``make`` is called with the choice, ``ask`` with a further question.

    Before a round has begun, a bid implies that all have thrown.
    """

    rules: PerudoRules
    position: PerudoState
    words: Words
    make: Make
    ask: Ask

    @property
    def table(self) -> PerudoState:
        """The position with all dice under the cups."""
        waits = self.rules.to_act(self.position) is THROW
        return self.rules.apply(self.position, self.rules.hidden_throw(self.position)) if waits else self.position

    # Buttons ------------------------------------------------------------------------------------------------------

    def ask_value(self) -> None:
        """Ask what to bid, the nearest raise first; values with several numbers lead to a second question."""
        table = self.table
        mine = ((call, said) for call, said in self.calls() if call.by in (None, table.seat))
        calls = (Answer(named(call, said), partial(self.make, call)) for call, said in mine)
        player = Player(table.seat)
        asked = say("perudo.raise-or-doubt", player=player, bid=bid_said(table.bid)) if table.bid else None
        self.ask(asked or say("perudo.open-bidding", player=player), *self._value_answers(), *calls)

    def ask_calza(self, seat: int) -> None:
        """Ask after the button of a seat whose turn it is not, if anybody may call Calza (PER-A9)."""
        table = self.table
        assert table.bid is not None, "there is nothing to call"
        yes = Answer(say("perudo.calza-on", bid=bid_said(table.bid)), partial(self.make, Calza(seat)))
        no = Answer(say("perudo.no-turn-of", player=Player(table.seat)), lambda _: None)
        self.ask(say("perudo.is-it-calza", player=Player(seat)), yes, no)

    def ask_who_called(self) -> None:
        """Ask who called, as all cups were lifted without a call."""
        seat = self.position.seat
        calls = (Answer(named(call, said, seat), partial(self.make, call)) for call, said in self.calls())
        no = Answer(say("perudo.nobody-called"), lambda _: None)
        self.ask(say("perudo.who-has-called"), *calls, no)

    def _value_answers(self) -> Iterator[Answer]:
        values: dict[int, list[Bid]] = {}
        for bid in self.bids():
            values.setdefault(bid.face, []).append(bid)
        for face, bids in values.items():
            yield self._bid_answer(bids[0]) if len(bids) == 1 else self._value_answer(face, bids)

    def _value_answer(self, face: int, bids: list[Bid]) -> Answer:
        least = bids[0].count
        return Answer(say("perudo.value-from", face=face, least=least), lambda _: self._ask_number(face, bids))

    def _ask_number(self, face: int, bids: list[Bid]) -> None:
        back = Answer(say("perudo.another-value"), lambda _: self.ask_value())
        asked = say("perudo.how-many-of", player=Player(self.position.seat), face=face)
        self.ask(asked, *map(self._bid_answer, bids), back)

    def _bid_answer(self, bid: Bid) -> Answer:
        return Answer(bid_said(bid), partial(self.make, bid))

    # Touch --------------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[ChoiceView, ...]:
        """The calls, the way to choose by value, then every legal bid, the nearest first."""
        calls = tuple(
            offered(self.words, f"calza:{call.by}" if call.by else type(call).__name__.lower(), named(call, said))
            for call, said in self.calls()
        )
        bids = (offered(self.words, f"bid:{bid.count}x{bid.face}", bid_said(bid)) for bid in self.bids())
        return (*calls, offered(self.words, "bid", say("perudo.another-bid")), *bids)

    def bids(self) -> tuple[Bid, ...]:
        """The legal bids, the nearest first: by their number, a paco worth two other dice (PER-2.3), then by value."""
        table, legal = self.table, (step for step in self.rules.legal(self.table) if isinstance(step, Bid))
        pacos = 1 if table.palifico else 2
        return tuple(sorted(legal, key=lambda bid: (bid.count * (pacos if bid.face == PACO else 1), bid.face)))

    def calls(self) -> Iterator[tuple[Call, Message]]:
        """The legal calls with their texts."""
        table = self.table
        if table.bid is None:
            return
        yield Dudo(), say("perudo.dudo-on", bid=bid_said(table.bid))
        for call in self.rules.legal(table):
            if isinstance(call, Calza):
                yield call, say("perudo.calza-on", bid=bid_said(table.bid))


def named(call: Call, said: Message, seat: int = 0) -> Message:
    """The text of a call, after the name of its seat."""
    by = call.by or seat
    return say("common.about", player=Player(by), said=said) if by else said
