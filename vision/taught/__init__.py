"""What a household taught the reader: its dice, discs and counters, and its own boards."""

from vision.taught.household import DamagedError, Taught, TaughtDice
from vision.taught.weigh import TaughtFaces

__all__ = ["DamagedError", "Taught", "TaughtDice", "TaughtFaces"]
