"""Weighs how dice look against the dice that were taught."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from vision.arrays import Floats, Image
from vision.dice.grounds import MatGround
from vision.dice.looks import Look
from vision.dice.nets import KINDS
from vision.pieces.colours import Paper, paper_of
from vision.pieces.ground import PieceGround
from vision.taught.faces import FaceBook, Likeness, grey, upper_face
from vision.taught.household import Taught, TaughtDice

KNOWN = 0.985  # the chance of what was read and looks as taught
AT_ODDS = 0.6  # and of a face that only looks as taught: not enough to act on
ALIKE = 0.9  # likeness from which something is a die at all
NEARER = 0.5  # of the way to the other kind's tint: so near a body has to be to its own
OWN = 0.9  # tints that differ by more than this are no body of these dice
SAME_SIZE = 0.12  # a die that differs more from the taught edge is another one
LEANS = 0.45  # the chance of a lean from which the upper side is no flat face
_ROUND = 0.75  # of the edge, from the middle: there the body fills more than the pips


class TaughtFaces:
    """Knows the household's dice: their faces are made ready once."""

    def __init__(self, taught: Taught) -> None:
        self.taught = taught

    @cached_property
    def _books(self) -> list[FaceBook]:
        """The faces of each colour of dice."""
        return [FaceBook(dice.faces) for dice in self.taught.dice]

    def weigh(self, ground: MatGround, looks: Sequence[Look]) -> list[Look]:
        """The looks with what the taught dice tell: a doubt less, or one more.

        A face that was read and looks like that face of these dice, and like no other, is sure; one that looks like
        another face is not. In Peruke the body says which die is red. How a die lies is not touched.
        """
        if not looks or not self.taught.dice:
            return list(looks)
        paper = paper_of(PieceGround(ground.image, ground.registration, "disc", ground.registration.mat.sheet))
        return [self._weighed(look, upper_face(ground, look), paper) for look in looks]

    def _weighed(self, look: Look, face: Image, paper: Paper) -> Look:
        body = body_of(face, paper, look)
        away = [float(np.linalg.norm(body - dice.body)) for dice in self.taught.dice]
        nearest = int(np.argmin(away))
        dice, book = self.taught.dice[nearest], self._books[nearest]
        if away[nearest] > OWN or abs(look.spot.edge / dice.edge - 1) > SAME_SIZE:
            return look
        named = replace(look, kinds=kinds_of(look, body, self.taught.dice))
        if not book.whole or look.cocked >= LEANS:
            return named
        return compared(named, book.like(grey(face)))


def body_of(face: Image, paper: Paper, look: Look) -> Floats:
    """The tint of a die's body: the commonest in the middle part of its upper face, (24, 24, 3)."""
    rim = round(face.shape[0] * (1 - _ROUND) / 2)
    middle = face[rim:-rim, rim:-rim].reshape(-1, 3)
    return np.asarray(np.median(paper.tint(middle, look.spot.x, look.spot.y), axis=0))


def kinds_of(look: Look, body: Floats, taught: Sequence[TaughtDice]) -> tuple[float, ...]:
    """The chances of the kinds by the body; what contradicts a clear reading leaves both open."""
    away = {kind: _nearest(body, kind, taught) for kind in ("red", "white")}
    kind, other = sorted(away, key=lambda name: away[name])
    if not np.isfinite(away[other]) or away[kind] > NEARER * away[other]:
        return look.kinds
    chance = 0.5 if look.kind == other else KNOWN
    return tuple(chance if name == kind else 1 - chance if name == other else 0.0 for name in KINDS)


def _nearest(body: Floats, kind: str, taught: Sequence[TaughtDice]) -> float:
    return min((float(np.linalg.norm(body - dice.body)) for dice in taught if dice.kind == kind), default=np.inf)


def compared(look: Look, like: Likeness) -> Look:
    """A die that lies flat, with the word of the taught faces."""
    if not like.clear:
        return look
    if like.face != look.face:
        chance = max(look.face_chance, AT_ODDS) if look.face_chance > AT_ODDS else AT_ODDS
        face = look.face if look.face_chance > AT_ODDS else like.face
        return replace(look, faces=_faces(face, chance, look.die), agreed=False)
    die = max(look.die, KNOWN) if like.score >= ALIKE else look.die
    return replace(look, faces=_faces(look.face, max(look.face_chance, KNOWN * die), die), agreed=True)


def _faces(face: int, chance: float, die: float) -> tuple[float, ...]:
    """The chances of "no die" and the faces 1 to 6, with one face's given and the rest even."""
    rest = max(die - chance, 0.0) / 5
    return (1 - max(die, chance), *(chance if n == face else rest for n in range(1, 7)))
