"""The house: the options of a game and the board that follows from them, handed to every function of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.uckers.geometry import Geometry, geometry
from companion.games.uckers.options import UckersOptions


@dataclass(frozen=True, eq=False)
class House:
    """Options and board; compared by identity so that it is a cheap key of a cache."""

    options: UckersOptions
    geometry: Geometry


def house(options: UckersOptions) -> House:
    """The house of some options."""
    return House(options, geometry(options.colour_order, options.pairs))
