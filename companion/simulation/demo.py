"""A whole game on the virtual table to watch: in a window, or as pictures and a transcript."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion.display.inputs import QUIT, Action
from companion.display.screen import Screen
from companion.sessions.events import Event
from companion.sessions.formatting import format_timestamp
from companion.table.desk import Desk
from companion.table.mirror import Mirror
from hardware.camera_virtual import VirtualCamera
from hardware.pictures import as_jpeg
from hardware.presses import Press, Touch
from hardware.private_files import write_owned

PICTURED = ("reroll", "refused", "over")  # kinds of events that always get a picture
PICTURES = 40  # the most pictures of one demo
BESIDE_S = 0.2  # interval between two pictures of the table beside the screen
EVERY = 6  # one in this many of the other events gets a picture


@dataclass(slots=True)
class Album:
    """Writes what a headless demo shows: the screen and the table as pictures, and a transcript.

    ``folder`` must exist. ``echo`` gets each line of the transcript.
    """

    folder: Path
    screen: Screen
    camera: VirtualCamera
    lines: list[str] = field(default_factory=list)
    pictures: list[Path] = field(default_factory=list)
    _written: int = 0

    def after(self, desk: Desk, entered: Sequence[Press | Touch]) -> bool:
        """Record what is new; always continues."""
        referee = desk.referee
        self.lines += [f"{format_timestamp(event.t)}  [{_entered(event)}]" for event in entered]
        news = referee.record.events[self._written :]
        self._written = len(referee.record.events)
        for event in news:
            self.lines.append(f"{format_timestamp(event.t)}  {referee.event_text(event)}")
        if any(self._wanted(event) for event in news) and len(self.pictures) < PICTURES:
            self._picture(desk)
        return True

    def finish(self, desk: Desk) -> Path:
        """Write the last picture and the transcript; return the transcript's path."""
        self._picture(desk)
        path = self.folder / "transcript.txt"
        write_owned(path, ("\n".join(self.lines) + "\n").encode())
        return path

    def _wanted(self, event: Event) -> bool:
        return event.kind in PICTURED or event.seq % EVERY == 1

    def _picture(self, desk: Desk) -> None:
        self.screen.show(desk.view())
        stem = f"{len(self.pictures) + 1:02d}"
        path = self.folder / f"{stem}-screen.png"
        self.screen.save(path)
        table = cv2.resize(self.camera.large().image, (960, 540), interpolation=cv2.INTER_AREA)
        write_owned(self.folder / f"{stem}-table.jpg", as_jpeg(np.asarray(table, np.uint8)))
        self.pictures.append(path)


@dataclass(slots=True)
class Onlooker:
    """A person at the window of a demo: sees screen and table, may press and close it."""

    screen: Screen
    camera: VirtualCamera
    mirror: Mirror
    closed: bool = False
    _beside: float = float("-inf")

    def each(self, desk: Desk) -> bool:
        """Show the present view, and the table itself while it is displayed; False when the window was closed."""
        if self.camera.t - self._beside >= BESIDE_S:
            self._beside = self.camera.t
            self.screen.show_beside()
        if self.screen.live_picture_open:
            self.mirror.show(self.camera.table.small(self.camera.t))
        for given in self.screen.step(desk.view(), 0.001):
            if given in (QUIT, Action("menu.end")):
                self.closed = True
            elif isinstance(given, Press):
                desk.enter(Press(given.button, self.camera.t, given.seat, given.long))
            else:
                desk.enter(Touch(given.text, self.camera.t))
        return not self.closed


def _entered(event: Press | Touch) -> str:
    """``end 2``, ``hold end 2``, ``bid:4x5``."""
    if isinstance(event, Touch):
        return event.action
    return f"{'hold ' if event.long else ''}{event.button}{f' {event.seat}' if event.seat else ''}"
