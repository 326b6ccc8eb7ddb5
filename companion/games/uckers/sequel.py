"""What follows a finished throw: another one for a six, the next seat, or the end (UCK-3.7, UCK-3.8, UCK-2.5)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.games.track import ALL_HOME, HOME, PIPE, TAIL, Colour, Place, Quad
from companion.games.uckers.geometry import Board
from companion.games.uckers.house import House
from companion.games.uckers.moves import SIX, facing, shifted
from companion.games.uckers.options import UckersOptions
from companion.games.uckers.state import Spot, Turn, UckersState
from companion.games.uckers.teams import FOUR, colours_of_seat, has_won, side_of


def earns_throw(throw: tuple[int, ...], unused: tuple[int, ...], options: UckersOptions) -> bool:
    """Whether a throw earns another one; ``unused`` are its dice that could not be played (UCK-3.7, UCK-3.8)."""
    sixes = throw.count(SIX)
    if sixes and (not options.extra_throw_needs_use or sixes > unused.count(SIX)):
        return True
    return options.doubles_throw_again and throw[0] == throw[1]


def sequel(state: UckersState, board: Board, house: House, unused: tuple[int, ...]) -> Turn:
    """The turn after the throw in ``state`` was played and led to ``board``."""
    turn = state.turn
    if has_won(board, house.geometry, side_of(turn, house.geometry)):
        return ended(turn)
    if house.options.last_home_activates and SIX in unused and waits_for_six(turn, board, house):
        turn = replace(turn, active=tuple(sorted((*turn.active, turn.seat))))
    if earns_throw(turn.throw, unused, house.options):
        return another(turn, fresh(state, board, house), board, house)
    return following(turn, board, house)


def waits_for_six(turn: Turn, board: Board, house: House) -> bool:
    """Whether a team player has all his counters home but has not yet thrown the six for his partner's (UCK-T2)."""
    if turn.players != FOUR or turn.seat in turn.active:
        return False
    return board[colours_of_seat(turn, house.geometry, turn.seat)[0]] == ALL_HOME


def ended(turn: Turn) -> Turn:
    """No more turns: the winner keeps the seat."""
    return Turn(turn.seat, turn.players, active=turn.active, swapped=turn.swapped)


def following(turn: Turn, board: Board, house: House) -> Turn:
    """The next seat's turn."""
    seat, tries = turn.seat % turn.players + 1, kept_tries(turn.tries, board, house)
    return Turn(seat, turn.players, active=turn.active, tries=tries, snake=turn.snake, swapped=turn.swapped)


def another(turn: Turn, new: tuple[Spot, ...], board: Board, house: House) -> Turn:
    """One more throw of the same turn."""
    return Turn(
        turn.seat,
        turn.players,
        again=True,
        fresh=new,
        active=turn.active,
        tries=kept_tries(turn.tries, board, house),
        snake=turn.snake,
        swapped=turn.swapped,
        sixes=turn.sixes,
    )


def kept_tries(tries: tuple[Spot, ...], board: Board, house: House) -> tuple[Spot, ...]:
    """The counters that failed a suck-back and stayed, as far as they are still there."""
    if not tries or house.options.suck_back_max_tries == 1:
        return ()
    return tuple(spot for spot in tries if spot[1] in board[spot[0]])


def fresh(state: UckersState, board: Board, house: House) -> tuple[Spot, ...]:
    """The counters that came in this turn to where they could challenge, suck back or blow back (UCK-8.1).

    Of equal counters on a square the latest to arrive are assumed to leave first, and a throw counts as a whole: only
    the numbers before and after it matter.
    """
    if house.options.challenge_same_turn:
        return ()
    side = side_of(state.turn, house.geometry)
    walls = facing(board, house, side).walls
    options = house.options
    if not (options.suck_back or options.blow_back or any(walls)):
        return ()
    found: list[Spot] = []
    for colour in house.geometry.colours_of[side]:
        stood = at_throw(state, colour)
        for place in dict.fromkeys(board[colour]):
            if _matters(house, colour, place, walls[colour]):
                spot = (colour, place)
                old = stood.count(place) - state.turn.fresh.count(spot)
                now = board[colour].count(place)
                found += [spot] * (now - min(old, now))
    return tuple(sorted(found))


def at_throw(state: UckersState, colour: Colour) -> Quad:
    """A colour's counters before the present throw."""
    moved = state.turn.moved
    quad = state.board[colour]
    return shifted(quad, moved[2], moved[1]) if moved and moved[0] == colour else quad


def _matters(house: House, colour: Colour, place: Place, walls: tuple[Place, ...]) -> bool:
    """Whether a counter could challenge, suck back or blow back from a place."""
    if place + 1 in walls:
        return True
    if PIPE <= place < HOME:
        return house.options.blow_back
    return house.options.suck_back and place <= TAIL and place in tails(house, colour)


@lru_cache(maxsize=64)
def tails(house: House, colour: Colour) -> tuple[Place, ...]:
    """The tails of the opposing pipes as places on a colour's own route."""
    geometry = house.geometry
    places = (geometry.routes[colour][geometry.tail(enemy)] for enemy in geometry.enemies(colour))
    return tuple(place for place in places if place <= TAIL)
