"""A position of Uckers: where the counters stand, and everything that a turn has to remember."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.track import IN_BASE, Colour, Place
from companion.games.uckers.geometry import Board
from companion.games.uckers.steps import Call

Spot = tuple[Colour, Place]


@dataclass(frozen=True, slots=True)
class Siege:
    """A challenge in progress: who attacks from where, how many sixes it takes, how many have been thrown."""

    colour: Colour
    start: Place
    needed: int
    count: int = 1  # the opening throw counts one, even on 6-6 (UCK-8.3)

    @property
    def won(self) -> bool:
        """Whether the sixes suffice; sixes beyond that are ignored (UCK-8.5)."""
        return self.count >= self.needed


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and how far it is.

    ``throw`` are the dice on the table, the higher first (none while a throw is awaited), ``left`` those still to be
    used, ``moved`` the move (colour, start, end) that used the first of them. ``again``: not the first throw of the
    turn. ``fresh`` are counters that came, in this turn, to where they could challenge from (one entry a counter).
    ``faults`` counts bum and cocky throws in a row, ``active`` are the seats that play their partner's counters,
    ``tries`` are counters that failed a suck-back and stayed, ``snake`` tells for each seat whether its first throw is
    still to come (0), brought all counters out (1) or is over (2); empty where the house does not play it.
    ``swapped``: seat 1 plays the pair without red. ``start`` holds the throws for the start by seat: None where they
    are over, 0 for a seat that has still to throw, -1 for one that is out of it. ``passed`` is the last throw where
    nothing of it could be played.
    """

    seat: int = 1
    players: int = 2
    throw: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    moved: tuple[Colour, Place, Place] | None = None
    again: bool = False
    fresh: tuple[Spot, ...] = ()
    faults: int = 0
    siege: Siege | None = None
    call: Call | None = None
    called: bool = False  # snake eyes were called for this throw
    active: tuple[int, ...] = ()
    tries: tuple[Spot, ...] = ()
    snake: tuple[int, ...] = ()
    swapped: bool = False
    start: tuple[int, ...] | None = None
    passed: tuple[int, ...] = ()

    @property
    def snake_mark(self) -> int:
        """The snake-eyes mark of the seat whose turn it is; 2 where the house does not play it."""
        return self.snake[self.seat - 1] if self.seat <= len(self.snake) else 2

    def with_dice(
        self, throw: tuple[int, ...], left: tuple[int, ...], moved: tuple[Colour, Place, Place] | None = None
    ) -> Turn:
        """The turn with these dice on the table; written out because it runs for every throw and step."""
        return Turn(
            self.seat,
            self.players,
            throw,
            left,
            moved,
            self.again,
            self.fresh,
            0,
            self.siege,
            self.call,
            self.called,
            self.active,
            self.tries,
            self.snake,
            self.swapped,
            self.start,
        )


@dataclass(frozen=True, slots=True)
class UckersState:
    """The board (four places a colour, in rising order) and the turn."""

    board: Board = (IN_BASE, IN_BASE, IN_BASE, IN_BASE)
    turn: Turn = Turn()

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.turn.seat

    @property
    def throw(self) -> tuple[int, ...]:
        """The dice on the table, the higher first; none while a throw is awaited."""
        return self.turn.throw

    @property
    def faults(self) -> int:
        """Bum and cocky throws in a row (UCK-1.1)."""
        return self.turn.faults
