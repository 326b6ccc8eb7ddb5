"""Why a turn of Uckers is good or bad, in players' terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.coach.uckers.boards import BASE, HOME, TAIL, Places, siege_chance
from companion.coach.uckers.reading import boards_of, colours_by_place
from companion.coach.uckers.rolling import THROWS
from companion.coach.values import Option
from companion.games.message import Message, say
from companion.games.uckers import Challenge, UckersState

if TYPE_CHECKING:
    from companion.coach.uckers.coach import UckersCoach


def why(coach: UckersCoach, state: UckersState, option: Option) -> Message:
    """Everything notable about a turn, in one line."""
    if isinstance(option.line[0], Challenge):
        return _challenge(option.after)
    said = list(_done(coach, state, option.after))
    if coach.rules.outcome(option.after):
        said.append(say("hints.wins-game"))
    elif option.after.turn.again:
        said.append(say("hints.throws-again"))
    else:
        said.append(_danger(coach, option.after))
    return say("hints.reasons", reasons=tuple(said))


def _challenge(after: UckersState) -> Message:
    siege = after.turn.siege
    assert siege is not None
    chance = 100 * siege_chance(siege.needed - siege.count + 1)
    return say("hints.challenge-odds", count=siege.needed, percent=round(chance))


def _done(coach: UckersCoach, state: UckersState, after: UckersState) -> list[Message]:
    """What changed on the board."""
    order = colours_by_place(coach.uckers, state)
    before, now = _places(state, order), _places(after, order)
    said = []
    struck = int((now[2:] == BASE).sum() - (before[2:] == BASE).sum())
    home = int((now[:2] == HOME).sum() - (before[:2] == HOME).sum())
    out = int((before[:2] == BASE).sum() - (now[:2] == BASE).sum())
    if struck:
        said.append(say("hints.ucks-off", count=struck))
    if home:
        said.append(say("hints.brings-home", count=home))
    if out:
        said.append(say("hints.out-of-base", count=out))
    blobs = _blobs(now) - _blobs(before)
    if blobs:
        said.append(say("hints.makes-blob") if blobs > 0 else say("hints.breaks-blob"))
    return said


def _places(state: UckersState, order: tuple[int, ...]) -> Places:
    return np.array([sorted(state.board[colour]) for colour in order], np.int8)


def _blobs(places: Places) -> int:
    """The number of track squares that hold two or more counters of one own colour."""
    found = 0
    for quad in places[:2].tolist():
        found += sum(quad.count(place) > 1 for place in set(quad) if BASE < place <= TAIL)
    return found


def _danger(coach: UckersCoach, after: UckersState) -> Message:
    """The number of throws, of 36, with which the next player can capture something."""
    boards = boards_of(coach.uckers, after).only(np.zeros(len(THROWS), np.int64))
    play = coach.chooser.play
    lines = play.lines(boards, THROWS)
    struck = (play.after(boards, lines)[:, 2:] == BASE).sum(axis=(1, 2)) > (boards.places[0, 2:] == BASE).sum()
    throws = len(set(lines.at[struck].tolist()))
    return say("hints.can-uck-off", count=throws)
