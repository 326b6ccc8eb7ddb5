"""Logs of versions 1 to 4, whose SQLite file had the events: what the records lack is restored from it once.

The first version had no records at all, and its pictures were in SQLite; in the others SQLite was a second copy.
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

from companion.sessions.events import parse_json
from companion.sessions.folders import GameFolder, RecordContent, deleted_numbers, game_folders, new_folder
from companion.sessions.index import Connection, with_ending
from companion.sessions.sealed import Head, Sealed, chain, parse_event


class Salvage:
    """A copy of a SQLite file, read as far as possible without raising ``sqlite3.Error``. Use as a context manager.

    With ``writable_schema`` SQLite opens even a truncated file.
    """

    def __init__(self, path: Path) -> None:
        self._folder = tempfile.TemporaryDirectory()
        copy = Path(self._folder.name) / "log"
        for ending in ("", "-wal"):
            part = with_ending(path, ending)
            with suppress(FileNotFoundError, PermissionError):
                shutil.copyfile(part, with_ending(copy, ending))
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
        """The readable events of a session, by number, read from its beginning and from its end."""
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
            return  # the rest is unreadable

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()
        self._folder.cleanup()


def restore_records(old: Salvage, root: Path) -> bool:
    """Write what an old file has and the records lack; return whether everything in it was readable."""
    deleted = deleted_numbers(root)
    complete = True
    for session, head in old.heads().items():
        if session not in deleted:
            complete &= _restore_record(old, session, head, root)
    return complete


def _restore_record(old: Salvage, session: int, head: Head, root: Path) -> bool:
    rows = old.rows(session)
    valid = list(chain(head.seal, rows))
    folder = GameFolder(root, session)
    record = folder.read()
    if record.head is not None and record.head.seal != head.seal:  # another game has this number already
        if any(other is not None and other.seal == head.seal for other in map(GameFolder.head, game_folders(root))):
            return True  # restored before, under another number
        folder, record = new_folder(root), RecordContent()
    missing = [row for row in valid if row.event.seq not in record.rows]
    if record.head is None or missing or record.damaged:
        for row in missing:
            _restore_picture(folder, row, old.picture(session, row.event.seq) if row.proof else None)
        folder.write(head, chain(head.seal, record.rows, rows), keep_old=True)
    return len(valid) == len(rows)


def _restore_picture(folder: GameFolder, row: Sealed, jpeg: bytes | None) -> None:
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
    fields = {"seq": seq, "t": t, "kind": kind, "seat": seat, "source": source, "replaces": replaces}
    try:
        return Sealed(parse_event({**fields, "payload": parse_json(payload)}), proof, seal)
    except (ValueError, TypeError):
        return None
