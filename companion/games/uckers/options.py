"""The Uckers board: its track, routes and names of squares (UCK-0); and the house rules, on which it depends."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.games.message import say
from companion.games.options import Options, Preset, switch
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


# The open questions of the basic rules, and the advanced rules that tables add ----------------------------------------


@dataclass(frozen=True)
class UckersOptions(Options):
    """The house rules of Uckers; the defaults are the basic rules as interpreted on the rule page."""

    pairs: str = switch(
        "red+yellow",
        id="U-A1",
        rule="UCK-1.2",
        question=say("uckers.option-pairs"),
        choices=("red+yellow", "red+green"),
        words=(say("uckers.option-pairs-opposite"), say("uckers.option-pairs-neighbours")),
    )
    colour_order: str = switch(
        "red green yellow blue",
        id="U-A2",
        rule="UCK-0.2",
        question=say("uckers.option-colour_order"),
        choices=("red green yellow blue", "red blue yellow green"),
        words=(say("uckers.option-colour_order-green-second"), say("uckers.option-colour_order-blue-second")),
    )
    higher_die: bool = switch(
        False,
        id="U-A3",
        rule="UCK-3.5",
        question=say("uckers.option-higher_die"),
    )
    extra_throw_needs_use: bool = switch(
        False, id="U-A4", rule="UCK-3.8", question=say("uckers.option-extra_throw_needs_use")
    )
    must_play_forces_challenge: bool = switch(
        True, id="U-A5", rule="UCK-8.10", question=say("uckers.option-must_play_forces_challenge")
    )
    challenge_same_turn: bool = switch(
        False,
        id="U-A6",
        rule="UCK-8.1",
        question=say("uckers.option-challenge_same_turn"),
    )
    challenge_first_throw_only: bool = switch(
        False, id="U-A7", rule="UCK-8.1", question=say("uckers.option-challenge_first_throw_only")
    )
    doorstep_extra_always: bool = switch(
        False,
        id="U-A8",
        rule="UCK-8.6",
        question=say("uckers.option-doorstep_extra_always"),
    )
    pair_inside_mixi_blocks: bool = switch(
        False, id="U-A10", rule="UCK-6.1", question=say("uckers.option-pair_inside_mixi_blocks")
    )
    split_blob_advance: bool = switch(
        False, id="U-A12", rule="UCK-6.7", question=say("uckers.option-split_blob_advance")
    )
    activate_by_six: bool = switch(True, id="U-A15", rule="UCK-T3", question=say("uckers.option-activate_by_six"))
    activation_extra_throw: bool = switch(
        False, id="U-A16", rule="UCK-T2", question=say("uckers.option-activation_extra_throw")
    )
    bum: bool = switch(True, id="U-A18", rule="UCK-1.1", question=say("uckers.option-bum"))
    cocky: bool = switch(True, id="U-A18", rule="UCK-1.1", question=say("uckers.option-cocky"))
    throw_for_start: bool = switch(
        False,
        id="U-A20",
        rule="UCK-1.2",
        question=say("uckers.option-throw_for_start"),
        begins=True,
    )
    suck_back: bool = switch(False, id="U-A21", rule="UCK-V1", question=say("uckers.option-suck_back"))
    suck_back_max_tries: int = switch(
        1,
        id="U-A22",
        rule="UCK-V2",
        question=say("uckers.option-suck_back_max_tries"),
        choices=(1, 2),
    )
    blow_back: bool = switch(False, id="U-A23", rule="UCK-V3", question=say("uckers.option-blow_back"))
    snake_eyes_all_out: bool = switch(
        False, id="U-A24", rule="UCK-V4", question=say("uckers.option-snake_eyes_all_out")
    )
    snake_eyes_back_in: bool = switch(
        False, id="U-A25", rule="UCK-V5", question=say("uckers.option-snake_eyes_back_in")
    )
    doubles_throw_again: bool = switch(
        False, id="U-A26", rule="UCK-V6", question=say("uckers.option-doubles_throw_again")
    )
    throw_again_after_won_challenge: bool = switch(
        False, id="U-A27", rule="UCK-V7", question=say("uckers.option-throw_again_after_won_challenge")
    )
    blob_passes_blob: bool = switch(True, id="U-A28", rule="UCK-V8", question=say("uckers.option-blob_passes_blob"))
    activating_six_challenges: bool = switch(
        True, id="U-A29", rule="UCK-T3", question=say("uckers.option-activating_six_challenges")
    )
    last_home_activates: bool = switch(
        False, id="U-A30", rule="UCK-T2", question=say("uckers.option-last_home_activates")
    )
    mixi_blocks: bool = switch(False, id="U-A31", rule="UCK-7.1", question=say("uckers.option-mixi_blocks"))
    challenge_sixes: str = switch(
        "one-more",
        id="U-A32",
        rule="UCK-8.5",
        question=say("uckers.option-challenge_sixes"),
        choices=("one-more", "as-many"),
        words=(say("uckers.option-challenge_sixes-one-more"), say("uckers.option-challenge_sixes-as-many")),
    )
    three_sixes: bool = switch(False, id="U-A33", rule="UCK-3.7", question=say("uckers.option-three_sixes"))

    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("basic", say("uckers.preset-basic"), called=say("uckers.set-basic")),
        Preset(
            "wafu",
            say("uckers.preset-wafu"),
            (("suck_back", True), ("blow_back", True)),
            called=say("uckers.set-wafu"),
        ),
        Preset(
            "wafu-snake-eyes",
            say("uckers.preset-wafu-snake-eyes"),
            (("suck_back", True), ("blow_back", True), ("snake_eyes_all_out", True), ("snake_eyes_back_in", True)),
            called=say("uckers.set-wafu-snake-eyes"),
        ),
        Preset(
            "army-air-corps",
            say("uckers.preset-army-air-corps"),
            (("suck_back", True), ("suck_back_max_tries", 2), ("blow_back", True)),
            called=say("uckers.set-army-air-corps"),
        ),
        Preset(
            "submariners",
            say("uckers.preset-submariners"),
            (("blob_passes_blob", False),),
            called=say("uckers.set-submariners"),
        ),
        Preset(
            "playuckers",
            say("uckers.preset-playuckers"),
            (("higher_die", True), ("challenge_first_throw_only", True), ("doubles_throw_again", True)),
        ),
        Preset(
            "old-navy",
            say("uckers.preset-old-navy"),
            (("higher_die", True),),
            called=say("uckers.set-old-navy"),
        ),
        Preset(
            "eudesign",
            say("uckers.preset-eudesign"),
            (("throw_again_after_won_challenge", True),),
        ),
    )


# A game's options and the board that follows from them, passed to every function of the rules -------------------------


@dataclass(frozen=True, eq=False)
class House:
    """Options and board; compared by identity, which makes it a cheap cache key."""

    options: UckersOptions
    geometry: Geometry


def house(options: UckersOptions) -> House:
    """The house of some options."""
    return House(options, geometry(options.colour_order, options.pairs))
