"""A session of the log as the journal of a record (``companion.referee.record.Journal``)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.scores import scores


class LogJournal:
    """Keeps events in the session log and never loses one."""

    def __init__(self, log: BufferedLog) -> None:
        self.log = log

    @classmethod
    def begin(cls, path: Path, header: Header) -> LogJournal:
        """A new session in the log file."""
        return cls(BufferedLog(path, header))

    @property
    def saved(self) -> bool:
        """Whether everything is safely on disk."""
        return self.log.saved

    @property
    def problem(self) -> str:
        """A sentence for the table when something is not saved, else ""."""
        return self.log.problem

    def scores(self, game: str, player: str) -> tuple[int, ...]:
        """What the player scored in earlier games of the log, oldest first."""
        return scores(self.log.path, game, player, self.log.session)

    def write(self, event: Event) -> None:
        """Keep the event; the log numbers it as the record does, one after the other."""
        self.log.append(event)

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Keep what came in from the table, before what comes of it."""
        self.log.keep_cue(events, cue, passing=passing)

    def sync(self) -> None:
        """See to it that a power cut takes no cue that came in until now."""
        self.log.sync_cues()


class UnheardJournal(LogJournal):
    """A journal of the same log that keeps nothing: for a referee who is told again what is kept already."""

    def write(self, event: Event) -> None:
        """The log has it."""

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """The log has it."""

    def sync(self) -> None:
        """Nothing to wait for."""
