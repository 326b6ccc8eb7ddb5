"""Boards in the terminal: what the drawings of the games have in common. Each game's own is in its folder."""
