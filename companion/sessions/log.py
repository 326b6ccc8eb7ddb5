"""The session log: one plain-text record per game, synced at each event, and a second copy; SQLite indexes them."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from companion.sessions import cue_file
from companion.sessions.cue_file import CueWriter, StoredCue
from companion.sessions.errors import (
    LogBroken,
    LogError,
    LogForeign,
    LogUnwritable,
    NoSuchSession,
    not_a_log_text,
    unreadable,
)
from companion.sessions.events import Event, Header, fault
from companion.sessions.folders import CUES, RECORD, GameFolder, RecordContent, Writer, deleted_numbers, new_folder
from companion.sessions.index import Entry, Index, in_memory, readable_entries, with_ending
from companion.sessions.index_repair import game_numbers, repair_notice
from companion.sessions.opening import (
    converting_errors,
    open_for_reading,
    records_folder,
    refuse_foreign,
    require_log,
    writable_index,
)
from companion.sessions.sealed import Head, Sealed, chain
from hardware.closing import Closing
from hardware.private_files import make_folder
from vision.localized import localized

VARIABLE = "COMPANION_LOG"


def default_log() -> Path:
    """This user's log, in the system's folder for application data."""
    return user_data_path("tabletop-companion", appauthor=False) / "sessions.sqlite3"


SessionId = int


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as read: its longest valid beginning, and sentences about problems after it."""

    events: tuple[Event, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A session in a list: its number of events, the seconds to the last one, and the event that ended it, if any.

    ``scores`` are the latest that count, by seat; empty if there are none yet.
    """

    session: SessionId
    header: Header
    events: int
    seconds: float
    end: Event | None
    scores: tuple[int, ...] = ()


@dataclass(slots=True)
class _OpenSession:
    """A session being written: its record, last seal, the kinds of its events by number, its cues and events."""

    writer: Writer
    head: Head
    seal: bytes
    kinds: dict[int, str]
    cues: CueWriter | None = None
    rows: list[Sealed] = field(default_factory=list)

    def close(self) -> None:
        """Close the files, after a sync of the cues."""
        if self.cues is not None:
            with suppress(OSError):
                self.cues.sync()
            self.cues.close()
        self.writer.close()


class SessionLog(Closing):
    """An open log. Use as a context manager or ``close`` it; not thread-safe.

    Undo and corrections are events: records are append-only. Each event is sealed with a hash of itself and of the
    previous one, so damage and edits are detected on reading. ``notices`` are sentences about repaired damage.
    ``indexed``: the SQLite file is in use, not a substitute in memory.
    """

    def __init__(
        self, path: Path, root: Path, index: Index, notices: list[str], *, readonly: bool, indexed: bool
    ) -> None:
        self.path = path
        self.root = root
        self.notices = notices
        self.indexed = indexed
        self.index = index
        self._readonly = readonly
        self._open: dict[SessionId, _OpenSession] = {}

    @classmethod
    def open(cls, path: Path | str, *, new: bool = True) -> SessionLog:
        """Open a log for writing; create it if it may be ``new``. Damaged files are set aside and repaired.

        Raises ``LogUnwritable``, ``LogBusy``, ``LogFull``, ``LogForeign`` for a foreign file, and ``NoSuchSession``.
        """
        path = Path(path)
        root = records_folder(path)
        notices: list[str] = []
        with converting_errors(path):
            if not new:
                require_log(path, root)
            make_folder(path.parent)
            refuse_foreign(path, root)
            make_folder(root)
            index = writable_index(path, root, notices)
        return cls(path, root, index or Index(in_memory()), notices, readonly=False, indexed=index is not None)

    @classmethod
    @contextmanager
    def reading(cls, path: Path | str) -> Iterator[SessionLog]:
        """Open a log read-only, even if it is damaged or on a read-only card; nothing is changed.

        Raises ``NoSuchSession`` if there is none, ``LogUnreadable``, and ``LogForeign`` for a foreign file.
        """
        path = Path(path)
        with ExitStack() as stack:
            try:
                require_log(path, records_folder(path))
                if path.exists() and not path.is_file():  # opening a pipe would block
                    raise LogForeign(not_a_log_text(path))
                root, index, notices, indexed = open_for_reading(
                    path, lambda: Path(stack.enter_context(tempfile.TemporaryDirectory()))
                )
            except OSError as error:
                raise unreadable(error, path) from error
            yield stack.enter_context(cls(path, root, index, notices, readonly=True, indexed=indexed))

    def close(self) -> None:
        """Close the files; everything appended is on disk already."""
        for session, tail in self._open.items():
            self._close(session, tail)
        self._open.clear()
        self.index.close()

    # Writing

    def begin(self, header: Header) -> SessionId:
        """Start a new session; return its number. Raises ``LogUnwritable`` or ``LogFull``."""
        head = Head.of(header)
        with converting_errors(self.path):
            self._check_writable()
            folder = new_folder(self.root, max(game_numbers(self.root), default=0))
            try:
                folder.write(head, ())
                writer = Writer(folder)
                with suppress(OSError):  # repaired with the first event
                    folder.update_copies(RECORD)
            except OSError:
                shutil.rmtree(folder.path, ignore_errors=True)
                raise
        self._open[folder.session] = _OpenSession(writer, head, head.seal, {})
        return folder.session

    def claim(self, session: SessionId) -> None:
        """Lock a session in order to continue it, and repair its record if damaged.

        Raises ``LogBusy`` if another program has locked it, ``NoSuchSession``, ``LogBroken``, ``LogUnwritable``.
        """
        if session in self._open:
            return
        with converting_errors(self.path):
            self._check_writable()
            head, rows, _ = self._read(session)
            folder = GameFolder(self.root, session)
            writer = self._open_writer(folder, head, rows)
            with suppress(OSError):  # repaired with the next event
                folder.update_copies(RECORD)
        kinds = {row.event.seq: row.event.kind for row in rows}
        self._open[session] = _OpenSession(writer, head, rows[-1].seal if rows else head.seal, kinds, rows=rows)

    def append(self, session: SessionId, event: Event, proof: bytes | None = None) -> int:
        """Write an event; return its number, from 1. On return it is on disk and survives a power cut.

        ``proof`` is the digest of its picture if that is lost. Raises ``LogUnwritable``, ``LogFull``,
        ``NoSuchSession``, ``LogBusy``; ``LogChanged`` if another program wrote to the session; ``ValueError`` for an
        event that replaces a missing one.
        """
        self.claim(session)
        tail = self._open[session]
        if problem := fault(event, tail.kinds):
            raise ValueError(problem)
        row = Sealed.after(tail.seal, replace(event, seq=len(tail.kinds) + 1), proof)
        try:
            with converting_errors(self.path):
                if event.evidence is not None:
                    tail.writer.folder.put_picture(row.event.seq, event.evidence)
                if tail.cues is not None:
                    with suppress(OSError):  # the event matters more than its cues
                        tail.cues.sync()
                tail.writer.append(row)
        except LogError:
            self.release(session)  # the next try reads again what is on disk
            raise
        tail.seal, tail.kinds[row.event.seq] = row.seal, row.event.kind
        tail.rows.append(replace(row, event=replace(row.event, evidence=None)))
        return row.event.seq

    def append_cue(self, session: SessionId, events: int, data: Mapping[str, Any]) -> None:
        """Write a cue (JSON data) that came in after that number of events.

        It survives a kill, and a power cut from the next event on, which syncs it: to wait for the disk at each look
        would take longer than the look.

        Raises ``LogUnwritable``, ``LogFull``, ``NoSuchSession``, ``LogBusy``; ``ValueError`` for anything but JSON
        data.
        """
        self.repair_cues(session)
        cues = self._open[session].cues
        assert cues is not None
        with converting_errors(self.path):
            cues.append(events, data)

    def sync_cues(self, session: SessionId) -> None:
        """Sync the cues of the session being written; raises ``LogUnwritable`` or ``LogFull``."""
        tail = self._open.get(session)
        if tail is not None and tail.cues is not None:
            with converting_errors(self.path):
                tail.cues.sync()

    def repair_cues(self, session: SessionId) -> None:
        """Repair the cues from their copy if need be; raises ``LogUnwritable``, ``LogFull`` or ``LogBusy``."""
        self.claim(session)
        with converting_errors(self.path):
            tail = self._open[session]
            tail.cues = tail.cues or self._cue_writer(session, tail)

    def _cue_writer(self, session: SessionId, tail: _OpenSession) -> CueWriter:
        """Repair the cues of a session, and open them for writing."""
        folder = GameFolder(self.root, session)
        cues = cue_file.valid_cues(folder, tail.head.seal)
        if not cue_file.holds(folder, cues):
            cue_file.write_cues(folder, cues, keep_old=True)
        with suppress(OSError):  # repaired with the next cue
            folder.update_copies(CUES)
        return CueWriter(folder, tail.head.seal, cues)

    def rewrite(
        self, session: SessionId, header: Header, events: tuple[Event, ...], cues: Sequence[StoredCue] = ()
    ) -> None:
        """Replace header, events and cues of a session, but not its pictures: to rename a player.

        Raises ``LogBusy``, ``LogUnwritable`` or ``NoSuchSession``.
        """
        self.claim(session)
        tail, head = self._open[session], Head.of(header)
        rows: list[Sealed] = []
        for event, old in zip(events, tail.rows, strict=True):
            rows.append(Sealed.after(rows[-1].seal if rows else head.seal, event, old.proof))
        with converting_errors(self.path):
            tail.writer.folder.delete_copy()  # so that a power cut leaves either the old record or the new one
            tail.writer.folder.write(head, rows)
            tail.writer.folder.delete_damaged()
            self._rewrite_cues(tail.writer.folder, cue_file.reseal(head.seal, cues))
            tail.writer.folder.update_copies(RECORD, CUES)
            self.index.put(session, Entry.of(head, tail.writer.folder.size(), rows))
            self.index.empty_journal()
            self._delete_unused_index()
        self._open.pop(session).close()

    def _rewrite_cues(self, folder: GameFolder, cues: Sequence[StoredCue]) -> None:
        cue_file.delete_cues(folder)
        if cues:
            cue_file.write_cues(folder, cues)

    def delete(self, session: SessionId) -> None:
        """Permanently delete a session and its pictures; raises ``NoSuchSession``, ``LogBusy`` or ``LogUnwritable``."""
        if session not in self.numbers():
            raise _no_session(session)
        self.release(session)
        folder = GameFolder(self.root, session)
        with converting_errors(self.path):
            if folder.record.exists():
                Writer(folder).close()  # raises if another program has locked it
            folder.delete()
            self.index.delete(session)
            self._delete_unused_index()

    def _delete_unused_index(self) -> None:
        """Delete a SQLite file that could not be opened, as it may contain what was deleted; it can be rebuilt."""
        if not self.indexed:
            for ending in ("", "-wal", "-shm"):
                with_ending(self.path, ending).unlink(missing_ok=True)

    def _open_writer(self, folder: GameFolder, head: Head, rows: list[Sealed]) -> Writer:
        """Open the record of a session for writing, repaired if necessary."""
        if folder.record.exists():
            writer = Writer(folder)
            plain = folder.read()
            if plain.holds(rows):
                return writer
            writer.close()
            self.notices.append(repair_notice(folder.session, rows, plain.rows))
        folder.write(head, rows, keep_old=True)
        return Writer(folder)

    def release(self, session: SessionId) -> None:
        """Unlock a session for other programs."""
        tail = self._open.pop(session, None)
        if tail is not None:
            self._close(session, tail)

    def _close(self, session: SessionId, tail: _OpenSession) -> None:
        """Close a session's files and update its index entry; if that fails, the next start does it."""
        with suppress(sqlite3.Error):
            self.index.put(session, Entry.of(tail.head, tail.writer.size, tail.rows))
        tail.close()

    def _check_writable(self) -> None:
        if self._readonly:
            raise LogUnwritable(localized("log-only-read", path=str(self.path)))

    # Reading

    def header(self, session: SessionId) -> Header:
        """The header of a session; raises ``NoSuchSession``, or ``LogBroken`` if it is damaged."""
        return self._head(session).header

    def read(self, session: SessionId, *, evidence: bool = False) -> StoredSession:
        """The longest valid beginning of a session and the problems after it; raises ``NoSuchSession``."""
        _, rows, problems = self._read(session)
        events = (replace(row.event, evidence=self._picture(session, row)) if evidence else row.event for row in rows)
        return StoredSession(tuple(events), problems)

    def last_seal(self, session: SessionId) -> bytes | None:
        """The unchecked seal of a record's last event, None if the end of the record is unreadable."""
        return GameFolder(self.root, session).last_seal()

    def rows(self, session: SessionId) -> list[Sealed]:
        """The events of ``read`` with their seals."""
        return self._read(session)[1]

    def events(self, session: SessionId) -> tuple[Event, ...]:
        """The events of ``read``, without evidence."""
        return self.read(session).events

    def evidence(self, session: SessionId, seq: int) -> bytes | None:
        """The JPEG of an event, None without one or if pruned; raises ``LogBroken`` if it was changed or lost."""
        rows = self._read(session)[1]
        return self._picture(session, rows[seq - 1]) if 1 <= seq <= len(rows) else None

    def numbers(self) -> list[SessionId]:
        """The numbers of all sessions, including damaged ones, oldest first."""
        return sorted(game_numbers(self.root) - deleted_numbers(self.root))

    def cues(self, session: SessionId) -> tuple[StoredCue, ...]:
        """The readable cues of a session; none for a game of an earlier version.

        Raises ``NoSuchSession`` or ``LogBroken``.
        """
        folder, head = GameFolder(self.root, session), self._head(session)
        return () if folder.pruned else tuple(cue_file.valid_cues(folder, head.seal))

    def headers(self) -> tuple[Header, ...]:
        """The headers of every readable session, oldest first; their events are not read."""
        heads = map(self._readable_head, self.numbers())
        return tuple(head.header for head in heads if head is not None)

    def sessions(self) -> tuple[Summary, ...]:
        """Every readable session, oldest first."""
        known = readable_entries(self.index)
        rows = (self._summary(number, known.get(number)) for number in self.numbers())
        return tuple(row for row in rows if row is not None)

    def damaged(self) -> tuple[SessionId, ...]:
        """The sessions whose header is unreadable."""
        return tuple(number for number in self.numbers() if self._readable_head(number) is None)

    def unfinished(self) -> tuple[Summary, ...]:
        """The sessions that could be resumed, the latest first: not over, and with an event or a cue."""
        return tuple(
            row for row in reversed(self.sessions()) if row.end is None and (row.events or self._has_cues(row))
        )

    def _has_cues(self, row: Summary) -> bool:
        """Whether a session has cues."""
        with suppress(LogError):
            return bool(self.cues(row.session))
        return False

    def _summary(self, session: SessionId, known: Entry | None) -> Summary | None:
        """A summary from the index if up to date, else from the record; None if that is unreadable."""
        if known is None or known.bytes != GameFolder(self.root, session).size():
            try:
                head, rows, _ = self._read(session)
            except LogBroken:
                return None
            known = Entry.of(head, 0, rows)
        return Summary(session, known.head.header, known.events, known.seconds, known.end, known.scores or ())

    def repair_index_entry(self, session: SessionId) -> bool:
        """Compare a session's index entry with its events; return whether it was wrong and has been repaired."""
        with suppress(sqlite3.Error, LogError):
            head, rows, _ = self._read(session)
            size = GameFolder(self.root, session).size()
            known, correct = self.index.entries().get(session), Entry.of(head, size, rows)
            if known is not None and known.bytes == size and known != correct:
                self.index.put(session, correct)
                return True
        return False

    def _readable_head(self, session: SessionId) -> Head | None:
        folder = GameFolder(self.root, session)
        return folder.head() or folder.copy.head()

    def _head(self, session: SessionId) -> Head:
        head = self._readable_head(session)
        if head is None:
            if session not in self.numbers():
                raise _no_session(session)
            raise LogBroken(localized("game-damaged", number=session))
        return head

    def _read(self, session: SessionId) -> tuple[Head, list[Sealed], tuple[str, ...]]:
        """Head, events, and problems after them; the copy is read if the record is damaged or of another size."""
        head, folder = self._head(session), GameFolder(self.root, session)
        plain, copy = folder.read(), RecordContent()
        rows = list(chain(head.seal, plain.rows))
        complete = plain.holds(rows)
        if not complete or not folder.matches_copy():
            copy = folder.read_copy(head)
            rows = list(chain(head.seal, plain.rows, copy.rows))
        lost = max(*plain.rows, *copy.rows, 0, 0) > len(rows) or (not complete and not copy.rows)
        torn = localized("log-torn", number=len(rows) + 1)
        return head, rows, (torn,) if lost else ()

    def _picture(self, session: SessionId, row: Sealed) -> bytes | None:
        return GameFolder(self.root, session).picture(row.event.seq, row.proof) if row.proof is not None else None


def _no_session(session: SessionId) -> NoSuchSession:
    return NoSuchSession(localized("no-session", number=session))
