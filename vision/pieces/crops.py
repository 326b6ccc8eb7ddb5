"""Converts pictures to the input of the nets for pieces.

The training uses the same functions, so that nets see the same input in training and in use.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import brightest, standardised, toned

Image = npt.NDArray[Any]
Planes = npt.NDArray[np.float32]

PLANE = 4.0  # mm above the mat: the plane of a single piece's upper face
CROP = 64  # pixels: a crop's side
DISC_RADIUS = 24.0  # pixels: a disc's radius in a crop
COUNTER_SCALE = 2.0  # pixels a mm in a crop of counters
USUAL_HEIGHT = 4.0  # mm: the reference for the height of a stack
COUNTER_ROW = 25.0  # pixels: the row of the upper counter's centre; the stack's side is visible below it
FINDER_RADIUS = 10.0  # pixels: the radius that the finder's size output is relative to
FINDER_STRIDE = 8  # pixels of the finder's picture to one cell of its map
FINDER_SCALE = {"disc": 0.7, "counter": 1.0}  # pixels a mm of the finder's picture
LEAST_SPREAD = 5.0  # grey levels: crops with less contrast are not stretched any further


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece may lie: centre and radius (mm in the plane) of its upper face, the finder's confidence."""

    x: float
    y: float
    radius: float
    heat: float = 1.0


@dataclass(frozen=True, slots=True)
class Window:
    """Where a crop is taken: the scale in mm a pixel, the rotation (radians), and the pixel of the spot in the crop."""

    scale: float
    turn: float
    column: float
    row: float


def disc_window(radius: float, turn: float) -> Window:
    """A crop with a disc of that radius (mm) in its middle."""
    middle = (CROP - 1) / 2
    return Window(radius / DISC_RADIUS, turn, middle, middle)


def counter_window(turn: float) -> Window:
    """A crop of a stack; ``turn`` rotates it so that higher points appear farther up."""
    return Window(1 / COUNTER_SCALE, turn, (CROP - 1) / 2, COUNTER_ROW)


def window_map(x: float, y: float, window: Window) -> npt.NDArray[np.float64]:
    """The 2 x 3 map from crop pixels to the unit of ``x``, ``y`` (and of the window's scale)."""
    c, s = window.scale * math.cos(window.turn), window.scale * math.sin(window.turn)
    i, j = window.column, window.row
    return np.array([[c, -s, x - c * i + s * j], [s, c, y - s * i - c * j]])


def planes(crop: Image, slope: tuple[float, float] | None) -> Planes:
    """A crop (64 x 64 BGR bytes) as a reader's input: (3, 64, 64), or (5, 64, 64) with the slope.

    Colours are stretched to the same spread; ``slope`` is the shift in the crop, right and down, per mm of height.
    """
    colours = standardised(crop, LEAST_SPREAD)
    if slope is None:
        return colours
    view = np.empty((2, CROP, CROP), np.float32)
    view[0], view[1] = slope
    return np.concatenate([colours, view])


def finder_planes(image: Image) -> Planes:
    """The finder's input, (3, h, w), from BGR bytes, relative to the brightness of the picture's bright parts."""
    level = max(float(np.percentile(brightest(image[::4, ::4]), 90)), 8.0)
    return toned(image, (np.arange(256) - 0.6 * level) * (3.0 / level))


def padded(image: Image) -> Image:
    """The picture with its edge repeated until both sides are multiples of the finder's stride."""
    h, w = image.shape[:2]
    bottom, right = -h % FINDER_STRIDE, -w % FINDER_STRIDE
    return np.asarray(cv2.copyMakeBorder(image, 0, bottom, 0, right, cv2.BORDER_REPLICATE))
