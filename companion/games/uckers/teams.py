"""Who plays which colours: two players with a pair each, or four in teams with activation (UCK-1.3, UCK-T)."""

from __future__ import annotations

from companion.games.track import ALL_HOME, Colour
from companion.games.uckers.geometry import Board, Geometry
from companion.games.uckers.state import Turn, UckersState

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
