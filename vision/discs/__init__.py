"""Reads Peruke discs: value, side, owner and square."""

from vision.discs.on_mat import RADII_MM, discs_on_mat, plain_bodies
from vision.discs.owners import OwnerMemory, OwnerTints

__all__ = ["RADII_MM", "OwnerMemory", "OwnerTints", "discs_on_mat", "plain_bodies"]
