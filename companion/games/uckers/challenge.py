"""Challenges: who may open one, how many sixes it needs, and its result (UCK-8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.track import BASE, TAIL, Colour, Place
from companion.games.uckers.geometry import Board
from companion.games.uckers.house import House
from companion.games.uckers.moves import SIX, Facing, board_of, mixed, shifted, strike
from companion.games.uckers.state import Siege, Turn, UckersState
from companion.games.uckers.steps import Challenge


def in_front(house: House, colour: Colour, start: Place, ahead: Facing) -> int:
    """The size of the blob directly in front of a place on the colour's own route, 0 for none (UCK-8.1)."""
    if not BASE <= start < TAIL:
        return 0
    return ahead.blobs.get(house.geometry.squares[colour][start + 1], 0)


def needed(house: House, colour: Colour, start: Place, size: int) -> int:
    """The sixes needed for a blob: its size plus one (UCK-8.5), one more on the doorstep from base (UCK-8.6)."""
    least = size + (house.options.challenge_sixes == "one-more")
    if start == BASE:
        return least + 1
    geometry = house.geometry
    doorsteps = [geometry.doorsteps[own] for own in geometry.colours_of[geometry.sides[colour]]]
    extra = house.options.doorstep_extra_always and geometry.squares[colour][start + 1] in doorsteps
    return least + extra


def in_position(state: UckersState, house: House, colour: Colour, place: Place) -> int:
    """The number of counters on a place since before this turn (UCK-8.1)."""
    count = state.board[colour].count(place)
    if house.options.challenge_same_turn:
        return count
    return count - state.turn.fresh.count((colour, place))


def may_open(state: UckersState, house: House) -> bool:
    """Whether the present throw may open a challenge: it contains a six, and nothing of it is played yet."""
    turn = state.turn
    late = turn.again and house.options.challenge_first_throw_only
    activates = len(turn.left) < len(turn.throw) and not house.options.activating_six_challenges
    return SIX in turn.left and turn.moved is None and not (late or activates)


def challenges(state: UckersState, house: House, colours: tuple[Colour, ...], ahead: Facing) -> Iterator[Challenge]:
    """Every challenge that may be opened on the present throw."""
    if not ahead.blobs or not may_open(state, house):
        return
    for colour in colours:
        for start in dict.fromkeys(state.board[colour]):
            if (
                in_front(house, colour, start, ahead)
                and in_position(state, house, colour, start)
                and not mixed(state.board, house.geometry, colour, start)
            ):
                yield Challenge(colour, start)


def opened(turn: Turn, house: House, step: Challenge, ahead: Facing) -> Turn:
    """The turn with a challenge just opened: once at, and the other die is void (UCK-8.3)."""
    size = in_front(house, step.colour, step.start, ahead)
    siege = Siege(step.colour, step.start, needed(house, step.colour, step.start, size))
    return replace(turn, throw=(), left=(), moved=None, siege=siege)


def counted(siege: Siege, dice: tuple[int, ...]) -> Siege | None:
    """The challenge after one more throw; None if it has failed for want of a six (UCK-8.4)."""
    sixes = dice.count(SIX)
    return Siege(siege.colour, siege.start, siege.needed, siege.count + sixes) if sixes else None


def taken(board: Board, house: House, siege: Siege) -> Board:
    """The board after a won challenge: the blob to base, one attacking counter onto its square (UCK-8.7)."""
    geometry = house.geometry
    quads = list(board)
    end = siege.start + 1
    quads[siege.colour] = shifted(quads[siege.colour], siege.start, end)
    strike(quads, geometry, geometry.enemies(siege.colour), geometry.squares[siege.colour][end])
    return board_of(quads)
