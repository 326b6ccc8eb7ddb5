"""The one protocol behind every camera: a small stream for motion, a large picture on demand."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
SMALL_SIZE = (384, 216)  # width, height in px of the small stream


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and its moment.

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

    ``small()`` waits for the next frame of the small stream (grey, about ``SMALL_SIZE``), ``large()`` gives the full
    picture (BGR) of this moment. Both raise ``CameraGone`` when the camera vanished. A recording that has ended raises
    ``EndOfRecording`` (in ``hardware.recording``) from ``small()``.
    """

    name: str

    def small(self) -> Frame:
        """The next frame of the small stream."""
        ...

    def large(self) -> Frame:
        """The full picture of this moment."""
        ...

    def close(self) -> None:
        """Give the device back."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
