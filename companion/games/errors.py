"""The errors of the rules, each also derived from the builtin exception that a caller expects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.message import Text

if TYPE_CHECKING:
    from companion.games.verdict import Verdict


class GameError(Exception):
    """Base of all errors of the rules; ``message`` is the message, ``str`` gives it in English."""

    def __init__(self, message: Text = "") -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class NotationError(GameError, ValueError):
    """Raised when a text can't be read as a step, a turn, a throw or a position key."""


class IllegalStep(GameError, ValueError):
    """Raised when a step can be read but is not allowed now; ``verdict`` is the ruling."""

    def __init__(self, verdict: Verdict[Any]) -> None:
        super().__init__(verdict.message)
        self.verdict = verdict


class BadOption(GameError, ValueError):
    """Raised when a house rule does not exist or can't have the value."""


class BadSeats(GameError, ValueError):
    """Raised when a game can't be played by that number of players."""
