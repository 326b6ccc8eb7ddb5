"""Boards of games that race four counters of each colour round a track: colours, places, names of squares.

A counter's place is counted along its colour's own route: -1 in base, 0 on the doorstep, then along the track, up the
colour's own lane (a pipe, or goal squares), and home. Squares of the shared track are numbered clockwise from 0; the
mat calls number 0 ``t1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

Colour = int  # an index into COLOURS
Place = int  # along the colour's own route
Square = int  # on the shared track
Quad = tuple[int, ...]  # the places of the four counters of a colour, in ascending order

COLOURS = ("red", "green", "yellow", "blue")
LETTERS = "RGYB"
COUNTERS = 4  # of each colour

BASE, DOORSTEP = -1, 0
IN_BASE: Quad = (BASE,) * COUNTERS


# eq=False: states with a board are hashed and compared millions of times in roll-outs.
@dataclass(frozen=True, eq=False)
class Course:
    """A board's track and lanes; equal only to itself.

    ``track`` is the number of shared squares, ``tail`` the last of them on a colour's route, ``lane`` the number of
    squares that only this colour enters. ``middle``: home is one place behind the lane for all counters of a colour;
    otherwise home is the lane itself, each square of which takes one counter.
    """

    name: str
    track: int
    tail: Place
    lane: int
    middle: bool

    @property
    def quarter(self) -> int:
        """The number of squares from one colour's doorstep to the next."""
        return self.track // len(COLOURS)

    @cached_property
    def last(self) -> Place:
        """The last place of the route: home, or the innermost square of the lane."""
        return self.tail + self.lane + self.middle

    @cached_property
    def all_home(self) -> Quad:
        """The places of a colour that has finished."""
        return (self.last,) * COUNTERS if self.middle else tuple(range(self.tail + 1, self.last + 1))

    def is_home(self, place: Place) -> bool:
        """Whether a counter at a place is home."""
        return place == self.last if self.middle else place > self.tail

    def is_middle(self, place: Place) -> bool:
        """Whether a place is the one behind the lane, off the squares."""
        return self.middle and place == self.last

    def square(self, colour: Colour, place: Place) -> Square | None:
        """The number of the shared square of a place; None off the track."""
        return self.square_from(self.quarter * colour, place)

    def square_from(self, doorstep: Square, place: Place) -> Square | None:
        """The same for a colour with that doorstep."""
        return (doorstep + place) % self.track if DOORSTEP <= place <= self.tail else None

    def is_doorstep(self, square: Square) -> bool:
        """Whether a shared square is a colour's doorstep."""
        return square % self.quarter == 0

    def name_of(self, colour: Colour, place: Place) -> str:
        """The name of a place: "base", "t1", "red1", "home"."""
        return self._names[colour][place]

    def name_from(self, colour: Colour, doorstep: Square, place: Place) -> str:
        """The same for a colour with that doorstep."""
        if place == BASE or self.is_middle(place):
            return "base" if place == BASE else "home"
        square = self.square_from(doorstep, place)
        return f"{COLOURS[colour]}{place - self.tail}" if square is None else f"t{square + 1}"

    def place_of(self, colour: Colour, name: str) -> Place | None:
        """The place of a square on a colour's route; None if the colour never enters it."""
        return self._places[colour].get(name)

    @cached_property
    def squares(self) -> frozenset[str]:
        """The names of all places of all colours."""
        return frozenset().union(*self._names)

    @cached_property
    def _names(self) -> tuple[tuple[str, ...], ...]:
        places = (*range(self.last + 1), BASE)  # the last one has the index -1 too
        return tuple(
            tuple(self.name_from(colour, self.quarter * colour, place) for place in places)
            for colour in range(len(COLOURS))
        )

    @cached_property
    def _places(self) -> tuple[Mapping[str, Place], ...]:
        return tuple({name: i if i <= self.last else BASE for i, name in enumerate(names)} for names in self._names)

    # Else a pickled board would equal none of these.
    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Copies and pickles are the same board."""
        return _course, (self.name,)


FIFTY_TWO = Course("fifty-two", track=52, tail=50, lane=5, middle=True)
"""The board of Uckers, and of Ludo in English houses."""

FORTY = Course("forty", track=40, tail=39, lane=4, middle=False)
"""The board of forty squares, with four goal squares for each colour."""

FIFTY_SIX = Course("fifty-six", track=56, tail=55, lane=5, middle=True)
"""A board of 56 squares, which goes round the inner corners as well."""

COURSES: Mapping[int, Course] = MappingProxyType({course.track: course for course in (FIFTY_TWO, FORTY, FIFTY_SIX)})
"""The boards by their number of shared squares."""


def _course(name: str) -> Course:
    return next(course for course in COURSES.values() if course.name == name)


# The places of the board of 52 squares, the only one of Uckers
TAIL, HOME = FIFTY_TWO.tail, FIFTY_TWO.last
PIPE = TAIL + 1
TRACK, QUARTER = FIFTY_TWO.track, FIFTY_TWO.quarter
ALL_HOME: Quad = FIFTY_TWO.all_home
