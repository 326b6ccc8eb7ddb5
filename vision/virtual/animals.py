"""Animals for the face of the 1, as silhouettes of a few ellipses and polygons in a square from -1 to 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import cv2
import numpy as np

from vision.arrays import Image


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse; ``hole`` shows the body of the die through it (an eye)."""

    x: float
    y: float
    rx: float
    ry: float
    angle: float = 0.0
    hole: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]


Animal = tuple[Oval | Outline, ...]

_FISH = (
    Oval(-0.12, 0, 0.72, 0.42),
    Outline(((0.4, 0), (0.95, -0.45), (0.82, 0), (0.95, 0.45))),
    Outline(((-0.15, -0.35), (0.2, -0.72), (0.3, -0.25))),
    Oval(-0.5, -0.1, 0.08, 0.08, hole=True),
)
_BIRD = (
    Oval(0.05, 0.12, 0.58, 0.36, -18),
    Oval(-0.48, -0.38, 0.27, 0.25),
    Outline(((-0.68, -0.5), (-1.0, -0.32), (-0.68, -0.26))),
    Outline(((0.4, 0.02), (0.98, -0.3), (0.9, 0.1), (0.5, 0.3))),
    Outline(((-0.02, 0.4), (0.1, 0.4), (0.1, 0.9), (0.25, 0.95), (-0.12, 0.95), (-0.02, 0.9))),
    Oval(-0.52, -0.42, 0.06, 0.06, hole=True),
)
_CAT = (
    Oval(0, 0.1, 0.68, 0.6),
    Outline(((-0.66, 0.05), (-0.66, -0.8), (-0.12, -0.4))),
    Outline(((0.66, 0.05), (0.66, -0.8), (0.12, -0.4))),
    Oval(-0.27, 0, 0.12, 0.15, hole=True),
    Oval(0.27, 0, 0.12, 0.15, hole=True),
    Oval(0, 0.3, 0.09, 0.06, hole=True),
)
_MOUSE = (
    Oval(0.1, 0.2, 0.62, 0.4),
    Oval(-0.5, 0.1, 0.34, 0.24, 20),
    Oval(-0.35, -0.28, 0.27, 0.27),
    Outline(((0.6, 0.3), (0.98, 0.0), (0.85, -0.5), (0.95, -0.5), (1.0, 0.05), (0.65, 0.45))),
    Oval(-0.6, 0.04, 0.06, 0.06, hole=True),
)
_RABBIT = (
    Oval(0, 0.42, 0.5, 0.45),
    Oval(-0.25, -0.42, 0.16, 0.52, -8),
    Oval(0.25, -0.42, 0.16, 0.52, 8),
    Oval(-0.19, 0.3, 0.08, 0.1, hole=True),
    Oval(0.19, 0.3, 0.08, 0.1, hole=True),
)
_OWL = (
    Oval(0, 0.15, 0.55, 0.75),
    Outline(((-0.5, -0.2), (-0.5, -0.9), (-0.05, -0.5))),
    Outline(((0.5, -0.2), (0.5, -0.9), (0.05, -0.5))),
    Oval(-0.23, -0.25, 0.19, 0.19, hole=True),
    Oval(0.23, -0.25, 0.19, 0.19, hole=True),
    Oval(-0.23, -0.25, 0.08, 0.08),
    Oval(0.23, -0.25, 0.08, 0.08),
)
_TURTLE = (
    Oval(0.05, 0, 0.6, 0.48),
    Oval(-0.75, 0, 0.22, 0.18),
    Oval(-0.35, 0.5, 0.26, 0.13, 50),
    Oval(-0.35, -0.5, 0.26, 0.13, -50),
    Oval(0.45, 0.5, 0.26, 0.13, -50),
    Oval(0.45, -0.5, 0.26, 0.13, 50),
    Oval(0.05, 0, 0.2, 0.16, hole=True),
)
_SNAKE = (
    Oval(-0.45, -0.35, 0.45, 0.42),
    Oval(-0.45, -0.35, 0.2, 0.18, hole=True),
    Oval(0.4, 0.35, 0.5, 0.46),
    Oval(0.4, 0.35, 0.24, 0.2, hole=True),
    Outline(((-0.2, 0.02), (0.1, -0.25), (0.3, 0.0), (0.0, 0.3))),
    Oval(0.72, -0.45, 0.2, 0.26, 35),
    Outline(((0.72, -0.3), (0.98, 0.3), (0.8, 0.45), (0.6, -0.2))),
)
ANIMALS: Mapping[str, Animal] = MappingProxyType(
    {
        "fish": _FISH,
        "bird": _BIRD,
        "cat": _CAT,
        "mouse": _MOUSE,
        "rabbit": _RABBIT,
        "owl": _OWL,
        "turtle": _TURTLE,
        "snake": _SNAKE,
    }
)


def animal(name: str) -> Animal:
    """The animal of that name, a common one or one of the unseen. Raises ``KeyError``."""
    from vision.virtual.unseen_animals import UNSEEN_ANIMALS

    return ANIMALS[name] if name in ANIMALS else UNSEEN_ANIMALS[name]


def silhouette(name: str, px: int, scale: float) -> Image:
    """The animal as a mask, (px, px), 255 inside; ``scale`` is its half width relative to half the square."""
    mask = np.zeros((px, px), dtype=np.uint8)
    half = px / 2

    def place(x: float, y: float) -> tuple[float, float]:
        return half + x * scale * half, half + y * scale * half

    for part in animal(name):
        if isinstance(part, Oval):
            axes = (2 * part.rx * scale * half, 2 * part.ry * scale * half)
            cv2.ellipse(mask, (place(part.x, part.y), axes, part.angle), 0 if part.hole else 255, -1, cv2.LINE_AA)
        else:
            points = np.array([place(x, y) for x, y in part.points])
            cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask
