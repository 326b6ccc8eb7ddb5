"""The rules of Peruke 84 on the interface of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement

from companion.games.errors import BadSeats, IllegalStep, NotationError
from companion.games.message import Message, say
from companion.games.news import News, turn_passed
from companion.games.peruke_84 import notation
from companion.games.peruke_84.board import worth
from companion.games.peruke_84.course import Course
from companion.games.peruke_84.options import SINGLE, Peruke84Options
from companion.games.peruke_84.placements import PlacementRulings, board_of, placement_of, problems_of
from companion.games.peruke_84.rulings import Code, Ruling, refuse
from companion.games.peruke_84.score import outcome_of
from companion.games.peruke_84.state import Finish, Line, Peruke84State, Placement, Step, Use, with_pile
from companion.games.peruke_84.steps import DICE, Steps, deed
from companion.games.peruke_84.turns import WholeTurns
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.verdict import Outcome, Problem
from companion.games.whole_turns import ruling_on_turn

_FACES = range(6, 0, -1)
_THROWS = tuple(
    (Throw((first, second, red)), Fraction(1 if first == second else 2, 216))
    for first, second in combinations_with_replacement(_FACES, 2)
    for red in _FACES
)


class Peruke84Rules(OpenRules):
    """Peruke 84 (Peruke Games): two players, 24 discs of 84 points, two white dice and a red one."""

    game = "peruke-84"
    title = "Peruke 84"
    seats: tuple[int, ...] = (2,)

    def __init__(self, options: Peruke84Options | None = None) -> None:
        self.options = options or Peruke84Options()
        self.beginner = Beginner.AGREED if self.options.best_of == SINGLE else Beginner.LAST_LOSER  # P84-6.9
        self.course = Course(self.options)
        self._steps = Steps(self.course)
        self._seen = PlacementRulings(self.course, self._steps)
        self._reader = notation.KeyReader(self.options)

    def start(self, seats: int = 2) -> Peruke84State:
        """The set-up (P84-1.5, P84-1.6); raises ``BadSeats`` unless two play."""
        if seats not in self.seats:
            raise BadSeats(say("peruke-84.bad-seats"))
        return self.course.start()

    def to_act(self, state: Peruke84State) -> Actor:
        """The seat while there are dice of its turn, else THROW or OVER."""
        if self.course.is_over(state):
            return OVER
        return THROW if state.turn is None else state.seat

    def seat(self, state: Peruke84State) -> Seat:
        """Whose turn it is; when the game is over, who ended it."""
        return state.seat

    def dice(self, state: Peruke84State) -> int:  # noqa: ARG002 - the interface of all games
        """Always three: white, white, red (P84-1.8)."""
        return DICE

    def throws(self, state: Peruke84State) -> Iterator[tuple[Throw, Fraction]]:
        """Every distinct throw with its chance: the higher white die first, the red one last."""
        if self.to_act(state) is THROW:
            yield from _THROWS

    def legal(self, state: Peruke84State) -> tuple[Step, ...]:
        """Every step that begins a complete turn, sorted by notation."""
        return self.course.legal(state)

    def turns(self, state: Peruke84State) -> Mapping[str, tuple[Step, ...]]:
        """Every complete turn, one for each result, sorted by notation. Thousands with three good dice."""
        return self.course.turns(state)

    def apply(self, state: Peruke84State, event: Throw | Step) -> Peruke84State:
        """The state after a throw or a step; raises ``IllegalStep``."""
        if isinstance(event, Throw):  # not by ``check``, which computes the turn that begins for its text
            if refused := self._steps.refuse_throw(state, event):
                raise IllegalStep(refused)
            return self.course.after_throw(state, event.dice)
        verdict = self.check(state, event)
        if not verdict.ok:
            raise IllegalStep(verdict)
        return self.course.after_step(state, event)

    def check(self, state: Peruke84State, what: Throw | Step | Placement) -> Ruling:
        """The ruling on a throw, a step, or a whole board as seen after the turn."""
        if isinstance(what, Throw):
            return self._steps.rule_on_throw(state, what)
        if isinstance(what, Placement):
            return self._seen.rule_on(state, what)
        if isinstance(what, Use | Finish):
            return self._steps.rule_on_step(state, what)
        return refuse(Code.NO_STEP, say("peruke-84.unreadable"))

    def lines_to(self, state: Peruke84State, placement: Placement) -> tuple[Line, ...]:
        """The legal turn that leads to a placement, if there is one: like ``check``, but without reasons."""
        line = self._seen.line_to(state, placement)
        return () if line is None else (line,)

    def check_turn(self, state: Peruke84State, line: Line, throw: Throw | None = None) -> Ruling:
        """The ruling on a whole turn, with the dice on the table or with a throw that comes first."""
        return ruling_on_turn(self, WholeTurns(self._steps), state, line, throw)

    def outcome(self, state: Peruke84State) -> Outcome | None:
        """The scores, 84 together, and how the game ended; None while it goes on."""
        return outcome_of(state, self.options.tie) if self.course.is_over(state) else None

    def news(self, before: Peruke84State, after: Peruke84State) -> tuple[News, ...]:
        """A turn that is over."""
        return turn_passed(self, before, after)

    def problems(self, placement: Placement) -> tuple[Problem, ...]:
        """Everything impossible about a seen board."""
        return problems_of(placement, self.options.rows)

    def placement(self, state: Peruke84State) -> Placement:
        """The discs as they lie in that position."""
        return placement_of(state.board)

    def agreed(self, state: Peruke84State, placement: Placement) -> Peruke84State | None:
        """The position if the players agree on a board as it lies (TAB-1.5); None if that is impossible.

        A turn on the dice counts as played; discs that left the board score for the acting seat.
        """
        if self.problems(placement):
            return None
        there = board_of(placement, self.options.rows)
        if state.turn is not None:
            return self.course.after_board(state, there)
        gain = worth(state.board) - worth(there)
        return replace(state, board=there, piles=with_pile(state.piles, state.seat, gain))

    def key(self, state: Peruke84State) -> str:
        """The position as text, see ``companion.games.peruke_84.notation``."""
        return notation.print_key(state)

    def parse_key(self, text: str) -> Peruke84State:
        """Raises ``NotationError``."""
        state = self._reader.read(text)
        if not self.course.is_possible(state):
            raise NotationError(say("peruke-84.idle-plans", text=text))
        return state

    def notation(self, step: Step) -> str:
        """The step as text: "4 c4-c8", "3 turn c2", "5=r3+2 c4-c8", "end"."""
        return notation.print_step(step)

    def parse_step(self, text: str) -> Step:
        """Raises ``NotationError``."""
        return notation.parse_step(text)

    def deed(self, state: Peruke84State, step: Step) -> Message:
        """A step as a phrase after the player's name."""
        return deed(self.course, state, step)
