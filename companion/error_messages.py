"""The message of any error."""

from __future__ import annotations

from companion.games.errors import GameError
from companion.games.message import Text
from vision.localized import localized_error


def error_message(error: Exception) -> Text:
    """The message of an error of rules, vision, devices, log or system, with code and facts."""
    return error.message if isinstance(error, GameError) else localized_error(error)
