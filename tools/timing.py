"""Processor times, independent of other load on the machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence


def milliseconds(work: Callable[[], object]) -> float:
    """Processor time of one call, ms."""
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    ordered = sorted(values)
    return statistics.median(ordered), ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
