"""The sensor: the likelihood of a look, given what should lie on the table; one for all games.

Each expected die is paired with at most one seen die, by the optimal assignment. A pair has the density of its place
times the probability of its face; an expected die that is not found has the rate of misses, a seen die that is not
expected that of phantoms. All densities are per mm2: explanations with different numbers of dice are comparable.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise, product
from operator import mul
from typing import NamedTuple

from companion.referee.belief import priors
from companion.referee.belief.confusion import EVERY, FACES, NEW_READER, Pairs, Reader
from companion.referee.belief.layout import Faces, LaidDie, Look, Place
from vision.reading import SeenDie

MOST_DICE = 6  # of one throw
MOSTLY = 0.5
EXCHANGED = 2  # the most thrown dice of one look that are confused with phantoms
UNIFORM = (1 / FACES,) * FACES
Unseen = tuple[tuple[float, ...], ...]
"""For each face: how likely the first unseen die of a throw shows it, the second if the first does, and so on."""
ANY_UNSEEN: Unseen = ((1 / FACES,) * MOST_DICE,) * FACES
BESIDE = "beside"  # on the mat, but in no zone
NEVER = -1e6  # the logarithm of the probability of something impossible
CLEARLY_COCKED = frozenset({"covered", "face", "kind"})  # doubts that don't affect the certainty of a lean


def load() -> None:
    """Load what the first look needs, which takes seconds on a slow machine: only a game with a camera needs it."""
    _assign()


@lru_cache(maxsize=1)
def _assign() -> Callable[..., tuple[Iterable[int], Iterable[int]]]:
    from scipy.optimize import linear_sum_assignment

    solve: Callable[..., tuple[Iterable[int], Iterable[int]]] = linear_sum_assignment
    return solve


@dataclass(frozen=True, slots=True)
class Spot:
    """A possible place, with its probability: around a point (standard deviation in mm), or anywhere in a zone.

    ``zone`` may be ``BESIDE``.
    """

    chance: float
    zone: str | None = None
    at: Place | None = None
    spread: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """An expected die: the probabilities of its faces 1 to 6, its spots, and the probability that it is absent.

    ``doubtful``: it was uncertain in the last look and has not moved, so that it fails in the same way. Dice that are
    alike are the same object several times: equality is identity.
    """

    faces: tuple[float, ...]
    spots: tuple[Spot, ...]
    absent: float = 0.0
    doubtful: bool = False

    @property
    def flies(self) -> bool:
        """Whether it was thrown: it may lie anywhere and show anything."""
        return self.faces is UNIFORM and not any(spot.at for spot in self.spots)


class Explained(NamedTuple):
    """An explanation: the logarithm of the density, and the seen die for each expected one, if any."""

    weight: float
    found: tuple[SeenDie | None, ...]


@lru_cache(maxsize=256)
def known_face(face: int, slip: float = 0.0) -> tuple[float, ...]:
    """The face probabilities of a die with a known face; ``slip`` is that of any other one."""
    if face == 0:
        return UNIFORM
    return tuple(1 - slip if number == face else slip / (FACES - 1) for number in range(1, FACES + 1))


def face_chances(die: SeenDie) -> tuple[float, ...]:
    """The reader's probabilities of the faces 1 to 6 of a flat die. No face is ever excluded."""
    if die.face == 0:
        return UNIFORM
    if die.chances:
        return tuple((1 - priors.SURE_WRONG_FACE) * chance + priors.SURE_WRONG_FACE / FACES for chance in die.chances)
    if die.sure:
        return known_face(die.face, priors.SURE_WRONG_FACE)
    if die.doubts and not {"face", "die"} & set(die.doubts):
        return known_face(die.face, priors.UNDOUBTED)
    return known_face(die.face, (1 - min(max(die.confidence, 0.0), 0.9)) / priors.CONFIDENCE_IN_FACE)


def lean_chance(die: SeenDie) -> float:
    """The probability that a die leans, by the reader."""
    if not die.flat:
        if die.sure or (die.doubts and CLEARLY_COCKED.issuperset(die.doubts)):
            return 1 - priors.SURE_WRONG_LEAN
        return min(max(die.confidence, 0.5), 0.9)
    if die.sure:
        return priors.SURE_FLAT_LEANS
    doubt = 1 - min(max(die.confidence, 0.0), 1.0)
    if "lean" in die.doubts:
        return min(max(doubt, 0.04), 0.25)
    return min(max(doubt / 4, 0.04), 0.2) if not die.doubts else 0.01


def flat_chance(dice: Iterable[SeenDie]) -> float:
    """The probability that none of these dice of one throw leans.

    If several are called cocked at once, more likely the reader fails with this set than that all of them lean.
    """
    dice = tuple(dice)
    rest = math.prod(1 - lean_chance(die) for die in dice if die.flat or not die.sure)
    if all(die.flat or not die.sure for die in dice):
        return rest
    weights = _lean_weights(dice)
    return rest * sum(flat for _, flat, _ in weights) / sum(flat + leaning for _, flat, leaning in weights)


def calls_cocked(dice: Iterable[SeenDie]) -> bool:
    """Whether the reader most likely calls most dice of this set cocked, given those that lie there."""
    weights = [(rate, flat + leaning) for rate, flat, leaning in _lean_weights(tuple(dice))]
    return sum(rate * weight for rate, weight in weights) > MOSTLY * sum(weight for _, weight in weights)


def _lean_weights(dice: Sequence[SeenDie]) -> list[tuple[float, float, float]]:
    """For each rate of dice wrongly called cocked: the weights that none of the dice leans, and that some do."""
    called, calm = sum(die.sure and not die.flat for die in dice), sum(die.clear for die in dice)
    leans = [math.comb(called, n) * priors.LEANS * priors.COCKED_GIVEN_COCKED ** (n - 1) for n in range(1, called + 1)]
    return [
        (
            rate,
            p * rate**called * (1 - rate) ** calm,
            sum(lean * p * rate ** (called - n) * (1 - rate) ** calm for n, lean in enumerate(leans, 1)),
        )
        for rate, p in priors.FALSE_COCKED_RATES
    ]


def phantom_rate(die: SeenDie, *, fleeting: bool) -> float:
    """The rate per look at which something of this kind is no die; ``fleeting``: not every look has found it."""
    if die.sure and not fleeting and "die" not in die.doubts:
        return priors.PHANTOM["sure"]
    return priors.PHANTOM["hardly" if "die" in die.doubts else "unsure"]


def likely_throws(dice: Iterable[SeenDie | None], unseen: Unseen = ANY_UNSEEN) -> list[tuple[Faces, float]]:
    """The possible throws, each in the order given, with their probabilities; the most likely first.

    None is an unseen die, ``unseen`` gives the probability with which each face goes unseen.
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
        found = sorted(found, key=lambda item: -item[1])[: priors.THROWS_WEIGHED]
        found = [way for way in found if way[1] >= priors.FORGOTTEN * found[0][1]]
    return [(tuple(map(abs, shown)), p) for shown, p in found]


@lru_cache(maxsize=64)
def _missed(reader: Reader) -> tuple[tuple[float, ...], Unseen]:
    """The probability that each face is not found, and its relative weights for the first, second, ... unseen die."""
    missed = tuple(map(reader.unfound, EVERY))
    more = [[reader.unfound(face, dice) for dice in range(MOST_DICE + 1)] for face in EVERY]
    return missed, tuple(tuple(b / a / sum(missed) for a, b in pairwise(row)) for row in more)


def _alike(expected: Sequence[Expected]) -> list[tuple[Expected, int]]:
    """The dice that are expected several times, and how often."""
    return [(thing, n) for thing, n in Counter(expected).items() if n > 1] if len({*expected}) < len(expected) else []


@lru_cache(maxsize=64)
def _most_ways(number: int) -> float:
    """The logarithm of the most ways in which some of so many dice that are alike may be those not found."""
    return math.log(math.comb(number, number // 2))


class Row(NamedTuple):
    """An expected die with the log-weight of each pair (relative to a phantom), that of a miss, and each pair's gain.

    ``most`` is the highest of these weights.
    """

    thing: Expected
    pairs: list[float]
    missed: float
    gains: list[float]
    most: float


class Sight:
    """One look, prepared for the sensor. ``areas`` (mm2) has each zone, ``BESIDE`` and the whole mat ("").

    These are of the game's standard mat; those of the look itself take precedence. Endings of a story less likely than
    ``least`` (a logarithm) are left out.
    """

    least = NEVER

    def __init__(self, look: Look, areas: Mapping[str, float], reader: Reader = NEW_READER) -> None:
        self._original = look
        self.look = look = replace(look, dice=tuple(map(reader.with_ambiguity, look.dice)))
        self.reader = reader
        self._areas = areas = look.areas or areas
        self._missed = _missed(reader)[0]
        certain = self._certain = [die.sure and die.face > 0 for die in self._original.dice]
        # How often such a die is read like this, relative to a reader that never errs:
        reads = [
            reader.read_chances(die.face) if sure else (1.0,) for die, sure in zip(look.dice, certain, strict=True)
        ]
        self._faces = [
            tuple(sum(read) * p for p in face_chances(die)) for die, read in zip(look.dice, reads, strict=True)
        ]
        self._repeats = [math.log(max(read)) for read in reads]  # what lies there is read as before
        rates = [phantom_rate(die, fleeting=(die.x, die.y) in look.fleeting) for die in look.dice]
        self._phantoms = [math.log(rate / areas[""] / FACES) for rate in rates]
        self._all_phantoms, self._no_gains = sum(self._phantoms), [0.0] * len(look.dice)
        self._rows: dict[Expected, Row] = {}
        self._read: dict[tuple[float, ...], list[float]] = {}
        self._densities: dict[object, list[float]] = {}
        self._seen_at: dict[Place | None, list[SeenDie]] = {}
        self._bounds: dict[tuple[Expected, ...], float] = {}
        self._explained: dict[tuple[Expected, ...], Explained] = {}
        self._assumed: dict[Pairs, Sight] = {}

    def assume(self, pairs: Pairs) -> Sight:
        """The same look, supposing that dice were read like this, or (0) not found: what failed once fails again."""
        if not pairs:
            return self
        if pairs not in self._assumed:
            self._assumed[pairs] = Sight(self._original, self._areas, self.reader.assume(pairs))
        return self._assumed[pairs]

    @property
    def miss(self) -> float:
        """The probability that an open die is not found, averaged over its faces."""
        return sum(self._missed) / FACES

    def unseen(self, found: Sequence[SeenDie | None] = ()) -> Unseen:
        """How likely each face goes unseen in a throw of which these dice were found.

        None is an unseen die.
        """
        faces = ((die.face, die.face) for die in found if die and die.sure and die.face) if None in found else ()
        return _missed(self.reader.learn(tuple(faces)))[1]

    @property
    def hides_a_face(self) -> bool:
        """Whether a face of this set most likely goes unseen."""
        return max(self._missed) > MOSTLY

    def seen_at(self, die: LaidDie) -> list[SeenDie]:
        """The dice seen where a die lay; none if its place is not known."""
        if die.place not in self._seen_at:
            self._seen_at[die.place] = [seen for seen in self.look.dice if not die.moved_from(seen)]
        return self._seen_at[die.place]

    # Explaining the look ------------------------------------------------------------------------------------------

    def bound(self, expected: Sequence[Expected]) -> float:
        """An upper bound of ``explain``: each die is paired with the likeliest, or with what gains most by it.

        Of n dice that are alike, those not found can be chosen in at most n over n / 2 ways.
        """
        key = tuple(expected)
        bound = self._bounds.get(key)
        if bound is None:
            things, rows = {*key}, [self._rows.get(thing) or self._row(thing) for thing in key]
            gains = sum(map(max, self._no_gains, *[self._rows[thing].gains for thing in things])) if rows else 0.0
            most = min(sum([row.missed for row in rows]) + gains, sum([row.most for row in rows]))
            ways = sum([_most_ways(key.count(thing)) for thing in things]) if len(things) < len(key) else 0.0
            bound = self._bounds[key] = self._all_phantoms + most + ways
        return bound

    def explain(self, expected: Sequence[Expected]) -> Explained:
        """The optimal assignment of expected to seen dice, and the logarithm of its density."""
        key = tuple(expected)
        if key not in self._explained:
            rows = list(map(self._row, key))
            table = [row.pairs + [row.missed] * len(rows) for row in rows]
            alone = range(len(rows))  # a game by hand, which sees no dice, never waits for SciPy
            ones, others = _assign()(table, maximize=True) if rows and self.look.dice else (alone, alone)
            weight = self._all_phantoms + sum(table[i][j] for i, j in zip(ones, others, strict=True))
            found = tuple(self.look.dice[j] if j < len(self.look.dice) else None for j in others)
            self._explained[key] = Explained(weight + self._ways(key, found), found)
        return self._explained[key]

    def explanations(self, expected: Sequence[Expected], least: float, hardly: float) -> Iterator[Explained]:
        """The optimal assignment, and others with a weight of at least ``least`` in which a die seen is a phantom.

        Those less likely than ``hardly`` (a logarithm, relative to the best assignment) are left out. Dice that were
        thrown are exchanged for others, or taken for not found.
        """
        best = self.explain(expected)
        if best.weight < least:
            return
        yield best
        least, number = max(least, best.weight + hardly), {id(die): j for j, die in enumerate(self.look.dice)}
        rows = [(i, die, self._row(expected[i])) for i, die in enumerate(best.found) if die is not None]
        for thing in dict.fromkeys(one for one in expected if one.flies):
            yield from self._exchanged(thing, expected, best, least)
        flying, lying = ([row for row in rows if row[2].thing.flies is flies] for flies in (True, False))
        for (i, here, stays), (k, there, flies) in product(lying, flying):
            # A die that was thrown lies where another one was expected that was hit, or the other way round.
            if here.face == there.face and here.sure and there.sure:
                continue
            a, b = number[id(here)], number[id(there)]
            weight = best.weight + stays.pairs[b] + flies.pairs[a] - stays.pairs[a] - flies.pairs[b]
            if weight >= least:
                found = list(best.found)
                found[i], found[k] = there, here
                yield Explained(weight, tuple(found))

    def _exchanged(
        self, thing: Expected, expected: Sequence[Expected], best: Explained, least: float
    ) -> Iterator[Explained]:
        """Some of the dice that were thrown are phantoms: others of those seen were thrown instead, or not found."""
        row, used = self._row(thing), set(map(id, best.found))
        worth = {id(die): pair for die, pair in zip(self.look.dice, row.pairs, strict=True)} | {id(None): row.missed}
        mine = [i for i, die in enumerate(best.found) if expected[i] is thing and die is not None]
        free = [die for die in self.look.dice if id(die) not in used]
        none = (None,) * EXCHANGED
        if not mine:
            return
        most = max(worth[id(die)] for die in (*free, *none)) - min(worth[id(best.found[i])] for i in mine)
        ways = self._ways(expected, best.found)
        for number in range(1, EXCHANGED + 1 if best.weight + most >= least else 1):
            others = [(*some, *none[: number - n]) for n in range(number + 1) for some in combinations(free, n)]
            for out, into in product(combinations(mine, number), others):
                found = list(best.found)
                for i, die in zip(out, into, strict=True):
                    found[i] = die
                gain = sum(worth[id(die)] for die in into) - sum(worth[id(best.found[i])] for i in out)
                if best.weight + gain >= least:
                    yield Explained(best.weight - ways + gain + self._ways(expected, found), tuple(found))

    def _ways(self, expected: Sequence[Expected], found: Sequence[SeenDie | None]) -> float:
        """The logarithm of the number of ways in which dice that are alike may be the ones not found.

        Other dice seen where they may lie may be one of them just as well, unless they were expected at a known place
        or belong to others that are alike: in Perudo a missing die of a seat is none of another hand.
        """
        groups = _alike(expected) if None in found else []
        if not groups:
            return 0.0
        pairs, ways = [(thing, die) for thing, die in zip(expected, found, strict=True) if die is not None], 1.0
        known = {thing for thing, _ in groups} | {one for one, _ in pairs if any(spot.at for spot in one.spots)}
        taken = {id(die): thing for thing, die in pairs if thing in known}
        for thing, n in groups:
            zones = {spot.zone or BESIDE for spot in thing.spots}
            free = [die for die in self.look.dice if taken.get(id(die), thing) is thing]
            besides = sum((die.zone or BESIDE) in zones for die in free)
            ways *= max(math.perm(n, sum(one is thing for one, _ in pairs)) / math.factorial(besides), 1.0)
        return math.log(ways)

    def _row(self, thing: Expected) -> Row:
        row = self._rows.get(thing)
        if row is None:
            missed = self._unfound(thing)
            shown = self._shown(thing.faces)
            if thing.doubtful:
                shown = [
                    face if sure else face * priors.REPEATED for face, sure in zip(shown, self._certain, strict=True)
                ]
            if thing.faces is not UNIFORM:
                shown = [face - again for face, again in zip(shown, self._repeats, strict=True)]
            there, pairs = 1 - thing.absent, list[float]()
            spots = [[spot.chance * density for density in self._density(spot)] for spot in thing.spots]
            places = [sum(place) * there for place in zip(*spots, strict=True)]
            for die, place, face, phantom in zip(self.look.dice, places, shown, self._phantoms, strict=True):
                pair = math.log(place) + face - phantom if place > 0.0 else NEVER
                pairs.append(pair + missed if (die.x, die.y) in self.look.fleeting else pair)
            gains = [pair - missed for pair in pairs]
            row = self._rows[thing] = Row(thing, pairs, missed, gains, max([missed, *pairs]))
        return row

    def _shown(self, faces: tuple[float, ...]) -> list[float]:
        """For each die seen: the logarithm of the probability that a die with these faces is read like it."""
        if faces not in self._read:
            self._read[faces] = [math.log(sum(map(mul, faces, chances))) for chances in self._faces]
        return self._read[faces]

    def _unfound(self, thing: Expected) -> float:
        """The logarithm of the probability that a look does not find a die."""
        covered = max(thing.spots, key=lambda spot: spot.chance).zone in self.look.covered
        miss = sum(map(mul, thing.faces, self._missed))
        return math.log(thing.absent + (1 - thing.absent) * (priors.COVERED if covered else miss))

    def _density(self, spot: Spot) -> list[float]:
        """The density, for each die seen, with which a die at this spot is seen there."""
        key, zone = (spot.at, spot.spread, spot.zone if spot.at is None else None), spot.zone or BESIDE
        if key not in self._densities:
            if spot.at is not None:
                (x, y), wide = spot.at, 2 * spot.spread**2
                apart = [(die.x - x) ** 2 + (die.y - y) ** 2 for die in self.look.dice]
                self._densities[key] = [math.exp(-far / wide) / (math.pi * wide) for far in apart]
            else:
                zones = [die.zone or BESIDE for die in self.look.dice]
                self._densities[key] = [1 / self._areas[zone] if zone == other else 0.0 for other in zones]
        return self._densities[key]
