"""Perudo in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.message import say
from companion.games.perudo.rules import PerudoRules
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.state import PerudoState
from companion.games.perudo.steps import HIDDEN
from companion.messages import worded
from companion.terminal.parts import ANIMAL, GAP, TO_ACT, line, lines, picture_dice, seats


def board(rules: PerudoRules, state: PerudoState, names: Sequence[str]) -> Text:  # noqa: ARG001 - as all boards
    """Dice left, the standing bid, the visible dice."""
    has = [
        worded(say("perudo.board-has", name=name, count=count)) for name, count in zip(names, state.dice, strict=True)
    ]
    rows = [seats(has, state.seat)]
    if state.palifico:
        rows.append(line(say("perudo.board-palifico"), style=ANIMAL))
    if state.bid:
        bid = line(bid_text(state.bid), style=TO_ACT)
        rows.append(line(say("perudo.board-bid", text=GAP, name=names[state.bidder - 1]), bid))
    for name, hand in zip(names, state.hands, strict=False):
        if hand and HIDDEN not in hand:
            rows.append(line(say("perudo.board-dice", name=name, text=GAP), picture_dice(hand)))
    return lines(*rows)
