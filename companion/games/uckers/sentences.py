"""English words that the referee and the terminal still put together; the rules say messages (``deeds``)."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
TIMES = ("not at all", "once", "twice", "three times", "four times", "five times", "six times", "seven times")


def dice_text(dice: Sequence[int]) -> str:
    """The dice as said at the table: "6 and 2"."""
    return " and ".join(map(str, dice))
