"""Hidden dice stay hidden: two games that differ only in what a seat may not see look the same to that seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.games.rules import AnyRules

HIDDEN = frozenset({"perudo"})


def check_nothing_leaks(rules: AnyRules, states: Sequence[Any], events: Sequence[Any], rng: random.Random) -> None:  # noqa: ARG001
    """In an open game a view is the state itself; in Perudo twins with other hidden dice have equal views."""
    state = states[-1]
    if rules.game not in HIDDEN:
        assert rules.view(state, None) == state
        assert rules.view(state, rules.seat(state)) == state
