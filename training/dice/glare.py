"""Effects of lamps, rooms and telephones on a crop of a die: reflected rings and streaks, broad sheens, smoothed noise.

The caster has one lamp and an even sky. Above real tables hang ring lights and strips, whose reflections are bright
arcs, bars and spots across the upper face, on pips and between them. A pearly or gilded body reflects the room itself:
a part of the face is lighter or darker than the rest, with an edge that may run between the pips.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.solids import Rng
from vision.dice.crops import CROP, CROP_EDGE

Crop = npt.NDArray[np.uint8]

_FINE = 2  # oversampling of the mask
_SIDE = CROP * _FINE


def _at(rng: Rng, spread: float) -> tuple[int, int]:
    x, y = _SIDE / 2 + rng.normal(size=2) * spread
    return round(float(x)), round(float(y))


def _thick(rng: Rng, edge: float) -> int:
    return max(1, round(float(rng.uniform(0.01, 0.085)) * edge))


def _arc(rng: Rng, mask: npt.NDArray[np.uint8], edge: float) -> None:
    """Part of a ring around the middle of the face."""
    wide = rng.uniform(0.15, 0.48) * edge
    axes = (round(wide), max(2, round(wide * rng.uniform(0.55, 1))))
    begin, extent = rng.uniform(0, 360), float(rng.choice((360.0, rng.uniform(30, 200)), p=(0.3, 0.7)))
    cv2.ellipse(
        mask, _at(rng, 0.08 * edge), axes, rng.uniform(0, 180), begin, begin + extent, 255, _thick(rng, edge),
        cv2.LINE_AA,
    )  # fmt: skip


def _streak(rng: Rng, mask: npt.NDArray[np.uint8], edge: float) -> None:
    """A bar, as reflected by rounded edges."""
    x, y = _at(rng, 0.3 * edge)
    turn, half = rng.uniform(0, math.pi), rng.uniform(0.08, 0.5) * edge
    dx, dy = round(half * math.cos(turn)), round(half * math.sin(turn))
    cv2.line(mask, (x - dx, y - dy), (x + dx, y + dy), 255, _thick(rng, edge), cv2.LINE_AA)


def _spot(rng: Rng, mask: npt.NDArray[np.uint8], edge: float) -> None:
    """A small lamp."""
    axes = tuple(round(float(v)) for v in rng.uniform(1, 0.12 * edge, 2))
    cv2.ellipse(mask, _at(rng, 0.25 * edge), axes, rng.uniform(0, 180), 0, 360, 255, -1, cv2.LINE_AA)


def with_glare(rng: Rng, crop: Crop, edge: float = CROP_EDGE) -> Crop:
    """The crop, (64, 64, 3), of a die of that edge (pixels), with reflections of lamps."""
    mask = np.zeros((_SIDE, _SIDE), np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        (_arc, _arc, _streak, _spot)[int(rng.integers(4))](rng, mask, edge * _FINE)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 2.5) * edge / CROP_EDGE)
    shine = cv2.resize(soft, (CROP, CROP), interpolation=cv2.INTER_AREA)[..., None] * (rng.uniform(0.25, 1.1) / 255)
    lamp = max(120.0, float(np.percentile(crop, 97))) * rng.uniform(0.9, 1.3)
    bright = np.clip(lamp + rng.normal(size=3) * 8, 0, 255)
    return np.asarray(np.clip(crop + np.minimum(shine, 1) * (bright - crop), 0, 255), np.uint8)


def _from_middle(edge: float) -> npt.NDArray[np.float64]:
    """The offset of each pixel from the centre, right and down, in edges of the die: (2, 64, 64)."""
    return np.asarray((np.mgrid[:CROP, :CROP][::-1] - (CROP - 1) / 2) / edge)


def _from_line(rng: Rng, edge: float) -> npt.NDArray[np.float64]:
    """The distance of each pixel from a straight or bent line across the die, in edges: (64, 64)."""
    x, y = _from_middle(edge)
    turn = rng.uniform(0, 2 * math.pi)
    along, across = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
    return np.asarray(along - rng.normal() * 0.25 + rng.normal() * 0.4 * across**2)


def _step(way: npt.NDArray[np.float64], soft: float) -> npt.NDArray[np.float64]:
    """A soft step from 0 to 1 at 0."""
    return np.asarray(1 / (1 + np.exp(-np.clip(way / soft, -30, 30))))


def with_sheen(rng: Rng, crop: Crop, edge: float = CROP_EDGE) -> Crop:
    """The crop, (64, 64, 3), of a die of that edge (pixels), with half of it or a band lighter, darker or tinted."""
    way, soft = _from_line(rng, edge), rng.uniform(0.01, 0.2)
    share = _step(way, soft)
    if rng.random() < 0.4:
        share *= _step(rng.uniform(0.15, 0.6) - way, soft)
    if rng.random() < 0.7:  # the die alone, not the table
        share *= _step(0.72 - np.hypot(*_from_middle(edge)), 0.06)
    tint = np.exp(rng.normal() * 0.5 + rng.normal(size=3) * 0.12)
    veil = (rng.uniform(0, 70) if rng.random() < 0.4 else 0.0) * np.exp(rng.normal(size=3) * 0.15)
    return np.asarray(np.clip(crop * (1 + share[..., None] * (tint - 1)) + share[..., None] * veil, 0, 255), np.uint8)


def _moved(rng: Rng, crop: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The crop with motion blur."""
    half = rng.uniform(0.5, 4)
    dx, dy = half * np.array([math.cos(turn := rng.uniform(0, math.pi)), math.sin(turn)])
    kernel = np.zeros((11, 11), np.float32)
    cv2.line(kernel, (round(5 - dx), round(5 - dy)), (round(5 + dx), round(5 + dy)), 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(crop, -1, kernel / kernel.sum()))


def _with_smeared_hues(rng: Rng, crop: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The crop with chroma of lower resolution than its lightness, as cameras denoise and compress it."""
    split = cv2.cvtColor(np.ascontiguousarray(crop), cv2.COLOR_BGR2YCrCb)
    split[..., 1:] = cv2.GaussianBlur(split[..., 1:], (0, 0), rng.uniform(0.6, 3.0))
    return np.asarray(cv2.cvtColor(split, cv2.COLOR_YCrCb2BGR))


def processed(rng: Rng, crop: Crop) -> Crop:
    """The crop as processed by a telephone: motion blur, denoising, sharpening, another compression."""
    out: npt.NDArray[Any] = crop
    if rng.random() < 0.15:
        out = _moved(rng, out)
    if rng.random() < 0.4:
        out = _with_smeared_hues(rng, out)
    if rng.random() < 0.4:
        out = cv2.medianBlur(out, 3)
    if rng.random() < 0.6:
        gain = rng.uniform(0.3, 1.8)
        out = cv2.addWeighted(out, 1 + gain, cv2.GaussianBlur(out, (0, 0), rng.uniform(0.7, 1.6)), -gain, 0)
    if rng.random() < 0.4:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 85))]
        out = np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, quality)[1], cv2.IMREAD_COLOR))
    return np.asarray(out, np.uint8)
