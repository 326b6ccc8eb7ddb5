"""The appearance of a household's dice, learned during play.

The dice of a game belong to one set, or to one for each player: body, size and prints are shared. Faces that were read
with confidence show what each face of the set looks like; a face that is hard to read and looks like one of those is
then as sure as that one was, so no die is made surer by its own picture. A face confirmed by the players (an answer,
an accepted ruling) decides even if the reader sees something else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.arrays import Floats, Image
from vision.reading import PICTURE
from vision.taught.faces import FaceBook
from vision.taught.household import TaughtDice

ONE_SET = 0.6  # bodies with tints closer than this are dice of one set under uneven light
SAME_SIZE = 0.12  # relative difference in edge length beyond which a die is of another set
KNOWN = 0.985  # probability of a face that was read and looks as taught
KEPT = 4  # pictures kept of a face
ENOUGH = 2  # pictures of a face after which no more are gathered
MUCH = 5  # a set is kept if this many faces are known
MOST_SETS = 12  # sets kept: more than a household plays with
_SAME_PLACE = 6.0  # mm: tolerance for the place of a confirmed die


@dataclass(frozen=True, slots=True, eq=False)
class DieSample:
    """A die in a picture: its place and edge (mm), its body's tint and kind, and its upper face, grey (24, 24).

    ``chance`` is the probability that this was read right.
    """

    x: float
    y: float
    edge: float
    body: Floats
    face: Image
    kind: str = "other"
    chance: float = 1.0


@dataclass(slots=True)
class GatheredSet:
    """Dice of one set, and a book of their faces, rebuilt only after a picture was added.

    ``doubts`` are the probabilities of the faces of which no picture is certain.
    """

    dice: TaughtDice
    doubts: dict[int, float] = field(default_factory=dict)
    _book: FaceBook | None = None

    @property
    def book(self) -> FaceBook:
        """The faces, ready for comparison."""
        if self._book is None:
            self._book = FaceBook(self.dice.faces)
        return self._book

    @property
    def certain(self) -> TaughtDice:
        """The dice with only the faces that are certain."""
        faces = {face: pictures for face, pictures in self.dice.faces.items() if face not in self.doubts}
        return replace(self.dice, faces=faces)

    def fits(self, shown: DieSample) -> bool:
        """Whether a die may be of this set."""
        near = float(np.linalg.norm(shown.body - self.dice.body)) < ONE_SET
        return near and abs(shown.edge / self.dice.edge - 1) < SAME_SIZE

    def count(self, face: int) -> int:
        """The number of pictures of a face."""
        return len(self.dice.faces.get(face, ()))

    def chance(self, face: int) -> float:
        """The probability that the pictures of a face show it."""
        return self.doubts.get(face, KNOWN)

    def wants(self, face: int, chance: float) -> bool:
        """Whether a picture of a face, read with that probability, is of use."""
        return self.count(face) < ENOUGH or self.chance(face) < min(chance, KNOWN)

    def add(self, face: int, picture: Image, *, chance: float = 1.0, confirmed: bool = False) -> None:
        """Add a picture of a face, read with that probability; the newest ones are kept."""
        best = max(chance, self.chance(face) if self.count(face) else 0.0)
        self.doubts = {one: p for one, p in {**self.doubts, face: best}.items() if p < KNOWN}
        kept = (*self.dice.faces.get(face, ()), picture)[-KEPT:]
        known = self.dice.confirmed | ({face} if confirmed else set())
        self.dice = replace(self.dice, faces={**self.dice.faces, face: kept}, confirmed=known)
        self._book = None


class Gathering:
    """The known sets of dice: those kept from earlier evenings, and those seen in this game."""

    def __init__(self, kept: Sequence[TaughtDice] = ()) -> None:
        self.sets = [GatheredSet(dice) for dice in kept]
        self._shown: list[DieSample] = []
        self._in_play: GatheredSet | None = None  # the set seen last with its picture

    @property
    def picture(self) -> Image | None:
        """The side of the dice in play that shows their 1, often an animal: grey (24, 24); None if unknown."""
        known = [one for one in self.sets if one.count(PICTURE)]
        chosen = self._in_play or (known[0] if len(known) == 1 else None)
        return chosen.dice.faces[PICTURE][0] if chosen is not None and chosen.count(PICTURE) else None

    @property
    def dice(self) -> tuple[TaughtDice, ...]:
        """The sets as plain data."""
        return tuple(known.dice for known in self.sets)

    @property
    def worth_keeping(self) -> tuple[TaughtDice, ...]:
        """The sets to keep between evenings: those of lessons, and the newest of the well-known ones."""
        gathered = [known.certain for known in self.sets if known.dice.gathered]
        much = [one for one in gathered if one.confirmed or len(one.faces) >= MUCH]
        return (*(one for one in self.dice if not one.gathered), *much[-MOST_SETS:])

    def wants(self, faces: Iterable[tuple[int, float]]) -> bool:
        """Whether a picture of any of these faces, each with the probability that it was read right, is of use."""
        return not self.sets or any(known.wants(*read) for read in faces for known in self.sets)

    def set_of(self, shown: DieSample) -> GatheredSet | None:
        """The most likely set of a die, if it fits any."""
        fitting = [known for known in self.sets if known.fits(shown)]
        return min(fitting, key=lambda known: float(np.linalg.norm(shown.body - known.dice.body)), default=None)

    def observe(self, sure: Mapping[int, Sequence[DieSample]], unsure: Sequence[DieSample]) -> None:
        """Take in the dice of a reading: those with a sure face, by face, and the others."""
        for face, dice in sure.items():
            for shown in dice:
                self._take(face, shown)
        if sure.get(PICTURE):
            self._in_play = self.set_of(sure[PICTURE][-1])
        self._shown = [*unsure, *(shown for dice in sure.values() for shown in dice)]

    def _take(self, face: int, shown: DieSample) -> None:
        known = self.set_of(shown) or self._new_set(shown)
        if known.wants(face, shown.chance) and not self._odd(known, face, shown):
            known.add(face, shown.face, chance=shown.chance)

    def _new_set(self, shown: DieSample) -> GatheredSet:
        self.sets.append(GatheredSet(TaughtDice(shown.edge, shown.body, shown.kind, gathered=True)))
        return self.sets[-1]

    def _odd(self, known: GatheredSet, face: int, shown: DieSample) -> bool:
        """Whether a picture of a known face looks like another face of its set: one of the two was misread."""
        return known.count(face) > 0 and (like := known.book.like(shown.face)).clear and like.face != face

    def confirm(self, face: int, x: float, y: float) -> bool:
        """Take the players' word for the die at a place (mm) of the last reading; False if there was none."""
        near = [one for one in self._shown if math.hypot(one.x - x, one.y - y) < _SAME_PLACE]
        if not near:
            return False
        shown = min(near, key=lambda one: math.hypot(one.x - x, one.y - y))
        known = self.set_of(shown) or self._new_set(shown)
        known.add(face, shown.face, confirmed=True)
        return True
