"""Reads Peruke discs: value, side, owner and square."""

from vision.discs.on_mat import discs_on_mat, plain_bodies
from vision.discs.owners import OwnersMet, OwnerTints

__all__ = ["OwnerTints", "OwnersMet", "discs_on_mat", "plain_bodies"]
