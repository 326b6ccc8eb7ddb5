"""Hidden dice stay hidden: two games that differ only in what a seat may not see look the same to that seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.games.rules import AnyRules, Throw, fold

HIDDEN = frozenset({"perudo"})


def check_nothing_leaks(rules: AnyRules, states: Sequence[Any], events: Sequence[Any], rng: random.Random) -> None:
    """In an open game a view is the state itself; in Perudo twins with other hidden dice have equal views."""
    state = states[-1]
    if rules.game not in HIDDEN:
        assert all(rules.view(state, seat) == state for seat in (None, rules.seat(state)))
    elif state.hands:
        for seat in (None, *range(1, len(state.dice) + 1)):
            twin = with_other_dice(rules, states, events, seat, rng)
            assert rules.view(twin, seat) == rules.view(state, seat)
            assert rules.key(rules.view(twin, seat)) == rules.key(rules.view(state, seat))
            assert rules.legal(twin) == rules.legal(state), "what may be done can't depend on hidden dice"


def with_other_dice(
    rules: AnyRules, states: Sequence[Any], events: Sequence[Any], seat: int | None, rng: random.Random
) -> Any:
    """The same round with other dice under all cups but that of ``seat``."""
    thrown = max(index for index, event in enumerate(events) if isinstance(event, Throw))
    hands = [
        hand if owner == seat else tuple(rng.randint(1, 6) for _ in hand)
        for owner, hand in enumerate(states[-1].hands, 1)
    ]
    throw = Throw(tuple(die for hand in hands for die in hand))
    return fold(rules, states[thrown], [throw, *events[thrown + 1 :]])
