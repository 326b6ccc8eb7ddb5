"""Positions and steps as text, and back (documented in docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.track import COLOURS, LETTERS, Colour, Quad
from companion.games.uckers.geometry import Board, Geometry
from companion.games.uckers.state import Siege, Spot, Turn
from companion.games.uckers.steps import (
    Astray,
    Call,
    Challenge,
    Decline,
    Fault,
    Move,
    Pick,
    Settle,
    Skip,
    SnakeEyes,
    Step,
)

WORDS: dict[Step | Fault, str] = {
    SnakeEyes(): "snake-eyes",
    Skip(): "skip",
    Settle(): "settle",
    Decline(): "decline",
    Fault("bum"): "bum",
    Fault("cocky"): "cocky",
}


def step_text(step: Step | Fault, geometry: Geometry) -> str:
    """A step as text: ``Rt11-t18``, ``RRt14-t20``, ``Rt14xt15``, ``Rt12~green3``, ``snake-eyes``, ``pick-red``."""
    if isinstance(step, Move):
        return _move_text(step, geometry)
    if isinstance(step, Challenge):
        name = geometry.name(step.colour, step.start)
        return f"{LETTERS[step.colour]}{name}x{geometry.name(step.colour, step.start + 1)}"
    if isinstance(step, Call):
        return _call_text(step, geometry)
    if isinstance(step, Astray):
        return f"{LETTERS[step.colour] * (1 + step.together)}{step.start}{step.sign}{step.end}"
    return f"pick-{COLOURS[step.colour]}" if isinstance(step, Pick) else WORDS[step]


@lru_cache(maxsize=8192)
def _move_text(step: Move, geometry: Geometry) -> str:
    letter = LETTERS[step.colour] * (1 + step.together)
    return f"{letter}{geometry.name(step.colour, step.start)}-{geometry.name(step.colour, step.end)}"


def _call_text(call: Call, geometry: Geometry) -> str:
    start = f"{LETTERS[call.colour]}{geometry.name(call.colour, call.start)}"
    if call.blow:
        return f"{start}~t{geometry.tail(call.colour) + 1}"
    return f"{start}~{COLOURS[call.pipe]}{call.distance}"


@lru_cache(maxsize=1 << 16)
def quad_text(geometry: Geometry, colour: Colour, quad: Quad) -> str:
    """The counters of a colour: ``R:3base+t14``."""
    names, letter = geometry.names[colour], LETTERS[colour]
    first, second, third, fourth = quad
    if first != second != third != fourth:  # ascending, so no two are equal
        return f"{letter}:{names[first]}+{names[second]}+{names[third]}+{names[fourth]}"
    counts = {place: quad.count(place) for place in quad}
    parts = [names[place] if count == 1 else f"{count}{names[place]}" for place, count in counts.items()]
    return f"{letter}:{'+'.join(parts)}"


def board_text(board: Board, geometry: Geometry) -> str:
    """The four colours, separated by "/"."""
    red, green, yellow, blue = board
    return (
        f"{quad_text(geometry, 0, red)}/{quad_text(geometry, 1, green)}/"
        f"{quad_text(geometry, 2, yellow)}/{quad_text(geometry, 3, blue)}"
    )


def spot_text(spot: Spot, geometry: Geometry) -> str:
    """A counter by colour and place: ``Rt14``."""
    return f"{LETTERS[spot[0]]}{geometry.name(*spot)}"


@lru_cache(maxsize=4096)
def turn_text(turn: Turn, geometry: Geometry) -> str:
    """Seat and players, then the other attributes of a turn, separated by "/"."""
    return "/".join((f"{turn.seat}of{turn.players}", *_marks(turn, geometry)))


def _marks(turn: Turn, geometry: Geometry) -> Iterator[str]:
    """The marks of a turn in order."""
    if turn.throw:
        yield f"throw={'-'.join(map(str, turn.throw))}"
    if turn.left and turn.left != turn.throw:
        yield f"left={'-'.join(map(str, turn.left))}"
    if turn.moved:
        yield f"moved={_move_text(Move(*turn.moved), geometry)}"
    if turn.again:
        yield "again"
    for mark, spots in (("new", turn.fresh), ("tried", turn.tries)):
        if spots:
            yield f"{mark}={'.'.join(spot_text(spot, geometry) for spot in spots)}"
    if turn.sixes:
        yield f"sixes={turn.sixes}"
    if turn.faults:
        yield f"faults={turn.faults}"
    if turn.passed:
        yield f"passed={'-'.join(map(str, turn.passed))}"
    yield from _called_marks(turn, geometry)
    yield from _seat_marks(turn)


def _called_marks(turn: Turn, geometry: Geometry) -> Iterator[str]:
    if turn.siege:
        yield f"challenge={siege_text(turn.siege, geometry)}"
    if turn.call:
        yield f"call={_call_text(turn.call, geometry)}"
    if turn.called:
        yield "call=snake-eyes"


def siege_text(siege: Siege, geometry: Geometry) -> str:
    """A challenge with its count of sixes and what it takes: ``Rt14xt15:1of3``."""
    step = step_text(Challenge(siege.colour, siege.start), geometry)
    return f"{step}:{siege.count}of{siege.needed}"


def _seat_marks(turn: Turn) -> Iterator[str]:
    for mark, numbers in (("active", turn.active), ("snake", turn.snake)):
        if numbers:
            yield f"{mark}={'.'.join(map(str, numbers))}"
    if turn.swapped:
        yield "swapped"
    if turn.start is not None:
        yield f"start={'.'.join('out' if total < 0 else str(total) for total in turn.start)}"
