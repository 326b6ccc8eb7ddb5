"""The Ludo board for the screen: that of the mat it is played on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.catalogue import mat_of
from companion.games.counters import Placement
from companion.games.ludo.placements import placement_of
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.state import Forfeit, LudoState, Step
from companion.games.track import COLOURS
from companion.referee.shown.boards import counter_place, counters_view, move
from companion.referee.shown.view import BoardView, MoveView


@dataclass(frozen=True, slots=True)
class LudoPicture:
    """The counters of the colours in play, including those in base and at home."""

    rules: LudoRules

    def view(self, state: LudoState, seen: Placement | None, moves: tuple[MoveView, ...]) -> BoardView:
        """The position, and where what is seen differs."""
        return counters_view(BoardView(mat_of(self.rules), moves=moves), placement_of(state), seen)

    def moves(self, state: LudoState, step: Step) -> Iterator[MoveView]:
        """The counter that moves, and those that it sends back to their bases."""
        if isinstance(step, Forfeit):
            return
        own = COLOURS[step.colour]
        yield move(counter_place(own, step.start), counter_place(own, step.end), (own,))
        before, after = placement_of(state), placement_of(self.rules.apply(state, step))
        for colour in (COLOURS[number] for number in state.colours if number != step.colour):
            gone = before.places(colour) - after.places(colour)
            for square, count in gone.items():
                yield move(square, counter_place(colour, "base"), (colour,), count)
