"""Reads Uckers counters: colour and count for each square and base, and those off the board."""

from vision.counters.colours import SideTints
from vision.counters.on_mat import (
    MUCH_HIDDEN,
    SURE_NONE,
    counters_on_mat,
    ground_of,
    reading_of_stacks,
    settled_looks,
    stacks_on_mat,
    standing,
)
from vision.counters.shadows import EmptyBoard, ShadowMemory
from vision.counters.stacks import COUNTER_MM, Stack, top_tint

__all__ = [
    "COUNTER_MM",
    "MUCH_HIDDEN",
    "SURE_NONE",
    "EmptyBoard",
    "ShadowMemory",
    "SideTints",
    "Stack",
    "counters_on_mat",
    "ground_of",
    "reading_of_stacks",
    "settled_looks",
    "stacks_on_mat",
    "standing",
    "top_tint",
]
