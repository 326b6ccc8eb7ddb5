"""The legal turns closest to a seen board: a beam search over the boards that differ least."""

from __future__ import annotations

from companion.games.peruke_84.acts import Mover
from companion.games.peruke_84.board import Board
from companion.games.peruke_84.course import Course
from companion.games.peruke_84.matching import difference
from companion.games.peruke_84.notation import print_line
from companion.games.peruke_84.plans import use_of
from companion.games.peruke_84.state import Line, Turn, Use

WIDTH = 4
SHOWN = 3
_Node = tuple[Board, Turn]


def nearest_lines(course: Course, board: Board, mover: Mover, turn: Turn, seen: Board) -> list[str]:
    """Up to three complete legal turns, the one whose board differs least first."""
    found: dict[Board, Line] = {}
    layer: dict[_Node, tuple[Use, ...]] = {(board, turn): ()}
    while layer:
        for (then, left), uses in layer.items():
            if then not in found and course.plans.may_end(then, mover, left):
                found[then] = (*uses, *course.ending(then, mover, left))
        layer = _closest(course, mover, layer, seen)
    ranked = sorted(found.items(), key=lambda item: (difference(item[0], seen), print_line(item[1])))
    return [print_line(line) for _, line in ranked[:SHOWN]]


def _closest(
    course: Course, mover: Mover, layer: dict[_Node, tuple[Use, ...]], seen: Board
) -> dict[_Node, tuple[Use, ...]]:
    """The few nodes one use further that differ least and can still be completed."""
    further: dict[_Node, tuple[Use, ...]] = {}
    for (board, turn), uses in layer.items():
        for spent, then, left in course.plans.steps(board, mover, turn):
            further.setdefault((then, left), (*uses, use_of(*spent)))
    ranked = sorted(further.items(), key=lambda item: difference(item[0][0], seen))
    kept: dict[_Node, tuple[Use, ...]] = {}
    for (board, turn), uses in ranked:
        if len(kept) == WIDTH:
            break
        if course.plans.completes(board, mover, turn):
            kept[board, course.plans.achievable(board, mover, turn)] = uses
    return kept
