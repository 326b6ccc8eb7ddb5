"""People in both Peruke games: they throw, play with discs, make errors, are corrected, and press."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import nested_messages
from companion.games.rules import OVER, Throw
from companion.referee.shown.boards import moves_of
from companion.referee.shown.view import MoveView, QuestionView
from companion.simulation.people.base import AGAIN, AS_READ, LOOK_AGAIN, Beat, People, Truth
from hardware.presses import Press
from vision.reading import SeenDisc

SHAKE = 0.7  # relative to a thought: time with the dice in the hand, beside the mat
HURRY = 0.45  # relative to a thought: between two discs of one turn
WAIT = 3.2  # thoughts: until the referee has answered and everybody has read it
FORGETS = 0.5  # relative to the rate of errors: a press is forgotten
KNOWN_THROWS = 3  # number of past throws that people remember
FIDGETS = 0.4  # relative to the rate of errors: a second press, a hand left in view, a die turned over by a sleeve


@dataclass(frozen=True, slots=True)
class Slip:
    """An error on the board: its name, how it is made, and how it is corrected."""

    what: str
    do: Callable[[], None]
    mend: Callable[[], None]


class DiscPeople(People):
    """People at a Peruke game."""

    _dice: tuple[int, ...] = ()
    _thrown: tuple[int, ...] = ()
    _counted: tuple[tuple[int, ...], ...] = ()  # the throws that counted
    _broken: str = ""  # the rule that the discs break, or broke last
    _moves: tuple[set[MoveView], ...] = ()  # what each turn does on the board

    # What a game fills in -----------------------------------------------------------------------------------------

    @abstractmethod
    def _lay_out(self) -> None:
        """Set the discs up."""

    @abstractmethod
    def _plan(self) -> tuple[Any, ...]:
        """The steps of the next turn."""

    @abstractmethod
    def _do(self, step: Any, seat: int) -> None:
        """Carry out a step with the discs."""

    @abstractmethod
    def _slips(self, plan: Sequence[Any], seat: int) -> list[Slip]:
        """What may go wrong at the end of this turn."""

    @abstractmethod
    def _placed(self, discs: Sequence[SeenDisc]) -> Any:
        """The discs as a placement of the rules."""

    @abstractmethod
    def _ordered(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The faces of the dice, in the order of ``_dice``, arranged as in a throw of the rules."""

    def _fewer_dice(self) -> None:
        """Put away dice that are no longer thrown."""

    # The game -----------------------------------------------------------------------------------------------------

    def answer(self, question: QuestionView) -> int | None:
        """The true answer: the dice as they lie (none if one leans), or the turn as it was played.

        Whether the discs match the reading follows from the rule that they break.
        """
        answers = question.answers
        if answers[0].code == LOOK_AGAIN:
            named = {dict(one.facts).get("rule") for one in nested_messages(answers[1].message)}
            return int(self._pieces_lay_wrong() and self._broken in named)
        wrong = [number for number, answer in enumerate(answers) if answer.code == AS_READ]
        if wrong and self._pieces_lay_wrong():
            return wrong[0]
        if any(answer.moves for answer in answers):
            return next((i for i, answer in enumerate(answers) if set(answer.moves) in self._moves[-2:]), 0)
        return self._throw_answer(question)

    def _throw_answer(self, question: QuestionView) -> int | None:
        """The answer that names the dice on the table, an earlier throw, or a void one; None if none is right."""
        for dice in (self._thrown, *reversed(self._counted[-KNOWN_THROWS:])):
            for number, answer in enumerate(question.answers):
                if answer.dice == dice:
                    return number
        return next((number for number, answer in enumerate(question.answers) if answer.code == AGAIN), None)

    def _begin(self) -> Iterator[Beat]:
        self._lay_out()
        yield self._think(2)

    def _turn(self) -> Iterator[Beat]:
        seat = self.rules.seat(self.state)
        yield from self._throw(seat)
        self._apply(Throw(self._thrown))
        self._counted = (*self._counted, self._thrown)
        self.truth.append(Truth("throw", seat, self._thrown))
        yield self._think()
        if self.rules.to_act(self.state) == seat:
            yield from self._move(seat)
            self.truth.append(Truth("move", seat))
        self._note_end(seat)

    def _note_end(self, seat: int) -> None:
        """What the log records by itself: the end of a turn, of a round, of the game."""
        self.truth.append(Truth("turn", seat))
        if self.rules.to_act(self.state) is OVER:
            outcome = self.rules.outcome(self.state)
            assert outcome is not None
            self.truth.append(Truth("over", 0, outcome.scores))

    def _throw(self, seat: int) -> Iterator[Beat]:
        """Throw until the dice lie flat."""
        void = 0
        while True:
            self.table.lift([number for number in self._dice if self.table.on_table(number)], seat)
            self._fewer_dice()
            yield self._think(SHAKE)
            number = self.rules.dice(self.state)
            faces = [self.rng.randint(1, 6) for _ in range(number)]
            leans = number > 1 and void < 2 and self.rng.random() < self.manners.cocky
            cocked = (number - 1,) if leans else ()
            self._thrown = () if leans else self._ordered(faces)
            self._dice = tuple(self.table.throw(self._dice or number, faces, cocked, seat=seat))
            yield self._think()
            if not leans:
                return
            void += 1
            self.truth.append(Truth("reroll", seat))
            yield self._think()

    def _move(self, seat: int) -> Iterator[Beat]:
        """Play the turn, with an occasional error, and press the button unless it is forgotten."""
        plan = self._plan()
        self._moves = (*self._moves, set(moves_of(self.rules, self.state, plan)))
        errs = self.rng.choice(("early", "other", "slip", "slip", "slip")) if self._err() else ""
        if errs == "early":
            yield from self._press_early(plan, seat)
        for step in plan:
            self._do(step, seat)
            yield self._think(HURRY)
        if errs == "slip":
            yield from self._slip(plan, seat)
        elif errs == "other" and len(self.players) > 1:
            yield from self._press_for_another(seat)
        yield from self._fidget(seat)
        for step in plan:
            self._apply(step)
        yield from self._end(seat)

    def _end(self, seat: int) -> Iterator[Beat]:
        last = self.rules.to_act(self.state) is OVER or self.turns is not None
        if not last and self.rng.random() < FORGETS * self.manners.errs:
            self._plant(seat, "forgot the button", "")
            yield self._think()
            return
        yield self._press("end", seat)
        yield self._think()
        if not last and self.rng.random() < FIDGETS * self.manners.errs:
            self._plant(seat, "pressed twice", "")
            yield self._press("end", seat)
            yield self._think(0.5)

    # Errors -------------------------------------------------------------------------------------------------------

    def _press_early(self, plan: Sequence[Any], seat: int) -> Iterator[Beat]:
        """Press before anything was played."""
        if not plan or self.rules.check(self.state, self._as_it_lies()).ok:
            return
        self._plant(seat, "pressed before playing", "refused")
        yield from self._press_and_be_refused(seat)

    def _press_for_another(self, seat: int) -> Iterator[Beat]:
        other = seat % len(self.players) + 1
        self._plant(other, "pressed in another's turn", "refused")
        yield self._press("end", other)
        yield self._think(WAIT)

    def _slip(self, plan: Sequence[Any], seat: int) -> Iterator[Beat]:
        """Make an error with a disc, press, wait for the refusal, and correct it."""
        slips = self._slips(plan, seat)
        if not slips:
            return
        slip = self.rng.choice(slips)
        slip.do()
        if not self.rules.check(self.state, self._as_it_lies()).ok:
            self._plant(seat, slip.what, "refused")
            yield self._think(HURRY)
            yield from self._press_and_be_refused(seat)
        slip.mend()
        yield self._think()

    def _press_and_be_refused(self, seat: int) -> Iterator[Beat]:
        """Press while the discs are wrong, and wait for the ruling."""
        self._wrong_until = math.inf
        self._broken = self.rules.check(self.state, self._as_it_lies()).rule
        yield self._press("end", seat)
        yield self._think(WAIT)
        self._wrong_until = self.table.now

    def _fidget(self, seat: int) -> Iterator[Beat]:
        """Leave a hand in view while pressing, or turn a die over with a sleeve: harmless."""
        if self.rng.random() >= FIDGETS * self.manners.errs:
            return
        if self.rng.random() < 0.5:
            number = self.rng.choice(self._dice)
            self._plant(seat, "a sleeve turned a die over", "")
            self.table.tip(number, self.rng.randint(1, 6), seat)
            yield self._think()
            return
        self._plant(seat, "left a hand in view", "")
        start = self.table.now
        self.table.rest_hand(self.table.mat.sheet.centre, 2.0, seat)
        yield start + 1.4
        yield Press("end", round(self._t, 3), seat)
        yield self._think()

    # The table ----------------------------------------------------------------------------------------------------

    def _apply(self, event: Any) -> None:
        self.state = self.rules.apply(self.state, event)

    def _as_it_lies(self) -> Any:
        """The true placement of the discs."""
        return self._placed(self.table.truth(self.table.now).discs)
