"""Why one counter may not go where it went: each reason is a code, the rule in force and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.uckers.codes import Code
from companion.games.uckers.geometry import (
    BASE,
    COLOURS,
    DOORSTEP,
    HOME,
    PIPE,
    TAIL,
    TRACK,
    Colour,
    Place,
    track_square,
)
from companion.games.uckers.house import House
from companion.games.uckers.moves import BLOB, SIX, facing, is_pair, next_wall
from companion.games.uckers.sentences import NUMBERS, capital, dice_text
from companion.games.uckers.state import UckersState

FARTHEST = 2 * SIX


class Reason(NamedTuple):
    """Why something is refused; the sentence still lacks its rule number and full stop."""

    code: Code
    rule: str
    text: str


class Trip(NamedTuple):
    """A counter that went from one place to another, by the names of the places."""

    colour: Colour
    start: str
    end: str


class Case(NamedTuple):
    """A trip under judgement, with the places on the colour's route (None off it) and the dice that may be used."""

    state: UckersState
    house: House
    trip: Trip
    start: Place | None
    end: Place | None
    dice: tuple[int, ...]

    @property
    def name(self) -> str:
        """The colour in words."""
        return COLOURS[self.trip.colour]

    @property
    def between(self) -> str:
        """From where to where, in words."""
        return f"from {self.trip.start} to {self.trip.end}"

    @property
    def walls(self) -> tuple[Place, ...]:
        """The opposing blobs as places on the colour's route."""
        return facing(self.state.board, self.house, self.house.geometry.sides[self.trip.colour]).walls[self.trip.colour]

    @property
    def say(self) -> str:
        """What the dice say: "the dice say 6 and 2", "the die left says 2"."""
        return f"the dice say {dice_text(self.dice)}" if len(self.dice) > 1 else f"the die left says {self.dice[0]}"


def case(state: UckersState, house: House, trip: Trip, dice: tuple[int, ...]) -> Case:
    """A trip with all that is needed to judge it."""
    place = house.geometry.place
    return Case(state, house, trip, place(trip.colour, trip.start), place(trip.colour, trip.end), dice)


def reason_against(trip: Case) -> Reason | None:
    """The first reason against a trip taken for itself; None where some of the dice allow it."""
    for test in _TESTS:
        found = test(trip)
        if found:
            return found
    return None


def uses(start: Place, end: Place, dice: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dice that take a counter from a place to another: one of them, both as a sum, or None."""
    if start == BASE:
        if end == DOORSTEP and SIX in dice:
            return (SIX,)
        return dice if len(dice) > 1 and SIX in dice and end == sum(dice) - SIX else None
    length = end - start
    if length in dice:
        return (length,)
    return dice if len(dice) > 1 and length == sum(dice) else None


def _out_of_home(trip: Case) -> Reason | None:
    if trip.start != HOME:
        return None
    where = "is in its base" if trip.end == BASE else f"stands on {trip.trip.end}"
    text = f"A {trip.name} counter that was home {where}; what is home is out of play"
    return Reason(Code.LEFT_HOME, "UCK-2.3", text)


def _into_base(trip: Case) -> Reason | None:
    if trip.end != BASE:
        return None
    text = f"A {trip.name} counter was put back into its base from {trip.trip.start}; only an uck-off sends it there"
    return Reason(Code.PUT_IN_BASE, "UCK-5.1", text)


def _past_pipe(trip: Case) -> Reason | None:
    """Past the tail: onto the square behind the doorstep, or on a second lap (UCK-2.1)."""
    if trip.start is None or not DOORSTEP <= trip.start <= TAIL:
        return None
    here, there = track_square(trip.trip.start), track_square(trip.trip.end)
    if here is None or there is None:
        return None
    length = (there - here) % TRACK
    if not 0 < length <= FARTHEST or trip.start + length <= TAIL:
        return None
    tail = trip.house.geometry.name(trip.trip.colour, TAIL)
    text = f"{capital(trip.name)} went {length} {trip.between}, past its own pipe; at {tail} it turns into the pipe"
    return Reason(Code.PAST_PIPE, "UCK-2.1", text)


def _out_of_pipe(trip: Case) -> Reason | None:
    if trip.start is None or trip.end is None or trip.start < PIPE or trip.end > TAIL:
        return None
    text = f"{capital(trip.name)}'s counter left its pipe {trip.between}; up the pipe there is only the way home"
    return Reason(Code.OUT_OF_PIPE, "UCK-2.1", text)


def _backwards(trip: Case) -> Reason | None:
    if trip.start is None or trip.end is None or trip.end >= trip.start:
        return None
    text = f"{capital(trip.name)} went backwards {trip.between}; counters only go forwards, clockwise"
    return Reason(Code.BACKWARDS, "UCK-1.4", text)


def _gone(trip: Case) -> Reason | None:
    """Not on the board any more, and home is too far away for that."""
    if trip.end != HOME or trip.start is None:
        return None
    if trip.start != BASE and HOME - trip.start <= FARTHEST:
        return None
    text = f"A {trip.name} counter is missing: it was {_at(trip)} and can't be home"
    return Reason(Code.COUNTER_GONE, "UCK-2.2", text)


def _at(trip: Case) -> str:
    return "in its base" if trip.start == BASE else f"on {trip.trip.start}"


def _release(trip: Case) -> Reason | None:
    """Out of base: only with a six, onto a doorstep that no blob holds, and on with the other die."""
    if trip.start != BASE or trip.end is None:
        return None
    name = trip.name
    if SIX not in trip.dice:
        text = f"A {name} counter came out of its base, but only a six releases one and {trip.say}"
        return Reason(Code.RELEASE_NEEDS_SIX, "UCK-1.4", text)
    if DOORSTEP in trip.walls:
        blob = _blob_name(trip, DOORSTEP)
        text = f"A {name} counter can't come out: {blob} stands on {name}'s doorstep"
        return Reason(Code.DOORSTEP_BLOCKED, "UCK-6.2", text)
    if uses(BASE, trip.end, trip.dice) is None:
        text = f"{capital(name)} came out and went {trip.end} on to {trip.trip.end}, but {trip.say}"
        return Reason(Code.WRONG_DISTANCE, "UCK-3.10", text)
    return None


def _distance(trip: Case) -> Reason | None:
    if trip.start is None or trip.end is None or trip.start == BASE or uses(trip.start, trip.end, trip.dice):
        return None
    length = trip.end - trip.start
    if trip.end == HOME:
        text = f"{capital(trip.name)} needs exactly {length} from {trip.trip.start} to get home, and {trip.say}"
        return Reason(Code.HOME_EXACTLY, "UCK-2.2", text)
    text = f"{capital(trip.name)} went {length} {trip.between}, but {trip.say}"
    return Reason(Code.WRONG_DISTANCE, "UCK-3.1", text)


def _way(trip: Case) -> Reason | None:
    """A blob stands in the way or on the square itself (UCK-6.2)."""
    if trip.start is None or trip.end is None:
        return None
    wall = next_wall(trip.walls, trip.start)
    if wall > trip.end:
        return None
    blob = _blob_name(trip, wall)
    if wall == trip.end:
        text = f"{capital(trip.name)} went to {trip.trip.end}, but nobody lands on {blob} there"
        return Reason(Code.LANDS_ON_BLOB, "UCK-6.2", text)
    where = trip.house.geometry.name(trip.trip.colour, wall)
    used = uses(trip.start, trip.end, trip.dice) or ()
    length = trip.end - max(trip.start, DOORSTEP)
    if len(used) > 1 and trip.start != BASE:
        joined = " and ".join(f"a {die}" for die in used)
        text = f"{capital(trip.name)} went {length}, but {joined} may not be joined here"
        return Reason(Code.WAY_BLOCKED, "UCK-6.2", f"{text}: {blob} on {where} blocks the way")
    text = f"{capital(trip.name)} went {length} {trip.between}, but {blob} on {where} blocks the way"
    return Reason(Code.WAY_BLOCKED, "UCK-6.2", text)


def _off_its_way(trip: Case) -> Reason | None:
    """Onto a square that the colour never enters: another colour's pipe, or the one behind its own doorstep."""
    if trip.end is not None:
        return None
    if track_square(trip.trip.end) is None:
        text = f"{capital(trip.name)} can't go to {trip.trip.end}: only its own colour enters a pipe"
        return Reason(Code.OFF_ITS_WAY, "UCK-0.9", text)
    text = f"{capital(trip.name)} never comes to {trip.trip.end}, the square behind its own doorstep"
    return Reason(Code.OFF_ITS_WAY, "UCK-0.6", text)


def _blob_name(trip: Case, wall: Place) -> str:
    """Whose blob a wall is."""
    geometry = trip.house.geometry
    square = geometry.squares[trip.trip.colour][wall]
    sizes = {
        enemy: trip.state.board[enemy].count(geometry.routes[enemy][square])
        for enemy in geometry.enemies(trip.trip.colour)
        if geometry.routes[enemy][square] <= TAIL
    }
    return f"{COLOURS[max(sizes, key=lambda enemy: sizes[enemy])]}'s blob"


_TESTS: tuple[Callable[[Case], Reason | None], ...] = (
    _out_of_home,
    _into_base,
    _past_pipe,
    _out_of_pipe,
    _backwards,
    _gone,
    _release,
    _distance,
    _way,
    _off_its_way,
)


def reason_against_blob(trip: Case) -> Reason | None:
    """The first reason against two counters that advance together (UCK-6.4 to UCK-6.7)."""
    state, house, colour = trip.state, trip.house, trip.trip.colour
    name = capital(trip.name)
    if len(trip.dice) != 2 or trip.dice[0] != trip.dice[1]:
        return Reason(Code.NEEDS_DOUBLE, "UCK-6.4", f"{name}'s blob advances together only on a double, and {trip.say}")
    if trip.start is not None and trip.end == HOME != trip.start + trip.dice[0]:
        length = HOME - trip.start
        text = f"{name}'s blob needs exactly {length} from {trip.trip.start} to get home, and advances {trip.dice[0]}"
        return Reason(Code.HOME_EXACTLY, "UCK-2.2", text)
    if trip.start is None or trip.end is None or trip.end - trip.start != trip.dice[0]:
        text = f"{name}'s blob advances {trip.dice[0]} on this double, not {trip.between}"
        return Reason(Code.WRONG_DISTANCE, "UCK-6.4", text)
    if not is_pair(state.board, house, colour, trip.start):
        return Reason(Code.NOT_A_PAIR, *_no_pair(trip))
    ahead = facing(state.board, house, house.geometry.sides[colour])
    great = next_wall(ahead.great[colour], trip.start)
    wall = great if great <= trip.end else next_wall(ahead.walls[colour], trip.start)
    if great <= trip.end:
        size = NUMBERS[ahead.blobs[house.geometry.squares[colour][great]]]
        where = house.geometry.name(colour, great)
        text = f"{name}'s blob of two can't pass or take {_blob_name(trip, great)} of {size} on {where}"
        return Reason(Code.GREAT_BLOB, "UCK-6.5", text)
    if wall < trip.end and not house.options.blob_passes_blob:
        text = f"{name}'s blob takes another only by a direct hit; {_blob_name(trip, wall)} stands in the way"
        return Reason(Code.WAY_BLOCKED, "UCK-V8", text)
    return None


def _no_pair(trip: Case) -> tuple[str, str]:
    """Why what stands on the start is no blob of two."""
    count = trip.state.board[trip.trip.colour].count(trip.start) if trip.start is not None else 0
    if count > BLOB:
        many = f"{capital(NUMBERS[count])} {trip.name} counters stand on {trip.trip.start}"
        return "UCK-6.7", f"{many}; only a blob of two advances together"
    if count == BLOB:
        return "UCK-6.1", f"The stack on {trip.trip.start} is a mixi-blob; only a blob of one colour advances together"
    return "UCK-6.4", f"No blob of two {trip.name} counters stands on {trip.trip.start}"
