"""The trained nets, run by OpenCV's own ``dnn``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces.crops import Planes

# Columns of the readers' output: the classes first, then how far hidden, the shift (in radii) and the log of the size.
DISC_CLASSES = 13  # none, plain 1 to 6, target 1 to 6
COUNTS = 7  # none, 1 to 5, 6 or more counters
RUNS = 4  # of the top's colour from the top down: 1, 2, 3, 4 or more
DISC_OUT = DISC_CLASSES + 4
COUNTER_OUT = COUNTS + RUNS + 6  # and the log of the stack's height, the log of how far off that may be


def _loaded(name: str) -> Any:
    data = resources.files("vision").joinpath("models", name).read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))


@dataclass
class PieceNets:
    """The finder and the two readers, loaded on first use. One object is used by one thread at a time."""

    @cached_property
    def _finder(self) -> Any:
        return _loaded("piece-finder.onnx")

    @cached_property
    def _discs(self) -> Any:
        return _loaded("disc-reader.onnx")

    @cached_property
    def _counters(self) -> Any:
        return _loaded("counter-reader.onnx")

    def heat(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The finder's map (heat, shift right and down in cells, log of the radius), (4, h / 8, w / 8)."""
        self._finder.setInput(planes[None])
        return np.asarray(self._finder.forward()[0], np.float32)

    def discs(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The disc reader's output, (n, 17), of crops, (n, 3, 64, 64)."""
        return _run(self._discs, planes, DISC_OUT)

    def counters(self, planes: Planes) -> npt.NDArray[np.float32]:
        """The counter reader's output, (n, 17), of crops, (n, 5, 64, 64)."""
        return _run(self._counters, planes, COUNTER_OUT)


def _run(net: Any, planes: Planes, columns: int) -> npt.NDArray[np.float32]:
    if not len(planes):
        return np.zeros((0, columns), np.float32)
    net.setInput(planes)
    return np.asarray(net.forward(), np.float32)
