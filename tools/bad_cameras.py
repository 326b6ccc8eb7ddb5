"""Runs a hundred kinds of bad camera against the camera's real thread and a real watch, and counts how each ended.

``python -m tools.bad_cameras [NAME...]`` prints a line for each kind: what was reported, and whether a good camera that
is plugged in afterwards is watched again. The clock runs faster than real time, so that what lasts 20 s or a minute
takes a moment. It exits with 1 if a good camera was not watched again after one of them.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from companion.messages import worded
from companion.table import camera_worker
from companion.table.camera_worker import CameraLook, CameraWorker, NoPicture
from hardware.camera import Frame
from hardware.closing import Closing
from hardware.errors import CameraGone, NoCamera
from hardware.pictures import small_of
from vision.arrays import Image
from vision.reading import TableReading
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

FRAME_S = 0.25  # between two frames, on the fast clock
LASTING_S = 100.0  # of bad pictures, on that clock
REAL_S = 12.0  # limit for one kind
TABLE = VirtualTable("rogue", 3).render(0.0)
SMALL = small_of(TABLE)
RANDOM = np.random.default_rng(1)
Wrong = Callable[[int], Any]


class UnprintableError(Exception):
    """An error that fails when it is asked for its text."""

    def __str__(self) -> str:
        raise ValueError("no text")


class Clock:
    """A clock that the cameras move on."""

    def __init__(self) -> None:
        self.t = 0.0

    def __call__(self) -> float:
        """The time in s."""
        return self.t


class FaultyCamera(Closing):
    """A camera over a good table; from its third frame on ``small`` and ``large`` make its frames by their numbers."""

    name, own_clock = "stand-in", False

    def __init__(self, clock: Clock, small: Wrong | None = None, large: Wrong | None = None) -> None:
        self.clock, self._small, self._large, self._number = clock, small, large, 0
        self.unplugged = threading.Event()

    def small(self) -> Any:
        """The next frame."""
        if self.unplugged.is_set():
            raise CameraGone("The camera was unplugged.")
        self._number += 1
        self.clock.t += FRAME_S
        time.sleep(0.0005)
        if self._small is not None and self._number > 2:
            return self._given(self._small(self._number))
        return Frame(noisy(SMALL), self.clock.t, self._number)

    def large(self) -> Any:
        """The full picture."""
        if self._large is not None and self._number > 2:
            return self._given(self._large(self._number))
        return Frame(TABLE, self.clock.t, self._number)

    def _given(self, wrong: Any) -> Any:
        if isinstance(wrong, BaseException):
            raise wrong
        return Frame(wrong, self.clock.t, self._number) if isinstance(wrong, np.ndarray) else wrong

    def close(self) -> None:
        """Do nothing."""


def noisy(image: Image) -> Image:
    """The same picture with a sensor's noise in a corner."""
    copy = image.copy()
    copy[:2, :8] ^= RANDOM.integers(0, 2, copy[:2, :8].shape, np.uint8)
    return copy


def _errors() -> Iterator[tuple[str, BaseException]]:
    for error in (
        CameraGone("The camera was unplugged."),
        CameraGone("x" * 100_000),
        CameraGone(UnprintableError()),  # type: ignore[arg-type]
        CameraGone(None),  # type: ignore[arg-type]
        OSError(19, "No such device"),
        OSError(),
        ValueError("x" * 100_000),
        ValueError("line\nline\n"),
        UnprintableError(),
        KeyError("lores"),
        MemoryError(),
        RecursionError(),
        StopIteration(),
        SystemExit(1),
        KeyboardInterrupt(),
        GeneratorExit(),
        TimeoutError("30 s"),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"),
        ZeroDivisionError(),
    ):
        try:
            text = str(error)[:20].strip()
        except ValueError:
            text = ""
        yield f"{type(error).__name__} {text!r}", error


def _values(good: Image) -> Iterator[tuple[str, Any]]:
    yield from (
        ("None", None),
        ("a text", "picture"),
        ("bytes", b"picture"),
        ("a number", 7),
        ("a list", [1, 2]),
        ("a class", Frame),
        ("Frame of a text", Frame("x", 1.0, 1)),  # type: ignore[arg-type]
        ("Frame of None", Frame(None, 1.0, 1)),  # type: ignore[arg-type]
        ("time None", Frame(good, None, 1)),  # type: ignore[arg-type]
        ("time a text", Frame(good, "now", 1)),  # type: ignore[arg-type]
        ("time not a number", Frame(good, float("nan"), 1)),
        ("time endless", Frame(good, float("inf"), 1)),
        ("time of 400 digits", Frame(good, 10**400, 1)),
        ("time -1e300", Frame(good, -1e300, 1)),
        ("floats", good.astype(float)),
        ("16 bit", good.astype(np.uint16)),
        ("signed", good.astype(np.int8)),
        ("yes and no", good > 90),
        ("objects", good[:70, :70].astype(object)),
        ("texts", good[:70, :70].astype(str)),
        ("no rows", good[:0]),
        ("one row", good[:1]),
        ("63 rows", good[:63]),
        ("one dimension", good.reshape(-1)),
        ("four dimensions", good[None, None]),
        ("another size", good[:-80]),
        ("turned on its side", np.ascontiguousarray(good.swapaxes(0, 1))),
        ("gigantic", np.broadcast_to(np.uint8(9), (16_384, 16_384, *good.shape[2:]))),
        ("too many planes", np.repeat(good[..., None], 5, axis=-1)),
    )


def _pictures() -> Iterator[tuple[str, Wrong, Wrong]]:
    """Pictures that have the right form: small and large, by the number of the frame."""

    def both(make: Callable[[int], Image]) -> tuple[Wrong, Wrong]:
        return lambda number: noisy(small_of(make(number))), make

    def part(rows: slice, columns: slice, tone: int) -> Callable[[int], Image]:
        def make(_: int) -> Image:
            picture = TABLE.copy()
            picture[rows, columns] = tone
            return picture

        return make

    height, width = TABLE.shape[:2]
    everywhere = slice(None)
    yield "frozen", lambda _: SMALL, lambda _: TABLE
    yield "noise", *both(lambda _: RANDOM.integers(0, 256, TABLE.shape, np.uint8))
    yield "noise, then another", *both(lambda n: RANDOM.integers(0, 256, TABLE.shape, np.uint8) if n % 3 else TABLE)
    yield "lower half grey", *both(part(slice(height // 2, None), everywhere, 128))
    yield "upper half grey", *both(part(slice(None, height // 2), everywhere, 128))
    yield "right half grey", *both(part(everywhere, slice(width // 2, None), 128))
    yield "half green", *both(part(slice(height // 3, None), everywhere, 90))
    yield "all grey", *both(part(everywhere, everywhere, 128))
    yield "black", *both(part(everywhere, everywhere, 0))
    yield "white", *both(part(everywhere, everywhere, 255))
    yield "spinning", *both(lambda n: np.ascontiguousarray(np.rot90(TABLE, 2 * (n % 2))))
    yield "shifted about", *both(lambda _: np.roll(TABLE, int(RANDOM.integers(-90, 90)), axis=1))
    yield "mirrored", *both(lambda _: np.ascontiguousarray(TABLE[:, ::-1]))
    yield "upside down mirrored", *both(lambda _: np.ascontiguousarray(TABLE[::-1]))
    yield "negative", *both(lambda _: 255 - TABLE)
    yield "flickering", *both(lambda n: TABLE if n % 2 else (TABLE // 3).astype(np.uint8))
    yield "no mat", *both(lambda _: VirtualTable("perudo", 1).render(0.0))


def kinds() -> dict[str, Callable[[Clock], Any]]:
    """How each kind is opened, by name."""
    found: dict[str, Callable[[Clock], Any]] = {}
    for name, error in _errors():
        found[f"small raises {name}"] = _faulty(small=_always(error))
        found[f"open raises {name}"] = partial(_raise, error)
    for name, value in _values(SMALL):
        found[f"small: {name}"] = _faulty(small=_always(value))
    for name, value in _values(TABLE):
        found[f"large: {name}"] = _faulty(large=_always(value), small=busy)
    for name, small, large in _pictures():
        found[f"shows: {name}"] = _faulty(small=small, large=large)
    found["open: None"] = lambda _: None
    found["open: a text"] = lambda _: "camera"
    found["hangs while reading"] = lambda clock: FaultyCamera(clock, small=lambda _: _hang(clock))
    found["hangs while opening"] = lambda clock: _hang(clock)
    return found


def busy(number: int) -> Image:
    """A small picture in which something moves now and then, so that the large one is fetched."""
    picture = noisy(SMALL)
    if number % 12 < 3:
        picture[80:120, 120 + number % 12 * 20 : 180] = 250
    return picture


def _faulty(small: Wrong | None = None, large: Wrong | None = None) -> Callable[[Clock], FaultyCamera]:
    return lambda clock: FaultyCamera(clock, small, large)


def _always(value: Any) -> Wrong:
    return lambda _: value


def _raise(error: BaseException, _: Clock) -> Any:
    raise error


def _hang(clock: Clock) -> Any:
    clock.t += 200.0
    threading.Event().wait(2.0)
    raise NoCamera("too late")


def tried(open_bad: Callable[[Clock], Any]) -> tuple[str, bool]:
    """The last text about a bad camera, "" for none, and whether a good one is watched again afterwards."""
    clock, good = Clock(), threading.Event()

    def opened() -> Any:
        if good.is_set():
            return FaultyCamera(clock)
        camera = open_bad(clock)
        if isinstance(camera, FaultyCamera):
            camera.unplugged = good
        return camera

    worker = CameraWorker(opened, lambda: TableWatch(lambda *_: TableReading(mat="rogue")), clock, monotonic=clock)
    worker.start()
    text, watching, end = "", False, time.monotonic() + REAL_S
    while time.monotonic() < end and clock.t < LASTING_S and not (text and clock.t < 2 and worker.failures > 1):
        text = _last_text(worker, text)
        clock.t += 0.0 if clock.t else 0.001
        worker.tend()
        time.sleep(0.02)
    worker.tend()  # one that hangs has moved the clock on meanwhile
    text = _last_text(worker, text)
    good.set()
    end = time.monotonic() + REAL_S
    while time.monotonic() < end and not watching:
        worker.tend()
        time.sleep(0.02)
        while not worker.seen.empty():
            item = worker.seen.get()
            watching = isinstance(item, CameraLook) and item.look.status in ("ready", "unsure")
    worker.close(0.2)
    return text, watching


def _last_text(worker: CameraWorker, before: str) -> str:
    """The last text of a look or a failure, if there is a new one."""
    while not worker.seen.empty():
        item = worker.seen.get()
        text = worded(item.text) if isinstance(item, NoPicture) else item.look.text
        before = text or before
    return before


def main(names: list[str]) -> int:
    """Try all kinds, or those whose name contains one of the words."""
    camera_worker.PAUSES_S = (0.01,)
    logging.disable(logging.CRITICAL)
    chosen = {name: bad for name, bad in kinds().items() if not names or any(word in name for word in names)}
    quiet, lost = [], []
    for name, bad in chosen.items():
        text, back = tried(bad)
        quiet += [name] if not text else []
        lost += [name] if not back else []
        print(f"{name:32} {'back' if back else 'NOT BACK':9} {text[:100] or '(nothing)'}", flush=True)
    print(f"{len(chosen)} kinds: {len(chosen) - len(quiet)} reported, {len(chosen) - len(lost)} back to play")
    print(f"not reported: {', '.join(quiet) or 'none'}; not back: {', '.join(lost) or 'none'}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
