"""Layouts: the physical state of the table."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass, field, replace

from companion.referee.belief.priors import SAME_PLACE_MM
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, TableReading

Place = tuple[float, float]
Faces = tuple[int, ...]  # in ascending order
Stack = SeenSquare | SeenBase  # counters on a square or in a base
Piece = SeenDisc | Stack


@dataclass(frozen=True, slots=True)
class LaidDie:
    """A die on the table: its face, its role in the game ("left", "aside", "kept", "old"), zone and place in mm.

    ``place`` is None as long as it is unseen; ``lost``: the last look did not find it; ``hard``: not every look has
    found it there; ``clear``: it was read with confidence. If it was not, ``face`` is what was read, and will be again
    as long as it lies there, and ``truly`` what it shows by the hypothesis (0: the same). ``taken`` is where it lay
    before somebody took it.
    """

    face: int
    role: str
    zone: str | None
    place: Place | None = None
    clear: bool = True
    lost: bool = False
    hard: bool = False
    truly: int = 0
    taken: Place | None = None

    def seen(self, die: SeenDie | None, role: str = "") -> LaidDie:
        """The die as last seen; if it was not found, it is unchanged."""
        if die is None:
            return replace(self, role=role or self.role, lost=True, hard=True)
        place, truly = (die.x, die.y), 0 if die.sure else self.truly
        hard = self.hard and not self.apart(die)
        return LaidDie(
            self.face, role or self.role, die.zone, place, die.sure, hard=hard, truly=truly, taken=self.taken
        )

    def apart(self, die: SeenDie) -> bool:
        """Whether a die was seen elsewhere."""
        return self.place is None or math.dist(self.place, (die.x, die.y)) > SAME_PLACE_MM


@dataclass(frozen=True, slots=True)
class Layout:
    """All dice of the table, and its pieces.

    ``board`` are the pieces in the game's form (None: not seen), ``seen`` the camera's last view of them. ``phantoms``
    were read as dice, but are none.
    """

    dice: tuple[LaidDie, ...] = ()
    board: Hashable = None
    seen: tuple[Piece, ...] = field(default=(), compare=False)
    phantoms: tuple[LaidDie, ...] = ()

    def of(self, *roles: str) -> tuple[LaidDie, ...]:
        """The dice with this role."""
        return tuple(die for die in self.dice if die.role in roles)

    def faces(self, *roles: str) -> Faces:
        """Their faces in ascending order."""
        return tuple(sorted(die.face for die in self.of(*roles)))

    @property
    def discs(self) -> tuple[SeenDisc, ...]:
        """The discs as last seen."""
        return tuple(piece for piece in self.seen if isinstance(piece, SeenDisc))

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The squares and bases with counters as last seen."""
        return tuple(piece for piece in self.seen if not isinstance(piece, SeenDisc))

    @property
    def signature(self) -> Hashable:
        """A key that is equal for equivalent layouts."""
        dice = sorted((die.role, die.face, die.place is None) for die in self.dice if die.role != "old")
        return tuple(dice), self.board


def laid(die: SeenDie, role: str, face: int = 0) -> LaidDie:
    """A die as seen, or with another face."""
    return LaidDie(face or die.face, role, die.zone, (die.x, die.y), die.sure)


def pieces_of(reading: TableReading | None) -> tuple[Piece, ...]:
    """The pieces of a look, of any kind."""
    return (*reading.discs, *reading.squares, *reading.bases) if reading else ()


def in_order(dice: Iterable[int]) -> Faces:
    """Faces in ascending order."""
    return tuple(sorted(dice))


def showing(dice: Faces, places: Collection[int], face: int) -> Faces:
    """Faces with those at some places (from 0) replaced by another."""
    return tuple(face if i in places else shown for i, shown in enumerate(dice))


def without(whole: Iterable[int], part: Iterable[int]) -> Faces | None:
    """``whole`` without ``part``, in ascending order; None if ``part`` is not contained in it."""
    rest = sorted(whole)
    for face in part:
        if face not in rest:
            return None
        rest.remove(face)
    return tuple(rest)
