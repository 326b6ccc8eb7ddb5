"""What a turn of Rogue has come to so far, for those who only watch."""

from __future__ import annotations

from companion.games.rogue.state import RogueState
from companion.referee.shown.view import TurnView


def turn_so_far(state: RogueState) -> TurnView:
    """The points of the turn and the dice set aside in it."""
    return TurnView(state.points, tuple(face for group in state.kept for face in group))
