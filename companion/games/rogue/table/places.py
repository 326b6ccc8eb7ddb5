"""The expected places of dice in Rogue, for the sensor."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.referee.belief import priors
from companion.referee.belief.cue import Look
from companion.referee.belief.layout import LaidDie, Place
from companion.referee.belief.sensor import BESIDE, UNIFORM, Expected, Spot, known_face
from companion.referee.board.placing import ALONE, MANY, PUSHED, left_over, staying

ALL_DICE = 6  # ROG-1.1
ROLL, KEEP = "roll", "keep"
FLY = Expected(
    UNIFORM, (Spot(1 - 2 * priors.LEFT_ZONE, ROLL), Spot(priors.LEFT_ZONE, KEEP), Spot(priors.LEFT_ZONE, BESIDE))
)  # a die that was thrown
IN_KEEP = (Spot(0.99, KEEP), Spot(0.01, BESIDE))  # a die that was set aside


def has_one_zone(look: Look | None) -> bool:
    """Whether a look shows a table without a keep zone, on which dice are set aside where they lie."""
    return look is not None and bool(look.areas) and KEEP not in look.areas


@lru_cache(maxsize=MANY)
def in_hand(die: LaidDie) -> Expected:
    """A die of the throw that was taken up: hardly anybody puts it back with the face that it showed."""
    return Expected(known_face(die.face), (Spot(priors.PUT_BACK, ROLL),), priors.STILL_IN_HAND)


@lru_cache(maxsize=MANY)
def left_lying(die: LaidDie, *, neighbours: bool) -> Expected:
    """A die of the throw that was not set aside; ``neighbours``: a hand took others, and may have pushed it."""
    if die.place is None:
        return Expected(known_face(die.face), (Spot(1.0, ROLL),), priors.STILL_UNSEEN) if die.lost else in_hand(die)
    if die.role == "aside":  # put back
        near = [Spot(0.25, ROLL, die.taken, spread) for spread in (3.0, 15.0) if die.taken is not None]
        return Expected(known_face(die.face), (Spot(0.5, ROLL), *near), 0.0, not die.clear)
    return staying(die, slip=priors.TURNS_A_DIE, moved=PUSHED if neighbours else ALONE)


@lru_cache(maxsize=MANY)
def set_aside(die: LaidDie) -> Expected:
    """A die of the throw that lies in the keep zone now."""
    if die.role == "aside" and die.place is not None:
        return staying(die, Spot(0.08, KEEP), slip=priors.TURNS_ANOTHER)
    there = Expected(known_face(die.face, priors.TURNS_ANOTHER), IN_KEEP, 0.0, not die.clear)
    return _again(die, there) if die.role == "aside" else there


@lru_cache(maxsize=MANY)
def kept_before(die: LaidDie) -> Expected:
    """A die that was set aside from an earlier throw of the turn."""
    if die.place is None:
        return _again(die, Expected(known_face(die.face), (Spot(1.0, die.zone or KEEP),)))
    if die.zone == ROLL:  # there is no keep zone
        return staying(die, Spot(priors.HIT, ROLL, die.place, priors.HIT_MM), Spot(0.01, ROLL))
    return staying(die, Spot(0.05, KEEP))


@lru_cache(maxsize=MANY)
def lies_about(die: LaidDie) -> Expected:
    """A die of a turn that is over: nothing is played over it, so hardly any sleeve turns it."""
    return replace(left_over(die), faces=known_face(die.face, priors.TURNS_A_DIE))


def in_keep(die: LaidDie) -> LaidDie:
    """A die that was just set aside, before it is seen there."""
    return die if die.role == "aside" else LaidDie(die.face, die.role, KEEP, None, die.clear, taken=die.place)


def _again(die: LaidDie, expected: Expected) -> Expected:
    """A die that the last look did not find is mostly not found again, as long as it lies there."""
    return replace(expected, absent=priors.STILL_UNSEEN) if die.lost else expected


# One zone -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=MANY)
def not_thrown(die: LaidDie, *, taken: bool) -> Expected:
    """A die of the throw before any is thrown again; ``taken``: some are being taken up."""
    if die.place is None:
        return in_hand(die)
    if taken:
        return replace(staying(die, slip=priors.TURNS_A_DIE), absent=priors.TAKEN_UP_TO_THROW)
    return staying(die, slip=priors.TURNS_A_DIE, moved=ALONE)


@lru_cache(maxsize=MANY)
def stayed(die: LaidDie) -> Expected:
    """A die that was not taken up again: it lies where it lay, unless those that were thrown have pushed it.

    Elsewhere it is hardly told from one that was thrown and happens to show the same face.
    """
    if die.place is None:
        there = Expected(known_face(die.face), (Spot(priors.PUT_ELSEWHERE_ON_ONE_ZONE, ROLL),))
        return _again(die, there)
    pushed = Spot(priors.HIT, ROLL, die.place, priors.HIT_MM)
    return staying(die, pushed, slip=priors.TURNS_ANOTHER, moved=(priors.NUDGED, priors.PUT_ELSEWHERE_ON_ONE_ZONE))


@lru_cache(maxsize=MANY)
def taken_for(expected: Expected, places: tuple[Place, ...]) -> Expected:
    """A die that may be the one at any of these places instead.

    If all of them lie there it does not matter which is which, so its own place keeps its whole probability.
    """
    share = 1 / (1 + len(places))
    others = (Spot(share, ROLL, place, priors.UNTOUCHED_MM) for place in places)
    return replace(expected, spots=(*expected.spots, *others))
