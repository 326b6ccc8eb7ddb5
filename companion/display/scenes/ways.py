"""The sheet that asks which way is meant, where a touched piece goes to a touched place in several."""

from __future__ import annotations

from companion.display.scenes.sheet import Sheet, back
from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.boards import by_piece
from companion.referee.shown.view import TableView

WAYS = "ways"


def ways_sheet(piece: str, end: str) -> str:
    """The action that opens it."""
    return f"screen.open:{WAYS}:{piece}>{end}"


def ways(view: TableView, which: str) -> Sheet:
    """The ways of a piece to one place, which differ in the dice that they use."""
    piece, _, end = which.partition(">")
    rows = by_piece(view.on_board).get(piece, {}).get(end, ())
    return Sheet(worded(say("screen.which-way")), rows=(*rows, back()))
