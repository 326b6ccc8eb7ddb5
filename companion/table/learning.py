"""A tutorial game in short steps: people act, and the rules respond.

The texts and actions come from the game's lesson (``seeds.lessons``); the game's rules decide and explain what is
legal.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.display.inputs import QUIT, Action
from companion.display.lesson_view import LEAVE, LessonView
from companion.display.page_view import LEAVE as PAGE_LEAVE
from companion.display.page_view import PageView
from companion.display.screen import Screen
from companion.display.setup_view import SetupView
from companion.games.catalogue import GAMES, entry
from companion.games.errors import GameError
from companion.games.message import Text, say
from companion.games.rules import AnyRules, Throw, parse_line
from companion.games.verdict import Verdict
from companion.messages import Words, current_language, worded
from companion.referee.record import MemoryJournal, Record
from companion.referee.shown.view import ChoiceView, DieView, RulingView, SeatView, TableView, Tone
from companion.rule_pages import rule_text
from companion.sessions.events import Event
from companion.table.live import Presses, inputs_of
from companion.table.setup import REFEREES, Setup
from seeds.lessons import has_lesson, lesson
from seeds.pages import NoPage

ON = "lesson.on"
ALLOWED = say("lesson.allowed")
SEEN, MISSED = say("lesson.seen"), say("lesson.missed")


LOG = logging.getLogger(__name__)


class BadLesson(ValueError):
    """Raised if a lesson does not fit the rules of its game."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A turn to choose: its line in notation, and the text of its row."""

    line: str
    says: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson. ``text`` explains, and then one of these happens:

    - ``throw``: dice are thrown;
    - ``choose``: a turn is chosen among several legal and illegal ones; ``right`` is the line that continues;
    - ``plays``: somebody else plays that line;
    - ``slips``: somebody plays that illegal line, and the learner judges it first;
    - none of these: the step is only read.

    ``row`` is the text of the row that triggers it, ``then`` is shown afterwards. ``position`` is the key of a position
    in which the step begins; ``dice`` are faces to show instead of those on the table.
    """

    text: str
    throw: tuple[int, ...] = ()
    choose: tuple[Offer, ...] = ()
    right: str = ""
    plays: str = ""
    slips: str = ""
    row: str = ""
    then: str = ""
    position: str = ""
    dice: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a game's lesson, its players, and its house rules."""

    game: str
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    language: str = ""  # the language it is written in; "": the current one


def lesson_of(game: str) -> Lesson:
    """The lesson of a game in the chosen language.

    Raises ``NoPage`` if there is none and ``BadLesson`` for one that can't be read.
    """
    language = current_language()
    try:
        data = lesson(game, language)
        steps = tuple(map(_step, data["step"]))
        return Lesson(game, tuple(data["players"]), steps, dict(data.get("options", {})), language)
    except (KeyError, TypeError, ValueError) as error:
        raise BadLesson(f"The lesson of {game} can't be read: {error}.") from error


def _step(data: Mapping[str, Any]) -> Step:
    fields = dict(data)
    for name in ("throw", "dice"):
        if name in fields:
            fields[name] = tuple(fields[name])
    fields["choose"] = tuple(Offer(**offer) for offer in fields.get("choose", ()))
    return Step(**fields)


def learnable() -> tuple[str, ...]:
    """The games that have a lesson."""
    return tuple(name for name in GAMES if has_lesson(name))


class Learning:
    """The progress of a lesson, without clock and devices.

    ``then`` is how it ended: "play" if people want to play the game now.
    """

    def __init__(self, of: Lesson) -> None:
        self.lesson = of
        self.rules: AnyRules = entry(of.game).rules(entry(of.game).options_class().of(of.options))
        self.then = ""
        self._ruling: RulingView | None = None
        self._remark: Text = ""
        self.go_to(0)

    def check(self) -> None:
        """Play it through, and go back to the start. Raises ``BadLesson`` if it does not fit the rules."""
        self.go_to(len(self.lesson.steps) - 1)
        self.go_to(0)

    # What comes in ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> bool:
        """Handle a choice; False when people leave."""
        verb, _, rest = action.removeprefix("lesson.").partition(":")
        if action == LEAVE or verb == "play":
            self.then = "play" if verb == "play" else ""
            return False
        if verb == "back":
            self.go_to(self.at if self._acted else max(self.at - 1, 0))
        elif verb == "again":
            self.go_to(0)
        elif verb == "on" and self._waits_for("on"):
            self._continue()
        elif verb in ("right", "wrong") and self._waits_for("judgement"):
            self._show_judgement(SEEN if verb == "wrong" else MISSED)
        elif verb == "turn" and self._waits_for("turn") and rest.isdecimal():
            self._chosen(int(rest))
        return True

    def _waits_for(self, what: str) -> bool:
        if self._acted:
            return what == "on"
        return what == ("turn" if self.step.choose else "judgement" if self.step.slips else "on")

    @property
    def state(self) -> Any:
        """The current position."""
        return self._record.state

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the game so far."""
        return tuple(self._record.events)

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.at]

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return (
            self.at == len(self.lesson.steps) - 1
            and self._waits_for("on")
            and (self._acted or not _has_action(self.step))
        )

    def _continue(self) -> None:
        """Carry out the step, or go to the next one."""
        if not self._acted and _has_action(self.step):
            self._carry_out()
        elif self.at < len(self.lesson.steps) - 1:
            self._ruling = None
            self._begin(self.at + 1)

    def _carry_out(self) -> None:
        """Carry out the step's action; without a comment on it the next step follows at once."""
        step = self.step
        if step.throw:
            self._throw(step.throw)
        elif step.plays or step.choose:
            self._play(step.plays or step.right)
        self._acted, self._remark = True, ""
        if not step.then and self.at < len(self.lesson.steps) - 1:
            self._begin(self.at + 1)

    def _chosen(self, number: int) -> None:
        if not 1 <= number <= len(self.step.choose):
            return
        offer = self.step.choose[number - 1]
        if offer.line == self.step.right:
            self._carry_out()
            return
        verdict = self._verdict(offer.line)
        self._ruling = self._ruled(verdict)
        self._remark = ALLOWED if verdict.ok else ""

    def _show_judgement(self, answer: Text) -> None:
        """Show the ruling, with a remark on the learner's answer."""
        verdict = self._verdict(self.step.slips)
        if verdict.ok:
            raise BadLesson(f"{self.step.slips} is legal in step {self.at + 1}.")
        self._ruling, self._remark = self._ruled(verdict), answer
        self._acted = True

    # The game -----------------------------------------------------------------------------------------------------

    def go_to(self, at: int) -> None:
        """Restart the game and play it up to a step (from 0)."""
        self._record = Record(self.rules, len(self.lesson.players), MemoryJournal())
        self._begin(0)
        while self.at < at:
            before = self.at
            if self.step.slips:
                self._show_judgement("")
            elif not self._acted and _has_action(self.step):
                self._carry_out()
            if self.at == before:
                self._begin(self.at + 1)
        self._ruling = None

    def _begin(self, at: int) -> None:
        self.at, self._acted, self._remark = at, False, ""
        if at == 0:
            self._ruling = None
        if self.step.position:
            self._ruling = None
            self._add("agreed", None, {"set": self.step.position})

    def _throw(self, dice: tuple[int, ...]) -> None:
        throw = Throw(dice)
        verdict = self.rules.check(self._record.state, throw)
        if not verdict.ok:
            raise BadLesson(f"{dice} can't be thrown in step {self.at + 1}: {verdict.sentence}")
        self._ruling = self._ruled(verdict, "plain") if self.step.then else None  # else it might give the answer away
        self._add("throw", self.rules.seat(self._record.state), {"dice": list(dice)})

    def _play(self, line: str) -> None:
        verdict = self._verdict(line)
        if not verdict.ok:
            raise BadLesson(f"{line} is not legal in step {self.at + 1}: {verdict.sentence}")
        name = self.lesson.players[self.rules.seat(self._record.state) - 1]
        self._ruling = self._ruled(verdict, who=name)
        steps = [self.rules.notation(step) for step in parse_line(self.rules, line)]
        self._add("step", self.rules.seat(self._record.state), {"steps": steps})

    def _verdict(self, line: str) -> Verdict[Any]:
        return self.rules.check_turn(self._record.state, parse_line(self.rules, line))

    def _add(self, kind: str, seat: int | None, payload: Mapping[str, Any]) -> None:
        try:
            self._record.add(kind, seat, 0.0, {**payload, "rule": "", "sentence": ""}, source="auto")
        except GameError as error:
            raise BadLesson(f"Step {self.at + 1}: {error}") from error

    def _ruled(self, verdict: Verdict[Any], tone: Tone = "good", who: str = "") -> RulingView:
        sentence = self._worded(verdict.message)
        return RulingView(
            f"{who}: {sentence}" if who and who not in sentence else sentence,
            verdict.rule,
            rule_text(verdict.rule),
            tone if verdict.ok else "refused",
            tuple(map(self._worded, verdict.back)),
        )

    def _worded(self, text: Text) -> str:
        """A ruling with the names of the players."""
        return Words(self.lesson.players).say(text)

    # View ---------------------------------------------------------------------------------------------------------

    def view(self) -> LessonView:
        """The present step."""
        self._follow_language()
        step = self.step
        text = step.then if self._acted and step.then else step.text
        return LessonView(
            entry(self.lesson.game).title,
            self.at + 1,
            len(self.lesson.steps),
            " ".join(filter(None, (worded(self._remark), text))),
            self._table(),
            self._rows(),
            self._ruling,
        )

    def _follow_language(self) -> None:
        """Switch to the lesson in another language when that was chosen in the menu."""
        if self.lesson.language not in ("", current_language()):
            self.lesson = lesson_of(self.lesson.game)
            self._ruling = None

    def _rows(self) -> tuple[ChoiceView, ...]:
        if self.over:
            play = (_row("lesson.play", say("lesson.play")),) if self.lesson.game in REFEREES else ()
            return (*play, _row("lesson.again", say("lesson.again")), _row(LEAVE, say("lesson.enough")))
        if self._waits_for("turn"):
            return tuple(
                ChoiceView(f"lesson.turn:{number}", offer.says) for number, offer in enumerate(self.step.choose, 1)
            )
        if self._waits_for("judgement"):
            return (_row("lesson.right", say("lesson.right")), _row("lesson.wrong", say("lesson.wrong")))
        on = say("lesson.on")
        if not self._acted and _has_action(self.step):
            return (_row(ON, self.step.row or (say("lesson.throw") if self.step.throw else on)),)
        return (_row(ON, on),)

    def _table(self) -> TableView:
        """The table as the referee shows it."""
        view = _table_after(self.lesson, self.events)
        dice = next((step.dice for step in reversed(self.lesson.steps[: self.at + 1]) if step.dice is not None), None)
        if dice is None:
            return view
        picture = entry(self.lesson.game).picture_dice
        return replace(view, dice=tuple(DieView(face, animal=picture and face == 1) for face in dice))


def _table_after(of: Lesson, events: Sequence[Event]) -> TableView:
    """The view after these events; only players and dice for games without a referee."""
    if of.game in REFEREES:
        view = Setup(of.game, of.players, of.options).referee(MemoryJournal(), events).view()
        return replace(view, choices=(), question=None, ruling=None, warnings=())
    seats = tuple(SeatView(seat, name) for seat, name in enumerate(of.players, 1))
    thrown = next((event.payload["dice"] for event in reversed(events) if event.kind == "throw"), ())
    return TableView(of.game, entry(of.game).title, seats, "", dice=tuple(map(DieView, thrown)))


@dataclass(frozen=True, slots=True)
class NoLesson:
    """A page with the reason why there is no lesson."""

    text: Text

    def view(self) -> PageView:
        """The sentence."""
        return PageView(
            worded(say("lesson.learn")), worded(self.text), (_row(PAGE_LEAVE, say("screen.back")),), trouble=True
        )

    def act(self, action: str) -> bool:
        """Handle a choice; False when people leave."""
        return action != PAGE_LEAVE


def learning_of(game: str) -> Learning | NoLesson:
    """The lesson of a game at its first step; or a page with the reason if it can't be played."""
    try:
        learning = Learning(lesson_of(game))
        learning.check()
    except NoPage:
        return NoLesson(say("lesson.none", title=entry(game).title if game in GAMES else game))
    except (BadLesson, GameError):
        LOG.exception("The lesson of %s is broken", game)
        return NoLesson(say("lesson.broken", title=entry(game).title))
    return learning


def choose_lesson(screen: Screen, presses: Presses, alive: Callable[[], None]) -> str:
    """Let people choose the game to learn on the screen; "" when they leave."""
    rows = tuple(ChoiceView(f"lesson.of:{name}", entry(name).title) for name in learnable())
    view = SetupView(worded(say("lesson.which-game")), rows, start=_row(LEAVE, say("screen.back")), back=LEAVE)
    while True:
        for given in inputs_of(screen, view, presses):
            action = given.text if isinstance(given, Action) else ""
            if given == QUIT or action == LEAVE:
                return ""
            if action.startswith("lesson.of:"):
                return action.removeprefix("lesson.of:")
        alive()


def _row(action: str, text: Text) -> ChoiceView:
    return ChoiceView(action, worded(text))


def _has_action(step: Step) -> bool:
    """Whether a step has an action, besides being read."""
    return bool(step.throw or step.choose or step.plays or step.slips)
