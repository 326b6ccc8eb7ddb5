"""A page shown instead of a game as plain data: the switch for phones with its code, a hint."""

from __future__ import annotations

from dataclasses import dataclass

from companion.charts import Chart
from companion.referee.shown.view import ChoiceView, SeatView, TableView

LEAVE = "page.leave"
Code = tuple[tuple[bool, ...], ...]
"""A QR code, row by row; True is dark."""


@dataclass(frozen=True, slots=True)
class PageView:
    """A title, a text, and choices; ``lines`` are shown below the text, ``address`` and ``code`` beside it.

    A ``chart`` fills the page, with the choices below it; a ``summary`` is the picture of a finished game, on the left.
    With ``scores`` only these and the text are shown.
    """

    title: str
    text: str
    rows: tuple[ChoiceView, ...]
    lines: tuple[str, ...] = ()
    address: str = ""
    code: Code = ()
    chart: Chart | None = None
    summary: TableView | None = None
    trouble: bool = False
    scores: tuple[SeatView, ...] = ()
    voice: bool | None = None
    sounds: bool | None = None
    seats: tuple[SeatView, ...] = ()

    @property
    def back(self) -> str:
        """The action that leaves the page."""
        return LEAVE
