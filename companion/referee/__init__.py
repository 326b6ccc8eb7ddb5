"""Brings readings, presses and rules together; knows no pixels and no pins."""
