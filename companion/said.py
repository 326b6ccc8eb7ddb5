"""The message of an error, whoever raised it."""

from __future__ import annotations

from companion.games.errors import GameError
from companion.games.message import Text
from vision.told import told_by


def said_by(error: Exception) -> Text:
    """The message of any error (rules, vision, devices, log, system), with code and facts."""
    return error.message if isinstance(error, GameError) else told_by(error)
