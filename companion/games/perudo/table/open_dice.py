"""The open dice after a call: what lies in the places of the Perudo mat, and how many of the dice count. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import chain

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.course import matches
from companion.games.perudo.steps import FACES, HIDDEN, PACO, Hands
from companion.referee.belief import priors
from companion.referee.belief.confusion import NEW_READER, NO_EVIDENCE, Pairs, Reader, ReaderEvidence, shown_by
from companion.referee.belief.layout import Look
from companion.referee.belief.readings import a_die, heaps, unread_dice
from companion.referee.belief.sensor import (
    UNIFORM,
    Expected,
    Spot,
    face_chances,
    lean_chance,
)
from vision.mats import Point
from vision.reading import SeenDie, TableReading, unread_die

SEATS = 6  # places on the mat

NOTHING_SEEN = Look((), 0.0)

Hand = tuple[SeenDie | None, ...]


def zone_of(seat: int) -> str:
    """The place of a seat on the mat."""
    return f"seat{seat}"


def seat_in(zone: str | None) -> int:
    """The seat whose place a zone is, 0 for none."""
    return int(zone.removeprefix("seat")) if zone and zone.startswith("seat") else 0


# What lies there ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def open_die(seat: int, absent: float = 0.0) -> Expected:
    """A die of a seat, which mostly lies in its own place; ``absent`` is the probability that it is not visible."""
    others = [Spot(priors.ROLLED_TO_ANOTHER / (SEATS - 1), zone_of(s)) for s in range(1, SEATS + 1) if s != seat]
    return Expected(UNIFORM, (Spot(1 - priors.ROLLED_TO_ANOTHER, zone_of(seat)), *others), absent)


def dice_of(reading: TableReading, most: Sequence[int]) -> tuple[SeenDie, ...]:
    """Every possible die in the places of seats that have some; ``most`` is the maximal number of each seat.

    What lies elsewhere was put away, or people count it themselves. Where dice are missing, unrecognised objects are
    most likely those, a larger one as many as fit into it; but not where a cup or a hand hides them, nor in a place
    without any recognised die.
    """
    due = {zone_of(seat): number for seat, number in enumerate(most, 1) if number}
    dice = [die for die in reading.dice if die.zone in due]
    found, zones = Counter(die.zone for die in dice), reading.sheet.zones if reading.sheet else {}
    over = [point for thing in reading.things if thing.what in ("cup", "hand") for point in thing.outline]
    hidden = {zone for zone, box in zones.items() if any(point in box for point in over)}
    new = list(unread_dice(reading))
    for zone, number in heaps(reading):
        if zone and any(die.there for die in reading.dice_in(zone)):
            new += [unread_die(*zones[zone].centre, float(i), zone) for i in range(number)]
    for die in new:
        if die.zone not in hidden and found[die.zone] < due.get(die.zone or "", 0):
            dice.append(die)
            found[die.zone] += 1
    return tuple(map(a_die, dice) if all(found[zone] == number for zone, number in due.items()) else dice)


def stands_in(zone: str, reading: TableReading) -> bool:
    """Whether something covers the very centre of a place, as a cup does."""
    sheet = reading.sheet
    return sheet is not None and any(_inside(sheet.zones[zone].centre, thing.outline) for thing in reading.things)


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the edge an odd number of times."""
    x, y = point
    edges = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return sum((b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges) % 2 == 1


def hand_over(reading: TableReading) -> bool:
    """Whether a hand may hide dice: it covers a part of a place, but not its centre."""
    hands = [thing for thing in reading.things if thing.what == "hand"]
    partly = any(seat_in(zone) and not stands_in(zone, reading) for zone in reading.covered)
    return bool(hands) and (partly or not all(hand.outline for hand in hands))


def under_cups(look: Look, dice: Sequence[int]) -> tuple[int, ...]:
    """The seats whose dice are not visible: fewer are seen than they have, and the place is covered or empty."""
    seen = [look.number_in(zone_of(seat)) for seat in range(1, len(dice) + 1)]
    pairs = enumerate(zip(seen, dice, strict=True), 1)
    return tuple(seat for seat, (n, due) in pairs if n < due and (zone_of(seat) in look.covered or not n))


# What counts ----------------------------------------------------------------------------------------------------------


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
    """The dice of a call in the position ``before``, as they were seen last, by a hypothesis.

    ``hands`` has the dice of each seat, None for an unseen one, ``dice`` all that were seen, ``hidden`` the seats whose
    dice are not visible yet. ``unseen`` is the probability with which a die that was not found shows each face.
    ``program`` has the dice that the program's seats show, which do not lie on the table: those seats have no
    ``hands``.
    """

    rules: PerudoRules = field(repr=False)
    before: PerudoState
    hands: tuple[Hand, ...]
    dice: tuple[SeenDie, ...] = ()
    hidden: tuple[int, ...] = ()
    unseen: tuple[float, ...] = UNIFORM
    taught: ReaderEvidence = NO_EVIDENCE
    reader: Reader = NEW_READER
    look: Look = NOTHING_SEEN
    program: Hands = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of dice each seat shows, without what hardly looks like a die beside all of them."""
        found = list[int]()
        for seat, (due, hand) in enumerate(zip(self.before.dice, self.hands, strict=True), 1):
            mine = [die.there for die in self.dice if die.zone == zone_of(seat)]
            found.append(min(len(mine), max(due, sum(mine))) if hand else due)
        return tuple(found)

    @property
    def odd(self) -> tuple[int, ...]:
        """The seats that show more or fewer dice than they have."""
        pairs = enumerate(zip(self.numbers, self.before.dice, strict=True), 1)
        return tuple(seat for seat, (number, due) in pairs if number != due)

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
    def doubtful(self) -> tuple[SeenDie, ...]:
        """The dice of which it is uncertain whether they count; else those in any doubt."""
        dice = [die for die in self.dice if not die.clear]
        return tuple(die for die in dice if not self._certain(die)) or tuple(dice)

    # Counts -------------------------------------------------------------------------------------------------------

    def chances(self) -> list[float]:
        """The probability of each number of counting dice, from 0 on, over what the set may be like.

        All dice that are read alike err together.
        """
        wanted, sets = wanted_faces(self.before), defaultdict[Pairs, float](float)
        for faults, chance in self.reader.observe(self.taught.seen).sets.items():
            sets[tuple(pair for pair in faults if pair[1] and len(wanted.intersection(pair)) == 1)] += chance
        found = list[list[float]]()
        for faults, chance in sets.items():
            shares = (share(die, wanted, self._faces(die, faults)) for hand in self.hands for die in hand)
            found.append(reduce(_together, ([1 - p, p] for p in shares), [0.0] * self.added + [chance]))
        return list(map(sum, zip(*found, strict=True)))

    def _faces(self, die: SeenDie | None, faults: Pairs) -> Sequence[float]:
        """The chances of a die's faces in a set with these faults, if it is read with certainty."""
        if die is None:
            return self.unseen
        certain = die.sure or (die.doubts == ("face",) and die.chances == self.reader.shows(die.face))
        return shown_by(die.face, faults) if certain and die.face else face_chances(die)

    def _certain(self, die: SeenDie) -> bool:
        """Whether it is certain that a die counts, or that it does not."""
        chance = share(die, wanted_faces(self.before), face_chances(die))
        return not priors.NAMED < chance < 1 - priors.NAMED

    @property
    def told(self) -> Hands:
        """The faces of each seat, 0 for a die that may or may not count."""
        return self._faces_where(self._certain)

    @property
    def seen(self) -> Hands:
        """The faces of each seat, 0 for a die that is not read with certainty: what a screen shows."""
        return self._faces_where(lambda die: die.clear)

    def _faces_where(self, known: Callable[[SeenDie], bool]) -> Hands:
        own = (tuple(sorted(die.face if die and known(die) else HIDDEN for die in hand)) for hand in self.hands)
        return tuple(shown or hand for shown, hand in zip(self.program or ((),) * len(self.hands), own, strict=True))

    @property
    def possible(self) -> range:
        """The numbers of dice that may well count."""
        told = list(chain(*self.told))
        least = sum(face in wanted_faces(self.before) for face in told)
        return range(least, least + told.count(HIDDEN) + 1)


def _together(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two numbers."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            chances[i + j] += p * q
    return chances
