"""The seats' places of the Perudo mat: what should lie in them, and what was seen there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.games.perudo.state import DICE
from companion.referee.belief import priors
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Reader
from companion.referee.belief.one_set import a_die, apart
from companion.referee.belief.sensor import BESIDE, UNIFORM, Expected, Spot, fails_to_lie
from companion.referee.belief.unread import heaps, no_room, unread_dice
from vision.reading import SeenDie, TableReading, unread_die

SEATS = 6  # places on the mat
TOLD_MM = 8.0  # a die keeps what was stated about it as long as it lies within this distance


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
