"""What can go wrong with the log. Each message is a sentence for the table: what happened and what to do."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from vision.told import case, told_by


class LogError(Exception):
    """Root of all errors of the session log."""


class LogUnwritable(LogError):
    """Raised when the log can't be written: a read-only folder, no permission, a card that was pulled out."""


class LogFull(LogUnwritable):
    """Raised when the disk is full."""


class LogBusy(LogUnwritable):
    """Raised when another program holds the log for too long."""


class LogBroken(LogError):
    """Raised when a file is no session log, or is torn so badly that nothing can be read or added."""


class LogForeign(LogError):
    """Raised when a file is somebody else's or of a later version: it is left as it is."""


class LogChanged(LogError):
    """Raised when somebody else wrote to the record of a game that is being played."""


class NoSuchSession(LogError, LookupError):
    """Raised when the log has no session of that number."""


_FULL = {sqlite3.SQLITE_FULL}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}


def explained(error: sqlite3.Error, path: Path) -> LogError:
    """The error of SQLite as one of ours, with a sentence that names the file."""
    extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    code = extended & 0xFF  # the low byte is the primary code
    if code in _FULL:
        return _full(path)
    if code in _BUSY:
        return LogBusy(
            case(
                "log-busy",
                "Another program is writing to the log {path}. The game goes on; close the other program.",
                path=str(path),
            )
        )
    if code in _BROKEN or extended == sqlite3.SQLITE_IOERR_SHORT_READ:  # a torn file is shorter than it says
        return LogBroken(case("log-broken", "The log {path} is damaged or is no session log.", path=str(path)))
    return LogUnwritable(
        case(
            "log-unwritten",
            "The log {path} can't be written. The game goes on; check the folder and the card.",
            path=str(path),
        )
    )


def _full(path: Path) -> LogFull:
    return LogFull(
        case(
            "log-full",
            "The log {path} can't grow: the disk is full. The game goes on; make room to save it.",
            path=str(path),
        )
    )


def unwritable(error: OSError, path: Path) -> LogUnwritable:
    """The error of the file system as one of ours."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return _full(path)
    return LogUnwritable(
        case(
            "log-unwritten-why",
            "The log {path} can't be written: {why}. The game goes on.",
            path=str(path),
            why=told_by(error),
        )
    )


def no_log(path: Path) -> str:
    """A file that is something else."""
    return case("no-session-log", "{path} is no session log. Name another file.", path=str(path))


def damaged(path: Path) -> str:
    """A log that is damaged."""
    return case("log-damaged", "The log {path} is damaged.", path=str(path))
