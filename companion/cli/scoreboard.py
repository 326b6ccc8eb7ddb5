"""``companion scoreboard``: the scores of the running game on a second screen, large enough for the whole room."""

from __future__ import annotations

import time

from companion.cli.output import bad_input, window_size
from companion.cli.run import FullOption, SizeOption, choose_table_language
from companion.cli.sessions import LogOption
from companion.display.inputs import QUIT, Action
from companion.display.page_view import LEAVE
from companion.display.screen import NoDisplay, Screen
from companion.error_messages import error_message
from companion.live.follower import Follower
from companion.live.hub import POLL_SECONDS
from companion.preferences import load_preferences
from companion.sessions.log import default_log
from companion.table.scoreboard import Scoreboard

DARK = "dark"


def scoreboard(size: SizeOption = None, full: FullOption = False, log_db: LogOption = None) -> None:
    """Show only the scores and whose turn it is on a second screen; Esc quits."""
    path = log_db or default_log()
    choose_table_language(path)  # the language chosen at the table: both screens hang in one room
    preferences = load_preferences(path)
    try:
        screen = Screen(window_size(size) if size else (1024, 600), full=full, theme=preferences.theme or DARK)
    except NoDisplay as error:
        bad_input(error_message(error))
    board, follower = Scoreboard(preferences.signs), Follower(path, time.monotonic)
    try:
        while True:
            board.follow(follower.poll())
            if any(given in (QUIT, Action(LEAVE)) for given in screen.step(board.view(), POLL_SECONDS)):
                return
    finally:
        screen.close()
