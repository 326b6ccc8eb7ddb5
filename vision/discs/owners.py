"""Tells whose a disc is: by the colour of its body, in two groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats
from vision.discs.looks import DiscLook
from vision.pieces.colours import Paper, Tint, blurred, ring_mask
from vision.pieces.crops import CROP, DISC_RADIUS

_MIDDLE = (CROP - 1) / 2
_ALL = ring_mask(CROP, _MIDDLE, _MIDDLE, 0, 0.93 * DISC_RADIUS)
_RIM = ring_mask(CROP, _MIDDLE, _MIDDLE, 0.80 * DISC_RADIUS, 0.97 * DISC_RADIUS)
ONE_OWNER = 0.45  # tints that differ by less than this are one colour under uneven light
SURE_MARGIN = 0.5  # how much nearer (a share of the distance between the owners) the right colour has to be


@dataclass(frozen=True, slots=True, eq=False)
class OwnerTints:
    """The body colours of player 1's and player 2's discs, taught once: (3,) each, see ``vision.pieces.colours``."""

    first: Tint
    second: Tint


@dataclass(frozen=True, slots=True)
class Owner:
    """A disc's owner, 1 or 2, and whether the colour leaves no doubt."""

    number: int
    sure: bool


def body_tint(look: DiscLook, paper: Paper) -> Tint:
    """The tint of a disc's body: of two shades the one that fills a plain side, or that makes up most of the rim."""
    pixels = blurred(look.crop)
    tints = paper.tint(pixels[_ALL], look.spot.x, look.spot.y)
    near = _split(tints)
    a, b = np.median(tints[near], axis=0), np.median(tints[~near], axis=0)
    rim = paper.tint(pixels[_RIM], look.spot.x, look.spot.y)
    to_a = np.linalg.norm(rim - a, axis=1) < np.linalg.norm(rim - b, axis=1)
    plain = look.best[1] == "plain"
    first = near.mean() >= 0.5 if plain else to_a.mean() >= 0.5
    return np.asarray(a if first else b)


def _split(tints: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Two groups of tints along their longest direction (at least one in each)."""
    centred = tints - tints.mean(axis=0)
    axis = np.linalg.svd(centred.T @ centred)[0][:, 0]
    along = centred @ axis
    low, high = np.percentile(along, (3, 97))
    near = along > (low + high) / 2
    near[np.argmax(along)], near[np.argmin(along)] = True, False
    return np.asarray(near)


def owners_of(looks: Sequence[DiscLook], paper: Paper, taught: OwnerTints | None = None) -> list[Owner]:
    """The owner of each disc.

    Without taught colours the discs fall in two groups by their own colours, and player 1 is the group that lies
    farther down the mat (South); a lone colour is player 1's.
    """
    if not looks:
        return []
    bodies = np.array([body_tint(look, paper) for look in looks])
    if taught is not None:
        pair = np.array([taught.first, taught.second])
        return _assigned(bodies, pair)
    pair_or_none = _two_groups(bodies)
    if pair_or_none is None:
        return [Owner(1, True) for _ in looks]
    found = _assigned(bodies, pair_or_none)
    south = [np.mean([k.spot.y for k, o in zip(looks, found, strict=True) if o.number == n]) for n in (1, 2)]
    return found if south[0] >= south[1] else [Owner(3 - o.number, o.sure) for o in found]


def _assigned(bodies: Floats, pair: Floats) -> list[Owner]:
    away = np.linalg.norm(bodies[:, None] - pair[None], axis=2)
    gap = float(np.linalg.norm(pair[0] - pair[1]))
    margin = np.abs(away[:, 0] - away[:, 1]) / max(gap, 1e-6)
    return [Owner(1 if a <= b else 2, bool(m > SURE_MARGIN)) for (a, b), m in zip(away, margin, strict=True)]


def _two_groups(bodies: Floats) -> Floats | None:
    """The middles of two groups of tints, (2, 3), or None where all are of one colour."""
    if len(bodies) < 2:
        return None
    away = np.linalg.norm(bodies[:, None] - bodies[None], axis=2)
    i, j = np.unravel_index(int(away.argmax()), away.shape)
    pair = bodies[[i, j]]
    for _ in range(10):
        mine = np.linalg.norm(bodies - pair[0], axis=1) <= np.linalg.norm(bodies - pair[1], axis=1)
        if mine.all() or not mine.any():
            return None
        pair = np.array([np.median(bodies[mine], axis=0), np.median(bodies[~mine], axis=0)])
    return pair if float(np.linalg.norm(pair[0] - pair[1])) > ONE_OWNER else None
