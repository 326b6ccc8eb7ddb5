"""The things on a virtual table. Colours are red, green, blue, 0 to 255."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from vision.arrays import Floats
from vision.mat_art import Colour
from vision.virtual.space import Pose, Turn, about, after, matrix, upright

# Seen from outside, 1, 2 and 3 run anticlockwise about their common corner, as on Western dice; y points down on the
# mat, so the arithmetic is that of a left-handed space. Opposite faces sum to seven.
NORMALS: Mapping[int, tuple[float, float, float]] = MappingProxyType(
    {1: (0, 0, 1), 2: (0, 1, 0), 3: (1, 0, 0), 4: (-1, 0, 0), 5: (0, -1, 0), 6: (0, 0, -1)}
)
_ACROSS: Mapping[int, tuple[float, float, float]] = MappingProxyType(
    {1: (1, 0, 0), 2: (1, 0, 0), 3: (0, -1, 0), 4: (0, 1, 0), 5: (-1, 0, 0), 6: (-1, 0, 0)}
)


@dataclass(frozen=True, slots=True)
class Die:
    """A die with an edge of ``size`` mm; ``picture`` is the picture instead of the 1, or "" for a pip."""

    size: float = 16.0
    body: Colour = (240, 236, 225)
    pips: Colour = (20, 20, 24)
    picture: str = ""
    kind: str = "other"
    roundness: float = 0.16  # edge radius as a fraction of the size
    gloss: float = 0.2


@dataclass(frozen=True, slots=True)
class Disc:
    """A Peruke disc: its value on both sides, rings on the target side."""

    value: int
    side: str
    owner: int
    radius: float = 15.0
    height: float = 4.0
    body: Colour = (190, 45, 40)
    ink: Colour = (250, 245, 235)


@dataclass(frozen=True, slots=True)
class Counter:
    """An Uckers counter."""

    colour: str
    shade: Colour
    radius: float = 10.0
    height: float = 4.0


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn: a turned foot, body and head; ``height`` is that of all of it, ``radius`` the foot's."""

    colour: str
    shade: Colour
    radius: float = 7.0
    height: float = 30.0
    head: float = 5.2  # radius
    waist: float = 2.6  # radius of the neck
    gloss: float = 0.3

    @property
    def profile(self) -> tuple[tuple[float, float], ...]:
        """Heights and radii of the turned body from the foot up to the middle of the head, mm."""
        neck = self.height - 2 * self.head
        return (
            (0.0, self.radius),
            (0.1 * neck, self.radius),
            (0.2 * neck, 0.85 * self.radius),
            (0.45 * neck, 0.3 * self.radius + 0.7 * self.waist),
            (0.9 * neck, self.waist),
            (0.94 * neck, 0.75 * self.head),
            (1.02 * neck, 0.75 * self.head),
            (self.height - self.head, self.head),
        )


@dataclass(frozen=True, slots=True)
class Cup:
    """A dice cup, upside down over its player's dice."""

    seat: int
    radius: float = 37.0
    top: float = 30.0
    height: float = 85.0
    shade: Colour = (70, 45, 30)


@dataclass(frozen=True, slots=True)
class Bar:
    """A small bar that dice can lean on."""

    length: float = 34.0
    width: float = 9.0
    height: float = 5.0
    shade: Colour = (45, 38, 34)


Piece = Disc | Counter | Pawn
Thing = Die | Piece | Cup | Bar


def face_frame(face: int) -> Floats:
    """Columns: the directions of a face's right, down and outwards, in the die's own space."""
    out = np.array(NORMALS[face], dtype=float)
    right = np.array(_ACROSS[face], dtype=float)
    return np.column_stack([right, np.cross(out, right), out])


def showing(face: int, heading: float) -> Turn:
    """The rotation that brings a face up; ``heading`` turns the die about the vertical (radians)."""
    quarter = np.pi / 2
    to_top = {
        1: about((1, 0, 0), 0.0),
        6: about((1, 0, 0), np.pi),
        2: about((1, 0, 0), quarter),
        5: about((1, 0, 0), -quarter),
        3: about((0, 1, 0), -quarter),
        4: about((0, 1, 0), quarter),
    }
    return after(upright(heading), to_top[face])


def face_up(pose: Pose) -> tuple[int, float]:
    """The face that points upwards most, and its tilt from the horizontal in degrees."""
    rises = {face: float(matrix(pose.turn)[2] @ np.array(normal)) for face, normal in NORMALS.items()}
    face = max(rises, key=lambda f: rises[f])
    return face, float(np.degrees(np.arccos(min(1.0, rises[face]))))


def half_height(size: float, turn: Turn) -> float:
    """The height of the die's centre when its lowest corner touches the mat."""
    return size / 2 * float(np.abs(matrix(turn)[2]).sum())
