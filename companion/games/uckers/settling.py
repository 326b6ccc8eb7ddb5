"""What the dice have decided and a player now carries out on the board: one line, and the turn that follows it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.uckers.backs import all_out, back_in, back_in_due, settled_call, stays
from companion.games.uckers.challenge import taken
from companion.games.uckers.geometry import Board
from companion.games.uckers.house import House
from companion.games.uckers.sequel import another, following, fresh
from companion.games.uckers.state import Turn, UckersState


def settling(state: UckersState) -> bool:
    """Whether the dice on the table have decided something to be carried out on the board now."""
    turn = state.turn
    decided = turn.siege is not None or turn.call is not None or turn.called or back_in_due(state)
    return decided and bool(turn.throw)


def settled(state: UckersState, house: House) -> Board:
    """The board after what the dice decided."""
    turn = state.turn
    if turn.siege:
        return taken(state.board, house, turn.siege)
    if turn.call:
        return settled_call(state, house, turn.call, turn.throw)
    return all_out(state, house) if turn.called else back_in(state, house)


def after_settling(state: UckersState, board: Board, house: House) -> Turn:
    """The turn after what the dice decided was carried out: usually it is over (UCK-8.9, UCK-V1)."""
    turn = state.turn
    if turn.siege:
        again = house.options.throw_again_after_won_challenge
        return another(turn, fresh(state, board, house), board, house) if again else following(turn, board, house)
    if turn.call:
        return following(replace(turn, tries=_tries(state, board, house)), board, house)
    out = turn.called and house.options.snake_eyes_back_in
    return following(replace(turn, snake=with_snake(turn, 1 if out else 2)), board, house)


def _tries(state: UckersState, board: Board, house: House) -> tuple[tuple[int, int], ...]:
    """The counters that failed a suck-back and stayed, with this one added or removed (UCK-V2)."""
    turn, call = state.turn, state.turn.call
    if call is None or call.blow:
        return turn.tries
    spot = (call.colour, call.start)
    if board == state.board and stays(state, house, call):
        return tuple(sorted((*turn.tries, spot)))
    return tuple(tried for tried in turn.tries if tried != spot)


def with_snake(turn: Turn, status: int) -> tuple[int, ...]:
    """The snake-eyes marks with a new one for the acting seat."""
    return (*turn.snake[: turn.seat - 1], status, *turn.snake[turn.seat :]) if turn.snake else ()
