"""Perudo at the table: bids and calls by touch and button, and counting after a call.

Before a call no die is read and no picture kept: ``hides`` returns True, and ``Referee.settled`` drops the dice. The
result of a call may stay open, as nobody waits for an answer: bids continue in every position it may have led to, until
the dice of the next call, a seat's button or an answer resolve it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.errors import NotationError
from companion.games.message import Message, Player, Text, ruled, say, sentences
from companion.games.perudo import Bid, Calza, Dudo, PerudoState
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.table.asking import Bidding, Call, open_dice
from companion.games.perudo.table.counting import CallReferee
from companion.games.perudo.table.entries import seat_of
from companion.games.perudo.table.open_dice import PerudoEvent
from companion.games.perudo.table.presenter import OnTable, PerudoPresenter
from companion.games.perudo.table.seating import KIND, Seating, Sitting, hand_over
from companion.games.perudo.table.stories import Announcement, Covered, Cups, Round
from companion.games.rules import REFEREE, THROW
from companion.referee.base import BUSY
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Hypothesis, TableEvent
from companion.referee.belief.policy import Accept, Options
from companion.referee.belief.priors import REFUSE, SHOWN_AS_OPEN
from companion.referee.belief.readings import unread_dice
from companion.referee.belief.tracker import Branch, acted
from companion.referee.record import Record
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import clause_in, said_in
from companion.referee.shown.view import BoardView, SeatView, Status, TableView
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.reading import TableReading

DOUBLE_SECONDS = 1.5  # s within which the same bid counts as a duplicate touch


class PerudoReferee(CallReferee):
    """Referees Perudo."""

    open_for = 200  # an open result is resolved by the dice of the next call, however many bids follow
    most_denied = 40
    infers_seating = True

    _choosing: Question | None = None  # the question about a bid or a call that was asked last

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._places = Sitting(self.names, self._ask, self._seat)
        self._presenter = PerudoPresenter(self.rules, record, self._announcer)
        self._seen_now = self._on_table()  # of the view that is being made

    # What comes in ----------------------------------------------------------------------------------------------------

    def watch(self, status: Status, text: Message | str, t: float) -> None:
        """Ignore hands and cups while people bid: they are part of the game."""
        super().watch(status, text, t)
        if status in BUSY and self.hides(t):
            self._status, self._status_text = "ready", ""

    def press(self, press: Press) -> None:
        """Process presses at once while people bid, as their hands are always at the cups."""
        if self.hides(press.t):
            self._press_now(press)
        else:
            super().press(press)

    @property
    def _seating(self) -> Seating:
        """The seating by the record."""
        return Seating.recorded(self.record.last(KIND), len(self.names))

    def _seat(self, seating: Seating, t: float, source: Source) -> None:
        """Record the seating; from then on the places are read accordingly."""
        if self._log(KIND, None, t, seating.payload(self.names), source=source) is not None:
            self._forget()
            self.wants_look = True
            self._show_ruling(said_in(seating.payload(self.names)), "PER-1.4")

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        self._places.see(reading, t, cups_stand=not self._awaits_dice)
        if trouble := self._places.trouble(self._seating, reading):
            self._unsure(trouble)
            return
        reading = self._seating.seated(reading)
        if self._awaits_dice and self.hides(t):
            self.wants_look = True  # the look was made before the call
        elif self._awaits_dice:
            self._read_dice(reading, t, evidence)
        elif not hand_over(reading):
            if not self.position.hands:
                hidden = (die for die in self._before if die.zone in reading.covered)  # under a cup it stays
                self._before = (*hidden, *(die for die in unread_dice(reading) if die.zone not in reading.covered))
            before = self._belief.best.situation.cups
            self._believe(self._seeing(Look((), t, self._stirred, reading.covered)), t)
            self._ask_who_called(before, self._belief.best.situation.cups)

    def _ask_who_called(self, before: Cups, now: Cups) -> None:
        """All cups were lifted: ask, until they are all down again."""
        if before != now == "lifted":
            self._bidding().ask_who_called()
        elif before == "lifted" and now == "again":
            self._announcer.question = None

    def _event_text(self, event: TableEvent) -> Message | str:
        if not isinstance(event, PerudoEvent):
            return super()._event_text(event)
        return clause_in(self._entries.entry(event).payload)

    # Questions about the dice -----------------------------------------------------------------------------------------

    def _ask_about(self, options: Options) -> bool:
        """Choosing a bid is not interrupted. About an earlier call, whose dice are gone, an answer is only welcome."""
        first, call = options[0][0], self._call
        earlier = isinstance(first, PerudoEvent) and first.before != call
        if earlier or self._shown is None or not (self._announcer.question is None or self._inquiry.options):
            return True
        return super()._ask_about(options)

    def _accept(self, decision: Accept, source: Source) -> bool:
        """Don't interrupt somebody who is choosing a bid, whatever is settled meanwhile."""
        chosen = self._announcer.question if self._announcer.question is self._choosing else None
        went = super()._accept(decision, source)
        self._announcer.question = self._announcer.question or chosen
        return went

    # Bids and calls ---------------------------------------------------------------------------------------------------

    def _bidding(self, position: PerudoState | None = None) -> Bidding:
        """The choice of a bid or a call in a position (the present one); before a round a bid implies that it began."""
        now, _ = self._table.begun(Round(position or self.position), "auto", 0.0)
        return Bidding(self.rules, now.game, partial(self._make, source="button"), self._ask_step)

    def _turn_of(self, seat: int | None) -> PerudoState:
        """The most likely position in which it is a seat's turn, if there is a likely one; else the most likely one."""
        games = self._belief.chances(lambda one: one.situation.game).items()
        likely = (game for game, chance in games if chance >= SHOWN_AS_OPEN and game.seat == seat and not game.call)
        return next(likely, self.position)

    def _ask_step(self, text: Message, *answers: Answer) -> None:
        self._ask(text, *answers)
        self._choosing = self._announcer.question

    def _begin(self, t: float, source: Source) -> None:
        """Begin the round: all have thrown under their cups."""
        self._belief = acted(self._belief, lambda one: self._table.after_covered(one, source, t))
        self._weigh(t, source, pressed=True)

    def _make(self, step: Bid | Call, t: float, source: Source) -> None:
        """A bid or a call of the acting seat, or a Calza of another one; the rules may refuse it."""
        self._presenter.value = 0
        if self._again(step, t):
            return
        said, table = Announcement(step, source, t=t, before=self.position), self._bidding().table
        self._belief = acted(self._belief, lambda one: self._table.after_step(one, said))

        def made(one: Hypothesis[Round]) -> bool:
            return said in one.events[-1:] and one.events[-1].t == t

        if not made(self._belief.best):
            self._object(step, table, t, certain=not self.over and self._belief.chance(made) <= 1 - REFUSE)
            self._weigh(t, source)
            return
        self._announcer.question, self._made_at = None, t
        self._inquiry.decline(self._inquiry.options)
        self._announce()
        self._weigh(t, source, pressed=True)
        if not isinstance(step, Bid):
            self._forget()
            self.wants_look = True  # the cups may have been lifted already

    def _again(self, step: Bid | Call, t: float) -> bool:
        """Whether the same was entered twice by a duplicate touch."""
        now = self.position
        if isinstance(step, Bid):
            return step == now.bid and t - self._made_at < DOUBLE_SECONDS
        return bool(now.call) and now.call == type(step).__name__.lower()

    def _announce(self) -> None:
        """Announce what was made."""
        said = self._belief.best.events[-1]
        assert isinstance(said, Announcement), "a bid or a call was made"
        entry = self._entries.entry(said)
        self._show_ruling(entry.said, entry.rule, entry.tone)

    def _object(self, step: Bid | Call, table: PerudoState, t: float, *, certain: bool) -> None:
        """The rules don't allow it; if that is uncertain, it is reported without refusing anybody."""
        verdict = self.rules.check(table, step)
        if certain:
            self._refuse(seat_of(step, table), t, verdict.message, verdict.rule, nearest=verdict.nearest)
        else:
            again = sentences(verdict.message, say("perudo.enter-once-more"))
            self._show_ruling(again, verdict.rule, "warn", (), verdict.nearest)

    def _in_short(self, line: str) -> Message:
        step = self.rules.parse_step(line)
        return bid_said(step) if isinstance(step, Bid) else say("perudo.call", call="dudo")

    # Buttons and touch ------------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> None:
        """A long press of a seat's button is Dudo; a short one offers the bids."""
        if press.button == "end":
            self._belief = self._pressed_by(press.seat)
            if self.over:
                self._weigh(press.t, "button")  # who plays on shows that the game has not ended
            now = self._turn_of(press.seat)
            if press.long and now.bid is not None and not now.call and press.seat in (None, now.seat):
                self._make(Dudo(now.seat), press.t, "button")
                return
        super()._pressed(press)

    def _pressed_by(self, seat: int | None) -> Belief[Round]:
        """The belief after a seat's button, which is evidence about whose turn it is."""
        if seat is None or len(self._belief.hypotheses) == 1:
            return self._belief
        after = self._table.after_button
        return acted(self._belief, lambda one: [Branch(after(one, seat), one.situation, one.layout)])

    def _end(self, seat: int | None, t: float) -> None:
        """A seat's button: the acting seat chooses; for the last bidder it just confirms the bid."""
        now = self._turn_of(seat)
        if now.call:
            self._show_ruling(ruled(say("perudo.somebody-called"), "PER-3.1"), "PER-3.1")
        elif seat in (None, now.seat):
            if self._announcer.question is None or self._inquiry.options:
                self._bidding(now).ask_value()
        elif not now.bid:
            self._show_ruling(ruled(say("perudo.opens-bidding", player=Player(now.seat)), "PER-1.3"), "PER-1.3")
        elif seat != now.bidder:
            self._out_of_turn(seat or 0, t)

    def _out_of_turn(self, seat: int, t: float) -> None:
        """The button of somebody whose turn it is not: a Calza if the house rule allows it (PER-A9)."""
        if self.rules.check(self.position, Calza(seat)).ok:
            self._bidding().ask_calza(seat)
            return
        wrong = say("perudo.wrong-button", owner=Player(seat), player=Player(self.position.seat))
        said = ruled(wrong, "PER-1.4")
        if self._belief.chance(lambda one: self._table.after_button(one, seat) < 1.0) >= REFUSE:
            self._refuse(seat, t, said, "PER-1.4")
        else:
            self._show_ruling(said, "PER-1.4", "warn")

    def _confirm(self, t: float) -> None:
        """Count the open dice or begin the round; before the dice are visible only who insists counts by hand."""
        waits, ruling = self.rules.to_act(self.position), self._announcer.ruling
        lift_first = ruled(say("perudo.lift-first"), "PER-3.1")
        if self._lying is not None:
            self._weigh(t, pressed=True)
        elif (look := self._taken_back) is not None:
            self._taken_back = None
            self._believe(self._seeing(look), t, pressed=True)
        elif waits is THROW:
            self._begin(t, "button")
        elif waits is REFEREE and (self._blind or (ruling and ruling.said == lift_first)):
            self.ask_count()
        elif waits is REFEREE:
            self._show_ruling(lift_first, "PER-3.1")

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``covered`` begins a round, ``count`` and ``count:6`` state the dice that count, the others bid and call.

        ``value:5`` chooses a value, to show its numbers. ``places`` asks for the seating, ``places:learn`` takes it
        from the first cups.
        """
        if verb == "covered":
            if self.rules.to_act(self.position) is THROW:
                self._begin(t, "touch")
        elif verb == "count":
            if rest.isdecimal():
                self.count(int(rest), t)
            else:
                self.ask_count()
        elif verb == "places":
            self._places_act(rest, t)
        elif verb == "value":
            self._presenter.value = int(rest) if rest.isdecimal() else 0
        elif verb in ("bid", "dudo", "calza"):
            self._bid_act(verb, rest, t)

    def _places_act(self, rest: str, t: float) -> None:
        if rest == "learn":
            self._places.learns = self.record.last(KIND, "reveal") is None
        elif self._awaits_dice:
            self._show_ruling(say("perudo.count-first"), "PER-3.1")
        elif not self.over:
            self._places.ask((), t)

    def _bid_act(self, verb: str, rest: str, t: float) -> None:
        """``bid`` asks, ``bid:4x5`` bids; ``dudo``, ``calza``, ``calza:3`` call (the last one: seat 3)."""
        if verb == "bid" and not rest:
            self._bidding().ask_value()
            return
        try:
            step = self.rules.parse_step(f"bid {rest}" if verb == "bid" else f"{verb} by {rest}" if rest else verb)
        except NotationError as error:
            self._show_ruling(error.message, "", "refused")
            return
        if isinstance(step, Bid | Dudo | Calza):
            self._make(step, t, "touch")

    # What goes on the record ------------------------------------------------------------------------------------------

    def _commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:  # noqa: ARG002
        assert isinstance(event, PerudoEvent), "nothing else goes on the record"
        before, entry = self.state, self._entries.entry(event)
        logged = self._put(entry, event.t, event.evidence)
        if logged is None:
            return False
        if entry.kind == "reveal":
            self._consequences(before, logged, entry.rule)
            self.wants_look = True  # the next round may be under the cups already
        return True

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        if event.kind == "reveal":
            return self._entries.retold(before, event.payload)
        return super()._restated(event, before, earlier)

    def _forget(self) -> None:
        """Forget the dice seen."""
        self._belief = replace(self._belief, scene=None, looks=0)
        self._taken_back = None

    # Taking back and correcting ---------------------------------------------------------------------------------------

    def _undo(self, t: float, source: Source) -> None:
        """First take back a value just chosen, and what is not on the record yet as what was before it is uncertain."""
        told = self._open_said()
        if self._presenter.value:
            self._presenter.value = 0
            return
        if not told:
            super()._undo(t, source)
            return
        self._announcer.question = None
        last, belief = self._belief.best.events[-1], self._belief
        self._belief = belief.weighed(
            self._table.without_last(one) for one in belief.hypotheses if last in one.events[-1:]
        )
        self._show_ruling(say("referee.taken-back", what=told), "TAB-3.1")

    def _open_said(self) -> Text:
        """The last event that is not on the record yet; "" if there is none that can be taken back."""
        event = (None, *self._belief.best.events)[-1]
        return said_in(self._entries.entry(event).payload) if isinstance(event, Announcement | Covered) else ""

    @property
    def _kept_open(self) -> bool:
        return bool(self._open_said())

    def _undo_words(self) -> str:
        if self._presenter.value:
            return self._worded(say("perudo.another-value"))
        return self._worded(self._open_said()) or super()._undo_words()

    def _undone(self) -> None:
        self._presenter.value = 0
        seen = self._belief.scene
        super()._undone()
        before = self._belief.best.situation
        self._belief = self._belief.weighed([Hypothesis(replace(before, cups="old"))])
        self._forget()
        if self.state.call and seen is not None and seen.dice:
            self._taken_back = seen

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to a bid (the other legal ones) or a reveal (other counts); the nearest first."""
        if event.kind == KIND:
            turned = Seating.recorded(event, len(self.names)).turned
            return tuple(self._right_way(event, one.said, one.payload(self.names)) for one in turned)
        others = self._entries.others(event, self.record.before(event))
        return tuple(self._right_way(event, said, payload) for said, payload in others)

    def _right_way(self, event: Event, said: Message, payload: Mapping[str, Any]) -> Answer:
        return Answer(said, lambda at: self._corrector.put_right(event, payload, at))

    # Views ------------------------------------------------------------------------------------------------------------

    def view(self) -> TableView:
        """Everything a screen may show now; what it shows of the table is worked out once for all its parts."""
        self._seen_now = self._on_table()
        return super().view()

    def _on_table(self) -> OnTable:
        """What a screen may show, from the record and the most likely hypothesis."""
        shown = self._shown if self._awaits_dice else None
        reveal = self._reveal
        hands = shown.faces if shown is not None else self._entries.hands(reveal)
        return OnTable(
            self.position, shown, hands, reveal, self._left, self._call, self._gone, awaits_dice=self._awaits_dice
        )

    def _headline(self) -> str:
        return self._worded(self._presenter.headline(self._seen_now, over=self.over))

    def _details(self) -> dict[str, Any]:
        now, shows = self._seen_now, self._presenter
        return {
            "dice": shows.dice(now),
            "choices": () if self.over else shows.choices(now, self._bidding, blind=self._blind),
            "choices_title": "" if self.over else self._worded(shows.title(now)),
            "note": self._worded(shows.note(now)),
        }

    def _seats(self) -> tuple[SeatView, ...]:
        return self._presenter.seats(self._seen_now, self._seating.places, over=self.over)

    def _board(self) -> BoardView:
        return self._presenter.board(self._seen_now)

    @property
    def _left(self) -> tuple[tuple[int, ...], ...]:
        """For each seat its possible numbers of dice, without negligible ones."""
        likely = open_dice(self._belief) or (self.position.dice,)
        return tuple(tuple(sorted(set(numbers))) for numbers in zip(*likely, strict=True))

    @property
    def _reveal(self) -> Mapping[str, Any]:
        """The reveal that ended the last round, until the next one begins."""
        last = self.record.last_decision()
        return last.payload if last is not None and last.kind == "reveal" and not self._belief.best.events else {}
