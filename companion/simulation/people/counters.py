"""People in games with counters: they throw, carry counters, make errors, are corrected, and press."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from companion.games.counters import Placement
from companion.games.message import Player, nested_messages
from companion.games.rules import OVER, THROW, Throw, fold, print_line
from companion.referee.shown.view import QuestionView
from companion.simulation.people.base import AGAIN, AS_READ, LOOK_AGAIN, ONE_DIE, Beat, People, Truth, die_asked
from vision.mats import UCKERS_COLOURS
from vision.virtual.stage import base_place
from vision.virtual.things import Counter, Pawn, face_up

FORGETS = 0.15  # rate of forgetting the button
FIDGETS = 0.5  # relative to the rate of errors: a hand left in view, a second press, a knocked-over die
UNNOTICED = 0.3  # share of slips noticed only when the next throw lies there
SHAKES = 0.8  # rate of shaking the dice away from the table before a throw
SLOT_MM = 12.0  # a place in a base is free if no counter is nearer than this
WHOSE = "referee.throw-of"  # the part of a question that names the thrower
MOST_VOID = 2  # most void throws in a row by chance
VOID_SINCE = 3  # number of events after which nobody takes a question for one about a void throw
HAND_AT = "t33"  # the square over which a hand is left in view

Line = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip, and the board that it left; ``rule`` is the beginning of the rule that refuses it."""

    what: str
    board: Placement
    rule: str = ""


def moved(board: Placement, colour: str, start: str, end: str) -> Placement:
    """The board with one counter of a colour elsewhere; ``base`` and ``home`` are places too."""
    squares = {(square, name): count for square, name, count in board.squares}
    bases = dict(board.bases)
    for place, more in ((start, -1), (end, 1)):
        if place == "base":
            bases[colour] = bases.get(colour, 0) + more
        elif place != "home":
            squares[place, colour] = squares.get((place, colour), 0) + more
    left = tuple(sorted((square, name, count) for (square, name), count in squares.items() if count))
    return Placement(left, tuple(sorted(bases.items())))


class CounterPeople(People):
    """People at a game with counters. ``lines`` are the turns that were truly played, as the log should name them."""

    lines: tuple[str, ...] = ()
    _dice: tuple[int, ...] = ()
    _thrown: tuple[int, ...] = ()
    _forgot: int = 0  # the seat that ended its turn without the button, while nobody has thrown since
    _uncorrected: tuple[int, Placement] | None = None  # a slip that nobody noticed yet: seat and the right board

    # What the games fill in ---------------------------------------------------------------------------------------

    @abstractmethod
    def _choice(self) -> Line:
        """Choose the turn to play."""

    @abstractmethod
    def _slip_for(self, line: Line) -> Slip | None:
        """A slip instead of a turn; None if none fits."""

    @abstractmethod
    def _slip_after(self, before: Any) -> Slip | None:
        """A move on a throw that has just passed; None if none fits."""

    def _is_visible(self, line: Line) -> bool:  # noqa: ARG002 - in most games it always is
        """Whether a turn is visible on the board."""
        return True

    def _voided(self) -> None:
        """Apply the rules for a throw that did not count."""

    def answer(self, question: QuestionView) -> int | None:
        """The intended turn, the true reading or throw; else the last answer, "none of these"."""
        known, answers = self._asked_about(question), question.answers
        if question.codes & {ONE_DIE} and known:
            return int(known[-1].detail[die_asked(question) - 1]) - 1
        if answers[0].code == LOOK_AGAIN:
            return int(self._pieces_lay_wrong())
        wrong = [number for number, answer in enumerate(answers) if answer.code == AS_READ]
        if wrong and self._pieces_lay_wrong():
            return wrong[0]
        for number, answer in enumerate(answers):
            if answer.means and answer.means in self.lines[-2:]:
                return number
        thrown = {answer.dice: number for number, answer in enumerate(answers) if answer.dice and not answer.means}
        none = max((i for i, one in enumerate(answers) if not one.dice), default=len(answers) - 1)
        if any(happened.kind == "reroll" for happened in self.when_asked[-VOID_SINCE:]):
            none = next((number for number, answer in enumerate(answers) if answer.code == AGAIN), none)
        return next((thrown[one.detail] for one in reversed(known) if one.detail in thrown), none)

    def _asked_about(self, question: QuestionView) -> list[Truth]:
        """The throws that a question may be about: the last two, or the named one of the last turn that has it."""
        whose = next((dict(one.facts) for one in nested_messages(question.message) if one.id == WHOSE), None)
        if whose is None:
            return [happened for happened in self.when_asked if happened.kind == "throw"][-2:]
        turns: list[list[Truth]] = [[]]
        for happened in self.when_asked:
            if Player(happened.seat) == whose["player"]:
                if happened.kind == "throw":
                    turns[-1].append(happened)
                elif happened.kind == "turn":
                    turns.append([])
        number = int(str(whose["number"]))
        turn = next((turn for turn in reversed(turns) if len(turn) >= max(number, 1)), [])
        return turn[number - 1 : number] if number else turn

    # The course of a game -----------------------------------------------------------------------------------------

    def _begin(self) -> Iterator[Beat]:
        """Set the counters up as in the position."""
        board = self._board(self.state)
        for colour, count in board.bases:
            self.table.fill_base(colour, count)
        for square, colour, count in board.squares:
            for _ in range(count):
                self.table.put_on(self.table.piece_of(colour), square)
        yield self._think()

    def _close(self) -> Iterator[Beat]:
        if self._uncorrected is not None:
            self._forgot = self._uncorrected[0]
            yield self._press("end", self._forgot)
            yield from self._correct()
            yield self._think()
        if self._forgot:
            yield self._press("end", self._forgot)

    def _board(self, state: Any) -> Any:
        """The counters of a position by place."""
        return cast(Any, self.rules).placement(state)

    def _turn(self) -> Iterator[Beat]:
        """One seat's turn, with all its throws."""
        seat = self.state.seat
        while self.rules.to_act(self.state) is not OVER and self.state.seat == seat:
            before = self.state
            yield from self._throw(seat)
            yield self._think()
            yield from self._knock_over_die(seat)
            if self.rules.to_act(self.state) is THROW:
                yield from self._passed(seat, before)
            elif self.rules.to_act(self.state) is not OVER:
                yield from self._move(seat)

    def _throw(self, seat: int) -> Iterator[Beat]:
        """Throw the dice, again while they fall badly."""
        void = self._forgot = 0
        number = self.rules.dice(self.state)
        while True:
            faces = tuple(self.rng.randint(1, 6) for _ in range(number))
            if self._dice and self.rng.random() < SHAKES:
                self.table.lift([die for die in self._dice if self.table.on_table(die)], seat)
                yield self._think()
            cocked = number > 1 and void < MOST_VOID and self.rng.random() < self.manners.cocky
            self._dice = tuple(self.table.throw(self._dice or number, faces, (1,) if cocked else (), seat=seat))
            if self._uncorrected is not None:
                yield self._think(2.5)
                yield from self._correct()
                yield self._think(1.5)
            if not cocked:
                break
            void += 1
            self.truth.append(Truth("reroll", seat))
            self._voided()
            yield self._think(2)
        self._thrown = tuple(sorted(faces, reverse=True))
        self.truth.append(Truth("throw", seat, self._thrown))
        self._turn_to(self.rules.apply(self.state, Throw(self._thrown)), seat)

    def _passed(self, seat: int, before: Any) -> Iterator[Beat]:
        """Pass, as nothing can be played; sometimes somebody moves anyway."""
        wrong = self._slip_after(before)
        if wrong is not None:
            yield from self._slip(seat, wrong)
            self._arrange(self._board(self.state), seat)
            yield self._think()
        elif self.state.seat != seat and self.rng.random() < FORGETS:
            yield self._press("end", seat)

    def _move(self, seat: int) -> Iterator[Beat]:
        """Choose a turn and play it, sometimes wrongly first; press unless there is another throw."""
        line = self._choice()
        self.lines = (*self.lines, print_line(self.rules, line))
        seen = self._is_visible(line)
        wrong = self._slip_for(line) if seen and self._err() else None
        self.truth.append(Truth("move", seat))
        after = fold(self.rules, self.state, line)
        right = self._board(after)
        if wrong is not None and self.rng.random() < UNNOTICED and self.rules.to_act(after) is THROW:
            self._arrange(wrong.board, seat, wrong=True)
            self._plant(seat, wrong.what, "refused", wrong.rule)
            self._uncorrected = seat, right
            yield self._think()
            self._turn_to(after, seat)
            return
        if wrong is not None:
            yield from self._slip(seat, wrong, press=True)
        self._arrange(right, seat)
        over = self.rules.to_act(after) is OVER
        passes = after.seat != seat
        yield from self._fidget(seat, passes=passes and not over) if seen else self._announce()
        if (passes or over) and seen and (self.rng.random() > FORGETS or over):
            yield self._press("end", seat)
        elif seen:
            self._forgot = seat
        yield self._think()
        self._turn_to(after, seat)

    def _announce(self) -> Iterator[Beat]:
        """Announce a turn that the board does not show, and wait for the screen."""
        yield self._think()

    def _slip(self, seat: int, wrong: Slip, *, press: bool = False) -> Iterator[Beat]:
        """Make a slip, and wait for the refusal."""
        self._arrange(wrong.board, seat, wrong=True)
        self._plant(seat, wrong.what, "refused", wrong.rule)
        if press:
            yield self._think(0.5)
            yield self._press("end", seat)
        yield self._think(3)

    def _correct(self) -> Iterator[Beat]:
        """Correct a slip that nobody had noticed."""
        assert self._uncorrected is not None
        seat, board = self._uncorrected
        yield self._think(2.5)
        self._arrange(board, seat)
        self._uncorrected = None

    def _fidget(self, seat: int, *, passes: bool) -> Iterator[Beat]:
        """Do something harmless: leave a hand in view, press the button too early or twice."""
        if self.rng.random() >= self.manners.errs * FIDGETS:
            yield self._think(0.7)
        elif self.rng.random() < 0.5:
            self.table.rest_hand(self.table.mat.squares[HAND_AT].centre, 2.5, seat)
            yield self.table.now - 1.5
            if passes:
                yield self._press("end", seat)
            yield self._think()
        elif passes:
            yield self._think(0.7)
            yield self._press("end", seat)
            yield self._think(0.5)

    def _knock_over_die(self, seat: int) -> Iterator[Beat]:
        """Knock a die over after the throw was read; the throw counts as it was."""
        if self.rng.random() < self.manners.errs * FIDGETS / 2:
            die = self._dice[0]
            face, _ = face_up(self.table.where(die))
            self.table.tip(die, face % 6 + 1 if face != 3 else 1, seat)
            yield self._think()

    # What is done -------------------------------------------------------------------------------------------------

    def _turn_to(self, after: Any, seat: int) -> None:
        self.state = after
        if self.state.seat != seat or self.rules.to_act(self.state) is OVER:
            self.truth.append(Truth("turn", seat))

    def _arrange(self, board: Placement, seat: int, *, wrong: bool = False) -> None:
        """Move counters until they match the board, those going back to base first."""
        if wrong or self._wrong_until == math.inf:
            self._wrong_until = math.inf if wrong else self.table.now
        trips = []
        for colour in UCKERS_COLOURS:
            lies, wanted = self._lies(colour), board.places(colour)
            starts, ends = sorted((lies - wanted).elements()), sorted((wanted - lies).elements())
            trips += [(colour, start, end) for start, end in zip(starts, ends, strict=True)]
        for colour, start, end in sorted(trips, key=lambda trip: trip[2] != "base"):
            self._carry(colour, start, end, seat)

    def _carry(self, colour: str, start: str, end: str, seat: int) -> None:
        if start == "home":
            self.table.put_on(self.table.piece_of(colour), end)
            return
        number = self._counter(colour, start)
        if end == "home":
            self.table.lift([number], seat)
        elif end == "base":
            self.table.carry(number, self._free_slot(colour), seat)
        else:
            self.table.move_piece(number, end, seat)

    def _counter(self, colour: str, place: str) -> int:
        """The topmost counter of a colour on a square or in its base."""
        there = self.table.in_base(colour) if place == "base" else self.table.at(place)
        return [number for number in there if self._colour(number) == colour][-1]

    def _colour(self, number: int) -> str:
        thing = self.table.thing(number)
        return thing.colour if isinstance(thing, Counter | Pawn) else ""

    def _free_slot(self, colour: str) -> tuple[float, float]:
        slots = [base_place(self.table.mat, colour, i) for i in range(4)]
        taken = [self.table.where(number) for number in self.table.in_base(colour)]
        free = [s for s in slots if all((p.x - s[0]) ** 2 + (p.y - s[1]) ** 2 > SLOT_MM**2 for p in taken)]
        return (free or slots)[0]

    def _lies(self, colour: str) -> Tally[str]:
        """The counters of a colour on the table, by place."""
        reading = self.table.truth(self.table.now)
        squares = tuple((square.square, name, count) for square in reading.squares for name, count in square.counters)
        bases = tuple((base.colour, base.count) for base in reading.bases)
        return Placement(squares, bases).places(colour)
