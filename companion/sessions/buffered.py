"""A log that never loses a game: what can't be written is kept in memory and tried again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.sessions.cue_file import KeptCue
from companion.sessions.errors import LogBroken, LogBusy, LogChanged, LogError, NoSuchSession
from companion.sessions.events import Event, Header, fault
from companion.sessions.keeping import prune
from companion.sessions.log import SessionId, SessionLog
from vision.told import case, one_after_the_other, told_by

MOST_CUES = 20_000  # that wait in memory; more than the longest game has
NOTICED_FOR = 5  # so many events long a notice about damage stays
Waiting = deque[tuple[int, Mapping[str, Any]]]
BRANCHED = case("log-branched", "Another program wrote to this game. What is played here goes on as a game of its own.")


class BufferedLog:
    """One session that is being played. Never raises a ``LogError``: ``saved`` and ``problem`` tell how the log does.

    ``problem`` is a sentence for the table, "" when all is well. ``session`` is the number in the log, None before the
    first event and while the log can't be written: a game in which nothing was played is not kept. A record that was
    deleted or torn under the game is begun anew with the whole session, and so is one that somebody else wrote to; a
    file that is no log is left alone.
    """

    def __init__(self, path: Path | str, header: Header) -> None:
        self._adopt(Path(path), header, None, ())
        self.retry()

    @classmethod
    def resume(cls, path: Path | str, session: SessionId) -> BufferedLog:
        """Go on with a session of the log, from the longest beginning that can be read; in memory if need be.

        Raises ``NoSuchSession``, ``LogBroken`` and ``LogForeign``, and ``LogBusy`` when another program plays it.
        """
        with SessionLog.reading(path) as log:
            header, reading, cues = log.header(session), log.read(session), log.cues(session)
        buffered = cls.__new__(cls)
        buffered._adopt(Path(path), header, session, reading.events)
        buffered.cues = cues
        buffered._notices += reading.problems
        buffered._take(session)
        buffered.retry()
        return buffered

    def _adopt(self, path: Path, header: Header, session: SessionId | None, events: tuple[Event, ...]) -> None:
        self.path, self.header, self.session = path, header, session
        self._problem, self._notices, self._noticed = "", list[str](), len(events) + NOTICED_FOR
        self._log: SessionLog | None = None
        self._events = list(events)
        self._kinds = {event.seq: event.kind for event in events}
        self._written = len(events)
        self._left: SessionId | None = None  # the session that this one branched from: it has the pictures
        self.cues: tuple[KeptCue, ...] = ()  # what had come in when the session was resumed
        self._passing: tuple[int, Mapping[str, Any]] | None = None
        self._new_cues: Waiting | None = deque(maxlen=MOST_CUES)  # not written yet; None: none are kept any more

    def _take(self, session: SessionId) -> None:
        """Hold the session against other programs, with what was mended of it; raises ``LogBusy``."""
        try:
            self._log = SessionLog.open(self.path)
            self._log.claim(session)
            self._notices += self._log.notices
        except LogBusy:
            self._drop()
            raise
        except LogError as error:
            self._problem = told_by(error)
            self._drop()

    @property
    def problem(self) -> str:
        """What the table should know: why something is not saved, or for a while that damage was found and mended."""
        notices = [] if len(self._events) >= self._noticed else dict.fromkeys(self._notices)
        return one_after_the_other((self._problem, *notices))

    @property
    def saved(self) -> bool:
        """Whether everything is on disk."""
        return self._written == len(self._events) and not (self._problem and self.session is None)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the session, written or not; evidence only of those that are not written."""
        return tuple(self._events)

    def append(self, event: Event) -> int:
        """Keep an event and try to write it; its number. Raises ``ValueError`` when it replaces what is not there."""
        if sentence := fault(event, self._kinds):
            raise ValueError(sentence)
        event = replace(event, seq=len(self._events) + 1)
        self._events.append(event)
        self._kinds[event.seq] = event.kind
        self.retry()
        return event.seq

    def keep_cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Keep what came in when there were so many events; nothing is written before the first event.

        A ``passing`` one waits in memory for the next, and gives way to it where that is passing, too.
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
            self._new_cues = None  # cues with a hole are worth nothing
        elif self._log is not None and self.session is not None:
            self._write_cues(self._log, self.session)

    def sync_cues(self) -> None:
        """See to it that a power cut takes no cue that came in until now."""
        if self._log is not None and self.session is not None:
            with suppress(LogError):
                self._log.sync_cues(self.session)

    def _write_cues(self, log: SessionLog, session: SessionId) -> None:
        """Write the cues; one that can't be written waits for the next. They never keep an event from being saved."""
        with suppress(LogError):
            while self._new_cues:
                log.keep_cue(session, *self._new_cues[0])
                self._new_cues.popleft()

    def retry(self) -> bool:
        """Try to write what is not written yet; whether everything is saved."""
        for _ in range(2):  # the second time with everything opened anew
            try:
                self._write()
            except LogChanged:
                self._branch()
            except LogError as error:
                self._problem = told_by(error)
                self._drop()
            else:
                self._problem = ""
                break
        return self.saved

    def close(self) -> None:
        """Try once more, then close the file."""
        self.retry()
        if self._log is not None:
            with suppress(OSError):
                prune(self._log.root, forget_cues=self._log.forget_cues)
        self._drop()

    def _write(self) -> None:
        log = self._log or self._reopen()
        if self.session is None and self._events:
            self.session = log.begin(self.header)
        if self.session is not None:
            self._write_cues(log, self.session)
        while self.session is not None and self._written < len(self._events):
            event = self._events[self._written]
            log.append(self.session, replace(event, evidence=event.evidence or self._earlier_picture(log, event)))
            # The picture is on disk now; memory must not grow with every picture of a long evening.
            self._events[self._written] = replace(event, evidence=None)
            self._written += 1

    def _reopen(self) -> SessionLog:
        """Open the log and find out what it holds of this session: a failed write may have reached the disk."""
        log = self._log = SessionLog.open(self.path)
        self._notices += [notice for notice in log.notices if notice not in self._notices]
        if self.session is not None:
            try:
                self._written = self._held(log, self.session)
            except (LogBusy, LogChanged):
                self._branch()
            except (LogBroken, NoSuchSession):
                self.session, self._written = None, 0  # another log, or torn: write the whole session anew
                self._new_cues = None
        return log

    def _held(self, log: SessionLog, session: SessionId) -> int:
        """How many of the events the log holds; raises ``LogChanged`` when it holds something else."""
        log.claim(session)
        held = log.read(session).events
        mine = tuple(replace(event, evidence=None) for event in self._events[: len(held)])
        if held != mine or log.header(session) != self.header:
            raise LogChanged(BRANCHED)
        return len(mine)

    def _branch(self) -> None:
        """Go on as a session of its own, from the first event."""
        if self._log is not None and self.session is not None:
            self._log.release(self.session)
        self._left, self.session, self._written, self._new_cues = self.session, None, 0, None
        self._notices.append(BRANCHED)
        self._noticed = len(self._events) + NOTICED_FOR

    def _earlier_picture(self, log: SessionLog, event: Event) -> bytes | None:
        if self._left is None:
            return None
        try:
            return log.evidence(self._left, event.seq)
        except LogError:
            return None

    def _drop(self) -> None:
        if self._log is not None:
            self._log.close()
            self._log = None
