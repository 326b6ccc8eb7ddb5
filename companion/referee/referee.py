"""The referee of any game: takes what comes in, and shows what is ruled.

It has the state of the camera, a recorder, and what the game supplies: its play, with the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.catalogue import entry
from companion.games.message import Text, say
from companion.games.rules import AnyRules
from companion.games.spec import load_part
from companion.referee.belief.confusion import Reader
from companion.referee.belief.readings import DiceSets, without_phantoms
from companion.referee.camera import BLIND, BUSY, OUT_OF_VIEW, CameraState
from companion.referee.judge import Account
from companion.referee.play import MakePlay, Play
from companion.referee.record import OPEN, AnyRecord
from companion.referee.record.recorder import Recorder
from companion.referee.shown.announcer import Announcer
from companion.referee.shown.view import EventView, QuestionView, Status, TableView
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.confusion_counts import ConfusionCounts
from vision.reading import TableReading
from vision.shot import Shot


class Referee:
    """Weighs readings and presses against the rules and keeps the record.

    Input comes through ``watch`` (the state of the picture), ``settled`` (a reading of a still table), ``press`` and
    ``act`` (a touched choice); ``view`` returns what a screen may show. Times come only from arguments.
    """

    def __init__(self, record: AnyRecord, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        self.record = record
        self.rules: AnyRules = record.rules
        self._announcer = Announcer(names, rule_text)
        self.names = self._announcer.names
        self._recorder = Recorder(record, self._announcer)
        self._camera = CameraState()
        make: MakePlay = load_part(entry(record.rules.game).play_at)
        self.play: Play[Any, Any, Any] = make(self._recorder, self._camera)
        self._sets = DiceSets()
        self._early: list[Press] = []

    @property
    def state(self) -> Any:
        """The state of the game by the record."""
        return self.record.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._recorder.over

    @property
    def wants_look(self) -> bool:
        """Whether the reading was not sure, so that another look at the same scene may help."""
        return self._camera.wants_look

    @property
    def in_doubt(self) -> bool:
        """Whether something happened that is not on the record yet, because it is in doubt."""
        judge = self.play.judge
        return self._announcer.question is not None or (judge is not None and judge.in_doubt)

    @property
    def accounts(self) -> Mapping[int, Account]:
        """The reasons for the latest events, by their number."""
        return self.play.judge.accounts if self.play.judge is not None else {}

    def recall(self, counts: ConfusionCounts) -> None:
        """Load what was learned on earlier evenings about reading the dice of this game."""
        if (judge := self.play.judge) is not None:
            judge.belief = replace(judge.belief, reader=Reader.of(counts))

    @property
    def confusion_counts(self) -> ConfusionCounts | None:
        """What was learned about reading the dice and is worth keeping for the next evening."""
        return self.play.judge.belief.reader.kept if self.play.judge is not None else None

    # What comes in ------------------------------------------------------------------------------------------------

    def watch(self, status: Status, text: Text, t: float) -> None:
        """Update the picture's state; a press that waits for a still table is processed when the camera is lost."""
        camera = self._camera
        camera.status, camera.text = status, text
        camera.stirred = camera.stirred or status in BUSY
        camera.unseen.note(t, table=status not in OUT_OF_VIEW)
        if status in BLIND:
            camera.album.clear()
        if status in BLIND or status == "moved":
            self.play.out_of_sight()
        if status not in BUSY and status != "ready":
            self._process_early_presses(t)
        if camera.busy and self.play.hides(t):  # hands and cups are part of the game while nothing is to be read
            camera.status, camera.text = "ready", ""

    def warn(self, about: str, text: Text) -> None:
        """Keep a warning on the screen until this is called again with an empty text."""
        self._announcer.warn(about, text)

    def announce(self, text: Text, rule: str = "") -> None:
        """Announce something that was decided before the first throw."""
        self._announcer.announce(text, rule)

    def settled(self, reading: TableReading, t: float, evidence: bytes | None = None, shot: Shot | None = None) -> None:
        """Process a reading of the table at rest; while dice are hidden only the covering objects are used.

        ``evidence`` is its small picture for the log, ``shot`` a sharper one for questions.
        """
        camera = self._camera
        camera.wants_look, self._recorder.source, self.record.by_phone = False, "camera", False
        last = next(reversed(self.record.counting()), None)
        if last is not None and last.kind == OPEN and "set" not in last.payload:
            self.record.amend([self.record.undo_of(last, t, "auto")])  # the session goes on
        if self.play.hides(t):
            reading, evidence, shot = without_dice(reading), None, None
        camera.album.add(t, reading, shot)
        self._sets.observe(reading.dice)
        reading = self._sets.resolve_faces(without_phantoms(reading))
        camera.status, camera.text, camera.unseen.cut_off = "ready", "", bool(reading.problem)
        if reading.problem:
            camera.status, camera.text = ("no mat" if reading.mat is None else "unsure"), reading.problem
            camera.unseen.note(t, table=False)
            self.play.out_of_sight()
        elif not self.play.finished:
            self._read(reading, t, evidence)
        if not camera.busy:
            self._process_early_presses(t)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Judge a reading, before the presses while the table was out of view."""
        unseen = self._camera.unseen
        unseen.note(t, table=True)
        self.play.read(reading, t, evidence)
        self._early = [*unseen.release_presses(self.rules.seat(self.state), len(self.names)), *self._early]

    def press(self, press: Press) -> None:
        """Process a button; a press while the dice still roll waits until they lie (TAB-2.2)."""
        camera, ends = self._camera, press.button in ("end", "confirm")
        if camera.busy and not camera.unseen.holds_presses and ends and not self.play.hides(press.t):
            self._early.append(press)
        else:
            self._process_press(press, phone=press.phone is not None)

    def act(self, action: str, t: float, source: Source = "touch", *, phone: bool = False) -> None:
        """Process a choice made on the screen: an answer, ``undo``, ``confirm``, ``leave``, or one of the game's own.

        ``source``: the program chooses for its own seats. An answer to a question that was replaced meanwhile is
        ignored, and so is leaving it.
        """
        self._recorder.source, self.record.by_phone = source, phone
        verb, _, rest = action.partition(":")
        if verb == "answer":
            self._answer(action, t)
        elif verb in ("undo", "confirm"):
            self._process_press(Press(verb, t), phone=phone)
        elif verb == "correct" and rest.isdecimal():
            self._recorder.ask_correction(int(rest))
        elif verb == "overrule":
            if not self.play.overrule(t):
                self._announcer.announce(say("referee.nothing-to-overrule"), "TAB-1.5")
        elif verb == "leave":
            self.play.leave(t)
        elif verb == "unplayed":
            self._resume_watching()
        else:
            before = len(self.record.events)
            self.play.act(verb, rest, t)
            if len(self.record.events) > before:
                self._note_entry()

    def _answer(self, action: str, t: float) -> None:
        question, judge = self._announcer.question, self.play.judge
        number = question.chosen(action) if question is not None else None
        if question is None or (number is None and action != question.leave):
            return
        self._announcer.question = None
        if number is None:
            if judge is not None:  # nothing changes, and it is not asked again about the same
                judge.inquiry.leave(question, len(self.record.events))
        elif judge is not None:
            judge.carry_out(question.answers[number], t)
        elif callable(does := question.answers[number].does):
            does(t)

    def _process_early_presses(self, t: float) -> None:
        waiting, self._early = self._early, []
        for press in waiting:
            self._process_press(replace(press, t=t), phone=press.phone is not None)

    def _process_press(self, press: Press, *, phone: bool) -> None:
        self._recorder.source, self.record.by_phone = "button", phone
        if press.button == "undo":
            self.play.undo(press.t, "button")
        elif press.button == "confirm":
            if self._announcer.question is not None:
                self._answer(self._announcer.question.actions[0], press.t)
            else:
                self.play.confirm(press.t)
        elif press.button == "end" and self._camera.unseen.holds_presses and self.play.throws is not None:
            self._camera.unseen.presses.append(press)
        elif press.button == "end" and self._camera.unseen.open:
            self._leave_open(press)
        elif press.button == "end":
            self.play.end(press)

    # What nobody saw ----------------------------------------------------------------------------------------------

    def _note_entry(self) -> None:
        """Somebody enters what was played: that is as good as seen."""
        if self._camera.blind:
            self._camera.unseen.enter()
        if self._camera.unseen.open:
            self._resume_watching()

    def _leave_open(self, press: Press) -> None:
        """Leave open a turn of which not all was seen, and those before it that nobody saw."""
        judge, unseen = self.play.judge, self._camera.unseen
        ended = (*unseen.missed, unseen.seat_of(press, self.rules.seat(self.state), len(self.names)))
        if judge is not None and judge.leave_open(ended, press.t):
            self._resume_watching()
            self.play.ask_missing(press.t)
        else:
            unseen.missed = list(ended)
            self._announcer.announce(say("referee.board-not-in-view"), "TAB-2.1")

    def _resume_watching(self) -> None:
        """Judge what lies on the table from here on."""
        camera, unseen = self._camera, self._camera.unseen
        unseen.missed, unseen.open, camera.wants_look = [], False, True
        camera.status, camera.text = "ready", ""

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def question(self) -> QuestionView | None:
        """The open question for the screen."""
        return self._announcer.question_view()

    def chosen(self, action: str) -> int | None:
        """The number of the answer to the open question that an action chooses; None if it chooses none."""
        return self._announcer.question.chosen(action) if self._announcer.question is not None else None

    def event_text(self, event: Event) -> str:
        """An event as text."""
        return self._recorder.event_text(event)

    def view(self) -> TableView:
        """Everything a screen may show now."""
        events = self.record.counting()
        view = TableView(
            game=self.rules.game,
            title=self.rules.title,
            seats=(),
            headline="",
            ruling=self._announcer.ruling_view(),
            question=self.question,
            status=self._camera.status,
            status_text=self._announcer.worded(self._camera.text),
            warnings=self._announcer.warnings(),
            saved=self.record.journal.saved and not self.play.kept_open,
            over=self.over,
            events=tuple(EventView(e.seq, self.event_text(e), e.seat) for e in events),
            course=tuple(tuple(scores) for e in events if isinstance(scores := e.payload.get("scores"), list)),
            corrected=self._recorder.corrected,
        )
        view = self.play.show(view)
        if not self._camera.unseen.open:
            return view
        unplayed = self._announcer.choice("unplayed", say("referee.nothing-played"))
        headline = self._announcer.worded(say("referee.turn-stays-open"))
        return replace(view, headline=headline, choices=(unplayed, *view.choices))


def without_dice(reading: TableReading) -> TableReading:
    """A reading without its dice, as they are hidden: the mat and what covers it.

    Where dice are open nothing is covered: a tall cup only stands before its neighbour's place.
    """
    covered = tuple(place for place in reading.covered if not reading.dice_in(place))
    return TableReading(reading.mat, things=reading.things, covered=covered, problem=reading.problem)
