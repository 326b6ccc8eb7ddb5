"""How one set of dice is read: which face is taken for another one, or not found.

Either all faces of a set are read well, or one of them fails: it is taken for a particular other face, or hardly ever
found. The posterior of these sets (Bayes) follows from one matrix: dice whose faces were settled by play or by an
answer, and how often each face is read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from operator import and_

from companion.referee.belief import priors
from companion.referee.belief.layout import Faces
from companion.referee.belief.priors import FAILS, MISSED, NEVER_FOUND, OTHERWISE, TAKEN_FOR, WORTH_NAMING
from vision.confusion_counts import ConfusionCounts
from vision.reading import DOUBTS, SeenDie

FACES = 6
EVERY = range(1, FACES + 1)
ENOUGH_READ = 25  # dice; with fewer it may be chance that a face is read oftener than others
CLEAR = 0.95  # confidence of a die read with certainty, whatever else its set leaves open

Pair = tuple[int, int]  # true face, and face confidently read; 0: not found
Pairs = tuple[Pair, ...]
Counts = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Reader:
    """What is known of a reader and one set: counts of settled dice.

    ``counts`` has a row for each true face, with columns not found, confidently read as 1 to 6. ``read`` is how often
    nothing and each face was read in throws, whatever the dice showed: a face that is never read most likely looks like
    one that is read twice as often as it should be; if dice are not found instead, it is those.
    """

    counts: Counts = ((0,) * (FACES + 1),) * FACES
    read: tuple[int, ...] = (0,) * (FACES + 1)

    # What is learned ----------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, counts: ConfusionCounts) -> Reader:
        """The reader as known on earlier evenings."""
        return cls(counts.faces)

    @property
    def kept(self) -> ConfusionCounts | None:
        """What is worth keeping for the next evening: how faces were read, and what is confused; None for nothing.

        However many dice were seen, few are kept, and one of a face that was read well: another set is soon recognised.
        """
        fails = dict(self.faults)
        faces = tuple(
            tuple(round(count * min(1.0, priors.KEPT_FACES / max(sum(row), 1))) for count in row)
            if face in fails
            else tuple(int(n > 0 and read == face) for read, n in enumerate(row))
            for face, row in enumerate(self.counts, 1)
        )
        return ConfusionCounts(faces) if any(map(any, faces)) else None

    def learn(self, pairs: Pairs) -> Reader:
        """Update with dice whose true faces are settled."""
        rows = [list(row) for row in self.counts]
        for true, read in pairs:
            rows[true - 1][read] += 1
        return replace(self, counts=tuple(map(tuple, rows))) if pairs else self

    def observe(self, faces: Iterable[int]) -> Reader:
        """Update with the faces of thrown dice as they were read, 0 for those that were not found."""
        more = Counter(faces)
        return replace(self, read=tuple(n + more[face] for face, n in enumerate(self.read))) if more else self

    def assume(self, pairs: Pairs) -> Reader:
        """The reader if dice were also read like this: all dice of a set err together. A face 0 is unknown."""
        known, unfound = tuple(pair for pair in pairs if pair[0]), (0,) * sum(not read for _, read in pairs)
        return self.learn(known).observe(unfound)

    # Faults of a face ---------------------------------------------------------------------------------------------

    @property
    def faults(self) -> Pairs:
        """The face that the reader most likely takes for another one, with that one, or (0) hardly ever finds."""
        sets = _fault_chances(self.counts, self.read)
        return max(sets, key=sets.__getitem__)

    @property
    def fault_chances(self) -> Mapping[Pairs, float]:
        """The possible faults of the set, with probabilities: none, or a face that is misread, or (0) not found."""
        return _fault_chances(self.counts, self.read)

    def unfound(self, face: int, dice: int = 1) -> float:
        """The probability that no die of several with this face is found."""
        unfound = self.fault_chances[((face, 0),)]
        return unfound * FAILS**dice + (1 - unfound) * (MISSED - NEVER_FOUND * FAILS) ** dice

    def hidden(self, dice: int) -> Iterator[tuple[Faces, float]]:
        """The throws of which no die is found as their face goes unseen, with probabilities."""
        for face in EVERY:
            yield (face,) * dice, self.unfound(face, dice) / FACES**dice

    def read_chances(self, read: int) -> tuple[float, ...]:
        """For each true face 1 to 6 the probability that it is confidently read as ``read``."""
        return _read_chances(self.counts, self.read, read)

    def true_chances(self, read: int) -> tuple[float, ...]:
        """The probabilities of the true faces 1 to 6 of a die that was confidently read as a face."""
        chances = self.read_chances(read)
        return tuple(chance / sum(chances) for chance in chances)

    def others(self, read: int) -> tuple[int, ...]:
        """The other faces that a die confidently read as ``read`` may well show."""
        shares = enumerate(self.true_chances(read), 1)
        return tuple(face for face, chance in shares if face != read and chance >= WORTH_NAMING)

    def alike(self, seen: Iterable[int]) -> Pair | None:
        """Of the faces read, the one most likely misread, after the face that it may be; None if none is in doubt."""
        doubted = [read for read in seen if read and self.true_chances(read)[read - 1] < 1 - WORTH_NAMING]
        if not doubted:
            return None
        read = min(doubted, key=lambda one: self.true_chances(one)[one - 1])
        return max((face for face in EVERY if face != read), key=lambda face: self.true_chances(read)[face - 1]), read

    def misread(self, read: int, dice: int) -> Iterator[tuple[int, float]]:
        """The other faces that several dice confidently read as one may show, with probabilities relative to it."""
        rightly = self.read_chances(read)[read - 1]
        for face in EVERY:
            if face != read:
                fails = self.fault_chances[((face, read),)]
                yield face, (fails * FAILS**dice + (1 - fails) * OTHERWISE**dice) / rightly**dice

    def with_ambiguity(self, die: SeenDie) -> SeenDie:
        """The die as unsure with its possible faces, if some face of this set may look like the one read."""
        if not (die.sure and die.face):
            return die
        shares = self.true_chances(die.face)
        if shares[die.face - 1] >= 1 - WORTH_NAMING:
            return die
        return replace(die, sure=False, doubts=("face",), why=DOUBTS["face"], chances=shares)


NEW_READER = Reader()


@lru_cache(maxsize=4096)
def _fault_chances(counts: Counts, read: tuple[int, ...]) -> Mapping[Pairs, float]:
    weights: dict[Pairs, float] = {(): math.log(1 - NEVER_FOUND - (FACES - 1) * TAKEN_FOR)}  # priors are per face
    for (face, row), other in product(enumerate(counts, 1), range(FACES + 1)):
        if other == face:
            continue
        lost, failed, rest = row[0], row[other], sum(row) - row[other]
        wrong = (sum(row) - row[face] - lost) * math.log(OTHERWISE)
        # By frequencies, without dice that are known to show the face, as their row says more:
        seldom = max(read[face] - row[face], 0) * math.log(1 - FAILS)
        if other:
            weight = math.log(TAKEN_FOR) + rest * math.log((1 - FAILS) / FACES) - wrong + seldom
            if sum(read) >= ENOUGH_READ:
                weight += max(read[other] - failed, 0) * math.log(1 + FAILS)
        else:
            weight = math.log(NEVER_FOUND) + rest * math.log(1 - FAILS)
            missed, found = max(read[0] - lost, 0), sum(read[1:])
            if missed:
                weight += seldom + _log_misses(missed, found, FAILS / FACES) - _log_misses(missed, found)
        weights[((face, other),)] = weight + failed * math.log(FAILS) - lost * math.log(MISSED)
    total = log_sum(list(weights.values()))
    return {faults: math.exp(weight - total) for faults, weight in weights.items()}


def _log_misses(missed: int, found: int, hidden: float = 0.0) -> float:
    """The logarithm of the probability that so many dice are missed and found, over kinds of rooms (``MISSES``).

    ``hidden`` is the share of dice that are seen in no room. In a dark room many dice are missed, whatever they show.
    """
    return log_sum(
        [
            math.log(p) + missed * math.log(hidden + (1 - hidden) * rate) + found * math.log(1 - rate)
            for rate, p in priors.MISSES
        ]
    )


@lru_cache(maxsize=4096)
def _read_chances(counts: Counts, read: tuple[int, ...], shown: int) -> tuple[float, ...]:
    sets = _fault_chances(counts, read)
    fails = sum(sets[((shown, other),)] for other in range(FACES + 1) if other != shown)
    return tuple(
        1 - FAILS * fails if face == shown else OTHERWISE + (FAILS - OTHERWISE) * sets[((face, shown),)]
        for face in EVERY
    )


def _read_chance(face: int, read: int, faults: Pairs) -> float:
    """The probability that a face is confidently read as ``read``, given a set's faults."""
    if (face, read) in faults:
        return FAILS
    return OTHERWISE if face != read else 1 - FAILS * any(face == fails for fails, _ in faults)


@lru_cache(maxsize=4096)
def true_chances_given(read: int, faults: Pairs) -> tuple[float, ...]:
    """The probabilities of the true faces 1 to 6 of a die confidently read as ``read``, given a set's faults."""
    chances = [_read_chance(face, read, faults) for face in EVERY]
    return tuple(chance / sum(chances) for chance in chances)


def log_sum(weights: Sequence[float]) -> float:
    """The logarithm of the sum of probabilities that are given by their logarithms."""
    most = max(weights)
    return most + math.log(sum(math.exp(weight - most) for weight in weights))


# Which face was read as which -----------------------------------------------------------------------------------------


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


def misreadings(pairs: Pairs) -> Pairs:
    """The pairs in which another face was confidently read."""
    return tuple((true, read) for true, read in pairs if read and true != read)


@lru_cache(maxsize=4096)
def failing(pairs: Pairs) -> Pairs:
    """The misreadings, and the pairs not found if there are several with a face and none with it was found."""
    unfound, found = Counter(true for true, read in pairs if not read), {true for true, read in pairs if true == read}
    hidden = {face for face, number in unfound.items() if number > 1} - found
    return (*misreadings(pairs), *((true, read) for true, read in pairs if not read and true in hidden))
