"""The open dice after a call: what lies in the places of the Perudo mat, how many dice count, and the result.

Pure: the probabilities of the dice are the sensor's.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from itertools import chain
from typing import Any

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.course import after_count, matches
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Hands
from companion.referee.belief import priors
from companion.referee.belief.confusion import NEW_READER, NO_EVIDENCE, Pairs, Reader, ReaderEvidence, shown_by
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import TableEvent
from companion.referee.belief.readings import a_die, apart, heaps, unread_dice
from companion.referee.belief.sensor import (
    BESIDE,
    UNIFORM,
    Expected,
    Spot,
    face_chances,
    lean_chance,
    phantom_rate,
)
from companion.sessions.events import Source
from vision.reading import SeenDie, TableReading, unread_die

SEATS = 6  # places on the mat
SAME_MM = 8.0  # what lies within this distance of where something lay before is that

Found = Sequence[SeenDie | None]
Hand = tuple[SeenDie | None, ...]


def zone_of(seat: int) -> str:
    """The place of a seat on the mat."""
    return f"seat{seat}"


def seat_in(zone: str | None) -> int:
    """The seat whose place a zone is, 0 for none."""
    return int(zone.removeprefix("seat")) if zone and zone.startswith("seat") else 0


def shows(program: Hands, seat: int) -> tuple[int, ...]:
    """The dice that the program shows for a seat; () for a person's, or while it shows none."""
    return program[seat - 1] if program else ()


# What should lie there ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2 * SEATS)
def open_die(seat: int, *, absent: float = 0.0) -> Expected:
    """A die that was under the cup of a seat; ``absent``: the probability that it is still hidden."""
    others = [Spot(priors.ROLLED_TO_ANOTHER / (SEATS - 1), zone_of(s)) for s in range(1, SEATS + 1) if s != seat]
    own = 1 - priors.ROLLED_OUT - priors.ROLLED_TO_ANOTHER
    return Expected(UNIFORM, (Spot(own, zone_of(seat)), Spot(priors.ROLLED_OUT, BESIDE), *others), absent)


@lru_cache(maxsize=1024)
def put_away(dice: tuple[int, ...], lost: int, seen: int) -> tuple[Expected, ...]:
    """The ``lost`` dice that are still on the mat: beside the places, or in those where no ``dice`` are in play."""
    free = [seat for seat in range(1, SEATS + 1) if seat > len(dice) or not dice[seat - 1]]
    places = tuple(Spot(0.5 / len(free), zone_of(seat)) for seat in free)
    die = Expected(UNIFORM, (Spot(1.0 - 0.5 * bool(free), BESIDE), *places), priors.OFF_THE_MAT)
    return (die,) * min(lost, seen)


# What was seen --------------------------------------------------------------------------------------------------------


def dice_of(reading: TableReading, most: Sequence[int], before: Sequence[SeenDie]) -> tuple[SeenDie, ...]:
    """Every possible die; ``most`` is the maximal number of each seat.

    Where dice are missing, unrecognised objects that did not lie there ``before`` are most likely those, a larger one
    as many as fit into it; but not where a cup or a hand hides them.
    """
    dice, due = list(reading.dice), Counter({zone_of(seat): number for seat, number in enumerate(most, 1)})
    new = (die for die in unread_dice(reading) if not any(apart(old, die) <= SAME_MM for old in before))
    hidden = _under_things(reading)
    for die in (*new, *_heaped(reading)):
        if die.zone not in hidden and Counter(one.zone for one in dice)[die.zone] < due[die.zone or ""]:
            dice.append(die)
    all_there = Counter(die.zone for die in dice if die.zone in due) == due
    return tuple(map(a_die, dice) if all_there else dice)


def _under_things(reading: TableReading) -> frozenset[str]:
    """The places over which a cup or a hand is: shadows beside it are no dice."""
    outlines = [thing.outline for thing in reading.things if thing.what in ("cup", "hand")]
    zones = reading.sheet.zones.items() if reading.sheet else ()
    return frozenset(name for name, box in zones if any(point in box for outline in outlines for point in outline))


def _heaped(reading: TableReading) -> Iterator[SeenDie]:
    """The dice that may be in heaps. A place without any recognised die holds no heap, but a cup or something else."""
    recognised = {die.zone for die in reading.dice if "die" not in die.doubts}
    for zone, most in heaps(reading):
        if zone is not None and zone in recognised and reading.sheet is not None:
            yield from (unread_die(*reading.sheet.zones[zone].centre, float(i), zone) for i in range(most))


def covered_seats(covered: Iterable[str]) -> frozenset[int]:
    """The seats whose places are wholly or partly covered by a cup or a hand."""
    return frozenset(filter(None, map(seat_in, covered)))


def under_cups(look: Look, dice: Sequence[int]) -> tuple[int, ...]:
    """The living seats whose dice are not visible: fewer are seen than they have, and the place is covered or empty."""
    covered = covered_seats(look.covered)
    seen = {seat: look.number_in(zone_of(seat)) for seat in range(1, len(dice) + 1)}
    return tuple(seat for seat, due in enumerate(dice, 1) if seen[seat] < due and (seat in covered or not seen[seat]))


def lie_alike(before: Look, now: Look) -> bool:
    """Whether the same dice lie at the same places."""
    alike = (any(apart(one, die) <= SAME_MM and one.face == die.face for one in before.dice) for die in now.dice)
    return len(before.dice) == len(now.dice) and all(alike)


# What counts ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PerudoEvent(TableEvent):
    """An event of Perudo in the position ``before``."""

    before: PerudoState = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Counted(PerudoEvent):
    """The result of a call: the dice of each seat afterwards, and who opens the next round.

    From ``least`` to ``most`` dice of those ``shown`` counted. ``source`` is where it comes from: a touch states the
    number.
    """

    dice: tuple[int, ...]
    opens: int
    least: int = field(compare=False)
    most: int = field(compare=False)
    shown: Shown = field(compare=False)
    source: Source = field(default="camera", compare=False)

    @property
    def whole(self) -> bool:
        """Whether every die is known."""
        return not any(HIDDEN in hand for hand in self.shown.told)

    @property
    def reader_evidence(self) -> ReaderEvidence:
        """What the dice tell about the reader."""
        return self.shown.taught


def wanted_faces(state: PerudoState) -> frozenset[int]:
    """The faces that count for the standing bid (PER-3.1, PER-4.2)."""
    assert state.bid is not None, "a count needs a bid"
    return frozenset((state.bid.face, PACO) if state.wild else (state.bid.face,))


def share(die: SeenDie | None, wanted: Collection[int], faces: Sequence[float]) -> float:
    """The probability that a die with these chances of its ``faces`` counts; None is an unseen die.

    A die that may lean slightly counts as it lies; the table may take one that leans for any face.
    """
    leans = 0.0 if die is None or die.flat else lean_chance(die) * (1 - priors.LEANS_AS_SHOWN)
    return (1 - leans) * sum(faces[face - 1] for face in wanted) + leans * len(wanted) / len(FACES)


@dataclass(frozen=True, slots=True)
class Shown:
    """The dice of a call as they were seen last, by a hypothesis.

    ``hands`` has the dice of each seat, None for an unseen one, ``dice`` all that were seen, ``hidden`` the seats whose
    dice are not visible yet. ``unseen`` is the probability with which a die that was not found shows each face;
    ``fleeting``, ``t`` and ``evidence`` are as in a look. ``program`` has the dice that the program's seats show, which
    do not lie on the table: those seats have no ``hands``.
    """

    rules: PerudoRules = field(repr=False)
    before: PerudoState
    hands: tuple[Hand, ...]
    dice: tuple[SeenDie, ...] = ()
    hidden: tuple[int, ...] = ()
    unseen: tuple[float, ...] = UNIFORM
    taught: ReaderEvidence = NO_EVIDENCE
    fleeting: frozenset[tuple[float, float]] = frozenset()
    reader: Reader = NEW_READER
    t: float = 0.0
    evidence: bytes | None = None
    program: Hands = ()

    @classmethod
    def blind(cls, rules: PerudoRules, before: PerudoState, t: float, program: Hands = ()) -> Shown:
        """A call whose dice nobody saw, but for those of the program."""
        due = enumerate(before.dice, 1)
        hands = tuple(() if shows(program, seat) else (None,) * number for seat, number in due)
        hidden = tuple(seat for seat in before.living if hands[seat - 1])
        return cls(rules, before, hands, hidden=hidden, t=t, program=program)

    # What lies in the places --------------------------------------------------------------------------------------

    @property
    def found(self) -> tuple[tuple[SeenDie, ...], ...]:
        """The dice in each seat's place, without what hardly looks like one beside all of them."""
        found = list[tuple[SeenDie, ...]]()
        there = sorted(self.dice, key=lambda die: ("die" in die.doubts, -die.confidence))
        for seat, due in enumerate(self.before.dice, 1):
            mine = [] if shows(self.program, seat) else [die for die in there if die.zone == zone_of(seat)]
            found.append(tuple(mine[: max(due, sum("die" not in die.doubts for die in mine))]))
        return tuple(found)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of dice each seat shows."""
        return tuple(len(shows(self.program, seat) or hand) for seat, hand in enumerate(self.found, 1))

    @property
    def odd(self) -> tuple[int, ...]:
        """The seats that show more or fewer dice than they have."""
        pairs = enumerate(zip(self.numbers, self.before.dice, strict=True), 1)
        return tuple(seat for seat, (number, due) in pairs if number != due)

    @property
    def faces(self) -> Hands:
        """The faces by seat, in ascending order; 0 for an unread die."""
        found = (tuple(sorted(die.face for die in hand)) for hand in self.found)
        return tuple(shows(self.program, seat) or hand for seat, hand in enumerate(found, 1))

    @property
    def on_table(self) -> int:
        """The number of dice that lie on the table, or should."""
        return sum(map(len, self.hands))

    @property
    def added(self) -> int:
        """The number of the program's dice that count."""
        assert self.before.bid is not None, "a count needs a bid"
        return matches(self.program, self.before.bid, wild=self.before.wild)

    @property
    def doubtful(self) -> tuple[tuple[int, SeenDie], ...]:
        """The dice, with their seats, of which it is uncertain whether they count; else those in any doubt."""
        dice = [(seat, die) for die in self.dice if (seat := seat_in(die.zone)) and not die.clear]
        return tuple((seat, die) for seat, die in dice if not self._certain(die)) or tuple(dice)

    # What counts --------------------------------------------------------------------------------------------------

    @property
    def wanted(self) -> frozenset[int]:
        """The faces that count for the standing bid (PER-3.1, PER-4.2)."""
        return wanted_faces(self.before)

    def outcomes(self) -> Iterator[tuple[float, Counted]]:
        """The possible results of the call, each with its probability."""
        chances, possible = self.chances(), self._possible
        found: dict[PerudoState, list[int]] = {}
        for count in range(len(chances)):
            found.setdefault(after_count(self.before, count, self.rules.options), []).append(count)
        for counts in found.values():
            some = [count for count in counts if count in possible] or [max(counts, key=chances.__getitem__)]
            chance = sum(chances[count] for count in counts)
            yield max(chance, priors.COUNTED_OTHERWISE), self.counted(some[0], some[-1], looks=self._looks(chance))

    def counted(self, least: int, most: int, **more: Any) -> Counted:
        """The result of the call if so many dice count, with ``more`` about the event."""
        after, more = after_count(self.before, least, self.rules.options), {"t": self.t, **more}
        return Counted(after.dice, after.seat, least, most, self, before=self.before, evidence=self.evidence, **more)

    def likely(self) -> list[int]:
        """The numbers of dice that may well count, the most likely first."""
        chances = self.chances()
        return sorted(self._possible, key=lambda count: -chances[count])

    @property
    def _possible(self) -> range:
        """The numbers of dice that may well count."""
        told = list(chain(*self.told))
        least = sum(face in self.wanted for face in told)
        return range(least, least + told.count(HIDDEN) + 1)

    def if_shows(self, die: SeenDie, face: int) -> int:
        """The most likely number of counting dice if a die shows that face."""
        known = replace(die, face=face, flat=True, sure=True, doubts=(), chances=())
        hands = tuple(tuple(known if one == die else one for one in hand) for hand in self.hands)
        chances = replace(self, hands=hands).chances()
        return chances.index(max(chances))

    def chances(self) -> list[float]:
        """The probability of each number of counting dice, from 0 on, over what the set may be like.

        All dice that are read alike err together.
        """
        wanted, sets = self.wanted, defaultdict[Pairs, float](float)
        for faults, chance in self.reader.observe(self.taught.seen).sets.items():
            sets[tuple(pair for pair in faults if pair[1] and len(wanted.intersection(pair)) == 1)] += chance
        found = list[list[float]]()
        for faults, chance in sets.items():
            shares = (share(die, wanted, self._chances(die, faults)) for hand in self.hands for die in hand)
            found.append(reduce(_together, ([1 - p, p] for p in shares), [0.0] * self.added + [chance]))
        return list(map(sum, zip(*found, strict=True)))

    def _chances(self, die: SeenDie | None, faults: Pairs) -> Sequence[float]:
        """The chances of a die's faces in a set with these faults, if it is read with certainty."""
        if die is None:
            return self.unseen
        certain = die.sure or (die.doubts == ("face",) and die.chances == self.reader.shows(die.face))
        return shown_by(die.face, faults) if certain and die.face else face_chances(die)

    def _certain(self, die: SeenDie) -> bool:
        """Whether it is certain that a die counts, or that it does not."""
        chance = share(die, self.wanted, face_chances(die))
        return not priors.NAMED < chance < 1 - priors.NAMED

    @property
    def told(self) -> Hands:
        """The faces of each seat, 0 for a die that may or may not count, or may be none."""
        mine = set(map(id, chain(*self.hands)))
        rest = [die for die in self.dice if id(die) not in mine]
        hands = (((die.face if die and self._known(die, rest) else HIDDEN) for die in hand) for hand in self.hands)
        return tuple(shows(self.program, seat) or tuple(sorted(hand)) for seat, hand in enumerate(hands, 1))

    def _known(self, die: SeenDie, rest: Iterable[SeenDie]) -> bool:
        """Whether it is known what a die counts, and that it is one, rather than one of the ``rest`` in its place."""
        beside, none = (other for other in rest if other.zone == die.zone), self._none(die)
        return self._certain(die) and all(none <= priors.NAMED * self._none(other) for other in beside)

    def _none(self, die: SeenDie) -> float:
        return phantom_rate(die, fleeting=(die.x, die.y) in self.fleeting)

    def _looks(self, chance: float) -> int:
        """The number of looks needed for a result with this probability.

        A hand or poor eyes may hide dice, one in doubt may be read better later. A die in another place than its own
        may be none, while its owner's was overlooked.
        """
        in_doubt = chance <= 1 - priors.WORTH_NAMING and any(not die.sure for die in self.dice)
        return priors.COUNTING_LOOKS if self.odd or self.fleeting or in_doubt else 1


def _together(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two numbers."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            chances[i + j] += p * q
    return chances
