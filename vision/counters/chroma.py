"""Log chromaticities as complex numbers: log red : green, and log blue : green, against the paper's."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, middles

_SHORT = 1e-6  # length of a line that ends where it starts
Plane = NDArray[np.complex128]
"""Log red : green, and log blue : green as the imaginary part."""


def plane(tints: Floats) -> Plane:
    """The log chromaticity of tints, (..., 3), as complex numbers."""
    return np.asarray(tints[..., 0] + 1j * tints[..., 1])


def middle(points: Plane) -> complex:
    """The median of each coordinate."""
    right, down = middles(np.column_stack([points.real, points.imag])).tolist()
    return complex(right, down)


def to_line(points: Plane, start: complex | Plane, end: complex | Plane) -> Floats:
    """The squared distances of points from the line between two places."""
    way, from_line = _from_line(points, start, end)
    return _squares_off(way, from_line)


def to_triangle(points: Plane, *corners: complex | Plane) -> Floats:
    """The squared distances of points from a triangle, 0 inside."""
    lines = [_from_line(points, a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    left, right = (np.logical_and.reduce([side * k.imag >= 0 for _, k in lines]) for side in (1, -1))
    return np.where(left | right, 0.0, np.minimum.reduce([_squares_off(*line) for line in lines]))


def _from_line(points: Plane, start: complex | Plane, end: complex | Plane) -> tuple[Plane, Plane]:
    """The way from start to end, and the points seen from the start: along the line, and beside it (imaginary).

    The points' unit is the line's length.
    """
    way = np.asarray(end - start)
    way = np.where(way == 0, _SHORT, way)
    return way, (points - start) * (1 / way)


def _squares_off(way: Plane, from_line: Plane) -> Floats:
    along, beside = from_line.real, from_line.imag
    beyond = along - np.clip(along, 0, 1)
    return np.asarray((way.real**2 + way.imag**2) * (beyond * beyond + beside * beside))
