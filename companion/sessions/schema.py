"""The SQLite file of the log: its tables, how it is opened, how a row is sealed.

Durability on an SD card: a write-ahead log with ``synchronous=FULL``. A commit is then one append and one fsync to the
``-wal`` file; a rollback journal would rewrite pages in place with three fsyncs a commit, wear the card more, and in
DELETE mode can even lose the last commit to a power cut unless the folder is synced as well (``EXTRA``). A torn tail of
the ``-wal`` file is found by its checksums, so a cut leaves exactly the commits that were confirmed.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from companion.sessions.errors import LogBroken
from companion.sessions.events import Event, as_text

APPLICATION = 0x54544C47  # "TTLG": tells our files from other SQLite files
VERSION = 1
BUSY_SECONDS = 1.0

_TABLES = (
    """CREATE TABLE sessions (
        session INTEGER PRIMARY KEY AUTOINCREMENT, header TEXT NOT NULL, seal BLOB NOT NULL) STRICT""",
    """CREATE TABLE events (
        session INTEGER NOT NULL REFERENCES sessions, seq INTEGER NOT NULL, t REAL NOT NULL, kind TEXT NOT NULL,
        seat INTEGER, source TEXT NOT NULL, replaces INTEGER, payload TEXT NOT NULL, evidence BLOB, seal BLOB NOT NULL,
        PRIMARY KEY (session, seq)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE evidence (
        session INTEGER NOT NULL, seq INTEGER NOT NULL, jpeg BLOB NOT NULL,
        PRIMARY KEY (session, seq)) STRICT""",
)
_ONLY_GROWS = (
    "CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table} BEGIN SELECT RAISE(ABORT, 'a log only grows'); END"
)


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection that commits by itself; the caller keeps to one thread at a time."""
    mode = "ro" if readonly else "rwc"
    connection = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        _prepare(connection, path, readonly=readonly)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, *, readonly: bool) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    if readonly or not _empty(connection):
        _recognise(connection, path)  # first of all: a file of somebody else is left as it is
    if not readonly:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        if _empty(connection):
            _create(connection)


def _empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _create(connection: sqlite3.Connection) -> None:
    """Make the tables in a new file, in one transaction: two programs may open the same new file at once."""
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
    yield from _TABLES
    for table in ("sessions", "events", "evidence"):
        for verb in ("UPDATE", "DELETE"):
            yield _ONLY_GROWS.format(table=table, verb=verb)
    yield f"PRAGMA application_id={APPLICATION}"
    yield f"PRAGMA user_version={VERSION}"


def _recognise(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise LogBroken(f"{path} is no session log. Name another file.")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != VERSION:
        raise LogBroken(f"The log {path} is of version {version}; this program knows version {VERSION}. Update it.")


def digest(data: bytes) -> bytes:
    """The SHA-256 of the data: 32 bytes."""
    return hashlib.sha256(data).digest()


def seal(previous: bytes, event: Event, evidence: bytes | None) -> bytes:
    """The seal of a row: the hash of all it says (``evidence`` is a digest) and of the seal of the row before."""
    said = [event.seq, event.t, event.kind, event.seat, event.source, event.replaces, dict(event.payload)]
    said.append(evidence.hex() if evidence else None)
    return digest(previous + as_text(said, canonical=True).encode())
