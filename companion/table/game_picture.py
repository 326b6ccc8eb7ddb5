"""The picture of a finished game on the screen, to save or to view on a phone."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from companion.display.page_view import LEAVE, Code, PageView
from companion.display.summary import as_png, save_summary, summary
from companion.error_messages import error_message
from companion.games.message import Message, Text, say
from companion.messages import worded
from companion.referee.referee import Referee
from companion.referee.shown.view import ChoiceView, TableView
from companion.sessions.events import Event
from companion.sessions.log import SessionId
from companion.table.phones import code_of
from hardware.private_files import make_folder


def facts(events: Sequence[Event]) -> tuple[str, ...]:
    """The key figures of a game: its length, throws, refusals and undos."""
    kinds = Counter(event.kind for event in events)
    minutes = round(max((event.t for event in events), default=0.0) / 60)
    long = say("table.hours", hours=minutes // 60, minutes=minutes % 60)
    found = [long if minutes >= 60 else say("table.minutes", minutes=max(minutes, 1))]
    if kinds["throw"]:
        found.append(say("table.throws", count=kinds["throw"]))
    if kinds["refused"]:
        found.append(say("table.refusals", count=kinds["refused"]))
    if kinds["undo"]:
        found.append(say("table.taken-back", count=kinds["undo"]))
    return tuple(map(worded, found))


def share(referee: Referee, path: Path) -> str:
    """Save the picture of a finished game without overwriting others; return a sentence about the result."""
    return worded(saved(replace(referee.view(), facts=facts(referee.record.events)), path))


def saved(view: TableView, path: Path) -> Message:
    """Save the picture of a finished game without overwriting others: "table.picture-in", or "table.no-picture"."""
    path = _unused_path(path)
    try:
        save_summary(view, path)
    except OSError as error:
        return say("table.no-picture", path=str(path), why=error_message(error))
    return say("table.picture-in", path=str(path))


def _unused_path(path: Path) -> Path:
    """The path, with a number if it exists already."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(other for other in numbered if not other.exists())


SAVE = "picture.save"
SCAN, MAY_BE_SAVED = say("past.picture-scan"), say("past.picture-save")
DRIVES = (Path("/media"), Path("/run/media"), Path("/mnt"))  # where systems mount drives
FOLDER = "pictures"  # beside the log, if nothing else can be written

Offer = Callable[[Callable[[], bytes]], str]


@dataclass(slots=True)
class GamePicture:
    """The page with the picture of a finished game.

    ``folders`` returns where the picture may be saved, the best first; ``name`` is that of the file without its suffix.
    ``offer`` offers the picture to phones and returns its address, "" while the page for phones is off.
    """

    table: TableView
    name: str
    folders: Callable[[], Iterable[Path]]
    offer: Offer = lambda _: ""
    _address: str = field(default="", init=False)
    _result: Text = field(default="", init=False)

    def act(self, action: str) -> bool:
        """Handle a choice on the screen; False when people leave."""
        if action == SAVE:
            self._save()
        return action != LEAVE

    def _save(self) -> None:
        """Save the picture in the first folder that works."""
        for folder in self.folders():
            self._result = saved(self.table, folder / f"{self.name}.png")
            if self._result.id == "table.picture-in":
                return

    def view(self) -> PageView:
        """The picture, and what can be done with it."""
        self._address = self._address or self.offer(lambda: as_png(summary(self.table)))
        code: Code = code_of(self._address) if self._address else ()
        text = self._result or (SCAN if code else MAY_BE_SAVED)
        rows = (
            ChoiceView(SAVE, worded(say("past.picture-save-row"))),
            ChoiceView(LEAVE, worded(say("screen.back"))),
        )
        return PageView(
            worded(say("past.picture-title")), worded(text), rows, address=self._address, code=code, summary=self.table
        )


def summary_of(view: TableView, signs: Sequence[int], events: Sequence[Event]) -> TableView:
    """The view of a finished game with a sign for each seat, and the key figures."""
    seats = tuple(replace(seat, sign=sign) for seat, sign in zip(view.seats, signs, strict=True))
    return replace(view, seats=seats, facts=facts(events))


def game_picture_of(over: TableView, log: Path, session: SessionId, offer: Offer) -> GamePicture:
    """The page with the picture of a logged game; ``offer`` offers it to phones."""
    return GamePicture(over, f"game-{session}", lambda: picture_folders(log), offer)


def picture_folders(log: Path) -> Iterable[Path]:
    """Where pictures may be saved: mounted drives, the user's pictures, a folder beside the log."""
    for place in DRIVES:
        yield from (drive for drive in _drives(place) if os.path.ismount(drive) and os.access(drive, os.W_OK))
    pictures = Path(os.environ.get("XDG_PICTURES_DIR") or Path.home() / "Pictures")
    if os.access(pictures, os.W_OK):
        yield pictures
    own = log.parent / FOLDER
    make_folder(own)
    yield own


def _drives(place: Path) -> list[Path]:
    """The folders in a place and one level below, as some systems mount drives per user."""
    try:
        first = sorted(path for path in place.iterdir() if path.is_dir())
        return first + sorted(path for user in first if os.access(user, os.R_OK) for path in user.iterdir())
    except OSError:
        return []
