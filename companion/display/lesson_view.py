"""A step of a tutorial game as plain data: the explanation, the table, the choices, the ruling."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.shown.view import ChoiceView, RulingView, SeatView, TableView

LEAVE, BACK = "lesson.leave", "lesson.back"


@dataclass(frozen=True, slots=True)
class LessonView:
    """Step ``number`` of ``of``; ``ruling`` is that on the last action."""

    title: str
    number: int
    of: int
    text: str
    table: TableView
    rows: tuple[ChoiceView, ...]
    ruling: RulingView | None = None
    voice: bool | None = None
    sounds: bool | None = None

    @property
    def back(self) -> str:
        """The action that goes back a step, or leaves the lesson from the first one."""
        return BACK if self.number > 1 else LEAVE

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The players."""
        return self.table.seats
