"""Why a counter may not move as it did, or a step can't be made (UCK-1, UCK-3, UCK-6 to UCK-8, UCK-T)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.message import Message, Player, say
from companion.games.track import BASE, COLOURS, DOORSTEP, HOME, PIPE, TAIL, TRACK, Colour, Place, Square
from companion.games.uckers.course import needs_activation
from companion.games.uckers.moves import (
    BLOB,
    SIX,
    blob_size_ahead,
    count_in_position,
    facing,
    in_mixi_blob,
    is_pair,
    next_wall,
)
from companion.games.uckers.options import House, track_square
from companion.games.uckers.state import Challenge, Move, OffRouteStep, Step, UckersState, playable
from companion.games.uckers.wording import Code, colour_texts, count_on

# Why a counter may not move as it did: each reason is a code, the rule in force and a message -------------------------


FARTHEST = 2 * SIX  # squares: the longest movement on a throw


class Reason(NamedTuple):
    """Why something is refused; the message lacks its rule number and full stop."""

    code: Code
    rule: str
    message: Message


class Trip(NamedTuple):
    """A movement of a counter, by the names of the places."""

    colour: Colour
    start: str
    end: str


class Case(NamedTuple):
    """A trip to be judged, with its places on the colour's route (None off it) and the dice that may be used."""

    state: UckersState
    house: House
    trip: Trip
    start: Place | None
    end: Place | None
    dice: tuple[int, ...]

    @property
    def name(self) -> str:
        """The colour."""
        return COLOURS[self.trip.colour]

    @property
    def walls(self) -> tuple[Place, ...]:
        """The opposing blobs as places on the colour's route."""
        return facing(self.state.board, self.house, self.house.geometry.sides[self.trip.colour]).walls[self.trip.colour]

    @property
    def showing(self) -> Message:
        """The dice as a message: "the dice say 6 and 2", "the die left says 2"."""
        return say("uckers.dice-say", shown=self.dice, count=len(self.dice))


def case(state: UckersState, house: House, trip: Trip, dice: tuple[int, ...]) -> Case:
    """A trip with everything needed to judge it."""
    place = house.geometry.place
    return Case(state, house, trip, place(trip.colour, trip.start), place(trip.colour, trip.end), dice)


def reason_against(trip: Case) -> Reason | None:
    """The first reason against a trip by itself; None if some of the dice allow it."""
    for test in _TESTS:
        reason = test(trip)
        if reason:
            return reason
    return None


def uses(start: Place, end: Place, dice: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dice that take a counter from one place to another: one of them, both as a sum, or None."""
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
    text = say("uckers.left-home", colour=trip.name, end=trip.trip.end)
    return Reason(Code.LEFT_HOME, "UCK-2.3", text)


def _into_base(trip: Case) -> Reason | None:
    if trip.end != BASE:
        return None
    text = say("uckers.put-in-base", colour=trip.name, start=trip.trip.start)
    return Reason(Code.PUT_IN_BASE, "UCK-5.1", text)


def _past_pipe(trip: Case) -> Reason | None:
    """Past the tail: onto the square behind the doorstep, or into a second lap (UCK-2.1)."""
    if trip.start is None or not DOORSTEP <= trip.start <= TAIL:
        return None
    here, there = track_square(trip.trip.start), track_square(trip.trip.end)
    if here is None or there is None:
        return None
    length = (there - here) % TRACK
    if not 0 < length <= FARTHEST or trip.start + length <= TAIL:
        return None
    tail = trip.house.geometry.name(trip.trip.colour, TAIL)
    start, end = trip.trip.start, trip.trip.end
    text = say("uckers.past-pipe", colour=trip.name, steps=length, start=start, end=end, tail=tail)
    return Reason(Code.PAST_PIPE, "UCK-2.1", text)


def _out_of_pipe(trip: Case) -> Reason | None:
    if trip.start is None or trip.end is None or trip.start < PIPE or trip.end > TAIL:
        return None
    text = say("uckers.out-of-pipe", colour=trip.name, start=trip.trip.start, end=trip.trip.end)
    return Reason(Code.OUT_OF_PIPE, "UCK-2.1", text)


def _backwards(trip: Case) -> Reason | None:
    if trip.start is None or trip.end is None or trip.end >= trip.start:
        return None
    text = say("uckers.backwards", colour=trip.name, start=trip.trip.start, end=trip.trip.end)
    return Reason(Code.BACKWARDS, "UCK-1.4", text)


def _gone(trip: Case) -> Reason | None:
    """The counter left the board, but is too far from home for that."""
    if trip.end != HOME or trip.start is None:
        return None
    if trip.start != BASE and HOME - trip.start <= FARTHEST:
        return None
    text = say("uckers.gone", colour=trip.name, start=trip.trip.start)
    return Reason(Code.COUNTER_GONE, "UCK-2.2", text)


def _release(trip: Case) -> Reason | None:
    """Out of base: only with a six, onto a doorstep without a blob, and then on with the other die."""
    if trip.start != BASE or trip.end is None:
        return None
    colour = trip.name
    if SIX not in trip.dice:
        text = say("uckers.release-needs-six", colour=colour, showing=trip.showing)
        return Reason(Code.RELEASE_NEEDS_SIX, "UCK-1.4", text)
    if DOORSTEP in trip.walls:
        text = say("uckers.doorstep-blocked", colour=colour, blob=_blob(trip, DOORSTEP))
        return Reason(Code.DOORSTEP_BLOCKED, "UCK-6.2", text)
    if uses(BASE, trip.end, trip.dice) is None:
        text = say("uckers.came-out-wrong", colour=colour, steps=trip.end, end=trip.trip.end, showing=trip.showing)
        return Reason(Code.WRONG_DISTANCE, "UCK-3.10", text)
    return None


def _distance(trip: Case) -> Reason | None:
    if trip.start is None or trip.end is None or trip.start == BASE or uses(trip.start, trip.end, trip.dice):
        return None
    length, (_, start, end) = trip.end - trip.start, trip.trip
    if trip.end == HOME:
        text = say("uckers.home-exactly", colour=trip.name, steps=length, start=start, showing=trip.showing)
        return Reason(Code.HOME_EXACTLY, "UCK-2.2", text)
    text = say("uckers.wrong-distance", colour=trip.name, steps=length, start=start, end=end, showing=trip.showing)
    return Reason(Code.WRONG_DISTANCE, "UCK-3.1", text)


def _way(trip: Case) -> Reason | None:
    """A blob is in the way or on the target square (UCK-6.2)."""
    if trip.start is None or trip.end is None:
        return None
    wall = next_wall(trip.walls, trip.start)
    if wall > trip.end:
        return None
    colour, blob, (_, start, end) = trip.name, _blob(trip, wall), trip.trip
    if wall == trip.end:
        return Reason(Code.LANDS_ON_BLOB, "UCK-6.2", say("uckers.lands-on-blob", colour=colour, end=end, blob=blob))
    where = trip.house.geometry.name(trip.trip.colour, wall)
    used = uses(trip.start, trip.end, trip.dice) or ()
    length = trip.end - max(trip.start, DOORSTEP)
    if len(used) > 1 and trip.start != BASE:
        joined = tuple(say("uckers.a-die", die=die) for die in used)
        text = say("uckers.not-joined", colour=colour, steps=length, joined=joined, blob=blob, square=where)
        return Reason(Code.WAY_BLOCKED, "UCK-6.2", text)
    text = say("uckers.way-blocked", colour=colour, steps=length, start=start, end=end, blob=blob, square=where)
    return Reason(Code.WAY_BLOCKED, "UCK-6.2", text)


def _off_its_way(trip: Case) -> Reason | None:
    """Onto a square that the colour never enters: another colour's pipe, or the one behind its own doorstep."""
    if trip.end is not None:
        return None
    if track_square(trip.trip.end) is None:
        return Reason(Code.OFF_ITS_WAY, "UCK-0.9", say("uckers.strange-pipe", colour=trip.name, end=trip.trip.end))
    return Reason(Code.OFF_ITS_WAY, "UCK-0.6", say("uckers.never-there", colour=trip.name, end=trip.trip.end))


def _blob(trip: Case, wall: Place) -> Message:
    """The blob that forms a wall, by its owner; or a mixi-blob that blocks by house rule (U-A31)."""
    sizes = _sizes(trip, wall)
    return say("uckers.blob", colour=max(sizes)[1]) if len(sizes) == 1 else _mixed_wall(trip, sizes)


def _mixed_wall(trip: Case, sizes: list[tuple[int, str]]) -> Message:
    """A stack of both colours: the mixi-blob, or the pair within it that blocks by house rule (U-A10)."""
    return say("uckers.the-mixi-blob") if trip.house.options.mixi_blocks else say("uckers.blob", colour=max(sizes)[1])


def _sizes(trip: Case, wall: Place) -> list[tuple[int, str]]:
    """The opposing colours on a wall, each with the number of its counters."""
    geometry = trip.house.geometry
    square = geometry.squares[trip.trip.colour][wall]
    enemies, board = geometry.enemies(trip.trip.colour), trip.state.board
    counts = ((count_on(board, trip.house, square, enemy), COLOURS[enemy]) for enemy in enemies)
    return [(count, colour) for count, colour in counts if count]


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
    name, (colour, start, end) = trip.name, trip.trip
    if len(trip.dice) != 2 or trip.dice[0] != trip.dice[1]:
        return Reason(Code.NEEDS_DOUBLE, "UCK-6.4", say("uckers.needs-double", colour=name, showing=trip.showing))
    die = trip.dice[0]
    if trip.start is not None and trip.end == HOME != trip.start + die:
        text = say("uckers.blob-home-exactly", colour=name, steps=HOME - trip.start, start=start, die=die)
        return Reason(Code.HOME_EXACTLY, "UCK-2.2", text)
    if trip.start is None or trip.end is None or trip.end - trip.start != die:
        text = say("uckers.blob-advances", colour=name, die=die, start=start, end=end)
        return Reason(Code.WRONG_DISTANCE, "UCK-6.4", text)
    if not is_pair(trip.state.board, trip.house, colour, trip.start):
        return Reason(Code.NOT_A_PAIR, *_no_pair(trip))
    return _blob_stopped(trip, trip.start, trip.end)


def _blob_stopped(trip: Case, start: Place, end: Place) -> Reason | None:
    """An opposing blob that a blob of two can't pass or capture."""
    state, house, colour = trip.state, trip.house, trip.trip.colour
    ahead = facing(state.board, house, house.geometry.sides[colour])
    great = next_wall(ahead.great[colour], start)
    wall = great if great <= end else next_wall(ahead.walls[colour], start)
    if great <= end:
        sizes, size = _sizes(trip, great), ahead.blobs[house.geometry.squares[colour][great]]
        alone = len(sizes) == 1 or not house.options.mixi_blocks
        blob = say("uckers.stack", colour=max(sizes)[1], count=size) if alone else say("uckers.the-mixi-blob")
        where = house.geometry.name(colour, great)
        return Reason(Code.GREAT_BLOB, "UCK-6.5", say("uckers.great-blob", colour=trip.name, blob=blob, square=where))
    if wall < end and not house.options.blob_passes_blob:
        text = say("uckers.direct-hit-only", colour=trip.name, blob=_blob(trip, wall))
        return Reason(Code.WAY_BLOCKED, "UCK-V8", text)
    return None


def _no_pair(trip: Case) -> tuple[str, Message]:
    """Why the counters on the start are not a blob of two."""
    count = trip.state.board[trip.trip.colour].count(trip.start) if trip.start is not None else 0
    if count > BLOB:
        return "UCK-6.7", say("uckers.no-pair-of-many", count=count, colour=trip.name, start=trip.trip.start)
    if count == BLOB:
        return "UCK-6.1", say("uckers.no-pair-of-mixi", start=trip.trip.start)
    return "UCK-6.4", say("uckers.no-pair", colour=trip.name, start=trip.trip.start)


# Why a step can't be made with the remaining dice ---------------------------------------------------------------------


def reason_by_itself(state: UckersState, step: Step, house: House) -> Reason | None:
    """Why a move or a challenge can't be made with the remaining dice; None if it can, whatever else must be played."""
    if not isinstance(step, Move | Challenge | OffRouteStep):
        return None
    if step.colour not in playable(state, house.geometry):
        return not_yours(state, step.colour, house)
    if isinstance(step, Challenge):
        geometry = house.geometry
        names = geometry.name(step.colour, step.start), geometry.name(step.colour, step.start + 1)
        return _challenge_reason(state, step, house, *names)
    if isinstance(step, OffRouteStep):
        trip = Trip(step.colour, step.start, step.end)
        return _astray_challenge(state, step, house) if step.sign == "x" else _move_reason(state, trip, step, house)
    trip = Trip(step.colour, house.geometry.name(step.colour, step.start), house.geometry.name(step.colour, step.end))
    return _move_reason(state, trip, step, house)


def not_yours(state: UckersState, colour: Colour, house: House) -> Reason:
    """A colour that the seat may not move now (UCK-1.3, UCK-T1, UCK-T2)."""
    geometry, mine = house.geometry, playable(state, house.geometry)
    name, throw, player = COLOURS[colour], state.turn.throw, Player(state.seat)
    partners = geometry.partner(geometry.order[state.seat - 1])
    if needs_activation(state, house) and colour == partners:
        if SIX in throw:
            text = say("uckers.six-only-activates", player=player, colour=name)
        else:
            text = say("uckers.needs-six-first", player=player, colour=name, shown=throw, count=len(throw))
        return Reason(Code.PARTNERS, "UCK-T2", text)
    if mine and geometry.sides[colour] == geometry.sides[mine[0]]:
        text = say("uckers.is-the-partners", colour=name, player=player, colours=colour_texts(mine))
        return Reason(Code.PARTNERS, "UCK-T1", text)
    own = colour_texts(mine or (geometry.order[state.seat - 1],))
    return Reason(Code.NOT_YOURS, "UCK-1.3", say("uckers.not-yours", player=player, colours=own, colour=name))


def _move_reason(state: UckersState, trip: Trip, step: Move | OffRouteStep, house: House) -> Reason | None:
    judged = case(state, house, trip, state.turn.left)
    if judged.start is None or judged.start not in state.board[trip.colour]:
        text = say("uckers.no-counter", colour=COLOURS[trip.colour], start=trip.start)
        return Reason(Code.NO_COUNTER, "UCK-3.1", text)
    return _same_counter(state, trip, house) or (
        reason_against_blob(judged) if step.together else reason_against(judged)
    )


def _same_counter(state: UckersState, trip: Trip, house: House) -> Reason | None:
    """The counter moved by the other die moves again: that is one movement, not two (UCK-3.2, UCK-3.10)."""
    moved, place = state.turn.moved, house.geometry.place(trip.colour, trip.start)
    if not moved or (moved[0], moved[2]) != (trip.colour, place) or state.board[trip.colour].count(moved[2]) > 1:
        return None
    if moved[1] == BASE:
        return Reason(Code.SAME_COUNTER, "UCK-3.10", say("uckers.no-stop-on-doorstep"))
    start = house.geometry.name(trip.colour, moved[1])
    return Reason(Code.SAME_COUNTER, "UCK-3.2", say("uckers.moved-already", start=start))


def _astray_challenge(state: UckersState, step: OffRouteStep, house: House) -> Reason:
    """A challenge of a square that is not the next one on the colour's route (UCK-8.1)."""
    geometry, name = house.geometry, COLOURS[step.colour]
    start, end = geometry.place(step.colour, step.start), geometry.place(step.colour, step.end)
    if start is None or start not in state.board[step.colour]:
        return _no_challenger(step.colour, step.start)
    if end is None or not DOORSTEP <= end <= TAIL:
        return Reason(Code.OFF_ITS_WAY, "UCK-8.1", say("uckers.no-challenge-there", end=step.end, colour=name))
    behind = geometry.name(step.colour, end - 1)
    return Reason(Code.NOT_BEHIND, "UCK-8.1", say("uckers.not-behind", behind=behind, start=step.start))


def _no_challenger(colour: Colour, start: str) -> Reason:
    return Reason(Code.NO_COUNTER, "UCK-8.1", say("uckers.no-challenger", colour=COLOURS[colour], start=start))


def _challenge_reason(state: UckersState, step: Challenge, house: House, start: str, front: str) -> Reason | None:
    """Why a challenge can't be opened (UCK-8.1, UCK-7.3)."""
    geometry, colour = house.geometry, step.colour
    if step.start not in state.board[colour]:
        return _no_challenger(colour, start)
    ahead = facing(state.board, house, geometry.sides[colour])
    if not blob_size_ahead(house, colour, step.start, ahead):
        return _no_blob(state, house, colour, front)
    if in_mixi_blob(state.board, geometry, colour, step.start):
        return Reason(Code.MIXI_CHALLENGES, "UCK-7.3", say("uckers.mixi-challenges", start=start))
    if not count_in_position(state, house, colour, step.start):
        text = say("uckers.challenge-next-turn", colour=COLOURS[colour], start=start)
        return Reason(Code.JUST_ARRIVED, "UCK-8.1", text)
    return _challenge_dice_reason(state, house)


def _no_blob(state: UckersState, house: House, colour: Colour, front: str) -> Reason:
    """What is on the square in front instead of a blob: a mixi-blob, a single counter, nothing."""
    square = track_square(front)
    many = sum(_count(state, house, enemy, square) for enemy in house.geometry.enemies(colour))
    if many >= BLOB:
        return Reason(Code.NO_BLOB_THERE, "UCK-7.2", say("uckers.mixi-not-challenged", square=front))
    if many:
        return Reason(Code.NO_BLOB_THERE, "UCK-5.1", say("uckers.single-not-challenged", square=front))
    return Reason(Code.NO_BLOB_THERE, "UCK-8.1", say("uckers.no-blob-there", square=front))


def _count(state: UckersState, house: House, colour: Colour, square: Square | None) -> int:
    """The number of counters of a colour on a shared square."""
    place = TAIL + 1 if square is None else house.geometry.routes[colour][square]
    return state.board[colour].count(place) if place <= TAIL else 0


def _challenge_dice_reason(state: UckersState, house: House) -> Reason | None:
    turn = state.turn
    if SIX not in turn.throw:
        return Reason(Code.CHALLENGE_NEEDS_SIX, "UCK-8.1", say("uckers.challenge-needs-six", shown=turn.throw))
    if turn.moved:
        return Reason(Code.CHALLENGE_TOO_LATE, "UCK-8.10", say("uckers.one-die-played"))
    if len(turn.left) < len(turn.throw) and not house.options.activating_six_challenges:
        return Reason(Code.CHALLENGE_TOO_LATE, "U-A29", say("uckers.activated-by-it"))
    if turn.again and house.options.challenge_first_throw_only:
        return Reason(Code.CHALLENGE_TOO_LATE, "UCK-8.1", say("uckers.first-throw-only"))
    return None
