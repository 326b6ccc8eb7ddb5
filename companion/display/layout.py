"""Boxes divided into boxes: the layout of the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in px. Parts cut off are never larger than the box."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without a margin on each side."""
        dy = dx if dy is None else dy
        dx, dy = min(dx, self.w / 2), min(dy, self.h / 2)
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def top(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """The upper strip and the rest below it."""
        height, used = min(height, self.h), min(height + gap, self.h)
        return Box(self.x, self.y, self.w, height), Box(self.x, self.y + used, self.w, self.h - used)

    def low(self, height: float, gap: float = 0) -> tuple[Box, Box]:
        """The lower strip and the rest above it."""
        height, used = min(height, self.h), min(height + gap, self.h)
        return Box(self.x, self.bottom - height, self.w, height), Box(self.x, self.y, self.w, self.h - used)

    def left(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """The left strip and the rest to its right."""
        width, used = min(width, self.w), min(width + gap, self.w)
        return Box(self.x, self.y, width, self.h), Box(self.x + used, self.y, self.w - used, self.h)

    def rest(self, width: float, gap: float = 0) -> tuple[Box, Box]:
        """The right strip and the rest to its left."""
        width, used = min(width, self.w), min(width + gap, self.w)
        return Box(self.right - width, self.y, width, self.h), Box(self.x, self.y, self.w - used, self.h)

    def grid(self, columns: int, rows: int, gap: float) -> tuple[Box, ...]:
        """Equal cells, row by row."""
        w = max((self.w - gap * (columns - 1)) / columns, 0)
        h = max((self.h - gap * (rows - 1)) / rows, 0)
        return tuple(
            Box(self.x + column * (w + gap), self.y + row * (h + gap), w, h)
            for row in range(rows)
            for column in range(columns)
        )

    def centred(self, width: float, height: float) -> Box:
        """A box of that size in the middle."""
        x, y = self.centre
        return Box(x - width / 2, y - height / 2, width, height)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the box."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def far(self, x: float, y: float) -> float:
        """The distance (px) of a point from the box, 0 inside."""
        return math.hypot(max(self.x - x, x - self.right, 0.0), max(self.y - y, y - self.bottom, 0.0))
