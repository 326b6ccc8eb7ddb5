"""Just dice in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.dice.rules import DiceRules
from companion.games.dice.state import DiceState
from companion.terminal.parts import lines, row, seats


def board(rules: DiceRules, state: DiceState, names: Sequence[str]) -> Text:  # noqa: ARG001 - as all boards
    """The players with the sum of their last throw, and these throws."""
    sums = [f"{name} {sum(faces)}" if faces else name for name, faces in zip(names, state.last, strict=True)]
    thrown = [Text(f"{name}: {row(faces)}") for name, faces in zip(names, state.last, strict=True) if faces]
    return lines(seats(sums, state.seat), *thrown)
