"""An Uckers board as seen by the camera: what of it is impossible, and how it differs from the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.counters import Placement, Places
from companion.games.message import Message, ruled, say
from companion.games.track import BASE, COLOURS, COUNTERS, HOME, TAIL, Colour
from companion.games.uckers.geometry import Board, Geometry, pipe_square, track_square
from companion.games.uckers.moves import board_of
from companion.games.uckers.wording import ProblemCode, colours_said
from companion.games.verdict import Problem


def placement_of(board: Board, geometry: Geometry) -> Placement:
    """A board as the camera would see it."""
    squares: dict[str, dict[str, int]] = {}
    for colour, quad in enumerate(board):
        for place in quad:
            if place not in (BASE, HOME):
                there = squares.setdefault(geometry.name(colour, place), {})
                there[COLOURS[colour]] = there.get(COLOURS[colour], 0) + 1
    return Placement.of(squares, {COLOURS[colour]: quad.count(BASE) for colour, quad in enumerate(board)})


def board_places(board: Board, colour: Colour, geometry: Geometry) -> Places:
    """The counters of a colour on a board by place."""
    return Counter(geometry.name(colour, place) for place in board[colour])


def seen_board(placement: Placement, geometry: Geometry) -> Board | None:
    """The seen board; None if it is impossible."""
    quads = []
    for colour, name in enumerate(COLOURS):
        places = [geometry.place(colour, square) for square in placement.places(name).elements()]
        known = [place for place in places if place is not None]
        if len(known) != COUNTERS or len(places) != COUNTERS:
            return None
        quads.append(tuple(sorted(known)))
    return board_of(quads)


def problems(placement: Placement, geometry: Geometry) -> Iterator[Problem]:
    """Everything that is impossible about a placement."""
    yield from _unknown(placement)
    for colour, name in enumerate(COLOURS):
        count = sum(n for _, c, n in placement.squares if c == name) + sum(n for c, n in placement.bases if c == name)
        if count > COUNTERS:
            said = say("uckers.too-many-counters", count=count, colour=name)
            yield _problem(ProblemCode.TOO_MANY_COUNTERS, "UCK-1.3", said, name)
        for square in sorted(placement.places(name)):
            yield from _stray(square, colour, geometry)
    yield from _two_sides(placement, geometry)


def _unknown(placement: Placement) -> Iterator[Problem]:
    """Colours, squares and counts that don't exist."""
    names = {colour for _, colour, _ in placement.squares} | {colour for colour, _ in placement.bases}
    for name in sorted(names - set(COLOURS)):
        yield _problem(ProblemCode.NO_SUCH_COLOUR, "UCK-1.3", say("uckers.no-such-colour", text=name), name)
    for square in sorted({square for square, _, _ in placement.squares}):
        if track_square(square) is None and pipe_square(square) is None:
            yield _problem(ProblemCode.NO_SUCH_SQUARE, "UCK-0.1", say("uckers.no-such-square", square=square), square)
    for where, count in [(s, n) for s, _, n in placement.squares] + list(placement.bases):
        if count < 0:
            yield _problem(ProblemCode.BAD_COUNT, "UCK-1.3", say("uckers.bad-count", count=count, square=where), where)


def _stray(square: str, colour: Colour, geometry: Geometry) -> Iterator[Problem]:
    """A counter on a square that its colour never enters."""
    if geometry.place(colour, square) is not None:
        return
    name, pipe = COLOURS[colour], pipe_square(square)
    if pipe:
        said = say("uckers.in-strange-pipe", colour=name, pipe=COLOURS[pipe[0]])
        yield _problem(ProblemCode.FOREIGN_PIPE, "UCK-0.9", said, square)
    elif track_square(square) is not None:
        tail = geometry.name(colour, TAIL)
        said = say("uckers.off-its-way", colour=name, square=square, tail=tail)
        yield _problem(ProblemCode.NEVER_ENTERED, "UCK-0.6", said, square)


def _two_sides(placement: Placement, geometry: Geometry) -> Iterator[Problem]:
    """Squares with counters of both sides."""
    for square in sorted({square for square, _, _ in placement.squares}):
        colours = sorted({c for s, c, n in placement.squares if s == square and n > 0 and c in COLOURS})
        sides = {geometry.sides[COLOURS.index(colour)] for colour in colours}
        if len(sides) > 1:
            names = colours_said(COLOURS.index(colour) for colour in colours)
            said = say("uckers.two-sides", square=square, colours=names)
            yield _problem(ProblemCode.TWO_SIDES, "UCK-5.1", said, square)


def _problem(code: ProblemCode, rule: str, said: Message, where: str) -> Problem:
    return Problem(code, rule, ruled(said, rule), where)
