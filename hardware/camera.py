"""The protocol of every camera: a small stream for motion, a large picture on demand."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from hardware.errors import CameraGone
from vision.localized import localized

Image = NDArray[np.uint8]
SMALL_SIZE = (384, 216)  # width, height in px of the small stream
LEAST_PX = 64  # of a side of any picture
MOST_SMALL_PIXELS = 2_000_000  # watching motion takes many times the memory of its picture
MOST_PIXELS = 24_000_000  # the largest camera of a Raspberry Pi gives 12 million
LATEST_S = 1e9  # of a camera's clock, which counts from the start of the machine or of the camera: 30 years
SAME_SHAPE = 0.03  # allowed relative difference between the aspect ratios of the two streams


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and its time.

    ``image`` is (h, w) grey for the small stream and (h, w, 3) BGR for the large one; ``t`` is in seconds on the
    camera's own clock (monotonic for live cameras, the recording's time for recordings); ``number`` counts the frames
    of the small stream from 0.
    """

    image: Image
    t: float
    number: int


@runtime_checkable
class Camera(Protocol):
    """A camera above the table.

    ``small()`` waits for the next frame of the small stream (grey, about ``SMALL_SIZE``), ``large()`` returns the full
    picture (BGR) of this moment. Both raise ``CameraGone`` if the camera has disappeared. A recording that has ended
    raises ``EndOfRecording`` (in ``hardware.recording``) from ``small()``. ``own_clock``: what it shows was not taken
    now (a recording, a video, the virtual table); its frames then come one after the other on a clock of their own.
    """

    name: str
    own_clock: bool

    def small(self) -> Frame:
        """The next frame of the small stream."""
        ...

    def large(self) -> Frame:
        """The full picture of this moment."""
        ...

    def close(self) -> None:
        """Close the device."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def usable(frame: object) -> Frame:
    """The frame of a small stream, validated; raises ``CameraGone`` with what is wrong.

    Failing drivers deliver anything: no picture at all, pictures of another size or type, a time that is not a number.
    Call this before using what a camera delivered.
    """
    if not isinstance(frame, Frame):
        raise _unusable(localized("nothing-comes"))
    _check_picture(frame.image, planes=1)
    if isinstance(frame.t, bool) or not isinstance(frame.t, int | float) or not abs(frame.t) <= LATEST_S:
        raise _unusable(localized("no-time"))
    return frame


def usable_large(frame: object, small: Image) -> Image:
    """The large picture for a small one, validated; raises ``CameraGone`` with what is wrong."""
    if not isinstance(frame, Frame):
        raise _unusable(localized("no-large"))
    _check_picture(frame.image, planes=3)
    (height, width), (low, narrow) = frame.image.shape[:2], small.shape[:2]
    if abs(width * low - height * narrow) > SAME_SHAPE * height * narrow:
        large, little = f"{width} x {height}", f"{narrow} x {low}"
        raise _unusable(localized("other-shape", large=large, little=little))
    return frame.image


def size_changed() -> CameraGone:
    """Raised for pictures of another size than before."""
    return CameraGone(localized("resized"))


def _check_picture(image: object, planes: int) -> None:
    if not isinstance(image, np.ndarray) or image.dtype != np.uint8:
        raise _unusable(localized("no-bytes"))
    if image.ndim != (2 if planes == 1 else 3) or (planes == 3 and image.shape[2] != planes):
        raise _unusable(localized("bad-shape", shape=" x ".join(map(str, image.shape))))
    height, width = image.shape[:2]
    if min(height, width) < LEAST_PX or height * width > (MOST_SMALL_PIXELS if planes == 1 else MOST_PIXELS):
        raise _unusable(localized("bad-size", shape=f"{width} x {height}"))


def _unusable(why: str) -> CameraGone:
    return CameraGone(localized("unusable", why=why))
