"""Maintenance of a log: a full check, limits on pictures, backups, and changing or deleting a name."""

from __future__ import annotations

import os
import re
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.sessions import cue_file
from companion.sessions.cue_file import StoredCue
from companion.sessions.errors import LogBroken, LogError, LogUnwritable
from companion.sessions.events import Event, Header
from companion.sessions.folders import (
    DIGITS,
    PRUNED,
    RECORD,
    GameFolder,
    copy_folder,
    deleted_numbers,
    game_folders,
    is_free,
)
from companion.sessions.index import with_ending
from companion.sessions.log import SessionId, SessionLog
from companion.sessions.sealed import Head, Sealed
from hardware.private_files import replaced
from vision.localized import localized, localized_error

PICTURE_DAYS = 90
PICTURE_BYTES = 500_000_000
GAMES_NOT_PRUNED = 3  # the latest games, even if the clock is wrong
DAY = 86_400

# Fields of a payload in notation; any other text is a sentence and may contain a name.
NOTATION = frozenset({"step", "steps", "turn", "rule", "code", "set", "kind", "reason", "undone", "bid", "by"})


# Checking


def missing_games(log: SessionLog) -> list[SessionId]:
    """The numbers of games that are missing without having been deleted."""
    known = {*log.numbers(), *deleted_numbers(log.root)}
    return [number for number in range(1, max(known, default=0)) if number not in known]


def faults(log: SessionLog, session: SessionId) -> Iterator[str]:
    """The faults in a session's record, cues, second copies and pictures, as sentences."""
    try:
        reading = log.read(session)
    except LogError as error:
        yield localized_error(error)
        return
    yield from reading.problems
    folder, rows, cues = GameFolder(log.root, session), log.rows(session), log.cues(session)
    if not folder.read().holds(rows):
        yield localized("record-damaged")
    has_copies = folder.copy.path.parent.is_dir()  # else no program of this version has written to the log yet
    if has_copies and not (folder.copy.read().holds(rows) and cue_file.holds(folder.copy, cues)):
        yield localized("copy-damaged")
    if not cue_file.holds(folder, cues):
        yield localized("cues-damaged")
    yield from _picture_faults(log, session, rows)


def _picture_faults(log: SessionLog, session: SessionId, rows: Iterable[Sealed]) -> Iterator[str]:
    folder = GameFolder(log.root, session)
    for row in rows:
        if row.proof is not None:
            try:
                folder.picture(row.event.seq, row.proof)
            except LogBroken as error:
                yield localized_error(error)


# Pictures


@dataclass(frozen=True, slots=True)
class Pruned:
    """The number of games that lost their pictures, and the bytes freed."""

    games: int
    bytes: int


def prune(
    root: Path,
    days: float = PICTURE_DAYS,
    max_bytes: int = PICTURE_BYTES,
    now: float | None = None,
) -> Pruned:
    """Delete pictures and cues of games older than ``days``, and of the oldest until all have at most ``max_bytes``.

    Records are kept. Raises ``OSError``.
    """
    now = time.time() if now is None else now
    sizes = {folder.session: _picture_bytes(folder) for folder in game_folders(root)}
    total, games, freed = sum(sizes.values()), 0, 0
    for folder in game_folders(root)[:-GAMES_NOT_PRUNED]:
        size = sizes[folder.session]
        if size and (total > max_bytes or _age(folder, now) > days * DAY) and is_free(folder):
            folder.prune()
            cue_file.delete_cues(folder)
            total, games, freed = total - size, games + 1, freed + size
    return Pruned(games, freed)


def _picture_bytes(folder: GameFolder) -> int:
    cues = cue_file.cues_path(folder)
    return sum(part.stat().st_size for part in (*folder.pictures(), *([cues] if cues.exists() else [])))


def _age(folder: GameFolder, now: float) -> float:
    try:
        return now - folder.record.stat().st_mtime
    except OSError:
        return 0.0


# Backup


def back_up(log: SessionLog, target: Path) -> int:
    """Write all games to a ZIP file, even during a game; return their number.

    Raises ``OSError``, and ``LogUnwritable`` for a file of the log itself.
    """
    count = 0
    own_files = (log.path, *(with_ending(log.path, ending) for ending in ("-wal", "-shm")))
    inside = {log.root.resolve(), copy_folder(log.root / "0").parent.resolve()} & set(target.resolve().parents)
    if target.resolve() in {path.resolve() for path in own_files} or inside:
        raise LogUnwritable(localized("backup-is-log", path=str(target)))
    with (
        replaced(target) as descriptor,
        os.fdopen(os.dup(descriptor), "wb") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for session in log.numbers():
            try:
                rows, head = log.rows(session), Head.of(log.header(session))
            except LogError:
                continue  # companion check reports it
            folder = GameFolder(log.root, session)
            record = head.record(session, rows)
            cues = b"".join(cue.line() for cue in log.cues(session))
            pack_game(archive, session, record, cues, folder.pictures(), pruned=folder.pruned)
            count += 1
    return count


def pack_game(
    archive: zipfile.ZipFile,
    session: SessionId,
    record: bytes,
    cues: bytes = b"",
    pictures: Iterable[Path] = (),
    *,
    pruned: bool,
) -> None:
    """Write a game to a backup: its record, cues and pictures, and whether those were pruned."""
    folder = f"{session:0{DIGITS}}"
    archive.writestr(f"{folder}/{RECORD}", record)
    if cues:
        archive.writestr(f"{folder}/{cue_file.FILE}", cues)
    if pruned:
        archive.writestr(f"{folder}/{PRUNED}", b"")
    for picture in pictures:
        archive.write(picture, f"{folder}/{picture.name}", zipfile.ZIP_STORED)


# Names


def rename(header: Header, events: Sequence[Event], old: str, new: str) -> tuple[Header, tuple[Event, ...]]:
    """A session with a player's name replaced, in the header and in every sentence."""
    players = tuple(new if name == old else name for name in header.players)
    word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    renamed = (replace(event, payload=_renamed(event.payload, word, new)) for event in events)
    return replace(header, players=players), tuple(renamed)


def rename_in_cues(cues: Iterable[StoredCue], old: str, new: str) -> list[StoredCue]:
    """Cues with a player's name replaced in all their texts."""
    word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    return [replace(cue, data={key: _replaced(value, word, new) for key, value in cue.data.items()}) for cue in cues]


def _renamed(payload: Mapping[str, Any], word: re.Pattern[str], new: str) -> dict[str, Any]:
    return {key: value if key in NOTATION else _replaced(value, word, new) for key, value in payload.items()}


def _replaced(value: Any, word: re.Pattern[str], new: str) -> Any:
    if isinstance(value, str):
        return word.sub(lambda _: new, value)
    if isinstance(value, list):
        return [_replaced(part, word, new) for part in value]
    if isinstance(value, dict):
        return _renamed(value, word, new)
    return value


def replacement_name(header: Header, name: str) -> str:
    """The replacement for a deleted player's name in a session: the seat, or a name that no other player has."""
    options = (f"Player {header.players.index(name) + 1}", "Somebody", "Somebody else")
    return next(option for option in options if option not in header.players)


def damaged_files(path: Path) -> list[Path]:
    """The damaged index files that were set aside, which may still contain what was deleted."""
    return sorted(path.parent.glob(f"{path.stem}.damaged*{path.suffix}"))
