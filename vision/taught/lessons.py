"""The lessons: what the household shows to the camera, and what is learned from the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Floats, Image
from vision.counters import SideTints, ground_of, settled_looks, top_tint
from vision.dice.grounds import MatGround
from vision.dice.nets import Nets
from vision.dice.on_mat import looks_on_mat, seen_dice
from vision.discs import plain_bodies
from vision.localized import localized
from vision.mats import UCKERS_COLOURS, Mat
from vision.pieces.colours import paper_of
from vision.pieces.ground import PieceGround
from vision.pieces.nets import PieceNets
from vision.reading import PICTURE, SeenDie
from vision.registration import Registration, register
from vision.taught.faces import grey, upper_face
from vision.taught.household import Taught, TaughtDice
from vision.taught.weigh import body_of
from vision.things import ThingFinder
from vision.things.on_mat import from_above

ONE_COLOUR = 0.6  # bodies with tints closer than this are dice of one colour under uneven light
ONE_OWNER = 0.6  # the same for discs of one player
PIECE = 0.9  # the probability above which something counts as a counter
BARE = localized("teach-bare")
RED_DIE = localized("teach-red-die")
BASES = localized("teach-bases")
FEWEST_DISCS = 3
FEWEST_COUNTERS = 3  # of a colour in its base
_FACES_KEPT = 3  # pictures of a face and colour


class NotLearnt(Exception):
    """Raised if a picture can't be used for a lesson; its text is what to do (``vision.localized``)."""


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """One picture (BGR) of a mat, for a lesson."""

    picture: Image
    registration: Registration
    nets: Nets
    piece_nets: PieceNets

    @property
    def mat(self) -> Mat:
        """The mat that lies there."""
        return self.registration.mat

    def dice(self) -> list[LessonDie]:
        """The dice in the dice zones."""
        ground = MatGround(self.picture, self.registration)
        looks = looks_on_mat(ground, self.nets)
        paper = paper_of(PieceGround(self.picture, self.registration, "disc", self.mat.sheet))
        faces = [upper_face(ground, look) for look in looks]
        return [
            LessonDie(die, look.spot.edge, grey(face), body_of(face, paper, look))
            for die, look, face in zip(seen_dice(ground, looks, self.mat), looks, faces, strict=True)
            if die.zone not in (None, "keep", "taken")
        ]

    def pieces(self) -> int:
        """The number of discs or counters."""
        if self.mat.bases:
            looks = settled_looks(ground_of(self.picture, self.registration), self.piece_nets)
            return sum(look.piece > PIECE for look in looks)
        if self.mat.squares:
            return len(plain_bodies(self.picture, self.registration, self.piece_nets))
        return 0


@dataclass(frozen=True, slots=True, eq=False)
class LessonDie:
    """A die as read, its edge (mm), its upper face (24 x 24 grey) and the tint of its body."""

    seen: SeenDie
    edge: float
    face: Image
    body: Floats


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to show: its name, the instruction, and what is learned from the picture."""

    name: str
    ask: str
    learn: Callable[[LessonPicture, Taught], Taught]


def lessons_for(mat: Mat) -> tuple[Lesson, ...]:
    """The lessons for a mat, in order."""
    found = [Lesson("bare", BARE, _learn_bare)]
    if "red" in mat.dice_kinds:
        found.append(Lesson("red-die", RED_DIE, _learn_red_die))
    found += [_face_lesson(face, mat) for face in (1, 2, 3, 4, 5, 6)]
    if mat.disc_colours == 2:
        found += [_owner_lesson(1), _owner_lesson(2)]
    if mat.bases:
        found.append(Lesson("bases", BASES, _learn_sides))
    return tuple(found)


def learn(lesson: Lesson, picture: Image, mat: Mat, taught: Taught, nets: Nets, piece_nets: PieceNets) -> Taught:
    """The household with what this picture adds. Raises ``NotLearnt``."""
    sighting = register(picture, mat)
    if sighting.registration is None or sighting.trouble is not None:
        raise NotLearnt(sighting.trouble.sentence if sighting.trouble else localized("mat-unseen"))
    if sighting.registration.missing:
        raise NotLearnt(localized("teach-markers"))
    return lesson.learn(LessonPicture(picture, sighting.registration, nets, piece_nets), taught)


def _learn_bare(shown: LessonPicture, taught: Taught) -> Taught:
    if any(die.seen.sure for die in shown.dice()) or shown.pieces():
        raise NotLearnt(localized("teach-not-bare"))
    things = ThingFinder().find(shown.picture, shown.registration, ())
    if any(thing.what == "hand" for thing in things):
        raise NotLearnt(localized("teach-edge"))
    return replace(taught, bare={**taught.bare, shown.mat.name: from_above(shown.picture, shown.registration)})


def _learn_red_die(shown: LessonPicture, taught: Taught) -> Taught:
    dice = shown.dice()
    if len(dice) != 1:
        raise NotLearnt(_wrong_count(len(dice)))
    return replace(taught, red_die=dice[0].body)


def _face_lesson(face: int, mat: Mat) -> Lesson:
    def learn_face(shown: LessonPicture, taught: Taught) -> Taught:
        return _learn_face(face, shown, taught)

    return Lesson(f"face-{face}", _ask_face(face, mat), learn_face)


def _ask_face(face: int, mat: Mat) -> str:
    if "seat1" in mat.zones:
        if face == 1:
            return localized("teach-single-seats")
        return localized("teach-face-seats", face=face)
    if face == 1:
        return localized("teach-single")
    return localized("teach-face", face=face)


def _learn_face(face: int, shown: LessonPicture, taught: Taught) -> Taught:
    dice = shown.dice()
    if not dice:
        raise NotLearnt(localized("teach-no-dice"))
    others = [die.seen for die in dice if die.seen.sure and (die.seen.face != face or not die.seen.flat)]
    if others:
        raise NotLearnt(_other_face(others[0], face))
    known = taught
    for die in dice:
        known = _with_face(known, face, die, shown.mat)
    return known


def _with_face(taught: Taught, face: int, die: LessonDie, mat: Mat) -> Taught:
    """The household with one more face of a die of some colour."""
    away = [float(np.linalg.norm(die.body - dice.body)) for dice in taught.dice]
    confirmed = frozenset({PICTURE} & {face})  # no other face looks like a picture, but a 4 looks somewhat like a 5
    if not away or min(away) > ONE_COLOUR:
        kind = _kind(die.body, taught, mat)
        new = TaughtDice(die.edge, die.body, kind, {face: (die.face,)}, confirmed)
        return replace(taught, dice=(*taught.dice, new))
    i = int(np.argmin(away))
    before = taught.dice[i]
    kept = (*before.faces.get(face, ()), die.face)[-_FACES_KEPT:]
    edge = 0.7 * before.edge + 0.3 * die.edge
    kind = _kind(before.body, taught, mat, before.kind)
    faces = {**before.faces, face: kept}
    after = replace(before, edge=edge, kind=kind, faces=faces, confirmed=before.confirmed | confirmed)
    return replace(taught, dice=(*taught.dice[:i], after, *taught.dice[i + 1 :]))


def _kind(body: Floats, taught: Taught, mat: Mat, before: str = "other") -> str:
    """Red or white, if the red die was taught."""
    if taught.red_die is None or "red" not in mat.dice_kinds:
        return before
    return "red" if np.linalg.norm(body - taught.red_die) < ONE_COLOUR else "white"


def _owner_lesson(owner: int) -> Lesson:
    ask = localized("teach-south") if owner == 1 else localized("teach-north")

    def learn_owner(shown: LessonPicture, taught: Taught) -> Taught:
        return _learn_owner(owner, shown, taught)

    return Lesson(f"discs-{owner}", ask, learn_owner)


def _learn_owner(owner: int, shown: LessonPicture, taught: Taught) -> Taught:
    bodies = plain_bodies(shown.picture, shown.registration, shown.piece_nets)
    if len(bodies) < FEWEST_DISCS:
        raise NotLearnt(localized("teach-few-discs", count=len(bodies), least=FEWEST_DISCS))
    tints = np.array([tint for tint, _ in bodies])
    middle = np.median(tints, axis=0)
    if np.linalg.norm(tints - middle, axis=1).max() > ONE_OWNER:
        raise NotLearnt(localized("teach-two-owners"))
    radius = float(np.median([radius for _, radius in bodies]))
    other = taught.discs.get(3 - owner)
    if other is not None and float(np.linalg.norm(middle - other)) < ONE_OWNER:
        raise NotLearnt(localized("teach-same-owner"))
    return replace(taught, discs={**taught.discs, owner: np.asarray(middle)}, disc_radius=radius)


def _learn_sides(shown: LessonPicture, taught: Taught) -> Taught:
    ground = ground_of(shown.picture, shown.registration)
    paper = paper_of(ground)
    tints: dict[str, list[Floats]] = {colour: [] for colour in UCKERS_COLOURS}
    for look in settled_looks(ground, shown.piece_nets):
        base = shown.mat.base_at(look.spot.x, look.spot.y)
        if base is not None and look.likely_count == 1:
            tints[base].append(top_tint(look, paper))
    few = [colour for colour, seen in tints.items() if len(seen) < FEWEST_COUNTERS]
    if few:
        raise NotLearnt(localized("teach-few-counters", colour=few[0]))
    return replace(taught, sides=SideTints(np.array([np.median(tints[colour], axis=0) for colour in UCKERS_COLOURS])))


def _wrong_count(count: int) -> str:
    """The complaint about that many dice in the red die's picture."""
    if count:
        return localized("teach-only-red", count=count)
    return localized("teach-no-red")


def _other_face(die: SeenDie, face: int) -> str:
    """The complaint about a die that does not lie flat with that face up."""
    if not die.flat:
        return localized("teach-leans")
    if face == 1:
        return localized("teach-not-single", seen=die.face or 0)
    return localized("teach-other-face", seen=die.face or 0, face=face)
