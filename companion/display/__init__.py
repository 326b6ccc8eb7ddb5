"""Pygame scenes: they ask the referee and decide nothing."""
