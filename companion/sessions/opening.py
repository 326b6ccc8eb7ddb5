"""Finds a log's files and opens its index for writing or reading, whatever their state."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.sessions.errors import (
    LogBroken,
    LogForeign,
    LogUnwritable,
    NoSuchSession,
    damaged_text,
    no_locks_text,
    not_a_log_text,
    to_log_error,
    unreadable,
    unwritable,
)
from companion.sessions.folders import supports_locks
from companion.sessions.index import VERSION, Index, connect, in_memory, version_of, was_a_log, with_ending
from companion.sessions.index_repair import has_access, open_index
from companion.sessions.old_versions import Salvage, restore_records
from hardware.private_files import make_folder
from vision.localized import localized, localized_error


def writable_index(path: Path, root: Path, notices: list[str]) -> Index | None:
    """The index, None if it is unavailable: the game goes on, and the next start updates it."""
    if not supports_locks(root):
        notices.append(no_locks_text(path))
        return None
    try:
        return open_index(path, root, notices.append)
    except LogUnwritable as error:
        notices.append(localized_error(error))
    except OSError as error:
        notices.append(localized_error(unwritable(error, path)))
    return None


def require_log(path: Path, root: Path) -> None:
    """Raise ``NoSuchSession`` without a log, and ``OSError`` if its records can't be listed, as if there were none."""
    try:
        next(root.iterdir(), None)
    except (FileNotFoundError, NotADirectoryError):
        if not path.exists():
            raise NoSuchSession(localized("no-log", path=str(path))) from None


def records_folder(path: Path) -> Path:
    """The folder with the plain records of a log."""
    return with_ending(path, ".games")


def refuse_foreign(path: Path, root: Path) -> None:
    """Raise ``LogForeign`` for a file that never was a log, before anything is created beside it."""
    if not path.exists():
        return
    if not path.is_file():  # opening a pipe would block
        raise LogForeign(not_a_log_text(path))
    try:
        connect(path, readonly=True).close()
    except (LogBroken, sqlite3.DatabaseError) as error:
        if isinstance(error, LogForeign) or not was_a_log(path, root):
            raise LogForeign(not_a_log_text(path)) from None


def open_for_reading(path: Path, folder: Callable[[], Path]) -> tuple[Path, Index, list[str], bool]:
    """The records, the index, notices, and whether the index is that of the file.

    If that is missing or of another version, an empty index in memory replaces it, and lists are read from the records.
    Records of a file of the first version are created in a ``folder``.
    """
    root, notices = records_folder(path), list[str]()
    try:
        index = _readable_index(path, folder)
        if index is not None:
            return root, index, [], True
    except (LogBroken, sqlite3.Error, OSError) as error:
        if path.exists() and not was_a_log(path, root):
            raise LogForeign(not_a_log_text(path)) from None
        notices = [_read_problem(error, path, root)]
    if path.exists() and not root.is_dir():
        root = folder() / "games"
        make_folder(root)
        with Salvage(path) as old:
            restore_records(old, root)
    return root, Index(in_memory()), notices, False


def _readable_index(path: Path, folder: Callable[[], Path]) -> Index | None:
    """The index, None if the file is of an earlier version; raises ``LogBroken`` if it is damaged."""
    connection = _connect_readonly(path, folder)
    current = version_of(connection) == VERSION
    if current and Index(connection).intact():
        return Index(connection)
    connection.close()
    if current:
        raise LogBroken(damaged_text(path))
    return None


def _read_problem(error: LogBroken | sqlite3.Error | OSError, path: Path, root: Path) -> str:
    """Why the index can't be read, as a sentence that reports damage only if there is some."""
    if path.exists() and not has_access(path, os.R_OK):
        return localized_error(unreadable(PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path)), path))
    if isinstance(error, OSError):
        return localized_error(unreadable(error, path))
    problem = to_log_error(error, path) if isinstance(error, sqlite3.Error) else error
    if isinstance(problem, LogBroken) or not path.exists():
        return localized("log-to-be-mended")
    with suppress(OSError):
        if not supports_locks(root):
            return no_locks_text(path)
    return localized_error(problem)


def _connect_readonly(path: Path, folder: Callable[[], Path]) -> sqlite3.Connection:
    """A read-only connection; to a copy in a ``folder`` if SQLite would have to write beside the file."""
    wal, shared = with_ending(path, "-wal"), with_ending(path, "-shm")
    if wal.exists() and wal.stat().st_size and not shared.exists():
        target = folder()
        for part in (path, wal):
            shutil.copyfile(part, target / part.name)
        return connect(target / path.name)
    return connect(path, readonly=True)


@contextmanager
def converting_errors(path: Path) -> Iterator[None]:
    """Convert errors of SQLite and the file system to a ``LogError``."""
    try:
        yield
    except sqlite3.Error as error:
        raise to_log_error(error, path) from error
    except OSError as error:
        raise unwritable(error, path) from error
