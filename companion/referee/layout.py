"""Layouts: what lies where on the table, physically."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, TableReading

Place = tuple[float, float]
Faces = tuple[int, ...]  # in rising order
Stack = SeenSquare | SeenBase  # counters on a square or in a base
Piece = SeenDisc | Stack


@dataclass(frozen=True, slots=True)
class LaidDie:
    """A die on the table: its face, what it is to the game ("left", "aside", "kept", "old"), zone and place in mm.

    ``place`` is None where nobody has seen it yet; ``clear`` says whether it was read surely where it lies.
    """

    face: int
    role: str
    zone: str | None
    place: Place | None = None
    clear: bool = True

    def seen(self, die: SeenDie | None, role: str = "") -> LaidDie:
        """The die where it was seen last; where it was not found it lies as it lay."""
        if die is None:
            return LaidDie(self.face, role or self.role, self.zone, self.place, self.clear)
        return LaidDie(self.face, role or self.role, die.zone, (die.x, die.y), die.sure)


@dataclass(frozen=True, slots=True)
class Layout:
    """All dice of the table, and its pieces.

    ``board`` are the pieces as the game places them (None: not seen), ``seen`` how the camera saw them last.
    """

    dice: tuple[LaidDie, ...] = ()
    board: Hashable = None
    seen: tuple[Piece, ...] = field(default=(), compare=False)

    def of(self, *roles: str) -> tuple[LaidDie, ...]:
        """The dice that are this to the game."""
        return tuple(die for die in self.dice if die.role in roles)

    def faces(self, *roles: str) -> Faces:
        """Their faces in rising order."""
        return tuple(sorted(die.face for die in self.of(*roles)))

    @property
    def discs(self) -> tuple[SeenDisc, ...]:
        """The discs as the camera saw them last."""
        return tuple(piece for piece in self.seen if isinstance(piece, SeenDisc))

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The squares and bases with counters as the camera saw them last."""
        return tuple(piece for piece in self.seen if not isinstance(piece, SeenDisc))

    @property
    def signature(self) -> Hashable:
        """What two layouts that mean the same have in common."""
        dice = sorted((die.role, die.face, die.place is None) for die in self.dice if die.role != "old")
        return tuple(dice), self.board


def laid(die: SeenDie, role: str, face: int = 0) -> LaidDie:
    """A die as it was seen, or as another face."""
    return LaidDie(face or die.face, role, die.zone, (die.x, die.y), die.sure)


def pieces_of(reading: TableReading | None) -> tuple[Piece, ...]:
    """The pieces of a look, of whatever kind."""
    return (*reading.discs, *reading.squares, *reading.bases) if reading else ()


def without(whole: Iterable[int], part: Iterable[int]) -> Faces | None:
    """``whole`` without ``part``, in rising order; None when ``part`` is not contained in it."""
    rest = sorted(whole)
    for face in part:
        if face not in rest:
            return None
        rest.remove(face)
    return tuple(rest)
