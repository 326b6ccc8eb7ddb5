"""The trained nets, run by OpenCV's own ``dnn``."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import resources
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Planes = npt.NDArray[np.float32]

FACES = 7  # none, 1 to 6
COCKED, HIDDEN, SHIFT_X, SHIFT_Y, SIZE_LOG, YAW_C, YAW_S = range(FACES, FACES + 7)
KIND = slice(14, 17)
TILT, LEAN_X, LEAN_Y, RAISED = range(17, 21)
OUTPUTS = 21
KINDS = ("white", "red", "other")

FINDER = "dice-finder"
READER_MAT, READER_PHOTO = "dice-reader-mat", "dice-reader-photo"
JUDGE = "dice-judge"
"""The nets: the finder, readers for a mat seen from a known place and for photographs, the judge of second looks."""


def _loaded(name: str) -> Any:
    data = resources.files("vision").joinpath("models", name).read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))


@dataclass
class Nets:
    """The nets by name, loaded on first use. Used by one thread at a time."""

    _kept: dict[str, Any] = field(default_factory=dict)

    def _net(self, name: str) -> Any:
        if name not in self._kept:
            self._kept[name] = _loaded(f"{name}.onnx")
        return self._kept[name]

    def heat(self, planes: Planes, name: str) -> npt.NDArray[np.float32]:
        """The finder's map, (4, h / 4, w / 4), of its input, (3, h, w)."""
        net = self._net(name)
        net.setInput(planes[None])
        return np.asarray(net.forward()[0], np.float32)

    def looks(self, planes: Planes, name: str) -> npt.NDArray[np.float32]:
        """A reader's or the judge's raw output, (n, ``OUTPUTS``), of crops, (n, 6 or 8, 64, 64)."""
        if not len(planes):
            return np.zeros((0, OUTPUTS), np.float32)
        net = self._net(name)
        net.setInput(planes)
        return np.asarray(net.forward(), np.float32)
