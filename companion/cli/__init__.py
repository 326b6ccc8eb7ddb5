"""The command line, where all packages are put together."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from companion.display import load_pygame
from hardware.heap import part_large_blocks

QUICK = {
    **dict.fromkeys(("sessions", "export"), "sessions"),
    **dict.fromkeys(("show", "picture"), "evening"),
    **dict.fromkeys(("check", "backup", "delete", "rename"), "upkeep"),
    "import": "importing",
    **dict.fromkeys(("serve", "events"), "serve"),
    "report": "report_games",
    "club": "club",
    "coach": "coach",
    "--version": "",
}
"""Commands that need neither camera nor screen, and the module of each."""
MODULES = QUICK | {
    **dict.fromkeys(("doctor", "buttons", "camera"), "devices"),
    **dict.fromkeys(("play", "turns", "explain"), "play"),
    **dict.fromkeys(("run", "record", "dice"), "run"),
    **dict.fromkeys(("why", "regress"), "why"),
    **{name: name for name in ("calibrate", "demo", "learn", "mat", "read", "replay", "scoreboard", "teach", "trial")},
}
"""Every command and its module: it starts without loading the others."""
ON_SCREEN = ("run", "record", "dice", "demo", "learn", "scoreboard")
NOWHERE = "/nonexistent"
HELP = "sudo apt install libgl1 libglib2.0-0, or a fresh environment as in docs/hardware.md"


def main() -> None:
    """Run the command line; if a library can't be loaded, report that with a remedy instead of a traceback."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")  # its messages are for programmers
    _be_somewhere()
    try:
        from companion.cli.plain_output import make_output_plain

        command = _command(sys.argv[1] if len(sys.argv) > 1 else "")
    except ImportError as error:
        sys.exit(f"The companion can't start: {str(error).splitlines()[0]}. This helps: {HELP}")
    make_output_plain()
    gc.freeze()  # what is loaded stays to the end: garbage is looked for among what comes after it
    command()


def _be_somewhere() -> None:
    """Give a user without a home, as in some containers, one that isn't there: then what can't be kept is said."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = NOWHERE


def _command(name: str) -> Callable[[], object]:
    """The commands of the module that has this one; all commands if none has."""
    if name not in QUICK:
        part_large_blocks()  # these may run for a whole evening
    if name in ON_SCREEN:
        load_pygame()
    if name not in MODULES:
        return import_module("companion.cli.app").main  # type: ignore[no-any-return]
    from companion.cli.helping import new_app

    app = new_app()
    if MODULES[name]:
        import_module(f"companion.cli.{MODULES[name]}").register(app)
    return app


__all__ = ["main"]
