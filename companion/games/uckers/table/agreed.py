"""The position of Uckers when the table agrees to take the board as it lies."""

from __future__ import annotations

from dataclasses import replace

from companion.games.uckers import Placement, UckersRules, UckersState
from companion.games.uckers.house import house
from companion.games.uckers.placement import seen_board
from companion.games.uckers.sequel import sequel


def as_it_lies(rules: UckersRules, state: UckersState, seen: Placement) -> UckersState | None:
    """The position with the counters as seen; None where they can't stand so.

    With dice on the table their turn counts as played. While a throw is awaited it stays awaited; a challenge or a
    call in progress ends, for the counters that it was about may be gone.
    """
    board = seen_board(seen, rules.geometry)
    if board is None or tuple(rules.problems(seen)):
        return None
    if state.turn.throw:
        turn = sequel(state, board, house(rules.options), ())
    else:
        turn = replace(state.turn, passed=(), fresh=(), tries=(), siege=None, call=None, called=False)
    return UckersState(board, turn)
