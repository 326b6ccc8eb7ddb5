"""The position of each game as text for the terminal. Owner, side and number are written: colour is never needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.panel import Panel
from rich.text import Text

from companion.games.catalogue import entry
from companion.games.peruke_84.board import COLUMNS, FILES, NORTH, SEAT_LETTERS, SOUTH, is_safe, owner_of, value_of
from companion.games.rules import AnyRules
from companion.games.spec import part

Names = Sequence[str]
ROGUE_FACES = ("?", "A", "2", "3", "4", "5", "6")
DISC_WORDS = {"s": "safe", "v": "vulnerable", "t": "taken"}
# Colour comes on top: where a terminal has none, letters, numbers and words say the same.
SEATS = {SOUTH: "dark_orange", NORTH: "bright_blue"}  # of Peruke 84, as on the screen
SIDES = {"s": "green", "v": "yellow", "t": "dim"}
TO_ACT, FAINT, RED, ANIMAL = "bold", "dim", "bold red", "bold yellow"


def board(rules: AnyRules, state: Any, names: Names) -> Panel:
    """The position in a frame; ``state`` is what the seat may know that looks at it."""
    drawn: str | Text = part(entry(rules.game).terminal_at)(rules, state, names)
    return Panel(drawn if isinstance(drawn, Text) else Text(drawn), title=rules.title, expand=False)


def rogue(rules: AnyRules, state: Any, names: Names) -> Text:  # noqa: ARG001 - as all boards
    """Totals, what is set aside this turn, the throw."""
    lines = [_totals(names, state.scores, state.seat)]
    if state.war:
        lines.append(Text("The War is on: six scoring dice earn another turn.", RED))
    if state.kept:
        aside = Text("  ").join(_faces(group) for group in state.kept)
        lines.append(Text.assemble("Set aside: ", aside, f"   {state.points} points this turn"))
    if state.throw:
        lines.append(Text.assemble("Thrown:    ", _faces(state.throw)))
    return Text("\n").join(lines)


def perudo(rules: AnyRules, state: Any, names: Names) -> Text:  # noqa: ARG001
    """Dice left, the standing bid, the dice that may be seen."""
    lines = [_totals(names, state.dice, state.seat, " dice")]
    if state.palifico:
        lines.append(Text("Palifico: the face stays, and pacos are ordinary dice.", ANIMAL))
    if state.bid:
        face = "pacos" if state.bid.face == 1 else f"× {state.bid.face}"
        bid = Text(f"{state.bid.count} {face}", TO_ACT)
        lines.append(Text.assemble("Standing bid: ", bid, f" by {names[state.bidder - 1]}"))
    for name, hand in zip(names, state.hands, strict=False):
        if hand and 0 not in hand:
            lines.append(Text.assemble(f"{name}'s dice: ", _faces(hand)))
    return Text("\n").join(lines)


def peruke_one(rules: AnyRules, state: Any, names: Names) -> Text:  # noqa: ARG001
    """The six discs by side, the round, the dice."""
    sides = [
        Text(f"{word}: {' '.join(map(str, state.discs(side))) or '-'}", SIDES[side])
        for side, word in DISC_WORDS.items()
    ]
    lines = [Text(f"Round {state.round} of 6   score {state.score}"), Text("   ").join(sides)]
    if state.thrown:
        lines.append(_dice("Dice: ", state.whites, state.red))
    return Text("\n").join(lines)


def peruke_84(rules: AnyRules, state: Any, names: Names) -> Text:
    """The board with North's end zone on top (``S4`` safe, ``s4`` unsafe), the piles, the dice."""
    lines = []
    for rank in reversed(range(len(state.board) // COLUMNS)):
        cells = state.board[rank * COLUMNS : (rank + 1) * COLUMNS]
        lines.append(Text.assemble((f"{rank + 1:>2}", FAINT), "  ", Text("  ").join(map(_disc, cells))))
    lines.append(Text(f"    {'   '.join(FILES)}", FAINT))
    south, north = state.piles
    lines.append(
        Text.assemble(
            "Piles: ",
            (f"{names[0]} (South) {south}", SEATS[SOUTH]),
            ", ",
            (f"{names[1]} (North) {north}", SEATS[NORTH]),
        )
    )
    lines.append(Text("S or N: safe, s or n: unsafe", FAINT))
    turn = state.turn
    to_play = Text(f"{names[rules.seat(state) - 1]} to play", TO_ACT)
    lines.append(Text.assemble(to_play, _dice(": dice ", turn.whites, turn.red)) if turn else to_play)
    return Text("\n").join(lines)


def _dice(before: str, whites: Sequence[int], red: int) -> Text:
    return Text.assemble(before, " ".join(map(str, whites)), (f"  red {red}" if red else "", RED))


def _disc(disc: int) -> Text:
    if not value_of(disc):
        return Text(" .", FAINT)
    letter = SEAT_LETTERS[owner_of(disc)]
    style = SEATS[owner_of(disc)]
    if is_safe(disc):
        return Text(f"{letter}{value_of(disc)}", f"bold {style}")
    return Text(f"{letter.lower()}{value_of(disc)}", style)


def _totals(names: Names, scores: Sequence[int], seat: int, unit: str = "") -> Text:
    """Names with numbers, the seat to act in brackets."""
    cells = []
    for number, (name, score) in enumerate(zip(names, scores, strict=True), 1):
        cell = f"{name} {score}{unit}"
        cells.append(Text(f"[{cell}]", TO_ACT) if number == seat else Text(f" {cell} "))
    return Text("  ").join(cells)


def _faces(faces: Sequence[int]) -> Text:
    return Text(" ").join(Text(ROGUE_FACES[face], ANIMAL if face == 1 else "") for face in faces)
