"""Dice on a mat."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.dice.crops import finder_level, finder_planes
from vision.dice.finding import Spot, peaks
from vision.dice.grounds import Ground, MatGround
from vision.dice.looks import Look, judge, look_at, together, with_stacks, without_doubles
from vision.dice.nets import FINDER, READER_MAT, Nets
from vision.dice.sureness import ON_MAT, Place, judged
from vision.mats import Mat
from vision.reading import SeenDie, unread_die

EDGES_MM = (11.0, 20.5)  # edges of dice that the mats are made for, with some leeway
LIKELY_DIE = 0.35
WARM = 0.4  # from this heat on the finder is nearly always right, whatever the reader makes of it
LEAST_DIE = 0.02  # what the reader takes for a die with less than this chance is not shown to the judges
UNCLEAR = ON_MAT.surely_flat  # a chance of a cocked die from this to one minus this is looked into further
NEARER = (0.96, 1.04)  # by how much the edge is then changed
MOST_SPOTS = 48  # the warmest candidates that are looked at: more dice than any game has
_PAST_MARKER = 2.0  # mm: a marker that is seen has no die on it, though its pattern may look like one

Weigh = Callable[[MatGround, Sequence[Look]], list[Look]]


def dice_on_mat(
    ground: MatGround, nets: Nets, weigh: Weigh | None = None
) -> tuple[tuple[SeenDie, ...], tuple[SeenDie, ...]]:
    """The dice that lie on a mat, and what lies in its zones and has the shape of a die, but looks like none.

    Each from the top left on; ``weigh`` adds what is known of the household's own dice.
    """
    spots = candidates(ground, nets)
    looks = settled(ground, spots, nets)
    if weigh is not None:
        looks = weigh(ground, looks)
    mat = ground.registration.mat
    dice = [seen_die(ground, look, looks, mat) for look in looks]
    unread = [_unread(ground, spot, mat) for spot in spots if spot.heat > WARM and _apart(spot, looks)]
    return _in_order(dice), _in_order([die for die in unread if die.zone])


def _in_order(dice: Sequence[SeenDie]) -> tuple[SeenDie, ...]:
    return tuple(sorted(dice, key=lambda d: (round(d.y / 40), d.x)))


def _apart(spot: Spot, looks: Sequence[Look]) -> bool:
    """Whether no die was seen where the spot is."""
    return all(math.hypot(spot.x - k.spot.x, spot.y - k.spot.y) > 0.6 * k.spot.edge for k in looks)


def _unread(ground: MatGround, spot: Spot, mat: Mat) -> SeenDie:
    x, y = ground.place(spot.x, spot.y, spot.edge)
    return unread_die(x, y, spot.edge, mat.zone_at(x, y))


def looks_on_mat(ground: MatGround, nets: Nets) -> list[Look]:
    """What each place on a mat that holds a die looks like."""
    return settled(ground, candidates(ground, nets), nets)


def candidates(ground: MatGround, nets: Nets) -> list[Spot]:
    """Where dice may lie, mm."""
    picture = ground.search_picture()
    maps = nets.heat(finder_planes(picture, finder_level(picture)), FINDER)
    free = [s for s in map(ground.in_mm, peaks(maps)) if not _on_marker(ground, s)]
    return free[:MOST_SPOTS]


def _on_marker(ground: MatGround, spot: Spot) -> bool:
    """Whether a spot is part of a marker that is seen, and so has nothing on it."""
    here = ground.place(spot.x, spot.y, 0.0)
    found = ground.registration
    return any(here in found.mat.markers[m].grown(_PAST_MARKER) for m in found.markers)


def _within(spot: Spot) -> Spot:
    return replace(spot, edge=min(max(spot.edge, EDGES_MM[0]), EDGES_MM[1]))


def settled(ground: Ground, spots: Sequence[Spot], nets: Nets) -> list[Look]:
    """Looks at every candidate: one by the reader, then two by the judges where the reader saw the die.

    What is no die is left out. Dice of one throw have one size, so the judges are told the usual one.
    """
    first = [k for k in look_at(ground, [_within(s) for s in spots], nets, READER_MAT) if k.die > LEAST_DIE]
    more = _second_looks(ground, of_one_size(first), nets)
    every = [_weighed(one, seen) for one, seen in zip(first, more, strict=True)]
    return without_doubles(with_stacks([k for k in every if k.die > LIKELY_DIE]))


def _second_looks(ground: Ground, before: Sequence[Look], nets: Nets) -> list[list[Look]]:
    """The judges' looks at each die: two, and four more from nearer and farther where they leave open how it lies."""
    looks = [list(pair) for pair in judge(ground, before, nets)]
    unclear = [i for i, pair in enumerate(looks) if UNCLEAR < together(pair).cocked < 1 - UNCLEAR]
    again = judge(ground, [_grown(before[i], factor) for factor in NEARER for i in unclear], nets)
    for i, pair in zip(unclear * len(NEARER), again, strict=True):
        looks[i].extend(pair)
    return looks


def _grown(look: Look, factor: float) -> Look:
    return replace(look, spot=replace(look.spot, edge=look.spot.edge * factor))


def of_one_size(looks: Sequence[Look], share: float = 0.12) -> list[Look]:
    """The looks with the usual edge where theirs is near it, and within what the mats are made for."""
    likely = [k.spot.edge for k in looks if k.die > 0.8 and k.hidden < 0.5]
    usual = float(np.median(likely or [0.0]))
    sized = [replace(k.spot, edge=usual) if abs(k.spot.edge / (usual or 1) - 1) < share else k.spot for k in looks]
    return [replace(k, spot=_within(spot)) for k, spot in zip(looks, sized, strict=True)]


def _weighed(first: Look, more: Sequence[Look]) -> Look:
    """The looks as one; whether it is a die, how it lies and where is the judges' word."""
    every, lies = together([first, *more[:2]]), together(more)
    hidden = max(first.hidden, lies.hidden)
    faces = (1 - lies.die, *(p * lies.die / max(every.die, 1e-9) for p in every.faces[1:]))
    return replace(
        every, faces=faces, spot=lies.spot, cocked=lies.cocked, hidden=hidden, tilt=lies.tilt, raised=lies.raised
    )


def seen_die(ground: MatGround, look: Look, looks: Sequence[Look], mat: Mat) -> SeenDie:
    """The die in words of the table."""
    edge = float(np.median([k.spot.edge for k in looks]))
    x, y = ground.place(look.spot.x, look.spot.y, edge)
    kinds = ("white", "red") if mat.name.startswith("peruke") else ()
    return judged(look, Place(x, y, edge, mat.zone_at(x, y)), kinds)
