"""Dice on a mat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.dice.crops import finder_level, finder_planes
from vision.dice.finding import Spot, peaks
from vision.dice.grounds import Ground, MatGround
from vision.dice.looks import Look, look_at, together, without_doubles
from vision.dice.nets import MAT, PHOTO, Nets
from vision.dice.sureness import judged
from vision.mats import Mat
from vision.reading import SeenDie

EDGES_MM = (11.0, 20.5)  # edges of dice that the mats are made for, with some leeway
LIKELY_DIE = 0.35
_PAST_MARKER = 2.0  # mm: a marker that is seen has no die on it, though its pattern may look like one
TURN = 0.15  # radians: the second look's turn against the first


def dice_on_mat(ground: MatGround, nets: Nets) -> tuple[SeenDie, ...]:
    """The dice that lie on a mat, from the top left on."""
    looks = settled(ground, candidates(ground, nets), nets)
    mat = ground.registration.mat
    dice = [_seen(ground, look, looks, mat) for look in looks]
    return tuple(sorted(dice, key=lambda d: (round(d.y / 40), d.x)))


def candidates(ground: MatGround, nets: Nets) -> list[Spot]:
    """Where dice may lie, mm."""
    picture = ground.search_picture()
    maps = nets.heat(finder_planes(picture, finder_level(picture)), MAT)
    return [s for s in map(ground.in_mm, peaks(maps)) if not _on_marker(ground, s)]


def _on_marker(ground: MatGround, spot: Spot) -> bool:
    """Whether a spot is part of a marker that is seen, and so has nothing on it."""
    here = ground.place(spot.x, spot.y, 0.0)
    found = ground.registration
    return any(here in found.mat.markers[m].grown(_PAST_MARKER) for m in found.markers)


def _within(spot: Spot) -> Spot:
    return replace(spot, edge=min(max(spot.edge, EDGES_MM[0]), EDGES_MM[1]))


def settled(ground: Ground, spots: Sequence[Spot], nets: Nets) -> list[Look]:
    """Two looks at every candidate by two readers, the second where the first saw the die; what is none is left out."""
    first = [k for k in look_at(ground, [_within(s) for s in spots], nets, MAT) if k.die > 0.1]
    again = look_at(ground, [_within(k.spot) for k in first], nets, PHOTO, TURN)
    both = [together(pair) for pair in zip(first, again, strict=True)]
    return without_doubles([k for k in both if k.die > LIKELY_DIE])


def _seen(ground: MatGround, look: Look, looks: Sequence[Look], mat: Mat) -> SeenDie:
    """The die in words of the table."""
    edge = float(np.median([k.spot.edge for k in looks]))
    x, y = ground.place(look.spot.x, look.spot.y, edge)
    kinds = ("white", "red") if mat.name.startswith("peruke") else ()
    return judged(look, x, y, edge, mat.zone_at(x, y), kinds)
