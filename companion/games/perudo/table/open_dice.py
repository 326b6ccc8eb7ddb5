"""The open dice after a call: what lies in the places of the Perudo mat, how many dice count, and the result.

Pure: the probabilities of the dice are the sensor's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from math import prod

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.course import after_count
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Hands
from companion.referee.belief import priors
from companion.referee.belief.confusion import Pairs, shown_by
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import NO_LESSON, Happening, Lesson, Reader
from companion.referee.belief.readings import a_die, apart, heaps, no_room, unread_dice
from companion.referee.belief.sensor import (
    BESIDE,
    NEW_READER,
    UNIFORM,
    Expected,
    Spot,
    face_chances,
    fails_to_lie,
    lean_chance,
    phantom_rate,
)
from companion.sessions.events import Source
from vision.reading import SeenDie, TableReading, unread_die

SEATS = 6  # places on the mat
TOLD_MM = 8.0  # a die keeps what was stated about it as long as it lies within this distance
CERTAIN = 0.99  # probability above which it is certain that a die counts, or does not

Found = Sequence[SeenDie | None]
Hand = tuple[SeenDie | None, ...]


def zone_of(seat: int) -> str:
    """The place of a seat on the mat."""
    return f"seat{seat}"


def seat_in(zone: str | None) -> int:
    """The seat whose place a zone is, 0 for none."""
    return int(zone.removeprefix("seat")) if zone and zone.startswith("seat") else 0


# What should lie there ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2 * SEATS)
def open_die(seat: int, *, absent: float = 0.0) -> Expected:
    """A die that was under the cup of a seat; ``absent``: the probability that it is still hidden."""
    others = [Spot(priors.ROLLED_TO_ANOTHER / (SEATS - 1), zone_of(s)) for s in range(1, SEATS + 1) if s != seat]
    own = 1 - priors.ROLLED_OUT - priors.ROLLED_TO_ANOTHER
    return Expected(UNIFORM, (Spot(own, zone_of(seat)), Spot(priors.ROLLED_OUT, BESIDE), *others), absent)


@lru_cache(maxsize=1024)
def put_away(dice: tuple[int, ...], seen: int) -> tuple[Expected, ...]:
    """Lost dice, which may still lie on the mat: beside the places, or in unused ones."""
    free = [seat for seat in range(1, SEATS + 1) if seat > len(dice) or not dice[seat - 1]]
    places = tuple(Spot(0.5 / len(free), zone_of(seat)) for seat in free)
    die = Expected(UNIFORM, (Spot(1.0 - 0.5 * bool(free), BESIDE), *places), priors.OFF_THE_MAT)
    return (die,) * min(len(dice) * DICE - sum(dice), seen)


# What was seen --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """What the players stated about one die: its seat, its face."""

    x: float
    y: float
    seat: int
    face: int

    def about(self, die: SeenDie) -> bool:
        """Whether the statement is about this die, which has not moved since."""
        return (die.x - self.x) ** 2 + (die.y - self.y) ** 2 <= TOLD_MM**2


def dice_of(reading: TableReading, most: Sequence[int], lie: OpenDice) -> tuple[SeenDie, ...]:
    """Every possible die; ``most`` is the maximal number of each seat.

    Statements have priority over readings. Where dice are missing, unrecognised objects that did not lie there before
    are most likely those, a larger one as many as fit into it. Dice that lean on one another can look like more: if
    there are too many, uncertain ones without room beside another are dropped.
    """
    dice = list(_with_room(reading.dice, most))
    for die in (*filter(lie.new, unread_dice(reading)), *_heaped(reading)):
        if _number(dice, seat := seat_in(die.zone)) < (most[seat - 1] if 0 < seat <= len(most) else 0):
            dice.append(die)
    if all(_number(dice, seat) == due for seat, due in enumerate(most, 1)):
        dice = list(map(a_die, dice))
    return with_told(dice, lie.facts)


def as_known(dice: Iterable[SeenDie | None], reader: Reader) -> tuple[SeenDie | None, ...]:
    """The dice by what is known of the reader: faces that look alike, flat dice that it keeps calling cocked."""
    seen = tuple(die and reader.confusion.told(die) for die in dice)
    if not fails_to_lie(filter(None, seen), reader.lean_rates):
        return seen
    return tuple(die and replace(die, flat=True) for die in seen)


def with_told(dice: Iterable[SeenDie], told: Iterable[Told]) -> tuple[SeenDie, ...]:
    """The dice with the players' statements applied."""
    said = tuple(told)
    return tuple(next((_as_told(die, one) for one in said if one.about(die)), die) for die in dice)


def _as_told(die: SeenDie, told: Told) -> SeenDie:
    zone = zone_of(told.seat)
    return replace(die, face=told.face, flat=True, sure=True, zone=zone, doubts=(), chances=(), why="", kind="other")


def _heaped(reading: TableReading) -> Iterator[SeenDie]:
    for zone, most in heaps(reading):
        if zone is not None and reading.sheet is not None:
            yield from (unread_die(*reading.sheet.zones[zone].centre, float(i), zone) for i in range(most))


def _number(dice: Iterable[SeenDie], seat: int) -> int:
    return sum(die.zone == zone_of(seat) for die in dice)


def _with_room(dice: tuple[SeenDie, ...], most: Sequence[int]) -> tuple[SeenDie, ...]:
    for seat, number in enumerate(most, 1):
        there = [die for die in dice if die.zone == zone_of(seat)]
        vague = sorted((die for die in there if "die" in die.doubts), key=lambda die: die.confidence)
        none = [die for die in vague if no_room(die, there)][: max(len(there) - number, 0)] if number else []
        dice = tuple(die for die in dice if die not in none)
    return dice


def covered_seats(covered: Iterable[str]) -> frozenset[int]:
    """The seats whose places are wholly or partly covered by a cup or a hand."""
    return frozenset(filter(None, map(seat_in, covered)))


def under_cups(look: Look, dice: Sequence[int]) -> tuple[int, ...]:
    """The living seats whose dice are not visible: fewer are seen than they have, and the place is covered or empty."""
    covered = covered_seats(look.covered)
    seen = {seat: look.number_in(zone_of(seat)) for seat in range(1, len(dice) + 1)}
    return tuple(seat for seat, due in enumerate(dice, 1) if seen[seat] < due and (seat in covered or not seen[seat]))


@dataclass(slots=True)
class OpenDice:
    """The open dice after a call, and what the players stated about them (``facts``).

    ``seen`` is None as long as there are none. ``taken_back`` are those of a reveal that was taken back: they are not
    counted again until they change. ``before`` are unrecognised objects that lay in the places before the round began.
    """

    seen: Look | None = None
    taken_back: Look | None = None
    facts: tuple[Told, ...] = ()
    before: tuple[SeenDie, ...] = ()

    def look_before(self, reading: TableReading) -> None:
        """Note what lies there before a round; under a cup it stays."""
        hidden = (die for die in self.before if die.zone in reading.covered)
        self.before = (*hidden, *(die for die in unread_dice(reading) if die.zone not in reading.covered))

    def new(self, die: SeenDie) -> bool:
        """Whether something did not lie there before the round."""
        return all(apart(old, die) > TOLD_MM for old in self.before)

    def forget(self) -> None:
        """Reset: all cups are down, or another call was made."""
        self.seen, self.taken_back, self.facts = None, None, ()

    def counts(self, look: Look) -> bool:
        """Whether a look shows something other than what was taken back."""
        if self.taken_back is not None and _lie_alike(self.taken_back, look):
            return False
        self.taken_back = None
        return True

    def learn(self, told: Told) -> None:
        """Note the players' statement about a die: it is valid until the die moves."""
        self.facts = (*(one for one in self.facts if (one.x, one.y) != (told.x, told.y)), told)

    def as_told(self) -> Look:
        """The dice as they lie, with the players' statements applied."""
        assert self.seen is not None, "nothing lies open"
        return replace(self.seen, dice=with_told(self.seen.dice, self.facts))


def _lie_alike(before: Look, now: Look) -> bool:
    """Whether the same dice lie at the same places."""
    alike = (any(Told(o.x, o.y, 0, 0).about(die) and o.face == die.face for o in before.dice) for die in now.dice)
    return len(before.dice) == len(now.dice) and all(alike)


# What counts ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PerudoEvent(Happening):
    """An event of Perudo in the position ``before``."""

    before: PerudoState = field(compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Counted(PerudoEvent):
    """The result of a call: the dice of each seat afterwards, and who opens the next round.

    From ``least`` to ``most`` dice counted. ``hands`` are the faces, 0 for a die that may or may not count; empty if
    people stated the number. ``whole``: every die is known. ``source`` is where it comes from.
    """

    dice: tuple[int, ...]
    opens: int
    least: int = field(compare=False)
    most: int = field(compare=False)
    hands: Hands = field(default=(), compare=False)
    whole: bool = field(default=False, compare=False)
    source: Source = field(default="camera", compare=False)
    taught: Lesson = field(default=NO_LESSON, compare=False)

    @property
    def lesson(self) -> Lesson:
        """What the dice tell about the reader."""
        return self.taught


def taught(found: Found, known: Found) -> Lesson:
    """What open dice tell about the reader: ``found`` as it has them, ``known`` by what is known of it."""
    dice, flat = list(filter(None, found)), list(filter(None, known))
    lies = sum(die.flat for die in flat)
    cocked = lies - sum(die.flat for die in dice)
    faces = tuple(0 if die is None else die.face for die in found if die is None or "die" not in die.doubts)
    return Lesson(lies, cocked, faces)


def by_number(
    rules: PerudoRules, before: PerudoState, count: int, t: float, source: Source, lesson: Lesson = NO_LESSON
) -> Counted:
    """The result if people state how many dice count; ``lesson`` is that of the dice."""
    after = after_count(before, count, rules.options)
    return Counted(after.dice, after.seat, count, count, source=source, taught=lesson, t=t, before=before)


def wanted_faces(state: PerudoState) -> frozenset[int]:
    """The faces that count for the standing bid (PER-3.1, PER-4.2)."""
    assert state.bid is not None, "a count needs a bid"
    return frozenset((state.bid.face,) if state.palifico else (state.bid.face, PACO))


def share(die: SeenDie | None, wanted: Collection[int], faces: Sequence[float]) -> float:
    """The probability that a die with these chances of its ``faces`` counts; None is an unseen die.

    A die that may lean slightly counts as it lies.
    """
    chance = sum(faces[face - 1] for face in wanted)
    if die is None or die.flat:
        return chance
    other = lean_chance(die) * (1 - priors.LEANS_AS_SHOWN)
    return (1 - other) * chance + other * len(wanted) / len(FACES)


def known(die: SeenDie | None, wanted: Collection[int]) -> bool | None:
    """Whether a die counts, if that is certain; None if it is not."""
    if die is None or (not die.sure and not die.doubts):  # the uncertainty is not specified
        return None
    chance = share(die, wanted, face_chances(die))
    return True if chance >= CERTAIN else False if chance <= 1 - CERTAIN else None


def poor(reader: Reader) -> bool:
    """Whether the reader overlooks many dice, or often takes something else for one."""
    return reader.miss >= priors.POOR_EYES or reader.phantom >= priors.OFTEN_PHANTOMS


def unclear(die: SeenDie, state: PerudoState) -> bool:
    """Whether it is uncertain that the die counts."""
    return known(die, wanted_faces(state)) is None


@dataclass(frozen=True, slots=True)
class Shown:
    """The open dice of a call.

    ``hands`` has, for each seat, the dice that may be its own: as many as it has or more, None for an unseen one;
    ``beside`` are those in nobody's place, ``hidden`` the seats whose dice are not visible yet. ``unseen`` is the
    probability with which a die that was not found shows each face, ``fleeting`` as in a look.
    """

    rules: PerudoRules = field(repr=False)
    before: PerudoState
    hands: tuple[Hand, ...]
    beside: tuple[SeenDie, ...] = ()
    hidden: tuple[int, ...] = ()
    unseen: tuple[float, ...] = UNIFORM
    taught: Lesson = NO_LESSON
    fleeting: frozenset[tuple[float, float]] = frozenset()
    reader: Reader = NEW_READER

    @classmethod
    def blind(cls, rules: PerudoRules, before: PerudoState) -> Shown:
        """A call whose dice nobody saw."""
        return cls(rules, before, tuple((None,) * due for due in before.dice))

    @classmethod
    def of(cls, rules: PerudoRules, before: PerudoState, look: Look, reader: Reader) -> Shown:
        """The dice in the seats' places."""
        there = [[die for die in look.dice if due and die.zone == zone_of(n)] for n, due in enumerate(before.dice, 1)]
        hands = tuple((*dice, *[None] * (due - len(dice))) for dice, due in zip(there, before.dice, strict=True))
        beside = tuple(die for die in look.dice if seat_in(die.zone) not in before.living)
        return cls(rules, before, hands, beside, under_cups(look, before.dice), reader=reader)

    # Numbers of dice ----------------------------------------------------------------------------------------------

    @property
    def found(self) -> tuple[tuple[SeenDie, ...], ...]:
        """The dice of each seat that were seen, without what hardly looks like one beside all of them."""
        return tuple(_likely(filter(None, hand), due) for hand, due in zip(self.hands, self.before.dice, strict=True))

    @property
    def seen(self) -> int:
        """The number of dice that were seen."""
        return sum(die is not None for hand in self.hands for die in hand)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The seats with something that hardly looks like a die beside all of their dice."""
        pairs = zip(self.hands, self.found, strict=True)
        return tuple(seat for seat, (hand, found) in enumerate(pairs, 1) if len(hand) - hand.count(None) > len(found))

    def missing(self, seat: int) -> int:
        """How many dice of the seat are missing; negative: too many."""
        return self.before.dice[seat - 1] - len(self.found[seat - 1])

    @property
    def odd(self) -> tuple[int, ...]:
        """The living seats that show more or fewer dice than they have, or something unrecognised."""
        return tuple(seat for seat in self.before.living if self.missing(seat) or seat in self.unknown)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of dice each seat shows, including what hardly looks like one."""
        return tuple(len(hand) + self.unknown.count(seat) for seat, hand in enumerate(self.found, 1))

    @property
    def faces(self) -> Hands:
        """The faces by seat, in ascending order; 0 for an unread die."""
        return tuple(tuple(sorted(die.face for die in hand)) for hand in self.found)

    @property
    def doubtful(self) -> tuple[tuple[int, SeenDie], ...]:
        """The dice that lean or are not read with confidence, with their seats."""
        dice = ((seat, die) for seat, hand in enumerate(self.found, 1) for die in hand)
        return tuple((seat, a_die(die)) for seat, die in dice if not (die.sure and die.flat and die.face))

    # What counts --------------------------------------------------------------------------------------------------

    def outcomes(self, t: float, evidence: bytes | None) -> Iterator[tuple[float, Counted]]:
        """The possible results of the call, each with its probability."""
        chances = self.chances()
        least, most = self.told()
        found: dict[PerudoState, list[int]] = {}
        for count in range(len(chances)):
            found.setdefault(after_count(self.before, count, self.rules.options), []).append(count)
        told = self._told_faces()
        for after, counts in found.items():
            some = [count for count in counts if least <= count <= most] or [max(counts, key=chances.__getitem__)]
            chance = sum(chances[count] for count in counts)
            event = Counted(
                after.dice,
                after.seat,
                some[0],
                some[-1],
                told,
                whole=least == most == some[0] and not any(HIDDEN in hand for hand in told),
                taught=self.taught,
                looks=self._looks(chance),
                before=self.before,
                t=t,
                evidence=evidence,
            )
            yield max(chance, priors.COUNTED_OTHERWISE), event

    def chances(self) -> list[float]:
        """The probability of each number of counting dice, from 0 on, over what the set may be like.

        All dice that are read alike err together.
        """
        wanted, sets = wanted_faces(self.before), defaultdict[Pairs, float](float)
        for chance, faults in self.reader.confusion.meeting(self.taught.seen).sets:
            sets[tuple(pair for pair in faults if pair[1] and (pair[0] in wanted) != (pair[1] in wanted))] += chance
        ways = self._ways()
        found = [(chance, self._counts(ways, wanted, faults)) for faults, chance in sets.items()]
        return [sum(chance * counts[n] for chance, counts in found) for n in range(self.before.total + 1)]

    def _counts(self, ways: list[list[tuple[float, Hand]]], wanted: frozenset[int], faults: Pairs) -> list[float]:
        """The same for a set with these faults."""
        chances = [1.0]
        for hands in ways:
            hand = [0.0] * (len(hands[0][1]) + 1)
            for chance, own in hands:
                for count, p in enumerate(_numbers([share(die, wanted, self._faces(die, faults)) for die in own])):
                    hand[count] += chance * p
            chances = _together(chances, hand)
        return chances

    def _faces(self, die: SeenDie | None, faults: Pairs) -> Sequence[float]:
        """The chances of a die's faces in a set with these faults, if it is read with certainty."""
        if die is None:
            return self.unseen
        certain = die.sure or (die.doubts == ("face",) and die.chances == self.reader.confusion.shows(die.face))
        return shown_by(die.face, faults) if certain and die.face else face_chances(die)

    def told(self) -> tuple[int, int]:
        """The least and the most dice that count, by everything certain."""
        wanted = wanted_faces(self.before)
        facts = [[[known(die, wanted) for die in own] for own in _certain(ways)] for ways in self._ways()]
        least = sum(min(one.count(True) for one in hand) for hand in facts)
        return least, sum(max(len(one) - one.count(False) for one in hand) for hand in facts)

    def _ways(self) -> list[list[tuple[float, Hand]]]:
        """For each seat which of the dice that may be its own are, with probabilities; what is left is no die."""
        return [list(self._own(hand, due)) for hand, due in zip(self.hands, self.before.dice, strict=True)]

    def _own(self, hand: Hand, due: int) -> Iterator[tuple[float, Hand]]:
        at, phantoms = self.fleeting, self.reader.phantom
        left = reversed(list(combinations(hand, len(hand) - due)))  # the complements, in the order of the combinations
        rates = [
            prod(phantom_rate(die, fleeting=(die.x, die.y) in at, phantoms=phantoms) for die in rest if die)
            for rest in left
        ]
        whole = sum(rates)
        return zip((rate / whole for rate in rates), combinations(hand, due), strict=True)

    def _told_faces(self) -> Hands:
        """The faces of each seat, 0 for a die that may or may not count, or may be none."""
        wanted, hands = wanted_faces(self.before), []
        for ways in self._ways():
            best, others = max(ways, key=lambda way: way[0])[1], _certain(ways)
            sure = [die and known(die, wanted) is not None and all(die in own for own in others) for die in best]
            hands.append(tuple(sorted(die.face if die and ok else HIDDEN for die, ok in zip(best, sure, strict=True))))
        return tuple(hands)

    def _looks(self, chance: float) -> int:
        """The number of looks needed for a result with this probability.

        A hand or poor eyes may hide dice, a leaning die may be laid flat, one in doubt may be read better later. A die
        in another place than its own may be none, while its owner's was overlooked.
        """
        dice = [die for hand in self.hands for die in hand]
        strayed = any(die and die.zone != zone_of(seat) for seat, hand in enumerate(self.hands, 1) for die in hand)
        in_doubt = chance < CERTAIN and any(die is not None and not die.sure for die in dice)
        if None in dice or strayed or in_doubt or self.fleeting or poor(self.reader):
            return priors.COUNTING_LOOKS
        return priors.LOOKS if any(die is not None and not die.flat for die in dice) else 1


def _likely(there: Iterable[SeenDie], due: int) -> tuple[SeenDie, ...]:
    """Some dice in a place, without what hardly looks like one beside all that are due."""
    dice = list(there)
    known = [die for die in dice if "die" not in die.doubts]
    vague = sorted((die for die in dice if "die" in die.doubts), key=lambda die: -die.confidence)
    return (*known, *vague[: max(due - len(known), 0)])


def _certain(ways: list[tuple[float, Hand]]) -> list[Hand]:
    """The dice that may be a seat's own, without the ways that are improbable beside the most likely one."""
    likely = (1 - CERTAIN) * max(chance for chance, _ in ways)
    return [own for chance, own in ways if chance > likely]


def _numbers(shares: Iterable[float]) -> list[float]:
    """The probability of each number of dice that count, by the probability of each die."""
    chances = [1.0]
    for p in shares:
        chances = _together(chances, [1 - p, p])
    return chances


def _together(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two numbers."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            chances[i + j] += p * q
    return chances
