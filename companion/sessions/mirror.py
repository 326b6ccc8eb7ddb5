"""The SQLite file as a second copy of the plain records, and as the index for lists of games."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from companion.sessions.counting import cause, counting, follows
from companion.sessions.cue_file import KeptCue
from companion.sessions.envelope import event_of, json_of
from companion.sessions.events import OVER, Event, as_text
from companion.sessions.schema import VERSION, as_made, version_of
from companion.sessions.sealed import Head, Sealed

_OF_EVENTS = ("events", "progress", "sessions")  # the tables that hold a session, except its cues
_ROW = "session, seq, t, kind, seat, source, replaces, payload, evidence, seal"


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a session: bytes of its record, events, seconds; numbers of its end and of the last scores."""

    bytes: int
    events: int
    seconds: float
    ended: int | None
    scored: int | None

    @classmethod
    def of(cls, size: int, events: Sequence[Event]) -> Progress:
        """The progress after these events."""
        standing = counting(events)
        ended = next((event.seq for event in reversed(standing) if event.kind == OVER), None)
        scored = next((event.seq for event in reversed(standing) if has_scores(event)), None)
        return cls(size, len(events), max((event.t for event in events), default=0.0), ended, scored)

    def then(self, size: int, rows: Sequence[Sealed]) -> Progress:
        """The progress after one more event, the last of the session's; the earlier ones are examined if need be."""
        event = rows[-1].event
        since = rows[max(cause(event) - 1, 0) :] if follows(event) else rows[-1:]
        if any(row.event.replaces is not None for row in since):  # what counts has changed
            return Progress.of(size, [row.event for row in rows])
        ended = event.seq if event.kind == OVER else self.ended
        scored = event.seq if has_scores(event) else self.scored
        return Progress(size, self.events + 1, max(self.seconds, event.t), ended, scored)


def has_scores(event: Event) -> bool:
    """Whether the event has the scores of all seats."""
    return isinstance(event.payload.get("scores"), list)


class Mirror:
    """An open SQLite file of the log. Everything raises ``sqlite3.Error``; a damaged row counts as missing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def intact(self) -> bool:
        """Whether the file's pages are intact, its rows in their order, and its tables as expected."""
        pages = self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        return bool(pages) and as_made(self._connection)

    # Reading

    def sessions(self) -> list[int]:
        """The numbers of the sessions."""
        return [row[0] for row in self._all("SELECT session FROM sessions ORDER BY session")]

    def heads(self) -> dict[int, Head]:
        """The readable heads, by number."""
        rows = self._all("SELECT session, header, seal FROM sessions ORDER BY session")
        found = ((session, as_head(header, seal)) for session, header, seal in rows)
        return {session: head for session, head in found if head is not None}

    def head(self, session: int) -> Head | None:
        """The head of a session, None if it is missing or unreadable."""
        row = self._connection.execute("SELECT header, seal FROM sessions WHERE session = ?", (session,)).fetchone()
        return as_head(*row) if row else None

    def progress(self) -> dict[int, Progress]:
        """The progress of every session; nothing from a file of an earlier version, which counted otherwise."""
        if version_of(self._connection) != VERSION:
            return {}
        rows = self._all("SELECT session, bytes, events, seconds, ended, scored FROM progress")
        return {session: Progress(*rest) for session, *rest in rows if _makes_sense(*rest)}

    def rows(self, session: int) -> dict[int, Sealed]:
        """The readable events of a session, by number."""
        return dict(self._sealed("WHERE session = ?", (session,)))

    def length(self, session: int) -> int:
        """The number of events of a session."""
        query = "SELECT coalesce(max(seq), 0) FROM events WHERE session = ?"
        return int(self._connection.execute(query, (session,)).fetchone()[0])

    def cues(self, session: int) -> dict[int, KeptCue]:
        """The readable cues of a session, by number; none in a file of a version without them."""
        query = "SELECT number, events, cue, seal FROM cues WHERE session = ? ORDER BY number"
        found: dict[int, KeptCue] = {}
        with suppress(sqlite3.Error):  # a bad page: what comes after it can't be read this way
            for number, events, text, seal in self._connection.execute(query, (session,)):
                with suppress(ValueError, TypeError):
                    found[number] = KeptCue(number, events, json_of(text), bytes(seal))
        return found

    def told(self) -> dict[tuple[int, int], Event]:
        """The events that ended a session or had its last scores, by session and number."""
        where = "JOIN progress USING (session) WHERE seq IN (ended, scored)"
        rows = self._all(f"SELECT {_ROW} FROM events {where}")
        return {(row[0], row[1]): sealed.event for row in rows if (sealed := as_sealed(row)) is not None}

    def _sealed(self, where: str, values: tuple[Any, ...]) -> Iterator[tuple[int, Sealed]]:
        cursor = self._connection.execute(f"SELECT {_ROW} FROM events {where} ORDER BY seq", values)
        while True:
            try:
                row = cursor.fetchone()
            except sqlite3.Error:
                return  # a bad page: what comes after it can't be read this way
            if row is None:
                return
            if (sealed := as_sealed(row)) is not None:
                yield sealed.event.seq, sealed

    def _all(self, query: str) -> list[Any]:
        return self._connection.execute(query).fetchall()

    # Writing

    def add(self, session: int, row: Sealed, progress: Progress) -> None:
        """Add an event of a session."""
        with self._transaction():
            self._insert(session, row)
            self._note(session, progress)

    def put(self, session: int, head: Head, rows: Sequence[Sealed], size: int) -> None:
        """Replace a whole session."""
        with self._transaction():
            self._forget(session)
            text = as_text(head.header.as_json())
            self._connection.execute("INSERT INTO sessions VALUES (?, ?, ?)", (session, text, head.seal))
            for row in rows:
                self._insert(session, row)
            self._note(session, Progress.of(size, [row.event for row in rows]))

    def put_cues(self, session: int, cues: Sequence[KeptCue]) -> None:
        """Replace all cues of a session."""
        with self._transaction():
            self._forget(session, ("cues",))
            self._insert_cues(session, cues)

    def add_cues(self, session: int, cues: Sequence[KeptCue]) -> None:
        """Add cues of a session."""
        with self._transaction():
            self._insert_cues(session, cues)

    def forget(self, session: int) -> None:
        """Delete a session; nothing of it remains in the file."""
        with self._transaction():
            self._forget(session, (*_OF_EVENTS, "cues"))
        self.empty_journal()

    def empty_journal(self) -> None:
        """Remove replaced data from the write-ahead file."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _forget(self, session: int, tables: Sequence[str] = _OF_EVENTS) -> None:
        for table in tables:
            self._connection.execute(f"DELETE FROM {table} WHERE session = ?", (session,))

    def _insert(self, session: int, row: Sealed) -> None:
        event = row.event
        told = (session, event.seq, event.t, event.kind, event.seat, event.source, event.replaces)
        self._connection.execute(
            "INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*told, as_text(dict(event.payload)), row.proof, row.seal),
        )

    def _insert_cues(self, session: int, cues: Sequence[KeptCue]) -> None:
        rows = ((session, cue.number, cue.events, as_text(cue.data), cue.seal) for cue in cues)
        self._connection.executemany("INSERT OR REPLACE INTO cues VALUES (?, ?, ?, ?, ?)", rows)

    def _note(self, session: int, progress: Progress) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?)",
            (session, progress.bytes, progress.events, progress.seconds, progress.ended, progress.scored),
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def _makes_sense(size: Any, events: Any, seconds: Any, ended: Any, scored: Any) -> bool:
    """Whether the columns have their types: SQLite checks that when it writes, not when it reads."""
    numbered = all(isinstance(number, int) for number in (size, events, ended or 0, scored or 0))
    return numbered and isinstance(seconds, float) and math.isfinite(seconds)


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
