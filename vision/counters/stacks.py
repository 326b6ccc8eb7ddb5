"""From the look of a stack to the counters that may be in it, each possibility with its probability.

Which colour shows below the top ones, beside the upper face or along the side, is weighed by pixels: in log
chromaticity a pixel that no lower counter covers lies between the board's colours, the shadow's, grey and the top's
colour, however light, blurred or mixed it is. What lies outside of that, towards the paint of another counter of the
set, is evidence for one; where it lies must fit the outline of a counter that stands there.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, medians
from vision.counters.colours import Bools, Plane, SideTints, middle, plane, printed, to_line, to_triangle
from vision.counters.looks import Numbers, Pixels, StackLook, pixels_of
from vision.counters.outlines import outlines_of, unknown_outline
from vision.counters.shadows import unknown_shadow
from vision.mats import UCKERS, UCKERS_COLOURS
from vision.pieces.colours import Paper, Tint, blurred, median_tint, ring_mask
from vision.pieces.crops import COUNTER_ROW, COUNTER_SCALE, CROP, USUAL_HEIGHT

# What shows below the top ---------------------------------------------------------------------------------------------

SPREAD = 0.14  # standard deviation of a surface's log chromaticity
HUES = 0.1  # further spread of a saturated colour, relative to its saturation
LEAST_COVER = 0.2  # of a pixel: a lower counter that covers less of it gains no more from it
NOISE = 1.5  # the camera's noise beside a face against that on it
OUTLIER = 3.0  # standard deviations, beyond which the evidence of a pixel doesn't grow
DEEPER = 1.25  # the same paint in shade is that much more saturated
CORRELATED = 0.24  # share of a pixel's evidence that its neighbours do not give as well
MISSING = 0.15  # evidence against a counter, from each pixel of it that shows nothing of its colour
RUNS_ON = 0.5  # weight of the colour just outside a counter's outline, as evidence against it
HIDDEN = 0.2  # rate of lower counters of which nothing shows
MOST = 7.0  # greatest log likelihood ratio
SURE_TOP = 0.9  # least probability of the colour of a top from which that colour's paint is measured
_SLIPS_MM = (0.7, 1.5, 2.8)  # how far a counter below is off the one above
_SLIP_MM = 1.3  # the usual slip
_WAYS = 10  # directions of a slip
_RUNS = (0.4, 0.8, 1.2, 1.8, 2.7)  # heights of the part with the top's colour, in usual counters
_REST = 1.2  # height of the part below it
_BAND, _ZONE = 4.0, 8.0  # pixels around an outline, and around the tallest stack
_FACE_SHARE = 0.8  # part of the face's radius within which its colour is measured
_AROUND = (4.0, 12.0)  # pixels outside a stack: the bare board and shadows on it
_SHADE = 0.15  # half the log of the lightness: how much darker than the board a shadow is
_ENOUGH = 15  # pixels that show a board's or a shadow's colour
_NEARLY = ((-2, 0), (2, 0), (0, -2), (0, 2))  # pixels right and down: further tolerance for the position of the print


@dataclass(frozen=True, slots=True, eq=False)
class _Outlines:
    """Pixels of a crop around the upper face, and how lower counters would cover them."""

    columns: NDArray[np.int64]
    rows: NDArray[np.int64]
    covered: NDArray[np.float32]  # (outlines, pixels), 0 to 1
    against: NDArray[np.float32]  # (outlines, pixels): the band around each outline
    usual: Floats  # log prior of each outline


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What the outlines' pixels of all looks show, look by look, and the bare board around each look."""

    outlines: tuple[_Outlines, ...]
    pixels: Pixels  # m of them
    colours: Plane  # (m,)
    print_of: Bools  # (m, 4)
    free: Bools  # (m,): no other stack is there
    boards: Plane  # (n,)
    noises: Floats  # (n,)
    shadow: complex


def chances_below(
    looks: Sequence[StackLook],
    crops: Sequence[Image],
    tops: Sequence[Tint],
    sides: SideTints,
    paper: Paper,
    print_of: Bools,
) -> Floats:
    """How much likelier each look is with a counter of each colour below the top ones than without, (n, 4).

    ``tops`` are the tints of the upper faces; ``print_of`` is where the board has each colour, as returned by
    ``printed`` and ``printed_on`` of ``vision.counters.colours``: there, that colour is no evidence.
    """
    faces, prints = plane(np.array(tops)), plane(sides.tints)
    paints = _paints(faces, [sides.chances(top) for top in tops], prints)
    each = _log_chances(_seen(looks, crops, paper, print_of), faces, paints, prints)
    too_much = np.maximum(each.max(axis=1, keepdims=True) - MOST, 0)  # off all of them: which colour remains as clear
    return np.asarray(HIDDEN + (1 - HIDDEN) * np.exp(each - too_much))


def _paints(faces: Plane, named: Sequence[dict[str, float]], prints: Plane) -> Plane:
    """Each colour's counters, (4,): of the faces with that name, or else as the print."""
    paints = prints.copy()
    for i, name in enumerate(UCKERS_COLOURS):
        same = faces[[chances[name] > SURE_TOP for chances in named]]
        if len(same):
            paints[i] = middle(same)
    return paints


def _seen(looks: Sequence[StackLook], crops: Sequence[Image], paper: Paper, print_of: Bools) -> _Seen:
    sizes = [round(4 * look.spot.radius) for look in looks]
    outlines = tuple(_outlines(k, round(20 * look.steepness)) for k, look in zip(sizes, looks, strict=True))
    beneath = pixels_of(looks, [(k.columns, k.rows) for k in outlines])
    noises = [_noise(plane(part)) for part in pixels_of(looks, [_face_pixels(k) for k in sizes]).tints(crops, paper)]
    boards, shadow = _boards(looks, sizes, crops, paper, print_of)
    colours = plane(np.concatenate(beneath.tints(crops, paper)))
    near = np.logical_or.reduce([beneath.moved(*step).printed(print_of) for step in _NEARLY])
    return _Seen(outlines, beneath, colours, near, beneath.free, boards, np.array(noises), shadow)


def _noise(face: Plane) -> float:
    """The standard deviation of the colours on a face, from their median deviation."""
    off = face - middle(face)
    return 1.48 * float(medians(np.abs(np.concatenate([off.real, off.imag]))[:, None])[0])


def _boards(
    looks: Sequence[StackLook], sizes: Sequence[int], crops: Sequence[Image], paper: Paper, print_of: Bools
) -> tuple[Plane, complex]:
    """The colour of the bare board around each look, (n,), and of the shadows there; 0 where too little is seen."""
    around = pixels_of(looks, [_around(k, round(_drop(look))) for k, look in zip(sizes, looks, strict=True)])
    bare = around.split(around.free & ~around.printed(print_of).any(axis=1))
    boards, shadows = [], []
    for tints in (part[here] for part, here in zip(around.tints(crops, paper), bare, strict=True)):
        known = len(tints) >= _ENOUGH
        usual = medians(tints) if known else np.zeros(3)
        boards.append(complex(usual[0], usual[1]))
        shadows.append(plane(tints[tints[:, 2] < usual[2] - _SHADE]))
    shade = np.concatenate(shadows)
    return np.array(boards), middle(shade) if len(shade) >= _ENOUGH else 0j


def _log_chances(seen: _Seen, tops: Plane, paints: Plane, prints: Plane) -> Floats:
    """The log likelihood ratio of a lower counter of each colour that shows, to none, (n, 4)."""
    spreads = SPREAD**2 + (NOISE * seen.noises) ** 2 + (HUES * np.abs(tops)) ** 2
    of = seen.pixels.of
    top, board, spread = tops[of], seen.boards[of], spreads[of]
    plain = np.minimum(_off(seen, top, board, prints) / spread, OUTLIER**2)
    gains = np.empty((len(plain), len(paints)), np.float32)
    for gain, paint in zip(gains.T, paints.tolist(), strict=True):
        covered = (to_line(seen.colours, LEAST_COVER * paint + (1 - LEAST_COVER) * k, paint) for k in (board, top))
        gain[:] = 0.5 * np.maximum(plain - np.minimum(*covered) / spread, 0)
    informative = (seen.free[:, None] & ~seen.print_of).astype(np.float32)
    parts = zip(
        seen.outlines, seen.pixels.split(gains * informative), seen.pixels.split(MISSING * informative), strict=True
    )
    return np.array([_fitted(*part) for part in parts])


def _fitted(outlines: _Outlines, gain: NDArray[np.float32], missing: NDArray[np.float32]) -> Floats:
    """The log likelihood ratio of each colour, (4,), from the gain of each pixel, (m, 4), over all outlines."""
    fit = outlines.covered @ (gain - missing) - RUNS_ON * (outlines.against @ gain)
    return np.asarray(np.logaddexp.reduce(CORRELATED * fit + outlines.usual[:, None], axis=0))


def _off(seen: _Seen, top: Plane, board: Plane, prints: Plane) -> Floats:
    """The squared distance of each pixel from all that the board and the top can show, (m,)."""
    grey, deep, shadow = 0j, DEEPER * top, DEEPER * seen.shadow
    off = np.minimum(to_triangle(seen.colours, board, deep, grey), to_triangle(seen.colours, shadow, deep, board))
    for here, colour in zip(seen.print_of.T, prints.tolist(), strict=True):
        printed = to_triangle(seen.colours[here], board[here], deep[here], DEEPER * colour)
        off[here] = np.minimum(off[here], printed)
    return off


def _drop(look: StackLook) -> float:
    """How far (pixels) the stack's side extends beyond its upper face, towards the camera's foot point."""
    return look.likely_count * USUAL_HEIGHT * COUNTER_SCALE * look.steepness


def _grid() -> tuple[Floats, Floats]:
    """The places of all pixels, right and down of the upper face's centre."""
    rows, columns = np.indices((CROP, CROP)).astype(np.float64)
    return columns - (CROP - 1) / 2, rows - COUNTER_ROW


def _beyond(x: Numbers, y: Numbers, radius: float, start: float, end: float) -> Numbers:
    """How far (pixels) places lie outside a cylinder whose side goes down from ``start`` to ``end``."""
    return np.asarray(np.hypot(x, y - np.clip(y, start, end)) - radius)


def _every_other() -> Bools:
    """Every other pixel each way: those between are hardly independent."""
    rows, columns = np.indices((CROP, CROP))
    return np.asarray((rows % 2 == 0) & (columns % 2 == 0))


@cache
def _face_pixels(quarters: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Columns and rows of pixels of the inner part of an upper face with a radius in quarters of a mm."""
    rows, columns = np.nonzero((np.hypot(*_grid()) < _FACE_SHARE * COUNTER_SCALE * quarters / 4) & _every_other())
    return columns, rows


@cache
def _around(quarters: int, drop: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Columns and rows of pixels around a stack."""
    x, y = _grid()
    away = _beyond(x, y, COUNTER_SCALE * quarters / 4, 0, drop)
    rows, columns = np.nonzero((away > _AROUND[0]) & (away < _AROUND[1]) & _every_other())
    return columns, rows


@lru_cache(maxsize=48)
def _outlines(quarters: int, steepness: int) -> _Outlines:
    """The outlines for a radius in quarters of a mm and a shift of twentieths of a mm per mm of height."""
    radius, height = COUNTER_SCALE * quarters / 4, COUNTER_SCALE * USUAL_HEIGHT * steepness / 20
    x, y = _grid()
    near = _beyond(x, y, radius, 0, (_RUNS[-1] + _REST) * height) < _ZONE
    rows, columns = np.nonzero(near & (np.hypot(x, y) > radius) & _every_other())
    x, y = x[rows, columns].astype(np.float32), y[rows, columns].astype(np.float32)
    right, down, usual = _slips()
    covered, against = [], []
    for run in _RUNS:
        clear = 1 - _cover(_beyond(x, y, radius + 1, 0, run * height))
        off = _beyond(x - right, y - down, radius, run * height, (run + _REST) * height)
        covered.append(_cover(off) * clear)
        against.append((_cover(off - _BAND) - _cover(off)) * clear)
    every = np.tile(usual - math.log(len(_RUNS)), len(_RUNS))
    return _Outlines(columns, rows, np.concatenate(covered), np.concatenate(against), every)


def _cover(away: Numbers) -> Numbers:
    """How much of a pixel is covered, by how far its centre lies outside an outline."""
    return np.clip(0.5 - away / 2, 0, 1)


@cache
def _slips() -> tuple[NDArray[np.float32], NDArray[np.float32], Floats]:
    """How far (pixels) a lower counter may be to the right of and below the top, (n, 1), and the log priors, (n,)."""
    found = [(0.0, 0.0, 0.3)]
    for slip in _SLIPS_MM:
        usual = 0.6 * math.exp(-0.5 * (slip / _SLIP_MM) ** 2) * slip + 0.03
        for k in range(_WAYS):
            angle, far = 2 * math.pi * k / _WAYS, slip * COUNTER_SCALE
            found.append((far * math.cos(angle), far * math.sin(angle), usual / _WAYS))
    right, down, prior = np.array(found).T
    return right[:, None].astype(np.float32), down[:, None].astype(np.float32), np.log(prior / prior.sum())


# The counters of a stack ----------------------------------------------------------------------------------------------

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
    return median_tint(paper, pixels, _face(round(4 * look.spot.radius)), look.spot.x, look.spot.y)


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
    blind = look.own_chance(1) if count > 1 else 0.0
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
