"""Watches a table while its camera is being set up: searches for the mat continuously, reads only on demand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from vision.arrays import Image
from vision.watch import Look, TableWatch

PAUSE_S = 0.3  # between two searches for the mat
SHARE = 3  # and at least so many times as long as a search takes, so that a slow machine still shows its picture


@dataclass(slots=True)
class AimingWatch(TableWatch):
    """A watch over any mat while the camera is being moved: it does not wait for stillness.

    While ``reads`` is true it is a normal ``TableWatch``.
    """

    reads: Callable[[], bool] = lambda: False
    _next: float = float("-inf")

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Process a frame of the small stream; returns a look only while it reads."""
        if self.reads():
            return TableWatch.feed(self, t, small, large, again=again, past_hands=past_hands)
        if t >= self._next:
            began = time.perf_counter()
            self.registrar.update(large())
            self._next = t + max(PAUSE_S, SHARE * (time.perf_counter() - began))
        return None
