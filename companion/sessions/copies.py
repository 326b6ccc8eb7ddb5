"""The second copy of a game's record and cues: the same bytes once more, in a folder apart.

It is there for damage: a line that is missing or wrong in one file is taken from the other. It is written after the
record and without a sync; what a power cut leaves of it is completed when the log is opened next.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from hardware.files import TEXT_BYTES, bytes_of
from hardware.private_files import make_folder, owned, replaced, write_all

ENDING = ".copies"


def copy_of(folder: Path) -> Path:
    """Where the copy of a game's folder is: LOG.copies/000012 beside LOG.games/000012."""
    return folder.parent.with_suffix(ENDING) / folder.name


def follow(file: Path, before: int, line: bytes) -> None:
    """Write a line that was appended to a file of ``before`` bytes to its copy as well.

    A copy of another length is written anew. If it can't be written, the next line or the next start makes up for it.
    """
    copy = copy_of(file.parent) / file.name
    with suppress(OSError):
        try:
            with owned(copy, os.O_WRONLY | os.O_APPEND) as descriptor:
                if os.fstat(descriptor).st_size == before:
                    write_all(descriptor, line)
                    return
        except FileNotFoundError:
            pass
        repeat(file)


def repeat(file: Path) -> None:
    """Make the copy of a file the same as the file; raises ``OSError``."""
    copy = copy_of(file.parent) / file.name
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


def as_long(file: Path) -> bool:
    """Whether a file and its copy have the same length, or both are missing."""
    return _length(file) == _length(copy_of(file.parent) / file.name)


def _length(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return -1
