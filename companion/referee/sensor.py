"""The sensor: how well what should lie on the table explains what was seen of it. One likelihood for all games.

Each thing that should be there is paired with at most one thing that was seen, by the assignment that explains all of
it best. A pair is worth the density of its place and the chance of its face; what is not found costs the rate of
misses, what is seen and should not be there that of phantoms. All densities are per mm2, so that explanations with
different numbers of dice can be compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from scipy.optimize import linear_sum_assignment

from companion.referee.confusion import NOTHING_KNOWN, Confusion, Pairs
from companion.referee.cue import Look
from companion.referee.layout import Faces, Place
from companion.referee.priors import (
    ANY_FACE,
    CONFIDENCE_IN_FACE,
    COVERED,
    FAILS_TO_LIE,
    LEANS,
    LEANS_TOO,
    MISSED,
    PHANTOM,
    REPEATED,
    SURE_FLAT_LEANS,
    SURE_MISREAD,
    SURE_WRONG_FACE,
    SURE_WRONG_LEAN,
    THROWS_WEIGHED,
    UNDOUBTED,
)
from vision.reading import SeenDie

FACES = 6
EVERY = range(1, FACES + 1)
MOST_DICE = 6  # of one throw
MOSTLY = 0.5
UNIFORM = (1 / FACES,) * FACES
Unseen = tuple[tuple[float, ...], ...]
"""For each face how likely the first unseen die of a throw shows it, the second one where the first one does, ..."""
ANY_UNSEEN: Unseen = ((1 / FACES,) * MOST_DICE,) * FACES
BESIDE = "beside"  # on the mat, in none of its zones
NEVER = -1e6  # the logarithm of what can't be
CLEARLY_COCKED = frozenset({"covered", "face", "kind"})  # doubts that leave it sure that a die leans


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a thing may lie, with a chance: around a place (standard deviation in mm), or anywhere in a zone.

    ``zone`` may be ``BESIDE``.
    """

    chance: float
    zone: str | None = None
    at: Place | None = None
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Expected:
    """A die that should lie there: the chances of its faces 1 to 6, its spots, and how likely it is not there at all.

    ``doubtful`` says that it was in doubt at the last look and lies where it lay, so that it fails in the same way.
    """

    faces: tuple[float, ...]
    spots: tuple[Spot, ...]
    absent: float = 0.0
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Explained:
    """How well it is explained: the logarithm of the density, and what each expected die was seen as, if it was."""

    weight: float
    found: tuple[SeenDie | None, ...]


@lru_cache(maxsize=256)
def known_face(face: int, slip: float = 0.0) -> tuple[float, ...]:
    """The chances of a die whose face is known; ``slip`` is the chance of any other one."""
    if face == 0:
        return UNIFORM
    return tuple(1 - slip if number == face else slip / (FACES - 1) for number in range(1, FACES + 1))


def face_chances(die: SeenDie) -> tuple[float, ...]:
    """What the reader says of the faces 1 to 6 of a die that lies flat. No face is ever ruled out."""
    if die.face == 0:
        return UNIFORM
    if die.sure:
        return known_face(die.face, SURE_WRONG_FACE)
    if die.chances:
        return tuple((1 - ANY_FACE) * chance + ANY_FACE / FACES for chance in die.chances)
    if die.doubts and not {"face", "die"} & set(die.doubts):
        return known_face(die.face, UNDOUBTED)
    return known_face(die.face, (1 - min(max(die.confidence, 0.0), 0.9)) / CONFIDENCE_IN_FACE)


def lean_chance(die: SeenDie) -> float:
    """How likely a die leans, by the reader."""
    if not die.flat:
        if die.sure or (die.doubts and CLEARLY_COCKED.issuperset(die.doubts)):
            return 1 - SURE_WRONG_LEAN
        return min(max(die.confidence, 0.5), 0.9)
    if die.sure:
        return SURE_FLAT_LEANS
    doubt = 1 - min(max(die.confidence, 0.0), 1.0)
    if "lean" in die.doubts:
        return min(max(doubt, 0.04), 0.25)
    return min(max(doubt / 4, 0.04), 0.2) if not die.doubts else 0.01


LeanRates = tuple[tuple[float, float], ...]


def flat_chance(dice: Iterable[SeenDie], rates: LeanRates = FAILS_TO_LIE) -> float:
    """How likely none of these dice of one throw leans.

    ``rates`` are those with which the reader surely calls a flat die of this set cocked, each with its chance. Where
    several dice are called cocked at once, the reader may fail with this set rather than all of them lean.
    """
    dice = tuple(dice)
    called = sum(die.sure and not die.flat for die in dice)
    calm = sum(die.sure and die.flat for die in dice)
    rest = math.prod(_flat(die, rates) for die in dice if die.flat or not die.sure)
    if not called:
        return rest
    flat, *leaning = [
        _so_many_lean(leans, called) * sum(p * rate ** (called - leans) * (1 - rate) ** calm for rate, p in rates)
        for leans in range(called + 1)
    ]
    return rest * flat / (flat + sum(leaning))


def _so_many_lean(leans: int, dice: int) -> float:
    """How likely so many of the dice of a throw lean."""
    return math.comb(dice, leans) * LEANS * LEANS_TOO ** (leans - 1) if leans else 1.0


def _flat(die: SeenDie, rates: LeanRates) -> float:
    """How likely a die lies flat of which that is in doubt, or which is called flat."""
    leans = lean_chance(die)
    if die.flat:
        return 1 - leans
    oftener = mean_rate(rates) / mean_rate(FAILS_TO_LIE)
    return oftener * (1 - leans) / (oftener * (1 - leans) + leans)


def mean_rate(rates: LeanRates) -> float:
    """How often the reader calls a flat die cocked, whatever kind the set is of."""
    return sum(rate * chance for rate, chance in rates)


def phantom_rate(die: SeenDie) -> float:
    """How often, per look, something of this kind is no die at all."""
    return PHANTOM["sure" if die.sure else "hardly" if "die" in die.doubts else "unsure"]


def likely_throws(dice: Iterable[SeenDie | None], unseen: Unseen = ANY_UNSEEN) -> list[tuple[Faces, float]]:
    """What dice may show, each in the order given, with its chance; the likeliest first.

    None is a die not seen, ``unseen`` says how likely each face goes unseen.
    """
    found: list[tuple[Faces, float]] = [((), 1.0)]
    for die in dice:
        if die is None:
            found = [
                ((*shown, -face), p * unseen[face - 1][shown.count(-face)]) for shown, p in found for face in EVERY
            ]
        else:
            chances = face_chances(die)
            options = [die.face] if die.sure and die.face else EVERY
            found = [((*shown, face), p * chances[face - 1]) for shown, p in found for face in options]
        found = sorted(found, key=lambda item: -item[1])[:THROWS_WEIGHED]
    return [(tuple(map(abs, shown)), p) for shown, p in found]


@lru_cache(maxsize=64)
def _missed(confusion: Confusion, miss: float) -> tuple[tuple[float, ...], Unseen]:
    """How likely a die with each face is not found, and that relatively for the first one, the second one, ..."""
    missed = tuple(confusion.unfound(face, miss) for face in EVERY)
    more = [[confusion.unfound(face, miss, dice) for dice in range(MOST_DICE + 1)] for face in EVERY]
    whole = sum(missed)
    return missed, tuple(tuple(b / a / whole for a, b in pairwise(row)) for row in more)


class Row(NamedTuple):
    """A thing, what each pair with it is worth, above a phantom, what that it was not found, and the most of these."""

    thing: Expected
    pairs: list[float]
    missed: float
    most: float


class Sight:
    """One look, ready to be explained. ``areas`` (mm2) has each zone, ``BESIDE`` and the whole mat ("").

    They are those of the game's standard mat: what the look itself says of the mat that was seen goes before them.

    ``miss`` is how likely the reader does not find a die that lies open, ``misread`` how likely it surely reads one
    otherwise than before; ``lean_rates`` how often it calls flat dice cocked,
    ``confusion`` what it does with single faces of this set.
    """

    def __init__(
        self,
        look: Look,
        areas: Mapping[str, float],
        miss: float = MISSED,
        misread: float = SURE_MISREAD,
        lean_rates: LeanRates = FAILS_TO_LIE,
        confusion: Confusion | None = None,
    ) -> None:
        self.look = look
        self.misread = misread
        self._lean_rates = lean_rates
        self._known = confusion or NOTHING_KNOWN
        self._miss_rate = miss
        self._wiser: dict[Pairs, Sight] = {}
        self._missed, self._unseen = _missed(self._known, miss)
        self._areas = areas = look.areas or areas
        self._faces = [face_chances(die) for die in look.dice]
        self._phantoms = [math.log(phantom_rate(die) / areas[""] / FACES) for die in look.dice]
        self._rows: dict[int, Row] = {}  # by id: games keep what they expect
        self._nothing = sum(self._phantoms)

    def flat_chance(self, dice: Iterable[SeenDie]) -> float:
        """How likely none of these dice of one throw leans, by what is known of the reader."""
        return flat_chance(dice, self._lean_rates)

    def knowing(self, misread: Pairs) -> Sight:
        """The same where these faces were surely read as others: what was misread once is misread again."""
        if misread and misread not in self._wiser:
            known = self._known.knowing(misread)
            look = replace(self.look, dice=tuple(map(known.told, self.look.dice)))
            self._wiser[misread] = Sight(look, self._areas, self._miss_rate, self.misread, self._lean_rates, known)
        return self._wiser.get(misread, self)

    @property
    def unseen(self) -> Unseen:
        """How likely each face goes unseen, relatively."""
        return self._unseen

    @property
    def miss(self) -> float:
        """How likely a die that lies open is not found, whatever it shows."""
        return sum(self._missed) / FACES

    @property
    def hides_a_face(self) -> bool:
        """Whether a face of this set most likely goes unseen."""
        return max(self._missed) > MOSTLY

    def bound(self, expected: Sequence[Expected]) -> float:
        """What ``explain`` can come to at most: every thing paired with what suits it best, without an assignment."""
        rows = self._rows  # asked for at every story: a row that is there costs no call
        return self._nothing + sum((rows.get(id(thing)) or self._row(thing)).most for thing in expected)

    def explain(self, expected: Sequence[Expected]) -> Explained:
        """The best assignment of what should be there to what was seen, and the logarithm of its density."""
        if not expected:
            return Explained(self._nothing, ())
        rows = [row.pairs + [row.missed] * len(expected) for row in map(self._row, expected)]
        ones, others = linear_sum_assignment(rows, maximize=True)
        seen = len(self.look.dice)
        weight = self._nothing + sum(rows[i][j] for i, j in zip(ones, others, strict=True))
        found = tuple(self.look.dice[j] if j < seen else None for j in others)
        return Explained(weight, found)

    def _row(self, thing: Expected) -> Row:
        row = self._rows.get(id(thing))
        if row is None:
            missed = math.log(thing.absent + (1 - thing.absent) * self._miss(thing))
            pairs = [self._pair(thing, j) - phantom for j, phantom in enumerate(self._phantoms)]
            row = self._rows[id(thing)] = Row(thing, pairs, missed, max(missed, *pairs) if pairs else missed)
        return row

    def _miss(self, thing: Expected) -> float:
        zone = max(thing.spots, key=lambda spot: spot.chance).zone
        if zone in self.look.covered:
            return COVERED
        return sum(p * missed for p, missed in zip(thing.faces, self._missed, strict=True))

    def _pair(self, thing: Expected, j: int) -> float:
        place = sum(self._density(spot, self.look.dice[j]) for spot in thing.spots) * (1 - thing.absent)
        if place <= 0.0:
            return NEVER
        face = sum(p * q for p, q in zip(thing.faces, self._faces[j], strict=True))
        if thing.doubtful and not self.look.dice[j].sure:
            face = face**REPEATED
        return math.log(place) + math.log(face)

    def _density(self, spot: Spot, die: SeenDie) -> float:
        if spot.at is not None:
            apart = (die.x - spot.at[0]) ** 2 + (die.y - spot.at[1]) ** 2
            return spot.chance * math.exp(-apart / (2 * spot.spread**2)) / (2 * math.pi * spot.spread**2)
        zone = spot.zone or BESIDE
        return spot.chance / self._areas[zone] if (die.zone or BESIDE) == zone else 0.0
