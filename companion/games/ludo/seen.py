"""A Ludo board as seen by the camera, and what of it is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.counters import Placement
from companion.games.ludo.codes import ProblemCode, problem
from companion.games.ludo.course import name_of, place_of
from companion.games.ludo.state import LudoState
from companion.games.message import say
from companion.games.track import BASE, COLOURS, COUNTERS, HOME
from companion.games.verdict import Problem


def placement_of(state: LudoState) -> Placement:
    """A position as the camera should see it."""
    squares, bases = [], []
    for colour, quad in zip(state.colours, state.board, strict=True):
        counts = Counter(name_of(colour, place) for place in quad if place not in (BASE, HOME))
        squares += [(name, COLOURS[colour], count) for name, count in counts.items()]
        bases.append((COLOURS[colour], quad.count(BASE)))
    return Placement(tuple(sorted(squares)), tuple(sorted(bases)))


def problems(seen: Placement) -> Iterator[Problem]:
    """Everything impossible about a seen board, whoever plays."""
    for colour in sorted({name for _, name, _ in seen.squares} | {name for name, _ in seen.bases}):
        if colour not in COLOURS:
            yield problem(ProblemCode.STRANGE_BASE, say("ludo.no-such-colour", text=colour), colour)
            continue
        places = seen.places(colour)
        if places.total() > COUNTERS:
            said = say("ludo.too-many", count=places.total(), colour=colour, due=COUNTERS)
            yield problem(ProblemCode.TOO_MANY, said, colour)
        for square in places:
            if place_of(COLOURS.index(colour), square) is None:
                yield problem(ProblemCode.STRAY, say("ludo.stray", colour=colour, square=square), square)


def strangers(seen: Placement, state: LudoState) -> Iterator[Problem]:
    """Counters on the track whose colours nobody plays."""
    playing = {COLOURS[colour] for colour in state.colours}
    for square, colour, _ in seen.squares:
        if colour in COLOURS and colour not in playing:
            yield problem(ProblemCode.NOT_IN_PLAY, say("ludo.stranger", colour=colour, square=square), square)
