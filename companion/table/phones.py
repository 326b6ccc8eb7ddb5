"""The page on the screen that switches the live page for phones on and off, with the code to scan."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from companion.display.page_view import LEAVE, Code, PageView
from companion.games.message import Text, say
from companion.live.switch import EVERYWHERE, Request, Seats, Switch
from companion.messages import current_language, worded
from companion.referee.shown.view import ChoiceView
from companion.table.phone_seats import PhoneSeats
from hardware.closing import Closing

UNWRITABLE = say("phones.unwritable")
ON, OFF, ANEW = "phones.on", "phones.off", "phones.anew"
NAMED = 2  # this many names fit beside the code, however long they are
PRESS, LOOK, FREE = "phones.press", "phones.look", "phones.free"

Start = Callable[[], None]


class Phones(Closing):
    """The switch of one table. ``start`` starts the server if nothing else does; it is called after each change.

    ``seats`` are the phones used as players' buttons, which have their own switch; it survives a restart of the table
    if a systemd unit serves the page (``kept``). ``names`` are those of the players.
    """

    def __init__(
        self,
        log: Path,
        start: Start = lambda: None,
        *,
        kept: bool = False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._switch, self._start, self._kept = Switch(log), start, kept
        self._trouble: Text = ""
        self.seats = PhoneSeats(log, wake)
        self.names: tuple[str, ...] = ()
        self._switch.offer_none()  # left over from a table that was killed
        if self._switch.seats is not None:
            if kept and self._switch.request is not None:
                self.seats.open()
            else:
                self._switch.seats = None  # as above

    def act(self, action: str) -> bool:
        """Handle a choice on the screen; False when people leave the page."""
        request = self._switch.request
        if action == LEAVE:
            return False
        if action == ON:
            self._ask(Request(EVERYWHERE, anew=request.anew if request else 0, language=current_language()))
        elif action == OFF:
            self.seats.close()
            self._switch.off()
        elif action == PRESS:
            self._trouble = "" if self.seats.open() else say("phones.unheard")
        elif action == LOOK:
            self.seats.close()
        elif action == FREE:
            self.seats.free()
        elif action == ANEW and request is not None:
            self._ask(replace(request, anew=request.anew + 1))
        return True

    def _ask(self, request: Request) -> None:
        self._trouble = "" if self._switch.on(request) else UNWRITABLE
        if not self._trouble:
            self._start()

    def view(self) -> PageView:
        """The present state."""
        request, status = self._switch.request, self._switch.status
        if request is None or self._trouble:
            return _page(self._trouble or say("phones.off-text"), ON, LEAVE, trouble=bool(self._trouble))
        if status.problem:
            return _page(status.problem, OFF, LEAVE, trouble=True)
        if not status.address or status.anew != request.anew:
            return _page(say("phones.starts"), OFF, LEAVE)
        page = _page(*self._with_seats())
        return replace(page, address=status.address, code=code_of(status.address))

    def offer(self, picture: Callable[[], bytes]) -> str:
        """Offer a PNG file to phones; return its address, "" if the page is not served or that fails."""
        request, status = self._switch.request, self._switch.status
        if request is None or status.problem or not status.address or status.anew != request.anew:
            return ""
        name = self._switch.offer(picture())
        return status.address + name if name else ""

    def _with_seats(self) -> tuple[Text, *tuple[str, ...]]:
        """The text and the choices while the page is on, depending on whether phones are buttons."""
        if not self.seats.on:
            return say("phones.on-text"), LEAVE, PRESS, OFF, ANEW
        sitting = [self.names[seat - 1] for seat in self.seats.taken if seat <= len(self.names)]
        if not sitting:
            return say("phones.press-text"), LEAVE, LOOK, OFF, ANEW
        some, many = say("phones.sitting", names=tuple(sitting)), say("phones.sitting-many", count=len(sitting))
        return (some if len(sitting) <= NAMED else many), LEAVE, FREE, LOOK, OFF

    def close(self) -> None:
        """Leave the table: the page is switched off, unless another program serves it (``kept``)."""
        before = self._switch.seats
        self.seats.close()
        self._switch.offer_none()
        if not self._kept:
            self._switch.off()
        elif before is not None:
            self._switch.seats = Seats(before.session)


def _page(text: Text, *actions: str, trouble: bool = False) -> PageView:
    words = {
        LEAVE: say("screen.back"),
        ON: say("phones.on"),
        OFF: say("phones.off"),
        ANEW: say("phones.anew"),
        PRESS: say("phones.press"),
        LOOK: say("phones.look"),
        FREE: say("phones.free"),
    }
    details = {ANEW: worded(say("phones.old-ends"))}
    rows = tuple(ChoiceView(action, worded(words[action]), detail=details.get(action, "")) for action in actions)
    return PageView(worded(say("phones.title")), worded(text), rows, trouble=trouble)


@lru_cache(maxsize=4)
def code_of(text: str) -> Code:
    """A QR code; empty if its package is missing."""
    try:
        import segno
    except ImportError:
        return ()
    return tuple(tuple(bool(dark) for dark in row) for row in segno.make(text, micro=False).matrix)


def child(log: Path) -> Start:
    """A function that starts the server as a child process, unless one runs already."""
    running: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        if running and running[-1].poll() is None:
            return
        program = "from companion.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--switched", "--log-db", str(log)]
        running.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True))

    return start
