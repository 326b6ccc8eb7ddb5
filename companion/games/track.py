"""The board of games that race four counters a colour round one track: colours, places, and the names of the squares.

A counter's place is counted along its colour's own route: -1 in base, 0 on the doorstep, 1 to 50 on the track, 51 to 55
up the pipe, 56 home. Squares of the shared track are numbered 0 to 51 clockwise; the mat calls number 0 ``t1``.
"""

from __future__ import annotations

Colour = int  # an index into COLOURS
Place = int  # along the colour's own route
Square = int  # on the shared track
Quad = tuple[int, ...]  # the places of the four counters of a colour, in ascending order

COLOURS = ("red", "green", "yellow", "blue")
LETTERS = "RGYB"
COUNTERS = 4  # of each colour

BASE, DOORSTEP, TAIL, PIPE, HOME = -1, 0, 50, 51, 56
TRACK, QUARTER = 52, 13
IN_BASE: Quad = (BASE,) * COUNTERS
ALL_HOME: Quad = (HOME,) * COUNTERS


def square_of(doorstep: Square, place: Place) -> Square | None:
    """The shared square of a place of a colour with that doorstep; None off the track."""
    return (doorstep + place) % TRACK if DOORSTEP <= place <= TAIL else None


def place_name(colour: Colour, doorstep: Square, place: Place) -> str:
    """The name of a place: "base", "t1" to "t52", "red1" to "red5", "home"."""
    if place in (BASE, HOME):
        return "base" if place == BASE else "home"
    square = square_of(doorstep, place)
    return f"{COLOURS[colour]}{place - TAIL}" if square is None else f"t{square + 1}"
