"""Shared parts of the boards in the terminal; each game's own drawing is in its folder."""
