"""Which throws capture something in Peruke 84, without listing every turn of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.games.errors import IllegalStep
from companion.games.peruke_84 import Peruke84Rules, Peruke84State, Use
from companion.games.peruke_84.acts import Mover, Squares, Way
from companion.games.peruke_84.board import OPEN, Board, is_decided
from companion.games.peruke_84.plans import Values, spends, use_of, without
from companion.games.peruke_84.state import Turn

ALL_THROWS = 216
Rest = tuple[Board, Values, int, Squares]
"""Within a turn: the board, the white dice and the red one that are left, the discs that have moved."""


def capturing_throws(rules: Peruke84Rules, state: Peruke84State) -> int:
    """Of all 216 throws, those with which the player about to throw has a legal turn that captures a disc."""
    threats = Threats(rules, rules.course.mover(state))
    chances = (chance for throw, chance in rules.throws(state) if threats.among(rules.apply(state, throw)))
    return int(ALL_THROWS * sum(chances))


class Threats:
    """A mover's captures. What acts lead to is kept, as throws share most of it."""

    def __init__(self, rules: Peruke84Rules, mover: Mover) -> None:
        self.rules, self.mover = rules, mover
        self._ways = cache(self._all_ways)

    def among(self, thrown: Peruke84State) -> bool:
        """Whether any legal turn on the dice on the table captures."""
        if thrown.turn is None or thrown.seat != self.mover.seat:
            return False
        return any(self._is_legal(thrown, uses) for uses in self._capturing(thrown.board, thrown.turn))

    def _capturing(self, board: Board, turn: Turn) -> Iterator[tuple[Use, ...]]:
        """Uses of the dice of which the last captures, the shortest first. The rules may demand others (P84-5.2)."""
        layer: dict[Rest, tuple[Use, ...]] = {(board, turn.whites, turn.red, ()): ()}
        while layer:
            further: dict[Rest, tuple[Use, ...]] = {}
            for rest, uses in layer.items():
                for then, use, captures in self._next(rest):
                    if captures:
                        yield (*uses, use)
                    elif not is_decided(then[0]):
                        further.setdefault(then, (*uses, use))
            layer = further

    def _next(self, rest: Rest) -> Iterator[tuple[Rest, Use, bool]]:
        board, whites, red, moved = rest
        for white, joined in spends(Turn(whites, red)):
            left, red_left = without(whites, white), 0 if joined else red
            for (source, target, stays), then, after, captures in self._ways(board, white + joined, moved):
                yield (then, left, red_left, after), use_of(white, joined, source, target, stays), captures

    def _all_ways(self, board: Board, value: int, moved: Squares) -> tuple[tuple[Way, Board, Squares, bool], ...]:
        """Every act with a value: the board after it, the discs that have moved, and whether it captures."""
        acts, seat = self.rules.course.acts, self.mover.seat
        return tuple(
            (way, acts.after_way(board, seat, *way), moved + acts.moved_by(seat, *way[1:]), self._captures(board, way))
            for way in acts.ways(board, self.mover, value, moved)
        )

    @staticmethod
    def _captures(board: Board, way: Way) -> bool:
        return way[1] is not None and board[way[1]] != OPEN

    def _is_legal(self, state: Peruke84State, uses: tuple[Use, ...]) -> bool:
        try:
            for use in uses:
                state = self.rules.apply(state, use)
        except IllegalStep:
            return False
        return True
