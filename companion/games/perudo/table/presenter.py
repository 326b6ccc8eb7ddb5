"""What the screen shows of Perudo: seats with their dice, bids and calls, the open dice of a call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.message import Player, Text, say, sentences, stated
from companion.games.perudo import Bid, PerudoRules, PerudoState
from companion.games.perudo.picture import perudo_board, revealed_bid
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import Hands, Step
from companion.games.perudo.table.asking import Bidding, Call, action_of, awaited, how_many, least_said
from companion.games.perudo.table.entries import counting_dice
from companion.games.perudo.table.open_dice import Shown
from companion.games.perudo.table.program import shown_said
from companion.games.rules import THROW
from companion.referee.record import Record
from companion.referee.shown.saying import Announcer
from companion.referee.shown.view import BoardView, ChoiceView, DieView, SeatView


@dataclass(frozen=True, slots=True)
class OnTable:
    """What a screen may show of the table now.

    ``position`` is the most likely one, ``shown`` the dice of the call that is being counted, ``hands`` the open dice
    by seat: as seen after a call, or as counted last (``reveal`` is that event's payload, empty once a round has
    begun). ``left`` are for each seat its possible numbers of dice. ``call`` is the call whose result is open, ``gone``
    whether its dice are no longer there, ``awaits_dice`` whether they are awaited.
    """

    position: PerudoState
    shown: Shown | None
    hands: Hands
    reveal: Mapping[str, Any]
    left: tuple[tuple[int, ...], ...]
    call: PerudoState | None
    gone: bool
    awaits_dice: bool


class PerudoPresenter:
    """Words the table for the screen; ``value`` is the value chosen there for a bid, 0 for none."""

    def __init__(
        self, rules: PerudoRules, record: Record[PerudoState, Step], announcer: Announcer, program: frozenset[int]
    ) -> None:
        self.value = 0
        self._rules = rules
        self._record = record
        self._announcer = announcer
        self._program = program

    def headline(self, now: OnTable, *, over: bool) -> Text:
        """What is awaited now, or the result."""
        if over:
            outcome = self._rules.outcome(self._record.state)
            return outcome.message if outcome else ""
        game, player = now.position, Player(now.position.seat)
        if now.shown is not None:
            return awaited(now.shown)
        if self._rules.to_act(game) is THROW:
            return say("perudo.all-throw", player=player)
        if game.bid:
            return say("perudo.raise-or-call", player=player, bid=bid_said(game.bid))
        return say("perudo.to-open", player=player)

    def dice(self, now: OnTable) -> tuple[DieView, ...]:
        """The open dice in doubt."""
        doubtful = now.shown.doubtful if now.shown is not None else ()
        return tuple(DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1, d.why) for _, d in doubtful)

    def note(self, now: OnTable) -> Text:
        """The dice that the program shows, or the special rule, the standing bid, which numbers of dice are open."""
        game, said = now.position, [self._what_is_open(now), *self._programs_dice(now)]
        if game.bid and not game.call:
            bid, player = bid_said(game.bid), Player(game.bidder)
            said.append(say("perudo.standing", bid=bid, player=player, total=game.total))
        if game.palifico and not game.over:
            said.append(say("perudo.palifico-note"))
            if self._rules.options.palifico_blind:
                said.append(say("perudo.blind-note"))
        return sentences(*said) if any(said) else ""

    @staticmethod
    def _programs_dice(now: OnTable) -> Iterator[Text]:
        program = now.shown.program if now.shown is not None else ()
        yield from (stated(shown_said(seat, hand)) for seat, hand in enumerate(program, 1) if hand)

    def _what_is_open(self, now: OnTable) -> Text:
        """The possible numbers of dice, if they are uncertain."""
        tells, left = self._rules.options.show_lost_dice and not now.awaits_dice, enumerate(now.left, 1)
        some = [say("perudo.may-have", player=Player(n), ways=ways) for n, ways in left if len(ways) > 1]
        return say("perudo.open-dice", parts=tuple(some)) if some and tells else ""

    # Choices ------------------------------------------------------------------------------------------------------

    def title(self, now: OnTable) -> Text:
        """The title of the choices; "" where they are not those of a person in turn."""
        if now.shown is not None:
            return how_many(now.shown.before, gone=now.gone, beside=bool(now.shown.program))
        return "" if now.position.seat in self._program else say("perudo.may", player=Player(now.position.seat))

    def choices(self, now: OnTable, bids: Callable[[], Bidding], *, blind: bool) -> tuple[ChoiceView, ...]:
        """After a call counting, else the bids and calls. Open results may be stated at any time."""
        choice, going_on = self._announcer.choice, self._rules.to_act(now.position) is THROW
        covered = choice("covered", say("perudo.all-thrown"))
        if now.awaits_dice and now.shown is not None:
            numbers = ((n, choice(f"count:{n}", say("perudo.number", n=n))) for n in range(now.shown.on_table + 1))
            every = tuple(replace(number, place="number", count=n) for n, number in numbers)
            counts = every if blind else (choice("count", say("perudo.count-by-hand")),)
            return (*counts, covered) if going_on else counts
        settle = () if now.call is None else (choice("count", say("perudo.say-what-came")),)
        if going_on:
            opens = () if now.position.seat in self._program else (choice("bid", say("perudo.open-it")),)
            return covered, *opens, *settle, *self._where(now)
        bidding = bids()
        calls = [self._step_choice(step, bidding) for step in bidding.calls()]
        return *self._bid_keys(bidding), *calls, *self._where(now), *settle

    def _bid_keys(self, bidding: Bidding) -> Iterator[ChoiceView]:
        """The values to bid, or once one was chosen its numbers: a bid takes two touches."""
        values, choice = bidding.values(), self._announcer.choice
        if self.value not in values:
            for face, bids in values.items():
                said = say("perudo.value-from", face=face, least=bids[0].count)
                action = f"value:{face}" if bids[1:] else action_of(bids[0])
                yield replace(choice(action, said, (face,), detail=least_said(bids)), place="face")
            return
        for bid in values[self.value]:
            key = replace(self._step_choice(bid, bidding), dice=(bid.face,))
            yield replace(key, place="number", count=bid.count)
        yield replace(choice("value:", say("perudo.another-value")), place="back")

    def _step_choice(self, step: Bid | Call, bidding: Bidding) -> ChoiceView:
        return self._announcer.choice(action_of(step), bidding.said(step))

    def _where(self, now: OnTable) -> tuple[ChoiceView, ...]:
        """The seating can be stated before the first bid; later through the list of events."""
        begun = now.position.bid or self._record.last("reveal")
        return () if begun else (self._announcer.choice("places", say("perudo.say-who-sits")),)

    # Seats and cups -----------------------------------------------------------------------------------------------

    def seats(self, now: OnTable, places: Sequence[int], *, over: bool) -> tuple[SeatView, ...]:
        """The players with their dice, each at the place where it sits."""
        shown = self._rules.shown_dice(now.position, None)
        acting = 0 if over or now.awaits_dice else now.position.seat
        seats = zip(self._announcer.names, shown, places, self._seat_notes(now, shown), strict=True)
        return tuple(
            SeatView(seat, name, dice, seat == acting, note=note, place=place)
            for seat, (name, dice, place, note) in enumerate(seats, 1)
        )

    def _seat_notes(self, now: OnTable, shown: Sequence[int | None]) -> Iterator[str]:
        """The dice that a seat shows after a call, its possible numbers of dice, or that it is out."""
        hands, worded = now.hands or ((),) * len(shown), self._announcer.worded
        for hand, told, left, dice in zip(hands, shown, now.left, now.position.dice, strict=True):
            if hand:
                yield " ".join(str(face or "?") for face in hand)
            elif len(left) > 1 and told is not None:
                yield worded(say("perudo.either-dice", ways=left))
            else:
                yield "" if dice else worded(say("perudo.is-out"))

    def board(self, now: OnTable) -> BoardView:
        """The places: cups, or the open dice."""
        told = self._rules.shown_dice(now.position, None)
        if not now.reveal:
            before = now.shown.before if now.shown is not None else now.position
            return perudo_board(before, now.hands, told=told)
        bid = revealed_bid(self._rules, now.reveal, self._record.counting())
        return perudo_board(now.position, now.hands, bid, counting_dice(self._rules, now.reveal), told)
