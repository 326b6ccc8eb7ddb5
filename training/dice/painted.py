"""Paints a die from above with a given upper face: its body and sides, and how lamps are reflected by it.

The caster's dice (``training.dice.caster``) have one lamp and an even sky. Above real tables hang ring lights and
strips. A flat, glossy face reflects such a lamp as a thin ring or bar, often around a single pip. Where a pip is
drilled, nothing of it is seen, but its rim glints; the rounded edges have long bright lines. All of it is painted
before the picture is taken, so that it is as blurred as the pips are.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.solids import Rng
from vision.arrays import Floats

Bitmap = npt.NDArray[np.uint8]
Painted = npt.NDArray[np.float32]

EDGE = 120  # pixels of a painted die's edge
CANVAS = 2 * EDGE  # its upper face is in the middle
LEAST_APART, CLOSE = 60.0, (35.0, 100.0)
"""Grey levels between body and ink in one channel: at least, and of inks that are close to their bodies."""


def painted(rng: Rng, ink: Bitmap) -> tuple[Painted, Painted]:
    """The die's colours, (240, 240, 3), and where it is (0 to 1), (240, 240); ``ink`` is its upper face's, square."""
    body, print_ = colours(rng)
    side = (CANVAS - EDGE) // 2
    small = cv2.resize(ink, (EDGE, EDGE), interpolation=cv2.INTER_AREA)
    inked: Painted = np.pad(np.asarray(small, np.float32) / np.float32(255), side)
    there, upper, border = _outlines(rng)
    out = _material(rng, body) * np.where(upper[..., None] > 0, 1.0, rng.uniform(0.45, 1.1))
    if rng.random() < 0.5:
        out = _over(out, _blots(rng) * there * (1 - upper), print_ * rng.uniform(0.6, 1))
    out = _over(out, inked * rng.uniform(0.85, 1), print_ + _drilled(rng, inked)[..., None])
    if rng.random() < 0.6:
        lamp = np.clip(rng.uniform(190, 265) + rng.normal(size=3) * 8, 0, 255)
        out = _over(out, _reflected(rng, inked, border) * there, lamp)
    return np.asarray(np.clip(out, 0, 255), np.float32), there


def colours(rng: Rng) -> tuple[Floats, Floats]:
    """The colours of body and ink (BGR): any two, or an ink close to its body, such as dark red on black."""
    if rng.random() < 0.55:
        body, print_ = rng.uniform(20, 235, 3), rng.uniform(0, 255, 3)
        while np.abs(body - print_).max() < LEAST_APART:
            print_ = rng.uniform(0, 255, 3)
        return body, print_
    body = rng.uniform(15, 80 if rng.random() < 0.6 else 220) + rng.normal(size=3) * 12
    way = rng.uniform(-0.3, 1, 3) if body.mean() < 128 else rng.uniform(-1, 0.3, 3)
    return body, np.clip(body + rng.uniform(*CLOSE) * way / np.abs(way).max(), 0, 255)


def _outlines(rng: Rng) -> tuple[Painted, Painted, npt.NDArray[np.float64]]:
    """Where the die is and where its upper face is, as bitmaps from 0 to 1, and the upper face's outline (n, 2)."""
    ways, power = np.linspace(0, 2 * math.pi, 96, endpoint=False), rng.uniform(2.6, 12)
    around = np.stack([np.cos(ways), np.sin(ways)], 1)
    border = np.sign(around) * np.abs(around) ** (2 / power) * EDGE / 2
    lean = rng.uniform(0, 0.4 * EDGE) if rng.random() < 0.6 else 0.0
    lower = border * rng.uniform(0.85, 1) + lean * around[rng.integers(len(around))]
    hull = np.asarray(cv2.convexHull(np.concatenate([border, lower]).astype(np.float32))[:, 0], np.float64)
    return _filled(hull), _filled(border), border


def _filled(points: npt.NDArray[np.float64]) -> Painted:
    out = np.zeros((CANVAS, CANVAS), np.uint8)
    cv2.fillPoly(out, [_pixels(points)], 255, cv2.LINE_AA)
    return np.asarray(out / 255, np.float32)


def _pixels(points: npt.NDArray[np.float64]) -> npt.NDArray[np.int32]:
    return np.asarray(np.round(points + CANVAS / 2), np.int32)


def _field(rng: Rng, cells: int) -> Painted:
    """Smooth noise, about -2 to 2."""
    return np.asarray(cv2.resize(rng.normal(size=(cells, cells)).astype(np.float32), (CANVAS, CANVAS), interpolation=2))


def _material(rng: Rng, body: Floats) -> Painted:
    """The body's colour, even or mottled, or in patches of two colours."""
    out = np.broadcast_to(body, (CANVAS, CANVAS, 3)) * (1 + 0.06 * _field(rng, 5)[..., None])
    luck = rng.random()
    if luck < 0.25:
        other = np.clip(body * rng.uniform(0.1, 0.7) if rng.random() < 0.6 else body + rng.normal(size=3) * 60, 0, 255)
        share = 1 / (1 + np.exp(-_field(rng, int(rng.integers(3, 7))) * rng.uniform(1.5, 12)))
        out = _over(out, share, other)
    elif luck < 0.5:
        out = out + (_field(rng, int(rng.integers(8, 30))) * rng.uniform(2, 14))[..., None] * rng.uniform(0.2, 1, 3)
    return np.asarray(out, np.float32)


def _blots(rng: Rng) -> Painted:
    """Pips as the sides may show them."""
    out = np.zeros((CANVAS, CANVAS), np.uint8)
    for _ in range(int(rng.integers(2, 9))):
        way = rng.uniform(0, 2 * math.pi)
        place = _pixels(rng.uniform(0.5, 0.8) * EDGE * np.array([math.cos(way), math.sin(way)]))
        axes = tuple(round(float(v)) for v in rng.uniform(0.04, 0.11, 2) * EDGE)
        cv2.ellipse(out, place.tolist(), axes, math.degrees(way), 0, 360, 255, -1, cv2.LINE_AA)
    return np.asarray(out / 255, np.float32)


def _drilled(rng: Rng, inked: Painted) -> Painted:
    """The shading of drilled ink, grey levels: darker on one side and lighter on the other."""
    way, far = rng.uniform(0, 2 * math.pi), rng.uniform(1, 6)
    m = np.array([[1, 0, far * math.cos(way)], [0, 1, far * math.sin(way)]])
    return np.asarray((cv2.warpAffine(inked, m, (CANVAS, CANVAS)) - inked) * rng.uniform(0, 70), np.float32)


def _reflected(rng: Rng, inked: Painted, border: npt.NDArray[np.float64]) -> Painted:
    """How much of what is seen are reflections of lamps, 0 to 1: on the face, along its edges, at the ink's rims."""
    lamps = np.zeros((CANVAS, CANVAS), np.uint8)
    for _ in range(int(rng.choice((0, 1, 2, 3), p=(0.2, 0.4, 0.25, 0.15)))):
        (_ring, _ring, _bar, _spot)[int(rng.integers(4))](rng, lamps)
    out = np.asarray(lamps, np.float32) * rng.uniform(0.4, 1.1) / 255
    if rng.random() < 0.65:  # nothing flat is left where the ink is drilled
        out = out * (1 - np.minimum(1, _grown(inked, rng.uniform(0, 0.04)) * 1.2))
    if rng.random() < 0.5:
        rim = np.maximum(_grown(inked, rng.uniform(0.01, 0.05)) - inked * (rng.random() < 0.6), 0)
        lit = np.clip(_field(rng, int(rng.integers(4, 9))) * 4 - rng.uniform(0, 5), 0, 1)
        out = np.maximum(out, rim * lit * rng.uniform(0.3, 1))
    lines = np.zeros((CANVAS, CANVAS), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        n = int(rng.integers(8, 60))
        part = np.roll(border, int(rng.integers(len(border))), 0)[:n] * rng.uniform(0.68, 1.0)
        cv2.polylines(lines, [_pixels(part)], False, int(rng.integers(80, 256)), _thick(rng), cv2.LINE_AA)
    return np.asarray(np.clip(np.maximum(out, lines.astype(np.float32) / 255), 0, 1))


def _grown(inked: Painted, by: float) -> Painted:
    """The ink and what is nearer to it than ``by`` (edges)."""
    size = 2 * round(by * EDGE) + 1
    return np.asarray(cv2.dilate(inked, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))))


def _thick(rng: Rng) -> int:
    return max(1, round(float(rng.uniform(0.01, 0.065)) * EDGE))


def _place(rng: Rng, spread: float) -> tuple[int, int]:
    x, y = _pixels(rng.normal(size=2) * spread * EDGE).tolist()
    return x, y


def _ring(rng: Rng, out: Bitmap) -> None:
    """A ring light, whole or in part, around the middle or beside it."""
    wide = math.exp(rng.uniform(*np.log((0.07, 0.48)))) * EDGE
    axes = (round(wide), max(2, round(wide * float(rng.uniform(0.6, 1)))))
    extent = float(rng.choice((360.0, rng.uniform(40, 280)), p=(0.35, 0.65)))
    begin = rng.uniform(0, 360)
    place = _place(rng, 0.05 if rng.random() < 0.5 else 0.2)
    cv2.ellipse(out, place, axes, rng.uniform(0, 180), begin, begin + extent, 255, _thick(rng), cv2.LINE_AA)


def _bar(rng: Rng, out: Bitmap) -> None:
    (x, y), way, half = _place(rng, 0.22), rng.uniform(0, math.pi), rng.uniform(0.05, 0.4) * EDGE
    dx, dy = round(half * math.cos(way)), round(half * math.sin(way))
    cv2.line(out, (x - dx, y - dy), (x + dx, y + dy), 255, _thick(rng), cv2.LINE_AA)


def _spot(rng: Rng, out: Bitmap) -> None:
    axes = tuple(max(1, round(float(v))) for v in rng.uniform(0.02, 0.12, 2) * EDGE)
    cv2.ellipse(out, _place(rng, 0.2), axes, rng.uniform(0, 180), 0, 360, 255, -1, cv2.LINE_AA)


def _over(below: Painted, share: Painted, colour: npt.NDArray[np.floating]) -> Painted:
    """What is seen where a ``share`` of it, (h, w), is another colour."""
    return np.asarray(below + share[..., None] * (colour - below), np.float32)
