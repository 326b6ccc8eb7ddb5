"""Where the log lies unless somebody says otherwise."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "COMPANION_LOG"


def default_log() -> Path:
    """The log of this user, in the folder where the system keeps the data of programs."""
    return user_data_path("tabletop-companion", appauthor=False) / "sessions.sqlite3"
