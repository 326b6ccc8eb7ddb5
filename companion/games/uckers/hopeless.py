"""A throw that could not achieve anything: every counter in play in a mixi-blob behind a blob (UCK-7.4)."""

from __future__ import annotations

from companion.games.track import BASE, HOME
from companion.games.uckers.backs import calls
from companion.games.uckers.house import House
from companion.games.uckers.lines import listing
from companion.games.uckers.moves import SIX, facing, mixed
from companion.games.uckers.state import UckersState
from companion.games.uckers.teams import playable

DOUBLES = tuple((die, die) for die in range(1, SIX + 1))


def hopeless(state: UckersState, house: House) -> bool:
    """Whether nothing could be played with the awaited throw, so that it may be skipped.

    All counters that are not home are in mixi-blobs, which can't challenge (UCK-7.3), each right behind a blob. A
    counter in base could come out or challenge with a six.
    """
    turn = state.turn
    if turn.throw or turn.siege or turn.call or turn.start is not None:
        return False
    colours = playable(state, house.geometry)
    out = [(colour, place) for colour in colours for place in state.board[colour] if place != HOME]
    if not out or any(place == BASE for _, place in out):
        return False
    if not all(mixed(state.board, house.geometry, colour, place) for colour, place in out):
        return False
    walls = facing(state.board, house, house.geometry.sides[colours[0]]).walls
    if any(place + 1 not in walls[colour] for colour, place in out):
        return False
    return not (calls(state, house) or turn.called or _snake_eyes_due(state) or _a_pair_advances(state, house))


def _snake_eyes_due(state: UckersState) -> bool:
    """Whether a 1-1 would send all counters back in (UCK-V5)."""
    return state.turn.snake_mark == 1 and not state.turn.again


def _a_pair_advances(state: UckersState, house: House) -> bool:
    """Whether a pair inside a mixi-blob may advance on a double, by house rule (U-A10)."""
    if not house.options.pair_inside_mixi_blocks:
        return False
    tables = (UckersState(state.board, state.turn.with_dice(dice, dice)) for dice in DOUBLES)
    return any(listing(table, house).lines for table in tables)
