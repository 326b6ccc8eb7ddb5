"""The screen: pygame scenes that draw a view of the session and decide nothing; and the text for the voice."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the terminal is for the game
