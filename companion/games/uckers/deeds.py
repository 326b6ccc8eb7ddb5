"""Messages about Uckers: colours, the content of a square, steps and lines (``texts/`` has the wording).

A step has two forms: a verb phrase after the player's name ("moves red 7 from t11 to t18"), and with ``form: "order"``
an instruction ("move red 7 from t11 to t18").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.message import Message, say
from companion.games.track import BASE, COLOURS, DOORSTEP, HOME, TAIL, Colour, Square
from companion.games.uckers.backs import back_in_due
from companion.games.uckers.challenge import in_front, needed
from companion.games.uckers.geometry import Board
from companion.games.uckers.house import House
from companion.games.uckers.moves import facing, next_wall
from companion.games.uckers.state import Siege, UckersState
from companion.games.uckers.steps import Call, Challenge, Decline, Line, Move, Pick, Settle, Skip, Step


def colours_said(colours: Iterable[Colour]) -> tuple[Message, ...]:
    """Colours, for a list of them."""
    return tuple(say("uckers.colour", n=COLOURS[colour]) for colour in colours)


def on_square(board: Board, house: House, square: Square, colours: Sequence[Colour]) -> Message:
    """The counters of some colours on a square: "green's counter", "green's blob of two", "the mixi-blob"."""
    counts = {colour: count_on(board, house, square, colour) for colour in colours}
    there = {colour: count for colour, count in counts.items() if count}
    if len(there) > 1:
        return say("uckers.the-mixi-blob")
    colour, count = next(iter(there.items()))
    return say("uckers.stack", colour=COLOURS[colour], count=count)


def count_on(board: Board, house: House, square: Square, colour: Colour) -> int:
    """The number of counters of a colour on a shared square."""
    place = house.geometry.routes[colour][square]
    return board[colour].count(place) if place <= TAIL else 0


def besieged(state: UckersState, siege: Siege, house: House) -> Message:
    """The target of a challenge: "green's blob of two on t15"."""
    square = house.geometry.squares[siege.colour][siege.start + 1]
    blob = on_square(state.board, house, square, house.geometry.enemies(siege.colour))
    return say("uckers.blob-on", blob=blob, square=f"t{square + 1}")


def deed(state: UckersState, step: Step, house: House) -> Message:
    """A step: "moves red 7 from t11 to t18"."""
    if isinstance(step, Move):
        return _with_hit(state.board, step, house)
    if isinstance(step, Challenge):
        return _challenge(state, step, house)
    if isinstance(step, Settle):
        return settlement(state, house)
    if isinstance(step, Call):
        return _call(step)
    if isinstance(step, Pick):
        pair = house.geometry.colours_of[house.geometry.sides[step.colour]]
        return say("uckers.pick", colours=colours_said(pair))
    if isinstance(step, Skip):
        return say("uckers.skip")
    return say("uckers.decline") if isinstance(step, Decline) else say("uckers.call-snake-eyes")


def line_deed(state: UckersState, line: Line, house: House) -> Message:
    """A whole line; a release with a step on is one movement already."""
    first, *others = (deed(state, step, house) for step in line)
    for other in others:
        first = say("uckers.and-then", first=first, other=other)
    return first


def offers(state: UckersState, house: House, lines: Iterable[Line]) -> tuple[Message, ...]:
    """Lines as alternatives, for a list of them."""
    return tuple(line_deed(state, line, house) for line in lines)


def settlement(state: UckersState, house: House) -> Message:
    """What is now carried out on the board."""
    turn = state.turn
    if turn.siege:
        end = house.geometry.name(turn.siege.colour, turn.siege.start + 1)
        blob = besieged(state, turn.siege, house)
        return say("uckers.settle-challenge", blob=blob, colour=COLOURS[turn.siege.colour], end=end)
    if turn.call:
        return say("uckers.settle-call", kind=kind_of(turn.call))
    return say("uckers.settle-snake-eyes", out=not back_in_due(state))


def kind_of(call: Call) -> str:
    """The kind of call: "blow" or "suck"."""
    return "blow" if call.blow else "suck"


def _with_hit(board: Board, step: Move, house: House) -> Message:
    """A move, with what it ucks off at its end."""
    moved = _move(step, house)
    if not DOORSTEP <= step.end <= TAIL:
        return moved
    geometry = house.geometry
    square = geometry.squares[step.colour][step.end]
    enemies = geometry.enemies(step.colour)
    if not any(count_on(board, house, square, enemy) for enemy in enemies):
        return moved
    return say("uckers.and-uck-off", deed=moved, blob=on_square(board, house, square, enemies))


def rule_of_move(state: UckersState, step: Move, house: House) -> str:
    """The rule that allows a legal move: what is special about it, else UCK-3.1."""
    geometry, board = house.geometry, state.board
    on_track = DOORSTEP <= step.end <= TAIL
    hit = 0
    if on_track:
        square = geometry.squares[step.colour][step.end]
        hit = sum(count_on(board, house, square, enemy) for enemy in geometry.enemies(step.colour))
    blobs = facing(board, house, geometry.sides[step.colour])
    if step.together:
        passes = next_wall(blobs.walls[step.colour], step.start) <= step.end
        return "UCK-6.5" if passes else "UCK-6.6" if hit or not on_track else "UCK-6.4"
    if step.end == HOME:
        return "UCK-2.2"
    if hit:
        return "UCK-7.2" if hit > 1 else "UCK-5.1"
    if step.start == BASE:
        return "UCK-1.4" if step.end == DOORSTEP else "UCK-3.10"
    return "UCK-3.1" if step.end - step.start in state.turn.left else "UCK-3.2"


def _move(step: Move, house: House) -> Message:
    geometry = house.geometry
    colour, together, steps = COLOURS[step.colour], step.together, step.end - step.start
    start, end = geometry.name(step.colour, step.start), geometry.name(step.colour, step.end)
    if step.start == BASE and step.end == DOORSTEP:
        return say("uckers.release", colour=colour, end=end)
    if step.start == BASE:
        return say("uckers.release-and-go", colour=colour, steps=step.end, end=end)
    if step.end == HOME:
        return say("uckers.bring-home", colour=colour, together=together, steps=steps, start=start)
    return say("uckers.move", colour=colour, together=together, steps=steps, start=start, end=end)


def _challenge(state: UckersState, step: Challenge, house: House) -> Message:
    geometry = house.geometry
    square = geometry.squares[step.colour][step.start + 1]
    blob = on_square(state.board, house, square, geometry.enemies(step.colour))
    ahead = facing(state.board, house, geometry.sides[step.colour])
    sixes = needed(house, step.colour, step.start, in_front(house, step.colour, step.start, ahead))
    return say(
        "uckers.challenge",
        blob=say("uckers.blob-on", blob=blob, square=f"t{square + 1}"),
        colour=COLOURS[step.colour],
        start=geometry.name(step.colour, step.start),
        count=sixes,
    )


def _call(call: Call) -> Message:
    if call.blow:
        return say("uckers.call-blow-back", steps=call.distance, colour=COLOURS[call.colour])
    return say("uckers.call-suck-back", steps=call.distance, colour=COLOURS[call.colour], pipe=COLOURS[call.pipe])
