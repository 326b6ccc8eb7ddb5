"""Finds candidate dice: the peaks of the finder's map."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.crops import FINDER_EDGE, FINDER_STRIDE

LEAST_HEAT = 0.2
"""Peaks below this are no candidates; the reader judges those above, so it is low."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A candidate for a die's upper face: centre and edge in the ground's unit (mm or px), ``heat`` from 0 to 1."""

    x: float
    y: float
    edge: float
    heat: float


def _sigmoid(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))), np.float32)


def peaks(maps: npt.NDArray[np.float32], least: float = LEAST_HEAT, most: int | None = None) -> list[Spot]:
    """The peaks of a finder's map (4, h, w) as spots in pixels of the finder's picture, the most likely first.

    With ``most`` only so many of the hottest are looked at.
    """
    heat = _sigmoid(maps[0])
    top = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > least)
    rows, columns = np.nonzero(top)
    if most is not None and len(rows) > most:
        hottest = np.argpartition(-heat[rows, columns], most)[:most]
        rows, columns = rows[hottest], columns[hottest]
    found = [_spot(maps, float(heat[i, j]), int(i), int(j)) for i, j in zip(rows, columns, strict=True)]
    return apart(sorted(found, key=lambda s: -s.heat))


def _spot(maps: npt.NDArray[np.float32], heat: float, i: int, j: int) -> Spot:
    """The spot of a cell, whose centre lies 1.5 pixels from its first pixel's."""
    dx, dy, size = (float(maps[k, i, j]) for k in (1, 2, 3))
    middle = (FINDER_STRIDE - 1) / 2
    edge = FINDER_EDGE * math.exp(min(max(size, -1.0), 1.0))
    return Spot((j + dx) * FINDER_STRIDE + middle, (i + dy) * FINDER_STRIDE + middle, edge, heat)


def apart(spots: Iterable[Spot], share: float = 0.45, size: float = math.inf) -> list[Spot]:
    """The spots without those nearer to an earlier one than ``share`` of the smaller edge, and alike in ``size``.

    Edges alike differ by a factor below ``size``.
    """
    kept: list[Spot] = []
    for s in spots:
        near = (k for k in kept if max(s.edge, k.edge) < size * min(s.edge, k.edge))
        if all(math.hypot(s.x - k.x, s.y - k.y) > share * min(s.edge, k.edge) for k in near):
            kept.append(s)
    return kept


def padded(image: npt.NDArray[Any], multiple: int = 8) -> npt.NDArray[Any]:
    """The picture with its right and bottom edge repeated so that its sides are multiples of ``multiple``."""
    h, w = image.shape[:2]
    return np.asarray(cv2.copyMakeBorder(image, 0, -h % multiple, 0, -w % multiple, cv2.BORDER_REPLICATE))
