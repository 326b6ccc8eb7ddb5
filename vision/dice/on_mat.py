"""Dice on a mat."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import compress
from statistics import fmean

import numpy as np

from vision.dice import beside
from vision.dice.crops import finder_level, finder_planes
from vision.dice.finding import Spot, peaks
from vision.dice.fitted import FITTED
from vision.dice.grounds import Ground, MatGround
from vision.dice.looks import Look, judge, look_at, means, together, with_stacks, without_doubles
from vision.dice.nets import FINDER, READER_MAT, Nets
from vision.dice.sureness import ON_MAT, Place, judged
from vision.mats import Mat
from vision.reading import SeenDie, in_rows

EDGES_MM = (11.0, 20.5)  # edges of dice that the mats are made for, with some tolerance
LIKELY_DIE = 0.4
LEANING = 0.1  # prior: at real tables hardly more dice lean
STANDING = 0.2  # prior: so many of the dice that don't lie flat stand on another one. Chosen
_LEAST_TILT = 0.1  # degrees
_LEAST = 1e-4  # limit on the confidence of a single classifier
LEAST_HEAT = 0.22  # below this heat of the finder there is no die
LEAST_DIE = 0.02  # a candidate with a lower probability by the reader is not passed on to the judge
DOUBTFUL = (0.9, 0.1)  # a lower probability of a die, or a higher one that it is hidden, may mean a crop beside the die
OFF_CENTRE = 0.1  # edges between the crop's centre and the die from which a crop is beside it
MOST_AGAIN = 2  # looks at such a spot from where the die seemed to be
UNCLEAR = (0.027, 0.85)  # if a look gives a lean a probability in this range, two more are taken
NEARER = (0.96, 1.04)  # scales of their crops relative to the edge
MOST_SPOTS = 48  # candidates that are looked at, those on the mat first: more dice than any game has
_PAST_MARKER = 2.0  # mm: a visible marker has no die on it, though its pattern may look like one

Weigh = Callable[[MatGround, Sequence[Look]], list[Look]]


def dice_on_mat(ground: MatGround, nets: Nets, weigh: Weigh | None = None) -> tuple[SeenDie, ...]:
    """Read the dice on a mat, from the top left on; ``weigh`` adds what is known of the household's own dice."""
    looks = looks_on_mat(ground, nets)
    if weigh is not None:
        looks = weigh(ground, looks)
    mat = ground.registration.mat
    return in_rows(seen_dice(ground, looks, mat))


def looks_on_mat(ground: MatGround, nets: Nets) -> list[Look]:
    """The look of each place on a mat that holds a die."""
    return settled(ground, candidates(ground, nets), nets, ground.beside)


def candidates(ground: MatGround, nets: Nets) -> list[Spot]:
    """Candidate places of dice, mm."""
    picture = ground.search_picture()
    maps = nets.heat(finder_planes(picture, finder_level(picture)), FINDER)
    free = [s for s in map(ground.in_mm, peaks(maps, LEAST_HEAT)) if not _on_marker(ground, s)]
    return sorted(free, key=ground.beside)[:MOST_SPOTS]


def _on_marker(ground: MatGround, spot: Spot) -> bool:
    """Whether a spot is part of a visible marker, and so has no die on it."""
    here = ground.place(spot.x, spot.y, 0.0)
    found = ground.registration
    return any(here in found.mat.markers[m].grown(_PAST_MARKER) for m in found.markers)


def _within(spot: Spot) -> Spot:
    return replace(spot, edge=min(max(spot.edge, EDGES_MM[0]), EDGES_MM[1]))


def placed(ground: Ground, spots: Sequence[Spot], nets: Nets) -> list[Look]:
    """The reader's look at every candidate that may be a die.

    If the crop may be beside the die, which then seems cut off and turned, it looks again where the die seemed to be.
    """
    centres = [_within(s) for s in spots]
    looks = look_at(ground, centres, nets, READER_MAT)
    for _ in range(MOST_AGAIN):
        beside = [i for i, k in enumerate(looks) if _beside(k, centres[i])]
        for i in beside:
            centres[i] = _within(looks[i].spot)
        nearer = look_at(ground, [centres[i] for i in beside], nets, READER_MAT) if beside else []
        for i, look in zip(beside, nearer, strict=True):
            looks[i] = look
    return [k for k in looks if k.die > LEAST_DIE]


def _beside(look: Look, centre: Spot) -> bool:
    """Whether a crop with that centre may be beside its die."""
    least, most = DOUBTFUL
    off = math.hypot(look.spot.x - centre.x, look.spot.y - centre.y) > OFF_CENTRE * look.spot.edge
    return look.die > LEAST_DIE and (look.die < least or look.hidden > most or off)


def settled(
    ground: Ground, spots: Sequence[Spot], nets: Nets, off: Callable[[Spot], bool] = lambda _: False
) -> list[Look]:
    """Look at every candidate: first by the reader, then by the judge at the place found by the reader.

    Candidates that are no dice are dropped. Dice of one throw have one size, so the judge gets the typical one. ``off``
    returns whether a place is beside the mat, where other things than dice are frequent.
    """
    first = placed(ground, spots, nets)
    away = [off(k.spot) for k in first]
    before = of_one_size(first, usual_edge(list(_near_by(first, away))) or usual_edge(first))
    second = judge(ground, before, nets)
    dice = _dice(first, second, away)
    likely = [i for i, die in enumerate(dice) if die > LIKELY_DIE]
    more = _nearer_looks(ground, [before[i] for i in likely], [second[i] for i in likely], nets)
    every = [_weighed(first[i], seen, dice[i]) for i, seen in zip(likely, more, strict=True)]
    return without_doubles(with_stacks(every))


def _near_by(looks: Sequence[Look], away: Sequence[bool]) -> Iterator[Look]:
    return (k for k, far in zip(looks, away, strict=True) if not far)


def _dice(first: Sequence[Look], second: Sequence[Look], away: Sequence[bool]) -> list[float]:
    """The probability of a die at each place, by what the judge sees there and by what lies beside the mat."""
    dice = [die_posterior(near.die, k.spot.heat) for k, near in zip(first, second, strict=True)]
    there = list(compress(range(len(first)), away))
    usual = usual_edge(list(_near_by([replace(k, die=die) for k, die in zip(first, dice, strict=True)], away)))
    chances = beside.weighed([logit(dice[i]) for i in there], [first[i].spot.edge for i in there], usual)
    for i, chance in zip(there, chances, strict=True):
        dice[i] = chance
    return dice


def _nearer_looks(ground: Ground, before: Sequence[Look], second: Sequence[Look], nets: Nets) -> list[list[Look]]:
    """The judge's looks at each die: one, and two more at other scales if the lean is uncertain."""
    looks = [[look] for look in second]
    unclear = [i for i, look in enumerate(second) if UNCLEAR[0] < lean_posterior([look]) < UNCLEAR[1]]
    again = judge(ground, [_grown(before[i], factor) for factor in NEARER for i in unclear], nets, faces=False)
    for i, look in zip(unclear * len(NEARER), again, strict=True):
        looks[i].append(look)
    return looks


def _grown(look: Look, factor: float) -> Look:
    return replace(look, spot=replace(look.spot, edge=look.spot.edge * factor))


def usual_edge(looks: Sequence[Look]) -> float:
    """The typical edge of what is likely a die in full view; 0 without any."""
    return float(np.median([k.spot.edge for k in looks if k.die > 0.8 and k.hidden < 0.5] or [0.0]))


def of_one_size(looks: Sequence[Look], usual: float, share: float = 0.12) -> list[Look]:
    """The looks with the usual edge, if theirs is near it, clipped to the sizes that the mats are made for."""
    sized = [replace(k.spot, edge=usual) if abs(k.spot.edge / (usual or 1) - 1) < share else k.spot for k in looks]
    return [replace(k, spot=_within(spot)) for k, spot in zip(looks, sized, strict=True)]


def _weighed(first: Look, more: Sequence[Look], die: float) -> Look:
    """Combine the judge's looks; the faces are those of its first one.

    Hiddenness and kind also use the reader's look.
    """
    lies = together(more)
    kinds = means([k.kinds for k in (first, more[0])])
    hidden, cocked, stacked = max(first.hidden, lies.hidden), lean_posterior(more), fmean(k.stacked for k in more)
    return replace(lies, die=die, cocked=cocked, stacked=stacked, faces=more[0].faces, kinds=kinds, hidden=hidden)


def die_posterior(near: float, heat: float) -> float:
    """The probability of a die from that of the judge and the finder's heat."""
    return _logistic(FITTED.die.logit([logit(near), logit(heat)]))


def lean_posterior(looks: Sequence[Look]) -> float:
    """The probability of a lean at a table from looks of the judge, and the prior."""
    seen = [fmean(some) for some in zip(*[(k.cocked, k.touched, k.leans) for k in looks], strict=True)]
    return _logistic(FITTED.lean.logit([logit(p) for p in seen]) + logit(LEANING))


def stands_on_another(look: Look) -> bool:
    """Whether a die that is called cocked most likely stands on another one, by the evidence and the prior."""
    return look.cocked >= ON_MAT.cocked and FITTED.standing.logit(standing_witnesses(look)) + logit(STANDING) > 0


def standing_witnesses(look: Look) -> tuple[float, float, float]:
    """What distinguishes a die that stands on another one from one that leans.

    The logarithm of its tilt, how high it lies (edges), and the logit of a die above or below it.
    """
    return math.log(max(look.tilt, _LEAST_TILT)), look.raised, logit(look.stacked)


def logit(p: float) -> float:
    """The log odds of a probability, clipped to the limit on single classifiers."""
    p = min(max(p, _LEAST), 1 - _LEAST)
    return math.log(p / (1 - p))


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def seen_dice(ground: MatGround, looks: Sequence[Look], mat: Mat) -> list[SeenDie]:
    """The dice as items of the reading; all have the median edge."""
    edge = float(np.median([k.spot.edge for k in looks])) if looks else 0.0
    return [_seen_die(ground, look, edge, mat) for look in looks]


def _seen_die(ground: MatGround, look: Look, edge: float, mat: Mat) -> SeenDie:
    x, y = ground.place(look.spot.x, look.spot.y, 2 * edge if stands_on_another(look) else edge)
    return judged(look, Place(x, y, edge, mat.die_zone_at(x, y, edge)), mat.dice_kinds)
