"""The output of a screen: presses of the table's buttons, and choices."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.message import say
from companion.messages import worded
from companion.referee.shown.view import ChoiceView
from hardware.presses import Press


@dataclass(frozen=True, slots=True)
class Action:
    """A choice: the ``action`` of a choice in the view, or a ``menu.`` action (docs/screen.md lists them)."""

    text: str


Input = Press | Action

QUIT = Action("screen.quit")  # the window was closed
AGAIN, OTHER, LEAVE, VOICE, SOUNDS = "menu.again", "menu.other", "menu.end", "menu.voice", "menu.sounds"
LANGUAGE = "menu.language"


def after_game() -> tuple[ChoiceView, ...]:
    """The choices after a game."""
    said = ((AGAIN, say("screen.again")), (OTHER, say("screen.another-game")), (LEAVE, say("screen.was-all")))
    return tuple(ChoiceView(action, worded(words)) for action, words in said)
