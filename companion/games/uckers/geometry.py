"""The Uckers board: the shared track, each colour's own route over it, and the names of the squares (UCK-0).

``companion.games.track`` says how places and squares are counted (UCK-0.5).
"""

from __future__ import annotations

import re
from functools import cache

from companion.games.track import (
    BASE,
    COLOURS,
    FIFTY_TWO,
    HOME,
    PIPE,
    QUARTER,
    TAIL,
    TRACK,
    Colour,
    Place,
    Quad,
    Square,
)

Board = tuple[Quad, Quad, Quad, Quad]  # by colour
RED, GREEN, YELLOW, BLUE = range(4)
PIPE_SQUARES = HOME - PIPE

_TRACK_NAME = re.compile(r"t([1-9]|[1-4][0-9]|5[0-2])\Z", re.ASCII)
_PIPE_NAME = re.compile(r"(red|green|yellow|blue)([1-5])\Z", re.ASCII)


class Geometry:
    """The board for one order of colours and one choice of pairs.

    ``doorsteps`` are the squares of the doorsteps by colour (UCK-0.3), ``sides`` the side (0 or 1) of each colour,
    ``squares[colour][place]`` the square of a place on the track, ``routes[colour][square]`` the place of a square
    (51 for the one behind the doorstep, which the colour never enters, UCK-0.6), ``names[colour][place]`` the names.
    """

    def __init__(self, order: tuple[Colour, ...], partner_of_red: Colour) -> None:
        self.order = order
        self.doorsteps = tuple(QUARTER * order.index(colour) for colour in range(len(COLOURS)))
        self.sides = tuple(0 if colour in (RED, partner_of_red) else 1 for colour in range(len(COLOURS)))
        self.colours_of = tuple(tuple(c for c, side in enumerate(self.sides) if side == s) for s in (0, 1))
        self.squares = tuple(
            tuple((doorstep + place) % TRACK for place in range(TAIL + 1)) for doorstep in self.doorsteps
        )
        self.routes = tuple(
            tuple((square - doorstep) % TRACK for square in range(TRACK)) for doorstep in self.doorsteps
        )
        places = (*range(HOME + 1), BASE)  # the last one has the index -1 too
        self.names = tuple(
            tuple(FIFTY_TWO.name_from(colour, doorstep, place) for place in places)
            for colour, doorstep in enumerate(self.doorsteps)
        )

    def name(self, colour: Colour, place: Place) -> str:
        """The name of a place: "base", "t1" to "t52", "red1" to "red5", "home"."""
        return self.names[colour][place]

    def place(self, colour: Colour, name: str) -> Place | None:
        """The place of a named square on a colour's route; None if the colour never enters it or it does not exist."""
        if name in ("base", "home"):
            return BASE if name == "base" else HOME
        square = track_square(name)
        if square is not None:
            place = self.routes[colour][square]
            return place if place <= TAIL else None
        pipe = pipe_square(name)
        return TAIL + pipe[1] if pipe and pipe[0] == colour else None

    def tail(self, colour: Colour) -> Square:
        """The last shared square of a colour, below its pipe (UCK-0.4)."""
        return self.squares[colour][TAIL]

    def partner(self, colour: Colour) -> Colour:
        """The other colour of the side."""
        return next(other for other in self.colours_of[self.sides[colour]] if other != colour)

    def enemies(self, colour: Colour) -> tuple[Colour, ...]:
        """The colours of the other side."""
        return self.colours_of[1 - self.sides[colour]]


def track_square(name: str) -> Square | None:
    """The number of a shared square by its name, None for any other text."""
    found = _TRACK_NAME.match(name)
    return int(found[1]) - 1 if found else None


def pipe_square(name: str) -> tuple[Colour, int] | None:
    """Colour and number (1 to 5) of a pipe's square by its name, None for any other text."""
    found = _PIPE_NAME.match(name)
    return (COLOURS.index(found[1]), int(found[2])) if found else None


@cache
def geometry(colour_order: str, pairs: str) -> Geometry:
    """The board of the house rules ``colour_order`` ("red green yellow blue") and ``pairs`` ("red+yellow")."""
    order = tuple(COLOURS.index(name) for name in colour_order.split())
    return Geometry(order, COLOURS.index(pairs.split("+")[1]))
