"""The screen: pygame scenes that draw a view of the session and decide nothing; and the text for the voice."""

import os
import sys
from contextlib import suppress
from importlib import import_module

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the terminal is for the game


def load_pygame() -> None:
    """Load pygame without ``pkg_resources``, if that is not in use: a tenth of the time until the first screen.

    pygame takes it, where it is installed, to find its own files, and finds them without it as well.
    """
    if "pkg_resources" in sys.modules:
        return
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]  # as documented: importing it fails
    try:
        with suppress(ImportError):  # whoever needs pygame says so
            import_module("pygame")
    finally:
        del sys.modules["pkg_resources"]
