"""Opens the index in any state, and brings it and the second copies up to date with the records.

Damaged files are never overwritten: they are renamed, and what can be read from them goes into new files.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.sessions import cue_file
from companion.sessions.errors import LogBroken, LogForeign, damaged_text, not_a_log_text, to_log_error, unwritable
from companion.sessions.folders import (
    CUES,
    RECORD,
    GameFolder,
    RecordContent,
    deleted_numbers,
    is_free,
    numbers_in,
    unused_path,
)
from companion.sessions.index import VERSION, Entry, Index, connect, version_of, was_a_log, with_ending
from companion.sessions.old_versions import Salvage, restore_records
from companion.sessions.sealed import Sealed, chain
from hardware.private_files import make_folder, touch
from vision.localized import localized, localized_error

Notify = Callable[[str], None]


def open_index(path: Path, root: Path, notify: Notify) -> Index:
    """The index for writing, up to date with the records; ``notify`` gets a sentence about each damage.

    Raises ``LogForeign``, ``LogBusy``, ``LogFull``, ``LogUnwritable`` and ``OSError``.
    """
    try:
        index = _open(path, root, notify)
    except LogBroken:
        if not was_a_log(path, root):
            raise LogForeign(not_a_log_text(path)) from None
        index = rebuild(path, root, notify)
    try:
        return reconciled(index, path, root, notify)
    except LogBroken:  # damage found only while reading
        return reconciled(rebuild(path, root, notify), path, root, notify)


def reconciled(index: Index, path: Path, root: Path, notify: Notify) -> Index:
    """The index, brought up to date with the records; on an error it is closed and SQLite's error is converted."""
    try:
        reconcile(index, root, notify)
    except sqlite3.Error as error:
        index.close()
        raise to_log_error(error, path) from error
    return index


def _open(path: Path, root: Path, notify: Notify) -> Index:
    """The index in a file, converted to this version; raises ``LogBroken`` if it is damaged or can't be read."""
    new = not path.exists()
    if new:
        touch(path)  # SQLite would make it readable by everybody
    elif not has_access(path, os.R_OK | os.W_OK) and has_access(path.parent, os.W_OK):
        raise LogBroken(damaged_text(path))
    try:
        connection = connect(path)
        if version_of(connection) != VERSION:
            connection.close()
            _convert(path, root, notify)
            connection = connect(path)
        index = Index(connection)
        if not new and not index.intact():
            index.close()
            raise LogBroken(damaged_text(path))
    except sqlite3.Error as error:
        raise to_log_error(error, path) from error
    return index


def has_access(path: Path, mode: int) -> bool:
    """Whether this user has that access to a file (``os.R_OK`` and the like)."""
    return bool(os.access(path, mode, effective_ids=True))


def _convert(path: Path, root: Path, notify: Notify) -> None:
    """Replace a file of an earlier version by an index. A power cut in between leaves the file unchanged."""
    with Salvage(path) as old:
        complete = restore_records(old, root)
    fresh = with_ending(path, ".new")
    for ending in ("", "-wal", "-shm"):
        with_ending(fresh, ending).unlink(missing_ok=True)
    touch(fresh)
    index = Index(connect(fresh))
    reconcile(index, root, lambda _: None)
    index.close()
    if complete:
        for ending in ("-wal", "-shm"):
            with_ending(path, ending).unlink(missing_ok=True)
    else:
        notify(localized("log-part-damaged", path=set_aside(path).name))
    fresh.replace(path)


def rebuild(path: Path, root: Path, notify: Notify) -> Index:
    """Set a damaged file aside and create a new index, after restoring the events that an old version may have in it.

    Raises ``LogForeign``, ``OSError``.
    """
    damaged = set_aside(path)
    with Salvage(damaged) as old:
        restore_records(old, root)
    notify(localized("log-set-aside", path=damaged.name))
    try:
        return _open(path, root, notify)
    except LogBroken as error:  # a card that damages what was just written
        raise LogForeign(localized_error(error)) from error


def set_aside(path: Path) -> Path:
    """Rename a damaged SQLite file; return its new path. Raises ``OSError``."""
    target = unused_path(path.with_name(f"{path.stem}.damaged{path.suffix}"))
    with_ending(path, "-shm").unlink(missing_ok=True)
    if with_ending(path, "-wal").exists():
        with_ending(path, "-wal").replace(with_ending(target, "-wal"))
    path.replace(target)
    return target


def reconcile(index: Index, root: Path, notify: Notify) -> None:
    """Reconcile each game whose record differs in size from its entry or its copy. Raises ``sqlite3.Error``."""
    make_folder(GameFolder(root, 0).copy.path.parent)
    known, deleted = index.entries(), deleted_numbers(root)
    for session in sorted({*game_numbers(root), *known}):
        folder = GameFolder(root, session)
        try:
            if session in deleted:
                folder.delete()
                index.delete(session)
            elif session not in known or known[session].bytes != folder.size() or not folder.matches_copy():
                _reconcile_game(folder, index, notify)
        except OSError as error:  # the other games remain usable
            notify(localized_error(unwritable(error, folder.record)))


def game_numbers(root: Path) -> set[int]:
    """The numbers of all games that have a record or a copy of one."""
    copies = GameFolder(root, 0).copy.path.parent
    return {number for folder in (root, copies) for number in numbers_in(folder)}


def _reconcile_game(folder: GameFolder, index: Index, notify: Notify) -> None:
    """Repair the record and the cues of a game if need be; then make its copy and its entry match them.

    A game that another program is playing is left alone.
    """
    if not is_free(folder):
        return
    session, plain = folder.session, folder.read()
    head = plain.head or folder.copy.head()
    if head is None:
        _unreadable(folder, index, notify)
        return
    copy, rows = RecordContent(), list(chain(head.seal, plain.rows))
    if not plain.holds(rows) or not folder.matches_copy():  # else the copy is the same, or damaged and rewritten below
        copy = folder.read_copy(head)
        rows = list(chain(head.seal, plain.rows, copy.rows))
    if not plain.holds(rows):
        folder.write(head, rows, keep_old=True)
        notify(repair_notice(session, rows, plain.rows, copy.rows))
    if not folder.pruned:
        cues = cue_file.valid_cues(folder, head.seal)
        if not cue_file.holds(folder, cues):
            cue_file.write_cues(folder, cues, keep_old=True)
    folder.update_copies(RECORD, CUES)
    index.put(session, Entry.of(head, folder.size(), rows))


def _unreadable(folder: GameFolder, index: Index, notify: Notify) -> None:
    """Set aside what is left of a game whose beginning is lost, and report it once."""
    damaged = folder.set_aside()
    if damaged is not None:
        notify(localized("game-unreadable", number=folder.session, path=str(damaged)))
    folder.copy.set_aside()
    index.delete(folder.session)


def repair_notice(session: int, rows: list[Sealed], *copies: Mapping[int, Sealed]) -> str:
    """A sentence about a repaired record; ``copies`` are what could be read of it, ``rows`` the valid part."""
    lost = max((max(copy, default=0) for copy in copies), default=0) > len(rows)
    if lost:
        return localized("record-torn", number=session, count=len(rows))
    return localized("record-mended", number=session)
