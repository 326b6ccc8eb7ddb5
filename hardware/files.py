"""Reads files that may come from others: only ordinary ones, and never more than a given number of bytes."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from hardware.errors import reason
from vision.localized import localized, localized_error

TEXT_BYTES = 64_000_000  # the events of a long evening
SMALL_TEXT_BYTES = 1_000_000  # settings, pins, the head of a recording


@contextmanager
def ordinary(path: Path | str) -> Iterator[BinaryIO]:
    """A regular file, opened for reading.

    Raises ``OSError`` whose ``strerror`` fits into a sentence: also for anything that is not a file (a pipe would never
    end), and for an invalid name.
    """
    try:
        file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")
    except ValueError as error:  # a NUL byte in the name
        raise OSError(errno.EINVAL, localized("no-file-name")) from error
    except NotADirectoryError as error:  # a file where a folder should be, as a home that is one: there is no such file
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), error.filename) from None
    with file:
        kind = os.fstat(file.fileno()).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, localized("no-ordinary-file"))
        yield file


def bytes_of(path: Path | str, most: int) -> bytes:
    """The content of such a file of at most ``most`` bytes; raises ``OSError`` as above, also if it is larger."""
    with ordinary(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, localized("file-too-large", megabytes=most // 1_000_000))
    return data


def text_of(path: Path | str, most: int = SMALL_TEXT_BYTES) -> str:
    """The text of such a file in UTF-8; raises ``OSError`` as above, ``UnicodeDecodeError`` for anything else."""
    return bytes_of(path, most).decode("utf-8")


def short(value: object) -> str:
    """A value by its repr, short enough for a sentence."""
    if isinstance(value, int) and abs(value) >= 10**12:
        return localized("large-number")
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def with_path(path: Path | str, error: Exception) -> str:
    """The message about an error in a file, with the file's name."""
    return localized("in-file", path=str(path), said=localized_error(error))


def unreadable(path: Path | str, error: OSError) -> str:
    """The message about a file that can't be read."""
    return localized("file-unread", path=str(path), why=localized_error(error))


def not_utf8(path: Path | str) -> str:
    """The message about a file that is not text."""
    return localized("no-utf8", path=str(path))


def not_toml(path: Path | str, error: Exception) -> str:
    """The message about a file that is not TOML."""
    return localized("no-toml", path=str(path), why=reason(error))
