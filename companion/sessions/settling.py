"""Opens the SQLite file in any state, and reconciles it with the plain records.

Damaged files are never overwritten: they are renamed, and whatever can be read from them goes into new files.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from companion.sessions import cue_file
from companion.sessions.errors import LogBroken, LogForeign, damaged, explained, no_log, unwritable
from companion.sessions.folders import GameFolder, Plain, deleted, folders, free, new_folder, unused
from companion.sessions.mirror import Mirror
from companion.sessions.salvage import Salvage
from companion.sessions.schema import OF_LATE, VERSION, beside, connect, ours, upgrade, version_of
from companion.sessions.sealed import Head, Sealed, chain
from hardware.private_files import touch
from vision.told import case, told_by

Tell = Callable[[str], None]


def open_mirror(path: Path, root: Path, tell: Tell) -> Mirror:
    """The SQLite file for writing, consistent with the records; ``tell`` gets a sentence about each damage.

    Raises ``LogForeign``, ``LogBusy``, ``LogFull``, ``LogUnwritable`` and ``OSError``.
    """
    try:
        mirror = _opened(path, root, tell)
    except LogBroken:
        if not ours(path, root):
            raise LogForeign(no_log(path)) from None
        mirror = rebuilt(path, root, tell)
    try:
        return settled(mirror, path, root, tell)
    except LogBroken:  # damage that shows only when it is read
        return settled(rebuilt(path, root, tell), path, root, tell)


def settled(mirror: Mirror, path: Path, root: Path, tell: Tell) -> Mirror:
    """The file, reconciled with the records, with SQLite's errors converted; on error it is closed."""
    try:
        _settle(mirror, root, tell)
    except sqlite3.Error as error:
        mirror.close()
        raise explained(error, path) from error
    return mirror


def _opened(path: Path, root: Path, tell: Tell) -> Mirror:
    """The file, upgraded to this version; raises ``LogBroken`` if its pages are damaged or can't be read."""
    new = not path.exists()
    if new:
        touch(path)  # SQLite would make it readable by everybody
    elif not may(path, os.R_OK | os.W_OK) and may(path.parent, os.W_OK):
        raise LogBroken(damaged(path))
    try:
        connection = connect(path)
        if version_of(connection) in OF_LATE:
            upgrade(connection)
        if version_of(connection) != VERSION:
            connection.close()
            _convert(path, root, tell)
            connection = connect(path)
        mirror = Mirror(connection)
        if not new and not mirror.intact():
            mirror.close()
            raise LogBroken(damaged(path))
    except sqlite3.Error as error:
        raise explained(error, path) from error
    return mirror


def may(path: Path, mode: int) -> bool:
    """Whether this user may do that with a file (``os.R_OK`` and the like)."""
    return bool(os.access(path, mode, effective_ids=True))


def _convert(path: Path, root: Path, tell: Tell) -> None:
    """Upgrade a file of an earlier version. A power cut in between leaves the old file unchanged."""
    with Salvage(path) as old:
        whole = adopt(old, root)
    fresh = beside(path, ".new")
    for ending in ("", "-wal", "-shm"):
        beside(fresh, ending).unlink(missing_ok=True)
    touch(fresh)
    mirror = Mirror(connect(fresh))
    _settle(mirror, root, lambda _: None)
    mirror.close()
    if whole:
        for ending in ("-wal", "-shm"):
            beside(path, ending).unlink(missing_ok=True)
    else:
        kept = set_aside(path).name
        tell(case("log-part-damaged", "A part of the log was damaged. The old file is kept as {path}.", path=kept))
    fresh.replace(path)


def rebuilt(path: Path, root: Path, tell: Tell) -> Mirror:
    """Set a damaged file aside and build a new one from the records and whatever can be read from the old file.

    The records still have to be reconciled with it. Raises ``LogForeign``, ``OSError``.
    """
    kept = set_aside(path)
    with Salvage(kept) as old:
        adopt(old, root)
    tell(
        case(
            "log-set-aside",
            "The log was damaged. It was set aside as {path}, and what can be read was saved again.",
            path=kept.name,
        )
    )
    try:
        return _opened(path, root, tell)
    except LogBroken as error:  # a card that damages what was just written
        raise LogForeign(told_by(error)) from error


def set_aside(path: Path) -> Path:
    """Rename a damaged SQLite file; return its new path. Raises ``OSError``."""
    kept = unused(path.with_name(f"{path.stem}.damaged{path.suffix}"))
    beside(path, "-shm").unlink(missing_ok=True)
    if beside(path, "-wal").exists():
        beside(path, "-wal").replace(beside(kept, "-wal"))
    path.replace(kept)
    return kept


def adopt(old: Salvage, root: Path) -> bool:
    """Create the records that an old file has more of; return whether everything in it was readable."""
    gone = deleted(root)
    whole = True
    for session, head in old.heads().items():
        if session not in gone:
            whole &= _adopt(old, session, head, root)
    return whole


def _adopt(old: Salvage, session: int, head: Head, root: Path) -> bool:
    rows = old.rows(session)
    kept = list(chain(head.seal, rows))
    folder = GameFolder(root, session)
    there = folder.read()
    if there.head is not None and there.head.seal != head.seal:  # another game has this number already
        if any(other is not None and other.seal == head.seal for other in map(GameFolder.head, folders(root))):
            return True  # it was given another number before
        folder, there = new_folder(root), Plain()
    missing = [row for row in kept if row.event.seq not in there.rows]
    if there.head is None or missing or there.damaged:
        for row in missing:
            _keep_picture(folder, row, old.picture(session, row.event.seq) if row.proof else None)
        mend(folder, head, list(chain(head.seal, there.rows, rows)))
    return len(kept) == len(rows)


def _keep_picture(folder: GameFolder, row: Sealed, jpeg: bytes | None) -> None:
    if jpeg is not None and not folder.picture_path(row.event.seq).exists():
        folder.put_picture(row.event.seq, jpeg)


def mend(folder: GameFolder, head: Head, rows: Iterable[Sealed]) -> None:
    """Rewrite a record; the old one is set aside. Raises ``OSError``."""
    folder.write(head, rows, keep_old=True)


def _settle(mirror: Mirror, root: Path, tell: Tell) -> None:
    """Reconcile every session that differs between the file and the records."""
    known, there = mirror.progress(), {folder.session: folder for folder in folders(root)}
    gone = deleted(root)
    for session in sorted({*there, *mirror.sessions(), *known}):
        folder = there.get(session) or GameFolder(root, session)
        if session in gone:
            mirror.forget(session)
        elif session not in known or known[session].bytes != folder.size():
            try:
                _agree(folder, mirror, tell)
            except OSError as error:  # the other games can be played and read all the same
                tell(told_by(unwritable(error, folder.record)))


def _agree(folder: GameFolder, mirror: Mirror, tell: Tell) -> None:
    """Reconcile one session; a game that another program is playing is left to that program."""
    if not free(folder):
        return
    session, plain = folder.session, folder.read()
    other = mirror.head(session)
    head = plain.head or other
    if head is None:
        _unreadable(folder, mirror, tell)
        return
    copy = mirror.rows(session) if other is not None and other.seal == head.seal else {}
    rows = list(chain(head.seal, plain.rows, copy))
    if not plain.holds(rows):
        mend(folder, head, rows)
        tell(mended(session, rows, plain.rows, copy))
    mirror.put(session, head, rows, folder.size())
    mirror.put_cues(session, list(cue_file.chain(head.seal, cue_file.read_cues(folder), mirror.cues(session))))


def _unreadable(folder: GameFolder, mirror: Mirror, tell: Tell) -> None:
    """Keep what is left of a game whose beginning is lost, and report it only once."""
    kept = folder.set_aside()
    if kept is not None:
        tell(
            case(
                "game-unreadable",
                "The beginning of game {number} can't be read; what is left of it is in {path}.",
                number=folder.session,
                path=str(kept),
            )
        )
    mirror.forget(folder.session)


def mended(session: int, rows: list[Sealed], *copies: Mapping[int, Sealed]) -> str:
    """A sentence about a damaged record; ``copies`` is what could be read of it, ``rows`` the valid part."""
    lost = max((max(copy, default=0) for copy in copies), default=0) > len(rows)
    if lost:
        return case(
            "record-torn",
            "The record of game {number} was damaged after event {count}; the damaged record was set aside.",
            number=session,
            count=len(rows),
        )
    return case(
        "record-mended", "The record of game {number} was damaged and was mended from the second copy.", number=session
    )
