"""Peruke One in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.message import say
from companion.games.peruke_one.game import PerukeOneRules
from companion.games.peruke_one.state import SAFE, TAKEN, VULNERABLE, PerukeOneState
from companion.terminal.parts import FAINT, GAP, line, lines, peruke_dice, row

SIDES = {SAFE: ("safe", "green"), VULNERABLE: ("vulnerable", "yellow"), TAKEN: ("taken", FAINT)}


def board(rules: PerukeOneRules, state: PerukeOneState, names: Sequence[str]) -> Text:  # noqa: ARG001 - as all boards
    """The round, the six discs by side, the dice."""
    discs = [
        line(say("peruke-one.board-discs", side=word, text=row(state.discs(side)) or "-"), style=ink)
        for side, (word, ink) in SIDES.items()
    ]
    rows = [line(say("peruke-one.board-round", round=state.round, score=state.score)), Text("   ").join(discs)]
    if state.thrown:
        rows.append(line(say("peruke-one.board-dice", text=GAP), peruke_dice(state.whites, state.red)))
    return lines(*rows)
