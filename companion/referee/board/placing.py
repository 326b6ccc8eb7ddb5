"""How dice lie: those found in a look, and where the sensor expects those that were left, thrown or swept aside."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from companion.referee.belief import priors
from companion.referee.belief.confusion import pairs_of
from companion.referee.belief.hypothesis import Thrown
from companion.referee.belief.layout import Faces, LaidDie, Look, Moment, Place, in_order, laid, without
from companion.referee.belief.sensor import BESIDE, UNIFORM, Expected, Spot, face_chances, known_face
from vision.reading import SeenDie

ROLL = "roll"
FEW_UNSURE = 3  # most dice that are hard to read whose faces are assigned
CACHED = 1024  # dice, so that each is judged once per look
Found = Sequence[SeenDie | None]

PUSHED = (priors.NUDGED, priors.PUT_ELSEWHERE)
ALONE = (priors.NUDGED_ALONE, priors.PUT_ELSEWHERE_ALONE)
IRRELEVANT = (priors.NUDGED_ALONE / 10, priors.PUT_ELSEWHERE_ALONE)  # dice that are only ever picked up


@lru_cache(maxsize=CACHED)
def staying(die: LaidDie, *elsewhere: Spot, slip: float = 0.0, moved: tuple[float, float] = PUSHED) -> Expected:
    """A die that nobody meant to move.

    ``slip`` is the probability of another face, ``moved`` are those of being nudged or put elsewhere.
    """
    spots = elsewhere or (Spot(1.0, die.zone or BESIDE),)
    if die.place is not None:
        spots = (
            Spot(1 - sum(moved) - sum(spot.chance for spot in elsewhere), die.zone, die.place, priors.UNTOUCHED_MM),
            Spot(moved[0], die.zone, die.place, priors.NUDGED_MM),
            Spot(moved[1], die.zone or BESIDE),
            *elsewhere,
        )
    absent = priors.STILL_UNSEEN if die.lost else priors.HARD_TO_SEE if die.hard else 0.0
    return Expected(known_face(die.face, slip), spots, absent, not die.clear)


@lru_cache(maxsize=16)
def flying(zones: tuple[str, ...]) -> Expected:
    """A die that was thrown on a mat with these zones: now and then it leaves the roll zone."""
    others = [zone for zone in zones if zone not in ("", ROLL)]
    left = (Spot(priors.LEFT_ZONE, zone) for zone in others)
    return Expected(UNIFORM, (Spot(1 - len(others) * priors.LEFT_ZONE, ROLL), *left))


@lru_cache(maxsize=CACHED)
def fallen_back(die: LaidDie) -> Expected:
    """A die that was thrown and came to rest at its old place."""
    return Expected(UNIFORM, staying(die._replace(clear=True)).spots)


@lru_cache(maxsize=CACHED)
def left_over(die: LaidDie) -> Expected:
    """An irrelevant die, which may be picked up at any time."""
    absent = priors.STILL_UNSEEN if die.lost else 0.05
    return replace(staying(die, slip=priors.SLEEVE, moved=IRRELEVANT), absent=absent)


@lru_cache(maxsize=CACHED)
def resting(die: LaidDie) -> Expected:
    """A die during a turn: a sleeve may nudge it or turn it over, and it may be picked up."""
    moved = (priors.SLEEVE, priors.PUT_ELSEWHERE_ALONE)
    absent = priors.TAKEN_UP if die.place is not None else priors.STILL_UNSEEN
    return replace(staying(die, slip=priors.SLEEVE, moved=moved), absent=absent)


def swept(dice: Sequence[LaidDie], look: Look, areas: Mapping[str, float]) -> Iterator[tuple[Expected, ...]]:
    """Dice that a hand swept aside together: the first one to where some die lies now, the others along with it."""
    first = next((die.place for die in dice if die.place is not None), (0.0, 0.0))
    for there in look.dice:
        anywhere = 2 * math.pi * priors.NUDGED_MM**2 / areas[there.zone or BESIDE]  # it has the density of its zone
        shift = (there.x - first[0], there.y - first[1])
        yield tuple(_along(die, shift, anywhere if die.place == first else 1.0) for die in dice)


def _along(die: LaidDie, shift: Place, chance: float) -> Expected:
    """A die that was swept as far as the others."""
    if die.place is None:
        return resting(die)
    spot = Spot(chance, die.zone, (die.place[0] + shift[0], die.place[1] + shift[1]), priors.NUDGED_MM)
    return Expected(known_face(die.face, priors.TURNS_A_DIE), (spot,), 0.0, not die.clear)


def throw_event(dice: Faces, found: Found, before: Hashable, moment: Moment) -> Thrown:
    """A throw of these dice in the situation ``before``, with how those that were found were read."""
    there = [die for die in found if die is not None]
    return Thrown(
        dice,
        seen=in_order(die.face for die in there),
        unsure=sum(not die.sure for die in there),
        leaning=any(not die.flat or "lean" in die.doubts for die in there),
        pairs=pairs_of(dice, found),
        before=before,
        **moment,
    )


def updated_dice(found: Found, *groups: tuple[Sequence[LaidDie], str]) -> tuple[tuple[LaidDie, ...], Found]:
    """The dice of each group as seen now, with its present role ("": unchanged), and the other dice found."""
    dice = [(die, role) for group, role in groups for die in group]
    there = zip(dice, found[: len(dice)], strict=True)
    return tuple(die.updated(seen, role) for (die, role), seen in there), found[len(dice) :]


def irrelevant(found: Found) -> tuple[LaidDie, ...]:
    """Irrelevant dice."""
    return tuple(laid(die, "old") for die in found if die is not None)


def lying_now(die: LaidDie, seen: SeenDie | None) -> LaidDie:
    """A die as it lies now: one turned over by a sleeve shows another face from then on, but the throw counts."""
    face = seen.face if seen is not None and seen.sure and seen.face else die.face
    return die.updated(seen)._replace(face=face)


def laid_thrown(event: Thrown, found: Found, role: str) -> tuple[LaidDie, ...]:
    """The dice of a throw as they lie; those not found or not read with confidence show the faces left."""
    rest = without(event.dice, [die.face for die in found if die and die.sure])
    open_ones = [i for i, die in enumerate(found) if not (die and die.sure)]
    shown = dict[int, int]()
    if rest is not None and len(rest) == len(open_ones) <= FEW_UNSURE and not event.others:
        chances = [face_chances(die) if (die := found[i]) else UNIFORM for i in open_ones]
        ways = permutations(rest)
        best = max(ways, key=lambda faces: math.prod(row[face - 1] for row, face in zip(chances, faces, strict=True)))
        shown = dict(zip(open_ones, best, strict=True))
    return tuple(
        laid(die, role, shown.get(i, 0)) if die else LaidDie(shown.get(i, 0), role, ROLL) for i, die in enumerate(found)
    )
