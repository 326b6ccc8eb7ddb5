"""The switch of the live page: the screen's request, and the server's state.

Two small private files beside the log. The screen writes the request and does no networking; the server, a separate
program with its own permissions, serves as long as the request exists and writes its address.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hardware.files import SMALL_TEXT_BYTES, bytes_of
from hardware.private_files import write_owned

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
PORT = 8484


@dataclass(frozen=True, slots=True)
class Wish:
    """The request: for this machine or for all phones in the network. A changed ``anew`` requests a new address."""

    host: str = HERE
    port: int = PORT
    anew: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """The server's state: its address, or why it can't serve. ``anew`` is that of the request it follows."""

    address: str = ""
    problem: str = ""
    anew: int = 0


class Switch:
    """The switch that belongs to a log. If it can't be written it counts as off; nothing here raises ``OSError``."""

    def __init__(self, log: Path) -> None:
        self._wish = log.with_name(f"{log.name}.live-wish")
        self._told = log.with_name(f"{log.name}.live-told")

    @property
    def wish(self) -> Wish | None:
        """The request; None: off."""
        data = _read(self._wish)
        try:
            return Wish(str(data["host"]), int(data["port"]), int(data["anew"])) if data is not None else None
        except (KeyError, TypeError, ValueError):
            return None

    @property
    def told(self) -> Told:
        """The server's state, None while it does not run."""
        data = _read(self._told)
        try:
            return Told(str(data["address"]), str(data["problem"]), int(data["anew"])) if data is not None else Told()
        except (KeyError, TypeError, ValueError):
            return Told()

    def on(self, wish: Wish) -> bool:
        """Request the page; return whether that could be written."""
        with suppress(OSError):
            self._told.unlink(missing_ok=True)
            _write(self._wish, asdict(wish))
            return True
        return False

    def off(self) -> None:
        """Withdraw the request."""
        with suppress(OSError):
            self._wish.unlink(missing_ok=True)

    def tell(self, told: Told) -> None:
        """For the server: write its state."""
        with suppress(OSError):
            _write(self._told, asdict(told))

    def untell(self) -> None:
        """For the server: remove its state at the end."""
        with suppress(OSError):
            self._told.unlink(missing_ok=True)


def _read(path: Path) -> Any:
    try:
        return json.loads(bytes_of(path, SMALL_TEXT_BYTES))
    except (OSError, ValueError, RecursionError):
        return None


def _write(path: Path, data: dict[str, Any]) -> None:
    write_owned(path, json.dumps(data).encode())
