"""Whether a position read from text can exist; each fault is a message."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.message import Message, say
from companion.games.track import ALL_HOME, BASE, COLOURS, TAIL
from companion.games.uckers.course import before_passing, needs_activation, picking
from companion.games.uckers.geometry import Board
from companion.games.uckers.lines import listing
from companion.games.uckers.moves import SIX, facing, in_front, needed
from companion.games.uckers.options import House
from companion.games.uckers.sequel import SNAKE_EYES, at_throw, back_in_due, calls, settling
from companion.games.uckers.state import FOUR, TWO, Turn, UckersState, colours_of_seat, side_of, winner

FIRST_TO_COME, OVER_FOR_SEAT = 0, 2


def faults(state: UckersState, house: House) -> Iterator[Message]:
    """Everything that is wrong with a position."""
    yield from _board_faults(state.board, house)
    if winner(state.board, house.geometry) is None:
        yield from _seat_faults(state, house)
        yield from _start_faults(state, house)
        yield from _throw_faults(state, house)
        yield from _spot_faults(state, house)
        yield from _call_faults(state, house)
        yield from _passed_faults(state, house)
    elif state.turn != Turn(
        state.turn.seat, state.turn.players, active=state.turn.active, swapped=state.turn.swapped
    ) or side_of(state.turn, house.geometry) != winner(state.board, house.geometry):
        yield say("uckers.why-over")


def playability(state: UckersState, house: House) -> Iterator[Message]:
    """The fault of the dice on the table if nothing could be done with them."""
    if state.turn.throw and not listing(state, house).lines:
        yield say("uckers.why-unplayable", throw="-".join(map(str, state.turn.throw)))


def _board_faults(board: Board, house: House) -> Iterator[Message]:
    geometry = house.geometry
    squares = [
        {geometry.squares[colour][place] for colour in colours for place in board[colour] if 0 <= place <= TAIL}
        for colours in geometry.colours_of
    ]
    for square in sorted(squares[0] & squares[1]):
        yield say("uckers.why-both-sides", square=f"t{square + 1}")


def _seat_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn, geometry = state.turn, house.geometry
    if turn.players not in (TWO, FOUR) or (turn.swapped and turn.players != TWO):
        yield say("uckers.why-seats")
        return
    for seat in turn.active:
        if turn.players != FOUR or not 1 <= seat <= turn.players:
            yield say("uckers.why-not-active", seat=seat)
        elif state.board[colours_of_seat(turn, geometry, seat)[0]] != ALL_HOME:
            yield say("uckers.why-active-too-early", seat=seat)
    if tuple(sorted(set(turn.active))) != turn.active:
        yield say("uckers.why-active-order")
    expected = turn.players if house.options.snake_eyes_all_out else 0
    if len(turn.snake) != expected or any(mark not in (0, 1, 2) for mark in turn.snake):
        yield say("uckers.why-snake-marks")


def _start_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    if turn.start is None:
        return
    waiting = [seat for seat, total in enumerate(turn.start, 1) if total == 0]
    if not house.options.throw_for_start or len(turn.start) != turn.players:
        yield say("uckers.why-no-start")
    elif any(place != BASE for quad in state.board for place in quad) or turn.again or turn.throw or turn.siege:
        yield say("uckers.why-start-first")
    elif not all(total in (-1, 0, *range(1, 2 * SIX + 1)) for total in turn.start):
        yield say("uckers.why-no-total")
    elif waiting and turn.seat != waiting[0]:
        yield say("uckers.why-start-seat", seat=waiting[0])
    elif not waiting and not picking(turn):
        yield say("uckers.why-start-over")
    elif turn.swapped:
        yield say("uckers.why-not-picked")


def _throw_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    if turn.throw and len(turn.throw) != 2:
        yield say("uckers.why-two-dice")
        return
    if not set(turn.left) <= set(turn.throw) or len(turn.left) > len(turn.throw):
        yield say("uckers.why-dice-left")
    if turn.sixes and not (house.options.three_sixes and (SIX in turn.throw or turn.again or turn.siege)):
        yield say("uckers.why-no-sixes")
    if turn.throw and turn.faults:
        yield say("uckers.why-faults-over")
    if turn.moved:
        yield from _moved_faults(state, turn)
    elif len(turn.left) == 1 and (turn.throw != (SIX, SIX) or turn.players != FOUR):
        yield say("uckers.why-nobody-moved")


def _passed_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    if not turn.passed:
        return
    busy = turn.throw or turn.siege or turn.call or turn.called or turn.start is not None
    if busy or len(turn.passed) != 2 or listing(before_passing(state), house).lines:
        yield say("uckers.why-not-passed", throw="-".join(map(str, turn.passed)))


def _moved_faults(state: UckersState, turn: Turn) -> Iterator[Message]:
    colour, start, end = turn.moved or (0, 0, 0)
    used = list(turn.throw)
    for die in turn.left:
        if die in used:
            used.remove(die)
    length = SIX if start == BASE and end == 0 else end - start
    if len(turn.left) != 1 or used != [length] or end not in state.board[colour]:
        yield say("uckers.why-first-move")


def _spot_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    for spots in (turn.fresh, turn.tries):
        for colour, place in spots:
            if spots.count((colour, place)) > at_throw(state, colour).count(place):
                yield say("uckers.why-no-counter", colour=COLOURS[colour], square=house.geometry.name(colour, place))
    if turn.fresh and not turn.again:
        yield say("uckers.why-arrived-first-throw")
    if turn.fresh and any(house.geometry.sides[c] != side_of(turn, house.geometry) for c, _ in turn.fresh):
        yield say("uckers.why-arrived-other-side")


def _call_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn, geometry = state.turn, house.geometry
    siege = turn.siege
    if siege:
        side = geometry.sides[siege.colour]
        ahead = facing(state.board, house, side)
        size = in_front(house, siege.colour, siege.start, ahead)
        fits = side == side_of(turn, geometry) and siege.start in state.board[siege.colour] and size
        if not fits or siege.needed != needed(house, siege.colour, siege.start, size) or turn.left:
            yield say("uckers.why-challenge-board")
        elif siege.won != bool(turn.throw) or turn.call or turn.called:
            yield say("uckers.why-challenge-count")
    before = UckersState(state.board, replace(turn, throw=(), left=(), siege=None, call=None, called=False))
    if turn.call and turn.call not in calls(before, house):
        yield say("uckers.why-call")
    if turn.called and (turn.again or not turn.snake or turn.snake_mark != FIRST_TO_COME):
        yield say("uckers.why-snake-eyes")
    if turn.throw and turn.snake and turn.snake_mark != OVER_FOR_SEAT:
        yield from _snake_faults(state, turn)
    if turn.throw and not settling(state) and not turn.left:
        yield say("uckers.why-no-dice")
    if turn.throw and turn.left and (settling(state) or needs_activation(state, house)):
        yield say("uckers.why-not-to-play")


def _snake_faults(state: UckersState, turn: Turn) -> Iterator[Message]:
    out = turn.called and turn.throw == SNAKE_EYES
    if not (out or back_in_due(state) or turn.siege or turn.call):
        yield say("uckers.why-first-throw-over")
