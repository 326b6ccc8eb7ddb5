"""What the memory of this program is made of, to see what grows."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

MOST_KINDS = 6  # of objects that are told
KB = 1024 / 1e6  # in MB: Linux counts in KiB
# Fields of the C library's ``mallinfo2``, in their order; see mallinfo(3).
_FIELDS = ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]


class _Mallinfo2(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in _FIELDS]


def parts() -> dict[str, float]:
    """Memory of this program in MB by part, on Linux with glibc.

    ``rss`` is all that is resident, ``files`` what of it are libraries and other files, ``heap`` what the C library's
    heaps hold in use and ``free`` what they keep for later, ``mapped`` its large blocks; ``blocks`` are Python's small
    ones, in thousands.
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
    """How many objects the garbage collector knows, by kind."""
    gc.collect()
    return Counter(type(found).__qualname__ for found in gc.get_objects())


def more(before: Mapping[str, int], now: Mapping[str, int]) -> str:
    """Which kinds there are more of, the most numerous first."""
    grown = Counter(now)
    grown.subtract(before)
    return ", ".join(f"{count} {kind}" for kind, count in grown.most_common(MOST_KINDS) if count > 0)
