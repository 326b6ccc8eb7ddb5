"""A log that never loses an event: what can't be written stays in memory and is retried."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.sessions.cue_file import StoredCue
from companion.sessions.errors import LogBroken, LogBusy, LogChanged, LogError, NoSuchSession
from companion.sessions.events import Event, Header, fault
from companion.sessions.log import SessionId, SessionLog
from companion.sessions.maintenance import prune
from vision.localized import joined_texts, localized, localized_error

MOST_CUES = 20_000  # waiting in memory; more than the longest game has
NOTICE_EVENTS = 5  # for so many events a notice about damage is shown
GAME_CONTINUES = localized("log-game-goes-on")
CueQueue = deque[tuple[int, Mapping[str, Any]]]
BRANCHED = localized("log-branched")


class BufferedLog:
    """The session being played. Never raises a ``LogError``: ``saved`` and ``problem`` give the log's state.

    ``session`` is the number in the log, None before the first event or synced cue and while the log can't be written:
    a game in which nothing was played is not stored. A record that was deleted or damaged during the game, or written
    to by another program, is rewritten as a new session; a foreign file is left alone.
    """

    def __init__(self, path: Path | str, header: Header) -> None:
        self._init(Path(path), header, None, ())
        self.retry()

    @classmethod
    def resume(cls, path: Path | str, session: SessionId) -> BufferedLog:
        """Resume a session of the log, from its longest readable beginning; in memory if need be.

        Raises ``NoSuchSession``, ``LogBroken`` and ``LogForeign``, and ``LogBusy`` if another program has locked it.
        """
        with SessionLog.reading(path) as log:
            header, reading, cues = log.header(session), log.read(session), log.cues(session)
        buffered = cls.__new__(cls)
        buffered._init(Path(path), header, session, reading.events)
        buffered.cues = cues
        buffered._notices += reading.problems
        buffered._lock(session)
        buffered.retry()
        return buffered

    def _init(self, path: Path, header: Header, session: SessionId | None, events: tuple[Event, ...]) -> None:
        self.path, self.header, self.session = path, header, session
        self._problem, self._notices, self._notices_until = "", list[str](), len(events) + NOTICE_EVENTS
        self._log: SessionLog | None = None
        self._events = list(events)
        self._kinds = {event.seq: event.kind for event in events}
        self._written = len(events)
        self._branched_from: SessionId | None = None  # the session that this one branched from, which has the pictures
        self.cues: tuple[StoredCue, ...] = ()  # the cues at the time of resuming
        self._passing: tuple[int, Mapping[str, Any]] | None = None
        self._new_cues: CueQueue | None = deque(maxlen=MOST_CUES)  # to be written; None: no more are stored

    def _lock(self, session: SessionId) -> None:
        """Lock the session and collect notices about repairs; raises ``LogBusy``."""
        try:
            self._log = SessionLog.open(self.path)
            self._log.claim(session)
            self._notices += self._log.notices
        except LogBusy:
            self._close_log()
            raise
        except LogError as error:
            self._problem = localized_error(error)
            self._close_log()

    @property
    def problem(self) -> str:
        """Why something is not saved, and for a while notices about repaired damage, as sentences; else ""."""
        notices = [] if len(self._events) >= self._notices_until else dict.fromkeys(self._notices)
        return joined_texts((self._problem, GAME_CONTINUES if self._problem else "", *notices))

    @property
    def unsaved(self) -> str:
        """Why something is not saved, for people who leave the game; "" if everything is."""
        return "" if self.saved else self._problem

    @property
    def saved(self) -> bool:
        """Whether everything is on disk."""
        return self._written == len(self._events) and not (self._problem and self.session is None)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the session, written or not; with evidence only if not yet written."""
        return tuple(self._events)

    def append(self, event: Event) -> int:
        """Store an event and try to write it; return its number. Raises ``ValueError`` if it replaces a missing one."""
        if sentence := fault(event, self._kinds):
            raise ValueError(sentence)
        event = replace(event, seq=len(self._events) + 1)
        self._events.append(event)
        self._kinds[event.seq] = event.kind
        self.retry()
        return event.seq

    def append_cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Store a cue that arrived after that number of events; it is written when the session is stored.

        A ``passing`` cue waits in memory for the next one, and is dropped if that is passing too.
        """
        if self._new_cues is None:
            return
        if self._passing is not None and not passing:
            self._new_cues.append(self._passing)
        self._passing = (events, cue) if passing else None
        if passing:
            return
        self._new_cues.append((events, cue))
        if len(self._new_cues) == MOST_CUES:
            self._new_cues = None  # incomplete cues are useless
        elif self._log is not None and self.session is not None:
            self._write_cues(self._log, self.session)

    def sync_cues(self) -> None:
        """Make sure that all cues so far survive a power cut; a game without events is stored from now on."""
        with suppress(LogError):
            log = self._log or self._reopen()
            if self.session is None and self._new_cues:
                self.session = log.begin(self.header)
                self._write_cues(log, self.session)
            if self.session is not None:
                log.sync_cues(self.session)

    def _write_cues(self, log: SessionLog, session: SessionId) -> None:
        """Write the cues; on failure they wait for the next one. They never prevent an event from being saved."""
        with suppress(LogError):
            while self._new_cues:
                log.append_cue(session, *self._new_cues[0])
                self._new_cues.popleft()

    def retry(self) -> bool:
        """Try to write what is missing; return whether everything is saved."""
        for _ in range(2):  # the second time after opening everything again
            try:
                self._write()
            except LogChanged:
                self._branch()
            except LogError as error:
                self._problem = localized_error(error)
                self._close_log()
            else:
                self._problem = ""
                break
        return self.saved

    def close(self) -> None:
        """Retry, then close the file. A game in which nothing was played is deleted."""
        self.retry()
        if self._log is not None:
            with suppress(OSError):
                prune(self._log.root)
        empty, self.session = (self.session, None) if not self._events else (None, self.session)
        self._close_log()
        if empty is not None:
            with suppress(LogError), SessionLog.open(self.path) as log:
                log.delete(empty)

    def _write(self) -> None:
        log = self._log or self._reopen()
        if self.session is None and self._events:
            self.session = log.begin(self.header)
        if self.session is not None:
            self._write_cues(log, self.session)
        while self.session is not None and self._written < len(self._events):
            event = self._events[self._written]
            log.append(self.session, replace(event, evidence=event.evidence or self._earlier_picture(log, event)))
            # The picture is on disk and need not stay in memory.
            self._events[self._written] = replace(event, evidence=None)
            self._written += 1

    def _reopen(self) -> SessionLog:
        """Open the log and find out how much it has of this session: a failed write may have reached the disk."""
        log = self._log = SessionLog.open(self.path)
        self._notices += [notice for notice in log.notices if notice not in self._notices]
        if self.session is not None:
            try:
                self._written = self._count_written(log, self.session)
            except (LogBusy, LogChanged):
                self._branch()
            except (LogBroken, NoSuchSession):
                self.session, self._written = None, 0  # another log, or damaged: write the whole session again
                self._new_cues = None
        return log

    def _count_written(self, log: SessionLog, session: SessionId) -> int:
        """How many of the events the log has; raises ``LogChanged`` if it has others."""
        log.claim(session)
        stored = log.read(session).events
        own = tuple(replace(event, evidence=None) for event in self._events[: len(stored)])
        if stored != own or log.header(session) != self.header:
            raise LogChanged(BRANCHED)
        return len(own)

    def _branch(self) -> None:
        """Continue as a new session, which gets all events."""
        if self._log is not None and self.session is not None:
            self._log.release(self.session)
        self._branched_from, self.session, self._written, self._new_cues = self.session, None, 0, None
        self._notices.append(BRANCHED)
        self._notices_until = len(self._events) + NOTICE_EVENTS

    def _earlier_picture(self, log: SessionLog, event: Event) -> bytes | None:
        if self._branched_from is None:
            return None
        try:
            return log.evidence(self._branched_from, event.seq)
        except LogError:
            return None

    def _close_log(self) -> None:
        if self._log is not None:
            self._log.close()
            self._log = None
