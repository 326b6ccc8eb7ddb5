"""The camera's thread: watches frames, and passes looks and failures to the main loop.

Every failure (of the camera, the reader, memory) is caught and reported on the screen, and after growing pauses it
tries again with a fresh watch. A thread that hangs inside a driver can't be ended from Python: ``tend``, called by the
main loop, abandons it and starts another.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from queue import SimpleQueue

from companion.games.message import Text, say
from companion.referee.belief.sensor import load
from hardware.camera import Camera, Frame, usable_large
from hardware.errors import HardwareError, reason
from hardware.frame_check import FrameCheck
from hardware.pictures import as_recorded
from hardware.recording import EndOfRecording
from vision.arrays import Image
from vision.free.watch import Watch
from vision.localized import localized_error
from vision.watch import Look

PAUSES_S: tuple[float, ...] = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # between tries; the last one repeats
STEADY_S = 60.0  # after this time without a failure the pauses start again
OPENING_S = 90.0  # opening may include focusing, settling and waiting for the driver; longer is a hang
WATCHING_S = 45.0  # between frames, including a reading on a slow machine; longer is a hang
MOST_HANGING = 3  # if this many threads hang, no further one is started

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NoPicture:
    """The camera delivers no picture, with the reason; ``over`` if it never will again (a recording has ended)."""

    t: float
    text: Text
    over: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class CameraLook:
    """A look, with the full picture (BGR) if a recording is made."""

    look: Look
    image: Image | None = None


CameraItem = CameraLook | NoPicture


class CameraWorker:
    """Watches the table from ``start`` to ``close``; reopens a camera that disappears, hangs or delivers garbage.

    New items appear in ``seen``; ``wake`` is called after each. Other threads may set ``again`` to request another
    reading of an uncertain scene, ``past_hands`` for one past a still hand, ``with_pictures`` to get full pictures.
    ``clock`` returns the session's time in s, ``make_watch`` a fresh watch for each try. ``tend`` must be called
    regularly; timeouts are in ``monotonic`` time.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        make_watch: Callable[[], Watch],
        clock: Callable[[], float],
        wake: Callable[[], None] = lambda: None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seen: SimpleQueue[CameraItem] = SimpleQueue()
        self.again = self.past_hands = False
        self.with_pictures = False
        self.camera_name = ""
        self.open_camera, self.make_watch, self.clock, self.monotonic = open_camera, make_watch, clock, monotonic
        self.failures = 0  # in a row
        self._wake = wake
        self._watcher: _Watcher | None = None
        self._hanging: list[_Watcher] = []
        self._closed = self._over = False

    def start(self) -> None:
        """Start watching."""
        self._watcher = _Watcher(self)
        self._watcher.start()

    def tend(self) -> None:
        """Make sure that a thread is watching: replace one that hangs or has ended."""
        watcher = self._watcher
        if self._closed or self._over or (watcher is not None and watcher.healthy()):
            return
        if watcher is not None and watcher.is_alive():
            watcher.leave()
            self._hanging.append(watcher)
            self.post(NoPicture(self.clock(), say("table.camera-hangs", doing=watcher.doing)))
        elif watcher is not None:  # ended for an unreported reason
            self.post(NoPicture(self.clock(), say("table.camera-ended")))
        self._hanging = [left for left in self._hanging if left.is_alive()]
        self._watcher = None
        if len(self._hanging) < MOST_HANGING:
            self.start()
        elif watcher is not None:
            self.post(NoPicture(self.clock(), say("table.camera-lost")))

    def close(self, timeout: float = 3.0) -> None:
        """Stop watching and close the camera."""
        self._closed = True
        if self._watcher is not None:
            self._watcher.leave()
            if self._watcher.is_alive():
                self._watcher.join(timeout)

    def post(self, item: CameraItem) -> None:
        """Pass an item to the main loop."""
        self._over = self._over or (isinstance(item, NoPicture) and item.over)
        self.seen.put(item)
        self._wake()


class _Watcher(threading.Thread):
    """One thread that watches for ``worker`` until ``leave`` is called."""

    def __init__(self, worker: CameraWorker) -> None:
        super().__init__(name="eyes", daemon=True)
        self.doing = "opening"
        self._worker = worker
        self._leaving = threading.Event()
        self._due = worker.monotonic() + OPENING_S

    def healthy(self) -> bool:
        """Whether it is running and within its time limit."""
        return self.is_alive() and self._worker.monotonic() <= self._due

    def leave(self) -> None:
        """Stop as soon as possible; anything still seen is discarded."""
        self._leaving.set()

    def run(self) -> None:
        """Open the camera, watch, and try again after any failure."""
        while not self._leaving.is_set():
            since = self._worker.monotonic()
            try:
                self._try()
            except EndOfRecording as end:
                self._post(NoPicture(self._worker.clock(), localized_error(end), over=True))
                return
            except BaseException as error:  # any failure must be reported
                if isinstance(error, HardwareError) and error.sentence and isinstance(error.sentence, str):
                    self._failed(localized_error(error), since)
                    continue
                LOG.exception("The camera's thread failed while %s", self.doing)
                self._failed(_error_text(error, self.doing), since)

    def _try(self) -> None:
        self._set_activity("opening", OPENING_S)
        load()
        watch = self._worker.make_watch()
        with self._worker.open_camera() as camera:
            self._worker.camera_name = camera.name
            self._watch_through(camera, watch)

    def _set_activity(self, doing: str, seconds: float) -> None:
        """Set the present activity, and the time limit until the next call."""
        self.doing, self._due = doing, self._worker.monotonic() + seconds

    def _failed(self, sentence: Text, since: float) -> None:
        """Report why there is no picture, and wait, longer after each failure in a row."""
        if self._leaving.is_set():
            return
        self._worker.failures = 0 if self._worker.monotonic() - since > STEADY_S else self._worker.failures
        pause = PAUSES_S[min(self._worker.failures, len(PAUSES_S) - 1)]
        self._worker.failures += 1
        self._set_activity("waiting", pause + WATCHING_S)
        self._post(NoPicture(self._worker.clock(), sentence))
        self._leaving.wait(pause)

    def _watch_through(self, camera: Camera, watch: Watch) -> None:
        check = FrameCheck(camera.own_clock)
        while not self._leaving.is_set():
            self._set_activity("watching", WATCHING_S)
            self._take(camera, watch, check.checked(camera.small(), self._worker.clock()))

    def _take(self, camera: Camera, watch: Watch, frame: Frame) -> None:
        worker = self._worker

        def large() -> Image:
            image = usable_large(camera.large(), frame.image)
            return as_recorded(image) if worker.with_pictures else image

        shown = cache(large)
        look = watch.feed(frame.t, frame.image, shown, again=worker.again, past_hands=worker.past_hands)
        if look is None:
            return
        if look.reading is not None:
            worker.again = False
        self._post(CameraLook(look, shown() if worker.with_pictures else None))

    def _post(self, item: CameraItem) -> None:
        if not self._leaving.is_set():
            self._worker.post(item)


def _error_text(error: BaseException, doing: str) -> Text:
    """A sentence about an unexpected error; the details are in the program's log."""
    if isinstance(error, MemoryError):
        return say("table.no-memory")
    return say("table.camera-fails", doing=doing, why=reason(error))
