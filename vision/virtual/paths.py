"""How things get from place to place: each path is a pure function of the time in seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vision.arrays import Floats
from vision.virtual.space import Pose, Turn, about, after, smooth, upright
from vision.virtual.things import half_height


class Path(Protocol):
    """A path through space; before ``begin`` and after ``end`` the thing lies at its ends."""

    @property
    def begin(self) -> float:
        """When the motion begins."""
        ...

    @property
    def end(self) -> float:
        """When it ends."""
        ...

    def at(self, t: float) -> Pose:
        """The pose at a time."""
        ...


@dataclass(frozen=True, slots=True)
class Lying:
    """No motion at all."""

    begin: float
    pose: Pose

    @property
    def end(self) -> float:
        """Equal to ``begin``: nothing moves."""
        return self.begin

    def at(self, t: float) -> Pose:
        """Always the same place."""
        del t
        return self.pose


@dataclass(frozen=True, slots=True)
class Carried:
    """From one place to another in a hand, ``lift`` mm up in between."""

    begin: float
    end: float
    start: Pose
    goal: Pose
    lift: float = 25.0

    def at(self, t: float) -> Pose:
        """A smooth path in the plane, up and down again; the rotation changes half way."""
        part = smooth((t - self.begin) / max(self.end - self.begin, 1e-6))
        rise = self.lift * math.sin(math.pi * part)
        turn = self.start.turn if part < 0.5 else self.goal.turn
        x = self.start.x + (self.goal.x - self.start.x) * part
        y = self.start.y + (self.goal.y - self.start.y) * part
        return Pose(x, y, self.start.z + (self.goal.z - self.start.z) * part + rise, turn)


@dataclass(frozen=True, slots=True, eq=False)
class Rolled:
    """A thrown die: sampled positions, the tumbling and spinning that remain, and the final rotation.

    ``track`` holds x, y, height above the mat, remaining tumble and remaining spin (radians), (n, 5), one row every
    ``step`` seconds. The die tumbles about the horizontal ``axis``; its corners never go through the mat.
    """

    begin: float
    step: float
    track: Floats
    axis: tuple[float, float, float]
    final: Turn
    size: float

    @property
    def end(self) -> float:
        """When the die lies still."""
        return self.begin + self.step * (len(self.track) - 1)

    def at(self, t: float) -> Pose:
        """The pose, interpolated between two samples."""
        place = min(max((t - self.begin) / self.step, 0.0), len(self.track) - 1.0)
        i = min(int(place), len(self.track) - 2)
        x, y, height, tumble, spin = (
            float(v) for v in self.track[i] + (place - i) * (self.track[i + 1] - self.track[i])
        )
        turn = after(about(self.axis, -tumble), after(upright(-spin), self.final))
        return Pose(x, y, half_height(self.size, turn) + height, turn)


def travel_axis(track: Floats) -> tuple[float, float, float]:
    """The horizontal axis across the direction of a track, about which a die tumbles."""
    way = track[-1, :2] - track[0, :2]
    length = float(np.hypot(*way)) or 1.0
    # With y pointing down, a rotation by a positive angle about (-y, x) takes the top towards (x, y).
    return -float(way[1]) / length, float(way[0]) / length, 0.0
