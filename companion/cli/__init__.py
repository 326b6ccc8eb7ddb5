"""The command line, where all packages are put together."""

from __future__ import annotations

import os
from pathlib import Path

NO_HOME = "/nonexistent"


def main() -> None:
    """Run the command line."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")  # its messages are for programmers
    _ensure_home()
    from companion.cli.app import app
    from companion.cli.plain_output import make_output_plain

    make_output_plain()
    app()


def _ensure_home() -> None:
    """Give a user without a home (some containers) a folder that doesn't exist: failures to save are then reported."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = NO_HOME


__all__ = ["main"]
