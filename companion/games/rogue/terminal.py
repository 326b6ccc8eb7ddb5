"""Rogue in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.message import say
from companion.games.rogue.course import at_war
from companion.games.rogue.rules import RogueRules
from companion.games.rogue.state import RogueState
from companion.terminal.parts import GAP, RED, line, lines, picture_dice, seats


def board(rules: RogueRules, state: RogueState, names: Sequence[str]) -> Text:
    """Totals, the dice set aside in this turn, the throw."""
    rows = [seats([f"{name} {score}" for name, score in zip(names, state.scores, strict=True)], state.seat)]
    if at_war(state.scores, rules.options):
        rows.append(line(say("rogue.board-war"), style=RED))
    if state.kept:
        aside = Text("  ").join(picture_dice(group) for group in state.kept)
        rows.append(line(say("rogue.board-aside", text=GAP, points=state.points), aside))
    if state.throw:
        rows.append(line(say("rogue.board-thrown", text=GAP), picture_dice(state.throw)))
    return lines(*rows)
