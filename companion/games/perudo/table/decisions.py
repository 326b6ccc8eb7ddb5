"""What the judge has to know of Perudo, and what becomes of its decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.coach.opponent import seats_played
from companion.games.message import Dice, Message, Text, say
from companion.games.perudo import Bid, PerudoRules, PerudoState
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import Step
from companion.games.perudo.table.bids import Bids
from companion.games.perudo.table.counting import Counting
from companion.games.perudo.table.entries import Entries, Entry
from companion.games.perudo.table.open_dice import PerudoEvent
from companion.games.perudo.table.presenter import PerudoPresenter
from companion.games.perudo.table.program import ProgramsDice
from companion.games.perudo.table.seating import KIND, Seating
from companion.games.perudo.table.stories import PerudoTable, Round
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, TableEvent, Violation
from companion.referee.belief.layout import Layout
from companion.referee.belief.policy import Options, Policy
from companion.referee.camera import CameraState
from companion.referee.judge import AccountWords, Judge, event_words
from companion.referee.record.recorder import Corrector, Recorder
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import clause_in
from companion.sessions.events import Event, Source

OPEN_FOR = 200  # an open result is resolved by the dice of the next call, however many bids follow


class PerudoDecisions:
    """Bids, calls and counts, as they are weighed, recorded, refused and asked about."""

    def __init__(self, recorder: Recorder[PerudoState, Step], camera: CameraState) -> None:
        assert isinstance(recorder.rules, PerudoRules), "these are Perudo's"
        self.rules: PerudoRules = recorder.rules
        self.program = ProgramsDice(recorder.record, frozenset(seats_played(self.rules.game, recorder.names)))
        self.continuations = table = PerudoTable(self.rules, self.program.seats)
        self.entries = Entries(self.rules, recorder.names, self.program.seats)
        self.corrector = Corrector(recorder, ways=self._ways, restate=self._restated, changed=self.changed)
        self.presenter = PerudoPresenter(self.rules, recorder.record, recorder.announcer, self.program.seats)
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self._said = event_words(recorder, Dice)
        words = AccountWords(self._event_said)
        policy: Policy[Round] = Policy(open_for=OPEN_FOR)
        self.judge = judge = Judge(self, recorder, camera, policy, words, most_denied=40)
        more = table, self.program
        self.counting = Counting(recorder, camera, judge, self.entries, self.put, self.corrector, *more)
        self.bids = Bids(recorder, camera, judge, self.entries, self.counting, self.presenter, table)

    # What is weighed ----------------------------------------------------------------------------------------------

    def from_record(self, scene: Look | None) -> Belief[Round]:  # noqa: ARG002 - what lies there is looked at anew
        """The belief by the record."""
        return Belief.certain(Round(self._record.state, program=self.program.shown()), Layout())

    def clear(self) -> bool:
        """Whether another look can't help: the dice are gone."""
        return self.counting.gone

    def unclear(self) -> Text:
        """What can't be read with confidence; "" for nothing."""
        return self.counting.unclear()

    def remark(self) -> None:
        """Nothing is said of a calm table."""

    def question(self, options: Options) -> Question:
        """About the dice of a call."""
        return self.counting.question(options)

    def _event_said(self, event: TableEvent) -> Text:
        if not isinstance(event, PerudoEvent):
            return self._said(event)
        return clause_in(self.entries.entry(event).payload)

    # What goes on the record --------------------------------------------------------------------------------------

    def put(self, entry: Entry, t: float, evidence: bytes | None = None) -> Event | None:
        """Put an entry on the record, and announce it."""
        logged = self._recorder.log(entry.kind, entry.seat, t, entry.payload, source=entry.source, evidence=evidence)
        if logged is not None and entry.said:
            self._announcer.rule(entry.said, entry.rule, entry.tone, entry.to_do)
        return logged

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:  # noqa: ARG002
        """Record an event; False if the rules don't allow it."""
        assert isinstance(event, PerudoEvent), "nothing else goes on the record"
        before, entry = self._record.state, self.entries.entry(event)
        logged = self.put(entry, event.t, event.evidence)
        if logged is None:
            return False
        if entry.kind == "reveal":
            self._recorder.follow(before, logged, entry.rule)
            self._camera.wants_look = True  # the next round may be under the cups already
        return True

    def reader_known(self, t: float) -> None:
        """Say of earlier reveals what else may have counted."""
        self.counting.reader_known(t)

    def refuse(self, slip: Violation) -> None:
        """Refuse a wrong number of dice."""
        self.counting.refuse(slip)

    # Corrections --------------------------------------------------------------------------------------------------

    def _ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to a bid (the other legal ones) or a reveal (other counts); the nearest first.

        What the program has entered is what it meant.
        """
        if event.source == "program":
            return ()
        if event.kind == KIND:
            turned = Seating.recorded(event, len(self._recorder.names), self.program.seats).turned
            return tuple(self._way(event, one.said, one.payload(self._recorder.names)) for one in turned)
        others = self.entries.others(event, self._record.before(event))
        return tuple(self._way(event, said, payload) for said, payload in others)

    def _way(self, event: Event, said: Message, payload: Mapping[str, Any]) -> Answer:
        return Answer(said, lambda at: self.corrector.put_right(event, payload, at))

    def _restated(self, event: Event, before: PerudoState, _: Sequence[Event]) -> Mapping[str, Any] | None:
        if event.kind == "reveal":
            return self.entries.retold(before, event.payload)
        return self._recorder.restated(event, before)

    def changed(self) -> None:
        """The record has changed: forget what was seen and chosen since."""
        self.presenter.value = 0
        self.counting.changed()

    def in_short(self, line: str) -> Message:
        """A bid or a call in short."""
        step = self.rules.parse_step(line)
        return bid_said(step) if isinstance(step, Bid) else say("perudo.call", call="dudo")
