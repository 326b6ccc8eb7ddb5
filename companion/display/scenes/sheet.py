"""What a sheet is: a title, a text and rows to choose from, made from the view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.view import ChoiceView

SUMMARY = "summary"  # the sheet of a game that is over
BACK = ChoiceView("screen.close", "↶ Back")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page over the game; with ``typed`` it has a keyboard, and that is what was written so far."""

    title: str
    text: str = ""
    rows: tuple[ChoiceView, ...] = (BACK,)
    typed: str | None = None
