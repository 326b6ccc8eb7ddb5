"""Why a throw or a step of Peruke 84 is or is not allowed, and what it does in words."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.peruke_84.board import (
    OPEN,
    SEAT_NAMES,
    Board,
    disc_name,
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
from companion.games.peruke_84.rulings import Code, Ruling, accept, either, refuse
from companion.games.peruke_84.score import outcome_of
from companion.games.peruke_84.state import Act, Finish, Peruke84State, Step, Turn, Use
from companion.games.rulebook import words
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
        if self.course.is_over(state):
            return self.refuse_over(state)
        if state.turn is not None:
            return refuse(Code.THROWN_ALREADY, f"{SEAT_NAMES[state.seat]} has thrown already: use the values first")
        if len(throw.dice) != DICE or not all(face in range(1, HIGHEST + 1) for face in throw.dice):
            return refuse(Code.BAD_THROW, "A throw is two white dice and a red one, each showing 1 to 6")
        first, second, red = throw.dice
        shown = f"{first}, {second} and red {red}"
        if self.course.after_throw(state, throw.dice).turn is None:
            return accept(Code.PASS, f"{shown}: none of them can be used, the turn passes (P84-5.4).")
        return accept(Code.THROWN, f"{SEAT_NAMES[state.seat]} has {shown}.")

    def rule_on_step(self, state: Peruke84State, step: Step) -> Ruling:
        """Whether a step may be made now, and if not, why."""
        if self.course.is_over(state):
            return self.refuse_over(state)
        if step is Finish.FORFEIT:
            return self._rule_on_forfeit(state)
        if state.turn is None:
            return self.refuse_no_throw(state)
        refused = self.refuse_end(state, state.turn) if isinstance(step, Finish) else self.refuse_use(state, step)
        text = f"{_capital(describe(self.course, state, step))}."
        return refused or accept(Code.LEGAL, text, [(step,)], rule=rule_of(self.course, state, step))

    def refuse_over(self, state: Peruke84State) -> Ruling:
        """The game is over."""
        result = outcome_of(state, self.course.options.tie)
        return refuse(Code.OVER, f"The game is over with {result.scores[0]} to {result.scores[1]}")

    def refuse_no_throw(self, state: Peruke84State) -> Ruling:
        """Dice come first."""
        return refuse(Code.THROW_FIRST, f"{SEAT_NAMES[state.seat]} throws the three dice first")

    def _rule_on_forfeit(self, state: Peruke84State) -> Ruling:
        if state.turn is not None:
            return refuse(Code.THROWN_ALREADY, "A turn is lost by void throws, and this throw counts")
        text = f"Three void throws in a row: {SEAT_NAMES[state.seat]} loses the turn (TAB-1.4)."
        return accept(Code.FORFEIT, text, [(Finish.FORFEIT,)])

    def refuse_end(self, state: Peruke84State, turn: Turn) -> Ruling | None:
        """Why the turn can't end here, or None (P84-5.1)."""
        mover = self.course.mover(state)
        if self.plans.may_end(state.board, mover, turn):
            return None
        legal = self.course.legal(state)
        values = sorted({use.value for use in legal if isinstance(use, Use)}, reverse=True)
        text = f"The {either(values)} can still be used: all values that can be used must be used"
        return refuse(Code.MUST_USE, text, facts=(("values", tuple(values)),), nearest=_few(legal))

    def refuse_use(self, state: Peruke84State, use: Use) -> Ruling | None:
        """Why a value can't be used so, or None; the dice lie there, whether or not any of them can be used."""
        turn, mover = state.turn, self.course.mover(state)
        if turn is None:
            return self.refuse_no_throw(state)
        fault = self._dice_fault(turn, use)
        if fault:
            return refuse(*fault, nearest=_few(self.course.legal(state)))
        broken = self.faults.of_act(state.board, mover, use.value, use.act, turn.moved)
        if broken:
            return refuse(broken.code, broken.text, nearest=self._near(state, use))
        then, left = self.plans.after_use(state.board, mover.seat, turn, use)
        if self.plans.completes(then, mover, left):
            return None
        return self._refuse_too_little(state, use, turn)

    def _dice_fault(self, turn: Turn, use: Use) -> tuple[Code, str] | None:
        if not use.value:
            return Code.NOT_ROLLED, "No die is named"
        if use.other:
            return (
                Code.TWO_WHITES,
                f"{use.white} and {use.other} can't be added: only the red die is added to a white one",
            )
        if use.red and not turn.red:
            return Code.RED_SPENT, "The red die is used already in this turn"
        if use.red not in (0, turn.red):
            return Code.NOT_ROLLED, f"The red die shows {turn.red}, not {use.red}"
        if use.white and use.white not in turn.whites:
            shown = f"; the red die shows it: r{turn.red}" if use.white == turn.red else ""
            return Code.NOT_ROLLED, f"No white {use.white} is left of this throw{shown}"
        if use.value > HIGHEST:
            return Code.TOO_HIGH, f"Red {use.red} and {use.white} make {use.value}: no disc has that number"
        return None

    def _refuse_too_little(self, state: Peruke84State, use: Use, turn: Turn) -> Ruling:
        """The use itself is possible, but a turn that begins so leaves too much unused (P84-5.2)."""
        most = max(goal.need for goal in turn.goals)
        text = f"After this fewer than {most} values could be used: all that can be used must be used"
        if most == 1:
            text = "After this a value that must be used could not be"
        return refuse(Code.MUST_USE_OTHERWISE, text, facts=(("most", most),), nearest=self._near(state, use))

    def _near(self, state: Peruke84State, use: Use) -> list[str]:
        """Legal steps with the same disc first, then with the same value."""
        legal = self.course.legal(state)
        same_disc = [step for step in legal if isinstance(step, Use) and step.act.source == use.act.source]
        same_value = [step for step in legal if isinstance(step, Use) and step.value == use.value]
        return _few(dict.fromkeys([*same_disc, *same_value, *legal]))


def _few(steps: Iterable[Step]) -> list[str]:
    return [print_step(step) for step in steps][:SHOWN]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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


def describe(course: Course, state: Peruke84State, step: Step) -> str:
    """The step in words without the name: "moves the 4 from c4 to c8 and captures North's 2"."""
    if isinstance(step, Finish):
        return "ends the turn" if step is Finish.END else "loses the turn"
    return describe_act(course, state.board, state.seat, step.act)


def describe_act(course: Course, board: Board, seat: int, act: Act) -> str:
    """The act in words; also one that is not possible is told as it was meant."""
    squares = (act.source, act.target or 0)
    if min(squares) < 0 or max(squares) >= len(board) or board[act.source] == OPEN:
        return "acts on an open square"
    disc, here = board[act.source], square_name(act.source)
    mine = f"the {value_of(disc)}" if owner_of(disc) == seat else disc_name(disc)
    if act.target is None:
        return f"turns {mine} on {here} to its {'target' if is_safe(disc) else 'plain'} side"
    there = board[act.target]
    text = f"moves {mine} from {here} to {square_name(act.target)}"
    if there != OPEN:
        text += f" and captures {disc_name(there)}"
    leaves = act.target in course.acts.geometry.goal[seat] and not act.stays
    return f"{text}; it leaves the board" if leaves else text


def sentence_of(course: Course, state: Peruke84State, uses: Iterable[Use]) -> str:
    """A whole turn in one sentence."""
    board, parts = state.board, []
    for use in uses:
        parts.append(describe_act(course, board, state.seat, use.act))
        board = course.acts.after(board, state.seat, use.act)
    text = f"{SEAT_NAMES[state.seat]} {words(parts) or 'uses nothing'}."
    if is_decided(board) and discs_of(board, other(state.seat)):
        text += f" {SEAT_NAMES[state.seat]}'s last disc is off: the game is over (P84-6.1)."
    elif is_decided(board):
        text += f" {SEAT_NAMES[other(state.seat)]} has no disc left: the game is over (P84-6.1)."
    return text
