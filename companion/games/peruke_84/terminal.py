"""The board of Peruke 84 for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.games.message import say
from companion.games.peruke_84.board import COLUMNS, FILES, NORTH, SEAT_LETTERS, SOUTH, is_safe, owner_of, value_of
from companion.games.peruke_84.game import Peruke84Rules
from companion.games.peruke_84.state import Peruke84State
from companion.terminal.parts import FAINT, GAP, TO_ACT, line, lines, peruke_dice

SEATS = {SOUTH: "dark_orange", NORTH: "bright_blue"}  # as on the screen


def board(rules: Peruke84Rules, state: Peruke84State, names: Sequence[str]) -> Text:
    """The board with North's end zone on top (``S4`` safe, ``s4`` unsafe), the piles, the dice."""
    return lines(*_ranks(state), *_piles(state, names), _turn(rules, state, names))


def _ranks(state: Peruke84State) -> list[Text]:
    ranks = [
        Text.assemble((f"{start // COLUMNS + 1:>2}", FAINT), "  ", Text("  ").join(map(_disc, cells)))
        for start in range(0, len(state.board), COLUMNS)
        for cells in [state.board[start : start + COLUMNS]]
    ]
    return [*reversed(ranks), Text(f"    {'   '.join(FILES)}", FAINT)]


def _disc(disc: int) -> Text:
    if not value_of(disc):
        return Text(" .", FAINT)
    letter, ink = SEAT_LETTERS[owner_of(disc)], SEATS[owner_of(disc)]
    if is_safe(disc):
        return Text(f"{letter}{value_of(disc)}", f"{TO_ACT} {ink}")
    return Text(f"{letter.lower()}{value_of(disc)}", ink)


def _piles(state: Peruke84State, names: Sequence[str]) -> list[Text]:
    piles = [
        line(say("peruke-84.board-pile", name=names[seat - 1], side=side, total=state.piles[seat - 1]), style=ink)
        for (seat, ink), side in zip(SEATS.items(), ("south", "north"), strict=True)
    ]
    heading = line(say("peruke-84.board-piles", text=GAP), Text(", ").join(piles))
    return [heading, line(say("peruke-84.board-legend"), style=FAINT)]


def _turn(rules: Peruke84Rules, state: Peruke84State, names: Sequence[str]) -> Text:
    turn = state.turn
    text = line(say("peruke-84.board-turn", name=names[rules.seat(state) - 1]), style=TO_ACT)
    return Text.assemble(text, ": ", peruke_dice(turn.whites, turn.red)) if turn else text
