"""Reads Peruke discs: value, side, owner and square."""

from vision.discs.on_mat import discs_on_mat, plain_bodies
from vision.discs.owners import OwnerTints

__all__ = ["OwnerTints", "discs_on_mat", "plain_bodies"]
