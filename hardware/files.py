"""Small files that somebody else may have written: looked at before they are read."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

TEXT_BYTES = 64_000_000  # the events of a long evening
SMALL_TEXT_BYTES = 1_000_000  # settings, pins, the head of a recording


def bytes_of(path: Path | str, most: int) -> bytes:
    """The content of an ordinary file of at most ``most`` bytes.

    Raises ``OSError`` whose ``strerror`` fits into a sentence: also for what is no file (a pipe would never end), for a
    file that is too large, and for a name that no file can have.
    """
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            kind = os.fstat(file.fileno())
            if stat.S_ISDIR(kind.st_mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if not stat.S_ISREG(kind.st_mode):
                raise OSError(errno.EINVAL, "it is no ordinary file")
            data = file.read(most + 1)
    except ValueError as error:  # a zero byte in the name
        raise OSError(errno.EINVAL, "no file can be called that") from error
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most // 1_000_000} MB")
    return data


def text_of(path: Path | str, most: int = SMALL_TEXT_BYTES) -> str:
    """The text of such a file in UTF-8; raises ``OSError`` as above, ``UnicodeDecodeError`` for what is no text."""
    return bytes_of(path, most).decode("utf-8")


def short(value: object) -> str:
    """What was found, short enough for a sentence: an error by its text, anything else as it would be written."""
    if isinstance(value, RecursionError):
        return "it is nested too deeply"
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a very large number"
    text = str(value) if isinstance(value, Exception) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
