"""Why a single step of Uckers can't be made with the remaining dice (UCK-1, UCK-3, UCK-6 to UCK-8, UCK-T)."""

from __future__ import annotations

from companion.games.message import Player, say
from companion.games.track import BASE, COLOURS, DOORSTEP, TAIL, Colour, Square
from companion.games.uckers.challenge import in_front, in_position
from companion.games.uckers.codes import Code
from companion.games.uckers.course import needs_activation
from companion.games.uckers.deeds import colours_said
from companion.games.uckers.geometry import track_square
from companion.games.uckers.house import House
from companion.games.uckers.moves import BLOB, SIX, facing, mixed
from companion.games.uckers.reasons import Reason, Trip, case, reason_against, reason_against_blob
from companion.games.uckers.state import UckersState
from companion.games.uckers.steps import Astray, Challenge, Move, Step
from companion.games.uckers.teams import playable


def reason_by_itself(state: UckersState, step: Step, house: House) -> Reason | None:
    """Why a move or a challenge can't be made with the remaining dice, whatever else is played; None if it can."""
    if not isinstance(step, Move | Challenge | Astray):
        return None
    if step.colour not in playable(state, house.geometry):
        return not_yours(state, step.colour, house)
    if isinstance(step, Challenge):
        geometry = house.geometry
        names = geometry.name(step.colour, step.start), geometry.name(step.colour, step.start + 1)
        return _challenge_reason(state, step, house, *names)
    if isinstance(step, Astray):
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
            said = say("uckers.six-only-activates", player=player, colour=name)
        else:
            said = say("uckers.needs-six-first", player=player, colour=name, shown=throw, count=len(throw))
        return Reason(Code.PARTNERS, "UCK-T2", said)
    if mine and geometry.sides[colour] == geometry.sides[mine[0]]:
        said = say("uckers.is-the-partners", colour=name, player=player, colours=colours_said(mine))
        return Reason(Code.PARTNERS, "UCK-T1", said)
    own = colours_said(mine or (geometry.order[state.seat - 1],))
    return Reason(Code.NOT_YOURS, "UCK-1.3", say("uckers.not-yours", player=player, colours=own, colour=name))


def _move_reason(state: UckersState, trip: Trip, step: Move | Astray, house: House) -> Reason | None:
    judged = case(state, house, trip, state.turn.left)
    if judged.start is None or judged.start not in state.board[trip.colour]:
        said = say("uckers.no-counter", colour=COLOURS[trip.colour], start=trip.start)
        return Reason(Code.NO_COUNTER, "UCK-3.1", said)
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


def _astray_challenge(state: UckersState, step: Astray, house: House) -> Reason:
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
    if not in_front(house, colour, step.start, ahead):
        return _no_blob(state, house, colour, front)
    if mixed(state.board, geometry, colour, step.start):
        return Reason(Code.MIXI_CHALLENGES, "UCK-7.3", say("uckers.mixi-challenges", start=start))
    if not in_position(state, house, colour, step.start):
        said = say("uckers.challenge-next-turn", colour=COLOURS[colour], start=start)
        return Reason(Code.JUST_ARRIVED, "UCK-8.1", said)
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
