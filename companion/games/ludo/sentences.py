"""Messages about Ludo: steps, and what may be played (``texts/`` has the wording)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.ludo.moves import after_capture, captured_seats
from companion.games.ludo.options import LudoOptions
from companion.games.ludo.state import LudoState, Move
from companion.games.message import Message, say
from companion.games.track import BASE, COLOURS, Colour, Place


def colour_name(state: LudoState) -> str:
    """The name of the acting colour in the rules."""
    return COLOURS[state.colour]


def colour_texts(colours: Iterable[Colour]) -> tuple[Message, ...]:
    """Colours, for a list of them."""
    return tuple(say("ludo.colour", n=COLOURS[colour]) for colour in colours)


def deed(state: LudoState, move: Move, options: LudoOptions) -> Message:
    """A step as a phrase after the name: "moves red from t11 to t14 and captures green"."""
    course, colour = state.course, COLOURS[move.colour]
    start, end = course.place_of(move.colour, move.start), course.place_of(move.colour, move.end)
    if move.colour != state.colour or start is None or end is None:  # an illegal step
        return say("ludo.moves", colour=colour, start=move.start, end=move.end)
    return _with_captures(_move_text(state, move, start, end), state, start, end, options)


def _move_text(state: LudoState, move: Move, start: Place, end: Place) -> Message:
    colour = COLOURS[move.colour]
    if start == BASE:
        return say("ludo.brings-out", colour=colour, end=move.end)
    if state.course.is_middle(end):
        return say("ludo.takes-home", colour=colour, start=move.start)
    return say("ludo.moves", colour=colour, start=move.start, end=move.end)


def _with_captures(moved: Message, state: LudoState, start: Place, end: Place, options: LudoOptions) -> Message:
    """A movement, with what it captures: "… and captures green", "… and captures 2 of green"."""
    taken = []
    for seat in captured_seats(state, start, end, options):
        # The difference, as some may have been in base before.
        count = after_capture(state, seat, end).count(BASE) - state.board[seat - 1].count(BASE)
        taken.append(say("ludo.taken", colour=COLOURS[state.colours[seat - 1]], count=count))
    return say("ludo.and-captures", deed=moved, taken=tuple(taken)) if taken else moved


def movement_texts(state: LudoState, moves: tuple[tuple[Place, Place], ...]) -> tuple[Message, ...]:
    """The legal movements, for a list: "bring red out or move t11 to t17"."""
    return tuple(_movement_text(state, start, end) for start, end in moves)


def _movement_text(state: LudoState, start: Place, end: Place) -> Message:
    name_of, colour = state.course.name_of, state.colour
    name = name_of(colour, start)
    if start == BASE:
        return say("ludo.bring-out", colour=colour_name(state), end=name_of(colour, end))
    if state.course.is_middle(end):
        return say("ludo.take-home", start=name)
    return say("ludo.move", start=name, end=name_of(colour, end))
