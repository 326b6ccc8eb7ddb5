"""Infers turns from the difference between two boards, without listing all turns.

Only acts consistent with the seen board are tried: a disc that moved lies where it landed, so a landing square must
hold that very disc; a disc can only have been turned where the board has changed; a disc can only have left the board
if fewer of its kind are seen. One value changes at most two squares, which bounds the remaining difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import ne

from companion.games.peruke_84.acts import Mover, act_of
from companion.games.peruke_84.board import Board, Cell, Square, is_decided, places, turned
from companion.games.peruke_84.course import Course
from companion.games.peruke_84.plans import spends
from companion.games.peruke_84.state import Act, Line, Turn, Use

Uses = tuple[Use, ...]
_SQUARES_A_VALUE = 2


def difference(board: Board, seen: Board) -> int:
    """The number of squares on which two boards differ."""
    return sum(map(ne, board, seen))


class Matcher:
    """Finds the turns that lead to a board under fixed options."""

    def __init__(self, course: Course) -> None:
        self.plans = course.plans
        self.acts = course.acts
        self.course = course

    def line(self, board: Board, mover: Mover, turn: Turn, seen: Board) -> Line | None:
        """The legal turn that leads to the seen board, or None; all such turns have the same result."""
        for uses, left in self.ways(board, mover, turn, seen):
            if self.plans.may_end(seen, mover, left):
                return (*uses, *self.course.ending(seen, mover, left))
        return None

    def ways(self, board: Board, mover: Mover, turn: Turn, seen: Board) -> Iterator[tuple[Uses, Turn]]:
        """Every sequence of uses that leads to the seen board, including those that leave too much unused."""
        if board == seen:
            yield (), turn
            return
        if is_decided(board):
            return
        for white, red in spends(turn):
            # The remaining values could not remove a greater difference.
            allowed = _SQUARES_A_VALUE * (len(turn.whites) + bool(turn.red) - bool(white) - bool(red))
            for act in self._fitting(board, mover, white + red, turn, seen):
                use = Use(white, red, act)
                then, left = self.plans.after_use(board, mover.seat, turn, use)
                if difference(then, seen) <= allowed:
                    yield from (((use, *rest), end) for rest, end in self.ways(then, mover, left, seen))

    def _fitting(self, board: Board, mover: Mover, value: int, turn: Turn, seen: Board) -> Iterator[Act]:
        """The acts with that value that are consistent with the seen board."""
        for square in self.acts.flips(board, mover, value):
            if seen[square] != board[square]:
                yield Act(square)
        if mover.first:
            return
        for source in self.acts.movable(board, mover.seat, value, turn.moved):
            disc = board[source]
            landed = [square for square in places(seen, disc) if square != source]
            if landed or _fewer(board, disc, seen):
                yield from self._moves(board, mover, value, source, seen)

    def _moves(self, board: Board, mover: Mover, value: int, source: Square, seen: Board) -> Iterator[Act]:
        disc = board[source]
        goal, open_exit = self.acts.geometry.goal[mover.seat], False
        for target in self.acts.landings(board, mover.seat, source, value):
            for stays in self.acts.stayings(mover.seat, target):
                act = act_of(source, target, stays)
                if target not in goal or act.stays:
                    if seen[target] == disc:
                        yield act
                # By whichever open square a disc leaves, the board is the same: one of them is enough.
                elif board[target] or not open_exit:
                    open_exit = open_exit or not board[target]
                    if _may_have_left(board, disc, target, seen):
                        yield act


def _may_have_left(board: Board, disc: Cell, target: Square, seen: Board) -> bool:
    """Whether the disc can have left the board on that square of the end zone: what it captured is gone, too."""
    return _fewer(board, disc, seen) and (not board[target] or seen[target] != board[target])


def _fewer(board: Board, disc: Cell, seen: Board) -> bool:
    """Whether fewer discs of that number and owner are seen, on either side."""
    either = (disc, turned(disc))
    return sum(map(board.count, either)) > sum(map(seen.count, either))
