"""Converts pictures to the input of the nets for dice: the finder's picture and the crops of single dice.

The training uses the same functions, so that nets see the same input in training and in use.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, brightest, standardised, toned

Image = npt.NDArray[Any]
Planes = npt.NDArray[np.float32]
Slope = tuple[float, float]
"""How far a mm of height moves what is seen, right and down."""

CROP = 64  # pixels: a crop's side
CROP_EDGE = 26.0  # pixels: a die's edge in a crop
NEAR_EDGE = 40.0  # pixels: a die's edge in a close-up crop
FINDER_STRIDE = 4  # pixels of the finder's picture to one cell of its map
FINDER_EDGE = 16.0  # pixels: the edge that the finder's size output is relative to
LEAST_SPREAD = 5.0  # grey levels: crops with less contrast are not stretched any further


def crop_map(x: float, y: float, edge: float, angle: float = 0.0, shown: float = CROP_EDGE) -> npt.NDArray[np.float64]:
    """The 2 x 3 map from crop pixels to picture pixels for a die at (x, y) with that edge, rotated by ``angle`` rad.

    In the crop the die's edge is ``shown`` pixels.
    """
    k = edge / shown
    c, s = k * np.cos(angle), k * np.sin(angle)
    middle = (CROP - 1) / 2
    return np.array([[c, -s, x - c * middle + s * middle], [s, c, y - s * middle - c * middle]])


def planes(crop: Image, slope: Slope | None) -> Planes:
    """A crop (64 x 64 BGR bytes) as the reader's input, (6, 64, 64).

    Colours are stretched to the same spread; ``slope`` is the shift in the crop, right and down, per mm of height (None
    if the view is unknown).
    """
    out = np.zeros((6, CROP, CROP), np.float32)
    out[:3] = standardised(crop, LEAST_SPREAD)
    if slope is not None:
        out[3], out[4], out[5] = slope[0], slope[1], 1.0
    return out


def opponents(crop: Image) -> Planes:
    """Lightness and two hues (red against green, blue against yellow) of BGR bytes: (3, h, w)."""
    blue, green, red = crop.astype(np.float32).transpose(2, 0, 1)
    return np.stack([(blue + green + red) / 3, red - green, blue - (red + green) / 2])


def hue_planes(crop: Image, _slope: Slope | None = None) -> Planes:
    """A crop (64 x 64 BGR bytes) as input of the hue reader, (6, 64, 64): lightness and two hues, no view.

    Each is stretched to its own spread, so that pips that differ from the body only in hue become visible.
    """
    parts = opponents(crop)
    parts -= parts.mean(axis=(1, 2), keepdims=True)
    spread = np.sqrt((parts * parts).mean(axis=(1, 2), keepdims=True))
    out = np.zeros((6, CROP, CROP), np.float32)
    out[:3] = parts / np.maximum(spread, LEAST_SPREAD)
    return out


def near_planes(crop: Image, _slope: Slope | None = None) -> Planes:
    """A close-up crop (64 x 64 BGR bytes) as input of its reader, (6, 64, 64): as hues, then as colours."""
    out = hue_planes(crop)
    out[3:] = standardised(crop, LEAST_SPREAD)
    return out


_FOOT = 0.97  # the lower face looks smaller than the upper one, being farther away
_FINE = 4  # fractional bits of what is drawn


def outlines(yaws: Floats, slopes: Floats, shown: float = CROP_EDGE) -> npt.NDArray[np.uint8]:
    """The edges of dice if they lay flat in the middles of their crops: (n, 2, 64, 64) bytes.

    The first plane has the upper face, the second the lower face and the vertical edges. ``yaws`` are the directions of
    edges (n, radians), ``slopes`` the shift in the crops per mm of height (n, 2), ``shown`` the dice's edge there,
    pixels. The judges compare the picture with these.
    """
    c, s = np.cos(yaws) * shown / 2, np.sin(yaws) * shown / 2
    squares = np.stack([c - s, s + c, -c - s, c - s, -c + s, -s - c, c + s, s - c], axis=1).reshape(-1, 4, 2)
    tops = squares + (CROP - 1) / 2
    feet = squares * _FOOT + (CROP - 1) / 2 - slopes[:, None] * shown
    fine_tops, fine_feet = (np.round(corners * 2**_FINE).astype(np.int32) for corners in (tops, feet))
    uprights = np.stack([fine_tops, fine_feet], axis=2)
    out = np.zeros((len(yaws), 2, CROP, CROP), np.uint8)
    for (upper, lower), top, foot, sides in zip(out, fine_tops, fine_feet, uprights, strict=True):
        cv2.polylines(upper, [top], True, 255, 1, cv2.LINE_AA, _FINE)
        cv2.polylines(lower, [foot, *sides], True, 255, 1, cv2.LINE_AA, _FINE)
    return out


def with_outlines(before: Planes, yaws: Floats, shown: float = CROP_EDGE) -> Planes:
    """A reader's input, (n, 6, 64, 64), with the planes of ``outlines`` added: (n, 8, 64, 64)."""
    out = np.empty((len(before), 8, CROP, CROP), np.float32)
    out[:, :6] = before
    out[:, 6:] = outlines(yaws, before[:, 3:5, 0, 0].astype(np.float64), shown)
    out[:, 6:] /= 255
    return out


def finder_level(image: Image) -> float:
    """The reference brightness of the finder's picture: that of its bright parts."""
    return max(float(np.percentile(brightest(image[::4, ::4]), 90)), 8.0)


def finder_planes(image: Image, level: float) -> Planes:
    """The finder's input, (3, h, w), from BGR bytes."""
    return toned(image, (np.arange(256) - 0.6 * level) * (3.0 / level))
