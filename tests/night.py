"""The size of the nightly tests, compared with those for each change."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

AT_NIGHT = int(os.environ.get("COMPANION_TEST_GAMES", "1"))
"""How many times as many random games are played and random evenings tried: `make night` sets it."""


def in_turn(each: Iterable[Any], *others: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Each of the first with every combination of the others at night; by day with one of them, in turn."""
    if AT_NIGHT > 1:
        return list(product(each, *others))
    return [(one, *(values[number % len(values)] for values in others)) for number, one in enumerate(each)]


def every_other(each: Iterable[Any], first: int) -> list[Any]:
    """All at night; by day every other one, from number ``first`` (0 or 1): a similar test takes the others."""
    return list(each) if AT_NIGHT > 1 else list(each)[first::2]
