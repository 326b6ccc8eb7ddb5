"""Invariants of every position of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.peruke_84.board import worth
from companion.games.rules import AnyRules

Invariant = Callable[[AnyRules, Sequence[Any]], None]


def rogue(rules: AnyRules, states: Sequence[Any]) -> None:
    """No turn scores more than 2000 (ROG-4.6); totals never fall; a first throw of six is never dead (ROG-2.6)."""
    state = states[-1]
    assert state.aside + state.left == 6
    assert state.points <= 2000
    assert len(state.throw) in (0, state.left)
    if len(states) > 1:
        gained = [after - before for before, after in zip(states[-2].scores, state.scores, strict=True)]
        assert min(gained) >= 0
        assert max(gained) <= 2000
        assert sum(1 for points in gained if points) <= 1
    distinct = rules.options.animals_distinct
    if len(states) > 1 and not distinct and not states[-2].throw and not states[-2].kept:
        assert state.throw, "the first throw of six was dead"


def peruke_one(rules: AnyRules, states: Sequence[Any]) -> None:  # noqa: ARG001
    """P1-1.9: the score is the sum of all values used, less 21; so it stays in -21 to 20 (P1-1.12)."""
    state = states[-1]
    uses = ["svt".index(side) for side in state.sides]
    assert state.score == sum(value * used for value, used in enumerate(uses, 1)) - 21
    assert -21 <= state.score <= 20


def perudo(rules: AnyRules, states: Sequence[Any]) -> None:
    """PER-3.4: one die leaves play in a round, unless house rules say more; with Calza one may come back."""
    state = states[-1]
    assert all(0 <= count <= rules.options.dice for count in state.dice)
    assert not state.hands or [len(hand) for hand in state.hands] == list(state.dice)
    if len(states) < 2 or not states[-2].hands or state.hands:
        assert len(states) < 2 or state.dice == states[-2].dice
        return
    change = state.total - states[-2].total
    house = rules.options
    least = -state.full if house.lose_difference else -len(state.dice) if house.calza_right == "others-lose" else -1
    assert least <= change <= (-1 if house.calza == "off" else 1)


def uckers(rules: AnyRules, states: Sequence[Any]) -> None:  # noqa: ARG001
    """All sixteen counters are in base, on their route or home (UCK-0.5); one that is home stays there (UCK-2.3)."""
    board = states[-1].board
    assert [len(quad) for quad in board] == [4] * 4
    assert all(-1 <= place <= 56 for quad in board for place in quad)
    if len(states) > 1:
        homes = [[quad.count(56) for quad in state.board] for state in states[-2:]]
        assert all(before <= after for before, after in zip(*homes, strict=True))


def peruke_84(rules: AnyRules, states: Sequence[Any]) -> None:
    """Board and piles hold 84 together (P84-1.1), and so do the final scores (P84-6.5)."""
    state = states[-1]
    outcome = rules.outcome(state)
    assert worth(state.board) + sum(state.piles) == 84
    assert outcome is None or sum(outcome.scores) == 84


def ludo(rules: AnyRules, states: Sequence[Any]) -> None:
    """Four counters a colour; two colours meet on doorsteps only (LUD-4.3); home is for good (LUD-5.1, LUD-5.4)."""
    state = states[-1]
    track, tail, home = {52: (52, 50, {56}), 40: (40, 39, {40, 41, 42, 43}), 56: (56, 55, {61})}[rules.options.board]
    squares: dict[int, set[int]] = {}
    for seat, (colour, quad) in enumerate(zip(state.colours, state.board, strict=True)):
        assert len(quad) == 4
        assert list(quad) == sorted(quad)
        for place in quad:
            if 0 <= place <= tail:
                squares.setdefault((track // 4 * colour + place) % track, set()).add(seat)
        if track == 40:
            assert all(quad.count(goal) < 2 for goal in home)
        if rules.options.one_a_square:
            assert all(quad.count(place) < 2 for place in quad if 0 <= place < max(home))
    shared = {square for square, seats in squares.items() if len(seats) > 1}
    assert all(square % (track // 4) == 0 for square in shared)
    assert not shared or rules.options.safe_doorsteps
    assert state.sixes < 3
    if len(states) > 1:
        homes = [[sum(place in home for place in quad) for quad in state.board] for state in states[-2:]]
        assert all(before <= after for before, after in zip(*homes, strict=True))


def dice(rules: AnyRules, states: Sequence[Any]) -> None:
    state = states[-1]
    assert 1 <= state.seat <= len(state.last)
    assert all(list(faces) == sorted(faces) and set(faces) <= set(range(1, 7)) for faces in state.last)
    if len(states) > 1 and rules.options.in_turn and len(state.last) > 1:
        assert state.ended or state.seat != states[-2].seat


INVARIANTS: dict[str, Invariant] = {
    "rogue": rogue,
    "peruke-one": peruke_one,
    "perudo": perudo,
    "uckers": uckers,
    "peruke-84": peruke_84,
    "ludo": ludo,
    "dice": dice,
}


def holds(rules: AnyRules, states: Sequence[Any]) -> None:
    """Check the invariants of the game on its latest state."""
    INVARIANTS[rules.game](rules, states)
