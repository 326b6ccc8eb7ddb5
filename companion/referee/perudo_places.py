"""What lies in the seats' places of the Perudo mat after a call: whose dice, which are doubtful, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.games.perudo.steps import Hands
from companion.referee.lying import UNMOVED_MM, faces
from companion.referee.one_set import a_die
from companion.referee.unread import heaps, no_room, unread_dice
from vision.mats import PERUDO
from vision.reading import SeenDie, TableReading, unread_die

SEATS = 6  # places on the mat


def zone_of(seat: int) -> str:
    """The place of a seat on the mat."""
    return f"seat{seat}"


def covered_seats(reading: TableReading) -> frozenset[int]:
    """The seats whose places a cup or a hand covers, wholly or in part."""
    return frozenset(seat for seat in range(1, SEATS + 1) if zone_of(seat) in reading.covered)


def hand_in_view(reading: TableReading) -> bool:
    """Whether a hand is over the mat: what it covers tells nothing about the cups."""
    return any(thing.what == "hand" for thing in reading.things)


@dataclass(frozen=True, slots=True)
class Told:
    """What the table said about one die: whose it is, what it shows."""

    x: float
    y: float
    seat: int
    face: int

    def about(self, die: SeenDie) -> bool:
        """Whether it was said about this die, which has not moved since."""
        return (die.x - self.x) ** 2 + (die.y - self.y) ** 2 <= UNMOVED_MM**2


@dataclass(frozen=True, slots=True)
class Places:
    """The open dice of one reading. ``due`` is how many dice each seat has, ``told`` what the table said about some.

    ``unknown`` are the seats with something of a die's size in their places that was not recognised, one for each;
    ``heaped`` those with something larger that may be dice close together, one for each die that it may be.
    """

    due: tuple[int, ...]
    dice: tuple[SeenDie, ...] = ()
    covered: frozenset[int] = frozenset()
    told: tuple[Told, ...] = ()
    unknown: tuple[int, ...] = ()
    heaped: tuple[int, ...] = ()

    @classmethod
    def of(cls, reading: TableReading, due: tuple[int, ...], told: Iterable[Told] = ()) -> Places:
        """Sort a reading; what was said about dice that still lie there goes before what was read."""
        dice = _as_many(reading.dice, due)
        kept = tuple(said for said in told if any(said.about(die) for die in dice))
        unknown = tuple(_seat_in(die.zone) for die in unread_dice(reading))
        heaped = tuple(_seat_in(zone) for zone, most in heaps(reading) for _ in range(most))
        seen = cls(due, dice, covered_seats(reading), kept, unknown, heaped)
        if (unknown or heaped) and seen.all_unknown_lack:
            seen = seen.completed()
        return replace(seen, dice=tuple(map(a_die, seen.dice))) if seen.fitting else seen

    def with_unknown(self) -> Places:
        """The places with what is not recognised in them as dice."""
        return replace(self, dice=self.dice + tuple(map(_unseen, self.unknown)), unknown=())

    def completed(self) -> Places:
        """The places with a die of which nothing is known for each that is missing."""
        unseen = tuple(_unseen(seat) for seat in self.living for _ in range(self.missing(seat)))
        return replace(self, dice=self.dice + unseen, unknown=())

    def with_told(self, told: Told) -> Places:
        """The same dice after the table said something about one of them."""
        return replace(self, told=(*(said for said in self.told if (said.x, said.y) != (told.x, told.y)), told))

    def of_seat(self, seat: int) -> tuple[SeenDie, ...]:
        """The dice of a seat, as the table said or as they were read."""
        return tuple(self._settled(die) for die in self.dice if self._owner(die) == seat)

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that have dice."""
        return tuple(seat for seat, count in enumerate(self.due, 1) if count)

    @property
    def hands(self) -> Hands:
        """The faces by seat, 0 for one that was not read; () for seats that are out."""
        return tuple(faces(self.of_seat(seat)) if count else () for seat, count in enumerate(self.due, 1))

    @property
    def beside(self) -> tuple[SeenDie, ...]:
        """Dice that lie in no living seat's place: put away, or rolled out of one."""
        return tuple(die for die in self.dice if self._owner(die) not in self.living)

    @property
    def under_cups(self) -> tuple[int, ...]:
        """The living seats whose dice are not open yet: too few to be seen, and the place covered or empty."""
        return tuple(seat for seat in self.lacking if self._hidden(seat))

    @property
    def lacking(self) -> tuple[int, ...]:
        """The living seats that show fewer dice than they have."""
        return tuple(seat for seat in self.living if self.missing(seat) > 0)

    @property
    def surplus(self) -> tuple[int, ...]:
        """The living seats that show too many dice, those in doubt not counted."""
        vague = [seat for seat, _ in self.doubtful]
        return tuple(seat for seat in self.living if self.missing(seat) + vague.count(seat) < 0)

    @property
    def all_gone(self) -> bool:
        """Whether no living seat shows a die."""
        return not any(self.of_seat(seat) for seat in self.living)

    @property
    def fitting(self) -> bool:
        """Whether every living seat shows as many dice as it has, and nothing else."""
        return not self.odd

    @property
    def odd(self) -> tuple[int, ...]:
        """The living seats that show more or fewer dice than they have, or something that is not recognised."""
        return tuple(seat for seat in self.living if self.missing(seat) or seat in self.unknown)

    @property
    def all_unknown_lack(self) -> bool:
        """Whether what is not recognised is, or may be, just what is missing."""
        return all(
            self.unknown.count(seat) <= self.missing(seat) <= self.unknown.count(seat) + self.heaped.count(seat)
            for seat in self.living
        )

    @property
    def doubtful(self) -> tuple[tuple[int, SeenDie], ...]:
        """The dice that can't be counted as they lie, with their seats: leaning, or not read surely."""
        return tuple(
            (seat, die)
            for seat in self.living
            for die in self.of_seat(seat)
            if not (die.sure and die.flat and die.face)
        )

    def missing(self, seat: int) -> int:
        """How many dice the seat shows too few; negative: too many."""
        return self.due[seat - 1] - len(self.of_seat(seat))

    def same(self, other: Places) -> bool:
        """Whether the same dice lie where they lay in the other reading."""
        return len(self.dice) == len(other.dice) and _among(self.dice, other.dice)

    def _hidden(self, seat: int) -> bool:
        return seat in self.covered or not self.of_seat(seat)

    def _owner(self, die: SeenDie) -> int:
        """The seat of a die, 0 for none."""
        said = next((said.seat for said in self.told if said.about(die)), None)
        if said is not None:
            return said
        return _seat_of(die)

    def _settled(self, die: SeenDie) -> SeenDie:
        said = next((said for said in self.told if said.about(die)), None)
        return replace(die, face=said.face, flat=True, sure=True) if said else die


def _seat_of(die: SeenDie) -> int:
    """The seat in whose place a die lies, 0 for none."""
    return _seat_in(die.zone)


def _seat_in(zone: str | None) -> int:
    """The seat whose place a zone is, 0 for none."""
    return int(zone.removeprefix("seat")) if zone and zone.startswith("seat") else 0


def _as_many(dice: tuple[SeenDie, ...], due: Sequence[int]) -> tuple[SeenDie, ...]:
    """The dice; where a seat shows too many, without what is perhaps no die and has no room beside another one.

    Where dice lean on one another there seem to be more.
    """
    for seat, number in enumerate(due, 1):
        there = [die for die in dice if _seat_of(die) == seat]
        vague = sorted((die for die in there if "die" in die.doubts), key=lambda die: die.confidence)
        none = [die for die in vague if no_room(die, there)][: max(len(there) - number, 0)] if number else []
        dice = tuple(die for die in dice if die not in none)
    return dice


def _unseen(seat: int) -> SeenDie:
    """A die that lies there and was not seen."""
    return unread_die(*PERUDO.zones[zone_of(seat)].centre, 0.0, zone_of(seat))


def _among(dice: Sequence[SeenDie], others: Sequence[SeenDie]) -> bool:
    return all(any(Told(o.x, o.y, 0, 0).about(die) and o.face == die.face for o in others) for die in dice)
