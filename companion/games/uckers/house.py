"""A game's options and the board that follows from them, passed to every function of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.uckers.geometry import Geometry, geometry
from companion.games.uckers.options import UckersOptions


@dataclass(frozen=True, eq=False)
class House:
    """Options and board; compared by identity, which makes it a cheap cache key."""

    options: UckersOptions
    geometry: Geometry


def house(options: UckersOptions) -> House:
    """The house of some options."""
    return House(options, geometry(options.colour_order, options.pairs))
