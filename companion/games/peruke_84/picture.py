"""The Peruke 84 board for the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.peruke_84.board import NORTH, SOUTH, square_name
from companion.games.peruke_84.game import Peruke84Rules
from companion.games.peruke_84.placements import placement_of
from companion.games.peruke_84.state import Peruke84State, Placement, Use
from companion.referee.shown.boards import Pieces, PlacedPiece, compared
from companion.referee.shown.view import BoardView, MoveView, PieceView

TARGET = "target"


@dataclass(frozen=True, slots=True)
class Peruke84Picture:
    """The discs by square, and the points of both piles."""

    rules: Peruke84Rules

    def view(self, state: Peruke84State, seen: Placement | None, moves: tuple[MoveView, ...]) -> BoardView:
        """The position, and where what is seen differs."""
        placement = placement_of(state.board)
        pieces = tuple(
            PieceView(disc.square, "disc", seat=disc.owner, value=disc.value, target=disc.side == TARGET)
            for disc in placement.discs
        )
        board = BoardView("peruke-84", pieces, moves=moves, rows=len(state.board) // 6, piles=state.piles)
        if seen is None:
            return board
        return compared(board, _discs(placement), _discs(seen))

    def moves(self, state: Peruke84State, step: Any) -> Iterator[MoveView]:
        """A disc that is moved or turned over."""
        after = self.rules.apply(state, step)
        if isinstance(step, Use):
            source, target = step.act.source, step.act.target
            ends = square_name(source), square_name(source if target is None else target)
            yield MoveView(*ends, seat=state.seat if state.seat in (SOUTH, NORTH) else after.seat)


def _discs(placement: Placement) -> Pieces:
    return Counter(
        PlacedPiece(disc.square, (disc.owner, disc.value), disc.side) for disc in placement.discs if disc.square
    )
