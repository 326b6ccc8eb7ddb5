"""What a screen returns: presses of the table's buttons, and choices."""

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
AGAIN, OTHER, LEAVE, OFF = "menu.again", "menu.other", "menu.end", "menu.off"
SHOW_TABLE, SHOW_BOARD = "welcome.table", "welcome.board"  # parts of the first evening
PIECES = "welcome.pieces"  # the household's board is played on with the other kind of pieces
VOICE, SOUNDS, LANGUAGE = "menu.voice", "menu.sounds", "menu.language"
REPORT = "report.open"  # statistics: of the game that is over, or of all
PICTURE = "picture.open"  # the picture of a finished game, to save or to look up on a phone
QUIET = "menu.quiet"  # voice and sounds off, or on again
SLOW_ACTIONS = (
    "setup.start",
    "resume.",
    "setup.learn",
    "past.games",
    "welcome.",
    "menu.past",
    REPORT,
    PICTURE,
    AGAIN,
    OTHER,
    LEAVE,
)


def actions_of(given: Input) -> tuple[str, ...]:
    """The actions of the spots on the screen that lead to an input."""
    if isinstance(given, Action):
        return (given.text,)
    return f"press.{given.button}:{given.seat}", f"press.{given.button}"


def is_slow(given: Input) -> bool:
    """Whether an input leads to another scene, which takes a moment on a slow machine."""
    return isinstance(given, Action) and given.text.startswith(SLOW_ACTIONS)


def after_game(*, switches_off: bool = False) -> tuple[ChoiceView, ...]:
    """The choices after a game."""
    last = switch_off() if switches_off else ChoiceView(LEAVE, worded(say("screen.was-all")))
    choices = ((AGAIN, say("screen.again")), (OTHER, say("screen.another-game")))
    return (*(ChoiceView(action, worded(words)) for action, words in choices), last)


def switch_off() -> ChoiceView:
    """The choice to switch the machine off, if it only runs this program."""
    return ChoiceView(OFF, worded(say("screen.switch-off")))
