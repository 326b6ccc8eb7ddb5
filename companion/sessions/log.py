"""The session log: a plain record a game, synced at each event, with a second copy; SQLite is an index for lists."""

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
from companion.sessions.cue_file import CueWriter, KeptCue
from companion.sessions.errors import (
    LogBroken,
    LogError,
    LogForeign,
    LogUnwritable,
    NoSuchSession,
    no_log,
    unreadable,
)
from companion.sessions.events import Event, Header, fault
from companion.sessions.folders import CUES, RECORD, GameFolder, Plain, Writer, deleted, new_folder
from companion.sessions.index import Entry, Index, beside, entries_of, in_memory
from companion.sessions.opening import explaining, index_for, must_be_there, records, refuse_foreign, to_read
from companion.sessions.sealed import Head, Sealed, chain
from companion.sessions.settling import mended, numbers
from hardware.closing import Closing
from hardware.private_files import make_folder
from vision.localized import localized

VARIABLE = "COMPANION_LOG"


def default_log() -> Path:
    """This user's log, in the system's folder for application data."""
    return user_data_path("tabletop-companion", appauthor=False) / "sessions.sqlite3"


SessionId = int


@dataclass(frozen=True, slots=True)
class Reading:
    """A session as read back: the longest valid beginning, and a sentence for each problem after it."""

    events: tuple[Event, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """A session in a list: its number of events, the seconds to the last one, and the event that ended it, if any.

    ``scores`` are the latest counting ones, by seat; empty if there are none yet.
    """

    session: SessionId
    header: Header
    events: int
    seconds: float
    end: Event | None
    scores: tuple[int, ...] = ()


@dataclass(slots=True)
class _Tail:
    """A session being written: its record, the last seal, the kind of every event, its cues, its events."""

    writer: Writer
    head: Head
    seal: bytes
    kinds: dict[int, str]
    cues: CueWriter | None = None
    rows: list[Sealed] = field(default_factory=list)

    def close(self) -> None:
        """Close the files; cues are on the disk then."""
        if self.cues is not None:
            with suppress(OSError):
                self.cues.sync()
            self.cues.close()
        self.writer.close()


class SessionLog(Closing):
    """An open log. Use as a context manager or ``close`` it; not thread-safe.

    Undo and corrections are events: records are append-only. Each event is sealed with a hash of itself and of the
    previous one, so damage and edits are detected on reading. ``notices`` are sentences about damage found and
    repaired. ``indexed``: whether the SQLite file is in use, and not a substitute in memory.
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
        self._tails: dict[SessionId, _Tail] = {}

    @classmethod
    def open(cls, path: Path | str, *, new: bool = True) -> SessionLog:
        """Open a log for writing, or create it if it may be ``new``; damage is set aside and repaired.

        Raises ``LogUnwritable``, ``LogBusy``, ``LogFull``, ``LogForeign`` for a foreign file, and ``NoSuchSession``.
        """
        path = Path(path)
        root = records(path)
        notices: list[str] = []
        with explaining(path):
            if not new:
                must_be_there(path, root)
            make_folder(path.parent)
            refuse_foreign(path, root)
            make_folder(root)
            index = index_for(path, root, notices)
        return cls(path, root, index or Index(in_memory()), notices, readonly=False, indexed=index is not None)

    @classmethod
    @contextmanager
    def reading(cls, path: Path | str) -> Iterator[SessionLog]:
        """A log for reading only, even if it is damaged or on a read-only card; changes nothing.

        Raises ``NoSuchSession`` if there is none, ``LogUnreadable``, and ``LogForeign`` for a foreign file.
        """
        path = Path(path)
        with ExitStack() as stack:
            try:
                must_be_there(path, records(path))
                if path.exists() and not path.is_file():  # opening a pipe would wait for ever
                    raise LogForeign(no_log(path))
                root, index, notices, indexed = to_read(
                    path, lambda: Path(stack.enter_context(tempfile.TemporaryDirectory()))
                )
            except OSError as error:
                raise unreadable(error, path) from error
            yield stack.enter_context(cls(path, root, index, notices, readonly=True, indexed=indexed))

    def close(self) -> None:
        """Close the files; everything appended is on disk already."""
        for session, tail in self._tails.items():
            self._close(session, tail)
        self._tails.clear()
        self.index.close()

    # Writing

    def begin(self, header: Header) -> SessionId:
        """Start a new session; return its number. Raises ``LogUnwritable`` or ``LogFull``."""
        head = Head.of(header)
        with explaining(self.path):
            self._may_write()
            folder = new_folder(self.root, max(numbers(self.root), default=0))
            try:
                folder.write(head, ())
                writer = Writer(folder)
                with suppress(OSError):  # the first event makes up for it
                    folder.repeat(RECORD)
            except OSError:
                shutil.rmtree(folder.path, ignore_errors=True)
                raise
        self._tails[folder.session] = _Tail(writer, head, head.seal, {})
        return folder.session

    def claim(self, session: SessionId) -> None:
        """Lock a session in order to continue it. A damaged record is repaired first.

        Raises ``LogBusy`` if another program plays it, ``NoSuchSession``, ``LogBroken``, ``LogUnwritable``.
        """
        if session in self._tails:
            return
        with explaining(self.path):
            self._may_write()
            head, rows, _ = self._read(session)
            folder = GameFolder(self.root, session)
            writer = self._held(folder, head, rows)
            with suppress(OSError):  # the next event makes up for it
                folder.repeat(RECORD)
        kinds = {row.event.seq: row.event.kind for row in rows}
        self._tails[session] = _Tail(writer, head, rows[-1].seal if rows else head.seal, kinds, rows=rows)

    def append(self, session: SessionId, event: Event, proof: bytes | None = None) -> int:
        """Write an event; return its number, from 1. On return it is on disk and survives a power cut.

        ``proof`` is the digest of its picture if that is lost.

        Raises ``LogUnwritable``, ``LogFull``, ``NoSuchSession``, ``LogBusy``; ``LogChanged`` if another program wrote
        to the session; ``ValueError`` for an event that replaces a missing one.
        """
        self.claim(session)
        tail = self._tails[session]
        if problem := fault(event, tail.kinds):
            raise ValueError(problem)
        row = Sealed.after(tail.seal, replace(event, seq=len(tail.kinds) + 1), proof)
        try:
            with explaining(self.path):
                if event.evidence is not None:
                    tail.writer.folder.put_picture(row.event.seq, event.evidence)
                if tail.cues is not None:
                    with suppress(OSError):  # the event matters more: it counts without its cues as well
                        tail.cues.sync()
                tail.writer.append(row)
        except LogError:
            self.release(session)  # read again what is on disk before the next try
            raise
        tail.seal, tail.kinds[row.event.seq] = row.seal, row.event.kind
        tail.rows.append(replace(row, event=replace(row.event, evidence=None)))
        return row.event.seq

    def keep_cue(self, session: SessionId, events: int, data: Mapping[str, Any]) -> None:
        """Write a cue that came in at that number of events, as JSON data.

        A kill loses nothing of it. A power cut may, until the next event syncs it: the cues of an event are always
        there, and a wait for the disk at each look would take longer than the look.

        Raises ``LogUnwritable``, ``LogFull``, ``NoSuchSession``, ``LogBusy``; ``ValueError`` for anything but JSON
        data.
        """
        self.mend_cues(session)
        cues = self._tails[session].cues
        assert cues is not None
        with explaining(self.path):
            cues.append(events, data)

    def sync_cues(self, session: SessionId) -> None:
        """Sync the cues of the session being written; raises ``LogUnwritable`` or ``LogFull``."""
        tail = self._tails.get(session)
        if tail is not None and tail.cues is not None:
            with explaining(self.path):
                tail.cues.sync()

    def mend_cues(self, session: SessionId) -> None:
        """Mend the cues from their copy if need be; raises ``LogUnwritable``, ``LogFull`` or ``LogBusy``."""
        self.claim(session)
        with explaining(self.path):
            tail = self._tails[session]
            tail.cues = tail.cues or self._cue_writer(session, tail)

    def _cue_writer(self, session: SessionId, tail: _Tail) -> CueWriter:
        """A writer for the cues of a session, which are mended."""
        folder = GameFolder(self.root, session)
        cues = cue_file.cues_of(folder, tail.head.seal)
        if not cue_file.holds(folder, cues):
            cue_file.write_cues(folder, cues, keep_old=True)
        with suppress(OSError):  # the next cue makes up for it
            folder.repeat(CUES)
        return CueWriter(folder, tail.head.seal, cues)

    def rewrite(
        self, session: SessionId, header: Header, events: tuple[Event, ...], cues: Sequence[KeptCue] = ()
    ) -> None:
        """Replace the text of a whole session, leaving pictures unchanged: to rename a player.

        Raises ``LogBusy``, ``LogUnwritable`` or ``NoSuchSession``.
        """
        self.claim(session)
        tail, head = self._tails[session], Head.of(header)
        rows: list[Sealed] = []
        for event, old in zip(events, tail.rows, strict=True):
            rows.append(Sealed.after(rows[-1].seal if rows else head.seal, event, old.proof))
        with explaining(self.path):
            tail.writer.folder.forget_copy()  # what a power cut leaves is either the old record or the new one
            tail.writer.folder.write(head, rows)
            tail.writer.folder.forget_damaged()
            self._rewrite_cues(tail.writer.folder, cue_file.resealed(head.seal, cues))
            tail.writer.folder.repeat(RECORD, CUES)
            self.index.put(session, Entry.of(head, tail.writer.folder.size(), rows))
            self.index.empty_journal()
            self._leave_nothing()
        self._tails.pop(session).close()

    def _rewrite_cues(self, folder: GameFolder, cues: Sequence[KeptCue]) -> None:
        cue_file.forget_cues(folder)
        if cues:
            cue_file.write_cues(folder, cues)

    def delete(self, session: SessionId) -> None:
        """Permanently delete a session and its pictures; raises ``NoSuchSession``, ``LogBusy`` or ``LogUnwritable``."""
        if session not in self.numbers():
            raise _missing(session)
        self.release(session)
        folder = GameFolder(self.root, session)
        with explaining(self.path):
            if folder.record.exists():
                Writer(folder).close()  # raises when another program plays it
            folder.delete()
            self.index.forget(session)
            self._leave_nothing()

    def _leave_nothing(self) -> None:
        """Where the SQLite file can't be written, remove it: it would keep what is gone, and can be built again."""
        if not self.indexed:
            for ending in ("", "-wal", "-shm"):
                beside(self.path, ending).unlink(missing_ok=True)

    def _held(self, folder: GameFolder, head: Head, rows: list[Sealed]) -> Writer:
        """A writer for the record of a session, repaired if necessary."""
        if folder.record.exists():
            writer = Writer(folder)
            plain = folder.read()
            if plain.holds(rows):
                return writer
            writer.close()
            self.notices.append(mended(folder.session, rows, plain.rows))
        folder.write(head, rows, keep_old=True)
        return Writer(folder)

    def release(self, session: SessionId) -> None:
        """Unlock a session, so that another program may take it."""
        tail = self._tails.pop(session, None)
        if tail is not None:
            self._close(session, tail)

    def _close(self, session: SessionId, tail: _Tail) -> None:
        """Close a session's files and note in the index how it stands; if that fails, the next start does."""
        with suppress(sqlite3.Error):
            self.index.put(session, Entry.of(tail.head, tail.writer.size, tail.rows))
        tail.close()

    def _may_write(self) -> None:
        if self._readonly:
            raise LogUnwritable(localized("log-only-read", path=str(self.path)))

    # Reading

    def header(self, session: SessionId) -> Header:
        """The header of a session; raises ``NoSuchSession``, or ``LogBroken`` if it is damaged."""
        return self._head(session).header

    def read(self, session: SessionId, *, evidence: bool = False) -> Reading:
        """The longest valid beginning of a session and the problems after it; raises ``NoSuchSession``."""
        _, rows, problems = self._read(session)
        events = (replace(row.event, evidence=self._picture(session, row)) if evidence else row.event for row in rows)
        return Reading(tuple(events), problems)

    def last_seal(self, session: SessionId) -> bytes | None:
        """The seal of the latest event of a record, None if the end of the record is unreadable; nothing is checked."""
        return GameFolder(self.root, session).last_seal()

    def rows(self, session: SessionId) -> list[Sealed]:
        """The events of ``read`` with their seals."""
        return self._read(session)[1]

    def events(self, session: SessionId) -> tuple[Event, ...]:
        """The events of ``read``, without evidence and without the problems."""
        return self.read(session).events

    def evidence(self, session: SessionId, seq: int) -> bytes | None:
        """The JPEG stored with an event, None without one or if it was pruned.

        Raises ``LogBroken`` if it was changed or lost.
        """
        rows = self._read(session)[1]
        return self._picture(session, rows[seq - 1]) if 1 <= seq <= len(rows) else None

    def numbers(self) -> list[SessionId]:
        """The numbers of all sessions, including damaged ones, oldest first."""
        return sorted(numbers(self.root) - deleted(self.root))

    def cues(self, session: SessionId) -> tuple[KeptCue, ...]:
        """The readable cues of a session; none for a game of an earlier version.

        Raises ``NoSuchSession`` or ``LogBroken``.
        """
        folder, head = GameFolder(self.root, session), self._head(session)
        return () if folder.pruned else tuple(cue_file.cues_of(folder, head.seal))

    def headers(self) -> tuple[Header, ...]:
        """The headers of every readable session, oldest first; their events are not read."""
        heads = map(self._readable_head, self.numbers())
        return tuple(head.header for head in heads if head is not None)

    def sessions(self) -> tuple[Summary, ...]:
        """Every readable session, oldest first."""
        known = entries_of(self.index)
        rows = (self._summary(number, known.get(number)) for number in self.numbers())
        return tuple(row for row in rows if row is not None)

    def damaged(self) -> tuple[SessionId, ...]:
        """The sessions whose very beginning is unreadable."""
        return tuple(number for number in self.numbers() if self._readable_head(number) is None)

    def unfinished(self) -> tuple[Summary, ...]:
        """The sessions that could be resumed, the latest first: not over, and with at least a throw, if in doubt."""
        return tuple(
            row for row in reversed(self.sessions()) if row.end is None and (row.events or self._has_cues(row))
        )

    def _has_cues(self, row: Summary) -> bool:
        """Whether something came in."""
        with suppress(LogError):
            return bool(self.cues(row.session))
        return False

    def _summary(self, session: SessionId, known: Entry | None) -> Summary | None:
        """A summary from the index if that is up to date, else from the record; None if that is unreadable."""
        if known is None or known.bytes != GameFolder(self.root, session).size():
            try:
                head, rows, _ = self._read(session)
            except LogBroken:
                return None
            known = Entry.of(head, 0, rows)
        return Summary(session, known.head.header, known.events, known.seconds, known.end, known.scores or ())

    def index_fault(self, session: SessionId) -> bool:
        """Whether the index says something else about a session than its events; then that is put right."""
        with suppress(sqlite3.Error, LogError):
            head, rows, _ = self._read(session)
            size = GameFolder(self.root, session).size()
            known, true = self.index.entries().get(session), Entry.of(head, size, rows)
            if known is not None and known.bytes == size and known != true:
                self.index.put(session, true)
                return True
        return False

    def _readable_head(self, session: SessionId) -> Head | None:
        folder = GameFolder(self.root, session)
        return folder.head() or folder.copy.head()

    def _head(self, session: SessionId) -> Head:
        head = self._readable_head(session)
        if head is None:
            if session not in self.numbers():
                raise _missing(session)
            raise LogBroken(localized("game-damaged", number=session))
        return head

    def _read(self, session: SessionId) -> tuple[Head, list[Sealed], tuple[str, ...]]:
        """The head, the events, and the problems after them; the copy is read if the record is damaged or shorter."""
        head, folder = self._head(session), GameFolder(self.root, session)
        plain, copy = folder.read(), Plain()
        rows = list(chain(head.seal, plain.rows))
        whole = plain.holds(rows)
        if not whole or not folder.copied():
            copy = folder.copy_of(head)
            rows = list(chain(head.seal, plain.rows, copy.rows))
        lost = max(*plain.rows, *copy.rows, 0, 0) > len(rows) or (not whole and not copy.rows)
        torn = localized("log-torn", number=len(rows) + 1)
        return head, rows, (torn,) if lost else ()

    def _picture(self, session: SessionId, row: Sealed) -> bytes | None:
        return GameFolder(self.root, session).picture(row.event.seq, row.proof) if row.proof is not None else None


def _missing(session: SessionId) -> NoSuchSession:
    return NoSuchSession(localized("no-session", number=session))
