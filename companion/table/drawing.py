"""What a finger does on the camera's picture during set-up: places it touches, and a box it draws."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from companion.display.welcome_view import Point
from vision.arrays import Floats
from vision.lens import Size


def touched(rest: str) -> Point:
    """The place of a touch, in fractions of the picture, from its action ("0.25,0.5")."""
    x, _, y = rest.partition(",")
    return float(x), float(y)


@dataclass(slots=True)
class DrawnBox:
    """A box from corner to corner, in fractions of the picture; a third touch begins another one."""

    corners: list[Point] = field(default_factory=list)

    def add(self, place: Point) -> None:
        """Take the next corner."""
        self.corners = [*self.corners, place] if len(self.corners) == 1 else [place]

    @property
    def begun(self) -> tuple[Point, ...]:
        """The first corner, while the other one is awaited."""
        return tuple(self.corners) if len(self.corners) == 1 else ()

    def in_px(self, size: Size) -> Floats | None:
        """Two opposite corners in a picture of that size, (2, 2) px; None until both are there."""
        return np.array(self.corners) * size if len(self.corners) > 1 else None
