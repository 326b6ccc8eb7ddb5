"""Solids of a scene: dice that lie, lean or stand on one another, bars, discs, counters and fingers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from training.dice import layers
from training.dice.chunk import PICTURE

Floats = npt.NDArray[np.float64]
Rng = np.random.Generator

STANDARD = (1, 6, 2, 5, 3, 4)  # values of the sides +x -x +y -y +z -z of one hand; opposite sides sum to 7
PRINTED = 64  # in the first pixel of a bitmap: there is a print, but no ink, which is more than 127
_GRID = np.array([(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) if (a, b, c) != (0, 0, 0)])
_ROUND_GRID = _GRID / np.maximum(1.0, np.hypot(_GRID[:, :1], _GRID[:, 1:2])) ** (1, 1, 0)
_STEPS = np.linspace(-1, 1, 9)
_FINE_GRID = np.array(
    [np.insert((u, v), axis, side) for axis in range(3) for side in (-1, 1) for u in _STEPS for v in _STEPS]
)
"""Points on the surface, in halves: 26 of a box and of a cylinder for solids that meet, 81 a side for gaps."""


@dataclass(frozen=True)
class Make:
    """The properties of one set's dice. Fractions are of the edge; ``ball`` cuts the corners off (of half the edge).

    ``bulge``: by how much (approximately, radians) the sides' normals lean outwards at their edges, as on tumbled dice.
    ``clear`` is the share of the light that comes through the body.
    ``octaves`` of noise make a strong pattern (0: clouds at most), ``warp`` and ``stretch`` distort it.
    ``prints`` are the bitmaps (square, 255 where printed) of those values that don't have round pips; ``labels`` are
    the classes of each value's side: a number, ``chunk.PICTURE`` or ``chunk.UNCLEAR``. ``pips`` are the values that are
    shown by so many pips, round or not.
    """

    edge: float
    corner: float
    ball: float
    pip_radius: float
    pip_step: float
    six_step: float
    pip_depth: float
    one_radius: float
    gloss: float
    grain: float
    prints: Mapping[int, npt.NDArray[np.uint8]] = field(default_factory=dict)
    labels: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    pips: frozenset[int] = frozenset({1, 2, 3, 4, 5, 6})
    left_handed: bool = False
    bulge: float = 0.0
    clear: float = 0.0
    octaves: int = 0
    warp: float = 0.0
    stretch: float = 1.0


@dataclass(frozen=True)
class Solid:
    """A rounded box or cylinder: half sizes and centre in mm, ``turn`` with its own axes as columns."""

    kind: float
    half: tuple[float, float, float]
    corner: float
    centre: Floats
    turn: Floats = field(default_factory=lambda: np.eye(3))
    gloss: float = 0.2
    make: Make | None = None
    values: tuple[int, ...] = (0,) * 6
    what: str = "thing"
    paint: int = 0  # solids of one paint share their colours

    def at(self, x: float, y: float, z: float) -> Solid:
        """The same solid elsewhere."""
        return replace(self, centre=np.array([x, y, z]))

    def over(self, place: Floats) -> Solid:
        """The same solid above another place (x, y), at the same height."""
        return self.at(float(place[0]), float(place[1]), float(self.centre[2]))

    def row(self) -> Floats:
        """The solid as a row for the caster."""
        row = np.zeros(layers.SOLID_COLUMNS)
        row[: layers.ROUND] = (self.kind, *self.half)
        row[layers.ROUND], row[layers.BALL], row[layers.BOUND] = self.corner, 1e6, float(np.linalg.norm(self.half))
        row[layers.GLOSS], row[layers.GRAIN] = self.gloss, 0.1
        if self.make:
            self._add_make(row, self.make)
        return row

    def _add_make(self, row: Floats, make: Make) -> None:
        row[layers.BALL] = make.ball * make.edge / 2
        row[layers.PIP_RADIUS], row[layers.ONE_RADIUS] = make.pip_radius, make.one_radius
        row[layers.PIP_STEP], row[layers.SIX_STEP] = make.pip_step, make.six_step
        row[layers.PIP_DEPTH], row[layers.GLOSS], row[layers.GRAIN] = make.pip_depth, make.gloss, make.grain
        row[layers.BULGE], row[layers.CLEAR] = make.bulge, make.clear
        row[layers.OCTAVES], row[layers.WARP], row[layers.STRETCH] = make.octaves, make.warp, make.stretch

    def points(self) -> Floats:
        """26 places on the surface (corners, middles of edges and sides), mm."""
        inner = np.maximum(np.array(self.half) - self.corner * 0.3, 0.1)
        grid = _ROUND_GRID if self.kind == layers.CYLINDER else _GRID
        return np.asarray((grid * inner) @ self.turn.T + self.centre)

    def holds(self, points: Floats, slack: float = 0.3) -> bool:
        """Whether any of the points lies deeper than ``slack`` mm inside."""
        local = np.abs((points - self.centre) @ self.turn)
        inner = np.array(self.half) - slack
        if self.kind == layers.CYLINDER:
            return bool(((np.hypot(local[:, 0], local[:, 1]) < inner[0]) & (local[:, 2] < inner[2])).any())
        return bool((local < inner).all(axis=1).any())

    def meets(self, other: Solid) -> bool:
        """Whether two solids intersect (tested at points on their surfaces)."""
        if np.linalg.norm(self.centre - other.centre) > np.linalg.norm(self.half) + np.linalg.norm(other.half):
            return False
        return self.holds(other.points()) or other.holds(self.points())

    def gap(self, others: Iterable[Solid]) -> float:
        """The distance from its surface (at points on a grid) to the nearest of the others, mm; infinite if alone."""
        points = (_FINE_GRID * self.half) @ self.turn.T + self.centre
        return min((float(other.off(points).min()) for other in others if other is not self), default=math.inf)

    def off(self, points: Floats) -> Floats:
        """The distances of points (n, 3) from it, mm; 0 inside."""
        local = np.abs((points - self.centre) @ self.turn)
        if self.kind == layers.CYLINDER:
            beside = np.stack([np.hypot(local[:, 0], local[:, 1]) - self.half[0], local[:, 2] - self.half[2]], 1)
        else:
            beside = local - self.half
        return np.asarray(np.linalg.norm(np.maximum(beside, 0), axis=1))

    @property
    def bottom(self) -> float:
        """Height of the lowest point, mm."""
        reach = np.abs(self.turn[2]) @ (np.array(self.half) - self.corner) + self.corner
        return float(self.centre[2] - reach)

    def upper(self) -> tuple[int, float]:
        """Which side faces up most (+x -x +y -y +z -z), and its tilt against the table in degrees."""
        ups = np.array([s * self.turn[2, a] for a in range(3) for s in (1, -1)])
        side = int(ups.argmax())
        return side, math.degrees(math.acos(min(1.0, float(ups[side]))))


FLAT = 2.0  # degrees: what is tilted by more doesn't lie flat
NEIGHBOURS = ("flat", "tilted", "stacked", "bar", "disc", "thing")
"""What a die may touch: another one that lies flat, that leans, or that is above or below it; or a thing."""


def neighbour(die: Solid, other: Solid) -> str:
    """Which of ``NEIGHBOURS`` another solid is to a die."""
    if other.what != "die":
        return other.what if other.what in NEIGHBOURS else "thing"
    if abs(other.centre[2] - die.centre[2]) > 0.7 * (die.half[2] + other.half[2]):
        return "stacked"
    return "tilted" if other.upper()[1] > FLAT else "flat"


def spin(angle: float) -> Floats:
    """A turn about the vertical, radians."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def lean(direction: float, angle: float) -> Floats:
    """A turn by ``angle`` that lifts what lies in the ``direction`` (both radians)."""
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]])
    return np.asarray(spin(direction) @ turn @ spin(-direction))


_UP = {
    0: [[0, 0, -1], [0, 1, 0], [1, 0, 0]],
    1: [[0, 0, 1], [0, 1, 0], [-1, 0, 0]],
    2: [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
    3: [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
    4: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    5: [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
}


def with_side_up(side: int) -> Floats:
    """A turn that brings a side (+x -x +y -y +z -z) to the top."""
    return np.array(_UP[side], dtype=float)


def die_values(rng: Rng, make: Make) -> tuple[int, ...]:
    """The values of a die's six sides; negative where the pips are turned by a quarter."""
    values = list(STANDARD)
    if make.left_handed:
        values[0], values[1] = values[1], values[0]
    return tuple(int(v * rng.choice((-1, 1))) for v in values)


def _likely_face(rng: Rng, make: Make) -> int:
    """A face to lie up: any, but pictures more often, since there are more kinds of them."""
    if make.labels[0] == PICTURE and rng.random() < 0.3:
        return 1
    return int(rng.integers(1, 7))


def flat_die(rng: Rng, make: Make, paint: int, face: int | None = None) -> Solid:
    """A die that lies flat at the origin with a random (or the given) face up."""
    values = die_values(rng, make)
    face = _likely_face(rng, make) if face is None else face
    side = next(i for i, v in enumerate(values) if abs(v) == face)
    turn = spin(rng.uniform(0, 2 * math.pi)) @ with_side_up(side)
    h = make.edge / 2
    return Solid(
        layers.BOX, (h, h, h), make.corner * make.edge, np.array([0, 0, h]), turn, make=make, values=values,
        what="die", paint=paint,
    )  # fmt: skip


def rested(solid: Solid) -> Solid:
    """The solid lowered (or raised) until it touches the table."""
    return solid.at(solid.centre[0], solid.centre[1], solid.centre[2] - solid.bottom)


def tilted(solid: Solid, direction: float, angle: float) -> Solid:
    """The solid tilted so that its ``direction`` side is raised, touching the table. Radians."""
    return rested(replace(solid, turn=lean(direction, angle) @ solid.turn))


def slid_under(solid: Solid, support: Solid, direction: float, start: float) -> Solid | None:
    """``support`` slid along the table from the ``direction`` side until it touches the solid, or None."""
    way = np.array([math.cos(direction), math.sin(direction)])
    last = None
    for distance in np.arange(start, 0.0, -0.4):
        here = support.over(solid.centre[:2] + way * distance)
        if here.meets(solid):
            return last
        last = here
    return None


def _lying(
    rng: Rng, shape: float, half: tuple[float, float, float], corner: float, gloss: float, what: str, paint: int
) -> Solid:
    """A box or a cylinder that lies on the table at any rotation."""
    place, turn = np.array([0, 0, half[2]]), spin(rng.uniform(0, 6.3))
    return Solid(shape, half, corner, place, turn, gloss=rng.uniform(0, gloss), what=what, paint=paint)


def bar(rng: Rng, paint: int) -> Solid:
    """A bar or block that lies on the table."""
    half = (rng.uniform(5, 26), rng.uniform(2, 6), rng.uniform(0.8, 6))
    return _lying(rng, layers.BOX, half, min(half) * rng.uniform(0.05, 0.5), 0.7, "bar", paint)


def disc(rng: Rng, paint: int) -> Solid:
    """A disc or a counter that lies on the table, with or without print on it."""
    radius = rng.uniform(8, 18)
    half = (radius, radius, rng.uniform(1.2, 3))
    return _lying(rng, layers.CYLINDER, half, half[2] * rng.uniform(0.1, 0.8), 0.8, "disc", paint)


def finger(rng: Rng, paint: int) -> Solid:
    """A finger, pen or cable: a thin round rod at some height and slope."""
    radius = rng.choice((rng.uniform(6, 10), rng.uniform(1.5, 5)))
    half = (radius, radius, rng.uniform(25, 60))
    turn = spin(rng.uniform(0, 6.3)) @ lean(0, math.pi / 2 + rng.uniform(-0.3, 0.3))
    rod = Solid(
        layers.CYLINDER, half, radius * 0.98, np.zeros(3), turn, gloss=rng.uniform(0, 0.5), what="rod", paint=paint
    )
    low = rested(rod)
    return low.at(0, 0, low.centre[2] + rng.choice((0.0, rng.uniform(0, 30))))


def block(rng: Rng, paint: int) -> Solid:
    """A card, phone, box or the wall of a tray."""
    half = (rng.uniform(15, 60), rng.uniform(10, 60), rng.choice((rng.uniform(0.2, 1), rng.uniform(3, 20))))
    return _lying(rng, layers.BOX, half, min(half) * rng.uniform(0.05, 0.9), 0.9, "block", paint)


def cube(rng: Rng, paint: int) -> Solid:
    """A plain cube of any size, beside the pieces of a game."""
    h = rng.uniform(4, 10)
    return _lying(rng, layers.BOX, (h, h, h), h * rng.uniform(0.03, 0.4), 0.9, "cube", paint)


def slab(rng: Rng, paint: int) -> Solid:
    """A domino, an eraser or a brick, as broad as a die from above, but not a cube."""
    side = rng.uniform(5.5, 9.5)
    half = (side * rng.uniform(1.3, 2.2), side, side * rng.uniform(0.3, 1.1))
    if rng.random() < 0.4:  # a square tile
        half = (side, side * rng.uniform(0.95, 1.05), side * rng.uniform(0.15, 0.55))
    return _lying(rng, layers.BOX, half, min(half) * rng.uniform(0.03, 0.5), 0.9, "slab", paint)


def puck(rng: Rng, paint: int) -> Solid:
    """A bottle cap, a pile of coins, a pawn's foot or a battery on end: round and higher than a disc."""
    radius = rng.uniform(5, 15)
    half = (radius, radius, rng.uniform(2.5, 11))
    return _lying(rng, layers.CYLINDER, half, min(half) * rng.uniform(0.05, 0.6), 1.0, "puck", paint)


def key(rng: Rng, paint: int) -> Solid:
    """A key of a keyboard, as large as a die from above."""
    half = (side := rng.uniform(6, 9), side * rng.uniform(0.85, 1), rng.uniform(0.4, 4))
    return Solid(
        layers.BOX, half, half[2] * rng.uniform(0.2, 0.9), np.array([0, 0, half[2]]),
        gloss=rng.uniform(0, 0.6), what="key", paint=paint,
    )  # fmt: skip


def caster_arrays(solids: list[Solid], picture_size: int = 64) -> tuple[Floats, Floats, Floats, npt.NDArray[Any], Any]:
    """Rows, centres, turns, faces and prints (n, 6, k, k) of the solids, as the caster takes them."""
    pictures = np.zeros((len(solids), 6, picture_size, picture_size), np.uint8)
    for k, solid in enumerate(solids):
        for value, bitmap in solid.make.prints.items() if solid.make else ():
            pictures[k, value - 1] = bitmap
            pictures[k, value - 1, 0, 0] = max(PRINTED, bitmap[0, 0])
    return (
        np.array([s.row() for s in solids]),
        np.array([s.centre for s in solids]),
        np.array([s.turn for s in solids]),
        np.array([s.values for s in solids]),
        pictures,
    )
