"""The command line: the only place where everything is put together."""

from __future__ import annotations

import os
import sys

HELP = "sudo apt install libgl1 libglib2.0-0, or a fresh environment as in docs/hardware.md"


def main() -> None:
    """Run the command line; a library that can't be loaded is named with what helps, not with a traceback."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")  # its warnings are for programmers
    try:
        from companion.cli import app
        from companion.cli.plain_output import make_output_plain
    except ImportError as error:
        sys.exit(f"The companion can't start: {str(error).splitlines()[0]}. This helps: {HELP}")
    make_output_plain()
    app.main()


__all__ = ["main"]
