"""The plain record of a game: its own folder with ``record.jsonl``, one sealed event per line, and its pictures.

Writing an event is one append and one ``fdatasync``, and another append to the second copy. A line torn by a power cut
is detected by its seal. Damage in one folder affects no other game.

A line that is missing or wrong in one file is taken from the other one. The copy is written after the record and
without a sync; what a power cut leaves of it is completed when the log is next opened.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from companion.sessions.errors import LogBroken, LogBusy, LogChanged, LogUnwritable
from companion.sessions.sealed import Head, Sealed, digest
from hardware import private_files
from hardware.closing import Closing
from hardware.files import TEXT_BYTES, bytes_of, ordinary
from hardware.private_files import make_folder, owned, replaced, sync_folder, touch, write_all
from vision.localized import localized

# The second copy of record and cues -----------------------------------------------------------------------------------

ENDING = ".copies"


def copy_folder(folder: Path) -> Path:
    """The copy of a game's folder: LOG.copies/000012 for LOG.games/000012."""
    return folder.parent.with_suffix(ENDING) / folder.name


def append_to_copy(file: Path, before: int, line: bytes) -> None:
    """Append a line to the copy of a file that had ``before`` bytes.

    A copy of another length is rewritten. If that fails, the next line or the next start repairs it.
    """
    copy = copy_folder(file.parent) / file.name
    with suppress(OSError):
        try:
            with owned(copy, os.O_WRONLY | os.O_APPEND) as descriptor:
                if os.fstat(descriptor).st_size == before:
                    write_all(descriptor, line)
                    return
        except FileNotFoundError:
            pass
        update_copy(file)


def update_copy(file: Path) -> None:
    """Make the copy of a file equal to the file; raises ``OSError``."""
    copy = copy_folder(file.parent) / file.name
    try:
        data = bytes_of(file, TEXT_BYTES)
    except FileNotFoundError:
        copy.unlink(missing_ok=True)
        return
    with suppress(OSError):
        if bytes_of(copy, TEXT_BYTES) == data:
            return
    make_folder(copy.parent)
    with replaced(copy, synced=False) as descriptor:
        write_all(descriptor, data)


def same_length(file: Path) -> bool:
    """Whether a file and its copy have the same length, or both are missing."""
    return _length(file) == _length(copy_folder(file.parent) / file.name)


def _length(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return -1


# The folder of a game -------------------------------------------------------------------------------------------------

RECORD, CUES = "record.jsonl", "cues.jsonl"
PRUNED = "pictures-pruned"
DELETED = ".deleted"
DIGITS = 6
LONGEST_HEAD = 1_000_000  # bytes
LONGEST_TAIL = 65_536  # bytes, several times the longest event
PICTURE_BYTES = 5_000_000  # a hundred times the largest

T = TypeVar("T")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class RecordContent:
    """The content of a plain record: its head, None if unreadable; the events by number; whether a line is bad."""

    head: Head | None = None
    rows: Mapping[int, Sealed] = field(default_factory=dict)
    damaged: bool = False

    def holds(self, rows: Sequence[Sealed]) -> bool:
        """Whether the record is undamaged and has exactly these events."""
        return self.head is not None and not self.damaged and list(self.rows.values()) == list(rows)


class GameFolder:
    """The folder of a game, which need not exist yet."""

    def __init__(self, root: Path, session: int) -> None:
        self.session = session
        self.path = root / f"{session:0{DIGITS}}"

    @property
    def record(self) -> Path:
        """The file with its events."""
        return self.path / RECORD

    @property
    def copy(self) -> GameFolder:
        """The folder with the second copy of the record and the cues."""
        return GameFolder(copy_folder(self.path).parent, self.session)

    def matches_copy(self) -> bool:
        """Whether record and cues have the same length as their copies."""
        return all(same_length(self.path / file) for file in (RECORD, CUES))

    def update_copies(self, *files: str) -> None:
        """Make the second copies of these files, which must be undamaged, equal to them; raises ``OSError``."""
        for file in files:
            update_copy(self.path / file)

    def read_copy(self, head: Head) -> RecordContent:
        """The content of the copy; empty if it has another header, as after a power cut while a player was renamed."""
        copy = self.copy.read()
        return copy if copy.head is None or copy.head.seal == head.seal else RecordContent()

    def delete_copy(self) -> None:
        """Delete the copy of the record; raises ``OSError``."""
        self.copy.record.unlink(missing_ok=True)

    def size(self) -> int:
        """The size of the record in bytes, -1 without one."""
        try:
            return self.record.stat().st_size
        except OSError:
            return -1

    @property
    def last_written_ns(self) -> int:
        """The time of the last write to the game's record or cues (ns), -1 if unknown."""
        times = [-1]
        for file in (self.record, self.path / CUES):
            with suppress(OSError):
                times.append(file.stat().st_mtime_ns)
        return max(times)

    def head(self) -> Head | None:
        """The head alone, None if unreadable."""
        try:
            with ordinary(self.record) as file:
                return Head.parse(file.readline(LONGEST_HEAD))
        except (OSError, ValueError):
            return None

    def last_seal(self) -> bytes | None:
        """The seal in the last line of the record, None if unreadable. Only the end of the file is read."""
        try:
            with ordinary(self.record) as file:
                file.seek(max(0, self.size() - LONGEST_TAIL))
                *_, last = file.read(LONGEST_TAIL).splitlines()
            return Sealed.parse(last).seal
        except (OSError, ValueError):
            return None

    def read(self) -> RecordContent:
        """Everything readable in the record; bad lines are skipped, and the first event of a number counts."""
        try:
            first, *lines = bytes_of(self.record, TEXT_BYTES).split(b"\n")
        except OSError:
            return RecordContent(damaged=self.path.exists())
        head, damaged = _parsed(Head.parse, first)
        rows: dict[int, Sealed] = {}
        for line in lines[:-1]:
            row, bad = _parsed(Sealed.parse, line)
            damaged |= bad or (row is not None and row.event.seq in rows)
            if row is not None:
                rows.setdefault(row.event.seq, row)
        return RecordContent(head, rows, damaged or not lines or bool(lines[-1]))

    def write(self, head: Head, rows: Iterable[Sealed], *, keep_old: bool = False) -> None:
        """Rewrite the whole record atomically; ``keep_old`` sets the old one aside. Raises ``OSError``."""
        make_folder(self.path, parents=False)
        with replaced(self.record) as descriptor:
            write_all(descriptor, head.record(self.session, rows))
            if keep_old:  # only when the new one is on disk: on a full disk the old one stays in place
                os.fsync(descriptor)
                self.set_aside()

    def set_aside(self) -> Path | None:
        """Rename a damaged record; return its new path. Raises ``OSError``."""
        if not self.record.exists():
            return None
        target = unused_path(self.path / "record.damaged.jsonl")
        self.record.replace(target)
        return target

    def delete_damaged(self) -> None:
        """Delete the damaged records that were set aside; raises ``OSError``."""
        for part in self.path.glob("record.damaged*"):
            part.unlink()

    # Pictures

    def picture_path(self, seq: int) -> Path:
        """The path of an event's picture."""
        return self.path / self.picture_name(seq)

    @staticmethod
    def picture_name(seq: int) -> str:
        """The name of an event's picture in its folder."""
        return f"{seq:0{DIGITS}}.jpg"

    def put_picture(self, seq: int, jpeg: bytes) -> None:
        """Save the picture of an event; raises ``OSError``."""
        make_folder(self.path, parents=False)
        with owned(self.picture_path(seq), os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as descriptor:
            write_all(descriptor, jpeg)
            os.fdatasync(descriptor)
        sync_folder(self.path)  # else a power cut might lose its name

    def picture(self, seq: int, proof: bytes) -> bytes | None:
        """The picture of an event, None if it was pruned; raises ``LogBroken`` if it was changed or lost."""
        try:
            jpeg = bytes_of(self.picture_path(seq), PICTURE_BYTES)
        except OSError:
            if self.pruned:
                return None
            jpeg = b""
        if digest(jpeg) != proof:
            raise LogBroken(localized("picture-lost", count=seq, number=self.session))
        return jpeg

    @property
    def pruned(self) -> bool:
        """Whether the pictures of this game were deleted to make room."""
        return (self.path / PRUNED).exists()

    def pictures(self) -> list[Path]:
        """The existing pictures, in the order of their events."""
        return sorted(self.path.glob("[0-9]*.jpg"))

    def prune(self) -> None:
        """Delete the pictures of this game; raises ``OSError``."""
        touch(self.path / PRUNED)
        for picture in self.pictures():
            picture.unlink()

    def delete(self) -> None:
        """Delete the game permanently; its number is never reused. Raises ``OSError``."""
        mark = self.path.with_name(self.path.name + DELETED)
        touch(mark)
        sync_folder(self.path.parent)
        for path in (self.path, self.copy.path):
            if path.exists():
                shutil.rmtree(path)


class Writer(Closing):
    """A record opened for writing: locked, and checked for changes by other programs before each write.

    Raises ``LogBusy`` if another program has locked it, and ``OSError``.
    """

    def __init__(self, folder: GameFolder) -> None:
        self.folder = folder
        self._descriptor = os.open(folder.record, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        try:
            _lock(self._descriptor, folder.session)
        except BaseException:
            os.close(self._descriptor)
            raise
        self.size = os.fstat(self._descriptor).st_size

    def append(self, row: Sealed) -> None:
        """Write an event; on return it is on disk. Raises ``OSError`` or ``LogChanged``."""
        self._check_unchanged()
        try:
            line = row.line()
            write_all(self._descriptor, line)
            os.fdatasync(self._descriptor)
        except OSError:
            os.ftruncate(self._descriptor, self.size)  # half a line must not precede the next one
            raise
        append_to_copy(self.folder.record, self.size, line)
        self.size += len(line)

    def _check_unchanged(self) -> None:
        """Raise unless the file still exists and has the size that this program left it with."""
        opened = os.fstat(self._descriptor)
        on_disk = self.folder.record.stat()
        if (opened.st_dev, opened.st_ino) != (on_disk.st_dev, on_disk.st_ino):
            raise LogUnwritable(localized("record-moved", path=str(self.folder.record)))
        if opened.st_size != self.size:
            raise LogChanged(localized("record-changed", number=self.folder.session))

    def close(self) -> None:
        """Release the file and its lock."""
        os.close(self._descriptor)


def game_folders(root: Path) -> list[GameFolder]:
    """The folders of all games, by number."""
    return [GameFolder(root, number) for number in numbers_in(root)]


def numbers_in(root: Path) -> list[int]:
    """The numbers of all games with a folder, in order; none if the folders can't be listed."""
    try:
        names = os.listdir(root)  # noqa: PTH208 - making a thousand Paths would take most of the time
    except OSError:
        return []
    return [int(name) for name in sorted(names) if _NUMBER.fullmatch(name)]


def deleted_numbers(root: Path) -> set[int]:
    """The numbers of the permanently deleted games."""
    return {int(mark.name.removesuffix(DELETED)) for mark in root.glob(f"[0-9]*{DELETED}")}


def new_folder(root: Path, above: int = 0) -> GameFolder:
    """An empty folder with the next free number, greater than ``above``; raises ``OSError``.

    Creating the folder reserves the number, so two programs never get the same one.
    """
    taken = {folder.session for folder in game_folders(root)} | deleted_numbers(root) | {above}
    number = max(taken)
    while True:
        number += 1
        folder = GameFolder(root, number)
        try:
            private_files.new_folder(folder.path)
        except FileExistsError:
            continue
        return folder


def is_free(folder: GameFolder) -> bool:
    """Whether no program has locked this game."""
    try:
        Writer(folder).close()
    except LogBusy:
        return False
    except OSError:
        return True
    return True


def unused_path(path: Path) -> Path:
    """The path, or with a number before its suffix the first one that is unused."""
    return next(candidate for candidate in _numbered(path) if not candidate.exists())


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    number = 2
    while True:
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1


def supports_locks(folder: Path) -> bool:
    """Whether files in a folder can be locked, unlike on some network drives; raises ``OSError`` on a full disk."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            return _can_lock(file.fileno())
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None


def _can_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lock(descriptor: int, session: int) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LogBusy(localized("game-busy", number=session)) from None
    except OSError:
        pass  # a file system without locks: foreign writes are still detected


def _parsed(parse: Callable[[bytes], T], line: bytes) -> tuple[T | None, bool]:
    try:
        return parse(line), False
    except ValueError:
        return None, True
