"""The common part of games with counters: counters in stacks on squares, in bases, and home in the middle."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from companion.games.counters import Placement
from companion.games.message import Said
from companion.referee.belief.colours import Colours, mappings, meanings, read_rightly
from companion.referee.belief.cue import Look
from companion.referee.belief.layout import Layout, Piece
from companion.referee.board.board_game import BoardGame, Boards, StateT
from companion.referee.board.counter_sight import CounterSight
from vision.mats import UCKERS
from vision.reading import TableReading

MOVED_LATE = 2  # most counters moved on a throw that passed


class CounterGame(BoardGame[StateT, Placement]):
    """The possible boards, by the picture and by the legal turns."""

    mat = UCKERS

    @abstractmethod
    def turns_lead_to(self, state: StateT) -> Iterable[Placement]:
        """The boards that legal turns lead to."""

    def sight(self, state: StateT, layout: Layout, table: TableReading) -> CounterSight:
        """The counters of a look, compared with what was there before."""
        return _sight(self, self.recorded(state), layout.board, layout.stacks, table)

    def confusable(self, state: StateT, look: Look) -> Iterable[Colours]:
        """Any two colours that are played, unless their bases show how they are read."""
        colours = tuple(colour for colour, _ in self.recorded(state).bases)
        as_shown = {} if look.table is None else read_rightly(look.table)
        return (way for way in mappings(colours) if not any(as_shown.get(c) is (c in dict(way)) for c in colours))

    def recoloured(self, state: StateT, board: Placement, colours: Colours) -> Placement:
        """Counters on the squares; what may have two colours is as recorded, or else has the misread one."""
        there = {(square, colour) for square, colour, _ in self.recorded(state).squares}
        squares: Counter[tuple[str, str]] = Counter()
        for square, read, count in board.squares:
            meant = meanings(read, colours)
            squares[square, read if read in meant and (square, read) in there else meant[-1]] += count
        return replace(board, squares=tuple(sorted((*place, count) for place, count in squares.items())))

    def boards(self, state: StateT, layout: Layout, look: Look) -> Boards:
        """The possible counters; empty while they can't be judged."""
        if look.table is None or self._trouble(state, layout, look.table):
            return ()
        return _boards(self, state, layout.board, layout.stacks, look.table)

    def played_late(self, state: StateT, board: Placement, seat: int) -> bool:
        """Whether only few counters differ, some of that seat."""
        there, rules = self.recorded(state), cast("Any", self.rules)
        colours = dict((*there.bases, *board.bases))
        moved = {name: (there.places(name) - board.places(name)).total() for name in colours}
        return any(moved.get(name) for name in rules.colours(state, seat)) and sum(moved.values()) <= MOVED_LATE

    def in_doubt(self, state: StateT, layout: Layout, look: Look, believed: Iterable[Placement]) -> Said:
        """What can't be read surely, if it decides between the boards."""
        if look.table is None:
            return ""
        return self._trouble(state, layout, look.table) or self.sight(state, layout, look.table).doubt(believed)

    def _trouble(self, state: StateT, layout: Layout, table: TableReading) -> Said:
        """Why the board can't be judged, by its most likely contents regardless of the rules."""
        return _trouble(self, self.recorded(state), layout.board, layout.stacks, table)


@lru_cache(maxsize=256)
def _sight(
    game: CounterGame[Any], there: Placement, board: Hashable, stacks: tuple[Piece, ...], table: TableReading
) -> CounterSight:
    return CounterSight.of(table, game.mat, there, Layout(board=board, seen=stacks))


@lru_cache(maxsize=256)
def _trouble(
    game: CounterGame[Any], there: Placement, board: Hashable, stacks: tuple[Piece, ...], table: TableReading
) -> Said:
    sight = _sight(game, there, board, stacks, table)
    hidden = sight.hidden and sight.whole
    return sight.trouble(sight.boards(there)[0][0] if hidden else there, there)


@lru_cache(maxsize=256)
def _boards(
    game: CounterGame[Any], state: Hashable, board: Hashable, stacks: tuple[Piece, ...], table: TableReading
) -> Sequence[tuple[Placement, float]]:
    """The boards that a look leaves possible; independent of the dice."""
    sight = game.sight(state, Layout(board=board, seen=stacks), table)
    return sight.boards(game.recorded(state), lambda: game.turns_lead_to(state))
