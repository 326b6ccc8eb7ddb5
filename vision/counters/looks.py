"""Classifies stacks of counters: upright crops through the reader (higher points appear farther up)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.pieces.crops import PLANE, Spot, Window, counter_window, window_map
from vision.pieces.ground import PieceGround, stacked
from vision.pieces.nets import COUNTS, RUNS, PieceNets

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
    alone: Floats | None = None  # the counts as this look alone gave them, if others were taken into account
    turn: float = 0.0  # radians: the rotation of the crop in which higher points appear farther up

    def map_to_board(self) -> Floats:
        """The 2 x 3 map from pixels of the crop to places on the board (mm), seen there if no counter stood on it."""
        to_plane = window_map(self.spot.x, self.spot.y, counter_window(self.turn))
        lower = PLANE * self.steepness  # anything lower than the crop's plane appears farther down in the crop
        to_plane[:, 2] += lower * math.sin(self.turn), -lower * math.cos(self.turn)
        return to_plane

    def alone_says(self, count: int) -> float:
        """The probability that this look alone gives to a stack of that many counters."""
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
    return _cropped_anew(ground, without_doubles([k for k in both if k.piece > 0.3]))


def _cropped_anew(ground: PieceGround, looks: Sequence[StackLook]) -> list[StackLook]:
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
