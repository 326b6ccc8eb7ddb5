"""The command line, where all packages are put together."""

from __future__ import annotations

import os
from pathlib import Path

NOWHERE = "/nonexistent"


def main() -> None:
    """Run the command line."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")  # its messages are for programmers
    _be_somewhere()
    from companion.cli.app import app
    from companion.cli.plain_output import make_output_plain

    make_output_plain()
    app()


def _be_somewhere() -> None:
    """Give a user without a home, as in some containers, one that isn't there: then what can't be kept is said."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = NOWHERE


__all__ = ["main"]
