"""Dice without a mat: where they are looked at."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from training.dice import polyhedra
from vision.dice import in_photo
from vision.dice.crops import CROP, CROP_EDGE, NEAR_EDGE
from vision.dice.finding import Spot
from vision.dice.fitted import FITTED
from vision.dice.grounds import PhotoGround
from vision.dice.looks import Look, chance
from vision.dice.nets import DIE, FACE, FACES, FACES_OUTPUTS, HIDDEN, OUTPUTS, READER_NEAR, SHIFT_X, Nets
from vision.dice.nets import PIPS as PIPS_NET
from vision.dice.photo_witnesses import witnesses
from vision.dice.sureness import IN_PHOTO


class SeesHalfTheWay:
    """Stands for the readers: they see a bright die half as far off, and read its 5 only in mid-crop."""

    def looks(self, planes, name):
        edge = NEAR_EDGE if name == READER_NEAR else CROP_EDGE
        bright = np.maximum(planes[:, 0], 0)
        across = (bright.sum(axis=1) * (np.arange(CROP) - (CROP - 1) / 2)).sum(axis=1) / bright.sum(axis=(1, 2)) / edge
        out = np.zeros((len(planes), OUTPUTS), np.float32)
        out[:, DIE], out[:, HIDDEN], out[:, SHIFT_X] = 9, -9, across / 2
        out[:, FACE][np.arange(len(planes)), np.where(np.abs(across) < 0.1, 4, 1)] = 9
        return out


def test_a_die_is_read_where_it_is_and_not_where_the_finder_thought(monkeypatch):
    image = np.full((200, 200, 3), 40, np.uint8)
    for x, y in PIPS[5]:
        cv2.circle(image, (100 + 8 * x, 100 + 8 * y), 3, (250, 250, 250), -1)
    monkeypatch.setattr(in_photo, "candidates", lambda *_: [Spot(109.0, 100.0, 30.0, 0.9)])
    (die,) = in_photo.dice_in_photo(PhotoGround(image), SeesHalfTheWay())
    assert (die.face, die.sure) == (5, True)
    assert die.x == pytest.approx(100, abs=2)


SHOWN = {
    "spot": Spot(0, 0, 30, 0.6), "faces": (0, 0, 0, 1, 0, 0), "cocked": 0, "hidden": 0, "kinds": (1, 0, 0), "tilt": 0,
    "raised": 0, "yaw": 0,
}  # fmt: skip


class SeesDice:
    """Stands for readers that see a die and are sure of a face, whatever is there; the nets for faces are real."""

    def __init__(self, face):
        self.face = face

    def looks(self, planes, name):
        if name in (PIPS_NET, FACES):
            return Nets().looks(planes, name)
        out = np.zeros((len(planes), OUTPUTS), np.float32)
        out[:, DIE], out[:, HIDDEN], out[:, FACE.start + self.face - 1] = 9, -9, 9
        return out


CORNERS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
SIX = [*CORNERS, (-1, 0), (1, 0)]
PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 4: CORNERS, 5: [*CORNERS, (0, 0)], 6: SIX}


def seen(monkeypatch, face, draw):
    image = np.full((200, 200, 3), 40, np.uint8)
    draw(image)
    monkeypatch.setattr(in_photo, "candidates", lambda *_: [Spot(100.0, 100.0, 60.0, 0.9)])
    (die,) = in_photo.dice_in_photo(PhotoGround(image), SeesDice(face))
    return die


def pips(places):
    def draw(image):
        for x, y in places:
            cv2.circle(image, (round(100 + 17 * x), round(100 + 17 * y)), 6, (250, 250, 250), -1)

    return draw


@pytest.mark.parametrize("face", PIPS)
def test_a_face_whose_pips_are_seen_is_sure(monkeypatch, face):
    assert seen(monkeypatch, face, pips(PIPS[face])).sure


@pytest.mark.parametrize("number", PIPS)
def test_pips_are_seen_alike_whichever_way_the_picture_is_turned(number):
    image = np.full((200, 200, 3), 40, np.uint8)
    pips(PIPS[number])(image)
    looks = [Look(die=1.0, **SHOWN | {"spot": Spot(99.5, 99.5, 60.0, 0.9)})]
    shown = [in_photo.pips_shown(PhotoGround(np.rot90(image, k).copy()), looks, Nets())[0] for k in range(4)]
    assert shown[0].sum() == pytest.approx(1)
    assert shown == [pytest.approx(shown[0], abs=1e-3)] * 4


@pytest.mark.parametrize("numeral", [2, 3, 4, 5, 6])
def test_a_numeral_that_the_readers_take_for_a_picture_is_no_sure_one(monkeypatch, numeral):
    def draw(image):
        cv2.putText(image, str(numeral), (85, 115), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (250, 250, 250), 3)

    die = seen(monkeypatch, 1, draw)
    assert die.face == numeral or not die.sure


class ReadsNumerals(SeesDice):
    """Stands for readers that take a numeral for a picture, which counts as a 1, and a net for faces that knows it."""

    def __init__(self, numeral, die):
        super().__init__(1)
        self.numeral, self.die = numeral, die

    def looks(self, planes, name):
        if name == FACES:
            out = np.zeros((len(planes), FACES_OUTPUTS), np.float32)
            out[:, FACE.start + self.numeral - 1] = 9
            return out
        out = super().looks(planes, name)
        if name != PIPS_NET:
            out[:, DIE] = self.die
        return out


@pytest.mark.parametrize(("die", "sure"), [(9, True), (2, False)])
@pytest.mark.parametrize("numeral", [2, 3, 5, 6])
def test_a_numeral_that_the_net_for_faces_knows_is_sure_on_a_clear_die(monkeypatch, numeral, die, sure):
    image = np.full((200, 200, 3), 40, np.uint8)
    cv2.putText(image, str(numeral), (85, 115), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (250, 250, 250), 3)
    monkeypatch.setattr(in_photo, "candidates", lambda *_: [Spot(100.0, 100.0, 60.0, 0.9)])
    (seen,) = in_photo.dice_in_photo(PhotoGround(image), ReadsNumerals(numeral, die))
    assert (seen.face, seen.sure) == (numeral, sure)


@pytest.mark.parametrize("seed", [1, 5])
def test_dice_that_are_no_cubes_are_not_sure(seed):
    image = polyhedra.picture(np.random.default_rng(seed))[::2, ::2]
    assert [die for die in in_photo.dice_in_photo(PhotoGround(image), Nets()) if die.sure] == []


@pytest.mark.parametrize(
    ("face", "places"),
    [
        (6, [*SIX, (0, 0)]),
        (6, [*SIX, (0, -1), (0, 1)]),
        (6, [*SIX, (0, -1), (0, 0), (0, 1)]),
        (1, [(0.9, 0.1)]),
        (1, [(-0.9, 0.9)]),
        (2, [(-1, 0.2), (0.3, -1), (0.5, 0.7)]),
    ],
)
def test_pips_that_no_die_shows_are_never_sure(monkeypatch, face, places):
    assert not seen(monkeypatch, face, pips(places)).sure


def chances(*looks):
    """The chance of each look in one picture."""
    return [chance(FITTED.photo.logit(measured)) for measured in witnesses(looks)]


CLEAR, VAGUE = Look(die=0.995, pips=0.99, **SHOWN), Look(die=0.7, pips=0.0, **SHOWN)


def test_dozens_of_places_that_look_somewhat_like_dice_make_each_other_unlikely():
    few, many = chances(CLEAR, CLEAR, VAGUE), chances(CLEAR, CLEAR, *[VAGUE] * 20)
    assert min(few[:2]) >= IN_PHOTO.sure > max(many[:2])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ([CLEAR], [VAGUE]),
        ([CLEAR], [replace(CLEAR, spot=replace(CLEAR.spot, heat=0.3))]),
        ([CLEAR, CLEAR], [CLEAR, replace(CLEAR, spot=replace(CLEAR.spot, edge=60.0))]),
    ],
    ids=["body", "finder", "fellow"],
)
def test_a_clear_die_of_its_fellows_size_is_likelier(better, worse):
    assert chances(*better)[-1] > chances(*worse)[-1]


def test_a_photograph_without_candidates_has_no_dice(monkeypatch):
    monkeypatch.setattr(in_photo, "candidates", lambda *_: [])
    assert in_photo.dice_in_photo(PhotoGround(np.zeros((200, 200, 3), np.uint8)), SeesHalfTheWay()) == ()
