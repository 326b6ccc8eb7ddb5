"""What a screen gives back: presses of the table's buttons and what was chosen on it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.view import ChoiceView
from hardware.presses import Press


@dataclass(frozen=True, slots=True)
class Action:
    """Something chosen on the screen: the ``action`` of a choice, or a ``menu.`` action (docs/screen.md lists them)."""

    text: str


Input = Press | Action

QUIT = Action("screen.quit")  # the window was closed
AGAIN, OTHER, LEAVE, VOICE, SOUNDS = "menu.again", "menu.other", "menu.end", "menu.voice", "menu.sounds"
LANGUAGE = "menu.language"
NEXT = (
    ChoiceView(AGAIN, "↻ Play again"),
    ChoiceView(OTHER, "☰ Another game"),
    ChoiceView(LEAVE, "✖ That was all"),
)
"""What may come after a game."""
