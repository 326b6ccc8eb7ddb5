"""Flips the picture of a camera that mirrors it, as webcams and phone apps often do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from hardware.camera import Camera, Frame
from hardware.closing import Closing


class FlippedCamera(Closing):
    """Another camera, whose pictures are swapped left to right while ``mirrored`` is true."""

    def __init__(self, camera: Camera, *, mirrored: bool, on_flip: Callable[[bool], None] = lambda _: None) -> None:
        self._camera, self.mirrored, self._on_flip = camera, mirrored, on_flip
        self.name, self.own_clock = camera.name, camera.own_clock

    def small(self) -> Frame:
        """The next frame of the small stream."""
        return self._flipped(self._camera.small())

    def large(self) -> Frame:
        """The full picture of this moment."""
        return self._flipped(self._camera.large())

    def flip(self) -> None:
        """Start or stop swapping left and right; ``on_flip`` gets the new ``mirrored``."""
        self.mirrored = not self.mirrored
        self._on_flip(self.mirrored)

    def _flipped(self, frame: Frame) -> Frame:
        if not self.mirrored or not isinstance(getattr(frame, "image", None), np.ndarray) or not frame.image.size:
            return frame
        return replace(frame, image=np.asarray(cv2.flip(frame.image, 1), np.uint8))

    def close(self) -> None:
        """Close the camera."""
        self._camera.close()
