"""Sheets: pages over the game with a title, a text and rows, which are pure functions of the view."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.message import Text, say
from companion.messages import worded
from companion.referee.shown.boards import by_piece
from companion.referee.shown.view import ChoiceView, TableView

SUMMARY = "summary"  # the sheet of a finished game
CLOSE, TO_GAME = "screen.close", "screen.game"  # leave the top sheet, or all open ones


def row(action: str, text: Text, detail: Text = "") -> ChoiceView:
    """A row of a sheet in the current language."""
    return ChoiceView(action, worded(text), detail=worded(detail))


def back() -> ChoiceView:
    """The row that leaves a sheet."""
    return row(CLOSE, say("screen.back"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page over the game; with ``typed`` it has a keyboard and that text."""

    title: str
    text: str = ""
    rows: tuple[ChoiceView, ...] = field(default_factory=lambda: (back(),))
    typed: str | None = None


WAYS = "ways"


def ways_sheet(piece: str, end: str) -> str:
    """The action that opens the sheet with the ways of a piece to a place."""
    return f"screen.open:{WAYS}:{piece}>{end}"


def ways(view: TableView, which: str) -> Sheet:
    """The ways of a piece to one place, which differ in the dice that they use."""
    piece, _, end = which.partition(">")
    rows = by_piece(view.on_board).get(piece, {}).get(end, ())
    return Sheet(worded(say("screen.which-way")), rows=(*rows, back()))
