"""A position of Ludo, and its steps."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.track import FIFTY_TWO, Colour, Course, Quad

COLOURS_OF = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The colour of each seat by the number of players (LUD-1.2): two sit opposite each other."""


@dataclass(frozen=True, slots=True)
class Move:
    """A counter moves from one square to another, by their names; illegal ones too, so that they can be explained."""

    colour: Colour
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The turn is lost to void throws (TAB-1.4)."""


Step = Move | Forfeit


@dataclass(frozen=True, slots=True)
class LudoState:
    """The board by seat (four places each, in ascending order) and the turn.

    ``throw`` is the die on the table, 0 while it is awaited. ``sixes`` counts the sixes in a row of this turn,
    including the one on the table; always 0 if no house rule depends on it. ``vain`` counts the throws of this turn
    that released no counter (LUD-2.8). ``course`` is the board.
    """

    board: tuple[Quad, ...]
    seat: int = 1
    throw: int = 0
    sixes: int = 0
    vain: int = 0
    course: Course = FIFTY_TWO

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours by seat."""
        return COLOURS_OF[len(self.board)]

    @property
    def colour(self) -> Colour:
        """The colour whose turn it is."""
        return self.colours[self.seat - 1]

    @property
    def own(self) -> Quad:
        """The counters of the seat whose turn it is."""
        return self.board[self.seat - 1]

    def homes(self, seat: int) -> int:
        """How many counters of a seat are home."""
        return sum(map(self.course.is_home, self.board[seat - 1]))

    @property
    def winner(self) -> int:
        """The seat with all its counters home, 0 for none (LUD-5.3)."""
        done = self.course.all_home  # of at most one colour, as that ends the game (LUD-5.3)
        return self.board.index(done) + 1 if done in self.board else 0
