"""Finds the files of a log and opens its index, to write or to read, in whatever state they are."""

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
    damaged,
    explained,
    no_log,
    unreadable,
    unwritable,
    without_locks,
)
from companion.sessions.folders import has_locks
from companion.sessions.index import VERSION, Index, beside, connect, in_memory, ours, version_of
from companion.sessions.older import Salvage, adopt
from companion.sessions.settling import may, open_index
from hardware.private_files import make_folder
from vision.localized import localized, localized_error


def index_for(path: Path, root: Path, notices: list[str]) -> Index | None:
    """The index, None if it is unavailable: the game goes on, and the next start makes up for it."""
    if not has_locks(root):
        notices.append(without_locks(path))
        return None
    try:
        return open_index(path, root, notices.append)
    except LogUnwritable as error:
        notices.append(localized_error(error))
    except OSError as error:
        notices.append(localized_error(unwritable(error, path)))
    return None


def must_be_there(path: Path, root: Path) -> None:
    """Raise ``NoSuchSession`` without a log, and ``OSError`` if its records can't be listed: they would look empty."""
    try:
        next(root.iterdir(), None)
    except (FileNotFoundError, NotADirectoryError):
        if not path.exists():
            raise NoSuchSession(localized("no-log", path=str(path))) from None


def records(path: Path) -> Path:
    """The folder with the plain records of a log."""
    return beside(path, ".games")


def refuse_foreign(path: Path, root: Path) -> None:
    """Raise ``LogForeign`` for a file that never was a log, before anything is created beside it."""
    if not path.exists():
        return
    if not path.is_file():  # opening a pipe would wait for ever
        raise LogForeign(no_log(path))
    try:
        connect(path, readonly=True).close()
    except (LogBroken, sqlite3.DatabaseError) as error:
        if isinstance(error, LogForeign) or not ours(path, root):
            raise LogForeign(no_log(path)) from None


def to_read(path: Path, folder: Callable[[], Path]) -> tuple[Path, Index, list[str], bool]:
    """The records, the index, notices, and whether the index is the file's.

    Without one of this version an empty one in memory takes its place: then lists are read from the records. Those of a
    file of the first version are made in a ``folder``.
    """
    root, notices = records(path), list[str]()
    try:
        index = _index_to_read(path, folder)
        if index is not None:
            return root, index, [], True
    except (LogBroken, sqlite3.Error, OSError) as error:
        if path.exists() and not ours(path, root):
            raise LogForeign(no_log(path)) from None
        notices = [_why_unread(error, path, root)]
    if path.exists() and not root.is_dir():
        root = folder() / "games"
        make_folder(root)
        with Salvage(path) as old:
            adopt(old, root)
    return root, Index(in_memory()), notices, False


def _index_to_read(path: Path, folder: Callable[[], Path]) -> Index | None:
    """The index, None where the file is of an earlier version; raises ``LogBroken`` if it is damaged."""
    connection = _connect_to_read(path, folder)
    current = version_of(connection) == VERSION
    if current and Index(connection).intact():
        return Index(connection)
    connection.close()
    if current:
        raise LogBroken(damaged(path))
    return None


def _why_unread(error: LogBroken | sqlite3.Error | OSError, path: Path, root: Path) -> str:
    """Why the index can't be read: only damage is called damage."""
    if path.exists() and not may(path, os.R_OK):
        return localized_error(unreadable(PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path)), path))
    if isinstance(error, OSError):
        return localized_error(unreadable(error, path))
    found = explained(error, path) if isinstance(error, sqlite3.Error) else error
    if isinstance(found, LogBroken) or not path.exists():
        return localized("log-to-be-mended")
    with suppress(OSError):
        if not has_locks(root):
            return without_locks(path)
    return localized_error(found)


def _connect_to_read(path: Path, folder: Callable[[], Path]) -> sqlite3.Connection:
    """A read-only connection; if SQLite would have to write beside the file, to a copy in a ``folder``."""
    wal, shared = beside(path, "-wal"), beside(path, "-shm")
    if wal.exists() and wal.stat().st_size and not shared.exists():
        place = folder()
        for part in (path, wal):
            shutil.copyfile(part, place / part.name)
        return connect(place / path.name)
    return connect(path, readonly=True)


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Convert errors of SQLite and the file system to errors with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise explained(error, path) from error
    except OSError as error:
        raise unwritable(error, path) from error
