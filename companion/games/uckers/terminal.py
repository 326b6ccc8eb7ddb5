"""The Uckers board for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.message import Message, say
from companion.games.uckers.rules import UckersRules
from companion.games.uckers.state import UckersState
from companion.terminal.counters import counters_board


def board(rules: UckersRules, state: UckersState, names: Sequence[str]) -> Text:
    """The board and what is awaited; ``R2Y`` is a mixi-blob."""
    return counters_board(rules, state, names, rules.colours, _awaited(rules, state, names))


def _awaited(rules: UckersRules, state: UckersState, names: Sequence[str]) -> Message:
    name, turn = names[rules.seat(state) - 1], state.turn
    if turn.throw:
        return say("boards.plays", name=name, shown=tuple(turn.left))
    if turn.siege:
        return say("uckers.board-challenges", name=name, count=turn.siege.count)
    return say("boards.throws", name=name, again=bool(turn.again))
