"""Keeps memory from growing in an evening's hours: the C library gives back what it would keep for later.

Each picture and each run of a net takes and frees megabytes between small things that stay. With glibc's own settings
those blocks come to lie among the small things as soon as the first of them was freed, and the gaps that they leave
grow by some ten MB an hour. Large blocks get pages of their own here, which leave no gaps, and what gaps there are is
given back once a minute. See mallopt(3) and malloc_trim(3).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

M_MMAP_THRESHOLD = -3  # of malloc.h
LARGE = 1 << 20  # bytes; with a quarter of it readings take noticeably longer, as fresh pages are filled with zeros
EVERY_S = 60.0  # looking for gaps takes some milliseconds


class Heap:
    """The C library's heap, trimmed now and then while ``tend`` is called. Without glibc nothing happens.

    ``trim`` gives unused memory back, ``clock`` counts s.
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

    def tend(self) -> None:
        """Call it as often as wanted; the heap is trimmed once in ``every`` seconds."""
        now = self._clock()
        if now - self._last >= self._every:
            self._last = now
            self._trim()


def part_large_blocks() -> None:
    """Give every block of a MB or more pages of its own, for as long as this program runs. Call it once, early."""
    try:
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
    except (OSError, AttributeError, TypeError):  # another C library
        return


def _glibc_trim() -> Callable[[], object]:
    """The C library's function, or one that does nothing where it has none."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return lambda: None
    trim.argtypes, trim.restype = (ctypes.c_size_t,), ctypes.c_int
    return lambda: trim(0)
