"""Perudo at the table: bids and calls by touch and button, and counting after a call.

Before a call no die is read and no picture kept: ``hides`` returns True, and ``Referee.settled`` drops the dice. The
result of a call may stay open, as nobody waits for an answer: bids continue in every position it may have led to, until
the dice of the next call, a seat's button or an answer resolve it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.message import ruled, say
from companion.games.perudo import PerudoState
from companion.games.perudo.steps import Step
from companion.games.perudo.table.asking import open_dice
from companion.games.perudo.table.decisions import PerudoDecisions
from companion.games.perudo.table.presenter import OnTable
from companion.games.perudo.table.program import hand_of
from companion.games.perudo.table.seating import KIND, Seating, Sitting, hand_over
from companion.games.perudo.table.stories import Round
from companion.games.rules import REFEREE, THROW
from companion.referee.belief.cue import Look
from companion.referee.belief.readings import unread_dice
from companion.referee.belief.tracker import looked
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.play import Play
from companion.referee.record.recorder import Recorder
from companion.referee.shown.telling import said_in
from companion.referee.shown.view import TableView
from companion.sessions.events import Source
from hardware.presses import Press
from vision.reading import TableReading


class PerudoPlay(Play[PerudoState, Step]):
    """What comes in at a game of Perudo, and what its screen shows."""

    judge: Judge[Round]
    infers_seating = True

    def __init__(self, recorder: Recorder[PerudoState, Step], camera: CameraState) -> None:
        self._decisions = made = PerudoDecisions(recorder, camera)
        self.judge, self.corrector = made.judge, made.corrector
        self._rules, self._counting, self._bids, self._shows = made.rules, made.counting, made.bids, made.presenter
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        program = made.program.seats
        self._places = Sitting(len(recorder.names), recorder.announcer.ask, self._seat, program)
        self._announcer.in_short = made.in_short

    @property
    def position(self) -> PerudoState:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self._bids.position

    @property
    def past_hands(self) -> bool:
        """After a call a still table may be read past hands: if every seat shows all of its dice nothing is hidden."""
        return self._counting.awaits_dice

    @property
    def kept_open(self) -> bool:
        """Whether a bid or a call is not on the record yet."""
        return bool(self._bids.open_said())

    def hides(self, t: float) -> bool:
        """Whether dice are hidden: always, except from a call until its reveal, and for looks made before the call."""
        return not self._counting.awaits_dice or t < self._bids.made_at

    # What is seen -------------------------------------------------------------------------------------------------

    @property
    def _seating(self) -> Seating:
        """The seating by the record."""
        return Seating.recorded(self._record.last(KIND), len(self._recorder.names), self._decisions.program.seats)

    def _seat(self, seating: Seating, t: float, source: Source) -> None:
        """Record the seating; from then on the places are read accordingly."""
        payload = seating.payload(self._recorder.names)
        if self._recorder.log(KIND, None, t, payload, source=source) is not None:
            self._counting.forget()
            self._camera.wants_look = True
            self._announcer.rule(said_in(payload), "PER-1.4")

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Read cups while people bid, and the dice after a call."""
        awaits_dice = self._counting.awaits_dice
        self._places.see(reading, t, cups_stand=not awaits_dice)
        if trouble := self._places.trouble(self._seating, reading):
            self._camera.unsure(trouble)
            return
        reading = self._seating.seated(reading)
        if awaits_dice and self.hides(t):
            self._camera.wants_look = True  # the look was made before the call
        elif awaits_dice:
            self._counting.read(reading, t, evidence)
        elif not hand_over(reading):
            self._read_cups(reading, t)

    def _read_cups(self, reading: TableReading, t: float) -> None:
        if not self.position.hands:
            hidden = (die for die in self._counting.before if die.zone in reading.covered)  # under a cup it stays
            seen = (die for die in unread_dice(reading) if die.zone not in reading.covered)
            self._counting.before = (*hidden, *seen)
        before = self.judge.best.situation.cups
        look = Look((), t, self._camera.stirred, reading.covered)
        self.judge.believe(looked(self.judge.belief, look, self._decisions.continuations), t)
        self._bids.ask_who_called(before, self.judge.best.situation.cups)

    # Buttons and touch --------------------------------------------------------------------------------------------

    def end(self, press: Press) -> None:
        """A seat's button."""
        self._bids.pressed(press)

    def confirm(self, t: float) -> None:
        """Count the open dice or begin the round; before the dice are visible only who insists counts by hand."""
        if self._counting.settle(t):
            return
        waits, ruling = self._rules.to_act(self.position), self._announcer.ruling
        lift_first = ruled(say("perudo.lift-first"), "PER-3.1")
        if waits is THROW:
            self._bids.begin(t, "button")
        elif waits is REFEREE and (self._camera.blind or (ruling and ruling.said == lift_first)):
            self._counting.ask_count()
        elif waits is REFEREE:
            self._announcer.rule(lift_first, "PER-3.1")

    def act(self, verb: str, rest: str, t: float) -> None:
        """``covered`` begins a round, ``count`` and ``count:6`` state the dice that count, the others bid and call.

        ``value:5`` chooses a value, to show its numbers. ``places`` asks for the seating, ``places:learn`` takes it
        from the first cups. ``shows:2:1-3-5``: the program shows the dice of its seat 2.
        """
        if verb == "covered":
            self._bids.begin(t, self._recorder.source)
        elif verb == "count":
            if rest.isdecimal():
                self._counting.count(int(rest), t)
            else:
                self._counting.ask_count()
        elif verb == "places":
            self._places_act(rest, t)
        elif verb == "value":
            self._shows.value = int(rest) if rest.isdecimal() else 0
        elif verb in ("bid", "dudo", "calza"):
            self._bids.touched(verb, rest, t)
        elif verb == "shows" and self._recorder.source == "program":
            seat, _, dice = rest.partition(":")
            self._counting.show(int(seat), hand_of(dice), t)

    def _places_act(self, rest: str, t: float) -> None:
        if rest == "learn":
            self._places.learns = self._record.last(KIND, "reveal") is None
        elif self._counting.awaits_dice:
            self._announcer.rule(say("perudo.count-first"), "PER-3.1")
        elif not self.finished:
            self._places.ask((), t)

    def undo(self, t: float, source: Source) -> None:
        """First take back a value just chosen, and what is not on the record yet as what was before it is uncertain."""
        if not self._bids.take_back():
            self.corrector.undo(t, source)

    def overrule(self, t: float) -> bool:
        """The players agree on the dice on the table; False if there is nothing to agree on."""
        return self._counting.overrule(t)

    # The view -----------------------------------------------------------------------------------------------------

    def show(self, view: TableView) -> TableView:
        """The view with what Perudo shows."""
        now, shows, worded, over = self._on_table(), self._shows, self._announcer.worded, view.over
        undo = worded(say("perudo.another-value") if shows.value else self._bids.open_said())
        return replace(
            view,
            seats=shows.seats(now, self._seating.places, over=over),
            headline=worded(shows.headline(now, over=over)),
            undo=undo or self._recorder.undo_words(),
            board=shows.board(now),
            dice=shows.dice(now),
            choices=() if over else shows.choices(now, self._bids.bidding, blind=self._camera.blind),
            choices_title="" if over else worded(shows.title(now)),
            note=worded(shows.note(now)),
        )

    def _on_table(self) -> OnTable:
        """What a screen may show, from the record and the most likely hypothesis."""
        counting, last = self._counting, self._record.last_decision()
        shown = counting.shown if counting.awaits_dice else None
        ended = last is not None and last.kind == "reveal" and not self.judge.best.events
        reveal: Mapping[str, Any] = last.payload if last is not None and ended else {}
        hands = shown.faces if shown is not None else self._decisions.entries.hands(reveal)
        likely = open_dice(self.judge.belief) or (self.position.dice,)
        left = tuple(tuple(sorted(set(numbers))) for numbers in zip(*likely, strict=True))
        call, gone, awaits = counting.call, counting.gone, counting.awaits_dice
        return OnTable(self.position, shown, hands, reveal, left, call, gone, awaits_dice=awaits)
