"""How a game of Peruke 84 ends, and who gets what is still on the board (P84-6)."""

from __future__ import annotations

from enum import StrEnum

from companion.games.peruke_84.board import (
    DISCS_OF,
    NORTH,
    SEAT_NAMES,
    SOUTH,
    UNSAFE_OF,
    Board,
    discs_of,
    other,
    value_of,
)
from companion.games.peruke_84.state import Peruke84State, with_pile
from companion.games.verdict import Outcome


class Ending(StrEnum):
    """Why a game is over."""

    OWN_EXIT = "own exit"
    ELIMINATION = "elimination"
    BOTH_EMPTY = "both empty"
    TURN_LIMIT = "turn limit"


_RULES = {
    Ending.OWN_EXIT: "P84-6.2",
    Ending.ELIMINATION: "P84-6.3",
    Ending.BOTH_EMPTY: "P84-6.4",
    Ending.TURN_LIMIT: "P84-6.7",
}


def ending_of(state: Peruke84State) -> Ending:
    """Why a game that is over is over; ``state.seat`` ended it."""
    own, theirs = discs_of(state.board, state.seat), discs_of(state.board, other(state.seat))
    if own and theirs:
        return Ending.TURN_LIMIT
    if not own and not theirs:
        return Ending.BOTH_EMPTY
    return Ending.ELIMINATION if own else Ending.OWN_EXIT


def _sum(board: Board, discs: bytes) -> int:
    return sum(value_of(disc) for disc in board if disc in discs)


def final_scores(state: Peruke84State) -> tuple[int, int]:
    """P84-6.2 to P84-6.4: the piles with the discs that were left; always 84 together (P84-6.5)."""
    piles = state.piles
    for owner in (SOUTH, NORTH):
        piles = with_pile(piles, owner, _sum(state.board, DISCS_OF[owner]))
    if ending_of(state) is Ending.OWN_EXIT:
        unsafe = _sum(state.board, UNSAFE_OF[other(state.seat)])
        piles = with_pile(with_pile(piles, state.seat, unsafe), other(state.seat), -unsafe)
    return piles


def outcome_of(state: Peruke84State, tie: str) -> Outcome:
    """The result of a game that is over."""
    south, north = final_scores(state)
    ending = ending_of(state)
    start = _how(state, ending)
    if south == north:
        text = f"{start} 42 to 42: {'play again' if tie == 'replay' else 'a draw'} (P84-6.6)."
        return Outcome((SOUTH, NORTH), ending, "P84-6.6", text, (south, north), draw=True)
    winner = SOUTH if south > north else NORTH
    high, low = max(south, north), min(south, north)
    text = f"{start} {SEAT_NAMES[winner]} wins with {high} to {low} ({_RULES[ending]})."
    return Outcome((winner,), ending, _RULES[ending], text, (south, north))


def _how(state: Peruke84State, ending: Ending) -> str:
    me, them = SEAT_NAMES[state.seat], SEAT_NAMES[other(state.seat)]
    return {
        Ending.OWN_EXIT: f"{me}'s last disc left the board: {me} gets {them}'s unsafe discs too.",
        Ending.ELIMINATION: f"{me} took {them}'s last disc and keeps all own discs.",
        Ending.BOTH_EMPTY: "The last discs of both left the board together.",
        Ending.TURN_LIMIT: "The turn limit is reached: every disc counts for its owner.",
    }[ending]
