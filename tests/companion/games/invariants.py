"""What must be true of every position of a game, whatever was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.rules import AnyRules

Invariant = Callable[[AnyRules, Sequence[Any]], None]


def rogue(rules: AnyRules, states: Sequence[Any]) -> None:
    """ROG-2.6 is tried with the throws; ROG-4.6: no turn scores more than 2000. Totals never fall."""
    state = states[-1]
    assert state.aside + state.left == 6
    assert state.points <= 2000
    assert len(state.throw) in (0, state.left)
    if len(states) > 1:
        gained = [after - before for before, after in zip(states[-2].scores, state.scores, strict=True)]
        assert min(gained) >= 0
        assert max(gained) <= 2000
        assert sum(1 for points in gained if points) <= 1
    if not rules.options.animals_distinct and not state.kept and len(states) > 1 and not states[-2].kept:
        assert state.throw or state.seat != states[-2].seat or state.extra or state.ended or states[-2].throw


def peruke_one(rules: AnyRules, states: Sequence[Any]) -> None:  # noqa: ARG001
    """P1-1.9: the score is the sum of all values used, less 21; so it stays in -21 to 20 (P1-1.12)."""
    state = states[-1]
    uses = ["svt".index(side) for side in state.sides]
    assert state.score == sum(value * used for value, used in enumerate(uses, 1)) - 21
    assert -21 <= state.score <= 20


INVARIANTS: dict[str, Invariant] = {"rogue": rogue, "peruke-one": peruke_one}


def holds(rules: AnyRules, states: Sequence[Any]) -> None:
    """Check the invariants of the game on its latest state."""
    INVARIANTS[rules.game](rules, states)


def known() -> Mapping[str, Invariant]:
    """The invariants by game."""
    return INVARIANTS
