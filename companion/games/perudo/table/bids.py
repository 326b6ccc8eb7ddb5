"""Bids and calls as they are made at the table: by button, by touch, or by lifting all cups."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from companion.games.errors import NotationError
from companion.games.message import Message, Player, ruled, say, sentences
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.steps import Step
from companion.games.perudo.table.asking import Bidding, Call
from companion.games.perudo.table.counting import Counting
from companion.games.perudo.table.entries import Entries, seat_of
from companion.games.perudo.table.presenter import PerudoPresenter
from companion.games.perudo.table.stories import Announcement, Covered, Cups, PerudoTable, Round
from companion.games.rules import THROW
from companion.referee.belief.hypothesis import Hypothesis
from companion.referee.belief.priors import REFUSE, SHOWN_AS_OPEN
from companion.referee.belief.tracker import Branch
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import said_in
from companion.sessions.events import Source
from hardware.presses import Press

DOUBLE_SECONDS = 1.5  # s within which the same bid counts as a duplicate touch


class Bids:
    """Bids and calls, which nobody sees: they are stated. ``made_at`` is when the last one was made (s)."""

    def __init__(
        self,
        recorder: Recorder[PerudoState, Step],
        camera: CameraState,
        judge: Judge[Round],
        entries: Entries,
        counting: Counting,
        presenter: PerudoPresenter,
        table: PerudoTable,
    ) -> None:
        self.made_at = -math.inf
        self._rules: PerudoRules = entries.rules
        self._table = table
        self._recorder = recorder
        self._announcer = recorder.announcer
        self._camera = camera
        self._judge = judge
        self._entries = entries
        self._counting = counting
        self._presenter = presenter

    @property
    def position(self) -> PerudoState:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self._judge.best.situation.game

    def bidding(self, position: PerudoState | None = None) -> Bidding:
        """The choice of a bid or a call in a position (the present one); before a round a bid implies that it began."""
        now, _ = self._table.begun(Round(position or self.position), "auto", 0.0)
        return Bidding(self._rules, now.game, partial(self.make, source="button"), self._ask, self._table.program)

    def _ask(self, text: Message, *answers: Answer) -> None:
        self._announcer.question = Question(text, answers, stays=True)

    def turn_of(self, seat: int | None) -> PerudoState:
        """The most likely position in which it is a seat's turn, if there is a likely one; else the most likely one."""
        games = self._judge.belief.chances(lambda one: one.situation.game).items()
        likely = (game for game, chance in games if chance >= SHOWN_AS_OPEN and game.seat == seat and not game.call)
        return next(likely, self.position)

    def ask_who_called(self, before: Cups, now: Cups) -> None:
        """All cups were lifted: ask, until they are all down again."""
        if before != now == "lifted":
            self.bidding().ask_who_called()
        elif before == "lifted" and now == "again":
            self._announcer.question = None

    # What is made -------------------------------------------------------------------------------------------------

    def begin(self, t: float, source: Source) -> None:
        """Begin the round if that is awaited: all have thrown under their cups."""
        if self._rules.to_act(self.position) is THROW:
            self._judge.acted(lambda one: self._table.after_covered(one, source, t))
            self._judge.weigh(t, source, pressed=True)

    def make(self, step: Bid | Call, t: float, source: Source) -> None:
        """A bid or a call of the acting seat, or a Calza of another one; the rules may refuse it.

        Nobody else makes it for the program.
        """
        self._presenter.value = 0
        if self._again(step, t) or (source != "program" and self._for_program(seat_of(step, self.position))):
            return
        said, table = Announcement(step, source, t=t, before=self.position), self.bidding().table
        self._judge.acted(lambda one: self._table.after_step(one, said))

        def made(one: Hypothesis[Round]) -> bool:
            return said in one.events[-1:] and one.events[-1].t == t

        if not made(self._judge.best):
            unlikely = self._judge.belief.chance(made) <= 1 - REFUSE
            self._object(step, table, t, certain=not self._recorder.over and unlikely)
            self._judge.weigh(t, source)
            return
        self._announcer.question, self.made_at = None, t
        self._judge.inquiry.decline(self._judge.inquiry.options)
        last = self._judge.best.events[-1]
        assert isinstance(last, Announcement), "a bid or a call was made"
        entry = self._entries.entry(last)
        self._announcer.rule(entry.said, entry.rule, entry.tone)
        self._judge.weigh(t, source, pressed=True)
        if source == "program" and self._announcer.ruling is not None:  # people say their bids themselves
            self._announcer.ruling = replace(self._announcer.ruling, aloud=True)
        if not isinstance(step, Bid):
            self._counting.forget()
            self._camera.wants_look = True  # the cups may have been lifted already

    def _again(self, step: Bid | Call, t: float) -> bool:
        """Whether the same was entered twice by a duplicate touch."""
        now = self.position
        if isinstance(step, Bid):
            return step == now.bid and t - self.made_at < DOUBLE_SECONDS
        return bool(now.call) and now.call == type(step).__name__.lower()

    def _object(self, step: Bid | Call, table: PerudoState, t: float, *, certain: bool) -> None:
        """The rules don't allow it; if that is uncertain, it is reported without refusing anybody."""
        verdict = self._rules.check(table, step)
        if certain:
            seat = seat_of(step, table)
            self._recorder.refuse(seat, t, verdict.message, verdict.rule, nearest=verdict.nearest)
        else:
            again = sentences(verdict.message, say("perudo.enter-once-more"))
            self._announcer.rule(again, verdict.rule, "warn", (), verdict.nearest)

    # Buttons and touch --------------------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """A long press of a seat's button is Dudo; a short one offers the bids, or just confirms the seat's bid.

        A press is evidence about whose turn it is; after the game, whoever plays on shows that it has not ended.
        """
        seat, t, after = press.seat, press.t, self._table.after_button
        if self._for_program(seat or self.position.seat):
            return
        if seat is not None and len(self._judge.belief.hypotheses) > 1:
            self._judge.acted(lambda one: [Branch(after(one, seat), one.situation, one.layout)])
        if self._recorder.over:
            self._judge.weigh(t, "button")
        now = self.turn_of(seat)
        mine = seat in (None, now.seat)
        if press.long and now.bid is not None and not now.call and mine:
            self.make(Dudo(now.seat), t, "button")
        elif self._recorder.over:
            return
        elif now.call:
            self._rule(say("perudo.somebody-called"), "PER-3.1")
        elif mine:
            if self._announcer.question is None or self._judge.inquiry.options:
                self.bidding(now).ask_value()
        elif not now.bid:
            self._rule(say("perudo.opens-bidding", player=Player(now.seat)), "PER-1.3")
        elif seat != now.bidder:
            self._out_of_turn(seat or 0, t)

    def _for_program(self, seat: int) -> bool:
        """Whether the program plays that seat, and so acts for itself, which is said."""
        if seat in self._table.program and not self._recorder.over:
            self._announcer.rule(say("perudo.plays-itself", player=Player(seat)), "")
            return True
        return False

    def _rule(self, said: Message, rule: str) -> None:
        self._announcer.rule(ruled(said, rule), rule)

    def _out_of_turn(self, seat: int, t: float) -> None:
        """The button of somebody whose turn it is not: a Calza if the house rule allows it (PER-A9)."""
        if self._rules.check(self.position, Calza(seat)).ok:
            self.bidding().ask_calza(seat)
            return
        wrong = say("perudo.wrong-button", owner=Player(seat), player=Player(self.position.seat))
        said = ruled(wrong, "PER-1.4")
        if self._judge.belief.chance(lambda one: self._table.after_button(one, seat) < 1.0) >= REFUSE:
            self._recorder.refuse(seat, t, said, "PER-1.4")
        else:
            self._announcer.rule(said, "PER-1.4", "warn")

    def touched(self, verb: str, rest: str, t: float) -> None:
        """By touch, or the program: ``bid`` asks, ``bid:4x5`` bids, ``dudo``, ``calza``, ``calza:3`` (seat 3) call."""
        if verb == "bid" and not rest:
            if not self._for_program(self.position.seat):
                self.bidding().ask_value()
            return
        try:
            step = self._rules.parse_step(f"bid {rest}" if verb == "bid" else f"{verb} by {rest}" if rest else verb)
        except NotationError as error:
            self._announcer.rule(error.message, "", "refused")
            return
        if isinstance(step, Bid | Dudo | Calza):
            self.make(step, t, self._recorder.source)

    # Taking back --------------------------------------------------------------------------------------------------

    def open_said(self) -> Message | str:
        """The last event that is not on the record yet; "" if there is none that can be taken back."""
        event = (None, *self._judge.best.events)[-1]
        return said_in(self._entries.entry(event).payload) if isinstance(event, Announcement | Covered) else ""

    def take_back(self) -> bool:
        """Take back a value just chosen, or what is not on the record yet; False if there is neither."""
        told, belief = self.open_said(), self._judge.belief
        if self._presenter.value:
            self._presenter.value = 0
            return True
        if not told:
            return False
        self._announcer.question = None
        last = belief.best.events[-1]
        self._judge.belief = belief.weighed(
            self._table.without_last(one) for one in belief.hypotheses if last in one.events[-1:]
        )
        self._announcer.rule(say("referee.taken-back", what=told), "TAB-3.1")
        return True
