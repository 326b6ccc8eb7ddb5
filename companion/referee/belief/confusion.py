"""A reader's systematic errors with the faces of one set of dice: which it never finds, which it takes for another one.

For each face the posterior of its kind is computed: read correctly, hardly ever found, or taken for a particular other
face. The evidence are dice whose faces were settled by play or by an answer.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from operator import and_

from companion.referee.belief.layout import Faces
from companion.referee.belief.priors import FAILS, MISSED, MISSES, NEVER_FOUND, OTHERWISE, TAKEN_FOR, WORTH_NAMING
from vision.reading import DOUBTS, SeenDie

FACES = 6
FINE = 0  # the kind of a correctly read face; other kinds are the face it is taken for, or
UNFOUND = FACES + 1  # it is hardly ever found

ENOUGH_READ = 25  # dice from which on frequencies tell
MOST_TOLD = 60.0  # the most, in logarithms, that frequencies tell
CLEAR = 0.95  # confidence of a die read with certainty, whatever else its set leaves open

Pairs = tuple[tuple[int, int], ...]  # true face, and face confidently read; 0: not found


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often each face was confidently read as which: a row for each true face, with columns not found, 1 to 6.

    ``read`` is how often nothing and each face was read in throws, whatever it was: a face that is never read, while
    another is read twice as often as it should be, most likely looks like that one; while dice are not found, it is
    those.
    """

    counts: tuple[tuple[int, ...], ...] = ((0,) * (FACES + 1),) * FACES
    read: tuple[int, ...] = (0,) * (FACES + 1)

    def learn(self, pairs: Pairs) -> Confusion:
        """Update with dice whose true faces are settled."""
        rows = [list(row) for row in self.counts]
        for true, read in pairs:
            rows[true - 1][read] += 1
        return replace(self, counts=tuple(map(tuple, rows))) if pairs else self

    def observe(self, faces: Iterable[int]) -> Confusion:
        """Update with the faces of thrown dice as they were read, 0 for those that were not found."""
        more = Counter(faces)
        return replace(self, read=tuple(n + more[face] for face, n in enumerate(self.read))) if more else self

    @property
    def faults(self) -> tuple[tuple[int, int], ...]:
        """The faces that the reader most likely takes for another one, with that one, or (0) hardly ever finds."""
        found = ((face, self.kinds(face)) for face in range(1, FACES + 1))
        likely = ((face, kinds.index(max(kinds))) for face, kinds in found)
        return tuple((face, kind % UNFOUND) for face, kind in likely if kind != FINE)

    def kinds(self, face: int) -> tuple[float, ...]:
        """The posterior of a face's kind: ``FINE``, taken for 1 to 6, ``UNFOUND`` (Bayes)."""
        return _kinds(self.counts[face - 1], face, self.read)

    @property
    def sets(self) -> tuple[tuple[float, Pairs], ...]:
        """What the set may be like, with probabilities: each with the faces that are misread, or (0) not found.

        It is as it most likely is, or one face of it is of another kind: all dice of a set err together.
        """
        return _sets(self)

    @property
    def hides(self) -> float:
        """The probability that some face is hardly ever found."""
        return max(self.kinds(face)[UNFOUND] for face in range(1, FACES + 1))

    @property
    def lost(self) -> float:
        """The number of dice missed that show no face that is hardly ever found."""
        known = [row[0] for row in self.counts]
        others = sum(n * (1 - self.kinds(face)[UNFOUND]) for face, n in enumerate(known, 1) if n)
        return max(self.read[0] - sum(known), 0) * (1 - self.hides) + others

    def unfound(self, face: int, miss: float = MISSED, dice: int = 1) -> float:
        """The probability that no die of several with this face is found; ``miss`` is that of one die with any face."""
        unfound = self.kinds(face)[UNFOUND]
        else_missed = max(miss - NEVER_FOUND * FAILS, miss / 2)  # ``miss`` includes such faces
        return unfound * FAILS**dice + (1 - unfound) * else_missed**dice

    def hidden(self, dice: int, miss: float = MISSED) -> Iterator[tuple[Faces, float]]:
        """The throws of which no die may be found because their faces go unseen, in every order, with probabilities.

        Of a face that is not suspected yet only throws that show nothing else are considered.
        """
        suspects = [face for face in range(1, FACES + 1) if self.kinds(face)[UNFOUND] >= WORTH_NAMING]
        alike = ((face,) * dice for face in range(1, FACES + 1))
        for faces in dict.fromkeys((*product(suspects, repeat=dice), *alike)):
            chances = (self.unfound(face, miss, number) for face, number in Counter(faces).items())
            yield faces, math.prod(chances) / FACES**dice

    def reads(self, read: int) -> tuple[float, ...]:
        """For each true face 1 to 6 the probability of confidently reading this one."""
        return _reads(self, read)

    def shows(self, read: int) -> tuple[float, ...]:
        """The probabilities of the true faces 1 to 6 of a die that was confidently read as a face."""
        return _shows(self, read)

    def others(self, read: int) -> tuple[int, ...]:
        """The other faces that a die confidently read as a face may well show."""
        shares = enumerate(self.shows(read), 1)
        return tuple(face for face, chance in shares if face != read and chance >= WORTH_NAMING)

    def alike(self, seen: Iterable[int]) -> tuple[int, int] | None:
        """The read face that is most likely misread: the other face that it may be, and itself."""
        shares = {read: self.shows(read) for read in seen if read}
        doubted = [read for read, chances in shares.items() if chances[read - 1] < 1 - WORTH_NAMING]
        if not doubted:
            return None
        read = min(doubted, key=lambda one: shares[one][one - 1])
        return max((face for face in range(1, FACES + 1) if face != read), key=lambda f: shares[read][f - 1]), read

    def misread(self, read: int, dice: int) -> Iterator[tuple[int, float]]:
        """The other faces that several dice confidently read as one may show, with probabilities relative to it."""
        rightly = 1 - sum(self.kinds(read)[1:]) * FAILS
        for face in range(1, FACES + 1):
            if face != read:
                kinds = self.kinds(face)
                yield face, (kinds[read] * FAILS**dice + kinds[FINE] * OTHERWISE**dice) / rightly**dice

    def with_ambiguity(self, die: SeenDie) -> SeenDie:
        """The die with its possible faces, if some face of this set may look like the one read."""
        if not (die.sure and die.face):
            return die
        shares = self.shows(die.face)
        if shares[die.face - 1] >= 1 - WORTH_NAMING:
            return die
        return replace(die, sure=False, doubts=("face",), why=DOUBTS["face"], chances=shares)


NOTHING_KNOWN = Confusion()


@lru_cache(maxsize=4096)
def _reads(known: Confusion, read: int) -> tuple[float, ...]:
    kinds = [known.kinds(face) for face in range(1, FACES + 1)]
    chances = [kind[read] * FAILS + kind[FINE] * OTHERWISE for kind in kinds]
    chances[read - 1] = 1 - sum(kinds[read - 1][1:]) * FAILS
    return tuple(chances)


@lru_cache(maxsize=4096)
def _shows(known: Confusion, read: int) -> tuple[float, ...]:
    chances = _reads(known, read)
    whole = sum(chances)
    return tuple(chance / whole for chance in chances)


@lru_cache(maxsize=1024)
def _sets(known: Confusion) -> tuple[tuple[float, Pairs], ...]:
    best: Pairs = ()
    found = _near(known, best)
    while (likeliest := max(found, key=found.__getitem__)) != best:
        best, found = likeliest, _near(known, likeliest)
    misread = [faults for faults in found if faults and faults[0][1]]
    if not best and sum(known.read) < ENOUGH_READ:  # a few dice tell only which fault it would be
        most = found[()] + math.log(len(misread) * TAKEN_FOR) - log_sum([found[faults] for faults in misread])
        found |= {faults: found[faults] + min(most, 0.0) for faults in misread}
    whole = log_sum(list(found.values()))
    return tuple((math.exp(weight - whole), faults) for faults, weight in found.items())


def _near(known: Confusion, faults: Pairs) -> dict[Pairs, float]:
    """The sets with these faults, and those of which one face is of another kind, with the weight of each."""
    near = (_otherwise(faults, face, read) for face in range(1, FACES + 1) for read in range(FACES + 1))
    return {other: _weight(known, other) for other in near}


def _otherwise(faults: Pairs, face: int, read: int) -> Pairs:
    """The faults of a set if a face of it is mostly read as another one, or (0) not found, or as itself."""
    rest = [pair for pair in faults if pair[0] != face]
    return tuple(sorted([*rest, (face, read)] if read != face else rest))


def _weight(known: Confusion, faults: Pairs) -> float:
    """The logarithm of the probability of a set with these faults, and of what was read of it."""
    kinds, taken = dict(faults), Counter(read for _, read in faults)
    weight = 0.0
    for face, row in enumerate(known.counts, 1):
        weight += math.log(_kinds(row, face)[kinds[face] or UNFOUND if face in kinds else FINE])
    missed, *seen = (max(n - sum(row[read] for row in known.counts), 0) for read, n in enumerate(known.read))
    for read, n in enumerate(seen, 1):
        weight += n * math.log(FAILS * taken[read] + (1 - FAILS if read in kinds else 1.0))
    return weight + log_sum(rooms(missed, sum(seen), FAILS * taken[0] / FACES))


@lru_cache(maxsize=4096)
def shown_by(read: int, faults: Pairs) -> tuple[float, ...]:
    """The probabilities of the true faces 1 to 6 of a die confidently read as a face, by a set's faults."""
    failing = {face for face, _ in faults}

    def so_read(face: int) -> float:
        if (face, read) in faults:
            return FAILS
        return 1 - FAILS * (face in failing) if read == face else 0.0

    chances = [so_read(face) for face in range(1, FACES + 1)]
    return tuple(chance / sum(chances) for chance in chances)


@lru_cache(maxsize=4096)
def _kinds(row: tuple[int, ...], face: int, read: tuple[int, ...] = (0,) * (FACES + 1)) -> tuple[float, ...]:
    whole = sum(row)
    right, lost = row[face], row[0]
    others = [(1 - FAILS) / FACES] * (FACES + 1)
    weights = [0.0] * (FACES + 2)
    wrong = OTHERWISE ** (whole - right - lost)
    weights[FINE] = (1 - NEVER_FOUND - (FACES - 1) * TAKEN_FOR) * MISSED**lost * wrong
    for other in range(1, FACES + 1):
        if other != face:
            misread = TAKEN_FOR * _often(face, other, row, read)
            weights[other] = misread * FAILS ** row[other] * others[0] ** (whole - row[other])
    weights[UNFOUND] = NEVER_FOUND * _hidden(face, row, read) * FAILS**lost * (1 - FAILS) ** (whole - lost) * wrong
    total = math.fsum(weights)
    return tuple(weight / total for weight in weights)


def _often(face: int, other: int, row: Sequence[int], read: Sequence[int]) -> float:
    """How much likelier the faces read so far are if one is taken for another, which is then read twice as often.

    Without those of dice that are known to show the face, whose ``row`` tells more; a few dice tell nothing.
    """
    if sum(read) < ENOUGH_READ:
        return 1.0
    seldom, often = (max(read[shown] - row[shown], 0) for shown in (face, other))
    return _evidence(seldom * math.log(1 - FAILS) + often * math.log(1 + FAILS))


def _hidden(face: int, row: Sequence[int], read: Sequence[int]) -> float:
    """The same if a face is hardly ever found: else so many dice are missed in a dark room only."""
    missed, seldom = max(read[0] - row[0], 0), max(read[face] - row[face], 0)
    if not missed:
        return 1.0
    found = sum(read[1:])
    log_odds = (
        seldom * math.log(1 - FAILS) + log_sum(rooms(missed, found, FAILS / FACES)) - log_sum(rooms(missed, found))
    )
    return _evidence(log_odds)


def rooms(missed: float, found: float, hidden: float = 0.0) -> list[float]:
    """The logarithm of the probability of each kind of room (``MISSES``) in which so many dice are missed and found.

    ``hidden`` is the share of dice that no room shows.
    """
    return [
        math.log(p) + missed * math.log(hidden + (1 - hidden) * rate) + found * math.log(1 - rate) for rate, p in MISSES
    ]


def log_sum(weights: Sequence[float]) -> float:
    """The logarithm of the sum of probabilities that are given by their logarithms."""
    most = max(weights)
    return most + math.log(sum(math.exp(weight - most) for weight in weights))


def _evidence(log_odds: float) -> float:
    return math.exp(min(max(log_odds, -MOST_TOLD), MOST_TOLD))


def pairs_of(thrown: Faces, found: Sequence[SeenDie | None]) -> Pairs:
    """Which face was read as which, if that is clear; empty for a throw with uncertain dice."""
    if any(die is not None and not die.sure and die.confidence < CLEAR for die in found):
        return ()
    return paired(thrown, tuple(0 if die is None else die.face for die in found))


@lru_cache(maxsize=4096)
def paired(thrown: Faces, seen: Faces) -> Pairs:
    """The same for the faces that were seen, 0 for a die that was not found."""
    truly, read = Counter(thrown), Counter(seen)
    same = sorted((truly & read).elements())
    left, other = sorted((truly - read).elements()), sorted((read - truly).elements())
    which_is_which = len(set(left)) <= 1 or len(set(other)) <= 1 or not any(other)
    if len(left) != len(other) or not which_is_which:
        return ()
    return (*((face, face) for face in same), *zip(left, other, strict=True))


def common(ways: Iterable[Pairs]) -> Pairs:
    """What all ways in which dice may have been read agree on."""
    return tuple(sorted(reduce(and_, map(Counter, ways)).elements()))


@lru_cache(maxsize=4096)
def misreadings(pairs: Pairs) -> Pairs:
    """Those pairs in which another face was confidently read."""
    return tuple((true, read) for true, read in pairs if read and true != read)


@lru_cache(maxsize=4096)
def failing(pairs: Pairs) -> Pairs:
    """Those pairs, and those not found of which there are several and none with their face was found."""
    unfound, found = Counter(true for true, read in pairs if not read), {true for true, read in pairs if true == read}
    hidden = {face for face, number in unfound.items() if number > 1} - found
    return (*misreadings(pairs), *((true, read) for true, read in pairs if not read and true in hidden))
