"""The composition of this program's memory, to see what grows."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

MOST_KINDS = 6  # of objects that are listed
KB = 1024 / 1e6  # in MB: Linux counts in KiB
# Fields of the C library's ``mallinfo2``, in order; see mallinfo(3).
_FIELDS = ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]


class _Mallinfo2(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in _FIELDS]


def parts() -> dict[str, float]:
    """Memory of this program in MB by part, on Linux with glibc.

    ``rss`` is all resident memory, ``files`` the part mapped from libraries and other files, ``heap`` what the C
    library's heaps have in use and ``free`` what they retain, ``mapped`` its large blocks; ``blocks`` are Python's
    small blocks, in thousands.
    """
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    kb = {name: int(size.split()[0]) for name, _, size in (line.partition(":") for line in lines)}
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _Mallinfo2
    info = library.mallinfo2()
    return {
        "rss": kb["Rss"] * KB,
        "files": (kb["Rss"] - kb["Anonymous"]) * KB,
        "heap": info.uordblks / 1e6,
        "free": info.fordblks / 1e6,
        "mapped": info.hblkhd / 1e6,
        "blocks": sys.getallocatedblocks() / 1e3,
    }


def objects() -> Counter[str]:
    """The number of objects tracked by the garbage collector, by kind."""
    gc.collect()
    return Counter(type(found).__qualname__ for found in gc.get_objects())


def more(before: Mapping[str, int], now: Mapping[str, int]) -> str:
    """The kinds of which there are more now, the most numerous first."""
    grown = Counter(now)
    grown.subtract(before)
    return ", ".join(f"{count} {kind}" for kind, count in grown.most_common(MOST_KINDS) if count > 0)
