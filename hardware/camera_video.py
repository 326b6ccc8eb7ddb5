"""A video file as a camera: on its own clock, so that a fast and a slow machine read the same pictures."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np

from hardware.camera import LEAST_PX, MOST_PIXELS, Frame, Image
from hardware.closing import Closing
from hardware.errors import CameraGone, NoCamera
from hardware.pictures import locked, small_of
from hardware.recording import EndOfRecording
from vision.localized import localized

MOST_FPS = 20.0  # of a video with more frames some are left out, always the same ones
NO_VIDEO = localized("no-video")
STEP_S = 1 / 30  # between two frames without times in the file


class VideoCamera(Closing):
    """Plays a video file. Each ``small()`` shows the next frame at the time (s) that the file gives.

    Raises ``NoCamera`` if it is no video, ``EndOfRecording`` at its end. With ``paced`` each ``small()`` waits for real
    time, for people who watch.
    """

    own_clock = True

    def __init__(self, path: Path | str, *, paced: bool = False) -> None:
        self._path = checked_video(path)
        self.name: str = localized("video-named", name=self._path.name)
        self._capture = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        self._paced, self._begun = paced, 0.0
        self._number, self._t = -1, 0.0
        self._grabbed = -STEP_S
        self._image: Image | None = None
        width, height = (self._capture.get(p) for p in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        if not self._capture.isOpened() or min(width, height) < LEAST_PX:
            raise self._unusable(NO_VIDEO)
        if width * height > MOST_PIXELS:
            self._capture.release()
            raise self._unusable(localized("large-video"))

    def _unusable(self, why: str) -> NoCamera:
        return NoCamera(localized("video-unusable", path=str(self._path), why=why))

    def small(self) -> Frame:
        """The next frame, small and grey (h, w); raises ``EndOfRecording`` after the last one."""
        if not self._capture.isOpened():
            raise CameraGone(localized("video-closed", path=self._path.name))
        self._next()
        self._number += 1
        if self._paced:
            self._begun = self._begun or time.monotonic() - self._t
            time.sleep(max(0.0, self._begun + self._t - time.monotonic()))
        return Frame(small_of(self._shown()), self._t, self._number)

    def _next(self) -> None:
        while self._capture.grab():
            position = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            self._grabbed = position if position > self._grabbed else self._grabbed + STEP_S
            if self._image is not None and self._grabbed < self._t + 0.99 / MOST_FPS:
                continue
            done, image = self._capture.retrieve()
            if done:
                self._t, self._image = self._grabbed, locked(np.asarray(image, np.uint8))
                return
        if self._image is None:
            raise self._unusable(NO_VIDEO)
        raise EndOfRecording(localized("video-over", path=self._path.name))

    def large(self) -> Frame:
        """The full picture of this moment, BGR (h, w, 3)."""
        return Frame(self._shown(), self._t, max(self._number, 0))

    def _shown(self) -> Image:
        if self._image is None:
            self._next()
        assert self._image is not None
        return self._image

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


def checked_video(path: Path | str) -> Path:
    """The file; raises ``NoCamera`` if there is none."""
    if not str(path):
        raise NoCamera(localized("no-video-file"))
    path = Path(path)
    if not path.is_file():
        raise NoCamera(localized("video-missing", path=str(path)))
    return path
