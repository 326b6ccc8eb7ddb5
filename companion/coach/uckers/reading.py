"""Converts a position of the rules to the arrays of ``boards``, and a line's result back to plain places."""

from __future__ import annotations

import numpy as np

from companion.coach.uckers.boards import Boards, Numbers, Places
from companion.games.uckers import COLOURS, UckersRules, UckersState

TEAMS = 4  # players


def colours_by_place(rules: UckersRules, state: UckersState) -> tuple[int, int, int, int]:
    """The colours in the order of the mover's arrays: own, partner's or second, then the others."""
    seat, players = rules.seat(state), state.turn.players
    partner = (seat + 1) % TEAMS + 1 if players == TEAMS else seat
    mine = [
        COLOURS.index(name) for name in dict.fromkeys((*rules.colours(state, seat), *rules.colours(state, partner)))
    ]
    others = [colour for colour in range(len(COLOURS)) if colour not in mine]
    doorstep = rules.geometry.doorsteps[mine[0]]
    if rules.options.pairs == "red+green" and (rules.geometry.doorsteps[mine[1]] - doorstep) % 52 != 13:
        mine.reverse()
        doorstep = rules.geometry.doorsteps[mine[0]]
    others.sort(key=lambda colour: (rules.geometry.doorsteps[colour] - doorstep) % 52)
    return mine[0], mine[1], others[0], others[1]


def boards_of(rules: UckersRules, state: UckersState) -> Boards:
    """The position as arrays of one row; dice on the table are not part of it."""
    order = colours_by_place(rules, state)
    places: Places = np.array([[sorted(state.board[colour]) for colour in order]], np.int8)
    fresh = np.zeros((1, 2, 4), np.bool_)
    for number, colour in enumerate(order[:2]):
        for place in {place for other, place in state.turn.fresh if other == colour}:
            there = np.nonzero(places[0, number] == place)[0]
            fresh[0, number, there[-state.turn.fresh.count((colour, place)) :]] = True
    active = np.zeros((1, 4), np.bool_)
    if state.turn.players == TEAMS:
        for seat in state.turn.active:
            active[0, order.index(COLOURS.index(rules.colours(state, seat)[0]))] = True
    return Boards(places, np.array([state.turn.again]), fresh, active, state.turn.players == TEAMS)


def dice_of(state: UckersState) -> Numbers:
    """The dice on the table, (1, 2), the higher first; a single remaining die is given twice."""
    left = state.turn.left
    return np.array([[left[0], left[-1]]], np.int64)
