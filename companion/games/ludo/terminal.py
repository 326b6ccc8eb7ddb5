"""The Ludo board for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.ludo.rules import LudoRules
from companion.games.ludo.state import LudoState
from companion.games.message import Message, say
from companion.terminal.counters import counters_board


def board(rules: LudoRules, state: LudoState, names: Sequence[str]) -> Text:
    """The board and what is awaited."""
    return counters_board(rules, state, names, rules.colours, _awaited(rules, state, names))


def _awaited(rules: LudoRules, state: LudoState, names: Sequence[str]) -> Message:
    name = names[rules.seat(state) - 1]
    if state.throw:
        return say("boards.plays", name=name, shown=(state.throw,))
    return say("boards.throws", name=name, again=bool(state.sixes or state.vain))
