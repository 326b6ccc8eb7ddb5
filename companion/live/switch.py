"""The switch of the live page: the screen's request and the server's status, in small private files beside the log.

The screen writes the request and does no networking; the server, a separate program with its own permissions, serves
while the request exists, and writes its address. The picture of the last finished game on the screen is served while
it is offered.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hardware.files import SMALL_TEXT_BYTES, bytes_of
from hardware.private_files import write_owned

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
PORT = 8484
PICTURE_BYTES = 5_000_000  # many times the largest


@dataclass(frozen=True, slots=True)
class Request:
    """A request to serve this machine or all phones in the network. A changed ``anew`` requests a new address.

    ``language`` is that of the screen, "" for the server's own.
    """

    host: str = HERE
    port: int = PORT
    anew: int = 0
    language: str = ""


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """The server's address, or why it can't serve. ``anew`` is that of the request that it serves."""

    address: str = ""
    problem: str = ""
    anew: int = 0


@dataclass(frozen=True, slots=True)
class Seats:
    """Phones in place of the players' buttons: in which game of the log, and the seats that have one.

    ``question`` is the table's, "" for none; ``answers`` are the action and the text of each.
    """

    session: int | None = None
    taken: tuple[int, ...] = ()
    question: str = ""
    answers: tuple[tuple[str, str], ...] = ()


class Switch:
    """The switch of a log. If it can't be written it counts as off; nothing here raises ``OSError``."""

    def __init__(self, log: Path) -> None:
        self._request_file = log.with_name(f"{log.name}.live-request")
        self._status_file = log.with_name(f"{log.name}.live-status")
        self._seats_file = log.with_name(f"{log.name}.live-seats")
        self._picture_file = log.with_name(f"{log.name}.live-picture")

    @property
    def request(self) -> Request | None:
        """The request; None: off."""
        data = _read(self._request_file)
        try:
            if data is None:
                return None
            return Request(str(data["host"]), int(data["port"]), int(data["anew"]), str(data.get("language", "")))
        except (AttributeError, KeyError, TypeError, ValueError):
            return None

    @property
    def status(self) -> ServerStatus:
        """The server's status, empty while it does not run."""
        data = _read(self._status_file)
        try:
            if data is None:
                return ServerStatus()
            return ServerStatus(str(data["address"]), str(data["problem"]), int(data["anew"]))
        except (KeyError, TypeError, ValueError):
            return ServerStatus()

    @property
    def seats(self) -> Seats | None:
        """The seats for phones; None: phones only watch."""
        data = _read(self._seats_file)
        try:
            if data is None:
                return None
            session = data["session"]
            answers = tuple((str(action), str(text)) for action, text in data["answers"])
            taken = tuple(map(int, data["taken"]))
            return Seats(None if session is None else int(session), taken, str(data["question"]), answers)
        except (KeyError, TypeError, ValueError):
            return None

    @seats.setter
    def seats(self, seats: Seats | None) -> None:
        with suppress(OSError):
            if seats is None:
                self._seats_file.unlink(missing_ok=True)
            else:
                _write(self._seats_file, asdict(seats))

    def offer(self, picture: bytes) -> str:
        """Offer a PNG file instead of the previous one; return its name on the page, "" if it can't be written."""
        with suppress(OSError):
            write_owned(self._picture_file, picture)
            return _name_of(picture)
        return ""

    def offered(self, name: str) -> bytes | None:
        """The picture of that name, None if it is not the one on offer; names are digests."""
        with suppress(OSError):
            picture = bytes_of(self._picture_file, PICTURE_BYTES)
            return picture if _name_of(picture) == name else None
        return None

    def offer_none(self) -> None:
        """Withdraw the picture."""
        with suppress(OSError):
            self._picture_file.unlink(missing_ok=True)

    def on(self, request: Request) -> bool:
        """Request the page; return whether the request could be written."""
        with suppress(OSError):
            self._status_file.unlink(missing_ok=True)
            _write(self._request_file, asdict(request))
            return True
        return False

    def off(self) -> None:
        """Withdraw the request, and the picture with it."""
        self.offer_none()
        with suppress(OSError):
            self._request_file.unlink(missing_ok=True)

    def report(self, status: ServerStatus) -> None:
        """For the server: write its status."""
        with suppress(OSError):
            _write(self._status_file, asdict(status))

    def withdraw(self) -> None:
        """For the server: delete its status at the end."""
        with suppress(OSError):
            self._status_file.unlink(missing_ok=True)


def _name_of(picture: bytes) -> str:
    return f"game-{hashlib.sha256(picture).hexdigest()[:16]}.png"


def _read(path: Path) -> Any:
    try:
        return json.loads(bytes_of(path, SMALL_TEXT_BYTES))
    except (OSError, ValueError, RecursionError):
        return None


def _write(path: Path, data: dict[str, Any]) -> None:
    write_owned(path, json.dumps(data).encode())
