"""The position of each game as text for the terminal. Owner, side and number are written: colour is never needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.panel import Panel
from rich.text import Text

from companion.games.catalogue import entry
from companion.games.peruke_84.board import COLUMNS, FILES, SEAT_NAMES, is_safe, owner_of, value_of
from companion.games.rules import AnyRules
from companion.games.spec import part

Names = Sequence[str]
ROGUE_FACES = ("?", "A", "2", "3", "4", "5", "6")
DISC_WORDS = {"s": "safe", "v": "vulnerable", "t": "taken"}


def board(rules: AnyRules, state: Any, names: Names) -> Panel:
    """The position in a frame; ``state`` is what the seat may know that looks at it."""
    drawn: str | Text = part(entry(rules.game).terminal_at)(rules, state, names)
    return Panel(drawn if isinstance(drawn, Text) else Text(drawn), title=rules.title, expand=False)


def rogue(rules: AnyRules, state: Any, names: Names) -> str:  # noqa: ARG001 - as all boards
    """Totals, what is set aside this turn, the throw."""
    lines = [_totals(names, state.scores, state.seat)]
    if state.war:
        lines.append("The War is on: six scoring dice earn another turn.")
    if state.kept:
        aside = "  ".join(_faces(group) for group in state.kept)
        lines.append(f"Set aside: {aside}   {state.points} points this turn")
    if state.throw:
        lines.append(f"Thrown:    {_faces(state.throw)}")
    return "\n".join(lines)


def perudo(rules: AnyRules, state: Any, names: Names) -> str:  # noqa: ARG001
    """Dice left, the standing bid, the dice that may be seen."""
    lines = [_totals(names, state.dice, state.seat, " dice")]
    if state.palifico:
        lines.append("Palifico: the face stays, and pacos are ordinary dice.")
    if state.bid:
        face = "pacos" if state.bid.face == 1 else f"× {state.bid.face}"
        lines.append(f"Standing bid: {state.bid.count} {face} by {names[state.bidder - 1]}")
    for name, hand in zip(names, state.hands, strict=False):
        if hand and 0 not in hand:
            lines.append(f"{name}'s dice: {_faces(hand)}")
    return "\n".join(lines)


def peruke_one(rules: AnyRules, state: Any, names: Names) -> str:  # noqa: ARG001
    """The six discs by side, the round, the dice."""
    sides = [f"{word}: {' '.join(map(str, state.discs(side))) or '-'}" for side, word in DISC_WORDS.items()]
    lines = [f"Round {state.round} of 6   score {state.score}", "   ".join(sides)]
    if state.thrown:
        red = f"  red {state.red}" if state.red else ""
        lines.append(f"Dice: {' '.join(map(str, state.whites))}{red}")
    return "\n".join(lines)


def peruke_84(rules: AnyRules, state: Any, names: Names) -> str:
    """The board with North's end zone on top (``S4`` safe, ``s4`` unsafe), the piles, the dice."""
    lines = []
    for rank in reversed(range(len(state.board) // COLUMNS)):
        cells = state.board[rank * COLUMNS : (rank + 1) * COLUMNS]
        lines.append(f"{rank + 1:>2}  {'  '.join(map(_disc, cells))}")
    lines.append(f"    {'   '.join(FILES)}")
    south, north = state.piles
    lines.append(f"Piles: {names[0]} (South) {south}, {names[1]} (North) {north}")
    lines.append("S or N: safe, s or n: unsafe")
    turn = state.turn
    dice = f": dice {' '.join(map(str, turn.whites))}{f'  red {turn.red}' if turn.red else ''}" if turn else ""
    return "\n".join([*lines, f"{names[rules.seat(state) - 1]} to play{dice}"])


def _disc(disc: int) -> str:
    if not value_of(disc):
        return " ."
    letter = SEAT_NAMES[owner_of(disc)][0]
    return f"{letter if is_safe(disc) else letter.lower()}{value_of(disc)}"


def _totals(names: Names, scores: Sequence[int], seat: int, unit: str = "") -> str:
    """Names with numbers, the seat to act in brackets."""
    cells = []
    for number, (name, score) in enumerate(zip(names, scores, strict=True), 1):
        cell = f"{name} {score}{unit}"
        cells.append(f"[{cell}]" if number == seat else f" {cell} ")
    return "  ".join(cells)


def _faces(faces: Sequence[int]) -> str:
    return " ".join(ROGUE_FACES[face] for face in faces)
