"""Every kind of bad camera is reported, and a good one is used again afterwards."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from companion.messages import worded
from companion.table.camera_worker import (
    MOST_HANGING,
    OPENING_S,
    PAUSES_S,
    STEADY_S,
    WATCHING_S,
    CameraLook,
    CameraWorker,
    NoPicture,
)
from hardware.camera import Frame
from hardware.closing import Closing
from hardware.errors import CameraGone, NoCamera
from vision.watch import Look

GREY = np.full((216, 384), 90, np.uint8)
COLOUR = np.full((864, 1536, 3), 90, np.uint8)


class Good(Closing):
    """A camera as it should be; the bad ones differ in one thing."""

    name = "good"
    own_clock = False

    def __init__(self) -> None:
        self.count = 0

    def small(self) -> Any:
        self.count += 1
        return Frame(GREY, time.monotonic(), self.count)

    def large(self) -> Any:
        return Frame(COLOUR, time.monotonic(), self.count)

    def close(self) -> None:
        pass


class Watch:
    """Stands for a ``TableWatch``: looks at each large picture."""

    def feed(self, t: float, _small: Any, large: Callable[[], Any], **_: bool) -> Look:
        assert large().shape[2] == 3
        return Look(t, "ready", "")


def giving(*, small: Any = None, large: Any = None, close: Any = None) -> type[Good]:
    """A camera that gives something else from its third frame on: a value, or what a function does."""

    def other(value: Any, usual: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def give(self: Good) -> Any:
            usual(self)
            if self.count < 3:
                return usual(self)
            return value() if callable(value) else value

        return give

    changes = {
        name: other(value, getattr(Good, name))
        for name, value in (("small", small), ("large", large))
        if value is not None
    }
    if close is not None:
        changes["close"] = lambda _: close()
    return type("Bad", (Good,), changes)


def raising(error: BaseException) -> Callable[[], Any]:
    def fail() -> Any:
        raise error

    return fail


class Speechless(Exception):
    """An error that fails when it is asked for its text."""

    def __str__(self) -> str:
        raise ValueError("no text")


def shown(image: Any, t: Any = 1.0) -> Callable[[], Frame]:
    return lambda: Frame(image, t, 9)


BAD: dict[str, Callable[[], Any]] = {
    "small: nothing": giving(small=lambda: None),
    "small: no frame but a picture": giving(small=lambda: GREY),
    "small: a frame without a picture": giving(small=shown(None)),
    "small: colours": giving(small=shown(COLOUR)),
    "small: numbers with a point": giving(small=shown(GREY.astype(float))),
    "small: 16 bit": giving(small=shown(GREY.astype(np.uint16))),
    "small: no pixels": giving(small=shown(GREY[:0])),
    "small: a row": giving(small=shown(GREY[:1])),
    "small: one dimension": giving(small=shown(GREY[0])),
    "small: another size": giving(small=shown(np.full((240, 320), 90, np.uint8))),
    "small: turned": giving(small=shown(np.ascontiguousarray(GREY.T))),
    "small: a gigantic picture": giving(small=shown(np.broadcast_to(np.uint8(0), (20_000, 20_000)))),
    "small: no time": giving(small=shown(GREY, None)),
    "small: a time that is no number": giving(small=shown(GREY, float("nan"))),
    "small: an endless time": giving(small=shown(GREY, float("inf"))),
    "small: gone": giving(small=raising(CameraGone("The camera was unplugged. Plug it in again."))),
    "small: OSError": giving(small=raising(OSError(19, "No such device"))),
    "small: a bug": giving(small=raising(KeyError("lores"))),
    "small: more pixels than any small stream has": giving(small=shown(np.broadcast_to(np.uint8(0), (9216, 16_384)))),
    "small: a text": giving(small=lambda: "picture"),
    "small: a frame with a text": giving(small=shown("picture")),
    "small: a time too large for a clock": giving(small=shown(GREY, 10**400)),
    "small: an error without a text": giving(small=raising(Speechless())),
    "small: an error with an endless text": giving(small=raising(ValueError("x" * 100_000))),
    "small: gone, with no text but an error": giving(small=raising(CameraGone(Speechless()))),  # type: ignore[arg-type]
    "small: gone, with an endless text": giving(small=raising(CameraGone("x" * 100_000))),
    "small: no memory": giving(small=raising(MemoryError())),
    "small: the end of an iterator": giving(small=raising(StopIteration())),
    "small: an exit": giving(small=raising(SystemExit(1))),
    "large: nothing": giving(large=lambda: None),
    "large: a frame without a picture": giving(large=shown(None)),
    "large: grey": giving(large=shown(COLOUR[..., 0])),
    "large: four colours": giving(large=shown(np.zeros((864, 1536, 4), np.uint8))),
    "large: another shape than the small one": giving(large=shown(np.zeros((1024, 1280, 3), np.uint8))),
    "large: no pixels": giving(large=shown(COLOUR[:0])),
    "large: gone": giving(large=raising(CameraGone("The camera is gone."))),
    "large: OSError": giving(large=raising(OSError(5, "Input/output error"))),
    "large: no memory": giving(large=raising(MemoryError())),
    "open: none there": raising(NoCamera("No camera was found. Plug one in.")),
    "open: OSError": raising(OSError(16, "Device or resource busy")),
    "open: no memory": raising(MemoryError()),
    "open: nothing": lambda: None,
    "open: a bug": raising(AttributeError("'NoneType' object has no attribute 'start'")),
    "close: fails": giving(small=raising(CameraGone("The camera is gone.")), close=raising(RuntimeError("in use"))),
}


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.camera_worker.PAUSES_S", (0.005,))


@pytest.fixture
def begin() -> Iterator[Callable[..., CameraWorker]]:
    """Makes eyes and closes them at the end."""
    made: list[CameraWorker] = []

    def made_of(open_camera: Callable[[], Any], make_watch: Callable[[], Any] = Watch, **more: Any) -> CameraWorker:
        made.append(CameraWorker(open_camera, make_watch, time.monotonic, **more))
        made[-1].start()
        return made[-1]

    yield made_of
    for worker in made:
        worker.close()


def until(worker: CameraWorker, kind: type, seconds: float = 10.0) -> Any:
    """The next item of a kind; what comes before it is passed over."""
    end = time.monotonic() + seconds
    while not isinstance(item := worker.seen.get(timeout=max(0.01, end - time.monotonic())), kind):
        pass
    return item


def bad_then_good(bad: Callable[[], Any], times: int = 2) -> Callable[[], Any]:
    opened = iter([bad] * times)
    return lambda: next(opened, Good)()


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_camera_is_said_and_the_next_good_one_is_watched(begin: Callable[..., CameraWorker], kind: str) -> None:
    worker = begin(bad_then_good(BAD[kind]))
    message = until(worker, NoPicture)
    text = worded(message.text)
    assert text.endswith((".", "…"))
    assert len(text) < 500
    assert "Traceback" not in text
    assert "{" not in text
    assert not message.over
    until(worker, NoPicture)  # bad a second time, reported a second time
    until(worker, CameraLook)


@pytest.mark.parametrize("error", [ValueError("no such zone"), MemoryError(), RecursionError(), SystemExit(2)])
def test_a_reader_that_fails_is_said_and_a_fresh_one_reads_on(
    begin: Callable[..., CameraWorker], error: BaseException
) -> None:
    class Broken(Watch):
        def feed(self, *_: Any, **__: Any) -> Look:
            raise error

    watches = iter([Broken(), Broken()])
    worker = begin(Good, lambda: next(watches, Watch()))
    assert str(until(worker, NoPicture).text).endswith(".")
    until(worker, CameraLook)


def test_each_try_has_a_fresh_watch(begin: Callable[..., CameraWorker]) -> None:
    made: list[Watch] = []

    def make() -> Watch:
        made.append(Watch())
        return made[-1]

    worker = begin(bad_then_good(BAD["small: another size"], 3), make)
    for _ in range(3):
        until(worker, NoPicture)
    until(worker, CameraLook)
    assert len(made) == 4


def test_the_pauses_grow() -> None:
    assert list(PAUSES_S) == sorted(set(PAUSES_S))


def test_the_pauses_begin_anew_after_a_good_time(begin: Callable[..., CameraWorker]) -> None:
    now = [0.0]

    class Lasting(Good):
        def small(self) -> Any:
            if self.count == 4:
                now[0] += 2 * STEADY_S
                raise CameraGone("The camera is gone.")
            return super().small()

    worker = begin(bad_then_good(Lasting, 3), monotonic=lambda: now[0])
    for _ in range(3):
        until(worker, NoPicture)
        assert worker.failures == 1


class Hanging(Good):
    """A driver that never comes back from the second frame, until the test lets it."""

    def __init__(self, let_go: threading.Event) -> None:
        super().__init__()
        self.let_go = let_go

    def small(self) -> Any:
        if self.count == 2:
            self.let_go.wait(20)
        return super().small()


@pytest.mark.parametrize("where", ["watching", "opening"])
def test_a_camera_that_hangs_is_left_behind_and_another_one_watches(
    begin: Callable[..., CameraWorker], where: str
) -> None:
    let_go, now = threading.Event(), [0.0]

    def hanging() -> Good:
        if where == "opening":
            let_go.wait(20)
        return Hanging(let_go)

    worker = begin(bad_then_good(hanging, 1), monotonic=lambda: now[0])
    if where == "watching":
        until(worker, CameraLook)
        until(worker, CameraLook)
    time.sleep(0.1)
    worker.tend()
    assert worker.seen.empty(), "nothing hangs yet"
    now[0] += WATCHING_S + OPENING_S
    worker.tend()
    assert str(until(worker, NoPicture).text) == f"The camera hangs while {where}. It is started again."
    until(worker, CameraLook)
    let_go.set()


def test_drivers_that_hang_again_and_again_are_not_piled_up(begin: Callable[..., CameraWorker]) -> None:
    let_go, now = threading.Event(), [0.0]

    def hangs() -> Good:
        let_go.wait(20)
        raise NoCamera("too late")

    before = threading.active_count()
    worker = begin(hangs, monotonic=lambda: now[0])
    texts = []
    for _ in range(10):
        now[0] += 2 * OPENING_S
        worker.tend()
    while not worker.seen.empty():
        texts.append(str(worker.seen.get().text))
    assert threading.active_count() - before <= MOST_HANGING
    assert texts[-1].startswith("The camera hangs and can't be started again.")
    let_go.set()
    time.sleep(0.1)
    worker.open_camera = Good  # type: ignore[assignment]
    worker.tend()
    until(worker, CameraLook)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_ended_without_a_word_is_reported_and_replaced(begin: Callable[..., CameraWorker]) -> None:
    fails = iter([True])

    def wake() -> None:
        if next(fails, False):
            raise SystemExit

    worker = begin(bad_then_good(BAD["open: none there"], 1), wake=wake)
    assert worker._watcher is not None
    worker._watcher.join(5)
    assert not worker._watcher.is_alive()
    worker.seen.get_nowait()
    worker.tend()
    assert "unknown reason" in worded(until(worker, NoPicture).text)
    until(worker, CameraLook)
