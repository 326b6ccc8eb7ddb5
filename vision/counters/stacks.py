"""From the look of a stack to the counters that may be in it, each possibility with its probability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.counters.below import chances_below
from vision.counters.colours import Bools, SideTints, printed
from vision.counters.looks import StackLook
from vision.counters.outlines import outlines_of, unknown_outline
from vision.counters.shadows import unknown_shadow
from vision.mats import UCKERS, UCKERS_COLOURS
from vision.pieces.colours import Paper, Tint, blurred, middle_tint, ring_mask
from vision.pieces.crops import COUNTER_ROW, COUNTER_SCALE, CROP

Counters = tuple[tuple[str, int], ...]
"""How many of each colour, in the order of the colours."""

COUNTER_MM = 4.0  # a counter's approximate height
MOST_OF_A_COLOUR = 4
_MIDDLE = (CROP - 1) / 2
_OF_ONE_COLOUR = 0.7  # share of the stacks in play
_LEAST = 0.0005  # less probable possibilities are left out
_SHARE = 0.1  # weight of each other colour below, so that plain stacks of own boards lose nothing
_NEVER = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """A stack: its likelihoods, and its position (mm) for each number of counters."""

    look: StackLook
    possible: tuple[tuple[Counters, float], ...]
    colours: dict[str, float]
    outline: Floats = field(default_factory=unknown_outline)
    shadow: Floats = field(default_factory=unknown_shadow)

    @property
    def best(self) -> tuple[Counters, float]:
        """The most likely content, and its probability among stacks."""
        return self.possible[0]

    @property
    def top(self) -> str:
        """The most likely colour of the upper counter."""
        return max(self.colours, key=lambda name: self.colours[name])


def counters_of(names: dict[str, int]) -> Counters:
    """Counts in the order of the colours, without zeros."""
    return tuple((name, names[name]) for name in UCKERS_COLOURS if names.get(name))


def stack_of(look: StackLook, sides: SideTints, paper: Paper) -> Stack:
    """The possible contents of a stack with that look."""
    return stacks_of([look], sides, paper)[0]


def stacks_of(looks: Sequence[StackLook], sides: SideTints, paper: Paper, print_of: Bools | None = None) -> list[Stack]:
    """The possible contents of stacks with those looks.

    ``print_of`` is where the board has each colour, as in ``chances_below``; the default is the standard mat.
    """
    if not looks:
        return []
    pixels = [blurred(look.crop) for look in looks]
    tops = [_face_tint(look, crop, paper) for look, crop in zip(looks, pixels, strict=True)]
    seen = looks, pixels, tops, sides, paper, printed(UCKERS.name) if print_of is None else print_of
    parts = zip(looks, tops, chances_below(*seen), outlines_of(*seen), strict=True)
    return [_stack(look, sides.chances(top), show, outline) for look, top, show, outline in parts]


def _stack(look: StackLook, colours: dict[str, float], below: Floats, outline: Floats) -> Stack:
    top = max(colours, key=lambda name: colours[name])
    others = {name: _SHARE * float(below[i]) for i, name in enumerate(UCKERS_COLOURS) if name != top}
    chances: defaultdict[Counters, float] = defaultdict(float)
    for count, run, p in _counts_and_runs(look):
        if p > _NEVER:
            for counters, q in _mixes(top, count, run, others):
                chances[counters] += p * q
    known_least = _LEAST * sum(chances.values())
    known = [(counters, p) for counters, p in sorted(chances.items(), key=lambda item: -item[1]) if p > known_least]
    total = sum(p for _, p in known)
    return Stack(look, tuple((counters, p / total) for counters, p in known), colours, outline)


def top_tint(look: StackLook, paper: Paper) -> Tint:
    """The tint of a stack's upper face."""
    return _face_tint(look, blurred(look.crop), paper)


def _face_tint(look: StackLook, pixels: Image, paper: Paper) -> Tint:
    return middle_tint(paper, pixels, _face(round(4 * look.spot.radius)), look.spot.x, look.spot.y)


@cache
def _face(quarters: int) -> NDArray[np.bool_]:
    """Every other row of the inner part of an upper face with a radius in quarters of a mm."""
    inner = ring_mask(CROP, _MIDDLE, COUNTER_ROW, 0, 0.75 * quarters / 4 * COUNTER_SCALE)
    inner[::2] = False
    return inner


def _counts_and_runs(look: StackLook) -> list[tuple[int, int, float]]:
    """(counters, run of the top's colour, probability) for stacks; a run can't be longer than the stack."""
    counts = look.counts[1:] / max(float(look.counts[1:].sum()), 1e-9)
    return [
        (count, run, p * q)
        for count, p in enumerate(counts.tolist(), start=1)
        for run, q in enumerate(_runs(look, count), start=1)
    ]


def _runs(look: StackLook, count: int) -> list[float]:
    """The probabilities of the runs in a stack of that many counters.

    A reader that takes the stack for a single counter gives no information on the colours below: then the prior is
    used.
    """
    own: list[float] = look.runs[:count].tolist()
    mixed = len(own) - 1
    usual = [*([(1 - _OF_ONE_COLOUR) / mixed] * mixed), _OF_ONE_COLOUR] if mixed else [1.0]
    blind = look.alone_says(1) if count > 1 else 0.0
    seen = (1 - blind) / max(sum(own), 1e-9)
    return [seen * p + blind * q for p, q in zip(own, usual, strict=True)]


def _mixes(top: str, count: int, run: int, others: dict[str, float]) -> list[tuple[Counters, float]]:
    """The counters of a stack with a run of the top's colour above others.

    The counter below the run has another colour; those further down are assumed to have that colour too.
    """
    if run == count:
        return [(((top, count),), 1.0 if count <= MOST_OF_A_COLOUR else 0.0)]
    return [(_two_colours(top, run, other, count - run), p) for other, p in others.items()]


@cache
def _two_colours(top: str, run: int, other: str, rest: int) -> Counters:
    return counters_of({top: run, other: rest})
