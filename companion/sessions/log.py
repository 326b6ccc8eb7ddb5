"""The session log: one SQLite file, an event a row, durable before anything says "saved"."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.sessions.errors import LogBroken, LogError, LogUnwritable, NoSuchSession, explained
from companion.sessions.events import OVER, Event, Header, as_text, effective, fault
from companion.sessions.schema import connect, digest, seal
from hardware.closing import Closing

SessionId = int


@dataclass(frozen=True, slots=True)
class Reading:
    """A session as read back: the longest valid beginning, and a sentence for each thing that is wrong after it."""

    events: tuple[Event, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A session in a list: how many events it has, seconds to the last one, and the event that ended it, if any."""

    session: SessionId
    header: Header
    events: int
    seconds: float
    end: Event | None


@dataclass(slots=True)
class _Tail:
    """Where a session goes on: the last seal, and the kind of every event by number."""

    seal: bytes
    kinds: dict[int, str]


class SessionLog(Closing):
    """An open log. Use as a context manager or ``close`` it; use from one thread at a time.

    Nothing in it is ever edited or deleted: undo and corrections are events. Each row is sealed with the hash of
    itself and of the row before, so a torn or edited log is noticed when it is read.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._file = _identity(path)
        self._tails: dict[SessionId, _Tail] = {}

    @classmethod
    def open(cls, path: Path | str) -> SessionLog:
        """Open or create a log for writing; raises ``LogUnwritable``, ``LogBusy``, ``LogFull`` or ``LogBroken``."""
        path = Path(path)
        with _explaining(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            return cls(path, connect(path))

    @classmethod
    @contextmanager
    def reading(cls, path: Path | str) -> Iterator[SessionLog]:
        """A log for reading only, also from a card or folder that can't be written; raises as ``open`` does."""
        path = Path(path)
        if not path.exists():
            raise NoSuchSession(f"There is no log {path} yet. A game that is played makes one.")
        with tempfile.TemporaryDirectory() as folder:
            with _explaining(path):
                log = cls(path, _connect_to_read(path, Path(folder)))
                log._connection.execute("PRAGMA query_only=ON")  # a copy could be written, for nothing
            with log:
                yield log

    def close(self) -> None:
        """Close the file; everything that was appended is on disk already."""
        self._connection.close()

    # Writing

    def begin(self, header: Header) -> SessionId:
        """Write a new session; its number. Raises ``LogUnwritable`` or ``LogFull``."""
        text = as_text(header.as_json())
        first = digest(text.encode())
        with self._transaction():
            row = self._connection.execute("INSERT INTO sessions (header, seal) VALUES (?, ?)", (text, first))
        session = int(row.lastrowid or 0)
        self._tails[session] = _Tail(first, {})
        return session

    def append(self, session: SessionId, event: Event) -> int:
        """Write an event; its number, from 1. On return it is on disk: a power cut can't take it any more.

        Raises ``LogUnwritable``, ``LogFull``, ``NoSuchSession``; ``LogBroken`` when the session is torn (``rescue``
        it); ``ValueError`` for an event that replaces what is not there.
        """
        try:
            with self._transaction():
                tail = self._tail(session)
                if problem := fault(event, tail.kinds):
                    raise ValueError(problem)
                event = replace(event, seq=len(tail.kinds) + 1)
                new = self._insert(session, event, tail.seal)
        except LogError:
            self._tails.pop(session, None)  # read anew what is on disk before the next try
            raise
        self._tails[session].seal = new
        self._tails[session].kinds[event.seq] = event.kind
        return event.seq

    def rescue(self, session: SessionId) -> SessionId:
        """A new session with the valid beginning of a torn one, to go on from; its number."""
        fresh = self.begin(self.header(session))
        for event in self.read(session, evidence=True).events:
            self.append(fresh, event)
        return fresh

    def _insert(self, session: SessionId, event: Event, previous: bytes) -> bytes:
        proof = digest(event.evidence) if event.evidence is not None else None
        new = seal(previous, event, proof)
        row = (session, event.seq, event.t, event.kind, event.seat, event.source, event.replaces)
        self._connection.execute(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, as_text(dict(event.payload)), proof, new),
        )
        if event.evidence is not None:
            self._connection.execute("INSERT INTO evidence VALUES (?, ?, ?)", (session, event.seq, event.evidence))
        return new

    def _tail(self, session: SessionId) -> _Tail:
        """Where the session goes on; another program may have written to it since."""
        known = self._tails.get(session)
        if known and self._length(session) == len(known.kinds):
            return known
        reading, last = self._read(session, evidence=False)
        if reading.problems:
            raise LogBroken(f"Session {session} can't go on: {reading.problems[0]}")
        self._tails[session] = _Tail(last, {event.seq: event.kind for event in reading.events})
        return self._tails[session]

    def _length(self, session: SessionId) -> int:
        return int(self._one("SELECT coalesce(max(seq), 0) FROM events WHERE session = ?", (session,))[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _explaining(self.path):
            if _identity(self.path) != self._file:
                raise LogUnwritable(f"The log {self.path} was moved or deleted while it was in use.")
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    # Reading

    def header(self, session: SessionId) -> Header:
        """The header of a session; raises ``NoSuchSession``, or ``LogBroken`` when it was damaged."""
        return self._head(session)[0]

    def read(self, session: SessionId, *, evidence: bool = False) -> Reading:
        """The longest valid beginning of a session and what is wrong after it; raises ``NoSuchSession``."""
        with _explaining(self.path):
            return self._read(session, evidence=evidence)[0]

    def events(self, session: SessionId) -> tuple[Event, ...]:
        """The events of ``read``, without evidence and without the problems."""
        return self.read(session).events

    def evidence(self, session: SessionId, seq: int) -> bytes | None:
        """The JPEG that was kept with an event, None without one; raises ``LogBroken`` when it was changed."""
        with _explaining(self.path):
            row = self._one(
                "SELECT jpeg, events.evidence FROM events LEFT JOIN evidence USING (session, seq)"
                " WHERE session = ? AND seq = ?",
                (session, seq),
            )
        if row is None or row[1] is None:
            return None
        if row[0] is None or digest(row[0]) != row[1]:
            raise LogBroken(f"The picture kept with event {seq} of session {session} was changed or lost.")
        return bytes(row[0])

    def headers(self) -> tuple[Header, ...]:
        """The headers of every session that can be read, oldest first; their events are not looked at."""
        return tuple(self.header(number) for number in self._readable())

    def sessions(self) -> tuple[Summary, ...]:
        """Every session that can be read, oldest first."""
        return tuple(map(self._summary, self._readable()))

    def _readable(self) -> list[SessionId]:
        with _explaining(self.path):
            rows = self._connection.execute("SELECT session FROM sessions ORDER BY session").fetchall()
        return [row[0] for row in rows if self._has_head(row[0])]

    def _has_head(self, session: SessionId) -> bool:
        try:
            self._head(session)
        except LogBroken:
            return False
        return True

    def unfinished(self) -> tuple[Summary, ...]:
        """The sessions that could be resumed, the latest first."""
        return tuple(summary for summary in reversed(self.sessions()) if summary.end is None)

    def _summary(self, session: SessionId) -> Summary:
        with _explaining(self.path):
            count, seconds = self._one(
                "SELECT count(*), coalesce(max(t), 0.0) FROM events WHERE session = ?", (session,)
            )
            return Summary(session, self.header(session), count, seconds, self._end(session))

    def _end(self, session: SessionId) -> Event | None:
        """The event that ended the session and was not taken back."""
        if not self._one("SELECT count(*) FROM events WHERE session = ? AND kind = ?", (session, OVER))[0]:
            return None
        events = effective(self._read(session, evidence=False)[0].events)
        return next((event for event in reversed(events) if event.kind == OVER), None)

    def _head(self, session: SessionId) -> tuple[Header, bytes]:
        with _explaining(self.path):
            row = self._one("SELECT header, seal FROM sessions WHERE session = ?", (session,))
        if row is None:
            raise NoSuchSession(f"The log has no session {session}. The command sessions lists them.")
        if digest(row[0].encode()) != row[1]:
            raise LogBroken(f"The beginning of session {session} was changed.")
        return Header.of_json(json.loads(row[0])), row[1]

    def _read(self, session: SessionId, *, evidence: bool) -> tuple[Reading, bytes]:
        last = self._head(session)[1]
        events: list[Event] = []
        try:
            for row in self._rows(session, evidence=evidence):
                event, proof = _event(row)
                if event.seq != len(events) + 1 or row[8] != seal(last, event, proof):
                    return Reading(tuple(events), (f"The log was changed or torn at event {len(events) + 1}.",)), last
                events.append(event)
                last = row[8]
        except (sqlite3.DatabaseError, ValueError) as error:
            return Reading(tuple(events), (f"The log can't be read after event {len(events)}: {error}.",)), last
        return Reading(tuple(events)), last

    def _rows(self, session: SessionId, *, evidence: bool) -> Iterator[tuple[Any, ...]]:
        jpeg, join = ("jpeg", "LEFT JOIN evidence USING (session, seq)") if evidence else ("NULL", "")
        yield from self._connection.execute(
            "SELECT seq, t, kind, seat, source, replaces, payload, events.evidence, seal, "
            f"{jpeg} FROM events {join} WHERE session = ? ORDER BY seq",
            (session,),
        )

    def _one(self, query: str, values: tuple[Any, ...]) -> Any:
        return self._connection.execute(query, values).fetchone()


def _event(row: tuple[Any, ...]) -> tuple[Event, bytes | None]:
    """The event of a row and the digest of its evidence; raises ``ValueError`` when it makes no sense."""
    seq, t, kind, seat, source, replaces, payload, proof, _, jpeg = row
    return Event(kind, seat, t, json.loads(payload), source, replaces, jpeg, seq), proof


def _connect_to_read(path: Path, folder: Path) -> sqlite3.Connection:
    """A reading connection; where SQLite needs to write beside the file and can't, to a copy in ``folder``."""
    try:
        return connect(path, readonly=True)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
    for part in (path, path.with_name(path.name + "-wal")):
        if part.exists():
            shutil.copyfile(part, folder / part.name)
    return connect(folder / path.name)


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino


@contextmanager
def _explaining(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system raise into errors with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise explained(error, path) from error
    except OSError as error:
        raise LogUnwritable(f"The log {path} can't be written: {error.strerror}. The game goes on.") from error
