"""The Ludo board on the Uckers mat: the colours in play, and the squares on each colour's route (LUD-1.3)."""

from __future__ import annotations

import re
from functools import cache

from companion.games import track
from companion.games.track import BASE, HOME, QUARTER, Colour, Place, Square

COLOURS_OF = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The colour of each seat by the number of players (LUD-1.2): two sit opposite each other."""

SQUARE = re.compile(r"(?:base|home|t(?:[1-9]|[1-4][0-9]|5[0-2])|(?:red|green|yellow|blue)[1-5])\Z", re.ASCII)


def square_of(colour: Colour, place: Place) -> Square | None:
    """The number of the shared square of a place; None off the track."""
    return track.square_of(QUARTER * colour, place)


@cache
def name_of(colour: Colour, place: Place) -> str:
    """The name of a place: "base", "t1" to "t52", "red1" to "red5", "home"."""
    return track.place_name(colour, QUARTER * colour, place)


@cache
def place_of(colour: Colour, name: str) -> Place | None:
    """The place of a square on a colour's route; None if the colour never enters it."""
    return next((place for place in range(BASE, HOME + 1) if name_of(colour, place) == name), None)


def is_doorstep(square: int) -> bool:
    """Whether a shared square is a colour's doorstep: t1, t14, t27, t40."""
    return square % QUARTER == 0
