"""What a pawn covers of the board, as the camera sees it: it leans away from the point below the camera."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.things.prints import SCALE

Mask = NDArray[np.float32]
Camera = tuple[float, float, float]
_FINE = 4  # oversampling of a silhouette


@dataclass(frozen=True, slots=True)
class PawnShape:
    """The size of a set's pawns, mm: height and the radius of the foot."""

    height: float = 30.0
    radius: float = 7.0

    @property
    def profile(self) -> tuple[tuple[float, float], ...]:
        """Heights and radii from the foot to the middle of the head."""
        head = 0.72 * self.radius
        return (
            (0.0, self.radius),
            (0.15 * self.height, self.radius),
            (0.6 * self.height, 0.5 * self.radius),
            (self.height - head, head),
        )


USUAL = PawnShape()
SHAPES = tuple(PawnShape(high, wide) for high in (20.0, 25.0, 30.0, 35.0, 40.0) for wide in (4.5, 5.5, 7.0, 8.5))
OTHERS = (PawnShape(20.0, 4.5), PawnShape(30.0, 5.5), PawnShape(40.0, 8.5))  # tried where the usual one finds little


def silhouette(shape: PawnShape, x: float, y: float, camera: Camera) -> Mask:
    """The share of each pixel that a pawn at (x, y) mm covers, in a square picture at ``SCALE`` with its foot's middle.

    The side is odd: the middle pixel shows the middle of the foot.
    """
    cx, cy, cz = camera
    rings = []
    for height, radius in shape.profile:
        grown = cz / max(cz - height, 1.0)
        rings.append(((x - cx) * (grown - 1), (y - cy) * (grown - 1), radius * grown))
    half = math.ceil(max(max(abs(dx), abs(dy)) + r for dx, dy, r in rings) * SCALE) + 1
    side = 2 * half + 1
    fine = np.zeros((side * _FINE, side * _FINE), np.uint8)
    unit = SCALE * _FINE
    turns = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    circle = np.column_stack([np.cos(turns), np.sin(turns)])
    outlines = [(circle * r + (dx, dy)) * unit + side * _FINE / 2 - 0.5 for dx, dy, r in rings]
    for one, other in pairwise(outlines):
        hull = cv2.convexHull(np.concatenate([one, other]).astype(np.float32))
        cv2.fillConvexPoly(fine, np.round(hull).astype(np.int32), 255)
    return np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.float32) / np.float32(255)
