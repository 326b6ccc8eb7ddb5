"""A plain pip counter, as in many hobby projects: the yardstick for the speed of our readings.

OpenCV's blob detector looks for round dark spots; spots near one another are one die. It counts the pips of flat dice
with dark pips on a bright body seen from above, and handles no mat, no pictures on faces, no side faces and no cocked
dice: it is used here only to compare speed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np

from vision.arrays import Floats, Image, grey_of

PIP_PX2 = (12.0, 400.0)  # a pip's area in the pictures of the benchmark
LEAST_INERTIA = 0.6  # of a circle 1, of a line 0
NOISE_PX = 3
REACH = 4.0  # pips of one die are nearer to their neighbour than so many of their widths


@cache
def _detector() -> Any:
    settings = cv2.SimpleBlobDetector.Params()
    settings.minArea, settings.maxArea = PIP_PX2
    settings.minInertiaRatio = LEAST_INERTIA
    settings.minDistBetweenBlobs = NOISE_PX
    return cv2.SimpleBlobDetector.create(settings)


def dice_by_pips(picture: Image) -> tuple[int, ...]:
    """The number of pips of each die in a picture, grey or BGR, in ascending order."""
    spots = _detector().detect(grey_of(np.asarray(cv2.medianBlur(picture, NOISE_PX))))
    places = np.array([spot.pt for spot in spots], dtype=np.float64).reshape(-1, 2)
    widths = np.array([spot.size for spot in spots], dtype=np.float64)
    return tuple(sorted(np.unique(clusters(places, widths), return_counts=True)[1].tolist()))


def clusters(places: Floats, widths: Floats) -> list[int]:
    """The number of the die that each pip, (n, 2) px, belongs to: pips within reach of each other are joined."""
    numbers = list(range(len(places)))
    for i, place in enumerate(places):
        away = np.linalg.norm(places[:i] - place, axis=1)
        for j in np.flatnonzero(away < REACH * np.minimum(widths[:i], widths[i])):
            old, new = numbers[i], numbers[j]
            numbers = [new if number == old else number for number in numbers]
    return numbers
