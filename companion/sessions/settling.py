"""Opens the index in any state, and brings it and the second copies up to the records.

Damaged files are never overwritten: they are renamed, and whatever can be read from them goes into new files.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.sessions import cue_file
from companion.sessions.errors import LogBroken, LogForeign, damaged, explained, no_log, unwritable
from companion.sessions.folders import CUES, RECORD, GameFolder, Plain, deleted, free, numbers_in, unused
from companion.sessions.index import VERSION, Entry, Index, beside, connect, ours, version_of
from companion.sessions.older import Salvage, adopt
from companion.sessions.sealed import Sealed, chain
from hardware.private_files import make_folder, touch
from vision.localized import localized, localized_error

Notify = Callable[[str], None]


def open_index(path: Path, root: Path, notify: Notify) -> Index:
    """The index for writing, up to date with the records; ``tell`` gets a sentence about each damage.

    Raises ``LogForeign``, ``LogBusy``, ``LogFull``, ``LogUnwritable`` and ``OSError``.
    """
    try:
        index = _opened(path, root, notify)
    except LogBroken:
        if not ours(path, root):
            raise LogForeign(no_log(path)) from None
        index = rebuilt(path, root, notify)
    try:
        return settled(index, path, root, notify)
    except LogBroken:  # damage that shows only when it is read
        return settled(rebuilt(path, root, notify), path, root, notify)


def settled(index: Index, path: Path, root: Path, notify: Notify) -> Index:
    """The index, up to date with the records, with SQLite's errors converted; on error it is closed."""
    try:
        settle(index, root, notify)
    except sqlite3.Error as error:
        index.close()
        raise explained(error, path) from error
    return index


def _opened(path: Path, root: Path, notify: Notify) -> Index:
    """The file, of this version; raises ``LogBroken`` if its pages are damaged or can't be read."""
    new = not path.exists()
    if new:
        touch(path)  # SQLite would make it readable by everybody
    elif not may(path, os.R_OK | os.W_OK) and may(path.parent, os.W_OK):
        raise LogBroken(damaged(path))
    try:
        connection = connect(path)
        if version_of(connection) != VERSION:
            connection.close()
            _convert(path, root, notify)
            connection = connect(path)
        index = Index(connection)
        if not new and not index.intact():
            index.close()
            raise LogBroken(damaged(path))
    except sqlite3.Error as error:
        raise explained(error, path) from error
    return index


def may(path: Path, mode: int) -> bool:
    """Whether this user may do that with a file (``os.R_OK`` and the like)."""
    return bool(os.access(path, mode, effective_ids=True))


def _convert(path: Path, root: Path, notify: Notify) -> None:
    """Put an index in the place of a file of an earlier version. A power cut in between leaves that file unchanged."""
    with Salvage(path) as old:
        whole = adopt(old, root)
    fresh = beside(path, ".new")
    for ending in ("", "-wal", "-shm"):
        beside(fresh, ending).unlink(missing_ok=True)
    touch(fresh)
    index = Index(connect(fresh))
    settle(index, root, lambda _: None)
    index.close()
    if whole:
        for ending in ("-wal", "-shm"):
            beside(path, ending).unlink(missing_ok=True)
    else:
        kept = set_aside(path).name
        notify(localized("log-part-damaged", path=kept))
    fresh.replace(path)


def rebuilt(path: Path, root: Path, notify: Notify) -> Index:
    """Set a damaged file aside and begin a new index; a file of an earlier version may have events that are read first.

    Raises ``LogForeign``, ``OSError``.
    """
    kept = set_aside(path)
    with Salvage(kept) as old:
        adopt(old, root)
    notify(localized("log-set-aside", path=kept.name))
    try:
        return _opened(path, root, notify)
    except LogBroken as error:  # a card that damages what was just written
        raise LogForeign(localized_error(error)) from error


def set_aside(path: Path) -> Path:
    """Rename a damaged SQLite file; return its new path. Raises ``OSError``."""
    kept = unused(path.with_name(f"{path.stem}.damaged{path.suffix}"))
    beside(path, "-shm").unlink(missing_ok=True)
    if beside(path, "-wal").exists():
        beside(path, "-wal").replace(beside(kept, "-wal"))
    path.replace(kept)
    return kept


def settle(index: Index, root: Path, notify: Notify) -> None:
    """Look at every game whose record has another size than its entry or its copy. Raises ``sqlite3.Error``."""
    make_folder(GameFolder(root, 0).copy.path.parent)
    known, gone = index.entries(), deleted(root)
    for session in sorted({*numbers(root), *known}):
        folder = GameFolder(root, session)
        try:
            if session in gone:
                folder.delete()
                index.forget(session)
            elif session not in known or known[session].bytes != folder.size() or not folder.copied():
                _agree(folder, index, notify)
        except OSError as error:  # the other games can be played and read all the same
            notify(localized_error(unwritable(error, folder.record)))


def numbers(root: Path) -> set[int]:
    """The numbers of all games that have a record or a copy of one."""
    copies = GameFolder(root, 0).copy.path.parent
    return {number for place in (root, copies) for number in numbers_in(place)}


def _agree(folder: GameFolder, index: Index, notify: Notify) -> None:
    """Mend record and cues of a game if need be; then its copy and its entry are made as they are.

    A game that another program is playing is left to that program.
    """
    if not free(folder):
        return
    session, plain = folder.session, folder.read()
    head = plain.head or folder.copy.head()
    if head is None:
        _unreadable(folder, index, notify)
        return
    copy, rows = Plain(), list(chain(head.seal, plain.rows))
    if not plain.holds(rows) or not folder.copied():  # else the copy has the same, or is damaged and written anew
        copy = folder.copy_of(head)
        rows = list(chain(head.seal, plain.rows, copy.rows))
    if not plain.holds(rows):
        folder.write(head, rows, keep_old=True)
        notify(mended(session, rows, plain.rows, copy.rows))
    if not folder.pruned:
        cues = cue_file.cues_of(folder, head.seal)
        if not cue_file.holds(folder, cues):
            cue_file.write_cues(folder, cues, keep_old=True)
    folder.repeat(RECORD, CUES)
    index.put(session, Entry.of(head, folder.size(), rows))


def _unreadable(folder: GameFolder, index: Index, notify: Notify) -> None:
    """Keep what is left of a game whose beginning is lost, and report it only once."""
    kept = folder.set_aside()
    if kept is not None:
        notify(localized("game-unreadable", number=folder.session, path=str(kept)))
    folder.copy.set_aside()
    index.forget(folder.session)


def mended(session: int, rows: list[Sealed], *copies: Mapping[int, Sealed]) -> str:
    """A sentence about a damaged record; ``copies`` is what could be read of it, ``rows`` the valid part."""
    lost = max((max(copy, default=0) for copy in copies), default=0) > len(rows)
    if lost:
        return localized("record-torn", number=session, count=len(rows))
    return localized("record-mended", number=session)
