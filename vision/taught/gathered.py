"""What the dice of a household look like, gathered while people play.

The dice of a game are of one set, or one for each player: body, size and prints are shared. What was read surely shows
what each face of a set looks like; a face that can hardly be read and looks like one of those is then sure. A face that
the table confirmed (an answer, a ruling that it accepted) decides even where the reader sees something else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Floats, Image
from vision.taught.faces import FaceBook
from vision.taught.household import TaughtDice

ONE_SET = 0.6  # bodies whose tints differ by less are dice of one set under uneven light
SAME_SIZE = 0.12  # a die whose edge differs by more is of another set
PICTURE = 1  # the face that shows the picture on dice that have one
KEPT = 4  # pictures of a face; more would only cost time
ENOUGH = 2  # pictures of a face from which on no more are gathered
MUCH = 5  # faces of a set that are worth keeping
MOST_SETS = 12  # sets that are kept: more than a household plays with
_SAME_PLACE = 6.0  # mm: a die that was confirmed lies where it was read


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A die as it was read: its place and edge (mm), its body's tint and kind, and its upper face, grey (24, 24)."""

    x: float
    y: float
    edge: float
    body: Floats
    face: Image
    kind: str = "other"


@dataclass(slots=True)
class GatheredSet:
    """Dice of one set, and a book of its faces that is made anew only when a picture was added."""

    dice: TaughtDice
    _book: FaceBook | None = None

    @property
    def book(self) -> FaceBook:
        """The faces, ready to be compared with."""
        if self._book is None:
            self._book = FaceBook(self.dice.faces)
        return self._book

    def fits(self, shown: Shown) -> bool:
        """Whether a die may be of this set."""
        near = float(np.linalg.norm(shown.body - self.dice.body)) < ONE_SET
        return near and abs(shown.edge / self.dice.edge - 1) < SAME_SIZE

    def count(self, face: int) -> int:
        """How many pictures of a face there are."""
        return len(self.dice.faces.get(face, ()))

    def add(self, face: int, picture: Image, *, confirmed: bool = False) -> None:
        """Keep a picture of a face, the newest ones of it."""
        kept = (*self.dice.faces.get(face, ()), picture)[-KEPT:]
        told = self.dice.confirmed | ({face} if confirmed else set())
        self.dice = replace(self.dice, faces={**self.dice.faces, face: kept}, confirmed=told)
        self._book = None


class Gathering:
    """The sets of dice that are known: those kept from earlier evenings, and those met in this game."""

    def __init__(self, kept: Sequence[TaughtDice] = ()) -> None:
        self.sets = [GatheredSet(dice) for dice in kept]
        self._shown: list[Shown] = []
        self._in_play: GatheredSet | None = None  # the set whose picture was seen last

    @property
    def picture(self) -> Image | None:
        """The side of the dice in play that shows their 1, often an animal: grey (24, 24); None while not known."""
        known = [one for one in self.sets if one.count(PICTURE)]
        chosen = self._in_play or (known[0] if len(known) == 1 else None)
        return chosen.dice.faces[PICTURE][0] if chosen is not None and chosen.count(PICTURE) else None

    @property
    def dice(self) -> tuple[TaughtDice, ...]:
        """The sets as plain data."""
        return tuple(known.dice for known in self.sets)

    @property
    def worth_keeping(self) -> tuple[TaughtDice, ...]:
        """The sets to keep between evenings: those of lessons, and the newest of which much is known."""
        much = [one for one in self.dice if one.gathered and (one.confirmed or len(one.faces) >= MUCH)]
        return (*(one for one in self.dice if not one.gathered), *much[-MOST_SETS:])

    def wants(self, faces: Iterable[int]) -> bool:
        """Whether a picture of any of these faces would be new."""
        return not self.sets or any(known.count(face) < ENOUGH for face in set(faces) for known in self.sets)

    def set_of(self, shown: Shown) -> GatheredSet | None:
        """The set that a die is most likely of, if it fits any."""
        fitting = [known for known in self.sets if known.fits(shown)]
        return min(fitting, key=lambda known: float(np.linalg.norm(shown.body - known.dice.body)), default=None)

    def met(self, sure: Mapping[int, Sequence[Shown]], unsure: Sequence[Shown]) -> None:
        """Take in the dice of a reading: those whose face was sure, by face, and the others."""
        for face, dice in sure.items():
            for shown in dice:
                self._take(face, shown)
        if sure.get(PICTURE):
            self._in_play = self.set_of(sure[PICTURE][-1])
        self._shown = [*unsure, *(shown for dice in sure.values() for shown in dice)]

    def _take(self, face: int, shown: Shown) -> None:
        known = self.set_of(shown)
        if known is None:
            self.sets.append(
                GatheredSet(TaughtDice(shown.edge, shown.body, shown.kind, {face: (shown.face,)}, gathered=True))
            )
        elif known.count(face) < ENOUGH and not self._odd(known, face, shown):
            known.add(face, shown.face)

    def _odd(self, known: GatheredSet, face: int, shown: Shown) -> bool:
        """Whether a picture of a known face looks like another one of its set: one of the two was misread."""
        like = known.book.like(shown.face)
        return known.count(face) > 0 and like.clear and like.face != face

    def confirm(self, face: int, x: float, y: float) -> bool:
        """The table says what the die at a place (mm) of the last reading shows; False when none lay there."""
        near = [one for one in self._shown if math.hypot(one.x - x, one.y - y) < _SAME_PLACE]
        if not near:
            return False
        shown = min(near, key=lambda one: math.hypot(one.x - x, one.y - y))
        known = self.set_of(shown)
        if known is None:
            known = GatheredSet(TaughtDice(shown.edge, shown.body, shown.kind, gathered=True))
            self.sets.append(known)
        known.add(face, shown.face, confirmed=True)
        return True
