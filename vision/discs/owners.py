"""Determines the owners of discs by clustering the colours of their bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, medians, quantile
from vision.discs.looks import DiscLook
from vision.pieces.colours import Paper, Tint, blurred, ring_mask
from vision.pieces.crops import CROP, DISC_RADIUS

_MIDDLE = (CROP - 1) / 2
_ALL = ring_mask(CROP, _MIDDLE, _MIDDLE, 0, 0.93 * DISC_RADIUS)
_ALL[::2] = False  # every other row and column is enough
_ALL[:, ::2] = False
_RIM = ring_mask(CROP, _MIDDLE, _MIDDLE, 0.90 * DISC_RADIUS, 1.02 * DISC_RADIUS)
ONE_OWNER = 0.45  # tints that differ by less than this are one colour under uneven light
SURE_MARGIN = 0.35  # how much nearer the right colour has to be, as a fraction of the distance between the owners
_INK_WEIGHT = 0.5  # the ink is weaker evidence than the body: both owners may have the same
_AGAINST_RIM = 0.3  # cost of taking a target's rim for ink, as a fraction of the distance
_ROUNDS = 8
MANY = 5  # discs of each player needed before their colours count as known


@dataclass(frozen=True, slots=True, eq=False)
class OwnerTints:
    """The body colours of player 1's and player 2's discs: (3,) each, see ``vision.pieces.colours``.

    ``inks`` are the colours of their numbers, (2, 3), if known.
    """

    first: Tint
    second: Tint
    inks: Floats | None = None


@dataclass(frozen=True, slots=True)
class Owner:
    """A disc's owner, 1 or 2, and whether the colour is unambiguous."""

    number: int
    sure: bool


@dataclass(frozen=True, slots=True, eq=False)
class Shades:
    """A disc's two tints, most likely the body's first, and the confidence in that order (0 to 1)."""

    body: Tint
    ink: Tint
    order: float


def shades_of(look: DiscLook, paper: Paper) -> Shades:
    """The two shades of a disc.

    The body fills most of a plain side. On a target, rings can cover half of it: only the outermost rim gives a hint,
    and the other discs of the table decide.
    """
    pixels = blurred(look.crop)
    tints = paper.tint(pixels[_ALL], look.spot.x, look.spot.y)
    near = _split(tints)
    a, b = medians(tints[near]), medians(tints[~near])
    if look.best[1] == "plain":
        share, order = float(near.mean()), 10.0
    else:
        rim = paper.tint(pixels[_RIM], look.spot.x, look.spot.y)
        share = float((np.linalg.norm(rim - a, axis=1) < np.linalg.norm(rim - b, axis=1)).mean())
        order = abs(2 * share - 1)
    return Shades(a, b, order) if share >= 0.5 else Shades(b, a, order)


def _split(tints: Floats) -> NDArray[np.bool_]:
    """Two groups of tints along their longest direction (at least one in each)."""
    centred = tints - tints.mean(axis=0)
    axis = np.linalg.svd(centred.T @ centred)[0][:, 0]
    along = centred @ axis
    low, high = quantile(along, 0.03), quantile(along, 0.97)
    near = along > (low + high) / 2
    near[np.argmax(along)], near[np.argmin(along)] = True, False
    return np.asarray(near)


def owners_of(looks: Sequence[DiscLook], paper: Paper, taught: OwnerTints | None = None) -> list[Owner]:
    """The owner of each disc.

    Taught colours identify both groups, and a lone colour. Without them the discs form two clusters, and player 1 is
    the one farther down the mat (South); a lone colour is player 1's.
    """
    return _owners(looks, [shades_of(look, paper) for look in looks], taught)


def _owners(looks: Sequence[DiscLook], shades: Sequence[Shades], taught: OwnerTints | None) -> list[Owner]:
    if not looks:
        return []
    groups = _two_groups(shades)
    if taught is not None:
        return _named(_Orders(shades), _as_taught(groups, taught))
    if groups is None:
        return [Owner(1, True) for _ in looks]
    found = _named(_Orders(shades), groups)
    south = [np.mean([k.spot.y for k, o in zip(looks, found, strict=True) if o.number == n] or [0]) for n in (1, 2)]
    return found if south[0] >= south[1] else [Owner(3 - o.number, o.sure) for o in found]


def _as_taught(groups: Floats | None, taught: OwnerTints) -> Floats:
    """Body and ink of player 1's and player 2's discs, (2, 2, 3).

    If two colours are seen, they are used as they look in this light, in the order that fits the taught ones, unless
    the inks are known too and the bodies differ from the known ones.
    """
    bodies = np.array([taught.first, taught.second])
    if groups is not None:
        as_seen, swapped = (np.linalg.norm(g[:, 0] - bodies, axis=1) for g in (groups, groups[::-1]))
        off, ordered = (as_seen, groups) if as_seen.sum() <= swapped.sum() else (swapped, groups[::-1])
        if taught.inks is None or off.max() < ONE_OWNER:
            return ordered
    pairs = np.full((2, 2, 3), np.nan)
    pairs[:, 0] = bodies
    if taught.inks is not None:
        pairs[:, 1] = taught.inks
    return pairs


@dataclass(slots=True)
class OwnerMemory:
    """The players' colours, as taught or as seen at the beginning of the present game.

    At the beginning, when most discs lie there, each player's lie apart, and many with their numbers up. Later a player
    may have only targets, few discs of both lie anywhere, and once the other's are gone a single picture can't show
    whose a lone colour is.
    """

    taught: OwnerTints | None = None
    seen: OwnerTints | None = None
    _most: int = 2 * MANY  # discs seen at once

    def owners_of(self, looks: Sequence[DiscLook], paper: Paper) -> list[Owner]:
        """The owner of each disc; the beginning of a game shows whose colour is whose, unless it was taught."""
        shades = [shades_of(look, paper) for look in looks]
        if len(looks) >= self._most:
            found = _owners(looks, shades, self.taught)
            plain = [look.best[1] == "plain" for look in looks]
            up = list(compress(found, plain))
            if _lie_apart(looks, found) and min(sum(owner.number == n for owner in up) for n in (1, 2)) >= MANY:
                self._most = len(looks)
                self.seen = _tints(list(compress(shades, plain)), up)
                return found
        return _owners(looks, shades, self.seen or self.taught)


def _lie_apart(looks: Sequence[DiscLook], owners: Sequence[Owner]) -> bool:
    """Whether both players certainly have discs, with all of player 1's farther south than player 2's."""
    south, north = ([k.spot.y for k, o in zip(looks, owners, strict=True) if o.number == n] for n in (1, 2))
    clear = all(owner.sure for owner in owners)
    return clear and bool(south and north) and min(south) > max(north)


def _tints(shades: Sequence[Shades], owners: Sequence[Owner]) -> OwnerTints:
    """The median body and ink of each player's discs."""
    pairs = np.array([(s.body, s.ink) for s in shades])
    numbers = np.array([owner.number for owner in owners])
    first, second = (np.median(pairs[numbers == n], axis=0) for n in (1, 2))
    return OwnerTints(first[0], second[0], np.array([first[1], second[1]]))


class _Orders:
    """All discs' shades in both orders: ``ways`` (n, orders, body and ink, 3) and the cost of each, (n, orders)."""

    def __init__(self, shades: Sequence[Shades]) -> None:
        pairs = np.array([(s.body, s.ink) for s in shades])
        self.ways = np.stack([pairs, pairs[:, ::-1]], axis=1)
        self.price = np.array([(0.0, _AGAINST_RIM * s.order) for s in shades])

    def costs(self, pairs: Floats) -> Floats:
        """The cost of assigning each disc to each owner, (n, owners, orders); an unknown ink (nan) costs nothing."""
        away = np.linalg.norm(self.ways[:, None] - pairs[None, :, None], axis=-1)
        fit = away[..., 0] + _INK_WEIGHT * np.nan_to_num(away[..., 1])
        return np.asarray(fit + self.price[:, None] * _gap(pairs))


def _gap(pairs: Floats) -> float:
    return max(float(np.linalg.norm(pairs[0, 0] - pairs[1, 0])), 1e-6)


def _named(orders: _Orders, pairs: Floats) -> list[Owner]:
    costs = orders.costs(pairs).min(axis=2)
    margin = np.abs(costs[:, 0] - costs[:, 1]) / _gap(pairs)
    return [Owner(int(a > b) + 1, bool(m > SURE_MARGIN)) for (a, b), m in zip(costs, margin, strict=True)]


def _two_groups(shades: Sequence[Shades]) -> Floats | None:
    """Body and ink of two groups of discs, (2, 2, 3), or None if all are of one colour."""
    if len(shades) < 2:
        return None
    orders = _Orders(shades)
    pairs = _typical(shades, orders)
    if pairs is None:
        return None
    for _ in range(_ROUNDS):
        best = orders.costs(pairs).reshape(len(shades), 4).argmin(axis=1)
        chosen = orders.ways[np.arange(len(shades)), best % 2]
        if not 0 < (best < 2).sum() < len(shades):
            return None
        after = np.array([np.median(chosen[best < 2], axis=0), np.median(chosen[best >= 2], axis=0)])
        if np.allclose(after, pairs):
            break
        pairs = after
    return pairs if _gap(pairs) > ONE_OWNER else None


def _typical(shades: Sequence[Shades], orders: _Orders) -> Floats | None:
    """The two discs of different colours that all discs resemble most, (2, 2, 3); never a single outlier.

    They are chosen among discs whose order is known, if those have two colours. None if no two bodies differ enough for
    two owners.
    """
    for some in ([i for i, s in enumerate(shades) if s.order > 1], list(range(len(shades)))):
        bodies = orders.ways[some, 0, 0]
        gaps = np.linalg.norm(bodies[:, None] - bodies[None], axis=2)
        if gaps.size and gaps.max() > ONE_OWNER:
            costs = np.where(gaps > ONE_OWNER, _costs_of_pairs(orders, some, gaps), np.inf)
            i, j = np.unravel_index(int(costs.argmin()), costs.shape)
            return np.asarray(orders.ways[[some[i], some[j]], 0])
    return None


def _costs_of_pairs(orders: _Orders, some: Sequence[int], gaps: Floats) -> Floats:
    """The total cost of all discs for each pair of some discs taken as the owners' colours: (some, some)."""
    away = np.linalg.norm(orders.ways[:, :, None] - orders.ways[some, 0], axis=-1)  # (n, orders, some, body and ink)
    fit = away[..., 0] + _INK_WEIGHT * away[..., 1]
    best = np.minimum(fit[..., :, None], fit[..., None, :]) + orders.price[..., None, None] * gaps
    return np.asarray(best.min(axis=1).sum(axis=0))
