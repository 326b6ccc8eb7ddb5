"""Log chromaticities as complex numbers: log red : green, and log blue : green, against the paper's."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats

Plane = NDArray[np.complex128]
"""Log red : green, and log blue : green as the imaginary part."""


def plane(tints: Floats) -> Plane:
    """The log chromaticity of tints, (..., 3), as complex numbers."""
    return np.asarray(tints[..., 0] + 1j * tints[..., 1])


def middle(points: Plane) -> complex:
    """The median of each coordinate."""
    return complex(np.median(points.real), np.median(points.imag))


def to_line(points: Plane, start: complex | Plane, end: complex | Plane) -> Floats:
    """The squared distances of points from the line between two places."""
    way = end - start
    from_start = points - start
    part = np.clip((from_start * way.conjugate()).real / np.maximum(np.abs(way) ** 2, 1e-9), 0, 1)
    off = from_start - part * way
    return np.asarray(off.real**2 + off.imag**2)
