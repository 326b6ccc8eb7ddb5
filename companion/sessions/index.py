"""The index: a SQLite file with a row for each game, for lists. Everything in it is also in the records.

Those are synced at each event, so this file need not be: ``synchronous=NORMAL`` keeps it consistent through a power
cut, and anything missing is taken from the records.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from companion.sessions.counting import counting
from companion.sessions.errors import LogBroken, LogForeign, damaged_text, not_a_log_text
from companion.sessions.events import OVER, Event, Header, json_text, parse_json
from companion.sessions.sealed import Head, Sealed, digest, event_of_checked
from hardware.files import ordinary
from vision.localized import localized

# The file: its table, how it is opened, what kind of file it is -------------------------------------------------------

APPLICATION = 0x54544C47  # "TTLG": distinguishes our files from other SQLite files
VERSION = 6
FIRST_VERSION = 1  # up to 4 this file also had the events; in 5 a row had a column for each field
BUSY_SECONDS = 1.0
USUAL_NAME = "sessions.sqlite3"
_MAGIC = b"SQLite format 3\0"
_APPLICATION_AT = 68  # offset of the application id in a SQLite file's header

_TABLE = "CREATE TABLE games (session INTEGER PRIMARY KEY, entry TEXT NOT NULL, seal BLOB NOT NULL) STRICT"


class Connection(sqlite3.Connection):
    """A connection that raises only ``sqlite3.Error``, even if the message quotes a damaged file."""

    def execute(self, *args: Any) -> sqlite3.Cursor:
        """Like ``sqlite3.Connection.execute``."""
        try:
            return super().execute(*args)
        except UnicodeDecodeError as error:  # the message quotes a table name that is not UTF-8
            raise sqlite3.DatabaseError("the file is damaged") from error


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection with autocommit; not thread-safe.

    Raises ``sqlite3.Error``, ``OSError``, ``LogBroken`` and ``LogForeign``. Reading leaves no file behind.
    """
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path.absolute()))}?{_mode(path, readonly)}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Connection,
    )
    try:
        _prepare(connection, path, readonly=readonly)
    except BaseException:
        connection.close()
        raise
    return connection


def in_memory() -> sqlite3.Connection:
    """An empty index in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False, factory=Connection)
    _create(connection)
    return connection


def _mode(path: Path, readonly: bool) -> str:
    """The mode for opening: a log that nobody is writing is immutable, so that SQLite creates no file beside it."""
    if not readonly:
        return "mode=rwc"
    wal = with_ending(path, "-wal")
    return "mode=ro" if wal.exists() and wal.stat().st_size else "mode=ro&immutable=1"


def _prepare(connection: sqlite3.Connection, path: Path, *, readonly: bool) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    if readonly or not _empty(connection):
        _recognise(connection, path)  # before anything is written: a foreign file stays unchanged
    if not readonly:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA secure_delete=ON")  # overwrite deleted data
        if _empty(connection):
            _create(connection)


def _empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _create(connection: sqlite3.Connection) -> None:
    """Create the table in one transaction: two programs may open the same new file at once."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _empty(connection):
            for statement in _statements():
                connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements() -> Iterator[str]:
    yield _TABLE
    yield f"PRAGMA application_id={APPLICATION}"
    yield f"PRAGMA user_version={VERSION}"


def schema_is_intact(connection: sqlite3.Connection) -> bool:
    """Whether the table's schema is as created, which no check of the pages covers."""
    found = {row[0] for row in connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")}
    return found == {_TABLE}


def _recognise(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise LogBroken(not_a_log_text(path))
    version = version_of(connection)
    if not FIRST_VERSION <= version <= VERSION:
        if schema_is_intact(connection):  # a later version would have another table, so the number is damaged
            raise LogBroken(damaged_text(path))
        raise LogForeign(localized("log-version", path=str(path), text=str(version), version=str(VERSION)))


def version_of(connection: sqlite3.Connection) -> int:
    """The version of an open log; raises ``sqlite3.Error``."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def with_ending(path: Path, ending: str) -> Path:
    """The file beside this one whose name has that ending in addition: "-wal", "-shm", ".games"."""
    return path.with_name(path.name + ending)


def was_a_log(path: Path, root: Path) -> bool:
    """Whether an unreadable file was once a log, by its name, its first bytes or its records."""
    try:
        with ordinary(path) as file:
            start = file.read(100)
    except OSError:  # it may be anything
        return path.name == USUAL_NAME or root.is_dir()
    marked = start[_APPLICATION_AT : _APPLICATION_AT + 4] == APPLICATION.to_bytes(4, "big")
    return not start or path.name == USUAL_NAME or root.is_dir() or (start.startswith(_MAGIC) and marked)


# Its entries ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as lists need it, and the size of its record in bytes: if that differs, the entry is out of date.

    ``end`` is the event that ended it, if any; ``scores`` are the latest that count, by seat, None without any.
    """

    head: Head
    bytes: int
    events: int
    seconds: float
    end: Event | None = None
    scores: tuple[int, ...] | None = None

    @classmethod
    def of(cls, head: Head, size: int, rows: Sequence[Sealed]) -> Entry:
        """The entry of a record with these events."""
        events = [row.event for row in rows]
        counted = counting(events)
        end = next((event for event in reversed(counted) if event.kind == OVER), None)
        scores = next((tuple(event.payload["scores"]) for event in reversed(counted) if has_scores(event)), None)
        return cls(head, size, len(events), max((event.t for event in events), default=0.0), end, scores)

    def text(self) -> str:
        """The entry as JSON, for a row."""
        end = {name: getattr(self.end, name) for name in _EVENT_FIELDS} if self.end is not None else None
        head = {"header": self.head.header.as_json(), "seal": self.head.seal.hex()}
        row = {**head, "bytes": self.bytes, "events": self.events, "seconds": self.seconds, "end": end}
        return json_text({**row, "scores": None if self.scores is None else list(self.scores)})

    @classmethod
    def parse(cls, text: str) -> Entry:
        """The entry from the result of ``text``."""
        row = parse_json(text)
        head = Head(Header.of_json(row["header"]), bytes.fromhex(row["seal"]))
        end = event_of_checked(row["end"]) if row["end"] is not None else None
        scores = tuple(row["scores"]) if row["scores"] is not None else None
        return cls(head, row["bytes"], row["events"], float(row["seconds"]), end, scores)


_EVENT_FIELDS = ("seq", "t", "kind", "seat", "source", "replaces", "payload")


def has_scores(event: Event) -> bool:
    """Whether the event has the scores of all seats."""
    return isinstance(event.payload.get("scores"), list)


class Index:
    """An open index. All methods raise ``sqlite3.Error``; a damaged row counts as missing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def intact(self) -> bool:
        """Whether the file passes SQLite's integrity check and has the expected table."""
        intact = self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        return bool(intact) and schema_is_intact(self._connection)

    def entries(self) -> dict[int, Entry]:
        """The readable entries, by the number of the game."""
        rows = self._connection.execute("SELECT session, entry, seal FROM games").fetchall()
        return {session: Entry.parse(text) for session, text, seal in rows if seal == _seal(session, text)}

    def put(self, session: int, entry: Entry) -> None:
        """Write the entry of a game."""
        text = entry.text()
        row = (session, text, _seal(session, text))
        self._connection.execute("INSERT OR REPLACE INTO games (session, entry, seal) VALUES (?, ?, ?)", row)

    def delete(self, session: int) -> None:
        """Delete the entry of a game; nothing of it remains in the file."""
        self._connection.execute("DELETE FROM games WHERE session = ?", (session,))
        self.empty_journal()

    def empty_journal(self) -> None:
        """Truncate the write-ahead log, so that no replaced data remain in it."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _seal(session: object, text: object) -> bytes:
    """The digest of a row: SQLite does not detect a flipped bit in a text."""
    return digest(f"{session} {text}".encode("utf-8", "replace"))


def readable_entries(index: Index) -> Mapping[int, Entry]:
    """The entries; none if the index can't be read."""
    with suppress(sqlite3.Error):
        return index.entries()
    return {}
