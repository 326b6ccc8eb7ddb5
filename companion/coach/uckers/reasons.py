"""Why a turn of Uckers is good or bad, as players say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.coach.uckers.boards import BASE, HOME, TAIL, Places, siege_chance
from companion.coach.uckers.reading import boards_of, colours_by_place
from companion.coach.uckers.rolling import THROWS
from companion.coach.values import Option
from companion.games.uckers import Challenge, UckersState

if TYPE_CHECKING:
    from companion.coach.uckers.coach import UckersCoach

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def why(coach: UckersCoach, state: UckersState, option: Option) -> str:
    """Everything worth saying about a turn, in one line."""
    if isinstance(option.line[0], Challenge):
        return _challenge(option.after)
    said = list(_done(coach, state, option.after))
    if coach.rules.outcome(option.after):
        return "; ".join([*said, "that wins the game"])
    if option.after.turn.again:
        said.append("throws again")
    else:
        said.append(_danger(coach, option.after))
    return "; ".join(said)


def _challenge(after: UckersState) -> str:
    siege = after.turn.siege
    assert siege is not None
    chance = 100 * siege_chance(siege.needed - siege.count + 1)
    return (
        f"takes {COUNTS[siege.needed]} sixes in all, which come in {chance:.0f} of 100 cases; the turn ends either way"
    )


def _done(coach: UckersCoach, state: UckersState, after: UckersState) -> list[str]:
    """What changed on the board."""
    order = colours_by_place(coach.uckers, state)
    before, now = _places(state, order), _places(after, order)
    said = []
    struck = int((now[2:] == BASE).sum() - (before[2:] == BASE).sum())
    home = int((now[:2] == HOME).sum() - (before[:2] == HOME).sum())
    out = int((before[:2] == BASE).sum() - (now[:2] == BASE).sum())
    if struck:
        said.append(f"ucks off {COUNTS[struck]}")
    if home:
        said.append(f"brings {COUNTS[home]} home")
    if out:
        said.append(f"{COUNTS[out]} out of base")
    blobs = _blobs(now) - _blobs(before)
    if blobs:
        said.append("makes a blob" if blobs > 0 else "breaks a blob")
    return said


def _places(state: UckersState, order: tuple[int, ...]) -> Places:
    return np.array([sorted(state.board[colour]) for colour in order], np.int8)


def _blobs(places: Places) -> int:
    """How many squares of the track hold two or more counters of one own colour."""
    found = 0
    for quad in places[:2].tolist():
        found += sum(quad.count(place) > 1 for place in set(quad) if BASE < place <= TAIL)
    return found


def _danger(coach: UckersCoach, after: UckersState) -> str:
    """With how many of the 36 throws the next player can uck something off."""
    boards = boards_of(coach.uckers, after).only(np.zeros(len(THROWS), np.int64))
    play = coach.chooser.play
    lines = play.lines(boards, THROWS)
    struck = (play.after(boards, lines)[:, 2:] == BASE).sum(axis=(1, 2)) > (boards.places[0, 2:] == BASE).sum()
    throws = len(set(lines.at[struck].tolist()))
    return f"{throws} of 36 throws can uck something off" if throws else "nothing can be ucked off by the next throw"
