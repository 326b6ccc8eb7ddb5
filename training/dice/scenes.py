"""Random scenes: a throw of dice with other objects, seen from somewhere above, and the truth about each die."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from training.dice import solids
from training.dice.prints import random_prints
from training.dice.solids import Make, Rng, Solid

Floats = npt.NDArray[np.float64]

TOP_PLANE = 15.0  # mm above the table: the plane to which crops are rectified
SUPPORTS_TRIED = 8


@dataclass(frozen=True)
class View:
    """The pixel (row i, column j) looks from ``eye`` through ``origin + j * right + i * down`` (mm)."""

    eye: Floats
    origin: Floats
    right: Floats
    down: Floats
    size: int  # columns
    rows: int = 0  # as many as columns if 0

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows or self.size, self.size

    def pixel(self, p: Floats) -> tuple[float, float]:
        """The pixel of a point in space: column, row."""
        m = np.stack([self.right, self.down, self.eye - p], 1)
        j, i, _ = np.linalg.solve(m, self.eye - self.origin)
        return float(j), float(i)


@dataclass(frozen=True)
class Scene:
    """The solids, lamp and view of one picture."""

    solids: list[Solid]
    light: Floats
    view: View


SEE_THROUGH = 0.12  # share of the sets with see-through bodies
PATTERNED = 0.13  # share of the sets with strongly patterned bodies


def random_make(rng: Rng, edge: float | None = None, pictures: float = 0.5) -> Make:
    """A random kind of die; ``pictures`` is the rate of a picture instead of the 1."""
    step = rng.uniform(0.2, 0.285)
    prints, labels, pips = random_prints(rng, pictures)
    radius = rng.uniform(0.065, 0.115)
    make = Make(
        edge=rng.uniform(11.5, 19.5) if edge is None else edge,
        corner=float(rng.choice((rng.uniform(0.02, 0.1), rng.uniform(0.05, 0.22)))),
        ball=float(rng.choice((9.0, rng.uniform(1.32, 1.6)), p=(0.6, 0.4))),
        pip_radius=radius,
        pip_step=step,
        six_step=step * rng.choice((1.0, rng.uniform(0.85, 1.1))),
        pip_depth=float(rng.choice((0.0, rng.uniform(0.1, 0.9)))),
        one_radius=radius * float(rng.choice((1.0, rng.uniform(1.0, 2.2)))),
        gloss=float(rng.choice((rng.uniform(0, 0.2), rng.uniform(0.2, 1)))),
        grain=float(rng.uniform(0.05, 0.9)),
        prints=prints,
        labels=labels,
        pips=pips,
        left_handed=bool(rng.random() < 0.5),
        bulge=float(rng.choice((0.0, rng.uniform(0.01, 0.16)))),
        clear=float(rng.choice((0.0, rng.uniform(0.3, 0.95)), p=(1 - SEE_THROUGH, SEE_THROUGH))),
    )
    return _patterned(rng, make) if rng.random() < PATTERNED else make


def _patterned(rng: Rng, make: Make) -> Make:
    """The same die with swirls, patches or layers, down to the size of its pips."""
    return replace(
        make,
        grain=float(np.exp(rng.uniform(math.log(0.12), math.log(0.75)))) * 16 / make.edge,
        octaves=int(rng.choice((1, 2, 3, 4), p=(0.4, 0.3, 0.2, 0.1))),
        warp=float(rng.uniform(0, 3)),
        stretch=float(rng.choice((1.0, rng.uniform(1, 5)), p=(0.7, 0.3))),
    )


def _free(solid: Solid, others: list[Solid]) -> bool:
    return not any(solid.meets(o) for o in others)


def _put(rng: Rng, solid: Solid, others: list[Solid], reach: float) -> Solid | None:
    """The solid at a random free place, or None."""
    for _ in range(12):
        here = solid.over(rng.uniform(-reach, reach, 2))
        if _free(here, others):
            return here
    return None


def _heading(solid: Solid) -> float:
    """The direction of an edge of the side that lies up, radians."""
    axis = solid.turn[:, (solid.upper()[0] // 2 + 1) % 3]
    return math.atan2(axis[1], axis[0])


def _beside(rng: Rng, solid: Solid, others: list[Solid]) -> Solid | None:
    """The solid moved towards another, mostly a die, until they touch (or nearly)."""
    if not others:
        return None
    dice = [o for o in others if o.what == "die"] if rng.random() < 0.6 else []
    other = (dice or others)[int(rng.integers(len(dice or others)))]
    if rng.random() < 0.35 and other.upper()[1] < 1:  # side by side, edges in line
        solid = replace(solid, turn=solids.spin(_heading(other) - _heading(solid)) @ solid.turn)
    way = rng.uniform(0, 2 * math.pi)
    moved = solids.slid_under(other, solid, way, other.half[0] * 4)
    if moved is None:
        return None
    gap = rng.choice((0.0, rng.uniform(0, 4)))
    moved = moved.at(moved.centre[0] + gap * math.cos(way), moved.centre[1] + gap * math.sin(way), moved.centre[2])
    return moved if _free(moved, others) else None


def _leaning(rng: Rng, die: Solid, others: list[Solid], reach: float, paint: int) -> list[Solid]:
    """A tilted die and what it leans on; nothing leans on nothing, so no die where no support fits."""
    angle = math.radians(
        float(rng.choice((rng.uniform(2, 12), rng.uniform(6, 25), rng.uniform(20, 44)), p=(0.4, 0.45, 0.15)))
    )
    along = rng.choice((0.0, rng.normal() * 0.3, rng.uniform(0, 6.3)))
    way = _heading(die) + along + rng.integers(4) * math.pi / 2
    die = solids.tilted(die, way, angle)
    placed = _put(rng, die, others, reach)
    if placed is None:
        return []
    support = _touching(rng, placed, others, way, paint)
    return [] if support is None else [placed, support]


def _touching(rng: Rng, die: Solid, others: list[Solid], way: float, paint: int) -> Solid | None:
    """A bar, a disc or another die that touches a die from the ``way`` side, and under it if the die is tilted."""
    for _ in range(SUPPORTS_TRIED):
        support = _support(rng, die, paint)
        if support.what == "bar":
            support = replace(support, turn=solids.spin(way + math.pi / 2 + rng.normal() * 0.4))
        found = solids.slid_under(die, support, way + rng.normal() * 0.15, 60.0)
        if found is not None and _free(found, others):
            return found
    return None


def _support(rng: Rng, die: Solid, paint: int) -> Solid:
    kind = rng.random()
    if kind < 0.5:
        return solids.bar(rng, paint)
    if kind < 0.65:
        return solids.disc(rng, paint)
    make = die.make
    assert make is not None
    return solids.flat_die(rng, make, die.paint)


def _beside_something(rng: Rng, die: Solid, others: list[Solid], reach: float, paint: int) -> list[Solid]:
    """A flat die that something touches, so that not everything that is touched leans."""
    placed = _put(rng, die, others, reach)
    if placed is None:
        return []
    other = _touching(rng, placed, others, rng.uniform(0, 2 * math.pi), paint)
    return [placed] if other is None else [placed, other]


def _stacked(rng: Rng, die: Solid, others: list[Solid]) -> list[Solid]:
    """The die on top of another one."""
    flat = [o for o in others if o.what == "die" and o.upper()[1] < 1 and o.bottom < 1]
    if not flat:
        return []
    for _ in range(6):
        below = flat[int(rng.integers(len(flat)))]
        x, y = below.centre[:2] + rng.uniform(-0.48, 0.48, 2) * below.half[0] * 2
        top = die.at(x, y, below.centre[2] + below.half[2] + die.half[2] + 0.02)
        if _free(top, others):
            return [top]
    return []


def _on_something(rng: Rng, die: Solid, others: list[Solid], reach: float, paint: int) -> list[Solid]:
    """The die flat on a disc or a card: lifted, but flat."""
    base = solids.disc(rng, paint)
    shift = rng.uniform(-0.4, 0.4, 2) * base.half[0]
    die = die.at(shift[0], shift[1], 2 * base.half[2] + die.half[2])
    spot = rng.uniform(-reach, reach, 2)
    both = [base.over(spot), die.over(die.centre[:2] + spot)]
    return both if all(_free(b, others) for b in both) else []


def _add_die(rng: Rng, die: Solid, others: list[Solid], reach: float) -> None:
    luck = rng.random()
    paint = 100 + len(others)
    if luck < 0.27:
        others.extend(_leaning(rng, die, others, reach, paint))
    elif luck < 0.41:
        others.extend(_stacked(rng, die, others))
    elif luck < 0.44:
        others.extend(_on_something(rng, die, others, reach, paint))
    elif luck < 0.62:
        others.extend(_beside_something(rng, die, others, reach, paint))
    else:
        near = _beside(rng, die, others) if luck < 0.86 else None
        placed = near or _put(rng, die, others, reach)
        if placed is not None:
            others.append(placed)


_THINGS = (
    solids.bar, solids.disc, solids.disc, solids.block, solids.finger, solids.finger, solids.slab, solids.slab,
    solids.puck,
)  # fmt: skip


def _add_keyboard(rng: Rng, others: list[Solid], reach: float) -> None:
    """Rows of keys beside the dice: blocks of a die's size with signs on them."""
    key, turn, paint = solids.key(rng, 100 + len(others)), rng.uniform(0, 6.3), 100 + len(others)
    pitch = 2 * key.half[0] + rng.uniform(0.7, 4)
    corner = rng.uniform(-reach, reach, 2)
    spots = [(i * pitch + (j % 2) * pitch / 3, j * pitch) for j in range(int(rng.integers(1, 6))) for i in range(6)]
    for spot in spots:
        place = corner + solids.spin(turn)[:2, :2] @ spot
        here = replace(key, turn=solids.spin(turn), paint=paint).over(place)
        if max(abs(place)) < 2 * reach and _free(here, others):
            others.append(here)


def _add_things(rng: Rng, others: list[Solid], reach: float) -> None:
    for _ in range(int(rng.integers(0, 4))):
        thing = _THINGS[int(rng.integers(len(_THINGS)))](rng, 100 + len(others))
        if rng.random() < 0.3 and (here := _beside(rng, thing, others)) is not None:
            others.append(here)
            continue
        for _ in range(6):
            here = thing.over(rng.uniform(-reach * 1.3, reach * 1.3, 2))
            if _free(here, others):
                others.append(here)
                break


def _as_photographed(rng: Rng, make: Make) -> Make:
    """The kind of die as often seen in photographs: glossy, or tumbled so round that its edges are hardly visible."""
    luck = rng.random()
    if luck < 0.3:
        return replace(make, gloss=rng.uniform(0.3, 1), bulge=rng.uniform(0.03, 0.16))
    if luck < 0.6:
        ball = float(rng.choice((9.0, rng.uniform(1.25, 1.5))))
        return replace(make, corner=rng.uniform(0.12, 0.3), ball=ball, bulge=rng.uniform(0.03, 0.18))
    return make


def random_solids(rng: Rng, reach: float, edge: float | None = None, photo: bool = False) -> list[Solid]:
    """A throw of one to three sets of dice, or of dice that are all different, with other objects between them.

    Everything lies within about ``reach`` mm of the centre. Photographs (``photo``) mostly show dice with a pip for the
    1, and some show a keyboard.
    """
    pictures = 0.25 if photo else 0.5
    out: list[Solid] = []
    mixed = rng.random() < 0.2
    for paint in range(int(rng.integers(3, 9)) if mixed else int(rng.choice((1, 2, 3), p=(0.6, 0.3, 0.1)))):
        make = random_make(rng, None if mixed else edge, pictures)
        edge = make.edge
        if photo:
            make = _as_photographed(rng, make)
        for _ in range(1 if mixed else int(rng.integers(1, 6))):
            _add_die(rng, solids.flat_die(rng, make, paint), out, reach)
    if not out:
        out.append(solids.flat_die(rng, random_make(rng, edge, pictures), 0))
    if photo and rng.random() < 0.2:
        _add_keyboard(rng, out, reach)
    _add_things(rng, out, reach)
    return out


def random_light(rng: Rng, camera: Floats | None = None) -> Floats:
    """A lamp (near or far, small or large) and an even or one-sided sky; or a ring lamp.

    Ring lamps occur only in photographs (``camera`` is the camera's position), mostly around the lens.
    """
    height, turn = math.radians(rng.uniform(22, 85)), rng.uniform(0, 2 * math.pi)
    far = float(np.exp(rng.uniform(math.log(250), math.log(2500))))
    lamp = far * np.array([math.cos(height) * math.cos(turn), math.cos(height) * math.sin(turn), math.sin(height)])
    radius = far * float(rng.choice((rng.uniform(0.01, 0.05), rng.uniform(0.05, 0.5))))
    low, side = math.radians(rng.uniform(5, 80)), rng.uniform(0, 2 * math.pi)
    sky = (math.cos(low) * math.cos(side), math.cos(low) * math.sin(side), math.sin(low))
    gain = float(rng.choice((0.0, rng.uniform(0, 4))))
    ring = (0.0, 1.0)
    if camera is not None and rng.random() < 0.5:
        lamp = camera * rng.uniform(0.6, 1.4) + rng.normal(size=3) * (80, 80, 20) * rng.choice((0.2, 1.0))
        ring = (rng.uniform(0.0, 0.35), rng.uniform(0.015, 0.06))
    return np.array([*lamp, radius, *sky, gain, rng.uniform(1, 20), rng.uniform(0.15, 0.7), *ring])


def mat_view(rng: Rng, size: int, px_per_mm: float) -> View:
    """A view rectified to the plane of the dice's tops, from a camera up to about 40 degrees off the vertical."""
    height = rng.uniform(330, 1000)
    slope = float(rng.choice((rng.uniform(0, 0.35), rng.uniform(0, 0.85))))
    turn = rng.uniform(0, 2 * math.pi)
    eye = np.array([slope * height * math.cos(turn), slope * height * math.sin(turn), height])
    half = size / px_per_mm / 2
    return View(
        eye, np.array([-half, -half, TOP_PLANE]), np.array([1 / px_per_mm, 0, 0]), np.array([0, 1 / px_per_mm, 0]), size
    )


def photo_view(rng: Rng, size: int, px_per_mm: float) -> View:
    """A plain photograph, up to 60 degrees off the vertical; in oblique ones up points away from the eye."""
    off = math.radians(
        float(rng.choice((abs(rng.normal()) * 9, rng.uniform(10, 50), rng.uniform(32, 60)), p=(0.4, 0.3, 0.3)))
    )
    far = rng.uniform(180, 900)
    roll = rng.uniform(0, 2 * math.pi) if off < math.radians(14) else rng.normal() * 0.25
    back = np.array([0, math.sin(off), math.cos(off)])
    right = np.array([1.0, 0, 0])
    down = np.array([0, math.cos(off), -math.sin(off)])
    c, s = math.cos(roll), math.sin(roll)
    right, down = c * right + s * down, c * down - s * right
    half = size / 2 / px_per_mm
    middle = np.array([0, 0, 8.0])
    return View(middle + back * far, middle - half * right - half * down, right / px_per_mm, down / px_per_mm, size)
