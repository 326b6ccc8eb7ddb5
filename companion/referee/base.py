"""What the referees of all games share: status, rulings, questions, presses that wait, and the view they give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.errors import GameError, IllegalStep
from companion.games.rules import OVER, AnyRules
from companion.referee.boards import board_view, with_moves
from companion.referee.following import named
from companion.referee.record import Record, decides
from companion.referee.retelling import retell
from companion.referee.view import (
    BoardView,
    ChoiceView,
    EventView,
    MoveView,
    QuestionView,
    RulingView,
    SeatView,
    Status,
    TableView,
    Tone,
)
from companion.sessions.events import Event, Source
from hardware.presses import Press
from vision.reading import TableReading

BUSY: frozenset[Status] = frozenset({"rolling", "settling", "hand"})
HISTORY_LINES = 12


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: words, and what it does (called with the moment in s)."""

    text: str
    do: Callable[[float], None]
    dice: tuple[int, ...] = ()
    points: int | None = None
    detail: str = ""
    moves: tuple[MoveView, ...] = ()  # what it means on the board


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the table, the likeliest answer first: confirm takes it."""

    text: str
    answers: tuple[Answer, ...]


class Referee(ABC):
    """Weighs what is seen and pressed against the rules and keeps the record.

    Everything comes in through ``watch`` (how the picture is), ``settled`` (a reading of a still table), ``press`` and
    ``act`` (a touched choice); ``view`` says what a screen may show. Nothing here knows the time but by its arguments.
    """

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        self.record = record
        self.names = tuple(names)
        self.rule_text = rule_text
        self.wants_look = False  # the reading was not sure: another look at the same scene may help
        self._status: Status = "ready"
        self._status_text = ""
        self._ruling: RulingView | None = None
        self._question: Question | None = None
        self._early: list[Press] = []
        self._warnings: dict[str, str] = {}
        self._corrected = False  # the last thing that happened corrected an earlier one

    # What comes in ------------------------------------------------------------------------------------------------

    def watch(self, status: Status, text: str, t: float) -> None:
        """How the picture is now; a press that waited for a still table goes through when the camera is lost."""
        self._status, self._status_text = status, text
        if status not in BUSY and status != "ready":
            self._press_early_ones(t)

    def warn(self, about: str, sentence: str) -> None:
        """Keep a warning on the screen until it is called again with an empty sentence."""
        if sentence:
            self._warnings[about] = sentence
        else:
            self._warnings.pop(about, None)

    def settled(self, reading: TableReading, t: float, evidence: bytes | None = None) -> None:
        """A reading of the table at rest; while dice are hidden only what covers the table is taken from it."""
        self.wants_look = False
        if self.hides(t):
            reading, evidence = without_dice(reading), None
        self._status, self._status_text = "ready", ""
        if reading.problem:
            self._status, self._status_text = ("no mat" if reading.mat is None else "unsure"), reading.problem
        elif not self.over:
            self._read(reading, t, evidence)
        self._press_early_ones(t)

    def press(self, press: Press) -> None:
        """A button: one pressed while the dice still roll waits until they lie (TAB-2.2)."""
        if self._status in BUSY and press.button in ("end", "confirm"):
            self._early.append(press)
        else:
            self._pressed(press)

    def act(self, action: str, t: float) -> None:
        """A choice made on the screen: ``answer:N``, ``undo``, ``confirm``, or one of the game's own."""
        verb, _, rest = action.partition(":")
        if verb == "answer" and self._question and rest.isdecimal() and int(rest) < len(self._question.answers):
            self._answer(int(rest), t)
        elif verb in ("undo", "confirm"):
            self._pressed(Press(verb, t))
        elif verb == "correct" and rest.isdecimal():
            self._correct(int(rest))
        elif verb == "overrule":
            self._overrule(t)
        else:
            self._act(verb, rest, t)

    # What the games fill in ---------------------------------------------------------------------------------------

    def hides(self, t: float) -> bool:  # noqa: ARG002 - games with dice under cups hide them
        """Whether nobody may see at that moment (s) how the dice lie: no die is read then and no picture kept."""
        return False

    @abstractmethod
    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Weigh a reading of the table at rest."""

    @abstractmethod
    def _end(self, seat: int | None, t: float) -> None:
        """A seat's end button."""

    @abstractmethod
    def _confirm(self, t: float) -> None:
        """The confirm button when no question is open."""

    @abstractmethod
    def _act(self, verb: str, rest: str, t: float) -> None:
        """A choice of the game's own."""

    @abstractmethod
    def _undone(self) -> None:
        """Something was taken back: forget what was seen since."""

    @abstractmethod
    def _headline(self) -> str:
        """What is awaited now, in words."""

    @abstractmethod
    def _details(self) -> dict[str, Any]:
        """The game's own fields of the view."""

    def _overrule(self, t: float) -> None:  # noqa: ARG002 - games with throws take what was void
        """The table overrules the last ruling."""
        self._rule("There is nothing to overrule.", "TAB-1.5")

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:  # noqa: ARG002 - games offer what they can
        """What the event could have been instead, likeliest first: answers that call ``_put_right``."""
        return ()

    # Shared working parts -----------------------------------------------------------------------------------------

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""
        return self.record.rules

    @property
    def state(self) -> Any:
        """The state of the game by the record."""
        return self.record.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.to_act(self.state) is OVER

    def name(self, seat: int | None) -> str:
        """What to call the player of a seat."""
        return self.names[seat - 1] if seat and seat <= len(self.names) else f"Seat {seat}"

    def _log(self, kind: str, seat: int | None, t: float, payload: Mapping[str, Any], **more: Any) -> Event | None:
        """Add to the record; a refusal of the rules becomes a ruling and gives None."""
        try:
            event = self.record.add(kind, seat, t, payload, **more)
        except IllegalStep as error:
            verdict = error.verdict
            self._rule(verdict.sentence, verdict.rule, "refused", verdict.put_back, verdict.nearest)
            return None
        except GameError as error:
            self._rule(str(error), "", "refused")
            return None
        self._corrected = False
        self.warn("log", self.record.journal.problem)
        return event

    def _rule(
        self,
        sentence: str,
        rule: str = "",
        tone: Tone = "plain",
        put_back: tuple[str, ...] = (),
        nearest: tuple[str, ...] = (),
        answers: tuple[ChoiceView, ...] = (),
    ) -> None:
        """Say something: it stays on the screen until the next ruling; ``answers`` is what may be done about it."""
        text = self.rule_text(rule) if rule else ""
        self._ruling = RulingView(sentence, rule, text, tone, put_back, nearest, answers)

    def _refuse(self, seat: int | None, t: float, sentence: str, rule: str, **payload: Any) -> None:
        """Refuse something: on the record, with the rule, and on the screen."""
        put_back = tuple(payload.pop("put_back", ()))
        nearest = tuple(payload.pop("nearest", ()))
        self._log("refused", seat, t, {"rule": rule, "sentence": sentence, **payload})
        self._rule(sentence, rule, "refused", put_back, nearest)

    def _ask(self, text: str, *answers: Answer) -> None:
        self._question = Question(text, answers)

    def _answer(self, index: int, t: float) -> None:
        question, self._question = self._question, None
        if question is not None:
            question.answers[index].do(t)

    def _press_early_ones(self, t: float) -> None:
        waiting, self._early = self._early, []
        for press in waiting:
            self._pressed(Press(press.button, t, press.seat, press.long))

    def _pressed(self, press: Press) -> None:
        if press.button == "undo":
            self._undo(press.t, "button")
        elif press.button == "confirm":
            if self._question is not None:
                self._answer(0, press.t)
            else:
                self._confirm(press.t)
        elif press.button == "end" and not self.over:
            self._end(press.seat, press.t)

    def _undo(self, t: float, source: Source) -> None:
        self._question = None
        undone = self.record.undo(t, source)
        if undone is None:
            self._rule("There is nothing to take back.", "TAB-3.1")
            return
        self._undone()
        self._rule(f"Taken back: {self.tell(undone)}", "TAB-3.1")

    def _correct(self, seq: int) -> None:
        """Somebody says that an event was wrong: ask what is right."""
        event = next((event for event in self.record.counting() if event.seq == seq), None)
        ways = self._right_ways(event) if event is not None else ()
        if event is None or not ways:
            self._rule("That can't be corrected; it can be taken back step by step.", "TAB-3.1")
            return
        never = Answer("It never happened", lambda at: self._strike(event, at))
        self._ask(f"{self.tell(event)} What is right?", *ways, never)

    def _put_right(self, event: Event, payload: Mapping[str, Any], t: float) -> None:
        """Put what is right in the place of an event; what came after it is folded again."""
        try:
            corrected = self.record.correct(event.seq, payload, t)
        except GameError as error:
            self._rule(f"That does not fit what came after it: {error}", "TAB-3.1", "refused")
            return
        retell(self.record, self.names, t)
        self._corrected = True
        self._undone()
        self._rule(f"Corrected: {self.tell(corrected)}", "TAB-3.1", "good")

    def _strike(self, event: Event, t: float) -> None:
        """Take an earlier event back; what came after it is folded again."""
        try:
            self.record.strike(event, t)
        except GameError as error:
            self._rule(f"What came after it needs it: {error}", "TAB-3.1", "refused")
            return
        retell(self.record, self.names, t)
        self._corrected = True
        self._undone()
        self._rule(f"Taken back: {self.tell(event)}", "TAB-3.1")

    def _said(self, sentence: str) -> str:
        """A sentence of the rules with the names of the players."""
        return named(self.names, sentence)

    def _about(self, seat: int, sentence: str) -> str:
        """A sentence of the rules that is about a player, beginning with the name."""
        said, name = self._said(sentence), self.name(seat)
        return said if said.startswith(name) else f"{name}: {said}"

    def tell(self, event: Event) -> str:
        """An event in words."""
        return str(event.payload.get("sentence", event.kind))

    def view(self) -> TableView:
        """Everything that a screen may show now."""
        last = self.record.last_decision()
        details = {"board": self._board(), **self._details()}
        details["choices"] = with_moves(self.rules, self.state, details.get("choices", ()))
        return TableView(
            game=self.rules.game,
            title=self.rules.title,
            seats=self._seats(),
            headline=self._headline(),
            ruling=self._ruling,
            question=self.question,
            status=self._status,
            status_text=self._status_text,
            warnings=tuple(self._warnings.values()),
            saved=self.record.journal.saved,
            over=self.over,
            history=tuple(self.tell(e) for e in self.record.counting()[-HISTORY_LINES:]),
            events=tuple(self._event_view(e) for e in self.record.counting()),
            corrected=self._corrected,
            undo=self.tell(last) if last else "",
            **details,
        )

    def _board(self) -> BoardView | None:
        """The board as the record has it, with what is to be put right."""
        return board_view(self.rules, self.state, *self._to_put_right())

    def _to_put_right(self) -> tuple[Any, tuple[str, ...]]:
        """While something was refused: the placement as seen, None without one, and the nearest legal lines."""
        return None, ()

    def _seats(self) -> tuple[SeatView, ...]:
        acting = None if self.over else self.rules.seat(self.state)
        scores = getattr(self.state, "scores", ())
        return tuple(
            SeatView(seat, name, scores[seat - 1] if scores else None, seat == acting)
            for seat, name in enumerate(self.names, 1)
        )

    def _event_view(self, event: Event) -> EventView:
        return EventView(event.seq, self.tell(event), event.seat, decides(self.rules, event))

    @property
    def question(self) -> QuestionView | None:
        """The question that stands, as a screen may show it."""
        if self._question is None:
            return None
        answers = tuple(
            ChoiceView(f"answer:{i}", a.text, a.dice, a.points, detail=a.detail, moves=a.moves)
            for i, a in enumerate(self._question.answers)
        )
        return QuestionView(self._question.text, answers)


def without_dice(reading: TableReading) -> TableReading:
    """What a reading tells while dice are hidden: the mat and what covers it, not a single die."""
    return TableReading(reading.mat, things=reading.things, covered=reading.covered, problem=reading.problem)
