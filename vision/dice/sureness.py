"""From probabilities to decisions: what counts as sure."""

from __future__ import annotations

from dataclasses import dataclass

from vision.dice.looks import Look
from vision.dice.nets import KINDS
from vision.reading import DOUBTS, UNCLEAR_FACES, SeenDie


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The probability thresholds for acting on a reading of a mat.

    ``die``: that it is a die; ``number`` and ``picture``: that it shows that number, or the 1 or the picture instead.
    Unclear faces resemble pictures more than numbers, so pictures have a higher threshold. A die is called cocked from
    ``cocked`` on; between ``sure_flat`` and ``sure_cocked`` it is not sure.
    """

    die: float
    number: float
    picture: float
    cocked: float
    sure_flat: float
    sure_cocked: float

    def leaves_open(self, look: Look) -> bool:
        """Whether the most likely face of that look is below the threshold."""
        return look.face_chance < (self.picture if look.face == 1 else self.number)


ON_MAT = Thresholds(die=0.85, number=0.97, picture=0.97, cocked=0.2, sure_flat=0.08, sure_cocked=0.7)
"""Set by ``training.dice.risk`` on chunks that no net saw (docs/training.md). To miss a lean is worse than to ask, so a
die is called cocked long before that is the likelier."""


@dataclass(frozen=True, slots=True)
class PhotoThresholds:
    """The thresholds for acting on a reading without a mat.

    ``sure``: the chance, by all witnesses (``vision.dice.photo_witnesses``), of a die whose face is read rightly. That
    has at least the probability ``face``, and its pips are seen with at least the probability ``pips`` (of a 1 that is
    ``one_pip``, as a numeral resembles a single pip most), or else a numeral. Its edge has at least ``edge`` pixels.
    From ``clear`` on a place is a die by itself for the readers, and a numeral one for its net. A die is called cocked
    from ``cocked`` on; any other counts as flat.
    """

    sure: float
    clear: float
    cocked: float
    face: float
    pips: float
    one_pip: float
    edge: float

    def has_pips(self, look: Look) -> bool:
        """Whether the pips of the most likely face are seen."""
        return look.pips >= (self.one_pip if look.face == 1 else self.pips)

    def has_face(self, look: Look) -> bool:
        """Whether the pips of the most likely face are seen, or its numeral."""
        return look.numeral > 0 or self.has_pips(look)


IN_PHOTO = PhotoThresholds(sure=0.8, clear=0.96, cocked=0.99, face=0.5, pips=0.05, one_pip=0.9, edge=16.0)
"""Without a mat the view is not known, so only a plain lean is seen. Nor is it known what lies there: print, keys and
pictures have no pips, so a face is sure only if its pips or its numeral may be seen. ``face``: no other is as likely.
``one_pip``: a hundredth of the numerals that are drawn pass (docs/training.md). ``edge``: pips of smaller dice are
specks of three pixels, as print and grain have. ``sure`` was chosen with photographs by others in view
(docs/reading-results.md)."""
SURE_KIND = 0.9
MUCH_HIDDEN = 0.5


def _kind(look: Look, kinds: tuple[str, ...]) -> tuple[str, float]:
    """The kind and its probability, among the ``kinds`` of the game if it has any."""
    chances = {name: p for name, p in zip(KINDS, look.kinds, strict=True) if not kinds or name in kinds}
    best = max(chances, key=lambda name: chances[name])
    return best, chances[best] / max(sum(chances.values()), 1e-9)


def _doubts(look: Look, limits: Thresholds, kind_chance: float) -> tuple[str, ...]:
    """Why it is not sure, the most important reason first; empty if it is."""
    flat = look.cocked < limits.cocked
    found = {
        "covered": look.hidden > MUCH_HIDDEN,
        "die": look.die < limits.die,
        "lean": limits.sure_flat < look.cocked < limits.sure_cocked,
        "face": not look.agreed or (flat and limits.leaves_open(look)),
        "kind": kind_chance < SURE_KIND,
    }
    return tuple(doubt for doubt in DOUBTS if found[doubt])


def doubtful(look: Look) -> bool:
    """Whether it is uncertain that it is a die on a mat, or which face it shows."""
    return look.die < ON_MAT.die or not look.agreed or ON_MAT.leaves_open(look)


def is_clear(look: Look) -> bool:
    """Whether what is seen at that place of a photograph is clear by itself: a die, and its pips or its numeral."""
    return look.die >= IN_PHOTO.clear and (look.numeral >= IN_PHOTO.clear or IN_PHOTO.has_pips(look))


def if_a_die(look: Look) -> tuple[float, ...]:
    """The probabilities of the faces 1 to 6 of a die whose face may be unreadable."""
    return tuple(p + look.unclear * share for p, share in zip(look.faces, UNCLEAR_FACES, strict=True))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a die (mm, or px without a mat), its edge and its zone."""

    x: float
    y: float
    edge: float
    zone: str | None = None


def judged(look: Look, place: Place, kinds: tuple[str, ...] = (), limits: Thresholds = ON_MAT) -> SeenDie:
    """The die on a mat with its confidence; ``kinds`` are the kinds of dice in the game (none: kinds don't matter)."""
    kind, kind_chance = _kind(look, kinds)
    matters = kind_chance if kinds else 1.0
    flat = look.cocked < limits.cocked
    lies = 1 - look.cocked if flat else look.cocked
    chance = look.die * (look.face_chance if flat else 1.0) * lies * matters
    return _seen(look, place, kind, flat, chance, _doubts(look, limits, matters))


def judged_in_photo(look: Look, chance: float) -> SeenDie:
    """The die in a photograph, sure or not by the chance that it is one whose face is read rightly."""
    place, flat = Place(look.spot.x, look.spot.y, look.spot.edge), look.cocked < IN_PHOTO.cocked
    shown = look.face_chance >= IN_PHOTO.face and IN_PHOTO.has_face(look) and look.spot.edge >= IN_PHOTO.edge
    found = {
        "covered": look.hidden > MUCH_HIDDEN,
        "die": chance < IN_PHOTO.sure,
        "face": not look.agreed or (flat and not shown),
    }
    doubts = tuple(doubt for doubt in DOUBTS if found.get(doubt))
    return _seen(look, place, _kind(look, ())[0], flat, chance, doubts)


def _seen(look: Look, place: Place, kind: str, flat: bool, chance: float, doubts: tuple[str, ...]) -> SeenDie:
    why, faces = DOUBTS[doubts[0]] if doubts else "", if_a_die(look)
    face = faces.index(max(faces)) + 1 if doubts else look.face
    return SeenDie(face, flat, place.x, place.y, place.edge, kind, place.zone, chance, not doubts, why, doubts, faces)
