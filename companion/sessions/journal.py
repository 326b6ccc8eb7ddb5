"""A session of the log as the journal of a record (``companion.referee.record.Journal``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.sessions.buffered import BufferedLog
from companion.sessions.events import Event, Header
from companion.sessions.past_games import match_wins, past_scores


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
        """Why something is not saved, as a sentence, else ""."""
        return self.log.problem

    def scores(self, game: str, player: str) -> tuple[int, ...]:
        """The player's scores in earlier sessions of that game, oldest first."""
        return past_scores(self.log.path, game, player, self.log.session)

    def match_wins(self, game: str, players: Sequence[str], best_of: int) -> tuple[int, ...]:
        """The games that each player has won in the match before this one."""
        return match_wins(self.log.path, game, players, best_of, self.log.session)

    def write(self, event: Event) -> None:
        """Store the event; the log numbers it in sequence, as the record does."""
        self.log.append(event)

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Store a cue before its consequences."""
        self.log.append_cue(events, cue, passing=passing)

    def sync(self) -> None:
        """Make sure that all cues so far survive a power cut."""
        self.log.sync_cues()


class ReplayJournal(LogJournal):
    """A journal that stores nothing, for a referee that replays what its log already has."""

    def write(self, event: Event) -> None:
        """Do nothing: the log has it."""

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Do nothing: the log has it."""

    def sync(self) -> None:
        """Do nothing."""
