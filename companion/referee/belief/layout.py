"""What lies on the table: as a hypothesis has it (a layout), and as one picture shows it (a look)."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypedDict, TypeVar

from companion.referee.belief.priors import SAME_PLACE_MM, UNREAD_MM
from companion.referee.belief.readings import distance
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, TableReading

PieceT = TypeVar("PieceT", SeenDisc, SeenSquare, SeenBase)

Place = tuple[float, float]
Faces = tuple[int, ...]  # in ascending order
Stack = SeenSquare | SeenBase  # counters on a square or in a base
Piece = SeenDisc | Stack


class LaidDie(NamedTuple):
    """A die on the table: its face, its role in the game ("left", "aside", "kept", "old"), zone and place in mm.

    ``place`` is None as long as it is unseen; ``lost``: the last look did not find it; ``hard``: not every look has
    found it there; ``clear``: it was read with confidence. If it was not, ``face`` is the one by the hypothesis.
    ``taken`` is where it lay before somebody took it.
    """

    face: int
    role: str
    zone: str | None
    place: Place | None = None
    clear: bool = True
    lost: bool = False
    hard: bool = False
    taken: Place | None = None

    def updated(self, die: SeenDie | None, role: str = "") -> LaidDie:
        """The die as seen last; unchanged if it was not found."""
        if die is None:
            return self._replace(role=role or self.role, lost=True, hard=True)
        hard = self.hard and not self.moved_from(die)
        return LaidDie(self.face, role or self.role, die.zone, (die.x, die.y), die.sure, hard=hard, taken=self.taken)

    def moved_from(self, die: SeenDie) -> bool:
        """Whether a die was seen elsewhere than this one."""
        return self.place is None or math.dist(self.place, (die.x, die.y)) > SAME_PLACE_MM


@dataclass(frozen=True, slots=True)
class Layout:
    """All dice and pieces on the table.

    ``board`` are the pieces in the game's form (None: not seen), ``seen`` the camera's last view of them. ``phantoms``
    were read as dice, but are none.
    """

    dice: tuple[LaidDie, ...] = ()
    board: Hashable = None
    seen: tuple[Piece, ...] = field(default=(), compare=False)
    phantoms: tuple[LaidDie, ...] = ()

    def of(self, *roles: str) -> tuple[LaidDie, ...]:
        """The dice with one of these roles."""
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


# Looks ----------------------------------------------------------------------------------------------------------------


class Moment(TypedDict):
    """The time of an event (s), and its picture."""

    t: float
    evidence: bytes | None


@dataclass(frozen=True, slots=True)
class Look:
    """One settled reading: its dice, and ``table`` with the pieces if the game has any.

    ``stirred``: whether anything moved since the previous look; ``covered`` are the covered zones. ``evidence`` is
    the small picture for the log, ``areas`` (mm2) those of the seen mat, by zone. ``fleeting`` are the places of dice
    that not every look at the scene has found.
    """

    dice: tuple[SeenDie, ...]
    t: float
    stirred: bool = True
    covered: tuple[str, ...] = ()
    evidence: bytes | None = field(default=None, compare=False)
    table: TableReading | None = field(default=None, compare=False)
    areas: Mapping[str, float] = field(default_factory=dict, compare=False, hash=False)
    fleeting: frozenset[tuple[float, float]] = frozenset()

    @property
    def moment(self) -> Moment:
        """Its time and picture, for events before it."""
        return {"t": self.t, "evidence": self.evidence}

    def number_in(self, zone: str) -> int:
        """The number of dice seen in a zone."""
        return sum(die.zone == zone for die in self.dice)


def same_scene(before: Look, now: Look) -> bool:
    """Whether two looks show the same scene: nothing was seen moving, and no die moved.

    A die in one look only was overlooked in the other, unless one appeared elsewhere instead.
    """
    if now.stirred:
        return False
    pairs = list(_paired_dice(before.dice, now.dice))
    gone, new = (len(look.dice) - len(pairs) for look in (before, now))
    turned = any(old.sure and die.sure and old.face != die.face for old, die in pairs)
    return not turned and not (gone and new) and (bool(pairs) or not (gone or new))


def fused(before: Look, now: Look) -> Look:
    """Combine two looks at one scene into a single observation, with the best reading of each die.

    A die of one look that is missing in the other was overlooked there or is none, unless something moved meanwhile.
    """
    pairs = list(_paired_dice(before.dice, now.dice))
    olds, news = [old for old, _ in pairs], [die for _, die in pairs]
    both = [max((old, die), key=lambda d: (d.sure, d.face != 0, d.confidence)) for old, die in pairs]
    gone = [] if now.stirred else [die for die in before.dice if die not in olds]
    new = [die for die in now.dice if die not in news]
    fleeting = [best for best, (old, _) in zip(both, pairs, strict=True) if (old.x, old.y) in before.fleeting]
    fleeting += [] if now.stirred else [*gone, *new]
    table = now.table
    if table is not None and before.table is not None and not now.stirred:
        table = _best_read(table, before.table)
    evidence = before.evidence or now.evidence
    places = frozenset((die.x, die.y) for die in fleeting)
    dice = (*both, *gone, *new)
    return replace(now, dice=dice, stirred=before.stirred, evidence=evidence, table=table, fleeting=places)


def shows_nothing_new(before: Look, now: Look) -> bool:
    """Whether a scene reads the same as before its last look, so that there is nothing to update."""
    if (before.covered, before.fleeting) != (now.covered, now.fleeting):
        return False
    if pieces_of(before.table) != pieces_of(now.table):
        return False
    return sorted(map(_read_key, before.dice)) == sorted(map(_read_key, now.dice))


def _read_key(die: SeenDie) -> tuple[str, int, bool, bool, tuple[str, ...], float]:
    return die.zone or "", die.face, die.flat, die.sure, die.doubts, round(die.confidence, 1)


def _best_read(table: TableReading, before: TableReading) -> TableReading:
    """The best reading of each piece of a scene; without motion, pieces are matched by their square."""
    discs = {disc.square: disc for disc in before.discs if disc.square}
    squares = {square.square: square for square in before.squares}
    bases = {base.colour: base for base in before.bases}
    return replace(
        table,
        discs=tuple(_better(disc, discs.get(disc.square or "")) for disc in table.discs),
        squares=tuple(_better(square, squares.get(square.square)) for square in table.squares),
        bases=tuple(_better(base, bases.get(base.colour)) for base in table.bases),
    )


def _better(piece: PieceT, old: PieceT | None) -> PieceT:
    return max((piece, old or piece), key=lambda one: (one.sure, one.confidence))


def _paired_dice(before: Sequence[SeenDie], now: Sequence[SeenDie]) -> Iterator[tuple[SeenDie, SeenDie]]:
    free = list(before)
    for die in now:
        near = min(free, key=lambda old, die=die: distance(old, die), default=None)  # type: ignore[misc]
        if near is not None and distance(near, die) <= _tolerance(near, die) and near.zone == die.zone:
            free.remove(near)
            yield near, die


def _tolerance(one: SeenDie, other: SeenDie) -> float:
    """How far apart (mm) two looks may see one die: of what wasn't read as a die only the outline is known."""
    return UNREAD_MM if 0.0 in (one.size, other.size) else SAME_PLACE_MM
