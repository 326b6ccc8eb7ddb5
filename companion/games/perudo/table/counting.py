"""After a call in Perudo: the dice are read, counted, asked about, and refused if their numbers are wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.games.message import Message, ruled, say
from companion.games.perudo import Bid, PerudoRules, PerudoState, Placement
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import FACES
from companion.games.perudo.table.asking import Asking
from companion.games.perudo.table.entries import Entries, Entry
from companion.games.perudo.table.open_dice import Counted, OpenDice, Shown, Told, as_known, dice_of
from companion.games.perudo.table.seating import hand_over
from companion.games.perudo.table.stories import PerudoTable, Round, Said
from companion.referee.belief.cue import Look, fused
from companion.referee.belief.hypothesis import Belief, Slip
from companion.referee.belief.layout import Layout
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT, ANSWER_WRONG
from companion.referee.belief.tracker import looked, seen_anew
from companion.referee.record import Record, advance, game_events
from companion.referee.shown.saying import Question
from companion.referee.shown.view import PictureView
from companion.referee.weighing import WeighingReferee
from companion.sessions.events import Event
from vision.reading import TableReading


class CallReferee(WeighingReferee[Round]):
    """Reads the dice after a call, counts them, and asks about those that are hard to read."""

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._lie = OpenDice()

    # What may have happened -------------------------------------------------------------------------------------------

    @property
    def rules(self) -> PerudoRules:
        """The rules in force."""
        rules = self.record.rules
        assert isinstance(rules, PerudoRules)
        return rules

    @property
    def _table(self) -> PerudoTable:
        return PerudoTable(self.rules)

    @property
    def position(self) -> PerudoState:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self._belief.best.situation.game

    @property
    def state(self) -> PerudoState:
        """The position of the record."""
        state: PerudoState = self.record.state
        return state

    def _call(self) -> PerudoState | None:
        """The position of the call whose dice are being counted or still uncertain."""
        best = self._belief.best
        counted = [event.before for event in best.events if isinstance(event, Counted)]
        return best.situation.game if best.situation.game.call else counted[-1] if counted else None

    def _afresh(self, scene: Look | None) -> Belief[Round]:  # noqa: ARG002 - what lies there is looked at anew
        return Belief.certain(Round(self.state), Layout())

    def _clear(self) -> bool:
        return self._gone

    def _unclear(self) -> Message | str:
        asking = self._asking
        return "" if asking is None or self._lie.seen is None or self._gone else asking.status()

    @property
    def _awaits_dice(self) -> bool:
        """Whether dice may be read: from a call until they are covered again."""
        return bool(self.position.call) or isinstance((None, *self._belief.best.events)[-1], Counted)

    @property
    def _gone(self) -> bool:
        """Whether the dice of the call are gone."""
        return self._lie.seen is not None and self._belief.scene is not self._lie.seen

    @property
    def _lying(self) -> Shown | None:
        """The dice of the call as they lie there; None if they are gone, or not all visible yet."""
        call = self._call() if self._lie.seen is not None and not self._gone else None
        shown = self._shown(call) if call else None
        return None if shown is None or shown.hidden else shown

    # What is seen -----------------------------------------------------------------------------------------------------

    @property
    def past_hands(self) -> bool:
        """After a call a still table may be read past hands: if every seat shows all of its dice nothing is hidden."""
        return self._awaits_dice

    def hides(self, t: float) -> bool:
        """Whether dice are hidden: always, except from a call until its reveal, and for looks made before the call."""
        if not self._awaits_dice:
            return True
        logged = self.record.last("dudo", "calza")
        calls = [e.t for e in self._belief.best.events if isinstance(e, Said) and not isinstance(e.step, Bid)]
        return t < (calls[-1] if calls else logged.t if logged is not None else -math.inf)

    def _read_dice(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        games = [one.situation.game for one in self._belief.roots or self._belief.hypotheses]
        numbers = [game.dice for game in games if game.call] or [self.position.dice]
        dice = dice_of(reading, tuple(map(max, zip(*numbers, strict=True))), self._lie)
        areas = reading.sheet.areas if reading.sheet else {}
        look = Look(dice, t, self._stirred, reading.covered, evidence, areas=areas)
        if not self._lie.counts(look):
            return
        if hand_over(reading) and not self._whole(look):  # nothing uncertain is reported
            self._status, self.wants_look = "hand", True
            scene = self._belief.scene
            if scene is None or self._table.same_scene(scene, look):
                self._belief, self._stirred = self._unjudged(fused(scene, look) if scene else look), False
            return
        self._believe(look, t)

    def _whole(self, look: Look) -> bool:
        """Whether every die of the call is certain with this look."""
        belief = looked(self._belief, look, self._table)
        event = belief.best.next
        return isinstance(event, Counted) and event.whole and belief.chance(lambda one: one.next == event) >= ACCEPT

    def _unjudged(self, scene: Look | None) -> Belief[Round]:
        """The belief before the present dice were weighed."""
        before = self._belief.roots or self._belief.hypotheses
        return replace(self._belief, hypotheses=before, roots=(), scene=scene, looks=0)

    def _believe(self, look: Look, t: float) -> None:
        """Update the belief with a look, and act on it."""
        self._stirred = False
        self._belief = looked(self._belief, look, self._table)
        if look.dice and self._call():
            self._lie.seen = self._belief.scene
        self._weigh(t)

    # Questions about the dice -----------------------------------------------------------------------------------------

    def _shown(self, call: PerudoState) -> Shown:
        """The dice seen for a call, by what is known of the reader."""
        look, reader = self._lie.seen or Look((), 0.0), self._belief.reader
        known = filter(None, as_known(look.dice, reader))
        return Shown.of(self.rules, call, replace(look, dice=tuple(known)), reader)

    @property
    def _asking(self) -> Asking | None:
        """The open dice after a call, and how to ask about them; None if nothing is being counted."""
        call = self._call()
        before = (self._belief.roots or self._belief.hypotheses)[0].situation
        return Asking(self._shown(call), self, self._gone, before.lost) if call else None

    def _asked(self, options: Options) -> Question:  # noqa: ARG002 - what lies there says what is to be asked
        assert self._asking is not None, "nothing is counted"
        return self._asking.question()

    def _pictured(self, options: Options, *, of_pieces: bool) -> PictureView | None:  # noqa: ARG002 - dice only
        """The dice in doubt, and those of a player who shows too many or too few."""
        asking, seen = self._asking, self._lie.seen
        page = self._album.at(seen.t) if seen is not None else None
        if asking is None or page is None:
            return None
        odd = [die for seat in asking.shown.odd for die in asking.shown.found[seat - 1]]
        doubtful = [die for _, die in asking.deciding or asking.shown.doubtful]
        return page.these([*doubtful, *asking.shown.beside] if asking.shown.odd else doubtful, odd)

    def ask_count(self) -> None:
        """Ask for any number of dice that count."""
        if asking := self._asking:
            self._ask(asking.title(), *asking.every_number())

    def count(self, count: int, t: float) -> None:
        """People counted themselves (PER-3.1); what was played since continues from there."""
        if self._call() is None:
            return
        told = [(one, self._table.with_count(one, count, t)) for one in self._belief.hypotheses]
        left = [answered for _, answered in told if answered is not None]
        if not left:
            self._rule(say("referee.does-not-go"), "TAB-3.1")
            return
        for one, answered in told:  # the answer may be wrong
            if answered is not None and one.events and answered.situation.game != one.situation.game:
                left.append(one.after(0.0, ANSWER_WRONG, one.situation, one.layout, ()))
        self._saying.question, self._open, self._declined = None, (), ()
        self._belief = self._belief.weighed(left)
        self._weigh(t, "touch", pressed=True)
        self.wants_look = True

    def learn(self, told: Told, t: float) -> None:
        """Take the players' word for a die."""
        self._lie.learn(told)
        self._saying.question, self._open = None, ()
        call = self._call()
        if self._lie.seen is None or call is None:
            return
        if not self._gone:
            self._count_now(t)
            return
        self._lie.seen = self._lie.as_told()
        chances = self._shown(call).chances()
        self.count(chances.index(max(chances)), t)

    def _count_now(self, t: float) -> None:
        """Count the dice as they lie, and ask at once about uncertain ones."""
        self._belief = seen_anew(self._belief, self._lie.as_told(), self._table)
        self._lie.seen = self._belief.scene
        self._weigh(t, "camera", pressed=True)

    def _reader_known(self, t: float) -> None:
        """Once it is known that a face is misread, say of earlier reveals what else may have counted."""
        confusion = self._belief.reader.confusion
        if not any(read for _, read in confusion.faults):
            return
        others = {read: confusion.others(read) for read in FACES}
        state, changes = self.rules.start(self.record.seats), list[Event]()
        for event in self.record.counting():
            if event.kind == "reveal" and event.source != "touch":
                told = self._entries.reread(state, event.payload, others)
                changes += [self.record.correction(event, told, t, source="auto")] if told else []
            state = advance(self.rules, state, game_events(self.rules, event))
        if changes:
            self._rewrite(changes, t)

    # Wrong numbers of dice --------------------------------------------------------------------------------------------

    def _say(self, slip: Slip) -> None:
        self.refuse_numbers(slip.dice, slip.t)

    def refuse_numbers(self, numbers: tuple[int, ...], t: float) -> None:
        """Refuse a seat's wrong number of dice (PER-3.1), only once, however often a hand interferes."""
        call = self._call()
        if call is None:
            return
        wrong = next((seat for seat in call.living if numbers[seat - 1] != call.dice[seat - 1]), None)
        verdict = self.rules.check(call, Placement(tuple((1,) * number for number in numbers)))
        self._declined = tuple(event for event, _ in self._open)
        agree = self._saying.choice("overrule", say("perudo.these-count"))
        self._refuse(wrong, t, verdict.message, verdict.rule, put_back=verdict.back, answers=(agree,))

    def _overrule(self, t: float) -> None:
        """The players agree that everybody has the dice on the table."""
        shown = self._lying
        if shown is None or shown.before != self.state or shown.numbers == self.state.dice:
            super()._overrule(t)
        elif max(shown.numbers) > DICE:
            self._rule(ruled(say("perudo.at-most", most=DICE), "PER-1.1"), "PER-1.1", "refused")
        elif self._put(self._entries.agreed(self.state, shown.numbers), t):
            self._belief = self._anew(None)
            self._count_now(t)

    # What goes on the record ------------------------------------------------------------------------------------------

    @property
    def _entries(self) -> Entries:
        return Entries(self.rules, self.names)

    def _put(self, entry: Entry, t: float, evidence: bytes | None = None) -> Event | None:
        """Put an entry on the record, and announce it."""
        logged = self._log(entry.kind, entry.seat, t, entry.payload, source=entry.source, evidence=evidence)
        if logged is not None and entry.said:
            self._rule(entry.said, entry.rule, entry.tone, entry.to_do)
        return logged
