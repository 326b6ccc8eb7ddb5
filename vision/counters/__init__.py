"""Reads Uckers counters: colour and count for each square and base, and those that lie off the board."""

from vision.counters.covering import covered_squares
from vision.counters.on_mat import counters_on_mat
from vision.counters.sides import SideTints

__all__ = ["SideTints", "counters_on_mat", "covered_squares"]
