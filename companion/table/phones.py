"""The switch of the live page on the screen: on for the house, off, another address; and the code to scan."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from companion.display.page_view import LEAVE, Code, PageView
from companion.live.switch import EVERYWHERE, Switch, Wish
from companion.referee.view import ChoiceView
from hardware.closing import Closing

TITLE = "The game on your phones"
OFF_TEXT = (
    "Off. Who scans the code sees the game and can change nothing; hidden dice are never shown. "
    "All phones in this network can, and the way to them is not encrypted."
)
ON_TEXT = "On. Scan the code: the game, to look at only."
STARTS = "It starts …"
UNWRITABLE = "It can't be switched on: the folder of the log can't be written."
OWN = ChoiceView(LEAVE, "↶ Back")
ON = ChoiceView("phones.on", "▶ On, for all phones in this network")
OFF = ChoiceView("phones.off", "■ Off")
ANEW = ChoiceView("phones.anew", "↻ Another address", detail="the old one ends")

Start = Callable[[], None]


class Phones(Closing):
    """The switch of one table. ``start`` brings the server up where nobody else does; called after each wish."""

    def __init__(self, log: Path, start: Start = lambda: None, *, kept: bool = False) -> None:
        self._switch, self._start, self._kept = Switch(log), start, kept
        self._trouble = ""

    def act(self, action: str) -> bool:
        """Something chosen on the screen; False when people have seen enough."""
        wish = self._switch.wish
        if action == OWN.action:
            return False
        if action == ON.action:
            self._wish(Wish(EVERYWHERE, anew=wish.anew if wish else 0))
        elif action == OFF.action:
            self._switch.off()
        elif action == ANEW.action and wish is not None:
            self._wish(replace(wish, anew=wish.anew + 1))
        return True

    def _wish(self, wish: Wish) -> None:
        self._trouble = "" if self._switch.on(wish) else UNWRITABLE
        if not self._trouble:
            self._start()

    def view(self) -> PageView:
        """How it is now."""
        wish, told = self._switch.wish, self._switch.told
        if wish is None or self._trouble:
            return PageView(TITLE, self._trouble or OFF_TEXT, (ON, OWN), trouble=bool(self._trouble))
        if told.problem:
            return PageView(TITLE, told.problem, (OFF, OWN), trouble=True)
        if not told.address or told.anew != wish.anew:
            return PageView(TITLE, STARTS, (OFF, OWN))
        return PageView(TITLE, ON_TEXT, (OWN, OFF, ANEW), (), told.address, code_of(told.address))

    def close(self) -> None:
        """The table is left: the page ends with it, unless somebody else serves it (``kept``)."""
        if not self._kept:
            self._switch.off()


@lru_cache(maxsize=4)
def code_of(text: str) -> Code:
    """A QR code; empty where the package for it is missing."""
    try:
        import segno
    except ImportError:
        return ()
    return tuple(tuple(bool(dark) for dark in row) for row in segno.make(text, micro=False).matrix)


def child(log: Path) -> Start:
    """What starts a server as a program of its own, unless one runs already."""
    running: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        if running and running[-1].poll() is None:
            return
        program = "from companion.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--switched", "--log-db", str(log)]
        running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True))

    return start
