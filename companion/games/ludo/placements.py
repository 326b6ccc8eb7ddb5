"""Ludo boards as seen by the camera, and what is impossible about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.counters import Placement
from companion.games.ludo.codes import ProblemCode, problem
from companion.games.ludo.state import LudoState
from companion.games.message import say
from companion.games.track import BASE, COLOURS, COUNTERS, Colour, Course, Quad
from companion.games.verdict import Problem


def placement_of(state: LudoState) -> Placement:
    """A position as the camera should see it."""
    course = state.course
    squares, bases = [], []
    for colour, quad in zip(state.colours, state.board, strict=True):
        # Home behind a pipe counters are off the board; on goal squares they are seen.
        on = (place for place in quad if place != BASE and not course.is_middle(place))
        counts = Counter(course.name_of(colour, place) for place in on)
        squares += [(name, COLOURS[colour], count) for name, count in counts.items()]
        bases.append((COLOURS[colour], quad.count(BASE)))
    return Placement(tuple(sorted(squares)), tuple(sorted(bases)))


def quad_of(seen: Placement, colour: Colour, course: Course) -> Quad | None:
    """The places of a colour's counters on a board; None if they are impossible."""
    places = [course.place_of(colour, name) for name in seen.places(COLOURS[colour]).elements()]
    known = [place for place in places if place is not None]
    # ``places`` counts unseen counters as home, so too many, or one on another colour's square, is impossible.
    return tuple(sorted(known)) if len(known) == len(places) == COUNTERS else None


def problems(seen: Placement, course: Course) -> Iterator[Problem]:
    """Everything impossible about counters seen on a board, regardless of the players."""
    for colour in sorted({name for _, name, _ in seen.squares} | {name for name, _ in seen.bases}):
        if colour not in COLOURS:
            yield problem(ProblemCode.STRANGE_BASE, say("ludo.no-such-colour", text=colour), colour)
            continue
        places = seen.places(colour)
        if places.total() > COUNTERS:
            message = say("ludo.too-many", count=places.total(), colour=colour, due=COUNTERS)
            yield problem(ProblemCode.TOO_MANY, message, colour)
        for square in places:
            if square != "home" and course.place_of(COLOURS.index(colour), square) is None:
                yield problem(ProblemCode.STRAY, say("ludo.stray", colour=colour, square=square), square)


def colours_not_in_play(seen: Placement, state: LudoState) -> Iterator[Problem]:
    """Counters of colours that nobody plays."""
    playing = {COLOURS[colour] for colour in state.colours}
    for square, colour, _ in seen.squares:
        if colour in COLOURS and colour not in playing:
            yield problem(ProblemCode.NOT_IN_PLAY, say("ludo.stranger", colour=colour, square=square), square)


def missing_counters(seen: Placement, state: LudoState) -> Iterator[Problem]:
    """Missing counters of colours in play, on boards where home is on the board."""
    for colour in (COLOURS[number] for number in state.colours if not state.course.middle):
        if count := seen.places(colour)["home"]:
            yield problem(ProblemCode.MISSING, say("ludo.missing", colour=colour, count=count), colour)
