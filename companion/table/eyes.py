"""The camera's thread: watches frames and passes only what matters to the main loop.

It never fails silently. Every failure (a camera, a reader, memory) is caught, reported on the screen, and retried with
a fresh watch after growing pauses. A thread that hangs inside a driver can't be ended from Python: ``tend``, which the
main loop calls, notices it, abandons it and starts another.
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

PAUSES_S: tuple[float, ...] = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # between tries, growing; the last one repeats
STEADY_S = 60.0  # after this long without a failure the pauses start again
OPENING_S = 90.0  # opening may include focusing, settling and waiting for the driver; longer is a hang
WATCHING_S = 45.0  # between frames, including a reading on a slow machine; longer is a hang
MOST_HANGING = 3  # if so many threads hang, no further one is started

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NoPicture:
    """The camera delivers nothing: why, as a sentence; ``over`` if it never will again (a recording has ended)."""

    t: float
    text: Text
    over: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A look, with the full picture (BGR) if a recording is made."""

    look: Look
    image: Image | None = None


Seen = Sight | NoPicture


class CameraWorker:
    """Watches the table from ``start`` to ``close``; reopens a camera that disappeared, hung or delivered nonsense.

    New items appear in ``seen``; ``wake`` is called after each. ``again`` may be set from another thread to request
    another reading of an uncertain scene, ``past_hands`` for one past a still hand, ``with_pictures`` to get the full
    pictures. ``clock`` returns the session's time in s, ``make_watch`` a fresh watch for each try. ``tend`` must be
    called regularly, with ``monotonic`` time.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        make_watch: Callable[[], Watch],
        clock: Callable[[], float],
        wake: Callable[[], None] = lambda: None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seen: SimpleQueue[Seen] = SimpleQueue()
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
        """Make sure that a thread is watching: one that hangs or has ended is replaced."""
        watcher = self._watcher
        if self._closed or self._over or (watcher is not None and watcher.lives()):
            return
        if watcher is not None and watcher.is_alive():
            watcher.leave()
            self._hanging.append(watcher)
            self.post(NoPicture(self.clock(), say("table.camera-hangs", doing=watcher.doing)))
        elif watcher is not None:  # whatever ended it, nobody has said so
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

    def post(self, item: Seen) -> None:
        """Pass an item to the main loop."""
        self._over = self._over or (isinstance(item, NoPicture) and item.over)
        self.seen.put(item)
        self._wake()


class _Watcher(threading.Thread):
    """One thread that watches for ``eyes`` until it is told to stop."""

    def __init__(self, eyes: CameraWorker) -> None:
        super().__init__(name="eyes", daemon=True)
        self.doing = "opening"
        self._eyes = eyes
        self._leaving = threading.Event()
        self._due = eyes.monotonic() + OPENING_S

    def lives(self) -> bool:
        """Whether it works as it should."""
        return self.is_alive() and self._eyes.monotonic() <= self._due

    def leave(self) -> None:
        """Stop as soon as possible; anything still seen is discarded."""
        self._leaving.set()

    def run(self) -> None:
        """Open the camera, watch, and try again after any failure."""
        while not self._leaving.is_set():
            since = self._eyes.monotonic()
            try:
                self._try()
            except EndOfRecording as end:
                self._post(NoPicture(self._eyes.clock(), localized_error(end), over=True))
                return
            except BaseException as error:  # whatever it is, a camera failure must not go unnoticed
                if isinstance(error, HardwareError) and error.sentence and isinstance(error.sentence, str):
                    self._failed(localized_error(error), since)
                    continue
                LOG.exception("The camera's thread failed while %s", self.doing)
                self._failed(_in_words(error, self.doing), since)

    def _try(self) -> None:
        self._now("opening", OPENING_S)
        load()
        watch = self._eyes.make_watch()
        with self._eyes.open_camera() as camera:
            self._eyes.camera_name = camera.name
            self._watch_through(camera, watch)

    def _now(self, doing: str, seconds: float) -> None:
        """Set the present activity, and the time limit for the next sign of life."""
        self.doing, self._due = doing, self._eyes.monotonic() + seconds

    def _failed(self, sentence: Text, since: float) -> None:
        """Report why there is no picture, and wait; longer the more often it failed."""
        if self._leaving.is_set():
            return
        self._eyes.failures = 0 if self._eyes.monotonic() - since > STEADY_S else self._eyes.failures
        pause = PAUSES_S[min(self._eyes.failures, len(PAUSES_S) - 1)]
        self._eyes.failures += 1
        self._now("waiting", pause + WATCHING_S)
        self._post(NoPicture(self._eyes.clock(), sentence))
        self._leaving.wait(pause)

    def _watch_through(self, camera: Camera, watch: Watch) -> None:
        check = FrameCheck(camera.own_clock)
        while not self._leaving.is_set():
            self._now("watching", WATCHING_S)
            self._take(camera, watch, check.checked(camera.small(), self._eyes.clock()))

    def _take(self, camera: Camera, watch: Watch, frame: Frame) -> None:
        eyes = self._eyes

        def large() -> Image:
            image = usable_large(camera.large(), frame.image)
            return as_recorded(image) if eyes.with_pictures else image

        shown = cache(large)
        look = watch.feed(frame.t, frame.image, shown, again=eyes.again, past_hands=eyes.past_hands)
        if look is None:
            return
        if look.reading is not None:
            eyes.again = False
        self._post(Sight(look, shown() if eyes.with_pictures else None))

    def _post(self, item: Seen) -> None:
        if not self._leaving.is_set():
            self._eyes.post(item)


def _in_words(error: BaseException, doing: str) -> Text:
    """An unexpected error as a sentence for people; the log has the details."""
    if isinstance(error, MemoryError):
        return say("table.no-memory")
    return say("table.camera-fails", doing=doing, why=reason(error))
