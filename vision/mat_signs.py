"""The signs of players and colours, as polygons in mm: the same as on the screen."""

from __future__ import annotations

import math

from vision.mats import Point

SIGNS = ("circle", "triangle", "square", "diamond", "star", "heart")
"""By seat from 1; the first four are also those of red, green, yellow and blue."""

_OUTLINES: dict[str, tuple[Point, ...]] = {
    "circle": tuple((math.cos(i * math.tau / 48), math.sin(i * math.tau / 48)) for i in range(48)),
    "triangle": ((0.0, -1.0), (1.0, 0.85), (-1.0, 0.85)),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0.0, -1.1), (0.9, 0.0), (0.0, 1.1), (-0.9, 0.0)),
    "star": tuple(
        (radius * math.sin(i * math.tau / 10), -radius * math.cos(i * math.tau / 10))
        for i, radius in enumerate((1.1, 0.45) * 5)
    ),
    "heart": tuple(
        (
            math.sin(t) ** 3,
            -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 16,
        )
        for t in (i * math.tau / 48 for i in range(48))
    ),
}


def sign(name: str, centre: Point, size: float, turn: int = 0) -> tuple[Point, ...]:
    """The outline of a sign about ``size`` mm high around ``centre``.

    ``turn``: degrees clockwise from upright on the sheet, a multiple of 90.
    """
    across, down = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
    return tuple(
        (centre[0] + (x * across - y * down) * size / 2, centre[1] + (x * down + y * across) * size / 2)
        for x, y in _OUTLINES[name]
    )
