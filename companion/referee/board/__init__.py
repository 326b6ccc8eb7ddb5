"""Pieces on a board: how they are seen, and what may have happened to them between two looks."""
