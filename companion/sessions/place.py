"""The default location of the log."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "COMPANION_LOG"


def default_log() -> Path:
    """This user's log, in the system's folder for application data."""
    return user_data_path("tabletop-companion", appauthor=False) / "sessions.sqlite3"
