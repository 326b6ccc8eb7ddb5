"""Why a throw or a step of Peruke 84 is or is not allowed, and its description."""

from __future__ import annotations

import math
from collections.abc import Iterable

from companion.games.message import Message, Player, Text, ruled, say, sentences
from companion.games.peruke_84.board import (
    OPEN,
    Board,
    apart,
    disc_text,
    discs_of,
    is_decided,
    is_safe,
    other,
    owner_of,
    square_name,
    value_of,
)
from companion.games.peruke_84.course import Course
from companion.games.peruke_84.faults import Faults
from companion.games.peruke_84.notation import print_step
from companion.games.peruke_84.plans import HIGHEST
from companion.games.peruke_84.rulings import Code, Ruling, accept, refuse
from companion.games.peruke_84.score import outcome_of
from companion.games.peruke_84.state import Act, Finish, Peruke84State, Step, Turn, Use
from companion.games.rules import Throw

DICE = 3
SHOWN = 5


class Steps:
    """Rulings on throws and steps under fixed options."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.plans = course.plans
        self.faults = Faults(course.acts)

    def rule_on_throw(self, state: Peruke84State, throw: Throw) -> Ruling:
        """Whether these dice may be thrown now: two white ones, then the red one."""
        if refused := self.refuse_throw(state, throw):
            return refused
        first, second, red = throw.dice
        shown = (first, second, say("peruke-84.red", face=red))
        if self.course.after_throw(state, throw.dice).turn is None:
            return accept(Code.PASS, ruled(say("peruke-84.passes", shown=shown), "P84-5.4"))
        return accept(Code.THROWN, say("peruke-84.thrown", player=Player(state.seat), shown=shown))

    def refuse_throw(self, state: Peruke84State, throw: Throw) -> Ruling | None:
        """Why these dice can't be thrown now; None if they can."""
        if self.course.is_over(state):
            return self.refuse_over(state)
        if state.turn is not None:
            return refuse(Code.THROWN_ALREADY, say("peruke-84.thrown-already", player=Player(state.seat)))
        if len(throw.dice) != DICE or not all(face in range(1, HIGHEST + 1) for face in throw.dice):
            return refuse(Code.BAD_THROW, say("peruke-84.bad-throw"))
        return None

    def rule_on_step(self, state: Peruke84State, step: Step) -> Ruling:
        """Whether a step may be made now, and if not, why."""
        if self.course.is_over(state):
            return self.refuse_over(state)
        if step is Finish.FORFEIT:
            return self._rule_on_forfeit(state)
        if state.turn is None:
            return self.refuse_no_throw(state)
        refused = self.refuse_end(state, state.turn) if isinstance(step, Finish) else self.refuse_use(state, step)
        text = say("peruke-84.done", deed=deed(self.course, state, step))
        return refused or accept(Code.LEGAL, text, [(step,)], rule=rule_of(self.course, state, step))

    def refuse_over(self, state: Peruke84State) -> Ruling:
        """The game is over."""
        south, north = outcome_of(state, self.course.options.tie).scores
        return refuse(Code.OVER, say("peruke-84.over", south=south, north=north))

    def refuse_no_throw(self, state: Peruke84State) -> Ruling:
        """Dice come first."""
        return refuse(Code.THROW_FIRST, say("peruke-84.throw-first", player=Player(state.seat)))

    def _rule_on_forfeit(self, state: Peruke84State) -> Ruling:
        if state.turn is not None:
            return refuse(Code.THROWN_ALREADY, say("peruke-84.throw-counts"))
        text = ruled(say("peruke-84.forfeit", player=Player(state.seat)), "TAB-1.4")
        return accept(Code.FORFEIT, text, [(Finish.FORFEIT,)])

    def refuse_end(self, state: Peruke84State, turn: Turn) -> Ruling | None:
        """Why the turn can't end here, or None (P84-5.1)."""
        mover = self.course.mover(state)
        if self.plans.may_end(state.board, mover, turn):
            return None
        legal = self.course.legal(state)
        uses = {(use.value, use.white, use.red) for use in legal if isinstance(use, Use)}
        values = tuple(sorted({value for value, _, _ in uses}, reverse=True))
        due = max((goal.need for goal in turn.goals), default=1)
        text = say("peruke-84.must-use", ways=tuple(_way(*use) for use in sorted(uses, key=_singles_first)), count=due)
        return refuse(Code.MUST_USE, text, facts=(("values", values),), nearest=_few(legal))

    def refuse_use(self, state: Peruke84State, use: Use) -> Ruling | None:
        """Why a value can't be used like this, or None; the dice are on the table, usable or not."""
        turn, mover = state.turn, self.course.mover(state)
        if turn is None:
            return self.refuse_no_throw(state)
        fault = self._dice_fault(turn, use)
        if fault:
            return refuse(*fault, nearest=self._near(state, use))
        broken = self.faults.of_act(state.board, mover, use.value, use.act, turn.moved)
        if broken:
            return refuse(broken.code, broken.message, nearest=self._near(state, use))
        then, left = self.plans.after_use(state.board, mover.seat, turn, use)
        if self.plans.completes(then, mover, left):
            return None
        return self._refuse_too_little(state, use, turn)

    def _dice_fault(self, turn: Turn, use: Use) -> tuple[Code, Message] | None:
        if not use.value:
            return Code.NOT_ROLLED, say("peruke-84.no-die")
        if use.other:
            return Code.TWO_WHITES, say("peruke-84.two-whites", shown=(use.white, use.other))
        if use.red and not turn.red:
            return Code.RED_SPENT, say("peruke-84.red-used")
        if use.red not in (0, turn.red):
            return Code.NOT_ROLLED, say("peruke-84.red-shows", red=turn.red, face=use.red)
        if use.white and use.white not in turn.whites:
            if use.white == turn.red:
                return Code.NOT_ROLLED, say("peruke-84.red-shows-it", white=use.white)
            return Code.NOT_ROLLED, say("peruke-84.none-left", white=use.white)
        if use.value > HIGHEST:
            return Code.TOO_HIGH, say("peruke-84.too-high", red=use.red, white=use.white, total=use.value)
        return None

    def _refuse_too_little(self, state: Peruke84State, use: Use, turn: Turn) -> Ruling:
        """The use is possible, but a turn that begins with it leaves too much unused (P84-5.2)."""
        most = max(goal.need for goal in turn.goals)
        text = say("peruke-84.must-use-otherwise", most=most)
        # The use itself may be right and only come too early: then the order is the answer, not another use.
        near = self._after_another(state, use) or self._near(state, use)
        return refuse(Code.MUST_USE_OTHERWISE, text, facts=(("most", most),), nearest=near)

    def _after_another(self, state: Peruke84State, use: Use) -> list[str]:
        """The legal turns that make the use second, such as the capture first and then the move off the board."""
        found = list[str]()
        for first in self.course.legal(state):
            then = self.course.after_step(state, first)
            if then.turn is not None and then.seat == state.seat and use in self.course.legal(then):
                found.append(f"{print_step(first)}, {print_step(use)}")
        return found[:SHOWN]

    def _near(self, state: Peruke84State, use: Use) -> list[str]:
        """The legal steps that differ least: the same disc, the same kind of act, the nearest end, the same value."""

        def far(step: Step) -> tuple[float, ...]:
            if isinstance(step, Finish):
                return (math.inf,)
            other = step.act.source != use.act.source
            kind = (step.act.target is None) != (use.act.target is None)
            end, wanted = step.act.target, use.act.target  # None for a disc that is turned over
            away = apart(end, wanted) if end is not None and wanted is not None else 0
            return other, kind, away, abs(step.value - use.value), (step.white, step.red) != (use.white, use.red)

        return _few(sorted(self.course.legal(state), key=far))


def _singles_first(way: tuple[int, int, int]) -> tuple[bool, int, int]:
    value, white, red = way
    return bool(white and red), -value, red


def _way(value: int, white: int, red: int) -> Message:
    """A value by its dice: "the 4", "the red 2", "red 2 and 4 as a 6"."""
    if white and red:
        return say("peruke-84.value-joined", red=red, white=white, total=value)
    return say("peruke-84.value-of-red", red=red) if red else say("peruke-84.value-of-white", white=white)


def _few(steps: Iterable[Step]) -> list[str]:
    return [print_step(step) for step in steps][:SHOWN]


def rule_of(course: Course, state: Peruke84State, step: Step) -> str:
    """The rule that allows a legal step."""
    if isinstance(step, Finish):
        return "P84-2.5"
    if state.first:
        return "P84-3.1"
    act, board = step.act, state.board
    if act.target is None:
        return "P84-4.3" if owner_of(board[act.source]) == state.seat else "P84-4.2"
    captures = board[act.target] != OPEN
    if act.target in course.acts.geometry.goal[state.seat]:
        return "P84-4.7" if captures else "P84-4.6"
    return "P84-4.5" if captures else "P84-4.4"


def deed(course: Course, state: Peruke84State, step: Step) -> Message:
    """The step without the name: "moves the 4 from c4 to c8 and captures North's 2"."""
    if isinstance(step, Finish):
        return say("peruke-84.ends-turn") if step is Finish.END else say("peruke-84.loses-turn")
    return act_text(course, state.board, state.seat, step.act)


def act_text(course: Course, board: Board, seat: int, act: Act) -> Message:
    """The act without the name; an impossible one is described as intended."""
    squares = (act.source, act.target or 0)
    if min(squares) < 0 or max(squares) >= len(board) or board[act.source] == OPEN:
        return say("peruke-84.acts-on-open")
    disc, here = board[act.source], square_name(act.source)
    mine = say("peruke-84.own-disc", disc=value_of(disc)) if owner_of(disc) == seat else disc_text(disc)
    if act.target is None:
        return say("peruke-84.turns", what=mine, square=here, side="target" if is_safe(disc) else "plain")
    there, end = board[act.target], square_name(act.target)
    leaves = act.target in course.acts.geometry.goal[seat] and not act.stays
    if there == OPEN:
        return say("peruke-84.moves", what=mine, start=here, end=end, leaves=leaves)
    return say("peruke-84.captures", what=mine, start=here, end=end, other=disc_text(there), leaves=leaves)


def turn_text(course: Course, state: Peruke84State, uses: Iterable[Use]) -> Text:
    """A whole turn in one sentence, and the end of the game if it ends it."""
    board, parts = state.board, []
    for use in uses:
        parts.append(act_text(course, board, state.seat, use.act))
        board = course.acts.after(board, state.seat, use.act)
    played = say("peruke-84.turn", player=Player(state.seat), parts=tuple(parts or [say("peruke-84.uses-nothing")]))
    if not is_decided(board):
        return played
    theirs = other(state.seat)
    if discs_of(board, theirs):
        return sentences(played, ruled(say("peruke-84.last-disc-off", player=Player(state.seat)), "P84-6.1"))
    return sentences(played, ruled(say("peruke-84.no-disc-left", player=Player(theirs)), "P84-6.1"))
