"""The log's errors. Each message is a sentence for people at the table: what happened and what to do."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from vision.localized import localized, localized_error


class LogError(Exception):
    """Base of all errors of the session log."""


class LogUnwritable(LogError):
    """Raised if the log can't be written: a read-only folder, no permission, a removed card."""


class LogFull(LogUnwritable):
    """Raised if the disk is full."""


class LogBusy(LogUnwritable):
    """Raised if another program locks the log for too long."""


class LogUnreadable(LogError):
    """Raised if a log exists and can't be read: no permission, a removed card."""


class LogBroken(LogError):
    """Raised if a file is not a session log, or is too damaged to be read or extended."""


class LogForeign(LogError):
    """Raised if a file belongs to another program or to a later version: it is left unchanged."""


class LogChanged(LogError):
    """Raised if another program wrote to the record of the running game."""


class NoSuchSession(LogError, LookupError):
    """Raised if the log has no session of that number."""


_FULL = {sqlite3.SQLITE_FULL}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}


def to_log_error(error: sqlite3.Error, path: Path) -> LogError:
    """Convert an error of SQLite to one of ours, with a sentence that names the file."""
    extended = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    code = extended & 0xFF  # the low byte is the primary code
    if code in _FULL:
        return _full(path)
    if code in _BUSY:
        return LogBusy(localized("log-busy", path=str(path)))
    if code in _BROKEN or extended == sqlite3.SQLITE_IOERR_SHORT_READ:  # a truncated file
        return LogBroken(localized("log-broken", path=str(path)))
    return LogUnwritable(localized("log-unwritten", path=str(path)))


def _full(path: Path) -> LogFull:
    return LogFull(localized("log-full", path=str(path)))


def unwritable(error: OSError, path: Path) -> LogUnwritable:
    """Convert an error of the file system to one of ours."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return _full(path)
    return LogUnwritable(localized("log-unwritten-why", path=_named(error, path), why=localized_error(error)))


def unreadable(error: OSError, path: Path) -> LogUnreadable:
    """Convert an error of the file system on reading to one of ours."""
    return LogUnreadable(localized("log-unread", path=_named(error, path), why=localized_error(error)))


def _named(error: OSError, path: Path) -> str:
    """The file named by an error, or else the log."""
    return os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes, os.PathLike)) else str(path)


def no_locks_text(path: Path) -> str:
    """The message about a drive without file locks."""
    return localized("log-no-locks", path=str(path))


def not_a_log_text(path: Path) -> str:
    """The message about a file that is no session log."""
    return localized("no-session-log", path=str(path))


def damaged_text(path: Path) -> str:
    """The message about a damaged log."""
    return localized("log-damaged", path=str(path))
