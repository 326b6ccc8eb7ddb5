"""Perudo at the table: bids and calls by touch and button, cups, and counting after a call.

Before a call no die is read and no picture kept: ``hides`` returns True, and ``Referee.settled`` drops the dice. The
result of a call may stay open, as nobody waits for an answer: bids continue in every position it may have led to, until
the dice of the next call, a seat's button or an answer resolve it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.games.errors import NotationError
from companion.games.message import Message, Player, Text, ruled, say, sentences, stated
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.bids import by_value
from companion.games.perudo.picture import perudo_board, revealed_board
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.steps import Hands, Step
from companion.games.perudo.table.decisions import PerudoDecisions, seat_of
from companion.games.perudo.table.seats import action_of, seated, shown_text
from companion.games.perudo.table.stories import Announcement, Call, PerudoEvent, Round, Shown, hand_over
from companion.games.rules import REFEREE, THROW
from companion.referee.belief.hypothesis import Hypothesis
from companion.referee.belief.layout import Layout, Look, in_order
from companion.referee.belief.priors import CALLS_WRONGLY, REFUSE
from companion.referee.belief.tracker import Branch, with_look
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.play import Play
from companion.referee.record.recorder import Recorder
from companion.referee.shown.announcer import Answer
from companion.referee.shown.event_texts import payload_text
from companion.referee.shown.view import ChoiceView, SeatView, TableView, faces_of
from companion.sessions.events import Source
from hardware.presses import Press
from vision.reading import TableReading

DOUBLE_SECONDS = 1.5  # s within which the same bid counts as a duplicate touch


def keys(rules: PerudoRules, table: PerudoState, program: frozenset[int], value: int) -> Iterator[tuple[str, Answer]]:
    """What people may choose, each with its action: a value, or the numbers of a chosen ``value``; then calls."""
    steps = rules.legal(table)
    bids = [step for step in steps if isinstance(step, Bid) and table.seat not in program]
    calls = [step for step in steps if isinstance(step, Dudo | Calza) and seat_of(step, table) not in program]
    values = by_value(bids, wild=table.wild)
    for bid in values.get(value, ()):
        yield action_of(bid), Answer(bid_text(bid), None, (bid.face,), place="number", count=bid.count)
    if value in values:
        yield "value:", Answer(say("perudo.another-value"), None, place="back")
    else:
        for face, (least, *more) in values.items():
            text = say("perudo.value-from", face=face, least=least.count)
            detail = say("perudo.least", count=least.count, only=not more)
            key = Answer(text, None, (face,), detail=detail, place="face")
            yield f"value:{face}" if more else action_of(least), key
    for call in sorted(calls, key=lambda call: isinstance(call, Calza)):
        yield action_of(call), Answer(call_text(call, table, call.by), None)


def call_text(call: Call, table: PerudoState, by: int | None) -> Message:
    """The text of a call, after the name of its seat if that is given."""
    bid = bid_text(table.standing)
    text = say("perudo.calza-on", bid=bid) if isinstance(call, Calza) else say("perudo.dudo-on", bid=bid)
    return say("common.about", player=Player(by), said=text) if by else text


class PerudoPresenter:
    """Words the table for the screen."""

    def __init__(self, decisions: PerudoDecisions, recorder: Recorder[PerudoState, Step]) -> None:
        self._decisions = decisions
        self._rules = decisions.rules
        self._recorder, self._record, self._announcer = recorder, recorder.record, recorder.announcer
        self._program = decisions.program.seats

    def show(self, view: TableView, table: PerudoState, open_text: Text, *, blind: bool) -> TableView:
        """The view with what Perudo shows: ``table``, the position once a bid is made, ``open_text``, an open event."""
        decisions, worded = self._decisions, self._announcer.worded
        shown, position = decisions.shown if decisions.awaits_dice else None, decisions.position
        last = self._record.last_decision()
        ended = last is not None and last.kind == "reveal" and not decisions.judge.best.events
        reveal = last.payload if last is not None and ended else None
        hands = decisions.entries.hands(reveal) if reveal else ()
        if shown is not None:
            hands = tuple(() if n in shown.hidden else hand for n, hand in enumerate(shown.seen, 1))
        dice = self._rules.shown_dice(position, None)
        board = perudo_board(shown.before if shown is not None else position, hands, public=dice)
        title: Text = "" if position.seat in self._program else say("perudo.may", player=Player(position.seat))
        undo = worded(say("perudo.another-value") if decisions.value else open_text)
        return replace(
            view,
            seats=tuple(self._seats(hands, to_act=not view.over and shown is None)),
            headline=worded(self._headline(position, shown)),
            undo=undo or self._recorder.undo_text(),
            board=board if reveal is None else revealed_board(self._record, position, hands, reveal, dice),
            choices=() if view.over else tuple(self._choices(shown, table, blind=blind)),
            choices_title="" if view.over else worded(decisions.how_many(shown) if shown is not None else title),
            note=worded(self._note(position, shown)),
        )

    def _headline(self, game: PerudoState, shown: Shown | None) -> Text:
        """What is awaited now, or the result; after a call, whose cups are to be lifted."""
        outcome, player = self._rules.outcome(self._record.state), Player(game.seat)
        if outcome is not None:
            return outcome.message
        if shown is None:
            if self._rules.to_act(game) is THROW:
                return say("perudo.all-throw", player=player)
            if game.bid:
                return say("perudo.raise-or-call", player=player, bid=bid_text(game.bid))
            return say("perudo.to-open", player=player)
        call, hidden, bid = shown.before, shown.hidden, bid_text(shown.before.standing)
        if not hidden:
            return say("perudo.being-counted", call=call.call, bid=bid)
        if hidden == tuple(seat for seat in call.living if shown.hands[seat - 1]):
            return say("perudo.all-lift", call=call.call, bid=bid)
        return say("perudo.lift-cups-of", call=call.call, bid=bid, players=tuple(map(Player, hidden)))

    def _note(self, game: PerudoState, shown: Shown | None) -> Text:
        """The dice that the program shows, or the standing bid and the special rule."""
        program = enumerate(shown.program if shown is not None else (), 1)
        text: list[Text] = [stated(shown_text(seat, hand)) for seat, hand in program if hand]
        if game.bid and not game.call:
            bid, player = bid_text(game.bid), Player(game.bidder)
            text.append(say("perudo.standing", bid=bid, player=player, total=game.total))
        if game.palifico and not game.over:
            text.append(say("perudo.palifico-note"))
            if self._rules.options.palifico_blind:
                text.append(say("perudo.blind-note"))
        return sentences(*text) if text else ""

    def _choices(self, shown: Shown | None, table: PerudoState, *, blind: bool) -> Iterator[ChoiceView]:
        """After a call the counts, else the bids and calls. Open results may be stated at any time."""
        choice, game = self._announcer.choice, self._decisions.position
        going_on = self._rules.to_act(game) is THROW
        covered = choice("covered", say("perudo.all-thrown"))
        if shown is not None:
            for n in range(shown.on_table + 1) if blind else ():
                yield choice(f"count:{n}", say("perudo.number", n=n), place="number", count=n)
            if not blind:
                yield choice("count", say("perudo.count-by-hand"))
            yield from (covered,) if going_on else ()
            return
        if going_on:
            yield covered
            if game.seat not in self._program:
                yield choice("bid", say("perudo.open-it"))
        else:
            for action, key in keys(self._rules, table, self._program, self._decisions.value):
                yield self._announcer.answer_choice(action, key)
        if not game.bid and not self._record.last("reveal"):  # later through the list of events
            yield choice("places", say("perudo.say-who-sits"))
        if self._decisions.shown is not None:
            yield choice("count", say("perudo.say-what-came"))

    def _seats(self, hands: Hands, *, to_act: bool) -> Iterator[SeatView]:
        """The players with their dice, each at the place where it sits.

        The note has the dice that a seat shows after a call, its possible numbers of dice, or that it is out.
        """
        game, worded, names = self._decisions.position, self._announcer.worded, self._announcer.names
        likely = self._decisions.judge.belief.open_values(lambda one: one.situation.game.dice) or [game.dice]
        shown, places = self._rules.shown_dice(game, None), self._decisions.seating.places
        for seat, (name, dice, place) in enumerate(zip(names, shown, places, strict=True), 1):
            left = sorted({numbers[seat - 1] for numbers in likely})
            if hands and hands[seat - 1]:
                note = " ".join(str(face or "?") for face in hands[seat - 1])
            elif len(left) > 1 and dice is not None:
                note = worded(say("perudo.either-dice", ways=tuple(left)))
            else:
                note = "" if game.dice[seat - 1] else worded(say("perudo.is-out"))
            yield SeatView(seat, name, dice, to_act and seat == game.seat, note=note, place=place)


class PerudoPlay(Play[Round, PerudoState, Step]):
    """What comes in at a game of Perudo. Bids and calls, which can't be seen, are entered."""

    judge: Judge[Round]
    infers_seating = True

    def __init__(self, recorder: Recorder[PerudoState, Step], camera: CameraState) -> None:
        self._decisions = decisions = PerudoDecisions(recorder, camera)
        self.judge = decisions.judge
        self._rules, self._table, self._entries = decisions.rules, decisions.continuations, decisions.entries
        self._recorder, self._announcer, self._camera = recorder, recorder.announcer, camera
        self._presenter = PerudoPresenter(decisions, recorder)
        self._announcer.short_text = self._short_text
        self._made_at = -math.inf  # s: when the last bid or call was made

    @property
    def position(self) -> PerudoState:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self._decisions.position

    @property
    def past_hands(self) -> bool:
        """Whether it is after a call: then a still table is read past hands, as it is complete if all dice are seen."""
        return self._decisions.awaits_dice

    @property
    def kept_open(self) -> bool:
        """Whether a bid or a call is not on the record yet."""
        return bool(self._open_text())

    def hides(self, t: float) -> bool:
        """Whether dice are hidden: always, except from a call until its reveal, and for looks made before the call."""
        return not self._decisions.awaits_dice or t < self._made_at

    def out_of_sight(self) -> None:
        """Note that dice may be shown unseen."""
        belief = self.judge.belief
        missed = (replace(one, situation=replace(one.situation, missed=True)) for one in belief.hypotheses)
        self.judge.belief = belief.with_hypotheses(missed)

    def _short_text(self, line: str) -> Message:
        step = self._rules.parse_step(line)
        return bid_text(step) if isinstance(step, Bid) else say("perudo.call", call="dudo")

    # What is seen -------------------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Read cups while people bid, and the dice after a call."""
        awaits_dice, seating = self._decisions.awaits_dice, self._decisions.seating
        if trouble := seating.trouble(reading):
            self._camera.unsure(trouble)
            return
        if not awaits_dice:
            seating.see(reading, t)
        reading = seated(reading, seating.places)
        if awaits_dice and self.hides(t):
            self._camera.wants_look = True  # the look was made before the call
        elif awaits_dice:
            self._decisions.read(reading, t, evidence)
        elif not hand_over(reading):
            self._read_cups(reading, t)

    def _read_cups(self, reading: TableReading, t: float) -> None:
        """The round begins; or all cups are lifted although no call was entered: ask who called, until all are down."""
        before = self.judge.best.situation.cups
        look = Look((), t, self._camera.stirred, reading.covered)
        self.judge.believe(with_look(self.judge.belief, look, self._table), t)
        now = self.judge.best.situation.cups
        if before == "lifted" and now == "again":
            self._announcer.question = None
        elif before != now == "lifted":
            table = self._bidding(self.position)
            answers = [
                Answer(call_text(step, table, by), partial(self.enter, step, source="button"))
                for step in self._rules.legal(table)
                if isinstance(step, Dudo | Calza) and (by := seat_of(step, table)) not in self._table.program
            ]
            if answers:  # the program never forgets to say so
                nobody = Answer(say("perudo.nobody-called"), lambda _: None)
                self._announcer.ask(say("perudo.who-has-called"), *answers, nobody, stays=True)

    # Buttons and touch --------------------------------------------------------------------------------------------

    def end(self, press: Press) -> None:
        """A long press of a seat's button is Dudo; a short one offers the bids, or just confirms the seat's bid.

        A press is evidence of whose turn it is, and after the game that it has not ended.
        """
        seat, t, after = press.seat, press.t, self._table.after_button
        if self._for_program(seat or self.position.seat):
            return
        if seat is not None and len(self.judge.belief.hypotheses) > 1:
            self.judge.act_on(lambda one: [Branch(after(one, seat), one.situation, one.layout)])
        if self._recorder.over:
            self.judge.weigh(t, "button")
        games = self.judge.belief.open_values(lambda one: one.situation.game)
        now = next((game for game in games if game.seat == seat and not game.call), self.position)
        mine = seat in (None, now.seat)
        if press.long and now.bid is not None and not now.call and mine:
            self.enter(Dudo(now.seat), t, "button")
        elif self._recorder.over:
            return
        elif now.call:
            self._announce(say("perudo.somebody-called"), "PER-3.1")
        elif mine:
            if self._announcer.question is None or self.judge.inquiry.options:
                self._ask_bid(self._bidding(now), 0)
        elif not now.bid:
            self._announce(say("perudo.opens-bidding", player=Player(now.seat)), "PER-1.3")
        elif seat is not None and seat != now.bidder:  # a Calza of anybody is entered by touch (PER-A9)
            text = say("perudo.wrong-button", owner=Player(seat), player=Player(self.position.seat))
            if self.judge.belief.chance(lambda one: after(one, seat) < 1.0) >= REFUSE:
                self._recorder.refuse(seat, t, ruled(text, "PER-1.4"), "PER-1.4")
            else:
                self._announcer.announce(ruled(text, "PER-1.4"), "PER-1.4", "warn")

    def confirm(self, t: float) -> None:
        """Count the open dice or begin the round; while no dice are visible, only a second press counts by hand."""
        if self._decisions.settle(t):
            return
        waits, ruling = self._rules.to_act(self.position), self._announcer.ruling
        lift_first = ruled(say("perudo.lift-first"), "PER-3.1")
        if waits is THROW:
            self._begin(t, "button")
        elif waits is REFEREE and (self._camera.blind or (ruling and ruling.message == lift_first)):
            self._decisions.ask_count()
        elif waits is REFEREE:
            self._announcer.announce(lift_first, "PER-3.1")

    def act(self, verb: str, rest: str, t: float) -> None:
        """``covered`` begins a round, ``count`` and ``count:6`` state the dice that count.

        ``bid`` asks, ``bid:4x5`` bids, ``dudo``, ``calza``, ``calza:3`` (seat 3) call. ``value:5`` chooses a value, to
        show its numbers. ``places`` asks for the seating, ``places:learn`` takes it from the first cups.
        ``shows:2:1-3-5``: the program shows the dice of its seat 2.
        """
        decisions, source = self._decisions, self._recorder.source
        if verb == "covered":
            self._begin(t, source)
        elif verb == "count" and rest.isdecimal():
            decisions.count(int(rest), t)
        elif verb == "count":
            decisions.ask_count()
        elif verb == "value":
            self._decisions.value = int(rest) if rest.isdecimal() else 0
        elif verb == "places" and rest == "learn":
            decisions.seating.learns = self._recorder.record.last("places", "reveal") is None
        elif verb == "places" and decisions.awaits_dice:
            self._announce(say("perudo.count-first"), "PER-3.1")
        elif verb == "places" and not self.finished:
            decisions.seating.ask()
        elif verb == "shows" and source == "program":
            seat, _, dice = rest.partition(":")
            decisions.show(int(seat), in_order(faces_of(dice)), t)
        elif verb == "bid" and not rest:
            if not self._for_program(self.position.seat):
                self._ask_bid(self._bidding(self.position), 0)
        elif verb in ("bid", "dudo", "calza"):
            try:
                step = self._rules.parse_step(f"bid {rest}" if verb == "bid" else f"{verb} by {rest}" if rest else verb)
            except NotationError as error:
                self._announcer.announce(error.message, "", "refused")
                return
            if isinstance(step, Bid | Dudo | Calza):
                self.enter(step, t, source)

    # Bids and calls -----------------------------------------------------------------------------------------------

    def _bidding(self, position: PerudoState) -> PerudoState:
        """The position in which a bid or a call is chosen: before a round a bid implies that it began."""
        return self._table.begun(Round(position), "auto", 0.0)[0].game

    def _ask_bid(self, table: PerudoState, value: int) -> None:
        """Ask what to bid, the nearest raise first; values with several numbers lead to a second question."""
        player = Player(table.seat)
        asked = say("perudo.raise-or-doubt", player=player, bid=bid_text(table.bid)) if table.bid else None
        asked = say("perudo.how-many-of", player=player, face=value) if value else asked

        def chosen(action: str, t: float) -> None:
            verb, _, rest = action.partition(":")
            if verb == "value":
                self._ask_bid(table, int(rest or 0))
            else:
                self.act(verb, rest, t)

        every = keys(self._rules, table, self._table.program, value)
        answers = (replace(key, does=partial(chosen, action)) for action, key in every)
        self._announcer.ask(asked or say("perudo.open-bidding", player=player), *answers, stays=True)

    def _begin(self, t: float, source: Source) -> None:
        """Begin the round if that is awaited: all have thrown under their cups."""
        if self._rules.to_act(self.position) is THROW:

            def begins(one: Hypothesis[Round]) -> Iterator[Branch[Round]]:
                after, events = self._table.begun(one.situation, source, t)
                yield Branch(1.0 if events else CALLS_WRONGLY, after, Layout(), events)

            self.judge.act_on(begins)
            self.judge.weigh(t, source, pressed=True)

    def enter(self, step: Bid | Call, t: float, source: Source) -> None:
        """A bid or a call of the acting seat, or a Calza of another one; the rules may refuse it.

        Nobody else makes it for the program.
        """
        self._decisions.value = 0
        now = self.position
        if isinstance(step, Bid):
            again = step == now.bid and t - self._made_at < DOUBLE_SECONDS
        else:
            again = bool(now.call) and now.call == type(step).__name__.lower()
        if again or (source != "program" and self._for_program(seat_of(step, now))):
            return
        event, table = Announcement(step, source=source, t=t, before=now), self._bidding(now)
        self.judge.act_on(lambda one: self._table.after_step(one, event))

        def made(one: Hypothesis[Round]) -> bool:
            return event in one.events[-1:] and one.events[-1].t == t

        last = (None, *self.judge.best.events)[-1]
        if not isinstance(last, Announcement) or not made(self.judge.best):
            verdict = self._rules.check(table, step)
            if self.judge.belief.chance(made) <= 1 - REFUSE and not self._recorder.over:
                seat, why, rule = seat_of(step, table), verdict.message, verdict.rule
                self._recorder.refuse(seat, t, why, rule, nearest=verdict.nearest)
            else:  # the rules don't allow it, but that is uncertain: nobody is refused
                doubted = sentences(verdict.message, say("perudo.enter-once-more"))
                self._announcer.announce(doubted, verdict.rule, "warn", (), verdict.nearest)
            self.judge.weigh(t, source)
            return
        self._announcer.question, self._made_at = None, t
        self.judge.inquiry.decline(self.judge.inquiry.options)
        self._decisions.announce(self._entries.entry(last))
        self.judge.weigh(t, source, pressed=True)
        if source == "program" and self._announcer.ruling is not None:  # people say their bids themselves
            self._announcer.ruling = replace(self._announcer.ruling, aloud=True)
        if not isinstance(step, Bid):
            self._decisions.forget()  # the cups may have been lifted already

    def _for_program(self, seat: int) -> bool:
        """Whether the program plays that seat; then a ruling says that it acts for itself."""
        if seat in self._table.program and not self._recorder.over:
            self._announcer.announce(say("perudo.plays-itself", player=Player(seat)), "")
            return True
        return False

    def _announce(self, text: Message, rule: str) -> None:
        self._announcer.announce(ruled(text, rule), rule)

    # Taking back --------------------------------------------------------------------------------------------------

    def _open_text(self) -> Text:
        """The last event that is not on the record yet; "" if there is none that can be taken back."""
        event = (None, *self.judge.best.events)[-1]
        return payload_text(self._entries.entry(event).payload) if isinstance(event, Announcement) else ""

    def undo(self, t: float, source: Source) -> None:
        """First take back a value just chosen, or what isn't on the record yet as something before is uncertain."""
        open_text, belief = self._open_text(), self.judge.belief
        if self._decisions.value:
            self._decisions.value = 0
        elif open_text:
            last, left = belief.best.events[-1], list[Hypothesis[Round]]()
            for one in belief.hypotheses:
                if last == (event := one.events[-1:] and one.events[-1]) and isinstance(event, PerudoEvent):
                    left.append(replace(one, events=one.events[:-1], situation=Round(event.before, "old")))
            self._announcer.question = None
            self.judge.belief = belief.with_hypotheses(left)
            self._announcer.announce(say("referee.taken-back", what=open_text), "TAB-3.1")
        else:
            self._recorder.undo(t, source)

    def overrule(self, t: float) -> bool:
        """The players agree on the dice on the table; False if there is nothing to agree on."""
        return self._decisions.overrule(t)

    def show(self, view: TableView) -> TableView:
        """The view with what Perudo shows."""
        table = self._bidding(self.position)
        return self._presenter.show(view, table, self._open_text(), blind=self._camera.blind)
