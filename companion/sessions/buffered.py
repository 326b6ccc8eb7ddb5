"""A log that never loses a game: what can't be written is kept in memory and tried again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.sessions.errors import LogBroken, LogError
from companion.sessions.events import Event, Header, fault
from companion.sessions.log import SessionId, SessionLog


class BufferedLog:
    """One session that is being played. Never raises a ``LogError``: ``saved`` and ``problem`` tell how the log does.

    ``problem`` is a sentence for the table, "" when all is well. ``session`` is the number in the log, None while the
    log can't be written. A file that was deleted or torn under the game is begun anew with the whole session; a file
    that is no log is left alone.
    """

    def __init__(self, path: Path | str, header: Header) -> None:
        self.path = Path(path)
        self.header = header
        self.session: SessionId | None = None
        self.problem = ""
        self._log: SessionLog | None = None
        self._events: list[Event] = []
        self._kinds: dict[int, str] = {}
        self._written = 0
        self.retry()

    @classmethod
    def resume(cls, path: Path | str, session: SessionId) -> BufferedLog:
        """Go on with a session of the log, from the longest beginning that can be read; raises ``LogError``."""
        log = SessionLog.open(path)
        reading = log.read(session)
        if reading.problems:
            session = log.rescue(session)
        header = log.header(session)
        log.close()
        buffered = cls.__new__(cls)
        buffered._adopt(Path(path), header, session, reading.events)
        return buffered

    def _adopt(self, path: Path, header: Header, session: SessionId, events: tuple[Event, ...]) -> None:
        self.path, self.header, self.session, self.problem, self._log = path, header, session, "", None
        self._events = list(events)
        self._kinds = {event.seq: event.kind for event in events}
        self._written = len(events)
        self.retry()

    @property
    def saved(self) -> bool:
        """Whether everything is on disk."""
        return self.session is not None and self._written == len(self._events)

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

    def retry(self) -> bool:
        """Try to write what is not written yet; whether everything is saved."""
        try:
            self._write()
        except LogError as error:
            self.problem = str(error)
            self._drop()
        else:
            self.problem = ""
        return self.saved

    def close(self) -> None:
        """Try once more, then close the file."""
        self.retry()
        self._drop()

    def _write(self) -> None:
        log = self._log or self._reopen()
        if self.session is None:
            self.session = log.begin(self.header)
        while self._written < len(self._events):
            log.append(self.session, self._events[self._written])
            # The picture is on disk now; memory must not grow with every picture of a long evening.
            self._events[self._written] = replace(self._events[self._written], evidence=None)
            self._written += 1

    def _reopen(self) -> SessionLog:
        """Open the file and find out what it holds of this session: a failed write may have reached the disk."""
        log = self._log = SessionLog.open(self.path)
        if self.session is not None:
            try:
                self._written = self._held(log, self.session)
            except LogError:
                self.session, self._written = None, 0  # another file, or torn: write the whole session anew
        return log

    def _held(self, log: SessionLog, session: SessionId) -> int:
        """How many of the events the log holds; raises ``LogBroken`` when it holds something else."""
        reading = log.read(session)
        mine = tuple(replace(event, evidence=None) for event in self._events[: len(reading.events)])
        if reading.problems or reading.events != mine or log.header(session) != self.header:
            raise LogBroken(f"Session {session} in {self.path} is not the one that is being played.")
        return len(mine)

    def _drop(self) -> None:
        if self._log is not None:
            self._log.close()
            self._log = None
