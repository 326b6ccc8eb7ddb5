"""Watches the virtual table without rendering it, and reports the true motion, hands and stillness.

The looks are those of ``vision.watch.TableWatch``; only the pictures are left out, so that whole games take seconds.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hardware.camera import Frame
from vision.arrays import Image
from vision.stillness import SETTLE_SECONDS
from vision.virtual.table import VirtualTable
from vision.watch import LOOK_AGAIN_SECONDS, Look, Status

FRAMES_A_SECOND = 12.0
NOTHING = np.zeros((2, 2), np.uint8)
LAST_HANDS = 8  # the last hands, which may still be over the mat


class ClockCamera:
    """A camera that delivers only the time."""

    def __init__(self, frames_a_second: float = FRAMES_A_SECOND) -> None:
        self.t = 0.0
        self._number = 0
        self._step = 1 / frames_a_second

    def small(self) -> Frame:
        """The next frame of the small stream."""
        self._number += 1
        self.t = self._number * self._step
        return Frame(NOTHING, self.t, self._number)

    def large(self) -> Frame:
        """The picture of this moment."""
        return Frame(NOTHING, self.t, self._number)


class TrueWatch:
    """Reports the true motion, hands and stillness, and reads without errors."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self._moved = 0.0
        self._read = 0.0
        self._pending = True
        self._status: Status = "ready"

    def feed(
        self,
        t: float,
        small: Image,  # noqa: ARG002
        large: Callable[[], Image],  # noqa: ARG002
        *,
        again: bool = False,
        past_hands: bool = False,  # noqa: ARG002
    ) -> Look | None:
        """Return what ``TableWatch.feed`` would, without pictures; hands are known, so ``past_hands`` is not needed."""
        hand = any(move.at(t) is not None for move in self.table.timeline.hands[-LAST_HANDS:])
        if hand or self.table.timeline.moving(t):
            self._moved, self._pending = t, True
            return self._report(t, "hand" if hand else "rolling")
        if self._pending and t - self._moved < SETTLE_SECONDS:
            return self._report(t, "settling")
        if self._pending or (again and t - self._read >= LOOK_AGAIN_SECONDS):
            since = self._moved if self._pending else None
            self._pending, self._read, self._status = False, t, "ready"
            return Look(t, "ready", "", self.table.truth(t), since=since)
        return self._report(t, "ready")

    def confirm(self, face: int, x: float, y: float) -> None:
        """Ignore what players identified: a reader without errors has nothing to learn."""

    def _report(self, t: float, status: Status) -> Look | None:
        if status == self._status:
            return None
        self._status = status
        return Look(t, status, "")
