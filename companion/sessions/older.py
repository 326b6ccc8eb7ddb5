"""Logs of versions 1 to 4, whose SQLite file held the events: what the records lack of them is taken over once.

The first version had no records at all, and the pictures in SQLite, too; the others had a second copy of the records.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.sessions.events import json_of
from companion.sessions.folders import GameFolder, Plain, deleted, folders, new_folder
from companion.sessions.index import Connection, beside
from companion.sessions.sealed import Head, Sealed, chain, event_of


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


def adopt(old: Salvage, root: Path) -> bool:
    """Create the records that an old file has more of; return whether everything in it was readable."""
    gone = deleted(root)
    whole = True
    for session, head in old.heads().items():
        if session not in gone:
            whole &= _adopt(old, session, head, root)
    return whole


def _adopt(old: Salvage, session: int, head: Head, root: Path) -> bool:
    rows = old.rows(session)
    kept = list(chain(head.seal, rows))
    folder = GameFolder(root, session)
    there = folder.read()
    if there.head is not None and there.head.seal != head.seal:  # another game has this number already
        if any(other is not None and other.seal == head.seal for other in map(GameFolder.head, folders(root))):
            return True  # it was given another number before
        folder, there = new_folder(root), Plain()
    missing = [row for row in kept if row.event.seq not in there.rows]
    if there.head is None or missing or there.damaged:
        for row in missing:
            _keep_picture(folder, row, old.picture(session, row.event.seq) if row.proof else None)
        folder.write(head, chain(head.seal, there.rows, rows), keep_old=True)
    return len(kept) == len(rows)


def _keep_picture(folder: GameFolder, row: Sealed, jpeg: bytes | None) -> None:
    if jpeg is not None and not folder.picture_path(row.event.seq).exists():
        folder.put_picture(row.event.seq, jpeg)


def as_head(header: Any, seal: Any) -> Head | None:
    """The head of a row, None if it is invalid or its seal is wrong."""
    try:
        return Head.checked(header, seal)
    except (ValueError, TypeError, AttributeError):
        return None


def as_sealed(row: Sequence[Any]) -> Sealed | None:
    """The event of a row, None if it is invalid; its seal is not checked."""
    _, seq, t, kind, seat, source, replaces, payload, proof, seal = row
    if not isinstance(seal, bytes):
        return None  # a flipped bit may turn it into text
    told = {"seq": seq, "t": t, "kind": kind, "seat": seat, "source": source, "replaces": replaces}
    try:
        return Sealed(event_of({**told, "payload": json_of(payload)}), proof, seal)
    except (ValueError, TypeError):
        return None
