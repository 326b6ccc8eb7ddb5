"""Positions and rotations in space: x and y as on the mat, z upwards, all in mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Floats

Turn = tuple[float, float, float, float]
"""A unit quaternion w, x, y, z: hashable, and easy to turn part of the way."""

NO_TURN: Turn = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Pose:
    """A pose: the centre of a die, or the centre of the underside of anything else, and a rotation."""

    x: float
    y: float
    z: float = 0.0
    turn: Turn = NO_TURN


def about(axis: tuple[float, float, float], angle: float) -> Turn:
    """The rotation by an angle (radians) about a unit axis."""
    half = math.sin(angle / 2)
    return math.cos(angle / 2), axis[0] * half, axis[1] * half, axis[2] * half


def upright(angle: float) -> Turn:
    """The rotation about the vertical."""
    return about((0.0, 0.0, 1.0), angle)


def after(second: Turn, first: Turn) -> Turn:
    """The rotation that does ``first``, then ``second``."""
    a, b, c, d = second
    e, f, g, h = first
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


@lru_cache(maxsize=4096)
def matrix(turn: Turn) -> Floats:
    """The 3 x 3 matrix of a rotation."""
    w, x, y, z = turn
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def smooth(part: float) -> float:
    """Ease from 0 to 1 with a soft start and end."""
    part = min(max(part, 0.0), 1.0)
    return part * part * (3 - 2 * part)
