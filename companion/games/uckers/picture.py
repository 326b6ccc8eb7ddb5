"""The Uckers board for the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.counters import Placement
from companion.games.track import COLOURS
from companion.games.uckers.explain import placement_of
from companion.games.uckers.options import Board, Geometry
from companion.games.uckers.rules import UckersRules
from companion.games.uckers.state import Challenge, Move, UckersState
from companion.referee.shown.boards import counter_place, counters_view, move
from companion.referee.shown.view import BoardView, MoveView


@dataclass(frozen=True, slots=True)
class UckersPicture:
    """The counters by place and colour, including those in base and at home."""

    rules: UckersRules

    def view(self, state: UckersState, seen: Placement | None, moves: tuple[MoveView, ...]) -> BoardView:
        """The position, and where what is seen differs."""
        recorded = placement_of(state.board, self.rules.geometry)
        return counters_view(BoardView("uckers", moves=moves), recorded, seen)

    def moves(self, state: UckersState, step: Any) -> Iterator[MoveView]:
        """The counters moved by a step; a challenge points at the blob that it attacks."""
        geometry = self.rules.geometry
        if isinstance(step, Challenge):
            ends = (geometry.name(step.colour, step.start), geometry.name(step.colour, step.start + 1))
            yield MoveView(*ends, colour=COLOURS[step.colour])
            return
        changes = _changes(state.board, self.rules.apply(state, step).board, geometry)
        own = COLOURS[step.colour] if isinstance(step, Move) else ""
        yield from sorted(changes, key=lambda change: change.colour != own)  # the piece that goes comes first


def _changes(before: Board, after: Board, geometry: Geometry) -> Iterator[MoveView]:
    for colour, name in enumerate(COLOURS):
        left = Counter(before[colour]) - Counter(after[colour])
        came = Counter(after[colour]) - Counter(before[colour])
        pairs = Counter(zip(sorted(left.elements()), sorted(came.elements()), strict=True))
        for places, count in pairs.items():
            start, end = (counter_place(name, geometry.name(colour, place)) for place in places)
            yield move(start, end, (name,), count)
