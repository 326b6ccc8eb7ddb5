"""The trained nets, run by OpenCV's own ``dnn``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Planes = npt.NDArray[np.float32]

FACES = 7  # none, 1 to 6
COCKED, HIDDEN, SHIFT_X, SHIFT_Y, SIZE_LOG, YAW_C, YAW_S = range(FACES, FACES + 7)
KIND = slice(14, 17)
TILT = 17
KINDS = ("white", "red", "other")


def _loaded(name: str) -> Any:
    data = resources.files("vision").joinpath("models", name).read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))


@dataclass
class Nets:
    """A finder and a reader, loaded on first use. One object is used by one thread at a time.

    ``scene`` is "mat" or "photo": what the nets were trained for.
    """

    scene: str = "mat"

    @cached_property
    def _finder(self) -> Any:
        return _loaded(f"dice-finder-{self.scene}.onnx")

    @cached_property
    def _reader(self) -> Any:
        return _loaded(f"dice-reader-{self.scene}.onnx")

    def heat(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The finder's map, (4, h / 4, w / 4), of its input, (3, h, w)."""
        self._finder.setInput(planes[None])
        return np.asarray(self._finder.forward()[0], np.float32)

    def looks(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The reader's raw output, (n, 18), of crops, (n, 6, 64, 64)."""
        if not len(planes):
            return np.zeros((0, TILT + 1), np.float32)
        self._reader.setInput(planes)
        return np.asarray(self._reader.forward(), np.float32)
