"""Reads Uckers counters: colour and count for each square and base, and those that lie off the board."""

from vision.counters.on_mat import counters_on_mat, ground_of, stacks_on_mat, standing, told
from vision.counters.sides import SideTints
from vision.counters.stacks import COUNTER_MM, Stack

__all__ = ["COUNTER_MM", "SideTints", "Stack", "counters_on_mat", "ground_of", "stacks_on_mat", "standing", "told"]
