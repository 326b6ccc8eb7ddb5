"""The index: a SQLite file with a row for each game, for lists. It has nothing that is not in the records."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.sessions.counting import counting
from companion.sessions.events import OVER, Event, as_text, json_of
from companion.sessions.schema import as_made
from companion.sessions.sealed import Head, Sealed, event_from

_ROW = "session, header, seal, bytes, events, seconds, ended, scores"


@dataclass(frozen=True, slots=True)
class Entry:
    """What lists say of a game, and the bytes that its record had then: with another size the entry is out of date.

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
        standing = counting(events)
        end = next((event for event in reversed(standing) if event.kind == OVER), None)
        scores = next((tuple(event.payload["scores"]) for event in reversed(standing) if has_scores(event)), None)
        return cls(head, size, len(events), max((event.t for event in events), default=0.0), end, scores)


def has_scores(event: Event) -> bool:
    """Whether the event has the scores of all seats."""
    return isinstance(event.payload.get("scores"), list)


class Index:
    """An open index. Everything raises ``sqlite3.Error``; a damaged row counts as missing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def intact(self) -> bool:
        """Whether the file's pages are intact, its rows in their order, and its table as expected."""
        pages = self._connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
        return bool(pages) and as_made(self._connection)

    def entries(self) -> dict[int, Entry]:
        """The readable entries, by the number of the game."""
        rows = self._connection.execute(f"SELECT {_ROW} FROM games").fetchall()
        return {row[0]: entry for row in rows if (entry := _entry(*row[1:])) is not None}

    def put(self, session: int, entry: Entry) -> None:
        """Write the entry of a game."""
        end = Sealed.after(entry.head.seal, entry.end).line().decode() if entry.end is not None else None
        scores = as_text(list(entry.scores)) if entry.scores is not None else None
        row = (session, as_text(entry.head.header.as_json()), entry.head.seal, entry.bytes, entry.events)
        self._connection.execute(
            f"INSERT OR REPLACE INTO games ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, float(entry.seconds), end, scores),
        )

    def forget(self, session: int) -> None:
        """Delete the entry of a game; nothing of it remains in the file."""
        self._connection.execute("DELETE FROM games WHERE session = ?", (session,))
        self.empty_journal()

    def empty_journal(self) -> None:
        """Remove replaced data from the write-ahead file."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _entry(header: Any, seal: Any, size: Any, events: Any, seconds: Any, ended: Any, scores: Any) -> Entry | None:
    """The entry of a row: SQLite checks the types of columns when it writes, not when it reads."""
    if not (
        isinstance(size, int) and isinstance(events, int) and isinstance(seconds, float) and math.isfinite(seconds)
    ):
        return None
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        head = Head.checked(header, seal)
        end = event_from(json_of(ended)) if ended is not None else None
        if end is None or Sealed.after(head.seal, end).line() == ended.encode():
            return Entry(head, size, events, seconds, end, _scores(scores))
    return None


def _scores(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    found = json_of(text)
    if not isinstance(found, list):
        raise ValueError("no scores")  # noqa: TRY004 (it is damage, no mistake)
    return tuple(found)


def entries_of(index: Index) -> Mapping[int, Entry]:
    """The entries, none where the index can't be read."""
    with suppress(sqlite3.Error):
        return index.entries()
    return {}
