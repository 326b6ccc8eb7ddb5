"""Perudo on the screen: what is awaited, the players' dice, the choices. Pure; decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import Message, Player, Said, say, sentences
from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.picture import perudo_board, revealed_bid
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import Hands
from companion.games.perudo.table.bids import Bidding
from companion.games.perudo.table.count import Shown
from companion.games.perudo.table.questions import Asking
from companion.games.perudo.table.stories import Round
from companion.games.perudo.table.words import counting_dice
from companion.games.rules import THROW
from companion.messages import Words
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief
from companion.referee.shown.telling import offered
from companion.referee.shown.view import BoardView, ChoiceView, DieView, SeatView
from companion.sessions.events import Event


def open_dice(belief: Belief[Round]) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of dice of the seats, the most likely first, without negligible ones."""
    chances = belief.chances(lambda one: one.situation.game.dice)
    return tuple(dice for dice, chance in chances.items() if chance >= priors.SHOWN_AS_OPEN)


@dataclass(frozen=True, slots=True)
class Showing:
    """One moment of Perudo for the screen.

    ``position`` is the most likely one, ``asking`` the dice of a call that are counted or uncertain, ``left`` the
    possible numbers of dice. ``awaited``: dice are being read; ``reveal`` is the payload of the reveal that ended the
    last round, until the next one begins.
    """

    rules: PerudoRules
    words: Words
    position: PerudoState
    asking: Asking | None
    left: tuple[tuple[int, ...], ...]
    awaited: bool
    blind: bool
    over: bool
    reveal: Mapping[str, Any]
    events: Sequence[Event]

    # What is awaited ----------------------------------------------------------------------------------------------

    def headline(self) -> str:
        """What is awaited now, during the game."""
        return self.words.say(self._awaits())

    def _awaits(self) -> Message:
        now, player = self.position, Player(self.position.seat)
        if self.awaited and self.asking is not None:
            return self._of_call(self.asking.shown)
        if self.rules.to_act(now) is THROW:
            return say("perudo.all-throw", player=player)
        if now.bid:
            return say("perudo.raise-or-call", player=player, bid=bid_said(now.bid))
        return say("perudo.to-open", player=player)

    @staticmethod
    def _of_call(shown: Shown) -> Message:
        state, hidden = shown.before, shown.hidden
        assert state.bid is not None, "a call needs a bid"
        call, bid = state.call, bid_said(state.bid)
        if hidden == state.living:
            return say("perudo.all-lift", call=call, bid=bid)
        if hidden:
            return say("perudo.lift-cups-of", call=call, bid=bid, players=tuple(map(Player, hidden)))
        return say("perudo.being-counted", call=call, bid=bid)

    def note(self) -> str:
        """The present special rule."""
        now, said = self.position, [self._what_is_open()]
        if now.bid and not now.call:
            bid, player = bid_said(now.bid), Player(now.bidder)
            said.append(say("perudo.standing", bid=bid, player=player, total=now.total))
        if now.palifico and not self.over:
            said.append(say("perudo.palifico-note"))
        return self.words.say(sentences(*said)) if any(said) else ""

    def _what_is_open(self) -> Said:
        """The possible numbers of dice, if they are uncertain."""
        left = [tuple(sorted({dice[seat] for dice in self.left})) for seat in range(len(self.words.names))]
        told = self.rules.options.show_lost_dice and not self.awaited
        some = [say("perudo.may-have", player=Player(n), ways=ways) for n, ways in enumerate(left, 1) if len(ways) > 1]
        return say("perudo.open-dice", parts=tuple(some)) if some and told else ""

    # What may be done ---------------------------------------------------------------------------------------------

    def title(self) -> str:
        """The title of the choices."""
        if self.over:
            return ""
        if self.awaited and self.asking is not None:
            return self.words.say(self.asking.title())
        return self.words.say(say("perudo.may", player=Player(self.position.seat)))

    def choices(self, bidding: Bidding) -> tuple[ChoiceView, ...]:
        """After a call counting, else the bids and calls. Open results may be stated at any time."""
        if self.over:
            return ()
        going_on = self.rules.to_act(self.position) is THROW
        covered = offered(self.words, "covered", say("perudo.all-thrown"))
        if self.awaited and self.asking is not None:
            by_hand = (offered(self.words, "count", say("perudo.count-by-hand")),)
            numbers = range(self.asking.state.total + 1)
            every = tuple(offered(self.words, f"count:{n}", say("perudo.number", n=n)) for n in numbers)
            counts = every if self.blind else by_hand
            return (*counts, covered) if going_on else counts
        settle = () if self.asking is None else (offered(self.words, "count", say("perudo.say-what-came")),)
        if going_on:
            return covered, offered(self.words, "bid", say("perudo.open-it")), *settle, *self._where()
        other, *bids = bidding.choices()
        return other, *self._where(), *bids, *settle

    def _where(self) -> tuple[ChoiceView, ...]:
        """The seating can be stated before the first bid; later through the list of events."""
        begun = self.position.bid or any(event.kind == "reveal" for event in self.events)
        return () if begun else (offered(self.words, "places", say("perudo.say-who-sits")),)

    # Who has what -------------------------------------------------------------------------------------------------

    def seats(self) -> tuple[SeatView, ...]:
        """The players with their dice."""
        shown = self.rules.shown_dice(self.position, None)
        acting = 0 if self.over or self.awaited else self.position.seat
        return tuple(
            SeatView(seat, name, shown[seat - 1], seat == acting, note=self._seat_note(seat, shown[seat - 1]))
            for seat, name in enumerate(self.words.names, 1)
        )

    def _seat_note(self, seat: int, told: int | None) -> str:
        """The dice that a seat shows after a call, its possible numbers of dice, or that it is out."""
        hand = self.hands()[seat - 1 : seat]
        if hand and hand[0]:
            return " ".join(str(face or "?") for face in hand[0])
        left = tuple(sorted({dice[seat - 1] for dice in self.left}))
        if len(left) > 1 and told is not None:
            return self.words.say(say("perudo.either-dice", ways=left))
        return "" if self.position.dice[seat - 1] else self.words.say(say("perudo.is-out"))

    def board(self) -> BoardView:
        """The places: cups, or the open dice as seen after a call or counted last."""
        told = self.rules.shown_dice(self.position, None)
        if not self.reveal:
            state = self.asking.state if self.awaited and self.asking is not None else self.position
            return perudo_board(state, self.hands(), told=told)
        bid = revealed_bid(self.rules, self.reveal, self.events)
        return perudo_board(self.position, self.hands(), bid, counting_dice(self.rules, self.reveal), told)

    def hands(self) -> Hands:
        """The open dice by seat: as seen after a call, or as counted last."""
        if self.awaited:
            return self.asking.shown.faces if self.asking is not None else ()
        step = self.reveal.get("step") or self.reveal.get("shown")
        return tuple(getattr(self.rules.parse_step(step), "hands", ())) if step else ()

    def dice(self) -> tuple[DieView, ...]:
        """The uncertain dice; all others are at their places on the board."""
        if self.asking is None or not self.awaited:
            return ()
        doubtful = self.asking.shown.doubtful
        return tuple(DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1, d.why) for _, d in doubtful)
