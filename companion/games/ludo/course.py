"""The Ludo board: each colour's own way round it, and the names of its squares, which are those of the Uckers mat.

A counter's place is counted along its colour's way: -1 in base, 0 on the doorstep, 1 to 50 on the track, 51 to 55 up
the pipe, 56 home (LUD-1.3). Squares of the shared track are numbered 0 to 51; the mat calls number 0 ``t1``.
"""

from __future__ import annotations

import re
from functools import cache

Colour = int  # an index into COLOURS
Place = int  # along a colour's way
Quad = tuple[int, ...]  # the places of a colour's four counters, in rising order

COLOURS = ("red", "green", "yellow", "blue")
LETTERS = "RGYB"
COUNTERS = 4
BASE, DOORSTEP, TAIL, HOME = -1, 0, 50, 56
TRACK, QUARTER = 52, 13
ALL_IN_BASE: Quad = (BASE,) * COUNTERS
ALL_HOME: Quad = (HOME,) * COUNTERS
COLOURS_OF = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The colour of each seat by the number of players (LUD-1.2): two sit opposite each other."""

SQUARE = re.compile(r"(?:base|home|t(?:[1-9]|[1-4][0-9]|5[0-2])|(?:red|green|yellow|blue)[1-5])\Z", re.ASCII)


def square_of(colour: Colour, place: Place) -> int | None:
    """The number of the shared square of a place; None off the track."""
    return (QUARTER * colour + place) % TRACK if DOORSTEP <= place <= TAIL else None


@cache
def name_of(colour: Colour, place: Place) -> str:
    """The name of a place: "base", "t1" to "t52", "red1" to "red5", "home"."""
    if place in (BASE, HOME):
        return "base" if place == BASE else "home"
    square = square_of(colour, place)
    return f"{COLOURS[colour]}{place - TAIL}" if square is None else f"t{square + 1}"


@cache
def place_of(colour: Colour, name: str) -> Place | None:
    """The place of a square on a colour's way; None where the colour never comes."""
    return next((place for place in range(BASE, HOME + 1) if name_of(colour, place) == name), None)


def is_doorstep(square: int) -> bool:
    """Whether a shared square is a colour's doorstep: t1, t14, t27, t40."""
    return square % QUARTER == 0
