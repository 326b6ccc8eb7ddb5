"""Weighs the outlines of stacks: how many counters of one size, each slipped a little, would be seen like that?

Around the upper face, the colour shows along each ray where the counters end. Every counter of a stack adds its height
to the outline, towards the camera's foot point; one that slipped shows beside those above it. Single counters show how
wide and high the counters of the set are, and how round their edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.counters.colours import Bools, Plane, SideTints, middle, plane, to_line
from vision.counters.looks import HEIGHTS_MM, LEARNT, StackLook, pixels_of
from vision.mats import UCKERS_COLOURS
from vision.pieces.colours import Paper, Tint, sampled
from vision.pieces.crops import COUNTER_ROW, COUNTER_SCALE, CROP

RAYS = 24
NEAREST_MM, FARTHEST_MM, STEP_MM = 6.5, 20.0, 0.3  # along a ray
ENOUGH = 8  # rays: an outline that shows less is no evidence
ROUND = (0.2, 0.6)  # part of a counter's height that its rounded edges take off its outline
SPREAD_MM = 0.16  # standard deviation of a ray's end
OUTLIER = 3.0  # standard deviations, beyond which the evidence of a ray doesn't grow
CORRELATED = 0.4  # share of a ray's evidence that its neighbours do not give as well
PLACE_MM, RADIUS_MM = 0.35, 0.12  # standard deviations of the upper face's centre, and of its radius in one set
UNSEEN = 0.2  # rate of stacks whose lowest counter is too dark to be distinguished from a shadow
MISLED = 0.001  # rate of outlines that are something else's
SLIPS = ((0.3, 0.25), (0.7, 0.5), (1.4, 0.25))  # how far counters slip (mm each way), and how often
FARTHEST_SLIP = 3.2  # mm
PAINT = (0.7, 1.5)  # a paint's saturation on a counter, relative to that of its face or print
EDGE = (0.35, 0.5)  # part of the way from the board's colour to the paint at which a counter ends
INNER, OUTER = (-5, -4, -3), (4, 5, 6)  # samples that show the counter and the board beside an end
LEAST_CLEAR = 3  # samples of the board that must follow
_DROP = 0.01  # step of the table: a counter's height as it is seen, in radii
_MOST_DROP = 0.6
_RADIUS_MM = 10.0  # of the table's counters
_WAYS = {1: 1, 2: 100, 3: 80, 4: 40}  # ways to have slipped, by the number of counters
_NARROW = 30  # percentile of the widths: most of what is seen are single counters
_ANGLES = 2 * np.pi * np.arange(RAYS) / RAYS
_RAYS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_ALONG = np.arange(NEAREST_MM, FARTHEST_MM, STEP_MM)
_COLUMNS = (CROP - 1) / 2 + COUNTER_SCALE * _ALONG * _RAYS[:, :1]
_ROWS = COUNTER_ROW + COUNTER_SCALE * _ALONG * _RAYS[:, 1:]
_PLACES = np.stack([_COLUMNS, _ROWS], axis=-1)
_INSIDE = (_COLUMNS >= 0) & (_COLUMNS <= CROP - 1) & (_ROWS >= 0) & (_ROWS <= CROP - 1)
_FREE = np.column_stack([_RAYS, np.ones(RAYS)]).astype(np.float32)  # the place and the radius may be a little off
_FREE_SPREADS = np.array([PLACE_MM, PLACE_MM, RADIUS_MM])
_FREE_PRIOR = np.diag(SPREAD_MM**2 / CORRELATED / _FREE_SPREADS**2)
_MOST_OFF = np.array([OUTLIER**2] * RAYS + [np.inf] * 3, np.float32)  # squared standard deviations that count
_WEIGHTS = np.array([0.5 * CORRELATED] * RAYS + [0.5] * 3, np.float32)
_FAR = _ALONG > 14.0  # mm: the board


def unknown_outline() -> Floats:
    """An outline of which nothing is known."""
    return np.full(RAYS, np.nan)


def outlines_of(
    looks: Sequence[StackLook],
    crops: Sequence[Image],
    tops: Sequence[Tint],
    sides: SideTints,
    paper: Paper,
    print_of: Bools,
) -> list[Floats]:
    """How far (mm) each stack extends from its upper face's centre along ``RAYS`` rays; NaN where that is unknown.

    The arguments are those of ``chances_below``.
    """
    shape = (len(looks), *_ROWS.shape)
    pixels = pixels_of(looks, [(_COLUMNS, _ROWS)] * len(looks))
    parts = zip(looks, crops, strict=True)
    each = [paper.tint(sampled(crop, _PLACES), look.spot.x, look.spot.y) for look, crop in parts]
    tints = np.concatenate(each).reshape(*shape, 3)
    beneath, free = pixels.printed(print_of).reshape(*shape, 4), pixels.free.reshape(shape)
    named = [sides.chances(top) for top in tops]
    own = np.array([[chances[name] == max(chances.values()) for name in UCKERS_COLOURS] for chances in named])
    paints = np.where(own, plane(np.array(tops))[:, None], plane(sides.tints))
    known = _INSIDE & free & ~(beneath & own[:, None, None]).any(axis=-1)
    paint = _paintness(plane(tints), beneath & ~own[:, None, None], paints, known)
    first = _ends(paint - EDGE[1], known)
    return list(_ends(paint - _half(tints[..., 2], first), known))


def _paintness(colours: Plane, beneath: Bools, paints: Plane, known: Bools) -> Floats:
    """0 where a colour is one of the board's, 1 where it is a counter's, which is none of those printed there."""
    bare = known & _FAR & ~beneath.any(axis=-1)
    shown = [middle(k[here]) if here.sum() >= ENOUGH else 0j for k, here in zip(colours, bare, strict=True)]
    board = np.array(shown)[:, None, None]
    plain = to_line(colours, board, np.zeros_like(board))
    counter = np.full(colours.shape, np.inf)
    for i in range(len(UCKERS_COLOURS)):
        paint, here = paints[:, i, None, None], beneath[..., i]
        plain = np.where(here, np.minimum(plain, to_line(colours, board, paint)), plain)
        away = to_line(colours, PAINT[0] * paint, PAINT[1] * paint)
        counter = np.where(here, counter, np.minimum(counter, away))
    plain, counter = np.sqrt(plain), np.sqrt(counter)
    return np.asarray(plain / (plain + counter + 1e-9))


def _half(lightness: Floats, ends: Floats) -> Floats:
    """The paintness of a pixel that is half counter and half board, (..., 1): the lighter one gives it its colour."""
    k = np.nan_to_num((ends - NEAREST_MM) / STEP_MM).astype(int)[..., None]
    last = lightness.shape[-1] - 1
    inside, outside = (
        np.exp(2 * np.take_along_axis(lightness, np.clip(k + np.array(off), 0, last), axis=-1).mean(axis=-1))
        for off in (INNER, OUTER)
    )
    return np.asarray(np.clip(inside / (inside + outside), *EDGE)[..., None])


def _ends(paint: Floats, known: Bools) -> Floats:
    """Where each row of samples (above 0 on a counter) changes from counter to board, as far as it is known."""
    most = paint.shape[-1]
    last = np.where(known.all(axis=-1), most, known.argmin(axis=-1))
    total = np.where(np.arange(most) < last[..., None], np.cumsum(paint, axis=-1), -np.inf)
    k = np.clip(total.argmax(axis=-1), 1, most - 2)
    at = np.take_along_axis(paint, np.stack([k, k + 1], axis=-1), axis=-1)
    before, after = np.maximum(at[..., 0], 0), np.maximum(-at[..., 1], 0)
    ends = _ALONG[k] + STEP_MM * before / np.maximum(before + after, 1e-9)
    return np.where((k > 1) & (k < last - LEAST_CLEAR), ends, np.nan)


def likelihoods(outlines: Sequence[Floats], looks: Sequence[StackLook]) -> Floats:
    """The likelihood of each outline for a stack of each counter height and count, (n, 9, 6)."""
    radius = _usual_radius(outlines, looks)
    each = np.array([_fit(outline, look, radius) for outline, look in zip(outlines, looks, strict=True)])
    each[..., 1:] = np.logaddexp(each[..., 1:] + np.log(1 - UNSEEN), each[..., :-1] + np.log(UNSEEN))
    edges = sum(np.logaddexp.reduce(fit + np.log(LEARNT), axis=-1) for fit in each)
    edges -= np.logaddexp.reduce(edges, axis=1, keepdims=True)
    fits = np.logaddexp.reduce(each + edges[..., None], axis=2)
    return np.asarray(MISLED + np.exp(fits - fits.max(axis=(1, 2), keepdims=True)))


def _usual_radius(outlines: Sequence[Floats], looks: Sequence[StackLook]) -> float:
    """The radius (mm) of the set's counters: from the narrower ones, as a stack that slipped is wider."""
    across = np.array(outlines) * _RAYS[:, 0]
    known = np.isfinite(across).mean(axis=1) > 0.75
    if not known.any():
        return float(np.median([look.spot.radius for look in looks]))
    return float(np.percentile(np.nanmax(across[known], axis=1) - np.nanmin(across[known], axis=1), _NARROW)) / 2


def _fit(outline: Floats, look: StackLook, radius: float) -> Floats:
    """The log likelihoods of an outline for each height and roundness of a counter, and 1 to 6 counters, (9, 2, 6)."""
    out = np.zeros((len(HEIGHTS_MM), len(ROUND), len(LEARNT)))
    known = np.isfinite(outline)
    if known.sum() < ENOUGH:
        return out
    table, priors, starts = _table()
    drops = np.minimum(np.round(HEIGHTS_MM * look.steepness / radius / _DROP), _MOST_DROP / _DROP).astype(int)
    projected = _projection(known)
    longer = np.where(known, outline * _RADIUS_MM / radius, 0).astype(np.float32) @ projected
    rests = np.empty((len(HEIGHTS_MM), *table.shape[1:3]))
    for rest, drop in zip(rests, drops.tolist(), strict=True):
        off = longer - table[drop].reshape(-1, RAYS) @ projected
        off *= off
        rest.flat = np.minimum(off, _MOST_OFF, out=off) @ _WEIGHTS
    out[..., : len(starts)] = _summed(priors - rests, starts)
    out[..., len(starts) :] = out[..., len(starts) - 1, None]  # taller stacks are not distinguished
    return out


def _summed(logs: Floats, starts: Sequence[int]) -> Floats:
    """The logs of the sums over parts of the last axis, like ``np.logaddexp.reduceat`` in a third of the time."""
    most = np.maximum.reduceat(logs, starts, axis=-1)
    sizes = np.diff([*starts, logs.shape[-1]])
    return np.asarray(most + np.log(np.add.reduceat(np.exp(logs - np.repeat(most, sizes, axis=-1)), starts, axis=-1)))


def _projection(known: Bools) -> NDArray[np.float32]:
    """What is left of deviations along rays after a least-squares fit of the place and the radius, and that fit.

    (RAYS, RAYS + 3), both in their standard deviations; rays that aren't known have no part in it.
    """
    free = _FREE * known[:, None]
    best = np.linalg.solve(free.T @ free + _FREE_PRIOR, free.T).T
    rest = (np.diag(known) - best @ free.T) / SPREAD_MM
    return np.asarray(np.column_stack([rest, best / _FREE_SPREADS]), np.float32)


@cache
def _table() -> tuple[NDArray[np.float32], Floats, list[int]]:
    """The outlines of stacks, (drops, ROUND, ways, RAYS); each way's log prior; where the ways of each count start."""
    drops = np.arange(0, _MOST_DROP + _DROP, _DROP)[:, None, None] * _RADIUS_MM
    edges = np.array(ROUND)[:, None]
    parts, starts = [], list[int]()
    priors: list[Floats] = []
    for count, ways in _WAYS.items():
        starts.append(sum(map(len, priors)))
        slips, prior = _slips(ways, count)
        circles = []
        for k in range(count):
            for low in (k + 0 * edges, k + 1 - edges):
                across, down = slips[:, k, 0], slips[:, k, 1] + drops * low
                along = across[..., None] * _RAYS[:, 0] + down[..., None] * _RAYS[:, 1]
                beside = across[..., None] * _RAYS[:, 1] - down[..., None] * _RAYS[:, 0]
                circles.append(along + np.sqrt(np.maximum(_RADIUS_MM**2 - beside**2, 0)))
        parts.append(np.max(circles, axis=0).astype(np.float32))
        priors.append(prior)
    return np.concatenate(parts, axis=2), np.concatenate(priors), starts


def _slips(ways: int, count: int) -> tuple[Floats, Floats]:
    """Where counters may lie, from the top down, (ways, count, 2) mm right of and below the top one; the log priors."""
    even = _evenly(ways, 2 * count - 2)
    far, angle = FARTHEST_SLIP * even[:, ::2], 2 * np.pi * even[:, 1::2]
    slips = np.stack([far * np.cos(angle), far * np.sin(angle)], axis=2)
    spreads, shares = np.array(SLIPS).T
    density = (shares / spreads**2 * np.exp(-0.5 * (far[..., None] / spreads) ** 2)).sum(axis=-1) * far
    prior = density.prod(axis=1)
    return np.concatenate([np.zeros((ways, 1, 2)), slips], axis=1), np.log(prior / prior.sum())


def _evenly(points: int, dimensions: int) -> Floats:
    """Points spread evenly over the unit cube (Roberts' additive recurrence)."""
    ratio = 2.0
    for _ in range(20):
        ratio = (1 + ratio) ** (1 / (dimensions + 1))
    steps = ratio ** -np.arange(1.0, dimensions + 1)
    return np.asarray((0.5 + np.arange(1, points + 1)[:, None] * steps) % 1)
