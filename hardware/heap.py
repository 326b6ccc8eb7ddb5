"""Limits memory fragmentation over an evening of play by settings of the C library.

Each picture and each run of a net allocates and frees megabytes between small objects that stay. With glibc's defaults
such blocks end up in the heap after the first one was freed, and the resulting gaps grow by some ten MB an hour. Here
large blocks get pages of their own, which leave no gaps, and unused memory is returned once a minute. See mallopt(3)
and malloc_trim(3).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # of malloc.h
LARGE = 1 << 20  # bytes; with a quarter of this, readings become noticeably slower, as new pages are zeroed
EVERY_S = 60.0  # trimming takes some milliseconds


class Heap:
    """The C library's heap, trimmed periodically by ``trim_if_due``. Does nothing without glibc.

    ``trim`` returns unused memory, ``clock`` counts s.
    """

    def __init__(
        self,
        trim: Callable[[], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
        every: float = EVERY_S,
    ) -> None:
        self._trim = trim or _glibc_trim()
        self._clock, self._every = clock, every
        self._last = clock()

    def trim_if_due(self) -> None:
        """Trim the heap once every ``every`` seconds; may be called at any rate."""
        now = self._clock()
        if now - self._last >= self._every:
            self._last = now
            self._trim()


def map_large_blocks() -> None:
    """Allocate every block of a MB or more in pages of its own, for the life of this process. Call once, early."""
    set_option(M_MMAP_THRESHOLD, LARGE)


def set_option(option: int, value: int) -> None:
    """Set an option of the heap, see mallopt(3); does nothing with a C library that has none."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(option, value)


def _glibc_trim() -> Callable[[], object]:
    """The C library's function, or a no-op if it has none."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return lambda: None
    trim.argtypes, trim.restype = (ctypes.c_size_t,), ctypes.c_int
    return lambda: trim(0)
