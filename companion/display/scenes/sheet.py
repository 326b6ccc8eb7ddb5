"""What a sheet is: a title, a text and rows to choose from, made from the view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.message import Said, say
from companion.messages import worded
from companion.referee.view import ChoiceView

SUMMARY = "summary"  # the sheet of a game that is over


def row(action: str, said: Said, detail: Said = "") -> ChoiceView:
    """A row of a sheet in the language that is chosen now."""
    return ChoiceView(action, worded(said), detail=worded(detail))


def back() -> ChoiceView:
    """The row that leads back from a sheet."""
    return row("screen.close", say("screen.back"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page over the game; with ``typed`` it has a keyboard, and that is what was written so far."""

    title: str
    text: str = ""
    rows: tuple[ChoiceView, ...] = field(default_factory=lambda: (back(),))
    typed: str | None = None
