"""The position of each game as text for the terminal. Owner, side and number are written: colour is never needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.panel import Panel
from rich.text import Text

from companion.games.catalogue import entry
from companion.games.message import Message, say
from companion.games.peruke_84.board import COLUMNS, FILES, NORTH, SEAT_LETTERS, SOUTH, is_safe, owner_of, value_of
from companion.games.rules import AnyRules
from companion.games.spec import part
from companion.messages import worded

Names = Sequence[str]
ROGUE_FACES = ("?", "A", "2", "3", "4", "5", "6")
DISC_WORDS = {"s": "safe", "v": "vulnerable", "t": "taken"}
# Colour comes on top: where a terminal has none, letters, numbers and words say the same.
SEATS = {SOUTH: "dark_orange", NORTH: "bright_blue"}  # of Peruke 84, as on the screen
SIDES = {"s": "green", "v": "yellow", "t": "dim"}
TO_ACT, FAINT, RED, ANIMAL = "bold", "dim", "bold red", "bold yellow"
GAP = "\ufffc"  # where something in colour stands in a sentence


def board(rules: AnyRules, state: Any, names: Names) -> Panel:
    """The position in a frame; ``state`` is what the seat may know that looks at it."""
    drawn: str | Text = part(entry(rules.game).terminal_at)(rules, state, names)
    return Panel(drawn if isinstance(drawn, Text) else Text(drawn), title=rules.title, expand=False)


def rogue(rules: AnyRules, state: Any, names: Names) -> Text:  # noqa: ARG001 - as all boards
    """Totals, what is set aside this turn, the throw."""
    lines = [_totals(names, state.scores, state.seat)]
    if state.war:
        lines.append(_line(say("boards.war"), style=RED))
    if state.kept:
        aside = Text("  ").join(_faces(group) for group in state.kept)
        lines.append(_line(say("boards.set-aside", text=GAP, points=state.points), aside))
    if state.throw:
        lines.append(_line(say("boards.thrown", text=GAP), _faces(state.throw)))
    return Text("\n").join(lines)


def perudo(rules: AnyRules, state: Any, names: Names) -> Text:  # noqa: ARG001
    """Dice left, the standing bid, the dice that may be seen."""
    lines = [_totals(names, state.dice, state.seat, dice=True)]
    if state.palifico:
        lines.append(_line(say("boards.palifico"), style=ANIMAL))
    if state.bid:
        bid = _line(say("perudo.bid", count=state.bid.count, face=state.bid.face), style=TO_ACT)
        lines.append(_line(say("boards.standing-bid", text=GAP, name=names[state.bidder - 1]), bid))
    for name, hand in zip(names, state.hands, strict=False):
        if hand and 0 not in hand:
            lines.append(_line(say("boards.dice-of", name=name, text=GAP), _faces(hand)))
    return Text("\n").join(lines)


def peruke_one(rules: AnyRules, state: Any, names: Names) -> Text:  # noqa: ARG001
    """The six discs by side, the round, the dice."""
    sides = [
        _line(say("boards.discs", side=word, text=_row(state.discs(side)) or "-"), style=SIDES[side])
        for side, word in DISC_WORDS.items()
    ]
    lines = [_line(say("boards.round", round=state.round, score=state.score)), Text("   ").join(sides)]
    if state.thrown:
        lines.append(_line(say("boards.dice-thrown", text=GAP), _dice(state.whites, state.red)))
    return Text("\n").join(lines)


def peruke_84(rules: AnyRules, state: Any, names: Names) -> Text:
    """The board with North's end zone on top (``S4`` safe, ``s4`` unsafe), the piles, the dice."""
    lines = []
    for rank in reversed(range(len(state.board) // COLUMNS)):
        cells = state.board[rank * COLUMNS : (rank + 1) * COLUMNS]
        lines.append(Text.assemble((f"{rank + 1:>2}", FAINT), "  ", Text("  ").join(map(_disc, cells))))
    lines.append(Text(f"    {'   '.join(FILES)}", FAINT))
    piles = [
        _line(say("boards.pile", name=names[seat], side=side, total=state.piles[seat]), style=style)
        for seat, side, style in ((0, "south", SEATS[SOUTH]), (1, "north", SEATS[NORTH]))
    ]
    lines.append(_line(say("boards.piles", text=GAP), Text(", ").join(piles)))
    lines.append(_line(say("boards.legend"), style=FAINT))
    turn, name = state.turn, names[rules.seat(state) - 1]
    to_play = _line(say("boards.to-play", name=name), style=TO_ACT)
    lines.append(Text.assemble(to_play, ": ", _dice(turn.whites, turn.red)) if turn else to_play)
    return Text("\n").join(lines)


def _line(said: Message, *within: Text, style: str = "") -> Text:
    """What is said, with things in colour where the words have gaps for them."""
    first, *others = worded(said).split(GAP)
    return Text.assemble(
        Text(first, style), *(each for one, words in zip(within, others, strict=True) for each in (one, words))
    )


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _dice(whites: Sequence[int], red: int | None) -> Text:
    reds = [_line(say("boards.red-die", n=red), style=RED)] if red else []
    return Text("  ").join([*([Text(_row(whites))] if whites else []), *reds])


def _disc(disc: int) -> Text:
    if not value_of(disc):
        return Text(" .", FAINT)
    letter = SEAT_LETTERS[owner_of(disc)]
    style = SEATS[owner_of(disc)]
    if is_safe(disc):
        return Text(f"{letter}{value_of(disc)}", f"bold {style}")
    return Text(f"{letter.lower()}{value_of(disc)}", style)


def _totals(names: Names, scores: Sequence[int], seat: int, *, dice: bool = False) -> Text:
    """Names with numbers, the seat to act in brackets."""
    cells = []
    for number, (name, score) in enumerate(zip(names, scores, strict=True), 1):
        cell = worded(say("boards.has-dice", name=name, count=score)) if dice else f"{name} {score}"
        cells.append(Text(f"[{cell}]", TO_ACT) if number == seat else Text(f" {cell} "))
    return Text("  ").join(cells)


def _faces(faces: Sequence[int]) -> Text:
    return Text(" ").join(Text(ROGUE_FACES[face], ANIMAL if face == 1 else "") for face in faces)
