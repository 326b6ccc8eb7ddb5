"""The camera's own thread: frames are watched there, and only what matters comes to the main loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from queue import SimpleQueue

from hardware.camera import Camera, Frame
from hardware.errors import HardwareError
from hardware.pictures import as_recorded
from hardware.recording import EndOfRecording
from vision.arrays import Image
from vision.watch import Look, TableWatch

RETRY_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class NoPicture:
    """The camera gives nothing: why, in a sentence; ``over`` when it never will again (a recording has ended)."""

    t: float
    text: str
    over: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A look, with the full picture (BGR) when a recording is made."""

    look: Look
    image: Image | None = None


Seen = Sight | NoPicture


class Eyes(threading.Thread):
    """Watches the table until ``close``; reopens a camera that vanished.

    What is new comes out of ``seen``; ``wake`` is called after each item. ``again`` may be set from another thread to
    ask for another reading of an unsure scene, ``past_hands`` for one past a quiet hand, ``with_pictures`` to get
    the full pictures. ``clock`` gives the session's time in s.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        watch: TableWatch,
        clock: Callable[[], float],
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(name="eyes", daemon=True)
        self.seen: SimpleQueue[Seen] = SimpleQueue()
        self.again = self.past_hands = False
        self.with_pictures = False
        self.camera_name = ""
        self._open, self._watch, self._clock, self._wake = open_camera, watch, clock, wake
        self._closing = threading.Event()

    def run(self) -> None:
        """Open the camera, watch, and try again when it is gone."""
        while not self._closing.is_set():
            try:
                with self._open() as camera:
                    self.camera_name = camera.name
                    self._watch_through(camera)
            except EndOfRecording as end:
                self._post(NoPicture(self._clock(), str(end), over=True))
                return
            except HardwareError as error:
                self._post(NoPicture(self._clock(), str(error)))
            self._closing.wait(RETRY_SECONDS)

    def close(self, timeout: float = 3.0) -> None:
        """Stop watching and give the camera back."""
        self._closing.set()
        if self.is_alive():
            self.join(timeout)

    def _watch_through(self, camera: Camera) -> None:
        offset: float | None = None
        while not self._closing.is_set():
            frame = camera.small()
            if offset is None:
                offset = self._clock() - frame.t
            self._take(camera, Frame(frame.image, frame.t + offset, frame.number))

    def _take(self, camera: Camera, frame: Frame) -> None:
        def large() -> Image:
            return as_recorded(camera.large().image) if self.with_pictures else camera.large().image

        shown = cache(large)
        look = self._watch.feed(frame.t, frame.image, shown, again=self.again, past_hands=self.past_hands)
        if look is None:
            return
        if look.reading is not None:
            self.again = False
        self._post(Sight(look, shown() if self.with_pictures else None))

    def _post(self, item: Seen) -> None:
        self.seen.put(item)
        self._wake()
