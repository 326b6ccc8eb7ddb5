"""Combines readings, presses and rules; independent of pixels and pins."""
