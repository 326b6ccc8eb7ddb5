"""Watches a table while its camera is being set up: searches for the mat all the time, reads only on demand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from vision.arrays import Image
from vision.watch import Look, TableWatch

PAUSE_S = 0.3  # between two searches for the mat
SHARE = 3  # the pause is at least this many times as long as a search, so that slow machines still show the picture


@dataclass(slots=True)
class AimingWatch(TableWatch):
    """A watch over any mat that does not wait for stillness, as the camera is being moved.

    While ``reads`` is true it is a normal ``TableWatch``.
    """

    reads: Callable[[], bool] = lambda: False
    _next: float = float("-inf")

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Process a frame of the small stream; return a look only while ``reads`` is true."""
        if self.reads():
            return TableWatch.feed(self, t, small, large, again=again, past_hands=past_hands)
        if t >= self._next:
            began = time.perf_counter()
            self.registrar.update(large())
            self._next = t + max(PAUSE_S, SHARE * (time.perf_counter() - began))
        return None
