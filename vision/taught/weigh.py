"""Combines the readings of dice with the dice that were taught."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from queue import SimpleQueue

import numpy as np

from vision.arrays import Floats, Image
from vision.dice.grounds import MatGround
from vision.dice.looks import Look
from vision.dice.nets import KINDS
from vision.dice.sureness import ON_MAT, doubtful
from vision.pieces.colours import Paper, paper_of
from vision.pieces.ground import PieceGround
from vision.taught.faces import Likeness, grey, upper_face
from vision.taught.gathered import KNOWN, DieSample, Gathering
from vision.taught.household import Taught, TaughtDice

AT_ODDS = 0.6  # probability of a face that only looks as taught: not enough to act on
ALIKE = 0.9
"""Similarity from which something is a die at all, and which a face needs that was read otherwise. A picture that was
shown is less like any number (at most 0.44, of 1,227 on 48 virtual tables) than like itself (at least 0.87, of 501)."""
NEARER = 0.5  # a body must be at least this near to its own tint, as a fraction of the way to the other kind's
LEANS = 0.45  # the probability of a lean above which the upper side is not compared
_IN_VIEW = 0.2  # a face is learned from only below this probability of being covered
_ROUND = 0.75  # of the edge, from the centre: there the body fills more than the pips


class TaughtFaces:
    """Knows the household's dice: those taught, and with ``gathers`` those seen during play."""

    def __init__(self, taught: Taught, *, gathers: bool = False) -> None:
        self.taught = taught
        self.known = Gathering(taught.dice)
        self._from_lessons = tuple(dice for dice in taught.dice if not dice.gathered)
        self._gathers = gathers
        self._confirmations: SimpleQueue[tuple[int, float, float]] = SimpleQueue()

    def confirm(self, face: int, x: float, y: float) -> None:
        """Take the players' word for the face of the die at a place (mm) of the last reading. Thread-safe."""
        self._confirmations.put((face, x, y))

    def settle(self) -> None:
        """Apply what the players confirmed since the last reading."""
        while not self._confirmations.empty():
            self.known.confirm(*self._confirmations.get())

    def weigh(self, ground: MatGround, looks: Sequence[Look]) -> list[Look]:
        """Combine the looks with the known dice, which can remove a doubt or add one.

        A face that was read and looks like that face of these dice, and like no other, is sure; if all faces of a set
        were taught, one that looks like another face is not. A face confirmed by the players decides if the reader is
        uncertain. In Peruke the body shows which die is red. Whether a die leans is left unchanged.
        """
        self.settle()
        chosen = self._worth_comparing(looks)
        if not chosen:
            return list(looks)
        paper = paper_of(PieceGround(ground.image, ground.registration, "disc", ground.registration.mat.sheet))
        shown = {i: _shown(ground, looks[i], paper) for i in chosen}
        after = [self._weighed(look, shown[i]) if i in shown else look for i, look in enumerate(looks)]
        if self._gathers:
            self._observe(after, shown)
        return after

    def _worth_comparing(self, looks: Sequence[Look]) -> list[int]:
        """Which looks to compare: all if dice were taught; otherwise the uncertain and the new ones."""
        if self._from_lessons:
            return list(range(len(looks)))
        if not (self._gathers or self.known.sets):
            return []
        sure = [i for i, look in enumerate(looks) if _clear(look)]
        new = sure if self._gathers and self.known.wants((looks[i].face, _chance(looks[i])) for i in sure) else []
        return sorted({*new, *(i for i, look in enumerate(looks) if doubtful(look))})

    def _weighed(self, look: Look, shown: DieSample) -> Look:
        known = self.known.set_of(shown)
        if known is None:
            return look
        named = replace(look, kinds=kinds_of(look, shown.body, self._from_lessons)) if self._from_lessons else look
        if not known.dice.faces or look.cocked >= LEANS:
            return named
        whole = not known.dice.gathered and known.book.whole
        like = known.book.like(shown.face)
        return compared(named, like, known.chance(like.face), whole=whole, confirmed=known.dice.confirmed)

    def _observe(self, looks: Sequence[Look], shown: Mapping[int, DieSample]) -> None:
        sure: dict[int, list[DieSample]] = {}
        for i, one in shown.items():
            if _clear(looks[i]):
                sure.setdefault(looks[i].face, []).append(one)
        self.known.observe(sure, [one for i, one in shown.items() if not _clear(looks[i])])


def _clear(look: Look) -> bool:
    """Whether a look shows a face clearly enough to learn from: flat, in full view, and sure."""
    return not doubtful(look) and look.cocked < ON_MAT.sure_flat and look.hidden < _IN_VIEW


def _chance(look: Look) -> float:
    """The probability that it is a die with that face."""
    return min(look.die, look.face_chance)


def _shown(ground: MatGround, look: Look, paper: Paper) -> DieSample:
    face = upper_face(ground, look)
    x, y = ground.place(look.spot.x, look.spot.y, look.spot.edge)
    return DieSample(x, y, look.spot.edge, body_of(face, paper, look), grey(face), look.kind, _chance(look))


def body_of(face: Image, paper: Paper, look: Look) -> Floats:
    """The tint of a die's body: the most common one in the middle part of its upper face, (24, 24, 3)."""
    rim = round(face.shape[0] * (1 - _ROUND) / 2)
    middle = face[rim:-rim, rim:-rim].reshape(-1, 3)
    return np.asarray(np.median(paper.tint(middle, look.spot.x, look.spot.y), axis=0))


def kinds_of(look: Look, body: Floats, taught: Sequence[TaughtDice]) -> tuple[float, ...]:
    """The probabilities of the kinds by the body; if they contradict a clear reading, both stay possible."""
    away = {kind: _nearest(body, kind, taught) for kind in ("red", "white")}
    kind, other = sorted(away, key=lambda name: away[name])
    if not np.isfinite(away[other]) or away[kind] > NEARER * away[other]:
        return look.kinds
    chance = 0.5 if look.kind == other else KNOWN
    return tuple(chance if name == kind else 1 - chance if name == other else 0.0 for name in KINDS)


def _nearest(body: Floats, kind: str, taught: Sequence[TaughtDice]) -> float:
    return min((float(np.linalg.norm(body - dice.body)) for dice in taught if dice.kind == kind), default=np.inf)


def compared(
    look: Look, like: Likeness, chance: float = KNOWN, *, whole: bool = True, confirmed: Collection[int] = ()
) -> Look:
    """A flat die, updated by the similarity to the known faces of its set.

    ``chance`` is the probability that the picture shows that face: the die can't become surer than what it is compared
    with, which may be itself. ``whole``: all faces are known, so similarity to another face casts doubt. Otherwise an
    unknown face may resemble a known one, and only a very similar one counts. A ``confirmed`` face, such as a picture
    that was shown, decides if the reader is uncertain.
    """
    is_confirmed, alike = like.face in confirmed, like.score >= ALIKE
    if not like.clear or not (whole or alike or is_confirmed):
        return look
    if like.face != look.face and is_confirmed and alike and doubtful(look):
        return replace(look, die=max(look.die, KNOWN), faces=_faces(like.face, KNOWN))
    if like.face != look.face and not whole:
        return look
    if like.face != look.face:
        face = look.face if look.face_chance > AT_ODDS else like.face
        return replace(look, faces=_faces(face, max(look.face_chance, AT_ODDS)), agreed=False)
    die = max(look.die, chance) if alike or is_confirmed else look.die
    faces = _faces(look.face, chance) if chance > look.face_chance else look.faces
    return replace(look, die=die, faces=faces)


def _faces(face: int, chance: float) -> tuple[float, ...]:
    """The probabilities of the faces 1 to 6, with one given and the others uniform."""
    return tuple(chance if n == face else (1 - chance) / 5 for n in range(1, 7))
