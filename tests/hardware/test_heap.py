"""Unused memory of the C library is returned periodically."""

import ctypes
from pathlib import Path

import pytest

from hardware import heap
from hardware.heap import Heap


def test_the_heap_is_trimmed_once_a_minute_however_often_it_is_tended() -> None:
    now, trimmed = [0.0], list[float]()
    tended = Heap(lambda: trimmed.append(now[0]), lambda: now[0], every=60.0)
    for tenth in range(1801):
        now[0] = tenth / 10
        tended.trim_if_due()
    assert trimmed == [60.0, 120.0, 180.0]


def test_without_glibc_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap.ctypes, "CDLL", lambda _: object())
    Heap(every=0.0).trim_if_due()
    heap.map_large_blocks()


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="the C library is not glibc")
def test_gaps_between_small_things_are_given_back() -> None:
    library = ctypes.CDLL(None)
    library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, (ctypes.c_size_t,)
    library.free.argtypes = (ctypes.c_void_p,)
    taken = [library.malloc(60_000) for _ in range(400)]  # 24 MB, too small to be mapped by themselves
    for place in taken:
        ctypes.memset(place, 1, 60_000)
    for place in taken[::2] + taken[1:-1:2]:  # all but the last, which keeps the heap from shrinking
        library.free(place)
    before = resident()
    Heap(every=0.0).trim_if_due()
    assert resident() < before - 15_000_000
    library.free(taken[-1])


def resident() -> int:
    """Bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
