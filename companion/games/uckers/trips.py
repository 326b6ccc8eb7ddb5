"""Infers the counters' moves from two boards: the recorded and the seen one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, permutations

from companion.games.counters import Places
from companion.games.track import BASE, DOORSTEP, TRACK, Colour
from companion.games.uckers.geometry import track_square
from companion.games.uckers.house import House
from companion.games.uckers.placement import board_places
from companion.games.uckers.reasons import Trip, case, reason_against, uses
from companion.games.uckers.state import UckersState

MATCHINGS = 120  # nobody moves five or more counters at once
LONG = 100


def left_and_came(state: UckersState, house: House, colour: Colour, seen: Places) -> tuple[list[str], list[str]]:
    """The places that a colour's counters left and those they came to, equally many of each."""
    before = board_places(state.board, colour, house.geometry)
    return sorted((before - seen).elements()), sorted((seen - before).elements())


def trips(
    state: UckersState, house: House, seen: dict[int, Places], colours: Iterable[Colour], dice: tuple[int, ...]
) -> list[Trip]:
    """The most likely moves of the counters of some colours: those that the dice explain best."""
    found: list[Trip] = []
    for colour in colours:
        left, came = left_and_came(state, house, colour, seen[colour])
        found += _likeliest(state, house, colour, left, came, dice)
    return found


def _likeliest(
    state: UckersState, house: House, colour: Colour, left: list[str], came: list[str], dice: tuple[int, ...]
) -> list[Trip]:
    matchings = (
        [Trip(colour, start, end) for start, end in zip(left, order, strict=True)]
        for order in islice(permutations(came), MATCHINGS)
    )
    return min(matchings, key=lambda matching: sum(_strangeness(state, house, trip, dice) for trip in matching))


def _strangeness(state: UckersState, house: House, trip: Trip, dice: tuple[int, ...]) -> int:
    """How badly the dice explain a trip: 0 for a legal one."""
    judged = case(state, house, trip, dice)
    if reason_against(judged) is None:
        return 0
    if judged.start is None or judged.end is None:
        return LONG
    if uses(judged.start, judged.end, dice):
        return 1
    length = judged.end - judged.start
    return 10 + length if length > 0 else LONG - length


def length_of(state: UckersState, house: House, trip: Trip) -> int:
    """The length of a trip in squares, forwards; from base to the doorstep counts as none."""
    judged = case(state, house, trip, ())
    if judged.start is not None and judged.end is not None:
        return judged.end - (DOORSTEP if judged.start == BASE else judged.start)
    here, there = track_square(trip.start), track_square(trip.end)
    return (there - here) % TRACK if here is not None and there is not None else 0
