"""What Perudo asks and says: about open dice, and the choice of bids and calls.

Pure; decides nothing. Before a call nothing here needs to see the dice, as nobody may while people bid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.games.message import Message, Player, say, stated
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState, Reveal
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import PACO
from companion.games.perudo.table.entries import seat_of
from companion.games.perudo.table.open_dice import Shown, shows
from companion.games.perudo.table.stories import Round
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief
from companion.referee.shown.saying import Answer
from vision.reading import SeenDie

Call = Dudo | Calza
Make = Callable[[Bid | Call, float], None]
Ask = Callable[..., None]


# The dice of a call ---------------------------------------------------------------------------------------------------


def doubt(shown: Shown) -> Message:
    """What makes the count uncertain."""
    if shown.odd:
        return stated(say("perudo.odd", parts=tuple(_odd(shown, seat) for seat in shown.odd)))
    dice = shown.doubtful
    if not dice:  # each die by itself is sure, all together are not
        return say("perudo.count-unsure")
    return stated(die_said(*dice[0])) if len(dice) == 1 else say("perudo.dice-unsure", count=len(dice))


def _odd(shown: Shown, seat: int) -> Message:
    """A seat shows more or fewer dice than it has."""
    count, due = shown.numbers[seat - 1], shown.before.dice[seat - 1]
    return say("perudo.shows-of", player=Player(seat), count=count, due=due)


def die_said(seat: int, die: SeenDie) -> Message:
    """What is wrong with a die, and whose it is."""
    if not die.flat:
        return say("perudo.die-leans", player=Player(seat), surely=die.sure)
    return say("perudo.die-unsure", player=Player(seat), doubted=bool(die.why), why=die.why)


def how_many(call: PerudoState, *, gone: bool, beside: bool = False) -> Message:
    """``How many 5s and pacos are there?``, and on which call if they are gone; ``beside`` what the program shows."""
    assert call.bid is not None, "a call needs a bid"
    caller, palifico = Player(call.caller), not call.wild
    return say("perudo.how-many", face=call.bid.face, palifico=palifico, gone=gone, caller=caller, beside=beside)


def awaited(shown: Shown) -> Message:
    """Whose cups are to be lifted; once they are, the dice are counted."""
    call, hidden = shown.before, shown.hidden
    assert call.bid is not None, "a call needs a bid"
    bid, players = bid_said(call.bid), tuple(map(Player, hidden))
    if hidden == tuple(seat for seat in call.living if not shows(shown.program, seat)):
        return say("perudo.all-lift", call=call.call, bid=bid)
    lift = say("perudo.lift-cups-of", call=call.call, bid=bid, players=players)
    return lift if hidden else say("perudo.being-counted", call=call.call, bid=bid)


# Bids and calls -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bids and calls of the acting seat, with all dice under the cups.

    ``make`` is called with the choice, ``ask`` with a further question. The ``program`` chooses for its own seats.
    """

    rules: PerudoRules
    table: PerudoState
    make: Make
    ask: Ask
    program: frozenset[int] = frozenset()

    # Buttons ------------------------------------------------------------------------------------------------------

    def ask_value(self, _t: float = 0.0) -> None:
        """Ask what to bid, the nearest raise first; values with several numbers lead to a second question."""
        table, values = self.table, self.values()
        player = Player(table.seat)
        asked = say("perudo.raise-or-doubt", player=player, bid=bid_said(table.bid)) if table.bid else None
        mine = (self._answer(call) for call in self.calls() if call.by in (None, table.seat))
        self.ask(asked or say("perudo.open-bidding", player=player), *map(self._value, values.values()), *mine)

    def ask_calza(self, seat: int) -> None:
        """Ask after the button of a seat whose turn it is not, if anybody may call Calza (PER-A9)."""
        yes = Answer(self.said(Calza()), partial(self.make, Calza(seat)))
        no = Answer(say("perudo.no-turn-of", player=Player(self.table.seat)), lambda _: None)
        self.ask(say("perudo.is-it-calza", player=Player(seat)), yes, no)

    def ask_who_called(self) -> None:
        """Ask who called, as all cups were lifted without a call; the program never forgets to say so."""
        calls = [self._answer(call, call.by or self.table.seat) for call in self.calls()]
        no = Answer(say("perudo.nobody-called"), lambda _: None)
        if calls:
            self.ask(say("perudo.who-has-called"), *calls, no)

    def _value(self, bids: list[Bid]) -> Answer:
        least = bids[0]
        said = say("perudo.value-from", face=least.face, least=least.count)
        does = partial(self._ask_number, bids) if bids[1:] else partial(self.make, least)
        return Answer(said, does, (least.face,), detail=least_said(bids), place="face")

    def _ask_number(self, bids: list[Bid], _t: float) -> None:
        back = Answer(say("perudo.another-value"), self.ask_value, place="back")
        asked = say("perudo.how-many-of", player=Player(self.table.seat), face=bids[0].face)
        self.ask(asked, *map(self._number, bids), back)

    def _number(self, bid: Bid) -> Answer:
        return replace(self._answer(bid), dice=(bid.face,), place="number", count=bid.count)

    def _answer(self, step: Bid | Call, by: int | None = None) -> Answer:
        return Answer(self.said(step, by), partial(self.make, step))

    # What is legal -----------------------------------------------------------------------------------------------

    def bids(self) -> tuple[Bid, ...]:
        """The legal bids, the nearest first: by their number, a paco worth two other dice (PER-2.3), then by value."""
        table = self.table
        legal = (step for step in self._legal() if isinstance(step, Bid))
        pacos = 2 if table.wild else 1
        return tuple(sorted(legal, key=lambda bid: (bid.count * (pacos if bid.face == PACO else 1), bid.face)))

    def _legal(self) -> Iterator[Bid | Call]:
        """What people may choose."""
        for step in self.rules.legal(self.table):
            if not isinstance(step, Reveal) and seat_of(step, self.table) not in self.program:
                yield step

    def values(self) -> dict[int, list[Bid]]:
        """The legal bids by their value, that of the nearest one first."""
        found = dict[int, list[Bid]]()
        for bid in self.bids():
            found.setdefault(bid.face, []).append(bid)
        return found

    def calls(self) -> tuple[Call, ...]:
        """The legal calls."""
        calls = (step for step in self._legal() if isinstance(step, Dudo | Calza))
        return tuple(sorted(calls, key=lambda call: isinstance(call, Calza)))

    def said(self, step: Bid | Call, by: int | None = None) -> Message:
        """The text of a bid, or of a call after the name of its seat."""
        if isinstance(step, Bid):
            return bid_said(step)
        assert self.table.bid is not None, "there is nothing to call"
        bid = bid_said(self.table.bid)
        said = say("perudo.dudo-on", bid=bid) if isinstance(step, Dudo) else say("perudo.calza-on", bid=bid)
        by = by or step.by
        return say("common.about", player=Player(by), said=said) if by else said


def action_of(step: Bid | Call) -> str:
    """The action that makes a bid or a call: ``bid:4x5``, ``dudo``, ``calza:3``."""
    if isinstance(step, Bid):
        return f"bid:{step.count}x{step.face}"
    name = type(step).__name__.lower()
    return f"{name}:{step.by}" if isinstance(step, Calza) and step.by else name


def least_said(bids: Sequence[Bid]) -> Message:
    """The least number of a value's bids, for its key."""
    return say("perudo.least", count=bids[0].count, only=len(bids) == 1)


def open_dice(belief: Belief[Round]) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of dice of the seats, the most likely first, without negligible ones."""
    chances = belief.chances(lambda one: one.situation.game.dice)
    return tuple(dice for dice, chance in chances.items() if chance >= priors.SHOWN_AS_OPEN)
