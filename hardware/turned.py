"""Turns the picture of a camera that mirrors it, as webcams and phone apps often do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from hardware.camera import Camera, Frame
from hardware.closing import Closing


class TurnedCamera(Closing):
    """Another camera, whose pictures are swapped left to right while ``mirrored`` is true."""

    def __init__(self, camera: Camera, *, mirrored: bool, turned: Callable[[bool], None] = lambda _: None) -> None:
        self._camera, self.mirrored, self._notify = camera, mirrored, turned
        self.name, self.own_clock = camera.name, camera.own_clock

    def small(self) -> Frame:
        """The next frame of the small stream."""
        return self._turned(self._camera.small())

    def large(self) -> Frame:
        """The full picture of this moment."""
        return self._turned(self._camera.large())

    def turn(self) -> None:
        """Turn the pictures from now on, or no longer; ``turned`` gets which."""
        self.mirrored = not self.mirrored
        self._notify(self.mirrored)

    def _turned(self, frame: Frame) -> Frame:
        if not self.mirrored or not isinstance(getattr(frame, "image", None), np.ndarray) or not frame.image.size:
            return frame
        return replace(frame, image=np.asarray(cv2.flip(frame.image, 1), np.uint8))

    def close(self) -> None:
        """Close the camera."""
        self._camera.close()
