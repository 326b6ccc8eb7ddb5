"""Shared by the referees of all games: status, rulings, questions, delayed presses, and the view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.games.errors import GameError, IllegalStep
from companion.games.message import Dice, Fact, Text, say
from companion.games.rules import OVER, AnyRules
from companion.messages import chosen
from companion.referee.belief.hypothesis import TableEvent
from companion.referee.belief.readings import DiceSets, without_phantoms
from companion.referee.record import OPEN, Record, advance, game_events
from companion.referee.record.corrector import Corrector
from companion.referee.record.following import consequences, turn_payload
from companion.referee.shown.picturing import Album
from companion.referee.shown.saying import Announcer, Answer, Question, Ruling
from companion.referee.shown.telling import about, event_message, telling
from companion.referee.shown.view import (
    BoardView,
    ChoiceView,
    EventView,
    QuestionView,
    SeatView,
    Status,
    TableView,
    Tone,
)
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.how_read import HowRead
from vision.reading import TableReading
from vision.shot import Shot

BUSY: frozenset[Status] = frozenset({"rolling", "settling", "hand"})
BLIND: frozenset[Status] = frozenset({"by hand", "no camera", "no mat", "wrong mat"})


class Referee(ABC):
    """Weighs readings and presses against the rules and keeps the record.

    Input comes through ``watch`` (the state of the picture), ``settled`` (a reading of a still table), ``press`` and
    ``act`` (a touched choice); ``view`` returns what a screen may show. Times come only from arguments.
    """

    infers_seating: ClassVar[bool] = False  # people may sit anywhere at the mat; their places are inferred
    _entered_blind: bool = False  # throws or steps were entered while there was no camera

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        self.record = record
        self.names = tuple(names)
        self._texts: dict[tuple[int, str], str] = {}  # of events, by number and language
        self._announcer = Announcer(self.names, rule_text)
        self._corrector = Corrector(
            record, self._announcer, ways=self._right_ways, restate=self._restated, changed=self._undone
        )
        self.wants_look = False  # the reading was not sure: another look at the same scene may help
        self._status: Status = "ready"
        self._status_text: Text = ""
        self._stirred = True  # something moved since the last look
        self._early: list[Press] = []
        self._source: Source = "camera"  # the source of the last input
        self._sets = DiceSets()
        self._album = Album()

    # What comes in ------------------------------------------------------------------------------------------------

    def watch(self, status: Status, text: Text, t: float) -> None:
        """Update the picture's state; a press that waits for a still table is processed when the camera is lost."""
        self._status, self._status_text = status, text
        self._stirred = self._stirred or status in BUSY
        if status in BLIND:
            self._album.clear()
        if status in BLIND or status == "moved":
            self._out_of_sight()
        if status not in BUSY and status != "ready":
            self._press_early_ones(t)

    def warn(self, about: str, said: Text) -> None:
        """Keep a warning on the screen until this is called again with an empty text."""
        self._announcer.warn(about, said)

    def recall(self, read: HowRead) -> None:  # noqa: B027 - of use only to who weighs readings
        """Load what was learned on earlier evenings about reading the dice of this game."""

    @property
    def how_read(self) -> HowRead | None:
        """What was learned about that and is worth keeping for the next evening."""
        return None

    def announce(self, said: Text, rule: str = "") -> None:
        """Announce something that was decided before the first throw."""
        self._show_ruling(said, rule)

    def settled(self, reading: TableReading, t: float, evidence: bytes | None = None, shot: Shot | None = None) -> None:
        """Process a reading of the table at rest; while dice are hidden only the covering objects are used.

        ``evidence`` is its small picture for the log, ``shot`` a sharper one for questions.
        """
        self.wants_look, self._source, self.record.by_phone = False, "camera", False
        last = next(reversed(self.record.counting()), None)
        if last is not None and last.kind == OPEN and "set" not in last.payload:
            self.record.amend([self.record.striking(last, t, "auto")])  # the session goes on
        if self.hides(t):
            reading, evidence, shot = without_dice(reading), None, None
        self._album.add(t, reading, shot)
        self._sets.observe(reading.dice)
        reading = self._sets.resolve_faces(without_phantoms(reading))
        self._status, self._status_text = "ready", ""
        if reading.problem:
            self._status, self._status_text = ("no mat" if reading.mat is None else "unsure"), reading.problem
            self._out_of_sight()
        elif not self._finished:
            self._read(reading, t, evidence)
        if self._status not in BUSY:
            self._press_early_ones(t)

    def press(self, press: Press) -> None:
        """Process a button; a press while the dice still roll waits until they lie (TAB-2.2)."""
        if self._status in BUSY and press.button in ("end", "confirm"):
            self._early.append(press)
        else:
            self._press_now(press)

    def act(self, action: str, t: float, *, phone: bool = False) -> None:
        """Process a choice made on the screen: an answer, ``undo``, ``confirm``, ``leave``, or one of the game's own.

        An answer to a question that was replaced meanwhile is ignored, and so is leaving it.
        """
        self._source, self.record.by_phone = "touch", phone
        verb, _, rest = action.partition(":")
        if verb == "answer":
            question, chosen = self._announcer.question, self.chosen(action)
            if chosen is not None:
                self._answer(chosen, t)
            elif question is not None and action == question.leave:
                self._announcer.question = None
                self._stays_open(question)
        elif verb in ("undo", "confirm"):
            self._pressed(Press(verb, t))
        elif verb == "correct" and rest.isdecimal():
            self._corrector.ask(int(rest))
        elif verb == "overrule":
            self._overrule(t)
        elif verb == "leave":
            self.leave(t)
        else:
            self._entered_blind = self._entered_blind or self._blind
            self._act(verb, rest, t)

    # What the games fill in ---------------------------------------------------------------------------------------

    @property
    def past_hands(self) -> bool:
        """Whether a still table should be read although a hand may cover it; the reading then mentions the hand."""
        return False

    def hides(self, t: float) -> bool:  # games with dice under cups hide them
        """Whether dice are hidden at that time (s): then none is read and no picture kept."""
        return False

    @abstractmethod
    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Weigh a reading of the table at rest."""

    def _out_of_sight(self) -> None:  # noqa: B027 - of use only to games with a board
        """Nothing can be seen, or it is not where it was."""

    @abstractmethod
    def _end(self, seat: int | None, t: float) -> None:
        """Process a seat's end button."""

    @abstractmethod
    def _confirm(self, t: float) -> None:
        """Process the confirm button when no question is open."""

    @abstractmethod
    def _act(self, verb: str, rest: str, t: float) -> None:
        """Process a choice of the game's own."""

    @abstractmethod
    def _apply_answer(self, event: TableEvent | None, t: float) -> None:
        """Process what somebody stated to have happened; None: none of what the question names."""

    def _stays_open(self, question: Question) -> None:  # noqa: B027 - of use only to who would ask again at once
        """A question was left without an answer: nothing changes, and it is not asked again about the same."""

    @abstractmethod
    def _undone(self) -> None:
        """Forget what was seen since, as something was taken back."""

    @abstractmethod
    def _headline(self) -> str:
        """What is awaited now, as text."""

    @abstractmethod
    def _details(self) -> dict[str, Any]:
        """The game's own fields of the view."""

    def _overrule(self, t: float) -> None:  # games with throws take what was void
        """The players overrule the last ruling."""
        self._show_ruling(say("referee.nothing-to-overrule"), "TAB-1.5")

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:  # games offer what they can
        """Alternatives to the event, the most likely first, besides that it never happened."""
        return ()

    # Shared working parts -----------------------------------------------------------------------------------------

    @property
    def in_doubt(self) -> bool:
        """Whether something happened that is not on the record yet, because it is in doubt."""
        return self._announcer.question is not None

    @property
    def _blind(self) -> bool:
        """Whether no reading can be expected now."""
        return self._status in BLIND

    @property
    def _goes_by_hand(self) -> bool:
        """Whether the game is played by choices on the screen, and the buttons are free for that."""
        return False

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""
        return self.record.rules

    @property
    def state(self) -> Any:
        """The state of the game by the record."""
        return self.record.state

    @property
    def _finished(self) -> bool:
        """Whether the game is over, whatever is seen from now on."""
        return self.over

    @property
    def position(self) -> Any:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self.record.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.to_act(self.state) is OVER

    def leave(self, t: float) -> None:  # noqa: B027 - of use only to who leaves something open
        """The session ends: log what is open, until it goes on."""

    def _log(self, kind: str, seat: int | None, t: float, payload: Mapping[str, Any], **more: Any) -> Event | None:
        """Add to the record; if the rules refuse it, that becomes a ruling and the result is None.

        Without a ``source`` the event gets that of the last input: a reading, a button, a touch.
        """
        try:
            event = self.record.add(kind, seat, t, payload, **{"source": self._source, **more})
        except IllegalStep as error:
            verdict = error.verdict
            self._show_ruling(verdict.message, verdict.rule, "refused", verdict.back, verdict.nearest)
            return None
        except GameError as error:
            self._show_ruling(error.message, "", "refused")
            return None
        self._corrector.corrected = False
        self.warn("log", self.record.journal.problem)
        return event

    def _consequences(self, before: Any, cause: Event, rule: str) -> list[Event]:
        """Log what follows automatically from an event that was logged in the state ``before``."""
        found = consequences(self.rules, self.names, before, self.state, cause, rule)
        every = [self._log(one.kind, one.seat, one.t, one.payload, source=one.source) for one in found]
        return [logged for logged in every if logged is not None]

    def _show_ruling(
        self,
        said: Text,
        rule: str = "",
        tone: Tone = "plain",
        put_back: Sequence[Text] = (),
        nearest: Sequence[str] = (),
        answers: tuple[ChoiceView, ...] = (),
    ) -> None:
        """Show a ruling until the next one, with the ``nearest`` legal turns; ``answers`` are the choices about it."""
        near = tuple(map(self._in_short, nearest))
        self._announcer.ruling = Ruling(said, rule, tone, tuple(put_back), near, answers)

    def _unsure(self, said: Text) -> None:
        """Show what can't be seen well."""
        self._status, self._status_text = "unsure", said

    def _in_short(self, line: str) -> Text:
        """A legal turn from its notation, worded by the game if possible."""
        return line

    def _refuse(self, seat: int | None, t: float, said: Text, rule: str, **payload: Any) -> None:
        """Refuse something, with the rule, on the record and on the screen."""
        shown = {name: payload.pop(name, ()) for name in ("put_back", "nearest", "answers")}
        self._log("refused", seat, t, {"rule": rule, **self._telling(said), **payload})
        self._show_ruling(said, rule, "refused", **shown)

    def _ask(self, text: Text, *answers: Answer) -> None:
        """Ask a question, in place of one that is open."""
        self._announcer.question = Question(text, answers)

    def _answer(self, index: int, t: float) -> None:
        question, self._announcer.question = self._announcer.question, None
        if question is not None:
            does = question.answers[index].does
            if callable(does):
                does(t)
            else:
                self._apply_answer(does, t)

    def _press_early_ones(self, t: float) -> None:
        waiting, self._early = self._early, []
        for press in waiting:
            self._press_now(replace(press, t=t))

    def _press_now(self, press: Press) -> None:
        self.record.by_phone = press.phone is not None
        self._pressed(press)

    def _pressed(self, press: Press) -> None:
        self._source = "button"
        if press.button == "undo":
            self._undo(press.t, "button")
        elif press.button == "confirm":
            if self._announcer.question is not None:
                self._answer(0, press.t)
            else:
                self._confirm(press.t)
        elif press.button == "end" and not self._finished:
            self._end(press.seat, press.t)

    def _undo(self, t: float, source: Source) -> None:
        """Take the last decision back."""
        self._corrector.undo(t, source)

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        """An event's new payload after a correction, from the state and the events before it; None if unchanged."""
        if event.kind != "turn":
            return None
        after = advance(self.rules, before, game_events(self.rules, event))
        return {**event.payload, **turn_payload(self.rules, self.names, before, after)}

    def _worded(self, said: Text) -> str:
        """Render a message; plain text is returned unchanged."""
        return self._announcer.worded(said)

    def _dice_said(self, dice: tuple[int, ...]) -> Fact:
        """Dice for use in messages."""
        return Dice(dice)

    def _of(self, seat: int, said: Text) -> Text:
        """A statement of the rules about a player, beginning with the name."""
        return about(self._announcer.words, seat, said)

    def _telling(self, said: Text) -> dict[str, Any]:
        """The text and message for an event's payload."""
        return telling(self.names, said)

    def tell(self, event: Event) -> str:
        """An event as text; kept, as a screen asks for the whole game again and again."""
        which = event.seq, chosen()
        if which not in self._texts:
            self._texts[which] = self._worded(event_message(event))
        return self._texts[which]

    def view(self) -> TableView:
        """Everything a screen may show now."""
        return TableView(
            game=self.rules.game,
            title=self.rules.title,
            seats=self._seats(),
            headline=self._headline(),
            ruling=self._announcer.ruling_view(),
            question=self.question,
            status=self._status,
            status_text=self._worded(self._status_text),
            warnings=self._announcer.warnings(),
            saved=self.record.journal.saved and not self._kept_open,
            over=self.over,
            events=tuple(EventView(e.seq, self.tell(e), e.seat) for e in self.record.counting()),
            course=self.record.course(),
            corrected=self._corrector.corrected,
            by_hand=self._goes_by_hand,
            undo=self._undo_words(),
            board=self._board(),
            **self._details(),
        )

    @property
    def _kept_open(self) -> bool:
        """Whether something was played that is not on the record yet, because something before it is uncertain."""
        return False

    def _undo_words(self) -> str:
        """What undo would take back, "" for nothing."""
        last = self.record.last_decision()
        return self.tell(last) if last else ""

    def _board(self) -> BoardView | None:
        """The board of the record, with what is to be put right; None without one."""
        return None

    def _seats(self) -> tuple[SeatView, ...]:
        acting = None if self.over else self.rules.seat(self.state)
        return tuple(
            replace(self._seat_view(seat), name=name, to_act=seat == acting) for seat, name in enumerate(self.names, 1)
        )

    def _seat_view(self, seat: int) -> SeatView:
        """A player's score, colours and note."""
        scores = getattr(self.state, "scores", ())
        return SeatView(seat, score=scores[seat - 1] if scores else None)

    @property
    def question(self) -> QuestionView | None:
        """The open question for the screen."""
        return self._announcer.question_view()

    def chosen(self, action: str) -> int | None:
        """The number of the answer to the open question that an action chooses; None if it chooses none."""
        return self._announcer.question.chosen(action) if self._announcer.question is not None else None


def without_dice(reading: TableReading) -> TableReading:
    """A reading without its dice, as they are hidden: the mat and what covers it.

    Where dice are open nothing is covered: a tall cup only stands before its neighbour's place.
    """
    covered = tuple(place for place in reading.covered if not reading.dice_in(place))
    return TableReading(reading.mat, things=reading.things, covered=covered, problem=reading.problem)
