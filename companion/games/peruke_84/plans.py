"""The values of a throw, how they may be combined (P84-2), and how many of them must be used (P84-5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.peruke_84.acts import Acts, Mover, Squares, act_of
from companion.games.peruke_84.board import Board, Square, cell, is_decided, other, value_of
from companion.games.peruke_84.options import Peruke84Options
from companion.games.peruke_84.state import Goal, Turn, Use

Values = tuple[int, ...]
Spent = tuple[int, int, Square, Square | None, bool]  # white and red die, and the way they are used: see ``use_of``
HIGHEST = 6
DONE = Turn((), 0, (), (Goal(0, 0),))


@lru_cache(maxsize=1 << 15)
def use_of(white: int, red: int, source: Square, target: Square | None, stays: bool) -> Use:
    """A use, cached."""
    return Use(white, red, act_of(source, target, stays))


def without(dice: Values, die: int) -> Values:
    """The dice without one of that face; all of them for 0."""
    if not die:
        return dice
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def joinable(turn: Turn) -> list[int]:
    """P84-2.2, P84-2.3: the white dice that the red one may be added to."""
    if not turn.red:
        return []
    return [white for white in dict.fromkeys(turn.whites) if white + turn.red <= HIGHEST]


def single_values(turn: Turn) -> Values:
    """P84-2.1: the values of the remaining dice, each separately."""
    return (*turn.whites, turn.red) if turn.red else turn.whites


def spends(turn: Turn) -> Iterator[tuple[int, int]]:
    """Every way to take one value from the rest: (white, 0), (0, red) or (white, red) added."""
    for white in dict.fromkeys(turn.whites):
        yield white, 0
    if turn.red:
        yield 0, turn.red
    for white in joinable(turn):
        yield white, turn.red


class Plans:
    """Values, and how many of them must be used, under fixed options."""

    def __init__(self, options: Peruke84Options, acts: Acts) -> None:
        self.options = options
        self.acts = acts

    def opening(self, board: Board, mover: Mover, whites: Values, red: int) -> Turn:
        """The turn that begins with a throw."""
        turn = Turn(tuple(sorted(whites, reverse=True)), red)
        if self.options.must_use != "max":
            return turn
        # Computed once, at the throw: "as many as possible" must not depend on what is then played.
        goals = [Goal(0, self.most(board, mover, single_values(turn)))]
        for white in joinable(turn):
            need = self._most_joined(board, mover, turn, white)
            if need:
                goals.append(Goal(white, need))
        return Turn(turn.whites, red, goals=tuple(self._demanded(goals)))

    def most(self, board: Board, mover: Mover, values: Values) -> int:
        """P84-5.2: the largest number of these values that can be used, in any order."""
        return next(n for n in range(len(values), -1, -1) if self.reaches(board, mover, (), values, n))

    def _most_joined(self, board: Board, mover: Mover, turn: Turn, white: int) -> int:
        """The same with the red die added to a white one; 0 when that value can't be used (P84-5.3)."""
        joined = white + turn.red
        if self.reaches(board, mover, (), (joined, *without(turn.whites, white)), 2):
            return 2
        return int(self.acts.any(board, mover, joined, ()))

    def _demanded(self, goals: list[Goal]) -> list[Goal]:
        """The plans that are open (P84-2.5): those that use no fewer dice than without adding (P84-5.2).

        Under house rules only those that use most dice, or all.
        """
        if self.options.red_die_compulsory:
            least = max(map(_dice, goals))
        else:
            least = 0 if self.options.adding_may_waste else _dice(goals[0])
        return [goal for goal in goals if _dice(goal) >= least]

    def reaches(self, board: Board, mover: Mover, moved: Squares, values: Values, need: int) -> bool:
        """Whether ``need`` of the values can still be used one after the other."""
        if need <= 0:
            return True
        if need > len(values) or is_decided(board):
            return False
        # A cheap test that excludes most hopeless values: the search below tries every act with every value.
        if sum(self._hopeful(board, mover.seat, value) for value in values) < need:
            return False
        if need == 1:
            return any(self.acts.any(board, mover, value, moved) for value in dict.fromkeys(values))
        return any(
            self.reaches(then, mover, moved + self.acts.has_moved(mover.seat, act), without(values, value), need - 1)
            for value in dict.fromkeys(values)
            for act in self.acts.every(board, mover, value, moved)
            for then in (self.acts.after(board, mover.seat, act),)
        )

    def _hopeful(self, board: Board, seat: int, value: int) -> bool:
        """Whether there is any disc that the value could act on; if not, no other use changes that."""
        if not self.options.die_selects_disc:
            return True
        own = cell(value, seat, True) in board or cell(value, seat, False) in board
        return own or cell(value, other(seat), True) in board

    def after_use(self, board: Board, seat: int, turn: Turn, use: Use) -> tuple[Board, Turn]:
        """Board and turn after a use; the plans are those that the dice still allow, whether or not they succeed."""
        then = self.acts.after(board, seat, use.act)
        left = self._left(turn, use.white, use.red)
        return then, self._with_moved(left, then, turn.moved + self.acts.has_moved(seat, use.act))

    def _left(self, turn: Turn, white: int, red: int) -> Turn:
        """The remaining dice and plans when dice are spent."""
        goals = tuple(_goals_after(turn, white, red))
        return Turn(without(turn.whites, white), 0 if red else turn.red, (), goals)

    def _with_moved(self, left: Turn, board: Board, moved: Squares) -> Turn:
        """The turn with the discs that have moved, as far as a remaining die could pick them again."""
        if not moved:
            return left
        if self.options.die_selects_disc:
            # Only discs that a die can still pick, so that equivalent positions have one key.
            values = {*left.whites, left.red, *(white + left.red for white in left.whites)}
            moved = tuple(square for square in moved if value_of(board[square]) in values)
        elif not (left.whites or left.red):
            moved = ()
        return Turn(left.whites, left.red, tuple(sorted(moved)), left.goals) if moved else left

    def achievable(self, board: Board, mover: Mover, turn: Turn) -> Turn:
        """The turn with only those plans that can still be carried out."""
        if not turn.goals:
            return turn
        goals = tuple(goal for goal in turn.goals if self._can_reach(board, mover, turn, goal))
        return Turn(turn.whites, turn.red, turn.moved, goals)

    def _can_reach(self, board: Board, mover: Mover, turn: Turn, goal: Goal) -> bool:
        if not goal.joins or goal.need == 0:
            return self.reaches(board, mover, turn.moved, single_values(turn), goal.need)
        joined = goal.joins + turn.red
        rest = without(turn.whites, goal.joins)
        if goal.need == 1:
            return not is_decided(board) and self.acts.any(board, mover, joined, turn.moved)
        return self.reaches(board, mover, turn.moved, (joined, *rest), goal.need)

    def may_end(self, board: Board, mover: Mover, turn: Turn) -> bool:
        """Whether the turn may end here: enough values are used, or nothing has to be."""
        if self.options.must_use == "off":
            return True
        if self.options.must_use == "max":
            return any(goal.need == 0 for goal in turn.goals)
        if is_decided(board):
            return True
        values = single_values(turn)
        if self.options.red_die_compulsory:
            values += tuple(white + turn.red for white in joinable(turn))
        return not any(self.acts.any(board, mover, value, turn.moved) for value in values)

    def can_go_on(self, board: Board, mover: Mover, turn: Turn) -> bool:
        """Whether another value may be used; only for a turn with achievable plans."""
        if is_decided(board):
            return False
        if self.options.must_use == "max":
            return any(goal.need for goal in turn.goals)
        return any(self.acts.any(board, mover, sum(spend), turn.moved) for spend in spends(turn))

    def steps(
        self, board: Board, mover: Mover, turn: Turn, *, planned: bool = False
    ) -> Iterator[tuple[Spent, Board, Turn]]:
        """Every use that the dice and the board allow, with its result, whether or not the turn can be completed.

        ``planned``: only those that belong to an open plan; a turn in which every plan is carried out is ``DONE``.
        """
        if is_decided(board):
            return
        acts, seat = self.acts, mover.seat
        for white, red in spends(turn):
            left = self._left(turn, white, red)
            if planned and not left.goals:
                continue
            if planned and not any(goal.need for goal in left.goals):
                left = DONE  # one object for all: the rest of a completed turn makes no difference
            for source, target, stays in acts.ways(board, mover, white + red, turn.moved):
                then, after = acts.after_way(board, seat, source, target, stays), left
                if left is not DONE:
                    after = self._with_moved(left, then, turn.moved + acts.moved_by(seat, target, stays))
                yield (white, red, source, target, stays), then, after

    def legal(self, board: Board, mover: Mover, turn: Turn) -> Iterator[Use]:
        """Every use that begins a complete turn."""
        for spent, then, left in self.steps(board, mover, turn):
            if self.completes(then, mover, left):
                yield use_of(*spent)

    def completes(self, board: Board, mover: Mover, left: Turn) -> bool:
        """Whether a turn can be completed from here."""
        return self.options.must_use != "max" or bool(self.achievable(board, mover, left).goals)


def _dice(goal: Goal) -> int:
    """The dice that a plan uses."""
    return goal.need + bool(goal.joins)


def _goals_after(turn: Turn, white: int, red: int) -> Iterator[Goal]:
    for goal in turn.goals:
        need = goal.need - 1
        if need < 0:
            continue
        if white and red:
            if goal.joins == white:
                yield Goal(0, need)
        elif not goal.joins:
            yield Goal(0, need)
        elif not red and need and goal.joins in without(turn.whites, white):
            yield Goal(goal.joins, need)
