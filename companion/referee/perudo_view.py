"""Perudo on the screen: what is awaited, who has how many dice, what may be done. Pure; decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.picture import perudo_board, revealed_bid
from companion.games.perudo.sentences import bid_text, dice_text, listed
from companion.games.perudo.steps import Hands
from companion.games.rules import THROW
from companion.referee.perudo_bids import Bidding
from companion.referee.perudo_questions import Asking, count_choices
from companion.referee.perudo_words import counting_dice
from companion.referee.view import BoardView, ChoiceView, DieView, SeatView
from companion.sessions.events import Event

COVERED = ChoiceView("covered", "All have thrown")
PLACES = ChoiceView("places", "Who sits where")


@dataclass(frozen=True, slots=True)
class Showing:
    """One moment of Perudo, ready to be shown.

    ``position`` is the likeliest one, ``call`` that of a call whose dice are counted or in doubt, ``asking`` what lies
    open there, ``left`` how many dice the seats may have. ``awaited``: dice are looked at; ``reveal`` is the payload of
    the reveal that ended the last round, until the next one begins.
    """

    rules: PerudoRules
    names: tuple[str, ...]
    position: PerudoState
    call: PerudoState | None
    asking: Asking | None
    left: tuple[tuple[int, ...], ...]
    awaited: bool
    blind: bool
    over: bool
    reveal: Mapping[str, Any]
    events: Sequence[Event]

    # What is awaited ----------------------------------------------------------------------------------------------

    def headline(self) -> str:
        """What is awaited now, while the game goes on."""
        now, name = self.position, self._name(self.position.seat)
        if self.awaited and self.call is not None:
            return self._headline_of_call(self.call)
        if self.rules.to_act(now) is THROW:
            return f"All throw under their cups; {name} opens"
        return f"{name}: raise {bid_text(now.bid)} or call Dudo" if now.bid else f"{name}: open the bidding"

    def _headline_of_call(self, state: PerudoState) -> str:
        call = f"{state.call.capitalize()} on {bid_text(state.bid)}" if state.bid else state.call
        hidden = self.asking.shown.hidden if self.asking is not None else state.living
        if hidden == state.living:
            return f"{call}: all lift their cups"
        waiting = f"lift the cup of {listed([self._name(seat) for seat in hidden])}"
        return f"{call}: {waiting if hidden else 'the dice are counted'}"

    def note(self) -> str:
        """What holds for now."""
        now, said = self.position, self._what_is_open()
        if now.bid and not now.call:
            said.append(f"{bid_text(now.bid)} by {self._name(now.bidder)} stands; {dice_text(now.total)} in play.")
        if now.palifico and not self.over:
            said.append("Palifico: pacos are ordinary dice, only the number may rise.")
        return " ".join(said)

    def _what_is_open(self) -> list[str]:
        """Who may have how many dice, where nobody knows yet."""
        left = [sorted({dice[seat] for dice in self.left}) for seat in range(len(self.names))]
        told = self.rules.options.show_lost_dice and not self.awaited
        some = [f"{name} {' or '.join(map(str, n))}" for name, n in zip(self.names, left, strict=True) if len(n) > 1]
        return [f"Open: {listed(some)} dice."] if some and told else []

    # What may be done ---------------------------------------------------------------------------------------------

    def title(self) -> str:
        """What the choices are about."""
        if self.over:
            return ""
        if self.awaited and self.asking is not None:
            return self.asking.title()
        return f"{self._name(self.position.seat)} may" if not self.awaited else "How many dice count?"

    def choices(self, bidding: Bidding) -> tuple[ChoiceView, ...]:
        """Counting after a call, else the bids and calls. What stays open may be told at any time."""
        if self.over:
            return ()
        going_on = self.rules.to_act(self.position) is THROW
        if self.awaited and self.call is not None:
            counts = count_choices(self.call) if self.blind else (ChoiceView("count", "Count by hand"),)
            return (*counts, COVERED) if going_on else counts
        settle = () if self.call is None else (ChoiceView("count", "Say what the last call came to"),)
        if going_on:
            return COVERED, ChoiceView("bid", "Open the bidding"), *settle, *self._where()
        other, *bids = bidding.choices()
        return other, *self._where(), *bids, *settle

    def _where(self) -> tuple[ChoiceView, ...]:
        """Who sits where is told before the first bid; later by the list of events."""
        begun = self.position.bid or any(event.kind == "reveal" for event in self.events)
        return () if begun else (PLACES,)

    # Who has what -------------------------------------------------------------------------------------------------

    def seats(self) -> tuple[SeatView, ...]:
        """The players with their dice."""
        shown = self.rules.shown_dice(self.position, None)
        acting = 0 if self.over or self.awaited else self.position.seat
        return tuple(
            SeatView(seat, name, shown[seat - 1], seat == acting, note=self._seat_note(seat, shown[seat - 1]))
            for seat, name in enumerate(self.names, 1)
        )

    def _seat_note(self, seat: int, told: int | None) -> str:
        """The dice that a seat shows after a call, what it may have left, or that it is out."""
        hand = self.hands()[seat - 1 : seat]
        if hand and hand[0]:
            return " ".join(str(face or "?") for face in hand[0])
        left = sorted({dice[seat - 1] for dice in self.left})
        if len(left) > 1 and told is not None:
            return f"{' or '.join(map(str, left))} dice"
        return "" if self.position.dice[seat - 1] else "out"

    def board(self) -> BoardView:
        """The places: cups, or the open dice as they are seen after a call or were counted last."""
        told = self.rules.shown_dice(self.position, None)
        if not self.reveal:
            state = self.call if self.awaited and self.call is not None else self.position
            return perudo_board(state, self.hands(), told=told)
        bid = revealed_bid(self.rules, self.reveal, self.events)
        return perudo_board(self.position, self.hands(), bid, counting_dice(self.rules, self.reveal), told)

    def hands(self) -> Hands:
        """The open dice by seat: as they are seen after a call, or as they were counted last."""
        if self.awaited:
            return self.asking.shown.faces if self.asking is not None else ()
        step = self.reveal.get("step") or self.reveal.get("shown")
        return tuple(getattr(self.rules.parse_step(step), "hands", ())) if step else ()

    def dice(self) -> tuple[DieView, ...]:
        """The dice that are in doubt; all others lie in their places on the board."""
        if self.asking is None or not self.awaited:
            return ()
        doubtful = self.asking.shown.doubtful
        return tuple(DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1, d.why) for _, d in doubtful)

    def _name(self, seat: int) -> str:
        return self.names[seat - 1]
