"""Checks what a camera delivers as its small stream: a picture, its size, its time, and whether it is new."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hardware.camera import Frame, Image, size_changed, usable
from hardware.errors import CameraGone
from vision.localized import localized

FROZEN_S = 20.0  # noise makes any two pictures differ; one that stays the same for so long is stale
FLAT = 8  # grey levels of contrast, below which a picture may show no noise (a cap on the lens)
DRIFT_S = 2.0  # a camera's clock that deviates by more than this is adjusted


@dataclass(slots=True)
class FrameCheck:
    """The frames of one open camera, in order.

    With ``own_clock`` (``hardware.camera.Camera``) its clock is never adjusted, and a picture may stay the same.
    """

    own_clock: bool = False
    _offset: float | None = None
    _last: float = float("-inf")
    _image: Image | None = None
    _new_at: float = 0.0

    def checked(self, given: object, now: float) -> Frame:
        """A frame with its time on the session's clock, which shows ``now`` (s); never earlier than the one before.

        Raises ``CameraGone`` if it can't be used, or nothing new has come for long.
        """
        frame = usable(given)
        before = self._image
        if before is not None and frame.image.shape != before.shape:
            raise size_changed()
        if before is None or self.own_clock or not np.array_equal(frame.image, before) or _flat(frame.image):
            # A copy: a driver may fill one buffer again and again.
            self._image, self._new_at = frame.image.copy(), now
        elif now - self._new_at > FROZEN_S:
            raise _frozen(now - self._new_at)
        if self._offset is None or (not self.own_clock and abs(frame.t + self._offset - now) > DRIFT_S):
            self._offset = now - frame.t
        self._last = max(self._last, frame.t + self._offset)
        return Frame(frame.image, self._last, frame.number)


def _flat(image: Image) -> bool:
    """Whether a picture is the same all over."""
    return int(image.max()) - int(image.min()) < FLAT


def _frozen(seconds: float) -> CameraGone:
    return CameraGone(localized("frozen", seconds=round(seconds)))
