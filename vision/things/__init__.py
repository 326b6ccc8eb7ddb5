"""Finds objects on a mat that are not pieces of the game (hands, cups, cards, phones), and what they cover."""

from vision.things.covering import covered_places, out_of_view
from vision.things.on_mat import ThingFinder, bare_picture
from vision.things.pieces import Piece, pieces_of
from vision.things.shapes import round_parts

__all__ = ["Piece", "ThingFinder", "bare_picture", "covered_places", "out_of_view", "pieces_of", "round_parts"]
