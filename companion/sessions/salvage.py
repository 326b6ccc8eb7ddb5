"""Reads what is left of a damaged SQLite file, or of one of the first version, which had no plain records."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.sessions.mirror import as_head, as_sealed
from companion.sessions.schema import Connection, beside
from companion.sessions.sealed import Head, Sealed


class Salvage:
    """A copy of a file, read as far as possible; nothing here raises ``sqlite3.Error``. Use with ``with``.

    With ``writable_schema`` SQLite also opens a file that is shorter than its header says.
    """

    def __init__(self, path: Path) -> None:
        self._folder = tempfile.TemporaryDirectory()
        copy = Path(self._folder.name) / "log"
        for ending in ("", "-wal"):
            part = beside(path, ending)
            with suppress(FileNotFoundError, PermissionError):
                shutil.copyfile(part, beside(copy, ending))
        self._connection = sqlite3.connect(copy, isolation_level=None, factory=Connection)
        self._connection.execute("PRAGMA writable_schema=ON")

    def heads(self) -> dict[int, Head]:
        """The readable heads, by number."""
        found = {}
        for (number,) in self._rows("SELECT DISTINCT session FROM sessions"):
            for header, seal in self._rows("SELECT header, seal FROM sessions WHERE session = ?", number):
                head = as_head(header, seal)
                if head is not None:
                    found[number] = head
        return found

    def rows(self, session: int) -> dict[int, Sealed]:
        """The readable events of a session, by number: from its beginning, and from its end."""
        columns = "session, seq, t, kind, seat, source, replaces, payload, evidence, seal"
        query = f"SELECT {columns} FROM events WHERE session = ? ORDER BY seq"
        found = [*self._rows(query, session), *self._rows(f"{query} DESC", session)]
        sealed = filter(None, map(as_sealed, found))
        return {row.event.seq: row for row in sealed}

    def picture(self, session: int, seq: int) -> bytes | None:
        """The picture that the first version stored with an event."""
        query = "SELECT jpeg FROM evidence WHERE session = ? AND seq = ?"
        return next((bytes(row[0]) for row in self._rows(query, session, seq) if isinstance(row[0], bytes)), None)

    def _rows(self, query: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._connection.execute(query, values)
        except sqlite3.Error:
            return  # as far as it is readable

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()
        self._folder.cleanup()
