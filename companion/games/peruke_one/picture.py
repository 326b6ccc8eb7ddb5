"""The row of Peruke One for the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.peruke_one.game import PerukeOneRules
from companion.games.peruke_one.placements import TAKEN_ZONE, placement_of
from companion.games.peruke_one.state import PerukeOneState, Placement, Use
from companion.referee.shown.boards import Pieces, PlacedPiece, compared
from companion.referee.shown.view import BoardView, MoveView, PieceView

TARGET = "target"


@dataclass(frozen=True, slots=True)
class PerukeOnePicture:
    """The row of six discs; taken ones are on "taken"."""

    rules: PerukeOneRules

    def view(self, state: PerukeOneState, seen: Placement | None, moves: tuple[MoveView, ...]) -> BoardView:
        """The position, and where what is seen differs."""
        placement = placement_of(state)
        pieces = tuple(
            PieceView(disc.where, "disc", seat=1, value=disc.value, target=disc.side == TARGET)
            for disc in placement.discs
        )
        board = BoardView("peruke-one", pieces, moves=moves)
        if seen is None:
            return board
        return compared(board, _row(placement), _row(seen))

    def moves(self, state: PerukeOneState, step: Any) -> Iterator[MoveView]:
        """A disc that is turned over or taken."""
        if isinstance(step, Use):
            square = str(step.value)
            yield MoveView(square, square if state.side(step.value) == "s" else TAKEN_ZONE, seat=1)


def _row(placement: Placement) -> Pieces:
    """Fill up a placement: missing discs count as taken."""
    found: Pieces = Counter()
    for disc in placement.discs:
        found[PlacedPiece(disc.where, (1, disc.value), "" if disc.where == TAKEN_ZONE else disc.side)] += 1
    there = {piece.what[1] for piece in found}
    return found + Counter(PlacedPiece(TAKEN_ZONE, (1, value)) for value in range(1, 7) if value not in there)
