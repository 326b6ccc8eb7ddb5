"""Weighs the shadows of stacks: in the same light, that of two counters reaches twice as far as that of one.

How dark the board is beside a counter depends on the lamps and on the distance in heights of the counter: if it is
twice as high, it is as dark twice as far away. So the single counters of a picture (most of them wait in the bases)
show how the shadow of any stack would look, whatever the light. It is also seen where heights are not: right under the
camera.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, medians
from vision.counters.looks import LEARNT, StackLook
from vision.counters.outlines import ENOUGH, RAYS
from vision.mat_art import Palette
from vision.mat_raster import mat_picture
from vision.mats import ALL_MATS
from vision.pieces.colours import Paper, linear, sampled
from vision.pieces.crops import PLANE, Spot
from vision.pieces.ground import PieceGround
from vision.registration import Registration

AWAY_MM = 0.25 + 0.5 * np.arange(18)  # from a counter's edge
BESIDE_MM = 0.8  # so near to what is seen of the stack it is no shadow yet
OTHERS_MM = 5.0  # around other stacks, with their shadows and sides
DARKEST, LIGHTEST = 0.95, -0.5  # share of the light that is missing
SOME = 2  # single counters are too few to show the light
MOST_ALIKE = 0.5  # share of the single counters that look like those of earlier looks, unless the light has changed
LEAST_APART = 0.3  # squares of shares: two shadows that differ by less can hardly be distinguished
APART_NATS = 4.5  # half the squared distance between the shadows of one and of two counters, as evidence
MISLED = 0.002  # rate of shadows that are something else's
_NEARBY = ((-2, 0.3), (-1, 0.7), (0, 1.0), (1, 0.7), (2, 0.3))  # rays: the light varies slowly around a counter
_SCALE = 2.0  # pixels a mm of the print
_COMMON = 1000.0  # mm2: a colour of the print that covers less is left out
_STEP = 16  # pixels between places at which the bare print is measured
_CLEAR_MM = 28.0  # from all counters
_FEW = 20  # such places are too few to measure a colour
_FLOOR = 0.004  # linear light below which a camera can't distinguish shades
_BLURRED_MM = 0.8  # so near to an edge of the print the board's shade is not known: planes are off by less
_PLAIN = 1.8  # the lightest over the darkest shade within that distance, at most
_LEAST_LIGHT = 0.03  # of a print, in linear light of three channels: darker ones hardly show shadows
_APART_MM = 10.0  # between places that show how the light has changed
_LIGHT_OFF = 0.1  # log: places that deviate by more count little, as something lies there
_ROUNDS = 5
_SAME_MM = 8.0  # counters in a base are farther apart
_MOST = 4  # counters: taller stacks are not distinguished
_ANGLES = 2 * np.pi * np.arange(RAYS) / RAYS
_RAYS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)


def unknown_shadow() -> Floats:
    """A shadow of which nothing is known."""
    return np.full((RAYS, len(AWAY_MM)), np.nan)


@dataclass(frozen=True, eq=False)
class EmptyBoard:
    """A household's own board without pieces: a picture (BGR), and where the board is in it."""

    picture: Image
    registration: Registration

    @cached_property
    def shades(self) -> Floats:
        """How light each pixel is, in linear light of all channels, and how much lighter the lightest one near it is
        than the darkest, (h, w, 2)."""
        light = linear(np.arange(256, dtype=np.uint8))[self.picture].sum(axis=2) + _FLOOR
        mat = self.registration.mat
        reach = max(round(_BLURRED_MM * self.registration.px_per_mm(*mat.field.centre)), 1)
        around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
        shades = light.astype(np.float32)
        return np.dstack([shades, cv2.dilate(shades, around) / cv2.erode(shades, around)])

    def seen(self, places: Floats) -> Floats:
        """How light the board is at places (mm); NaN where that is unknown."""
        px = self.registration.to_image(places).astype(np.float32).reshape(1, -1, 2)
        light, around = cv2.remap(
            self.shades, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
        )[0].T
        return np.where((light > _LEAST_LIGHT) & (around < _PLAIN), light, np.nan)


@dataclass
class ShadowMemory:
    """The shadows that counters cast in their bases during one game, where they stand alone."""

    _shadows: list[tuple[Spot, Floats]] = field(default_factory=list)

    def remember(self, spots: Sequence[Spot], shadows: Sequence[Floats]) -> None:
        """Remember the shadows of some counters, replacing those of counters that stood there before."""
        gone = [(spot, shadow) for spot, shadow in self._shadows if not any(_same_place(spot, now) for now in spots)]
        self._shadows = [*gone, *zip(spots, shadows, strict=True)]

    @property
    def shadows(self) -> list[Floats]:
        """Those of all places where a counter has stood, the latest last."""
        return [shadow for _, shadow in self._shadows]


def _same_place(one: Spot, other: Spot) -> bool:
    return math.hypot(one.x - other.x, one.y - other.y) < _SAME_MM


class _Bare(Protocol):
    """The bare board in the light of a picture."""

    def lightness(self, places: Floats) -> Floats:
        """How light places (mm) are against the bare board; NaN where it isn't known."""


def shadows_of(
    ground: PieceGround,
    looks: Sequence[StackLook],
    outlines: Sequence[Floats],
    paper: Paper,
    empty: EmptyBoard | None = None,
) -> list[Floats]:
    """The share of the light that is missing ``AWAY_MM`` from each stack, along ``RAYS`` rays; NaN where unknown.

    Of a household's own board it is known only if it was seen ``empty``.
    """
    mat = ground.registration.mat
    if not looks or (mat.own_print and empty is None):
        return [unknown_shadow() for _ in looks]
    spots = np.array([(look.spot.x, look.spot.y) for look in looks])
    radius = float(np.median([look.spot.radius for look in looks]))
    places = spots[:, None, None] + (radius + AWAY_MM)[:, None] * _RAYS[:, None]
    hidden = np.array([_hidden(*part, ground, radius) for part in zip(places, looks, outlines, strict=True)])
    bare: _Bare = _Printed.of(ground, paper, spots) if empty is None else _SeenEmpty.of(ground, empty, spots)
    dark = 1 - bare.lightness(places.reshape(-1, 2)).reshape(hidden.shape)
    dark = np.where(hidden, np.nan, np.clip(dark, LIGHTEST, DARKEST))
    around = radius + OTHERS_MM
    apart = np.hypot(*(spots[:, None] - spots).transpose(2, 0, 1))
    for one, other in np.argwhere((apart < radius + AWAY_MM[-1] + around) & ~np.eye(len(spots), dtype=bool)):
        dark[one, np.hypot(*(places[one] - spots[other]).transpose(2, 0, 1)) < around] = np.nan
    return list(dark)


def _hidden(places: Floats, look: StackLook, outline: Floats, ground: PieceGround, radius: float) -> NDArray[np.bool_]:
    """Whether the stack hides places on the board, or is so near in the picture that it blurs into them."""
    slope = np.array(ground.slope(look.spot.x, look.spot.y))
    seen = places - np.array([look.spot.x, look.spot.y]) - PLANE * slope
    angles, known = np.arctan2(seen[..., 1], seen[..., 0]), np.isfinite(outline)
    if known.sum() >= ENOUGH:
        ends = np.interp(angles, _ANGLES[known] + look.turn, outline[known], period=2 * np.pi)
    else:
        ends = radius + PLANE * np.maximum(-np.cos(angles) * slope[0] - np.sin(angles) * slope[1], 0)
    return np.asarray(np.hypot(seen[..., 0], seen[..., 1]) < ends + BESIDE_MM)


def _lit(ground: PieceGround, places: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """How light places (mm) are, in linear light of all channels, and whether they are in the picture."""
    px = ground.registration.to_image(places)
    height, width = ground.image.shape[:2]
    within = np.all((px > 1) & (px < (width - 2, height - 2)), axis=1)
    return linear(sampled(ground.image, px)).sum(axis=1) + _FLOOR, np.asarray(within)


def _clear_of(places: Floats, spots: Floats) -> NDArray[np.bool_]:
    """Which places are away from all counters."""
    return np.asarray(np.min(np.hypot(*(places[:, None] - spots).transpose(2, 0, 1)), axis=1) > _CLEAR_MM)


@dataclass(frozen=True, slots=True, eq=False)
class _SeenEmpty:
    """How light the bare board would be: as it was when it was seen empty, in the light of now."""

    ground: PieceGround
    empty: EmptyBoard
    light: Floats  # the log of the light of now against that of then: a plane for 1, x, y (100 mm)

    @classmethod
    def of(cls, ground: PieceGround, empty: EmptyBoard, spots: Floats) -> _SeenEmpty:
        """The bare board in a picture, measured away from the stacks at some spots."""
        box = ground.registration.mat.field
        across, down = (np.arange(a, b, _APART_MM) for a, b in ((box.left, box.right), (box.top, box.bottom)))
        places = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
        places = places[_clear_of(places, spots)]
        as_then = cls(ground, empty, np.zeros(3))
        logs = np.log(as_then.lightness(places))
        known = np.isfinite(logs)
        if known.sum() < _FEW:
            return as_then
        design, logs = _plane_at(places[known]), logs[known]
        light, weights = np.array([np.median(logs), 0.0, 0.0]), np.ones(len(logs))
        for _ in range(_ROUNDS):
            weights = 1 / (1 + ((logs - design @ light) / _LIGHT_OFF) ** 2)
            light = np.linalg.lstsq(design * weights[:, None], logs * weights, rcond=None)[0]
        return cls(ground, empty, light)

    def lightness(self, places: Floats) -> Floats:
        """How light places (mm) are against the bare board; NaN where it isn't known."""
        seen, within = _lit(self.ground, places)
        return np.asarray(
            np.where(within, seen / self.empty.seen(places) / np.exp(_plane_at(places) @ self.light), np.nan)
        )


def _plane_at(places: Floats) -> Floats:
    return np.column_stack([np.ones(len(places)), places / 100])


@dataclass(frozen=True, slots=True, eq=False)
class _Printed:
    """How light the bare board would be: the light on the paper, and the shades of its print."""

    ground: PieceGround
    paper: Paper
    shades: Floats  # linear, of each colour of the print against the paper, and NaN

    @classmethod
    def of(cls, ground: PieceGround, paper: Paper, spots: Floats) -> _Printed:
        """The bare board in a picture, measured away from the stacks at some spots."""
        bare = cls(ground, paper, np.ones(1))
        colours, places = _bare_places(ground.registration.mat.name)
        clear = _clear_of(places, spots)
        seen, within = bare.seen(places)
        shades = []
        for colour in range(int(colours.max()) + 1):
            here = clear & within & (colours == colour)
            shades.append(float(medians(seen[here, None])[0]) if here.sum() > _FEW else np.nan)
        return cls(ground, paper, np.array([*shades, np.nan]))

    def seen(self, places: Floats) -> tuple[Floats, NDArray[np.bool_]]:
        """How light places (mm) are against paper there, and whether they are in the picture."""
        light, within = _lit(self.ground, places)
        return np.asarray(light / (np.exp(_plane_at(places) @ self.paper.fit).sum(axis=1) + _FLOOR)), within

    def lightness(self, places: Floats) -> Floats:
        """How light places (mm) are against the bare board; NaN where it isn't known."""
        colours = _print_of(self.ground.registration.mat.name)
        columns, rows = np.round(places * _SCALE).astype(int).T
        on = (columns >= 0) & (rows >= 0) & (columns < colours.shape[1]) & (rows < colours.shape[0])
        named = np.where(on, colours[np.where(on, rows, 0), np.where(on, columns, 0)], -1)
        seen, within = self.seen(places)
        return np.asarray(np.where(within, seen / self.shades[named], np.nan))


@cache
def _print_of(name: str) -> NDArray[np.int8]:
    """Which of its common colours the mat of that name has at each place, -1 at edges, at ``_SCALE``."""
    picture = mat_picture(ALL_MATS[name], _SCALE, Palette()).astype(np.int64)
    codes = (picture[..., 0] << 16) + (picture[..., 1] << 8) + picture[..., 2]
    values, counts = np.unique(codes, return_counts=True)
    out = np.full(codes.shape, -1, np.int8)
    for k, value in enumerate(values[counts > _COMMON * _SCALE**2]):
        out[cv2.erode((codes == value).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0] = k
    return out


@cache
def _bare_places(name: str) -> tuple[NDArray[np.int8], Floats]:
    """Places (mm) spread over the mat of that name, and which of its colours each has."""
    colours = _print_of(name)[_STEP // 2 :: _STEP, _STEP // 2 :: _STEP]
    rows, columns = np.nonzero(colours >= 0)
    return colours[rows, columns], (np.column_stack([columns, rows]) * _STEP + _STEP // 2) / _SCALE


def likelihoods(shadows: Sequence[Floats], single: Sequence[bool], earlier: Sequence[Floats] = ()) -> Floats:
    """The likelihood of each shadow for 1 to 6 counters, (n, 6); ``single``: which stacks most likely have one.

    ``earlier`` are shadows of single counters at earlier looks. If most single counters don't look like them, the light
    has changed.
    """
    seen, alone = np.array(shadows), np.array(single)
    if len(earlier) and alone.any():
        off, _ = _off(seen, np.zeros_like(alone), earlier)
        earlier = earlier if (off[:, alone].argmin(axis=0) == 0).mean() >= MOST_ALIKE else ()
    if alone.sum() + len(earlier) <= SOME:
        return np.ones((len(shadows), len(LEARNT)))
    off, apart = _off(seen, alone, earlier)
    logs = APART_NATS * (off.min(axis=0) - off) / apart
    return np.asarray(MISLED + np.exp(logs[np.minimum(np.arange(len(LEARNT)), _MOST - 1)].T))


def _off(seen: Floats, single: NDArray[np.bool_], earlier: Sequence[Floats]) -> tuple[Floats, Floats]:
    """How far shadows, (n, RAYS, AWAY_MM), are off those of 1 to ``_MOST`` counters, (., n), and how far those of one
    and of two counters are apart, (n,), by what the ``single`` and the ``earlier`` ones show."""
    usual = _usual(np.array([*seen, *earlier]), np.array([*single, *[True] * len(earlier)]))[: len(seen)]
    each = _of_stacks(usual)
    known = np.isfinite(each).all(axis=0) & np.isfinite(seen)
    off = np.where(known, (seen - each) ** 2, 0).sum(axis=(2, 3))
    return off, np.where(known, (each[1] - each[0]) ** 2, 0).sum(axis=(1, 2)) + LEAST_APART


def _usual(shadows: Floats, single: NDArray[np.bool_]) -> Floats:
    """The shadow of a single counter beside each stack, (n, RAYS, AWAY_MM): that of most others, evened over rays."""
    middle = _medians_without(shadows, single)
    known = np.isfinite(middle)
    sums = sum(w * np.roll(np.where(known, middle, 0), step, axis=1) for step, w in _NEARBY)
    weights = sum(w * np.roll(known, step, axis=1) for step, w in _NEARBY)
    return np.where(weights > 0, sums / np.maximum(weights, 1e-9), np.nan)


def _medians_without(values: Floats, members: NDArray[np.bool_]) -> Floats:
    """For each row of values the median of what is known of the members but itself; NaN where nothing is."""
    order = values[members].argsort(axis=0)
    ordered = np.take_along_axis(values[members], order, axis=0)
    count = np.isfinite(ordered).sum(axis=0)
    rank = np.full(values.shape, len(ordered))
    rank[members] = order.argsort(axis=0)
    rank = np.where(np.isfinite(values), rank, len(ordered))
    left = count - (rank < count)
    low, high = (np.maximum(k, 0) for k in ((left - 1) // 2, left // 2))
    ends = (np.take_along_axis(ordered, np.minimum(k + (k >= rank), len(ordered) - 1), axis=0) for k in (low, high))
    return np.where(left > 0, sum(ends) / 2, np.nan)


def _of_stacks(single: Floats) -> Floats:
    """The shadows of stacks of 1 to ``_MOST`` counters, (., n, RAYS, AWAY_MM), if those of one are known."""
    known = np.isfinite(single)
    first, last = known.argmax(axis=-1), len(AWAY_MM) - 1 - known[..., ::-1].argmax(axis=-1)
    every = np.clip(np.arange(len(AWAY_MM)), first[..., None], last[..., None])
    there = np.take_along_axis(single, every, axis=-1)
    return np.array([there[..., low] * (1 - part) + there[..., low + 1] * part for low, part in _stretched()])


@cache
def _stretched() -> list[tuple[NDArray[np.intp], Floats]]:
    """For each count, where in a single counter's shadow each place in the stack's is: between which two."""
    at = [np.maximum(AWAY_MM / count - AWAY_MM[0], 0) / (AWAY_MM[1] - AWAY_MM[0]) for count in range(1, _MOST + 1)]
    lows = [np.minimum(place.astype(np.intp), len(AWAY_MM) - 2) for place in at]
    return [(low, place - low) for low, place in zip(lows, at, strict=True)]
