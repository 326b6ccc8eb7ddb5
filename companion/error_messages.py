"""The message of an error, whoever raised it."""

from __future__ import annotations

from companion.games.errors import GameError
from companion.games.message import Text
from vision.localized import localized_error


def error_message(error: Exception) -> Text:
    """The message of any error (rules, vision, devices, log, system), with code and facts."""
    return error.message if isinstance(error, GameError) else localized_error(error)
