"""How stacks of counters look: their crops through the reader, their pixels, and the height of a counter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.counters.colours import Bools
from vision.pieces.colours import Paper
from vision.pieces.crops import CROP, PLANE, USUAL_HEIGHT, Spot, Window, counter_window, window_map
from vision.pieces.ground import PieceGround, stacked
from vision.pieces.nets import COUNTS, RUNS, PieceNets

# Classifies stacks of counters: upright crops through the reader (higher points appear farther up) --------------------


Numbers = NDArray[Any]
TURNS = (-0.07, 0.07)  # radians: the two looks' turns from upright
USUAL_RADIUS = 10.0  # mm: the reference for the reader's size
TEMPERATURE = 1.4  # temperature of the counts' softmax: minimises the log loss on held-out pictures
_HIDDEN = COUNTS + RUNS
_SHIFT_X = _HIDDEN + 1


@dataclass(frozen=True, slots=True, eq=False)
class StackLook:
    """What a stack looks like: probabilities of 0 to 5 and 6 or more counters, and of runs of 1 to 4."""

    spot: Spot
    counts: Floats
    runs: Floats
    hidden: float
    crop: Image
    steepness: float  # apparent shift per mm of height: 0 directly below the camera
    rise: float = 0.0  # log of the stack's height against the usual height of one counter
    doubt: float = 0.5  # standard deviation of that log
    alone: Floats | None = None  # the counts by this look alone, if the others were taken into account
    turn: float = 0.0  # radians: the rotation of the crop in which higher points appear farther up

    def map_to_board(self) -> Floats:
        """The 2 x 3 map from pixels of the crop to places on the board (mm), seen there if no counter stood on it."""
        to_plane = window_map(self.spot.x, self.spot.y, counter_window(self.turn))
        lower = PLANE * self.steepness  # anything lower than the crop's plane appears farther down in the crop
        to_plane[:, 2] += lower * math.sin(self.turn), -lower * math.cos(self.turn)
        return to_plane

    def own_chance(self, count: int) -> float:
        """The probability of a stack of that many counters by this look alone."""
        counts = self.counts if self.alone is None else self.alone
        return float(counts[min(count, COUNTS - 1)] / max(float(counts[1:].sum()), 1e-9))

    @property
    def piece(self) -> float:
        """The probability of a counter at all."""
        return float(1 - self.counts[0])

    @property
    def likely_count(self) -> int:
        """The most likely number of counters, at least one."""
        return int(np.argmax(self.counts[1:])) + 1


def _chances(logits: Numbers) -> Floats:
    raised = np.exp(logits.astype(np.float64) - logits.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True))


def count_chances(logits: Numbers) -> Floats:
    """The calibrated probabilities of 0 to 6 counters, (..., 7), by ``TEMPERATURE``."""
    none = _chances(logits)[..., :1]
    return np.concatenate([none, (1 - none) * _chances(logits[..., 1:] / TEMPERATURE)], axis=-1)


def look_at(
    ground: PieceGround, spots: Sequence[Spot], nets: PieceNets, turn: float, mirrored: bool = False
) -> list[StackLook]:
    """Look once at each spot, directly or mirrored; the places and radii returned are refined."""
    windows = [counter_window(ground.upright(spot) + turn) for spot in spots]
    crops = ground.crops(spots, windows)
    slopes = [ground.slope_in(spot, window) for spot, window in zip(spots, windows, strict=True)]
    rows = _read(nets, crops, slopes, mirrored)
    counts, runs = count_chances(rows[:, :COUNTS]), _chances(rows[:, COUNTS:_HIDDEN])
    steep = [math.hypot(*slope) for slope in slopes]
    parts = zip(spots, windows, rows[:, _HIDDEN:].tolist(), counts, runs, crops, steep, strict=True)
    return [_look(*part) for part in parts]


def _read(
    nets: PieceNets, crops: Sequence[Image], slopes: Sequence[tuple[float, float]], mirrored: bool
) -> NDArray[np.float32]:
    """The reader's output for the crops; mirrored, it makes different errors."""
    if not mirrored:
        return nets.counters(stacked(crops, slopes))
    turned = [np.ascontiguousarray(crop[:, ::-1]) for crop in crops]
    rows = nets.counters(stacked(turned, [(-x, y) for x, y in slopes])).copy()
    rows[:, _SHIFT_X] *= -1
    return rows


def _look(
    spot: Spot, window: Window, rest: Sequence[float], counts: Floats, runs: Floats, crop: Image, steepness: float
) -> StackLook:
    hidden, *shift, size, rise, doubt = rest
    radius = USUAL_RADIUS * math.exp(min(max(size, -0.3), 0.3))
    x, y = (min(max(v, -0.4), 0.4) * radius for v in shift)
    c, s = math.cos(window.turn), math.sin(window.turn)
    moved = Spot(spot.x + c * x - s * y, spot.y + s * x + c * y, radius, spot.heat)
    shown = 1 / (1 + math.exp(-hidden))
    return StackLook(
        moved, counts, runs, shown, crop, steepness, rise, math.exp(min(max(doubt, -4), 2)), turn=window.turn
    )


def settled(ground: PieceGround, spots: Sequence[Spot], nets: PieceNets) -> list[StackLook]:
    """Look twice at every spot in which the first look saw something, the second time where the first saw it."""
    first = [k for k in look_at(ground, spots, nets, TURNS[0]) if k.piece > 0.05]
    second = look_at(ground, [k.spot for k in first], nets, TURNS[1], mirrored=True)
    both = [_together(a, b) for a, b in zip(first, second, strict=True)]
    return _recropped(ground, without_doubles([k for k in both if k.piece > 0.3]))


def _recropped(ground: PieceGround, looks: Sequence[StackLook]) -> list[StackLook]:
    """The looks with upright crops at the refined places: the upper face lies exactly where it is meant to."""
    turns = [ground.upright(look.spot) for look in looks]
    crops = ground.crops([look.spot for look in looks], [counter_window(turn) for turn in turns])
    return [replace(look, crop=crop, turn=turn) for look, crop, turn in zip(looks, crops, turns, strict=True)]


def _together(a: StackLook, b: StackLook) -> StackLook:
    return replace(
        b,
        counts=(a.counts + b.counts) / 2,
        runs=(a.runs + b.runs) / 2,
        hidden=(a.hidden + b.hidden) / 2,
        rise=(a.rise + b.rise) / 2,
        doubt=(a.doubt + b.doubt) / 2,
    )


def without_doubles(looks: Sequence[StackLook]) -> list[StackLook]:
    """Drop overlapping counters: of two that would intersect, the more likely is kept."""
    kept: list[StackLook] = []
    for look in sorted(looks, key=lambda k: -k.piece * k.spot.heat):
        if all(math.hypot(look.spot.x - k.spot.x, look.spot.y - k.spot.y) > 0.9 * k.spot.radius for k in kept):
            kept.append(look)
    return kept


# Joint inference of a stack's count and of the height of a counter, which is the same for the whole set ---------------


HEIGHTS_MM = np.linspace(2.6, 5.8, 9)  # apparent height of a counter; in glaring light all seem higher
USUAL = np.exp(-0.5 * (np.log(HEIGHTS_MM / USUAL_HEIGHT) / 0.25) ** 2)
"""How usual each of these heights is: most counters are 3 to 5 mm thick."""
LEARNT = np.array([0.44, 0.25, 0.15, 0.1, 0.04, 0.02])  # frequencies of stacks of 1 to 6 in the training set
STEEP = 0.3  # apparent shift (mm) per mm of height; close to the camera's foot point heights are hardly visible
_COUNTS = np.arange(1, len(LEARNT) + 1)
_ERRS = 0.01  # error rate of the reader regardless of its confidence
_COUNTED = 0.5  # weight of the count: it is partly redundant with the height, and must not be counted twice
_SPREAD = 0.15  # standard deviation of the log height in the training set
_WIDER = 1.3  # the height is less accurate than the reader claims, by held-out tables
_FAR_OFF = 9.0  # squared standard deviations: beyond this the reader is simply wrong
_RISES = np.log(HEIGHTS_MM[:, None] * _COUNTS[None] / USUAL_HEIGHT)


def likelihoods(looks: Sequence[StackLook]) -> Floats:
    """The likelihood of each look for a stack of each counter height and count, (n, 9, 6).

    The reader's answers include the prior of its training set: a stack that shows nothing gets the usual height. By
    Bayes' rule that prior is divided out; otherwise every such stack would count as evidence for the usual height.
    """
    counts = np.array([look.counts[1:] for look in looks])
    rise, doubt = np.array([(look.rise, look.doubt) for look in looks]).T[:, :, None, None]
    own = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1e-9)
    counted = ((1 - _ERRS) * own + _ERRS * LEARNT) / LEARNT
    off = (_RISES - rise) / (_WIDER * doubt)
    seen = np.exp(-0.5 * np.minimum(off**2, _FAR_OFF))
    return np.asarray(counted[:, None] ** _COUNTED * seen / _learnt_rises(doubt))


def _learnt_rises(doubt: Floats) -> Floats:
    """The density of heights in the training set, (n, 9, 6), for a reader less accurate than it claims."""
    spread = np.hypot(_SPREAD, math.sqrt(_WIDER**2 - 1) * doubt)
    off = (_RISES[:, :, None] - np.log(_COUNTS)) / spread[..., None]
    return np.asarray(np.exp(-0.5 * off**2) @ LEARNT / spread)


# Pixels of the crops of all looks at a board, and what else is seen there: the print, and other stacks ----------------


_CLEAR_MM = 3.0  # around other stacks, for their sides
ValueT = TypeVar("ValueT", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Pixels:
    """Some pixels of each look's crop, one look after the other: m in all."""

    looks: Sequence[StackLook]
    of: NDArray[np.intp]  # (m,): the look that each belongs to
    columns: Numbers  # (m,)
    rows: Numbers  # (m,)

    def split(self, values: NDArray[ValueT]) -> list[NDArray[ValueT]]:
        """Values of all pixels, (m, ...), look by look."""
        return np.split(values, np.searchsorted(self.of, np.arange(1, len(self.looks))))

    def tints(self, crops: Sequence[Image], paper: Paper) -> list[Floats]:
        """The tints of the pixels of each look's crop, (., 3); the pixels have to be whole numbers."""
        parts = zip(self.looks, crops, self.split(self.columns), self.split(self.rows), strict=True)
        return [paper.tint(crop[rows, columns], k.spot.x, k.spot.y) for k, crop, columns, rows in parts]

    def moved(self, right: float, down: float) -> Pixels:
        """The pixels that many columns to the right and rows down."""
        return replace(self, columns=self.columns + right, rows=self.rows + down)

    @cached_property
    def places(self) -> tuple[Floats, Floats]:
        """The places on the board (mm), (m,) each, seen there if no counter stood on it."""
        maps = np.array([look.map_to_board() for look in self.looks])
        (a, b, x), (c, d, y) = maps.transpose(1, 2, 0)[..., self.of]
        return a * self.columns + b * self.rows + x, c * self.columns + d * self.rows + y

    def printed(self, print_of: Bools) -> Bools:
        """Whether the board is printed in each colour there, (m, 4)."""
        height, width = print_of.shape[:2]
        x, y = self.places
        columns, rows = np.clip(x, 0, width - 1).astype(np.intp), np.clip(y, 0, height - 1).astype(np.intp)
        return np.asarray(print_of.reshape(-1, print_of.shape[2])[rows * width + columns])

    @property
    def free(self) -> Bools:
        """Whether they are clear of the other stacks, (m,)."""
        x, y = self.places
        spots = np.array([(look.spot.x, look.spot.y, look.spot.radius + _CLEAR_MM) for look in self.looks])
        away = np.hypot(*(spots[:, None, :2] - spots[None, :, :2]).transpose(2, 0, 1))
        near = (away < spots[:, 2] + CROP / 2) & ~np.eye(len(spots), dtype=bool)
        free = np.ones(x.shape, bool)
        for look, other in np.argwhere(near):
            start, end = np.searchsorted(self.of, (look, look + 1))
            right, down, reach = spots[other]
            free[start:end] &= np.hypot(x[start:end] - right, y[start:end] - down) > reach
        return free


def pixels_of(looks: Sequence[StackLook], each: Sequence[tuple[Numbers, Numbers]]) -> Pixels:
    """The pixels with the columns and rows given for each look."""
    columns, rows = (np.concatenate([part.ravel() for part in parts]) for parts in zip(*each, strict=True))
    return Pixels(looks, np.repeat(np.arange(len(looks)), [part.size for part, _ in each]), columns, rows)
