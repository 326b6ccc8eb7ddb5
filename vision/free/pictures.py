"""The pictures of a table without a mat: how large they are read, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Image
from vision.evidence import EVIDENCE_PX, jpeg
from vision.reading import SeenDie, TableReading
from vision.registration import Sighting

MOST_PX = 1280  # of the longer side: more does not make faces clearer, only readings slower
ENOUGH_PX = 60.0  # an edge of a die: once all are known to be larger, the picture is reduced so far


@dataclass(slots=True)
class Reduced:
    """A reader of pictures that are no larger than their dice need; ``read`` is that of pictures without a mat."""

    read: Callable[[Image], TableReading]
    _edge: float | None = None  # of the smallest die of the last reading that had any, px of the picture given

    def __call__(self, image: Image, sighting: Sighting) -> TableReading:  # noqa: ARG002 - there is none
        """The dice in a picture, in its own pixels."""
        scale = min(1.0, MOST_PX / max(image.shape[:2]))
        if self._edge is not None:
            scale = min(scale, max(ENOUGH_PX / self._edge, 0.25))
        reading = self.read(image if scale == 1 else _shrunk(image, scale)).enlarged(1 / scale)
        sizes = [die.size for die in reading.dice if die.sure]
        self._edge = min(sizes, default=None)
        return reading


def _shrunk(image: Image, scale: float) -> Image:
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


AROUND = 2.5  # edges of a die that are kept around the dice: what else lies on the table is nobody's business


def around(image: Image, dice: Sequence[SeenDie]) -> bytes | None:
    """The dice in a picture as a small JPEG, for the log; None without dice."""
    if not dice:
        return None
    margin = AROUND * max(die.size for die in dice)
    left, top = (int(max(0.0, min(places) - margin)) for places in _places(dice))
    right, low = (int(max(places) + margin) + 1 for places in _places(dice))
    part = image[top:low, left:right]
    scale = min(1.0, EVIDENCE_PX / max(part.shape[1], 1))
    return jpeg(part if scale == 1 else _shrunk(part, scale)) if part.size else None


def _places(dice: Sequence[SeenDie]) -> tuple[list[float], list[float]]:
    return [die.x for die in dice], [die.y for die in dice]
