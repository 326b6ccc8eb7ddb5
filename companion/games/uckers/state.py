"""A position of Uckers: the counters' places, and everything that a turn has to remember."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.track import IN_BASE, Colour, Place
from companion.games.uckers.geometry import Board
from companion.games.uckers.steps import Call

Spot = tuple[Colour, Place]


@dataclass(frozen=True, slots=True)
class Siege:
    """A challenge in progress: the attacker and its place, the sixes needed, the sixes thrown."""

    colour: Colour
    start: Place
    needed: int
    count: int = 1  # the opening throw counts one, even on 6-6 (UCK-8.3)

    @property
    def won(self) -> bool:
        """Whether there are enough sixes; more than needed are ignored (UCK-8.5)."""
        return self.count >= self.needed


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of a turn.

    ``throw`` are the dice on the table, the higher first (none while a throw is awaited), ``left`` those still to be
    used, ``moved`` the move (colour, start, end) that used the first of them. ``again``: not the first throw of the
    turn. ``fresh`` are counters that came in this turn to where they could challenge from (one entry a counter).
    ``faults`` counts bum and cocky throws in a row, ``active`` are the seats that play their partner's counters,
    ``tries`` are counters that failed a suck-back and stayed. ``snake`` says for each seat whether its first throw is
    still to come (0), brought all counters out (1) or is over (2); empty unless the house rule is on. ``swapped``: seat
    1 plays the pair without red. ``start`` holds the throws for the start by seat: None after the start, 0 for a seat
    that has still to throw, -1 for an eliminated one. ``passed`` is the last throw, if nothing of it could be played.
    ``sixes`` counts the throws with a six in a row, the present one included; only under the house rule (U-A33).
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
    sixes: int = 0

    @property
    def snake_mark(self) -> int:
        """The snake-eyes mark of the acting seat; 2 if the house rule is off."""
        return self.snake[self.seat - 1] if self.seat <= len(self.snake) else 2

    def with_dice(
        self, throw: tuple[int, ...], left: tuple[int, ...], moved: tuple[Colour, Place, Place] | None = None
    ) -> Turn:
        """The turn with these dice on the table; written out for speed, as it runs for every throw and step."""
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
            sixes=self.sixes,
        )


@dataclass(frozen=True, slots=True)
class UckersState:
    """The board (four places a colour, in ascending order) and the turn."""

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
