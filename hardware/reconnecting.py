"""A camera that comes back: opened again when it vanished."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from hardware.camera import Camera, Frame
from hardware.errors import CameraGone, HardwareError

PAUSE_S = 2.0


class Reconnecting:
    """Opens a camera again when it vanished, and reports both.

    While it is away, ``small()`` waits ``pause`` seconds, tries once to open it and raises ``CameraGone`` if that
    failed: a loop may call it again and again at no cost. ``report`` is called with a sentence when the camera is
    lost and when it is back. Numbers of frames go on.
    """

    def __init__(self, opener: Callable[[], Camera], report: Callable[[str], None], *, pause: float = PAUSE_S) -> None:
        """Open the camera for the first time; that it can't be opened is the caller's to know (``NoCamera``)."""
        self._opener, self._report, self._pause = opener, report, pause
        self._closing = threading.Event()
        self._camera: Camera | None = opener()
        self.name = self._camera.name
        self._base = 0
        self._last = -1

    @property
    def away(self) -> bool:
        """Whether the camera is lost at this moment."""
        return self._camera is None

    def small(self) -> Frame:
        """The next frame of the small stream."""
        camera = self._camera or self._opened_again()
        frame = self._asked(camera.small)
        self._last = self._base + frame.number
        return Frame(frame.image, frame.t, self._last)

    def large(self) -> Frame:
        """The full picture of this moment; raises ``CameraGone`` at once while the camera is away."""
        if self._camera is None:
            raise CameraGone("The camera is away.")
        frame = self._asked(self._camera.large)
        return Frame(frame.image, frame.t, max(self._last, 0))

    def _asked(self, ask: Callable[[], Frame]) -> Frame:
        try:
            return ask()
        except CameraGone as error:
            self._drop()
            self._report(f"{error} The game goes on without it; it is used again as soon as it is back.")
            raise

    def _drop(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def _opened_again(self) -> Camera:
        if self._closing.wait(self._pause):
            raise CameraGone("The camera was closed.")
        try:
            camera = self._opener()
        except HardwareError as error:
            raise CameraGone(f"The camera is still away. {error}") from error
        self._camera, self._base = camera, self._last + 1
        self._report("The camera is back.")
        return camera

    def close(self) -> None:
        """Give the camera back and stop waiting for it; may be called from another thread."""
        self._closing.set()
        self._drop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
