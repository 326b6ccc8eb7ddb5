"""The dice after a call in Perudo: seen in the seats' places, asked about where they are in doubt, counted, recorded.

Before a call no die is read and no picture kept: ``hides`` says so, and ``Referee.settled`` leaves out the dice. What a
call came to may stay open, for nobody waits for an answer: bids go on in every position that it may have led to, until
the dice of the next call, a seat's button or an answer tell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.message import Message, ruled, say
from companion.games.perudo import PerudoRules, PerudoState, Placement
from companion.games.perudo.state import DICE
from companion.games.perudo.table import belief as perudo_belief
from companion.games.perudo.table.count import Call as Dice
from companion.games.perudo.table.count import PerudoEvent
from companion.games.perudo.table.entries import Entries, Entry
from companion.games.perudo.table.places import OpenDice, Told, dice_of
from companion.games.perudo.table.questions import Asking, Doing
from companion.games.perudo.table.stories import Covered, PerudoTable, Round
from companion.games.perudo.table.words import retold_payload
from companion.referee.base import BLIND
from companion.referee.cue import Look
from companion.referee.following import consequences
from companion.referee.hypothesis import Belief, Happening, Slip
from companion.referee.layout import Layout
from companion.referee.policy import Accept, Options
from companion.referee.record import Record
from companion.referee.tracker import looked
from companion.referee.weighing import Asked, WeighingReferee
from companion.sessions.events import Event, Source
from vision.reading import TableReading


class CountingReferee(WeighingReferee[Round]):
    """Counts dice: the part of Perudo's referee that looks."""

    open_for = 200  # what a call came to is told by the dice of the next one, however much is bid until then
    most_denied = 40

    _insisted: bool = False  # confirm was pressed before the dice of this call lay open

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._lie = OpenDice()

    # What may be so ---------------------------------------------------------------------------------------------------

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
        """The likeliest position: the record's, and what was played since something on it stays open."""
        return self._belief.best.situation.game

    @property
    def state(self) -> PerudoState:
        """The position of the record."""
        state: PerudoState = self.record.state
        return state

    def _call(self) -> PerudoState | None:
        return perudo_belief.call_of(self._belief)

    def _afresh(self, scene: Look | None) -> Belief[Round]:  # noqa: ARG002 - what lies there is looked at anew
        return Belief.certain(Round(self.state), Layout())

    def _same_scene(self, before: Look, now: Look) -> bool:
        return self._table.same_scene(before, now)

    def _told_by_play(self, options: Options) -> bool:  # noqa: ARG002 - it is asked once; then play goes on
        return False

    def _clear(self) -> bool:
        return self._gone

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
    def _hidden(self) -> tuple[int, ...]:
        """The seats whose dice are not open yet."""
        call = self._call()
        return self._lie.hidden(call.dice) if call is not None else ()

    # What is seen -----------------------------------------------------------------------------------------------------

    @property
    def past_hands(self) -> bool:
        """After a call: where every seat shows all of its dice nothing is hidden, whoever still has a hand there."""
        return self._awaits_dice

    def hides(self, t: float) -> bool:
        """Dice may be seen from a call until its reveal, and by no look that was made before the call."""
        if not self._awaits_dice:
            return True
        call, said = self.record.last("dudo", "calza"), perudo_belief.called_at(self._belief)
        return t < (said if said is not None else call.t if call is not None else -math.inf)

    def _read_dice(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        dice = dice_of(reading, perudo_belief.most_dice(self._belief), self._lie.facts)
        areas = reading.sheet.areas if reading.sheet else {}
        look = Look(dice, t, self._stirred, reading.covered, evidence, areas=areas)
        if not self._lie.counts(look):
            return
        if reading.hand:  # it may hide a die: nothing is said but what is certain
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

    # Questions about the dice -----------------------------------------------------------------------------------------

    @property
    def _asking(self) -> Asking | None:
        """What lies open after a call, and how to ask about it; None where nothing is counted."""
        call = self._call()
        doing = Doing(self._count, self._learn, self._refuse_numbers, self._ask_count)
        return Asking(self.rules, call, self._lie.shown(call), doing, self._gone) if call else None

    def _asked(self, options: Options) -> Asked:  # noqa: ARG002 - what lies there says what is to be asked
        assert self._asking is not None, "nothing is counted"
        text, answers = self._asking.question()
        return Asked(text, tuple((replace(answer, own=True), None) for answer in answers))

    def _ask_about(self, options: Options) -> None:
        """When play goes on without an answer, one is welcome still; a bid that is being chosen is not disturbed."""
        if (self._saying.question is None or self._open) and self._asking is not None:
            super()._ask_about(options)

    def _accept(self, decision: Accept, source: Source) -> bool:
        """A bid that is being chosen is not disturbed."""
        chosen = None if self._open else self._saying.question
        went = super()._accept(decision, source)
        self._saying.question = chosen if isinstance(decision.event, Covered) else self._saying.question
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
        self._saying.question, self._open, self._declined = None, (), ()
        self._belief = belief
        self._weigh(t, "touch", pressed=True)
        self.wants_look = True

    def _learn(self, told: Told, t: float) -> None:
        """The table said what a die is."""
        self._lie.learn(told)
        self._saying.question, self._open = None, ()
        call = self._call()
        if self._lie.seen is None or call is None:
            return
        if not self._gone:
            self._count_now(t)
            return
        self._lie.seen = self._lie.as_told()
        chances = Dice(self.rules, call, self._lie.shown(call).dice).numbers()
        self._count(chances.index(max(chances)), t)

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

    # Wrong numbers of dice --------------------------------------------------------------------------------------------

    def _say(self, slip: Slip) -> None:
        self._refuse_numbers(slip.dice, slip.t)

    def _refuse_numbers(self, numbers: tuple[int, ...], t: float) -> None:
        """A seat shows more or fewer dice than it has (PER-3.1): said once, however often a hand comes between."""
        call = self._call()
        if call is None:
            return
        wrong = next((seat for seat in call.living if numbers[seat - 1] != call.dice[seat - 1]), None)
        verdict = self.rules.check(call, Placement(tuple((1,) * number for number in numbers)))
        self._declined = tuple(event for event, _ in self._open)
        self._refuse(wrong, t, verdict.message, verdict.rule, put_back=verdict.back)
        agree = self._saying.choice("overrule", say("perudo.these-count"))
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

    # What goes on the record ------------------------------------------------------------------------------------------

    @property
    def _entries(self) -> Entries:
        return Entries(self.rules, self.names)

    def _commit(self, event: Happening, source: Source, perhaps: Sequence[Happening]) -> bool:  # noqa: ARG002
        assert isinstance(event, PerudoEvent), "nothing else goes on the record"
        before, entry = self.state, self._entries.entry(event)
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
        self._insisted = False
