"""Opening the SQLite file whatever state it is in, and bringing it and the plain records to agreement.

Nothing that is damaged is overwritten: it is renamed, and what can be read of it goes into new files.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from companion.sessions import cue_file
from companion.sessions.errors import LogBroken, LogForeign, damaged, explained, no_log
from companion.sessions.folders import OWNER_FILE, GameFolder, Plain, deleted, folders, free, new_folder, owned, unused
from companion.sessions.mirror import Mirror
from companion.sessions.salvage import Salvage
from companion.sessions.schema import VERSION, WITHOUT_CUES, add_cues, beside, connect, ours, version_of
from companion.sessions.sealed import Head, Sealed, chain
from vision.told import case, told_by

Tell = Callable[[str], None]


def open_mirror(path: Path, root: Path, tell: Tell) -> Mirror:
    """The SQLite file for writing, in agreement with the records; ``tell`` gets a sentence about each damage.

    Raises ``LogForeign``, ``LogBusy``, ``LogFull``, ``LogUnwritable`` and ``OSError``.
    """
    try:
        mirror = _opened(path, root, tell)
    except LogBroken:
        if not ours(path, root):
            raise LogForeign(no_log(path)) from None
        mirror = _anew(path, root, tell)
    try:
        _settled(mirror, path, root, tell)
    except LogBroken:  # damage that shows only where it is read
        mirror = _anew(path, root, tell)
        _settled(mirror, path, root, tell)
    return mirror


def _settled(mirror: Mirror, path: Path, root: Path, tell: Tell) -> None:
    """``_settle``, with what SQLite raises explained; then the file is closed."""
    try:
        _settle(mirror, root, tell)
    except sqlite3.Error as error:
        mirror.close()
        raise explained(error, path) from error


def _opened(path: Path, root: Path, tell: Tell) -> Mirror:
    """The file as it is, brought to this version; raises ``LogBroken`` when its pages are not in order."""
    new = not path.exists()
    with owned(path, os.O_RDWR | os.O_CREAT) as descriptor:  # SQLite would make it readable by everybody
        os.fchmod(descriptor, OWNER_FILE)
    try:
        connection = connect(path)
        if version_of(connection) == WITHOUT_CUES:
            add_cues(connection)
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


def _convert(path: Path, root: Path, tell: Tell) -> None:
    """Bring a file of an earlier version to this one. A power cut on the way leaves the old file as it was."""
    with Salvage(path) as old:
        whole = adopt(old, root)
    fresh = beside(path, ".new")
    for ending in ("", "-wal", "-shm"):
        beside(fresh, ending).unlink(missing_ok=True)
    with owned(fresh, os.O_RDWR | os.O_CREAT):
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


def _anew(path: Path, root: Path, tell: Tell) -> Mirror:
    """Set a damaged file aside and make a new one from the records and from what can be read of the old."""
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
    """Rename a damaged SQLite file; where it is now. Raises ``OSError``."""
    kept = unused(path.with_name(f"{path.stem}.damaged{path.suffix}"))
    beside(path, "-shm").unlink(missing_ok=True)
    if beside(path, "-wal").exists():
        beside(path, "-wal").replace(beside(kept, "-wal"))
    path.replace(kept)
    return kept


def adopt(old: Salvage, root: Path) -> bool:
    """Make records of the sessions of an old file that have none, or a shorter one; whether all could be read."""
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
    """Write a record anew; what was there is set aside. Raises ``OSError``."""
    folder.write(head, rows, keep_old=True)


def _settle(mirror: Mirror, root: Path, tell: Tell) -> None:
    """Bring every session that differs between the file and the records to agreement."""
    known, there = mirror.progress(), {folder.session: folder for folder in folders(root)}
    gone = deleted(root)
    for session in sorted({*there, *mirror.sessions(), *known}):
        folder = there.get(session) or GameFolder(root, session)
        if session in gone:
            mirror.forget(session)
        elif session not in known or known[session].bytes != folder.size():
            _agree(folder, mirror, tell)


def _agree(folder: GameFolder, mirror: Mirror, tell: Tell) -> None:
    """One session in both; a game that another program plays just now is left to that program."""
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
    """Keep what is left of a game whose beginning is lost, and name it only once."""
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
    """A sentence about a damaged record; ``copies`` is what could be read of it, ``rows`` what is valid of that."""
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
