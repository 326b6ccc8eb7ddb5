"""The switch of the live page: what the screen wishes, and what the server says.

Two small files beside the log, for their owner only. The screen writes the wish and knows no network; the server, a
program of its own with its own rights, serves as long as the wish is there and says where.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.sessions.folders import owned

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
PORT = 8484


@dataclass(frozen=True, slots=True)
class Wish:
    """Where the page is wished: on this machine alone, or for all phones of the house; ``anew`` is another address
    each time that it changes.
    """

    host: str = HERE
    port: int = PORT
    anew: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What the server says: the address, or what keeps it from serving. ``anew`` is that of the wish it follows."""

    address: str = ""
    problem: str = ""
    anew: int = 0


class Switch:
    """The switch that belongs to a log. What can't be written counts as off; nothing here raises ``OSError``."""

    def __init__(self, log: Path) -> None:
        self._wish = log.with_name(f"{log.name}.live-wish")
        self._told = log.with_name(f"{log.name}.live-told")

    @property
    def wish(self) -> Wish | None:
        """What is wished; None: off."""
        data = _read(self._wish)
        try:
            return Wish(str(data["host"]), int(data["port"]), int(data["anew"])) if data is not None else None
        except (KeyError, TypeError, ValueError):
            return None

    @property
    def told(self) -> Told:
        """What the server says, nothing while it does not run."""
        data = _read(self._told)
        try:
            return Told(str(data["address"]), str(data["problem"]), int(data["anew"])) if data is not None else Told()
        except (KeyError, TypeError, ValueError):
            return Told()

    def on(self, wish: Wish) -> bool:
        """Wish the page; whether that could be written."""
        with suppress(OSError):
            self._told.unlink(missing_ok=True)
            _write(self._wish, asdict(wish))
            return True
        return False

    def off(self) -> None:
        """Wish it no more."""
        with suppress(OSError):
            self._wish.unlink(missing_ok=True)

    def tell(self, told: Told) -> None:
        """For the server: say how it is."""
        with suppress(OSError):
            _write(self._told, asdict(told))

    def untell(self) -> None:
        """For the server: it has ended."""
        with suppress(OSError):
            self._told.unlink(missing_ok=True)


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None


def _write(path: Path, data: dict[str, Any]) -> None:
    part = path.with_name(f"{path.name}.new")
    with owned(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as descriptor:
        os.write(descriptor, json.dumps(data).encode())
    part.replace(path)
