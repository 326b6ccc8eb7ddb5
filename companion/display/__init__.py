"""The screen: pygame scenes that draw a view of the session and decide nothing; also the texts for the voice."""

import os
import sys
from contextlib import suppress
from importlib import import_module

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the terminal is for the game


def load_pygame() -> None:
    """Load pygame without ``pkg_resources``, unless that is in use: a tenth of the time until the first screen.

    If it is installed, pygame uses it to find its files, but finds them without it as well.
    """
    if "pkg_resources" in sys.modules:
        return
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]  # as documented: importing it fails
    try:
        with suppress(ImportError):  # reported by whoever needs pygame
            import_module("pygame")
    finally:
        del sys.modules["pkg_resources"]
