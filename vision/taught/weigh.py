"""Weighs how dice look against the dice that were taught."""

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
from vision.taught.gathered import Gathering, Shown
from vision.taught.household import Taught, TaughtDice

KNOWN = 0.985  # the chance of what was read and looks as taught
AT_ODDS = 0.6  # and of a face that only looks as taught: not enough to act on
ALIKE = 0.9  # likeness from which something is a die at all
NEARER = 0.5  # of the way to the other kind's tint: so near a body has to be to its own
LEANS = 0.45  # the chance of a lean from which the upper side is no flat face
_IN_VIEW = 0.2  # the chance of something in front of it, below which a face is learnt from
_ROUND = 0.75  # of the edge, from the middle: there the body fills more than the pips


class TaughtFaces:
    """Knows the household's dice: what it was taught, and with ``gathers`` what it sees while people play."""

    def __init__(self, taught: Taught, *, gathers: bool = False) -> None:
        self.taught = taught
        self.known = Gathering(taught.dice)
        self._from_lessons = tuple(dice for dice in taught.dice if not dice.gathered)
        self._gathers = gathers
        self._told: SimpleQueue[tuple[int, float, float]] = SimpleQueue()

    def confirm(self, face: int, x: float, y: float) -> None:
        """The table says what the die at a place (mm) of the last reading shows. May be called from any thread."""
        self._told.put((face, x, y))

    def weigh(self, ground: MatGround, looks: Sequence[Look]) -> list[Look]:
        """The looks with what the known dice tell: a doubt less, or one more.

        A face that was read and looks like that face of these dice, and like no other, is sure; where all faces of a
        set were taught, one that looks like another face is not. A face that the table confirmed decides where the
        reader is in doubt. In Peruke the body says which die is red. How a die lies is not touched.
        """
        while not self._told.empty():
            self.known.confirm(*self._told.get())
        chosen = self._worth_comparing(looks)
        if not chosen:
            return list(looks)
        paper = paper_of(PieceGround(ground.image, ground.registration, "disc", ground.registration.mat.sheet))
        shown = {i: _shown(ground, looks[i], paper) for i in chosen}
        after = [self._weighed(look, shown[i]) if i in shown else look for i, look in enumerate(looks)]
        if self._gathers:
            self._gather(after, shown)
        return after

    def _worth_comparing(self, looks: Sequence[Look]) -> list[int]:
        """Which looks to compare: all where dice were taught; else those in doubt, and those that show what is new."""
        if self._from_lessons:
            return list(range(len(looks)))
        if not (self._gathers or self.known.sets):
            return []
        sure = [i for i, look in enumerate(looks) if _clear(look)]
        new = sure if self._gathers and self.known.wants(looks[i].face for i in sure) else []
        return sorted({*new, *(i for i, look in enumerate(looks) if doubtful(look))})

    def _weighed(self, look: Look, shown: Shown) -> Look:
        known = self.known.set_of(shown)
        if known is None:
            return look
        named = replace(look, kinds=kinds_of(look, shown.body, self._from_lessons)) if self._from_lessons else look
        if not known.dice.faces or look.cocked >= LEANS:
            return named
        whole = not known.dice.gathered and known.book.whole
        return compared(named, known.book.like(shown.face), whole=whole, confirmed=known.dice.confirmed)

    def _gather(self, looks: Sequence[Look], shown: Mapping[int, Shown]) -> None:
        sure: dict[int, list[Shown]] = {}
        for i, one in shown.items():
            if _clear(looks[i]):
                sure.setdefault(looks[i].face, []).append(one)
        self.known.met(sure, [one for i, one in shown.items() if not _clear(looks[i])])


def _clear(look: Look) -> bool:
    """Whether a look shows a face well enough to learn from: flat, in full view, and sure."""
    return not doubtful(look) and look.cocked < ON_MAT.surely_flat and look.hidden < _IN_VIEW


def _shown(ground: MatGround, look: Look, paper: Paper) -> Shown:
    face = upper_face(ground, look)
    x, y = ground.place(look.spot.x, look.spot.y, look.spot.edge)
    return Shown(x, y, look.spot.edge, body_of(face, paper, look), grey(face), look.kind)


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


def compared(look: Look, like: Likeness, *, whole: bool = True, confirmed: Collection[int] = ()) -> Look:
    """A die that lies flat, with what the known faces of its set say.

    ``whole``: all faces are known, so that likeness to another face is a doubt; otherwise a face that is not known may
    be like one that is, and only one that looks just so counts. One of the ``confirmed`` faces decides where the
    reader itself is in doubt.
    """
    if not like.clear or not (whole or like.score >= ALIKE):
        return look
    if like.face != look.face and like.face in confirmed and like.score >= ALIKE and doubtful(look):
        return replace(look, die=max(look.die, KNOWN), faces=_faces(like.face, KNOWN), agreed=True)
    if like.face != look.face and not whole:
        return look
    if like.face != look.face:
        chance = max(look.face_chance, AT_ODDS)
        face = look.face if look.face_chance > AT_ODDS else like.face
        return replace(look, faces=_faces(face, chance), agreed=False)
    die = max(look.die, KNOWN) if like.score >= ALIKE else look.die
    return replace(look, die=die, faces=_faces(look.face, max(look.face_chance, KNOWN)), agreed=True)


def _faces(face: int, chance: float) -> tuple[float, ...]:
    """The probabilities of the faces 1 to 6, with one face's given and the rest even."""
    return tuple(chance if n == face else (1 - chance) / 5 for n in range(1, 7))
