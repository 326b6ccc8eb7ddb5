"""Numbers as they are said at the table."""

from __future__ import annotations

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_words(count: int) -> str:
    """``no``, ``six``, ``17``."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def dice_words(number: int) -> str:
    """``one die``, ``six dice``."""
    return f"{number_words(number)} {'die' if number == 1 else 'dice'}"
