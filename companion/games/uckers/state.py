"""A position of Uckers, the steps that lead to the next one, and who plays which colours."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.track import ALL_HOME, IN_BASE, Colour, Place
from companion.games.uckers.geometry import Board, Geometry

# The steps, and what else may happen at the table: faulty throws ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """One counter goes from a place to another on its own route: with one die, or with both as one movement.

    ``together``: a blob of two advances as a unit on a double (UCK-6.4).
    """

    colour: Colour
    start: Place
    end: Place
    together: bool = False


@dataclass(frozen=True, slots=True)
class Challenge:
    """Opens a challenge from a place on the blob directly in front of it ("once at", UCK-8)."""

    colour: Colour
    start: Place


@dataclass(frozen=True, slots=True)
class Call:
    """Announced before the throw: a suck-back (UCK-V1) or a blow-back (UCK-V3).

    The counter is on ``start``; ``pipe`` is the colour of the pipe, ``distance`` the number that the dice must show:
    how far up the pipe the counter is that goes back or blows back.
    """

    colour: Colour
    start: Place
    pipe: Colour
    distance: int

    @property
    def blow(self) -> bool:
        """Whether it is a blow-back: out of the colour's own pipe."""
        return self.colour == self.pipe


@dataclass(frozen=True, slots=True)
class SnakeEyes:
    """Announced before a player's first throw of the game: a 1-1 brings all counters out (UCK-V4)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip a throw that could not achieve anything (UCK-7.4); the turn is over."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Carry out on the board what the dice have decided: a won challenge, a suck-back, a blow-back, snake eyes."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline a challenge that the house rules don't force."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The winner of the throw for the start picks a pair of colours, named by one of them (UCK-1.2)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Astray:
    """A move (``sign`` "-") or a challenge ("x") to or from a square that its colour never enters, by names.

    It is never legal, but can be typed, so that it is explained.
    """

    colour: Colour
    start: str
    sign: str
    end: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A throw that does not count: ``kind`` is "bum" or "cocky" (UCK-1.1)."""

    kind: str


Step = Move | Challenge | Call | SnakeEyes | Settle | Decline | Pick | Skip | Astray
Line = tuple[Step, ...]
FAULTS = ("bum", "cocky")


# The counters' places, and everything that a turn has to remember -----------------------------------------------------


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


# Who plays which colours: two players with a pair each, or four in teams with activation (UCK-1.3, UCK-T) -------------


TWO, FOUR = 2, 4


def side_of(turn: Turn, geometry: Geometry, seat: int | None = None) -> int:
    """The side (0 or 1) of a seat, by default of the one whose turn it is."""
    seat = turn.seat if seat is None else seat
    if turn.players == TWO:
        return (seat - 1) ^ turn.swapped
    return geometry.sides[geometry.order[seat - 1]]


def colours_of_seat(turn: Turn, geometry: Geometry, seat: int) -> tuple[Colour, ...]:
    """The colours that belong to a seat: a pair for two players, one for each of four."""
    if turn.players == TWO:
        return geometry.colours_of[side_of(turn, geometry, seat)]
    return (geometry.order[seat - 1],)


def playable(state: UckersState, geometry: Geometry) -> tuple[Colour, ...]:
    """The colours that the seat moves now; empty if it has to activate first (UCK-T1, UCK-T2)."""
    turn = state.turn
    colours = colours_of_seat(turn, geometry, turn.seat)
    if turn.players == TWO or state.board[colours[0]] != ALL_HOME:
        return colours
    return (geometry.partner(colours[0]),) if turn.seat in turn.active else ()


def has_won(board: Board, geometry: Geometry, side: int) -> bool:
    """Whether a side has all its counters home (UCK-2.5)."""
    one, other = geometry.colours_of[side]
    return board[one] == ALL_HOME and board[other] == ALL_HOME


def winner(board: Board, geometry: Geometry) -> int | None:
    """The winning side, None while the game goes on."""
    if ALL_HOME not in board:
        return None
    return next((side for side in (0, 1) if has_won(board, geometry, side)), None)


def seats_of(turn: Turn, geometry: Geometry, side: int) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(seat for seat in range(1, turn.players + 1) if side_of(turn, geometry, seat) == side)
