"""Which dice still lie where they lay: the difference between a throw and dice that nobody touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.referee.one_set import a_die
from vision.reading import SeenDie

UNMOVED_MM = 8.0  # reading noise and a knock of the table stay below, a thrown die does not
TOUCHED_MM = 2.5  # a die that nobody touched is read within this of where it lay
NUDGED_MM = 25.0  # how far a hand that takes the neighbour pushes a die that it leaves lying


def faces(dice: Iterable[SeenDie]) -> tuple[int, ...]:
    """The faces in ascending order."""
    return tuple(sorted(die.face for die in dice))


def less(whole: Iterable[int], part: Iterable[int]) -> tuple[int, ...] | None:
    """``whole`` without ``part``, in ascending order; None when ``part`` is not contained in it."""
    rest, taken = Counter(whole), Counter(part)
    if any(rest[face] < count for face, count in taken.items()):
        return None
    return tuple(sorted((rest - taken).elements()))


def still_there(die: SeenDie, before: Iterable[SeenDie], within: float = UNMOVED_MM) -> bool:
    """Whether the die lies where one of the same face lay before, within so many mm."""
    return any(old.face == die.face and _near(die, old, within) for old in before)


def moved(dice: Sequence[SeenDie], before: Sequence[SeenDie], within: float = UNMOVED_MM) -> tuple[SeenDie, ...]:
    """The dice that do not lie where they lay before."""
    return tuple(die for die in dice if not still_there(die, before, within))


def in_their_places(dice: Sequence[SeenDie], before: Sequence[SeenDie]) -> bool:
    """Whether every die lies where some die lay before, whatever it shows: nothing was thrown, at most turned over."""
    return all(any(_near(die, old, UNMOVED_MM) for old in before) for die in dice)


def thrown_anew(dice: Sequence[SeenDie], before: Sequence[SeenDie], within: float = NUDGED_MM) -> bool:
    """Whether dice that nobody saw being lifted were thrown: most of them show or lie otherwise than before.

    One die may come to lie by chance where its like lay, and a hand may nudge one that it leaves lying.
    """
    return 2 * len(moved(dice, before, within)) > len(dice)


def _near(die: SeenDie, old: SeenDie, within: float) -> bool:
    return (old.x - die.x) ** 2 + (old.y - die.y) ** 2 <= within**2


@dataclass(frozen=True, slots=True)
class Lying:
    """The dice of one settled reading by where they lie: rolled, set aside, and outside of any zone."""

    roll: tuple[SeenDie, ...] = ()
    keep: tuple[SeenDie, ...] = ()
    stray: tuple[SeenDie, ...] = ()

    @classmethod
    def of(cls, dice: Sequence[SeenDie], roll: str = "roll", keep: str = "keep") -> Lying:
        """Sort dice by zone."""
        return cls(
            tuple(d for d in dice if d.zone == roll),
            tuple(d for d in dice if d.zone == keep),
            tuple(d for d in dice if d.zone not in (roll, keep)),
        )

    @property
    def all(self) -> tuple[SeenDie, ...]:
        """Every die."""
        return self.roll + self.keep + self.stray

    @property
    def thrown(self) -> tuple[SeenDie, ...]:
        """Dice that can belong to a throw: in the roll zone or beside it."""
        return self.roll + self.stray


def cocked(die: SeenDie) -> bool:
    """Whether a die surely leans; what it shows, and what covers a part of it, makes no difference to that."""
    return not die.flat and (die.sure or (bool(die.doubts) and {"covered", "face", "kind"}.issuperset(die.doubts)))


def fault(lying: Lying) -> str:
    """What makes the dice a void throw: "cocky", "bum", or "" where nothing surely does."""
    if any(map(cocked, lying.thrown)):
        return "cocky"
    return "bum" if lying.stray else ""


def all_dice(lying: Lying) -> Lying:
    """Dice that are as many as were to be thrown: what is hard to make out among them is a die, too."""
    roll, stray = (tuple(map(a_die, dice)) for dice in (lying.roll, lying.stray))
    return Lying(roll, lying.keep, stray)


def likeliest_dice(lying: Lying, number: int) -> Lying:
    """So many of the dice that can belong to a throw: the sure ones, then those in doubt from the likeliest on."""
    kept = sorted(lying.thrown, key=lambda die: (die.sure, die.confidence), reverse=True)[:number]
    return Lying(
        tuple(die for die in lying.roll if die in kept), lying.keep, tuple(die for die in lying.stray if die in kept)
    )
