"""A session of the log as the journal of a record (``companion.referee.record.Journal``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.sessions.buffered import BufferedLog
from companion.sessions.earlier import match_wins, scores
from companion.sessions.events import Event, Header


class LogJournal:
    """Stores events in the session log and never loses one."""

    def __init__(self, log: BufferedLog) -> None:
        self.log = log

    @classmethod
    def begin(cls, path: Path, header: Header) -> LogJournal:
        """Start a new session in the log file."""
        return cls(BufferedLog(path, header))

    @property
    def saved(self) -> bool:
        """Whether everything is safely on disk."""
        return self.log.saved

    @property
    def problem(self) -> str:
        """A sentence for people if something is not saved, else ""."""
        return self.log.problem

    def scores(self, game: str, player: str) -> tuple[int, ...]:
        """The player's scores in earlier games of the log, oldest first."""
        return scores(self.log.path, game, player, self.log.session)

    def match_wins(self, game: str, players: Sequence[str], best_of: int) -> tuple[int, ...]:
        """The games that each player has won in the match so far, without this one."""
        return match_wins(self.log.path, game, players, best_of, self.log.session)

    def write(self, event: Event) -> None:
        """Store the event; the log numbers it in sequence, as the record does."""
        self.log.append(event)

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Store a cue, before its results."""
        self.log.keep_cue(events, cue, passing=passing)

    def sync(self) -> None:
        """Make sure that all cues so far survive a power cut."""
        self.log.sync_cues()


class UnheardJournal(LogJournal):
    """A journal of the same log that stores nothing: for a referee that replays what is stored already."""

    def write(self, event: Event) -> None:
        """Do nothing: the log has it."""

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Do nothing: the log has it."""

    def sync(self) -> None:
        """Do nothing."""
