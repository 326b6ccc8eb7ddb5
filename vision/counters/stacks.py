"""From what a stack looks like to which counters may lie in it, each possibility with its chance."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, Image
from vision.counters.looks import StackLook
from vision.counters.sides import SideTints
from vision.mats import UCKERS_COLOURS
from vision.pieces.colours import Paper, blurred, middle_tint, ring_mask
from vision.pieces.crops import COUNTER_ROW, COUNTER_SCALE, CROP

Counters = tuple[tuple[str, int], ...]
"""How many of each colour, in the order of the colours."""

COUNTER_MM = 4.0  # a counter's height, more or less
MOST_OF_A_COLOUR = 4
_MIDDLE = (CROP - 1) / 2
_SIDE = (0.5, 1.5)  # pixels: farther than this outside the upper face, less than this outside the stack
_AROUND = (4.0, 8.0)  # pixels outside the stack: the board around it
_MAY_BE_MIXED = 0.003  # less likely mixes are not looked into
_UNSEEN = 0.15  # how often a second colour is there when none shows
_LEAST = 0.004  # possibilities with a smaller chance are left out


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """A stack: its likelihoods, and where it stands (mm) for each number of counters."""

    look: StackLook
    possible: tuple[tuple[Counters, float], ...]
    colours: dict[str, float]

    @property
    def best(self) -> tuple[Counters, float]:
        """What most likely lies there, and its chance among stacks."""
        return self.possible[0]

    @property
    def top(self) -> str:
        """The likeliest colour of the upper counter."""
        return max(self.colours, key=lambda name: self.colours[name])


def counters_of(names: dict[str, int]) -> Counters:
    """Counts in the order of the colours, without zeros."""
    return tuple((name, names[name]) for name in UCKERS_COLOURS if names.get(name))


def stack_of(look: StackLook, sides: SideTints, paper: Paper) -> Stack:
    """What may lie in a stack that looks like that."""
    pixels = blurred(look.crop)
    radius = look.spot.radius * COUNTER_SCALE
    inner = ring_mask(CROP, _MIDDLE, COUNTER_ROW, 0, 0.75 * radius)
    colours = sides.chances(middle_tint(paper, pixels, inner, look.spot.x, look.spot.y))
    top = max(colours, key=lambda name: colours[name])
    ways = _counts_and_runs(look)
    mixed = sum(p for count, run, p in ways if run < count) > _MAY_BE_MIXED
    others, visible = _others(look, paper, sides, pixels, top) if mixed else ({}, 0.0)
    chances: defaultdict[Counters, float] = defaultdict(float)
    for count, run, p in ways:
        for counters, q in _mixes(top, count, run, others):
            chances[counters] += p * q * (visible if run < count else 1.0)
    known = [(counters, p) for counters, p in sorted(chances.items(), key=lambda item: -item[1]) if p > _LEAST]
    total = sum(p for _, p in known)
    return Stack(look, tuple((counters, float(p / total)) for counters, p in known), colours)


def _counts_and_runs(look: StackLook) -> list[tuple[int, int, float]]:
    """(counters, of the top's colour from the top down, chance) for stacks; a run can't be longer than the stack."""
    found = []
    counts = look.counts[1:] / max(float(look.counts[1:].sum()), 1e-9)
    for count, p in enumerate(counts, start=1):
        runs = look.runs[: min(count, len(look.runs))]
        for run, q in enumerate(runs / max(float(runs.sum()), 1e-9), start=1):
            found.append((count, run, float(p * q)))
    return found


def _mixes(top: str, count: int, run: int, others: dict[str, float]) -> list[tuple[Counters, float]]:
    """The counters of a stack with a run of the top's colour above others.

    Under the run the next counter is of another colour; what lies under that one is taken to be of that colour too.
    """
    if run == count:
        return [(((top, count),), 1.0 if count <= MOST_OF_A_COLOUR else 0.0)]
    return [(counters_of({top: run, other: count - run}), p) for other, p in others.items()]


def _others(look: StackLook, paper: Paper, sides: SideTints, pixels: Image, top: str) -> tuple[dict[str, float], float]:
    """How likely each other colour is the one that shows on the side of the stack, and how far any does (0 to 1)."""
    shares = _shares(look, paper, sides, pixels)
    weight = {name: max(0.0, shares[i]) + 0.004 for i, name in enumerate(UCKERS_COLOURS) if name != top}
    total = sum(weight.values())
    shown = 1 - 3 * 0.004 / total
    return {name: w / total for name, w in weight.items()}, _UNSEEN + (1 - _UNSEEN) * shown


def _shares(look: StackLook, paper: Paper, sides: SideTints, pixels: Image) -> Floats:
    """How much more of each colour there is on the stack's side than on the board around it, (4,)."""
    to_face, to_stack = _distances(look)
    near = (to_face > _SIDE[0]) & (to_stack < _SIDE[1])
    far = (to_stack > _AROUND[0]) & (to_stack < _AROUND[1])
    counts = []
    for mask in (near, far):
        named = sides.nearest(paper.tint(pixels[mask], look.spot.x, look.spot.y))
        counts.append(np.array([(named == i).mean() for i in range(4)]))
    return np.asarray(counts[0] - 0.5 * counts[1])


def _distances(look: StackLook) -> tuple[Floats, Floats]:
    """How far (pixels) each pixel of the crop lies outside the upper face, and outside the whole stack."""
    j, i = np.arange(CROP)[None], np.arange(CROP)[:, None]
    radius = look.spot.radius * COUNTER_SCALE
    drop = look.likely_count * COUNTER_MM * COUNTER_SCALE * look.steepness
    below = np.clip(i - COUNTER_ROW, 0, drop)
    to_face = np.hypot(j - _MIDDLE, i - COUNTER_ROW) - radius
    return np.asarray(to_face), np.asarray(np.hypot(j - _MIDDLE, i - COUNTER_ROW - below) - radius)
