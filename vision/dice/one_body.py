"""A die is one body: its sides, and what lies on a larger one, are no further dice.

For photographs, where neither the size of the dice nor the view is known. They are taken upright, so the sides of a die
are seen below its upper face, and so near to it that no other die has room there.
"""

from __future__ import annotations

import math
from dataclasses import replace

from vision.dice.looks import Look

NO_ROOM = 0.9  # edges of the larger one: dice side by side are farther apart, a die and its sides nearer
LEVEL = 0.3  # of the distance: what lies less far below is level
SEVERAL = 2  # dice that make a group
INSIDE = 0.6  # edges: what is nearer to the middle lies on the upper face
LARGER = 2.0  # what is larger by this factor has room for another die on it, and is no side of it


def of_one_body(looks: list[Look]) -> list[Look]:
    """The looks with doubts added to sides of another one."""
    return [_doubted(k) if any(_side(k, o) for o in looks if o is not k) else k for k in looks]


def without_groups(looks: list[Look]) -> list[Look]:
    """The looks without what holds several surer ones that are far smaller: dice that lie like the pips of another."""
    return [k for k in looks if sum(_holds(k, o) for o in looks) < SEVERAL]


def _side(look: Look, other: Look) -> bool:
    """Whether the look may be a side of the other die: too near for a die of its own, and not above it."""
    small, large = sorted((look.spot.edge, other.spot.edge))
    off, below = _apart(look, other), look.spot.y - other.spot.y
    return large < LARGER * small and off < NO_ROOM * large and below > -LEVEL * off


def _holds(look: Look, other: Look) -> bool:
    """Whether the other one is a surer and smaller die on the look's upper face."""
    surer = other.die > look.die and look.spot.edge >= LARGER * other.spot.edge
    return surer and _apart(look, other) < INSIDE * look.spot.edge


def _apart(look: Look, other: Look) -> float:
    return math.hypot(look.spot.x - other.spot.x, look.spot.y - other.spot.y)


def _doubted(look: Look) -> Look:
    return replace(look, die=look.die * 0.5)
