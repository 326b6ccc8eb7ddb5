"""Dice on a mat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.dice.crops import finder_level, finder_planes
from vision.dice.finding import Spot, peaks
from vision.dice.grounds import Ground, MatGround
from vision.dice.looks import Look, judge, look_at, together, with_stacks, without_doubles
from vision.dice.nets import FINDER, READER_MAT, Nets
from vision.dice.sureness import Place, judged
from vision.mats import Mat
from vision.reading import SeenDie

EDGES_MM = (11.0, 20.5)  # edges of dice that the mats are made for, with some leeway
LIKELY_DIE = 0.35
READERS_SHARE = 0.2  # of the word whether a die is cocked; the rest is the judge's
MOST_SPOTS = 48  # the warmest candidates that are looked at: more dice than any game has
_PAST_MARKER = 2.0  # mm: a marker that is seen has no die on it, though its pattern may look like one


def dice_on_mat(ground: MatGround, nets: Nets) -> tuple[SeenDie, ...]:
    """The dice that lie on a mat, from the top left on."""
    looks = settled(ground, candidates(ground, nets), nets)
    mat = ground.registration.mat
    dice = [_seen(ground, look, looks, mat) for look in looks]
    return tuple(sorted(dice, key=lambda d: (round(d.y / 40), d.x)))


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
    """Looks at every candidate: one by the reader, then two by the judge where the one before saw the die.

    What is no die is left out. Dice of one throw have one size, so the judge is told the usual one.
    """
    first = [k for k in look_at(ground, [_within(s) for s in spots], nets, READER_MAT) if k.die > 0.1]
    once = judge(ground, of_one_size(first), nets)
    twice = judge(ground, of_one_size(once), nets, mirrored=True)
    every = [_weighed(*several) for several in zip(first, once, twice, strict=True)]
    return without_doubles(with_stacks([k for k in every if k.die > LIKELY_DIE]))


def of_one_size(looks: Sequence[Look], share: float = 0.12) -> list[Look]:
    """The looks with the usual edge where theirs is near it, and within what the mats are made for."""
    likely = [k.spot.edge for k in looks if k.die > 0.8 and k.hidden < 0.5]
    usual = float(np.median(likely or [0.0]))
    sized = [replace(k.spot, edge=usual) if abs(k.spot.edge / (usual or 1) - 1) < share else k.spot for k in looks]
    return [replace(k, spot=_within(spot)) for k, spot in zip(looks, sized, strict=True)]


def _weighed(first: Look, once: Look, twice: Look) -> Look:
    """The looks as one; how the die lies and where is mostly the judge's word."""
    every, lies = together([first, once, twice]), together([once, twice])
    cocked = (1 - READERS_SHARE) * lies.cocked + READERS_SHARE * first.cocked
    hidden = max(first.hidden, lies.hidden)
    return replace(every, spot=twice.spot, cocked=cocked, hidden=hidden, tilt=lies.tilt, raised=lies.raised)


def _seen(ground: MatGround, look: Look, looks: Sequence[Look], mat: Mat) -> SeenDie:
    """The die in words of the table."""
    edge = float(np.median([k.spot.edge for k in looks]))
    x, y = ground.place(look.spot.x, look.spot.y, edge)
    kinds = ("white", "red") if mat.name.startswith("peruke") else ()
    return judged(look, Place(x, y, edge, mat.zone_at(x, y)), kinds)
