"""Runs driver calls that may hang with a time limit, and reads cameras on a thread that keeps the newest picture."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from hardware.camera import Frame, Image
from hardware.closing import Closing
from hardware.errors import CameraGone
from hardware.light import Steadiness, light_of, white_of
from hardware.pictures import small_of
from vision.localized import localized

T = TypeVar("T")


class _Call(Generic[T]):
    """A call on its own thread, with its result or error."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.result: list[T] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result.append(self.work())
        except BaseException as error:  # passed on to the waiting thread
            self.error = error


def within(seconds: float, work: Callable[[], T]) -> T:
    """Run ``work``, or raise ``TimeoutError`` after so many seconds.

    Work that hangs is abandoned on its thread: a hanging driver can't be stopped from Python.
    """
    call = _Call(work)
    thread = threading.Thread(target=call.run, name="driver call", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise TimeoutError(localized("no-answer", text=f"{seconds:g}"))
    if call.error is not None:
        raise call.error
    return call.result[0]


FIRST_S = 10.0  # limits of time in s
FRAME_S = 3.0
CLOSING_S = 2.0
EXPOSURE_S = 3.0  # time for a camera to adapt its exposure when it is opened: its first pictures may be black
MISSES = 5  # failed reads in a row after which the camera counts as gone
MISS_PAUSE_S = 0.05


class Capture(Protocol):
    """The part of ``cv2.VideoCapture`` that is used."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether the device is open."""
        ...

    def read(self) -> tuple[bool, Any]:
        """Whether there is a picture, and the next picture, BGR."""
        ...

    def set(self, prop: int, value: float) -> bool:
        """Request a property."""
        ...

    def release(self) -> None:
        """Close the device."""
        ...


class GrabbingCamera(Closing):
    """Reads a capture and keeps only its newest picture.

    ``gone`` makes the error for a reason, ``on_picture`` gets each picture on the reading thread. Raises ``CameraGone``
    if no picture comes. The first pictures are skipped until the exposure has settled, for at most ``exposure_s``.
    """

    own_clock = False

    def __init__(
        self,
        capture: Capture,
        gone: Callable[[str], CameraGone],
        on_picture: Callable[[Image], None] = lambda _: None,
        *,
        frame_s: float = FRAME_S,
        exposure_s: float = EXPOSURE_S,
    ) -> None:
        self._capture, self._gone, self._on_picture = capture, gone, on_picture
        self._frame_s = frame_s
        self._news = threading.Condition()
        self._newest: tuple[int, float, Image] | None = None
        self._error = ""
        self._closed = False
        self._given = -1
        self._thread = threading.Thread(target=self._grab, name="camera", daemon=True)
        self._thread.start()
        try:
            self._wait_newer(FIRST_S)
            self._let_exposure_settle(time.monotonic() + exposure_s)
        except CameraGone:
            self.close()
            raise

    def _let_exposure_settle(self, end: float) -> None:
        steady, before = Steadiness(), self._given
        while time.monotonic() < end:
            try:
                number, _, image = self._wait_newer(self._frame_s)
            except CameraGone:  # a picture came before: the next call reports that there are no more
                break
            self._given = number
            white = white_of(small_of(image))
            if steady.add(white) and light_of(white) != "too dark":
                break
        self._given = before  # the last of these pictures is delivered as the first one

    def _grab(self) -> None:
        """Run the camera's thread, which also closes the device: only it knows when the driver returns."""
        misses = 0
        while not self._closed and misses < MISSES:
            done, image = self._read()
            misses = 0 if done else misses + 1
            if done:
                self._put(image)
                self._on_picture(image)
            else:
                time.sleep(MISS_PAUSE_S)
        self._capture.release()
        with self._news:
            self._error = self._error or localized("no-more-pictures")
            self._news.notify_all()

    def _read(self) -> tuple[bool, Any]:
        try:
            done, image = self._capture.read()
        except CameraGone as error:
            self._error = error.sentence
            self._closed = True
            return False, None
        except Exception:  # whatever a driver raises is a missed picture; several in a row are a camera that is gone
            return False, None
        usable = isinstance(image, np.ndarray) and image.dtype == np.uint8 and image.ndim == 3 and image.size > 0
        return done and usable, image

    def _put(self, image: Image) -> None:
        with self._news:
            number = 0 if self._newest is None else self._newest[0] + 1
            self._newest = (number, time.monotonic(), image)
            self._news.notify_all()

    def _wait_newer(self, seconds: float) -> tuple[int, float, Image]:
        """The newest picture that was not returned before."""
        with self._news:
            self._news.wait_for(lambda: self._is_newer() or bool(self._error), seconds)
            if self._newest is None or not self._is_newer():
                none = localized("none-for", seconds=seconds)
                raise self._gone(self._error or none)
            return self._newest

    def _is_newer(self) -> bool:
        return self._newest is not None and self._newest[0] > self._given

    def small(self) -> Frame:
        """The next frame, small and grey (h, w); frames missed meanwhile are skipped."""
        number, t, image = self._wait_newer(self._frame_s)
        self._given = number
        return Frame(small_of(image), t, number)

    def large(self) -> Frame:
        """The newest full picture, BGR (h, w, 3)."""
        with self._news:
            if self._error or self._newest is None:
                raise self._gone(self._error or localized("none-came"))
            number, t, image = self._newest
        return Frame(image.copy(), t, number)

    def close(self) -> None:
        """Stop reading; the device is closed as soon as its driver returns."""
        self._closed = True
        self._error = self._error or localized("was-closed")
        self._thread.join(CLOSING_S)
