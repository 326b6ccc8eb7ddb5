"""Perudo at the table: bids and calls, and after a call the dice in the seats' places, counted by the camera.

Before a call no die is read and no picture kept: ``hides`` says so, and ``Referee.settled`` leaves out the dice. What a
call came to may stay open, for nobody waits for an answer: bids go on in every position that it may have led to, until
the dice of the next call, a seat's button or an answer tell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.errors import NotationError
from companion.games.message import Message, Player, ruled, say, sentences, stated
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState, Placement
from companion.games.perudo.state import DICE
from companion.games.perudo.table import belief as perudo_belief
from companion.games.perudo.table.bids import Bidding, Call, step_said
from companion.games.perudo.table.count import Call as Dice
from companion.games.perudo.table.count import Counted, PerudoEvent
from companion.games.perudo.table.entries import Entries, Entry, does, seat_of
from companion.games.perudo.table.places import OpenDice, Told, dice_of, hand_in_view
from companion.games.perudo.table.questions import Asking, Doing
from companion.games.perudo.table.seating import KIND, Seating, Sitting
from companion.games.perudo.table.stories import (
    Covered,
    PerudoTable,
    Round,
    Said,
)
from companion.games.perudo.table.view import Showing
from companion.games.perudo.table.words import retold_payload
from companion.games.rules import REFEREE, THROW
from companion.referee.base import BLIND, BUSY, Answer
from companion.referee.cue import Look
from companion.referee.following import consequences
from companion.referee.hypothesis import Belief, Happening, Hypothesis, Slip
from companion.referee.layout import Layout
from companion.referee.policy import Accept, Options
from companion.referee.priors import REFUSE
from companion.referee.record import Record
from companion.referee.telling import clause_in, said_in
from companion.referee.tracker import acted, looked
from companion.referee.view import BoardView, SeatView, Status, Tone
from companion.referee.weighing import Asked, WeighingReferee
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.reading import TableReading

DOUBLE_SECONDS = 1.5  # the same bid again within that time was touched twice


class PerudoReferee(WeighingReferee[Round]):
    """Referees Perudo."""

    open_for = 200  # what a call came to is told by the dice of the next one, however much is bid until then
    most_denied = 40

    _made_at: float = -math.inf  # when the last bid or call was made (s)
    _insisted: bool = False  # confirm was pressed before the dice of this call lay open
    _asked_who: bool = False  # all cups were lifted though nobody called: it was asked who did

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._lie = OpenDice()
        self._places = Sitting(self.names, self._ask, self._seat)

    # What may be so -----------------------------------------------------------------------------------------------

    @property
    def _rules(self) -> PerudoRules:
        rules = self.record.rules
        assert isinstance(rules, PerudoRules)
        return rules

    @property
    def _table(self) -> PerudoTable:
        return PerudoTable(self._rules)

    @property
    def position(self) -> PerudoState:
        """The likeliest position: the record's, and what was played since something on it stays open."""
        return self._belief.best.situation.game

    def _afresh(self, scene: Look | None) -> Belief[Round]:  # noqa: ARG002 - what lies there is looked at anew
        return Belief.certain(Round(self.state), Layout())

    def _same_scene(self, before: Look, now: Look) -> bool:
        return self._table.same_scene(before, now)

    def _told_by_play(self, options: Options) -> bool:  # noqa: ARG002 - it is asked once; then play goes on
        return False

    def _clear(self) -> bool:
        return self._gone

    def _remark(self) -> None:
        """Nothing is said of a calm table."""

    def _unclear(self) -> Message | str:
        asking = self._asking
        return "" if asking is None or self._lie.seen is None or self._gone else asking.status()

    @property
    def _awaits_dice(self) -> bool:
        return perudo_belief.awaits_dice(self._belief)

    @property
    def _gone(self) -> bool:
        """Whether the dice of the call lie there no more."""
        return self._lie.seen is not None and self._belief.scene is not self._lie.seen

    @property
    def _now(self) -> PerudoState:
        """The position of the record."""
        state = self.state
        assert isinstance(state, PerudoState)
        return state

    def _call(self) -> PerudoState | None:
        return perudo_belief.call_of(self._belief)

    # What comes in ------------------------------------------------------------------------------------------------

    @property
    def past_hands(self) -> bool:
        """After a call: where every seat shows all of its dice nothing is hidden, whoever still has a hand there."""
        return self._awaits_dice

    @property
    def learns_places(self) -> bool:
        """Where the first cups stand, until somebody says otherwise."""
        return True

    def hides(self, t: float) -> bool:
        """Dice may be seen from a call until its reveal, and by no look that was made before the call."""
        if not self._awaits_dice:
            return True
        call, said = self.record.last("dudo", "calza"), perudo_belief.called_at(self._belief)
        return t < (said if said is not None else call.t if call is not None else -math.inf)

    def watch(self, status: Status, text: Message | str, t: float) -> None:
        """While people bid, cups and hands on the mat are the game itself and not worth a word."""
        self._stirred = self._stirred or status in BUSY
        if status in BUSY and self.hides(t):
            status, text = "ready", ""
        super().watch(status, text, t)

    def press(self, press: Press) -> None:
        """While people bid their hands are at the cups all the time: nothing waits for a still table."""
        if self.hides(press.t):
            self._pressed(press)
        else:
            super().press(press)

    @property
    def _seating(self) -> Seating:
        """Who sits where, by the record."""
        return Seating.recorded(self.record.last(KIND), len(self.names))

    def _seat(self, seating: Seating, t: float, source: Source) -> None:
        """Put on the record who sits where; from then on the places are read so."""
        if self._log(KIND, None, t, seating.payload(self.names), source=source) is not None:
            self._forget()
            self.wants_look = True
            self._rule(said_in(seating.payload(self.names)), "PER-1.4")

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        self._places.see(reading, t, cups_stand=not self._awaits_dice)
        if trouble := self._places.trouble(self._seating, reading):
            self._status, self._status_text = "unsure", self._worded(trouble)
            return
        reading = self._seating.seated(reading)
        if self._awaits_dice and self.hides(t):
            self.wants_look = True  # the look was made before the call
        elif self._awaits_dice:
            self._read_dice(reading, t, evidence)
        elif not hand_in_view(reading):
            self._believe(Look((), t, self._stirred, reading.covered), t)
            self._ask_who_called()

    def _read_dice(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        dice = dice_of(reading, perudo_belief.most_dice(self._belief), self._lie.facts)
        areas = reading.sheet.areas if reading.sheet else {}
        look = Look(dice, t, self._stirred, reading.covered, evidence, areas=areas)
        if not self._lie.counts(look):
            return
        if hand_in_view(reading):  # it may hide a die: nothing is said but what is certain
            seen = looked(self._belief, look, self._table, self._same_scene)
            if not perudo_belief.surely_whole(seen):
                self._status, self.wants_look = "hand", True
                before, self._belief = self._belief, perudo_belief.kept_in_mind(self._belief, look)
                self._stirred = self._stirred and self._belief is before
                return
        self._believe(look, t)

    def _believe(self, look: Look, t: float) -> None:
        """Take a look in, and do what it leads to."""
        self._stirred = False
        self._belief = looked(self._belief, look, self._table, self._same_scene)
        if look.dice and any(root.situation.game.call for root in self._belief.roots):
            self._lie.seen = self._belief.scene
        self._weigh(t)

    def _ask_who_called(self) -> None:
        """All cups were lifted: ask once, until they are all down again."""
        if self._asked_who and perudo_belief.covered(self._belief) == frozenset(self.position.living):
            self._question, self._asked_who = None, False
        if not self._asked_who and perudo_belief.somebody_called(self._belief):
            self._asked_who = True
            self._bidding.ask_who_called()

    def _happening_said(self, event: Happening) -> Message | str:
        if not isinstance(event, PerudoEvent):
            return super()._happening_said(event)
        return clause_in(self._entries.entry(event).payload)

    # Bids and calls -----------------------------------------------------------------------------------------------

    @property
    def _bidding(self) -> Bidding:
        return Bidding(
            self._rules, self.position, self._renderer, lambda step, at: self._make(step, at, "button"), self._ask
        )

    def _begin(self, t: float, source: Source) -> None:
        """All have thrown under their cups."""
        self._belief = acted(self._belief, lambda one: self._table.after_covered(one, source, t))
        self._weigh(t, source, pressed=True)

    def _make(self, step: Bid | Call, t: float, source: Source) -> None:
        """A bid or a call of the seat whose turn it is, or a Calza of another one; the rules may refuse it."""
        if self._again(step, t):
            return
        said, bidding = Said(step, source, t=t, before=self.position), self._bidding
        self._belief = acted(self._belief, lambda one: self._table.after_step(one, said))
        if said not in self._belief.best.events:
            self._object(step, bidding.table, t, surely=perudo_belief.made(self._belief, said) <= 1 - REFUSE)
            return
        self._question, self._made_at, self._declined = None, t, tuple(event for event, _ in self._open)
        self._announce()
        self._weigh(t, source, pressed=True)
        if not isinstance(step, Bid):
            self._forget()
            self.wants_look = True  # the cups may have been lifted already

    def _again(self, step: Bid | Call, t: float) -> bool:
        """Whether the same was entered twice by one touch too many."""
        now = self.position
        if isinstance(step, Bid):
            return step == now.bid and t - self._made_at < DOUBLE_SECONDS
        return bool(now.call) and now.call == type(step).__name__.lower()

    def _announce(self) -> None:
        """What was made, in words."""
        said = self._belief.best.events[-1]
        assert isinstance(said, Said), "a bid or a call was made"
        verdict = self._rules.check(said.before, said.step)
        if verdict.ok:
            tone: Tone = "good" if isinstance(said.step, Bid) else "warn"
            self._rule(self._of(seat_of(said.step, said.before), verdict.message), verdict.rule, tone)

    def _object(self, step: Bid | Call, table: PerudoState, t: float, *, surely: bool) -> None:
        """The rules don't allow it; where that is in doubt, it is said and not held against anybody."""
        verdict = self._rules.check(table, step)
        if surely:
            self._refuse(seat_of(step, table), t, verdict.message, verdict.rule, nearest=verdict.nearest)
        else:
            again = sentences(verdict.message, say("perudo.enter-once-more"))
            self._rule(again, verdict.rule, "warn", (), tuple(map(self._in_short, verdict.nearest)))

    def _in_short(self, line: str) -> Message:
        return step_said(self._rules, line)

    # Buttons and touch --------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> None:
        """A seat's button held down is Dudo; pressed shortly it offers the bids."""
        if press.button == "end" and not self.over:
            self._belief = perudo_belief.pressed_by(self._belief, self._table, press.seat)
            now = self.position
            if press.long and now.bid is not None and not now.call and press.seat in (None, now.seat):
                self._make(Dudo(now.seat), press.t, "button")
                return
        super()._pressed(press)

    def _end(self, seat: int | None, t: float) -> None:
        """A seat's button: whose turn it is chooses; who has just bid means that this is done."""
        now = self.position
        if now.call:
            self._rule(ruled(say("perudo.somebody-called"), "PER-3.1"), "PER-3.1")
        elif seat in (None, now.seat):
            if self._question is None or self._open:
                self._bidding.ask_value()
        elif not now.bid:
            self._rule(ruled(say("perudo.opens-bidding", player=Player(now.seat)), "PER-1.3"), "PER-1.3")
        elif seat != now.bidder:
            self._out_of_turn(seat or 0, t)

    def _out_of_turn(self, seat: int, t: float) -> None:
        """The button of somebody whose turn it is not: a Calza where the house rule allows it (PER-A9)."""
        if self._rules.check(self.position, Calza(seat)).ok:
            self._bidding.ask_calza(seat)
            return
        wrong = say("perudo.wrong-button", owner=Player(seat), player=Player(self.position.seat))
        said = ruled(wrong, "PER-1.4")
        if self._belief.chance(lambda one: self._table.after_button(one, seat) < 1.0) >= REFUSE:
            self._refuse(seat, t, said, "PER-1.4")
        else:
            self._rule(said, "PER-1.4", "warn")

    def _confirm(self, t: float) -> None:
        waits = self._rules.to_act(self.position)
        if waits is THROW and self._call() is None:
            self._begin(t, "button")
        elif self._lie.seen is not None and not self._gone and not self._hidden:
            self._count_now(t)
        elif self._lie.taken_back is not None:
            self._lie.seen, self._lie.taken_back = self._lie.taken_back, None
            self._count_now(t)
        elif waits is THROW:
            self._begin(t, "button")
        elif waits is REFEREE:
            self._confirm_early()

    @property
    def _hidden(self) -> tuple[int, ...]:
        """The seats whose dice are not open yet."""
        call = self._call()
        return self._lie.hidden(call.dice) if call is not None else ()

    def _count_now(self, t: float) -> None:
        """The dice as they lie there are counted, and what is in doubt is asked at once."""
        self._belief = looked(perudo_belief.unjudged(self._belief, None), self._lie.as_told(), self._table)
        self._lie.seen = self._belief.scene
        self._weigh(t, "camera", pressed=True)

    def _confirm_early(self) -> None:
        """Confirmed before the dice lie open: said; who insists, or has no camera, counts by hand."""
        if self._insisted or self._status in BLIND:
            self._ask_count()
        else:
            self._insisted = True
            self._rule(ruled(say("perudo.lift-first"), "PER-3.1"), "PER-3.1")

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``covered`` begins a round, ``count`` and ``count:6`` tell the dice that count, the others bid and call.

        ``places`` asks who sits where, ``places:learn`` looks where the first cups stand.
        """
        if verb == "covered":
            if self._rules.to_act(self.position) is THROW:
                self._begin(t, "touch")
        elif verb == "count":
            if rest.isdecimal():
                self._count(int(rest), t)
            elif self._call() is not None:
                self._ask_count()
        elif verb == "places":
            self._places_act(rest, t)
        elif verb in ("bid", "dudo", "calza") and not self.over:
            self._bid_act(verb, rest, t)

    def _places_act(self, rest: str, t: float) -> None:
        if rest == "learn":
            self._places.learns = self.record.last(KIND, "reveal") is None
        elif self._awaits_dice:
            self._rule(say("perudo.count-first"), "PER-3.1")
        elif not self.over:
            self._places.ask(t)

    def _bid_act(self, verb: str, rest: str, t: float) -> None:
        """``bid`` asks, ``bid:4x5`` bids; ``dudo``, ``calza``, ``calza:3`` call (the last one: seat 3)."""
        if verb == "bid" and not rest:
            self._bidding.ask_value()
            return
        try:
            step = self._rules.parse_step(f"bid {rest}" if verb == "bid" else f"{verb} by {rest}" if rest else verb)
        except NotationError as error:
            self._rule(error.message, "", "refused")
            return
        if isinstance(step, Bid | Dudo | Calza):
            self._make(step, t, "touch")

    # Questions about the dice -------------------------------------------------------------------------------------

    @property
    def _asking(self) -> Asking | None:
        """What lies open after a call, and how to ask about it; None where nothing is counted."""
        call = self._call()
        doing = Doing(self._count, self._learn, self._refuse_numbers, self._ask_count)
        return Asking(self._rules, call, self._lie.shown(call), doing, self._gone) if call else None

    def _asked(self, options: Options) -> Asked:  # noqa: ARG002 - what lies there says what is to be asked
        assert self._asking is not None, "nothing is counted"
        text, answers = self._asking.question()
        return Asked(text, tuple((replace(answer, own=True), None) for answer in answers))

    def _ask_about(self, options: Options) -> None:
        """When play goes on without an answer, one is welcome still; a bid that is being chosen is not disturbed."""
        if (self._question is None or self._open) and self._asking is not None:
            super()._ask_about(options)

    def _accept(self, decision: Accept, source: Source) -> bool:
        """A bid that is being chosen is not disturbed."""
        chosen = None if self._open else self._question
        went = super()._accept(decision, source)
        self._question = chosen if isinstance(decision.event, Covered) else self._question
        return went

    def _ask_count(self) -> None:
        if asking := self._asking:
            self._ask(asking.title(), *asking.every_number())

    def _count(self, count: int, t: float) -> None:
        """People counted themselves (PER-3.1); what was played since goes on from there."""
        if self._call() is None:
            return
        belief = perudo_belief.told_count(self._belief, self._table, count, t)
        if belief is None:
            self._rule(say("referee.does-not-go"), "TAB-3.1")
            return
        self._question, self._open, self._declined = None, (), ()
        self._belief = belief
        self._weigh(t, "touch", pressed=True)
        self.wants_look = True

    def _learn(self, told: Told, t: float) -> None:
        """The table said what a die is."""
        self._lie.learn(told)
        self._question, self._open = None, ()
        call = self._call()
        if self._lie.seen is None or call is None:
            return
        if not self._gone:
            self._count_now(t)
            return
        self._lie.seen = self._lie.as_told()
        chances = Dice(self._rules, call, self._lie.shown(call).dice).numbers()
        self._count(chances.index(max(chances)), t)

    # Wrong numbers of dice ----------------------------------------------------------------------------------------

    def _say(self, slip: Slip) -> None:
        self._refuse_numbers(slip.dice, slip.t)

    def _refuse_numbers(self, numbers: tuple[int, ...], t: float) -> None:
        """A seat shows more or fewer dice than it has (PER-3.1): said once, however often a hand comes between."""
        call = self._call()
        if call is None:
            return
        wrong = next((seat for seat in call.living if numbers[seat - 1] != call.dice[seat - 1]), None)
        verdict = self._rules.check(call, Placement(tuple((1,) * number for number in numbers)))
        self._declined = tuple(event for event, _ in self._open)
        self._refuse(wrong, t, verdict.message, verdict.rule, put_back=verdict.back)
        agree = self._choice("overrule", say("perudo.these-count"))
        self._rule(verdict.message, verdict.rule, "refused", verdict.back, answers=(agree,))

    def _overrule(self, t: float) -> None:
        """The table agrees that everybody has the dice that lie there."""
        call = self._call()
        if call is None or call != self.state or self._lie.seen is None or self._gone or self._hidden:
            super()._overrule(t)
            return
        numbers = self._lie.shown(call).numbers
        changed = [seat for seat in call.living if numbers[seat - 1] != call.dice[seat - 1]]
        if not changed:
            super()._overrule(t)
            return
        if max(numbers) > DICE:
            self._rule(ruled(say("perudo.at-most", most=DICE), "PER-1.1"), "PER-1.1", "refused")
            return
        if self._put(self._entries.agreed(call, numbers), t):
            self._belief = self._anew(None)
            self._count_now(t)

    # What goes on the record --------------------------------------------------------------------------------------

    @property
    def _entries(self) -> Entries:
        return Entries(self._rules, self.names)

    def _commit(self, event: Happening, source: Source, perhaps: Sequence[Happening]) -> bool:  # noqa: ARG002
        assert isinstance(event, PerudoEvent), "nothing else goes on the record"
        before, entry = self._now, self._entries.entry(event)
        logged = self._put(entry, event.t, event.evidence)
        if logged is None:
            return False
        if entry.kind == "reveal":
            for news in consequences(self.rules, self.names, before, self.state, entry.rule):
                self._log(news.kind, news.seat, event.t, {**news.payload, "by": logged.seq}, source="auto")
            self._lie.seen, self._insisted = None, False
            self.wants_look = True  # the next round may lie under the cups already
        return True

    def _put(self, entry: Entry, t: float, evidence: bytes | None = None) -> Event | None:
        """Put an entry on the record, and say what it says."""
        logged = self._log(entry.kind, entry.seat, t, entry.payload, source=entry.source, evidence=evidence)
        if logged is not None and entry.said:
            self._rule(entry.said, entry.rule, entry.tone, entry.to_do)
        return logged

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        if event.kind == "reveal":
            return retold_payload(self.rules, self.names, before, event.payload)
        return super()._restated(event, before, earlier)

    def _forget(self) -> None:
        """Forget what was seen of the dice."""
        self._belief = replace(self._belief, scene=None, looks=0)
        self._lie.forget()
        self._insisted = self._asked_who = False

    # Taking back and correcting -----------------------------------------------------------------------------------

    def _undo(self, t: float, source: Source) -> None:
        """What is not on the record yet, because something before it is in doubt, is taken back first."""
        told = self._open_said()
        if not told:
            super()._undo(t, source)
            return
        self._question = None
        self._belief = perudo_belief.without_last(self._belief, self._table)
        self._rule(say("referee.taken-back", what=told), "TAB-3.1")

    def _open_said(self) -> Message | None:
        """The last thing that is not on the record yet; None where nothing is that can be taken back."""
        events = self._belief.best.events
        if not events or isinstance(events[-1], Counted | Slip):
            return None
        event = events[-1]
        if not isinstance(event, Said):
            return stated(say("perudo.all-thrown"))
        return does(self._rules, event.before, seat_of(event.step, event.before), event.step)

    @property
    def _kept_open(self) -> bool:
        return self._open_said() is not None

    def _undo_words(self) -> str:
        return self._worded(self._open_said() or "") or super()._undo_words()

    def _undone(self) -> None:
        seen = self._belief.scene
        super()._undone()
        before = self._belief.best.situation
        self._belief = self._belief.weighed([Hypothesis(replace(before, old_cups=True))])
        self._forget()
        if self.state.call and seen is not None and seen.dice:
            self._lie.taken_back = seen

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Of a bid the other legal ones, of a reveal other counts; the nearest first."""
        if event.kind == KIND:
            turned = Seating.recorded(event, len(self.names)).turned
            return tuple(self._right_way(event, one.said, one.payload(self.names)) for one in turned)
        others = self._entries.others(event, self.record.before(event))
        return tuple(self._right_way(event, said, payload) for said, payload in others)

    def _right_way(self, event: Event, said: Message, payload: Mapping[str, Any]) -> Answer:
        return Answer(said, lambda at: self._put_right(event, payload, at))

    # Views --------------------------------------------------------------------------------------------------------

    @property
    def _showing(self) -> Showing:
        """What a screen may know now."""
        last = self.record.last_decision()
        revealed = last is not None and last.kind == "reveal" and not self._belief.best.events
        return Showing(
            self._rules,
            self._renderer,
            self.position,
            self._call(),
            self._asking if self._lie.seen is not None else None,
            perudo_belief.open_dice(self._belief),
            awaited=self._awaits_dice,
            blind=self._status in BLIND,
            over=self.over,
            reveal=dict(last.payload) if revealed and last is not None else {},
            events=self.record.counting(),
        )

    def _headline(self) -> str:
        if self.over:
            outcome = self._rules.outcome(self._now)
            return self._worded(outcome.message) if outcome else ""
        return self._showing.headline()

    def _details(self) -> dict[str, Any]:
        showing = self._showing
        return {
            "dice": showing.dice(),
            "choices": showing.choices(self._bidding),
            "choices_title": showing.title(),
            "note": showing.note(),
        }

    def _seats(self) -> tuple[SeatView, ...]:
        places = self._seating.places
        return tuple(replace(seat, place=place) for seat, place in zip(self._showing.seats(), places, strict=True))

    def _board(self) -> BoardView:
        return self._showing.board()
