"""How a game of Peruke 84 ends, and who gets the discs still on the board (P84-6)."""

from __future__ import annotations

from enum import StrEnum

from companion.games.message import Message, Player, ruled, say, sentences
from companion.games.peruke_84.board import (
    DISCS_OF,
    NORTH,
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
    """The reason for the end of a finished game, which ``state.seat`` ended."""
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
        drawn = ruled(say("peruke-84.drawn", again=tie == "replay"), "P84-6.6")
        return Outcome((SOUTH, NORTH), ending, "P84-6.6", sentences(start, drawn), (south, north), draw=True)
    winner = SOUTH if south > north else NORTH
    high, low = max(south, north), min(south, north)
    won = ruled(say("peruke-84.wins", player=Player(winner), points=high, score=low), _RULES[ending])
    return Outcome((winner,), ending, _RULES[ending], sentences(start, won), (south, north))


def _how(state: Peruke84State, ending: Ending) -> Message:
    me, them = Player(state.seat), Player(other(state.seat))
    return {
        Ending.OWN_EXIT: say("peruke-84.own-exit", player=me, owner=them),
        Ending.ELIMINATION: say("peruke-84.elimination", player=me, owner=them),
        Ending.BOTH_EMPTY: say("peruke-84.both-empty"),
        Ending.TURN_LIMIT: say("peruke-84.turn-limit"),
    }[ending]
