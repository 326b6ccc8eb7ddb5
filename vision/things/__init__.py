"""Finds what is no piece of the game on a mat (hands, cups, cards, phones), and what it covers."""

from vision.things.covering import covered_places
from vision.things.on_mat import ThingFinder, bare_picture
from vision.things.pieces import Piece, pieces_of

__all__ = ["Piece", "ThingFinder", "bare_picture", "covered_places", "pieces_of"]
