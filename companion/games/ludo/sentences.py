"""Steps and throws of Ludo in words."""

from __future__ import annotations

from companion.games.ludo.course import BASE, COLOURS, HOME, Place, name_of, place_of
from companion.games.ludo.moves import captured, sent_back
from companion.games.ludo.options import LudoOptions
from companion.games.ludo.state import LudoState, Move
from companion.games.rulebook import words


def colour_name(state: LudoState) -> str:
    """The colour whose turn it is."""
    return COLOURS[state.colour]


def described(state: LudoState, move: Move, options: LudoOptions) -> str:
    """A step as the table says it: "moves red from t11 to t14 and captures green"."""
    colour, start, end = COLOURS[move.colour], place_of(move.colour, move.start), place_of(move.colour, move.end)
    if move.colour != state.colour or start is None or end is None:
        return f"moves {colour} from {move.start} to {move.end}"
    return _way(colour, move, start, end) + captures(state, start, end, options)


def _way(colour: str, move: Move, start: Place, end: Place) -> str:
    if start == BASE:
        return f"brings {colour} out onto {move.end}"
    if end == HOME:
        return f"takes {colour} home from {move.start}"
    return f"moves {colour} from {move.start} to {move.end}"


def captures(state: LudoState, start: Place, end: Place, options: LudoOptions, verb: str = "captures") -> str:
    """ " and captures green", " and captures two of green", or nothing."""
    said = []
    for seat in captured(state, start, end, options):
        count = sent_back(state, seat, end).count(BASE) - state.board[seat - 1].count(BASE)
        name = COLOURS[state.colours[seat - 1]]
        said.append(name if count == 1 else f"{count} of {name}")
    return f" and {verb} {words(said)}" if said else ""


def offered(state: LudoState, move: Move, options: LudoOptions) -> str:
    """A legal movement as a choice: "Move t11 to t14 and capture green"."""
    start, end = place_of(move.colour, move.start), place_of(move.colour, move.end)
    assert start is not None
    assert end is not None
    text = _may(state, start, end) + captures(state, start, end, options, "capture")
    return text[:1].upper() + text[1:]


def ways(state: LudoState, moves: tuple[tuple[Place, Place], ...]) -> str:
    """What may be played, for a sentence: "bring red out or move t11 to t17"."""
    return words((_may(state, start, end) for start, end in moves), "or")


def _may(state: LudoState, start: Place, end: Place) -> str:
    name = name_of(state.colour, start)
    if start == BASE:
        return f"bring {colour_name(state)} out onto {name_of(state.colour, end)}"
    return f"take {name} home" if end == HOME else f"move {name} to {name_of(state.colour, end)}"
