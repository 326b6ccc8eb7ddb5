"""The advanced rules that are called before the throw: suck-back, blow-back and snake eyes (UCK-V1 to UCK-V5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.track import BASE, DOORSTEP, HOME, TAIL, Colour, Place
from companion.games.uckers.challenge import in_position
from companion.games.uckers.geometry import PIPE_SQUARES, Board
from companion.games.uckers.house import House
from companion.games.uckers.moves import BLOB, board_of, facing, moved_board, next_wall, strike
from companion.games.uckers.sequel import tails
from companion.games.uckers.state import UckersState
from companion.games.uckers.steps import Call, SnakeEyes
from companion.games.uckers.teams import colours_of_seat, playable, side_of

SNAKE_EYES = (1, 1)
DISTANCES = range(1, PIPE_SQUARES + 1)


def calls(state: UckersState, house: House) -> tuple[Call | SnakeEyes, ...]:
    """Everything that may be called before the throw that is awaited."""
    turn = state.turn
    if turn.siege or turn.call or turn.called or turn.start is not None:
        return ()
    found: list[Call | SnakeEyes] = []
    for colour in playable(state, house.geometry):
        if house.options.suck_back:
            found += suck_backs(state, house, colour)
        if house.options.blow_back:
            found += blow_backs(state, house, colour)
    if house.options.snake_eyes_all_out and turn.snake_mark == 0 and not turn.again:
        found.append(SnakeEyes())
    return tuple(found)


def suck_backs(state: UckersState, house: House, colour: Colour) -> Iterator[Call]:
    """The suck-backs of a colour: from the tail of an opposing pipe, never over a blob, never on three."""
    for start in tails(house, colour):
        if in_position(state, house, colour, start):
            pipe = pipe_above(house, colour, start)
            for distance in within_reach(state.board, pipe):
                yield Call(colour, start, pipe, distance)


def pipe_above(house: House, colour: Colour, start: Place) -> Colour:
    """The opposing colour whose pipe begins at a place."""
    geometry = house.geometry
    square = geometry.squares[colour][start]
    return next(enemy for enemy in geometry.enemies(colour) if geometry.tail(enemy) == square)


def within_reach(board: Board, pipe: Colour) -> Iterator[int]:
    """How far up a pipe the counters are that can be sucked back."""
    for distance in DISTANCES:
        count = board[pipe].count(TAIL + distance)
        if 0 < count <= BLOB:
            yield distance
        if count >= BLOB:
            return


def blow_backs(state: UckersState, house: House, colour: Colour) -> Iterator[Call]:
    """The blow-backs of a colour: from its own pipe at opposing counters on its tail, never at a blob of three."""
    ahead = facing(state.board, house, house.geometry.sides[colour])
    tail = house.geometry.tail(colour)
    if tail not in ahead.standing or ahead.blobs.get(tail, 0) > BLOB:
        return
    for distance in DISTANCES:
        if in_position(state, house, colour, TAIL + distance):
            yield Call(colour, TAIL + distance, colour, distance)


def hits(state: UckersState, house: House, call: Call, dice: tuple[int, ...]) -> bool:
    """Whether the dice match the call: one die or the sum, for a blob the matching double."""
    blob = state.board[call.pipe].count(TAIL + call.distance) == BLOB
    if call.blow:
        ahead = facing(state.board, house, house.geometry.sides[call.colour])
        blob = house.geometry.tail(call.colour) in ahead.blobs
    if blob:
        return dice == (call.distance, call.distance)
    return call.distance in dice or sum(dice) == call.distance


def settled_call(state: UckersState, house: House, call: Call, dice: tuple[int, ...]) -> Board:
    """The board after the throw for a call."""
    board, hit = state.board, hits(state, house, call, dice)
    if call.blow:
        return moved_board(board, house, call.colour, call.start, TAIL) if hit else board
    if hit:
        board = sucked(board, call, dice)
    elif stays(state, house, call):
        return board
    return moved_on(board, house, call)


def sucked(board: Board, call: Call, dice: tuple[int, ...]) -> Board:
    """The board without what was sucked back: the counters called, and a second single one named by the other die."""
    gone = {TAIL + call.distance}
    if call.distance in dice and board[call.pipe].count(TAIL + call.distance) < BLOB:
        others = [die for die in within_reach(board, call.pipe) if die in dice]
        gone |= {TAIL + die for die in others if board[call.pipe].count(TAIL + die) == 1}
    quads = list(board)
    quads[call.pipe] = tuple(sorted(BASE if place in gone else place for place in board[call.pipe]))
    return board_of(quads)


def stays(state: UckersState, house: House, call: Call) -> bool:
    """Whether the counter may stay for a second try after a failure (UCK-V2)."""
    first = (call.colour, call.start) not in state.turn.tries
    return first and house.options.suck_back_max_tries > 1


def moved_on(board: Board, house: House, call: Call) -> Board:
    """The board after the counter on the tail went one square on; a blob right in front keeps it there."""
    walls = facing(board, house, house.geometry.sides[call.colour]).walls[call.colour]
    if next_wall(walls, call.start) == call.start + 1:
        return board
    return moved_board(board, house, call.colour, call.start, call.start + 1)


def back_in_due(state: UckersState) -> bool:
    """Whether the throw on the table is the second 1-1 that sends all counters back in (UCK-V5)."""
    turn = state.turn
    return bool(turn.snake) and turn.snake_mark == 1 and turn.throw == SNAKE_EYES and not turn.again


def all_out(state: UckersState, house: House) -> Board:
    """The board after snake eyes all out: every counter in base goes to its doorstep, unless a blob is there."""
    geometry, turn = house.geometry, state.turn
    quads = list(state.board)
    ahead = facing(state.board, house, side_of(turn, geometry))
    for colour in colours_of_seat(turn, geometry, turn.seat):
        if DOORSTEP not in ahead.walls[colour] and BASE in quads[colour]:
            quads[colour] = tuple(sorted(DOORSTEP if place == BASE else place for place in quads[colour]))
            strike(quads, geometry, geometry.enemies(colour), geometry.doorsteps[colour])
    return board_of(quads)


def back_in(state: UckersState, house: House) -> Board:
    """The board after snake eyes back in: every counter of the player that is not home returns to base."""
    quads = list(state.board)
    for colour in colours_of_seat(state.turn, house.geometry, state.turn.seat):
        quads[colour] = tuple(sorted(place if place == HOME else BASE for place in quads[colour]))
    return board_of(quads)
