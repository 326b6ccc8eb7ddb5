"""Sheets: a title, a text and rows to choose from, a pure function of the view."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.message import Text, say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView

SUMMARY = "summary"  # the sheet of a finished game
CLOSE, TO_GAME = "screen.close", "screen.game"  # leaves a sheet, or all that are open


def row(action: str, said: Text, detail: Text = "") -> ChoiceView:
    """A row of a sheet in the current language."""
    return ChoiceView(action, worded(said), detail=worded(detail))


def back() -> ChoiceView:
    """The row that leaves a sheet."""
    return row(CLOSE, say("screen.back"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page over the game; with ``typed`` it has a keyboard and this text so far."""

    title: str
    text: str = ""
    rows: tuple[ChoiceView, ...] = field(default_factory=lambda: (back(),))
    typed: str | None = None
