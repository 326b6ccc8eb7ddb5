"""Perudo at the table: bids and calls, and after a call the dice in the seats' places, counted by the camera.

Before a call no die is read and no picture kept: ``hides`` says so, and ``Referee.settled`` leaves out the dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.perudo import Bid, PerudoState
from companion.games.perudo.sentences import bid_text, dice_text, listed
from companion.games.rules import REFEREE, THROW
from companion.referee.base import BLIND, BUSY, Answer
from companion.referee.boards import perudo_board, revealed_bid
from companion.referee.perudo_asking import CountingReferee, trouble
from companion.referee.perudo_bidding import Call
from companion.referee.perudo_count import deciding
from companion.referee.perudo_places import Places, covered_seats, hand_in_view
from companion.referee.perudo_words import (
    counted_payload,
    counting_dice,
)
from companion.referee.view import BoardView, ChoiceView, DieView, SeatView, Status
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.reading import TableReading

LOOKS_BEFORE_SPEAKING = 3
LOOKS_WHEN_MISSING = 5  # dice that are not seen may lie under a quiet hand
WAYS = 12  # other bids or counts that a correction offers


class PerudoReferee(CountingReferee):
    """Referees Perudo."""

    _looks: int = 0
    _amiss: tuple[Any, ...] = ()  # what was wrong with the dice at the last look
    _spoken: bool = False  # a word was said about that
    _open: int = 0  # dice that were seen at the look before, since the call
    _shown: bool = False  # since the call every seat showed its dice at once, with no hand about
    _gone: bool = False  # they were taken up or covered again before it was known what they came to
    _waiting: tuple[Bid | Call, Source] | None = None  # the first bid of the next round, made before that was known
    _stale: Places | None = None  # dice of a reveal that was taken back: not counted again until they change
    _old_cups: bool = False  # cups that stand there belong to a round that was taken back
    _cups_down: bool = False  # in this round all cups were seen
    _lifted_asked: bool = False
    _insisted: bool = False  # confirm was pressed before the dice of this call lay open

    # What comes in ------------------------------------------------------------------------------------------------

    @property
    def past_hands(self) -> bool:
        """After a call: where every seat shows all of its dice nothing is hidden, whoever still has a hand there."""
        return self.rules.to_act(self.state) is REFEREE

    def hides(self, t: float) -> bool:
        """Dice may be seen from a call until its reveal, and by no look that was made before the call."""
        if self.rules.to_act(self.state) is not REFEREE:
            return True
        call = self.record.last("dudo", "calza")
        return call is not None and t < call.t

    def watch(self, status: Status, text: str, t: float) -> None:
        """While people bid, cups and hands on the mat are the game itself and not worth a word."""
        if status in BUSY and self.hides(t):
            status, text = "ready", ""
        super().watch(status, text, t)

    def press(self, press: Press) -> None:
        """While people bid their hands are at the cups all the time: nothing waits for a still table."""
        if self.hides(press.t):
            self._pressed(press)
        else:
            super().press(press)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        waits = self.rules.to_act(self.state)
        if waits is REFEREE:
            if not self.hides(t):
                places = Places.of(reading, self.state.dice, self._told)
                self._weigh(places, t, evidence, hand=hand_in_view(reading))
            else:
                self.wants_look = True
        elif not hand_in_view(reading):
            covered = covered_seats(reading)
            uncovered = [seat for seat in self.state.living if seat not in covered]
            if waits is THROW:
                self._await_cups(uncovered, t)
            else:
                self._watch_cups(uncovered)

    # Cups ---------------------------------------------------------------------------------------------------------

    def _await_cups(self, uncovered: list[int], t: float) -> None:
        """The round begins by itself when all dice are covered again."""
        if uncovered:
            self._old_cups = False
        elif not self._old_cups and self._begin(t, "camera"):
            self._cups_down = True

    def _watch_cups(self, uncovered: list[int]) -> None:
        """All cups were lifted and nobody called: most likely somebody did, and forgot to say so here."""
        state: PerudoState = self.state
        if not uncovered:
            self._cups_down = True
            if self._lifted_asked:
                self._question, self._lifted_asked = None, False
        elif self._cups_down and state.bid and uncovered == list(state.living) and not self._lifted_asked:
            self._lifted_asked = True
            calls = [
                self._call_answer(call, f"{self.name(call.by or state.seat)}: {text}")
                for call, text in self._calls(state)
            ]
            no = Answer("Nobody: we cover the dice again", lambda _: None)
            self._ask("All cups are lifted. Who has called?", *calls, no)

    def _began(self) -> None:
        self._forget()
        self._old_cups = self._cups_down = False

    def _called(self) -> None:
        self._forget()
        self.wants_look = True  # the cups may have been lifted already

    def _forget(self) -> None:
        """Forget what was seen of the dice."""
        self._places, self._stale, self._evidence, self._told = None, None, None, ()
        self._looks, self._amiss, self._refused, self._open = 0, (), (), 0
        self._shown = self._gone = False
        self._lifted_asked = self._insisted = False
        self._waiting = None

    # After a call -------------------------------------------------------------------------------------------------

    def _weigh(self, places: Places, t: float, evidence: bytes | None, *, hand: bool = False) -> None:
        """Wait for the cups, count what is clear, look again at what is not, then say it or ask.

        With a hand in view a whole count is taken, and nothing else is said.
        """
        if self._played_on(places):
            if not hand:
                self._ask_afterwards(t)
            return
        self._places, self._evidence, self._told = places, evidence, places.told
        if self._stale is not None and places.same(self._stale):
            return
        self._stale, self._shown = None, not (hand or places.under_cups)
        before, self._open = self._open, sum(map(len, places.hands))
        if places.under_cups:
            self._amiss, self._looks, self._question = (), 0, None
        elif self._open < before and not hand and not self._refused:
            self.wants_look = True  # a die that was seen a moment ago may have been overlooked
        elif not self._count_clear(places, t):
            if hand:
                self._status, self.wants_look = "hand", True
            else:
                self._look_again(places, t)

    def _played_on(self, places: Places) -> bool:
        """Whether dice that lay open are taken up or covered again, and what they came to is not yet known."""
        seen = self._places
        if seen is None or not self._shown or self._stale is not None:
            return False
        return bool(places.under_cups) if seen.fitting else places.all_gone

    def _waits(self, step: Bid | Call, source: Source) -> bool:
        """The next round has begun at the table, and what the last one came to is still asked: the bid waits."""
        waits = self._gone and self._question is not None and self.rules.to_act(self.state) is REFEREE
        if waits:
            self._waiting = (step, source)
            self._rule(f"First: {self._question.text}" if self._question else "", "PER-3.1")
        return waits

    def _ask_afterwards(self, t: float) -> None:
        """What was seen while the dice lay open still stands, and so does the question about them."""
        self._gone = True
        if self._question is None and self._places is not None:
            self._speak(self._places, t, gone=True)

    def _look_again(self, places: Places, t: float) -> None:
        amiss = (*(places.missing(seat) for seat in places.living), places.unknown, len(places.beside))
        if amiss != self._amiss:
            self._amiss, self._looks, self._spoken, self._question = amiss, 0, False, None
        self._looks += 1
        self._status, self._status_text = "unsure", self._amiss_words(places)
        patience = self._patience(places)
        self.wants_look = self._looks < patience
        if self._looks >= patience and not self._spoken:
            self._spoken = True
            self._speak(places, t)

    def _patience(self, places: Places) -> int:
        """How many looks go before a word: none is needed where more dice than there may be were read surely."""
        if places.lacking:
            return LOOKS_WHEN_MISSING
        return LOOKS_BEFORE_SPEAKING if not places.surplus and (places.doubtful or places.unknown) else 1

    def _amiss_words(self, places: Places) -> str:
        """What is not right yet, in a sentence."""
        if not places.fitting:
            return f"{self.odd_words(places)}."
        seat, die = next(iter(deciding(places, self.state) or places.doubtful))
        return f"A die of {self.name(seat)} {trouble(die)}."

    def _came_out(self, t: float) -> None:
        self._amiss, self._looks, self._shown, self._gone = (), 0, False, False
        self.wants_look = True  # the next round may lie under the cups already
        self._old_cups = self._cups_down = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._make(waiting[0], t, waiting[1])

    # Buttons and touch --------------------------------------------------------------------------------------------

    def _confirm(self, t: float) -> None:
        waits = self.rules.to_act(self.state)
        if waits is THROW:
            self._begin(t, "button")
        elif waits is REFEREE and self._places is not None and not self._places.under_cups:
            self._stale = None
            if not self._count_clear(self._places, t):
                self._speak(self._places, t)
        elif waits is REFEREE:
            self._confirm_early()

    def _confirm_early(self) -> None:
        """Confirmed before the dice lie open: said; who insists, or has no camera, counts by hand."""
        if self._insisted or self._status in BLIND:
            self._ask_count()
        else:
            self._insisted = True
            self._rule("First all lift their cups (PER-3.1).", "PER-3.1")

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``covered`` begins a round, ``count`` and ``count:6`` tell the dice that count, the others bid and call."""
        if verb == "covered":
            if self.rules.to_act(self.state) is THROW:
                self._begin(t, "touch")
        elif verb == "count":
            if rest.isdecimal():
                self._count(int(rest), t)
            elif self.rules.to_act(self.state) is REFEREE:
                self._ask_count()
        elif verb in ("bid", "dudo", "calza") and not self.over:
            self._bid_act(verb, rest, t)

    # Taking back and correcting -----------------------------------------------------------------------------------

    def _undone(self) -> None:
        seen = None if self.hides(float("inf")) else self._places
        self._forget()
        self._places = self._stale = seen
        self._old_cups, self._cups_down = True, False

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of a bid the other legal ones, of a reveal other counts; the nearest first."""
        before = self.record.before(event)
        if event.kind == "bid":
            said: Bid = self.rules.parse_step(event.payload["step"])
            bids = [bid for bid in self.rules.legal(before) if isinstance(bid, Bid) and bid != said]
            bids.sort(key=lambda bid: (abs(bid.count - said.count) + abs(bid.face - said.face), bid.count))
            return tuple(self._bid_way(event, before, bid) for bid in bids[:WAYS])
        if event.kind == "reveal":
            found = event.payload["matches"]
            counts = sorted(range(before.total + 1), key=lambda count: (abs(count - found), count))
            return tuple(self._count_way(event, before, count) for count in counts[1 : WAYS + 1])
        return ()

    def _bid_way(self, event: Event, before: PerudoState, bid: Bid) -> Answer:
        verdict = self.rules.check(before, bid)
        sentence = f"{self.name(event.seat)} {self.rules.describe(before, bid)}."
        payload = {"step": self.rules.notation(bid), "rule": verdict.rule, "sentence": sentence}
        return Answer(bid_text(bid), lambda at: self._put_right(event, payload, at))

    def _count_way(self, event: Event, before: PerudoState, count: int) -> Answer:
        payload = {"step": None, "shown": None, "most": None, **counted_payload(self.rules, self.names, before, count)}
        return Answer(f"{count} counted", lambda at: self._put_right(event, payload, at))

    # Views --------------------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        state: PerudoState = self.state
        if self.over:
            outcome = self.rules.outcome(state)
            return self._said(outcome.sentence) if outcome else ""
        name, waits = self.name(state.seat), self.rules.to_act(state)
        if waits is THROW:
            return f"All throw under their cups; {name} opens"
        if waits is REFEREE:
            return self._headline_of_call(state)
        return f"{name}: raise {bid_text(state.bid)} or call Dudo" if state.bid else f"{name}: open the bidding"

    def _headline_of_call(self, state: PerudoState) -> str:
        call = f"{state.call.capitalize()} on {bid_text(state.bid)}" if state.bid else state.call
        hidden = self._places.under_cups if self._places else state.living
        if hidden == state.living:
            return f"{call}: all lift their cups"
        waiting = f"lift the cup of {listed([self.name(seat) for seat in hidden])}"
        return f"{call}: {waiting if hidden else 'the dice are counted'}"

    def _note(self) -> str:
        state: PerudoState = self.state
        said = []
        if state.bid and not state.call:
            said.append(f"{bid_text(state.bid)} by {self.name(state.bidder)} stands; {dice_text(state.total)} in play.")
        if state.palifico and not self.over:
            said.append("Palifico: pacos are ordinary dice, only the number may rise.")
        return " ".join(said)

    def _details(self) -> dict[str, Any]:
        return {"dice": self._dice(), "choices": self._choices(), "choices_title": self._title(), "note": self._note()}

    def _title(self) -> str:
        if self.over:
            return ""
        waits = self.rules.to_act(self.state) is REFEREE
        return self._count_title() if waits else f"{self.name(self.state.seat)} may"

    def _choices(self) -> tuple[ChoiceView, ...]:
        if self.over:
            return ()
        waits = self.rules.to_act(self.state)
        if waits is REFEREE:
            return self._count_choices() if self._status in BLIND else (ChoiceView("count", "Count by hand"),)
        if waits is THROW:
            return ChoiceView("covered", "All have thrown"), ChoiceView("bid", "Open the bidding")
        return self._bid_choices()

    def _seats(self) -> tuple[SeatView, ...]:
        state: PerudoState = self.state
        shown = self._perudo.shown_dice(state, None)
        acting = 0 if self.over or state.call else state.seat
        return tuple(
            SeatView(seat, name, shown[seat - 1], seat == acting, note=self._seat_note(seat))
            for seat, name in enumerate(self.names, 1)
        )

    def _seat_note(self, seat: int) -> str:
        """The dice that a seat shows after a call, or that it is out."""
        hand = self._shown_hands()[seat - 1 : seat]
        if hand and hand[0]:
            return " ".join(str(face or "?") for face in hand[0])
        return "" if self.state.dice[seat - 1] else "out"

    def _board(self) -> BoardView:
        """The places: cups, or the open dice as they are seen after a call or were counted last."""
        told = self._perudo.shown_dice(self.state, None)
        hands, reveal = tuple(self._shown_hands()), self._last_reveal()
        if not reveal:
            return perudo_board(self.state, hands, told=told)
        bid = revealed_bid(self.rules, reveal, self.record.counting())
        return perudo_board(self.state, hands, bid, counting_dice(self.rules, reveal), told)

    def _shown_hands(self) -> Sequence[tuple[int, ...]]:
        """The open dice by seat: as they are seen after a call, or as they were counted last."""
        if self.rules.to_act(self.state) is REFEREE:
            return self._places.hands if self._places else ()
        payload = self._last_reveal()
        step = payload.get("step") or payload.get("shown")
        return self.rules.parse_step(step).hands if step else ()

    def _last_reveal(self) -> dict[str, Any]:
        """The payload of the reveal that ended the last round, until the next one begins."""
        last = self.record.last_decision()
        return dict(last.payload) if last is not None and last.kind == "reveal" else {}

    def _dice(self) -> tuple[DieView, ...]:
        """The dice that are in doubt; all others lie in their places on the board."""
        if self._places is None or self.rules.to_act(self.state) is not REFEREE:
            return ()
        return tuple(
            DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1, d.why) for _, d in self._places.doubtful
        )
