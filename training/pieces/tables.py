"""Random tables with Peruke discs or stacks of Uckers counters, other objects between them, and the ground truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from training.dice import scenes, solids
from training.dice.layers import CYLINDER, Layers
from training.dice.scenes import Scene, View
from training.dice.solids import Rng, Solid

Floats = npt.NDArray[np.float64]

PLANE = 4.0  # mm above the mat: the plane to which pieces are rectified
SIZES = {"disc": 288, "counter": 288, "stack": 112}  # pixels of a picture; "stack" is a close-up of counters
PX_PER_MM = 2.2
CELL_MM = {"disc": 40.0, "counter": 25.0, "stack": 25.0}
FILLED = {"disc": (0.2, 0.9), "counter": (0.05, 0.55), "stack": (0.02, 0.35)}  # share of the cells that hold a piece
SIDES = ("plain", "target")


@dataclass(frozen=True)
class Piece:
    """A disc (one solid, with value and side) or a stack of counters (solids from the bottom up)."""

    members: tuple[int, ...]
    value: int = 0
    side: int = 0
    sides: tuple[int, ...] = ()  # the colour of each counter, from the bottom up; or the owner of a disc


@dataclass
class Table:
    """Solids being placed: the pieces among them, and the corner where the board's grid begins."""

    what: str  # "disc", "counter", or "stack" for a close-up of counters
    solids: list[Solid] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    origin: tuple[float, float] = (0.0, 0.0)

    @property
    def half(self) -> float:
        """Half of the picture's side in mm; its centre is the origin."""
        return SIZES[self.what] / PX_PER_MM / 2

    @property
    def with_discs(self) -> bool:
        """Whether the pieces are discs."""
        return self.what == "disc"


def _cylinder(radius: float, height: float, place: Floats, base: float, rng: Rng, gloss: float, corner: float) -> Solid:
    half = (radius, radius, height / 2)
    centre = np.array([place[0], place[1], base + height / 2])
    return Solid(CYLINDER, half, corner * height / 2, centre, solids.spin(rng.uniform(0, 6.3)), gloss, what="piece")


def _free(new: list[Solid], others: list[Solid]) -> bool:
    """Whether round things are clear of all others, judged by their circles and boxes."""
    for a in new:
        for b in others:
            reach = a.half[0] + (b.half[0] if b.kind == CYLINDER and b.what == "piece" else 0)
            if b.what == "piece" and math.hypot(*(a.centre - b.centre)[:2]) < reach:
                return False
            if b.what != "piece" and a.meets(b):
                return False
    return True


def _places(rng: Rng, table: Table) -> list[Floats]:
    """Possible places of pieces: near the centres of the board's cells, and a few anywhere."""
    cell = CELL_MM[table.what]
    count = int(2 * table.half / cell) + 2
    start = np.array(table.origin)
    cells = [start + cell * (np.array([i, j]) + 0.5) for i in range(count) for j in range(count)]
    loose = rng.uniform(0.3, 1) * cell * 0.08
    share = rng.uniform(*FILLED[table.what])
    chosen = [c + rng.normal(size=2) * loose for c in cells if rng.random() < share]
    free = [rng.uniform(-table.half, table.half, 2) for _ in range(int(rng.integers(0, 4)))]
    middle = [rng.normal(size=2) * 4] if table.what == "stack" else []
    return middle + chosen + free


def _add_discs(rng: Rng, table: Table) -> None:
    """Discs on cells and beside them."""
    add_discs(rng, table, _places(rng, table))


def add_discs(rng: Rng, table: Table, places: Sequence[Floats]) -> None:
    """Add a set's discs at the free places."""
    radius, height = rng.uniform(12.7, 17.3), rng.uniform(2.5, 5.5)
    gloss, corner = rng.uniform(0, 0.7), rng.uniform(0.05, 0.9)
    for place in places:
        disc = _cylinder(radius, height, place, 0, rng, gloss, corner)
        if _free([disc], table.solids):
            value, side, owner = (int(rng.integers(a, b)) for a, b in ((1, 7), (0, 2), (0, 2)))
            table.pieces.append(Piece((len(table.solids),), value, side, (owner,)))
            table.solids.append(disc)


def _stack_colours(rng: Rng) -> tuple[int, ...]:
    """The colours of a stack from the bottom up: mostly one counter, sometimes up to six of one or two colours."""
    count = int(rng.choice((1, 2, 3, 4, 5, 6), p=(0.44, 0.25, 0.15, 0.1, 0.04, 0.02)))
    first, second = (int(c) for c in rng.permutation(4)[:2])
    if count == 1 or rng.random() < 0.45:
        return (first,) * count
    if rng.random() < 0.5:
        split = int(rng.integers(1, count))
        return (first,) * split + (second,) * (count - split)
    return tuple(int(rng.choice((first, second))) for _ in range(count))


def _add_stacks(rng: Rng, table: Table) -> None:
    """Stacks on cells and beside them."""
    places = _places(rng, table)
    add_stacks(rng, table, places, [_stack_colours(rng) for _ in places])


def add_stacks(rng: Rng, table: Table, places: Sequence[Floats], stacks: Sequence[tuple[int, ...]]) -> None:
    """Add a set's counters, as stacks of the colours (from the bottom up), at the free places."""
    radius, height = rng.uniform(8.7, 11.3), rng.uniform(2.8, 5.3)
    gloss, corner = rng.uniform(0, 0.7), rng.uniform(0.05, 0.95)
    slip = rng.choice((0.0, rng.uniform(0, 0.8), rng.uniform(0.4, 1.8)))
    for place, sides in zip(places, stacks, strict=True):
        stack = [
            _cylinder(radius, height, place + rng.normal(size=2) * slip * (i > 0), i * height, rng, gloss, corner)
            for i in range(len(sides))
        ]
        if _free(stack, table.solids):
            start = len(table.solids)
            table.pieces.append(Piece(tuple(range(start, start + len(sides))), sides=sides))
            table.solids.extend(stack)


def _coin(rng: Rng, table: Table) -> Solid:
    """A coin, a cup, a lid: round, but not a piece of the game."""
    small = rng.uniform(4, 7) if not table.with_discs else rng.uniform(6, 10.5)
    large = rng.uniform(14.5, 40) if not table.with_discs else rng.uniform(20, 45)
    radius = float(rng.choice((small, large)))
    height = float(rng.choice((rng.uniform(1, 6), rng.uniform(6, 70))))
    return _cylinder(radius, height, np.zeros(2), 0, rng, rng.uniform(0, 0.8), rng.uniform(0.05, 0.9))


def _thing(rng: Rng, table: Table) -> Solid:
    luck = rng.random()
    if luck < 0.45:
        return solids.flat_die(rng, scenes.random_make(rng), 0)
    if luck < 0.6:
        return _coin(rng, table)
    makers = (solids.bar, solids.cube, solids.block, solids.finger, solids.finger)
    return makers[int(rng.integers(len(makers)))](rng, 0)


def _add_things(rng: Rng, table: Table) -> None:
    for _ in range(int(rng.integers(0, 2 if table.what == "stack" else 6))):
        thing = _thing(rng, table)
        for _ in range(5):
            here = thing.over(rng.uniform(-table.half, table.half, 2))
            if not any(here.meets(o) for o in table.solids):
                table.solids.append(here)
                break


def random_table(rng: Rng, what: str) -> Table:
    """A table with pieces of one kind, "disc", "counter" or (a close-up) "stack"."""
    cell, table = CELL_MM[what], Table(what)
    table.origin = (-table.half - rng.uniform(0, cell), -table.half - rng.uniform(0, cell))
    (_add_discs if table.with_discs else _add_stacks)(rng, table)
    _add_things(rng, table)
    if not table.solids:
        table.solids.append(solids.bar(rng, 0).over(np.array([table.half * 2, 0.0])))
    return table


def random_view(rng: Rng, table: Table) -> View:
    """A view rectified to the plane of single pieces, from a camera up to about 40 degrees off the vertical."""
    height = rng.uniform(400, 1100)
    slope = float(rng.choice((rng.uniform(0, 0.35), rng.uniform(0, 0.8))))
    turn = rng.uniform(0, 2 * math.pi)
    eye = np.array([slope * height * math.cos(turn), slope * height * math.sin(turn), height])
    step = 1 / PX_PER_MM
    corner = np.array([-table.half, -table.half, PLANE])
    return View(eye, corner, np.array([step, 0, 0]), np.array([0, step, 0]), SIZES[table.what])


PIECE_COLUMNS = ("x", "y", "radius", "value", "side", "count", "top_run", "seen", "height", "base_x", "base_y")
"""Pixels for the upper face's middle and radius; ``seen`` is the share of that face which nothing hides."""


def top_run(sides: tuple[int, ...]) -> int:
    """The length of the run of the top's colour from the top down."""
    run = 0
    while run < len(sides) and sides[-1 - run] == sides[-1]:
        run += 1
    return run


def _seen_share(layers: Layers, top: int, radius: float) -> float:
    inner = (layers.solid == top) & (np.hypot(layers.u, layers.v) < 0.9)
    return float(inner.sum() / (math.pi * (0.9 * radius) ** 2))


def truth_of(scene: Scene, layers: Layers, table: Table) -> list[list[float]]:
    """A row of ``PIECE_COLUMNS`` for every piece whose centre lies in the picture."""
    rows = []
    for piece in table.pieces:
        solid = scene.solids[piece.members[-1]]
        top = solid.centre + np.array([0, 0, solid.half[2]])
        x, y = scene.view.pixel(top)
        if not (0 <= x < scene.view.size and 0 <= y < scene.view.size):
            continue
        radius = scene.view.pixel(top + np.array([solid.half[0], 0, 0]))[0] - x
        seen = _seen_share(layers, piece.members[-1], radius)
        base = scene.solids[piece.members[0]].centre
        rows.append(
            [x, y, radius, piece.value, piece.side, len(piece.sides), top_run(piece.sides), seen, 2 * solid.half[2],
             float(base[0]), float(base[1])]
        )  # fmt: skip
    return rows


def things_of(scene: Scene, table: Table) -> list[list[float]]:
    """The pixel of each thing's upper centre (a die, a coin, a finger), which may look like a piece."""
    members = {k for piece in table.pieces for k in piece.members}
    others = [solid for k, solid in enumerate(scene.solids) if k not in members]
    places = [scene.view.pixel(solid.centre + np.array([0, 0, solid.half[2]])) for solid in others]
    return [[float(x), float(y)] for x, y in places if min(x, y) >= 0 and max(x, y) < scene.view.size]
