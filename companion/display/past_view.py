"""A turn of a game under review as plain data: the table, the events, the picture."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.shown.view import ChoiceView, SeatView, TableView

LEAVE, PICTURE = "past.leave", "past.picture"
BACK, ON = "past.by:-1", "past.by:1"
FAR_BACK, FAR_ON = "past.by:-10", "past.by:10"
FIRST, LAST = "past.turn:first", "past.turn:last"


@dataclass(frozen=True, slots=True)
class PastView:
    """Turn ``number`` of ``of`` of a game, and the table after it.

    ``refused`` are the refusals among its ``sentences``. ``refusals`` and ``pictures`` are the numbers of turns with
    a refusal or a stored picture. ``picture`` is the JPEG shown (empty: the table), with its ruling as ``caption``, and
    ``trouble`` the reason why there is none.
    """

    table: TableView
    number: int
    of: int
    headline: str
    sentences: tuple[str, ...]
    refused: frozenset[str] = frozenset()
    refusals: frozenset[int] = frozenset()
    pictures: frozenset[int] = frozenset()
    picture: bytes = b""
    caption: str = ""
    trouble: str = ""
    voice: bool | None = None
    sounds: bool | None = None

    @property
    def back(self) -> str:
        """The action that leaves the picture, or the game."""
        return LEAVE

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The players."""
        return self.table.seats

    @property
    def pictured(self) -> bool:
        """Whether there is a picture of this turn."""
        return self.number in self.pictures

    @property
    def rows(self) -> tuple[ChoiceView, ...]:
        """No rows: presses move through the game."""
        return ()
