"""Dice without a mat: where they are looked at."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.dice import in_photo
from vision.dice.crops import CROP, CROP_EDGE, NEAR_EDGE
from vision.dice.finding import Spot
from vision.dice.grounds import PhotoGround
from vision.dice.nets import DIE, FACE, HIDDEN, OUTPUTS, READER_NEAR, SHIFT_X


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
    cv2.circle(image, (100, 100), 5, (250, 250, 250), -1)
    monkeypatch.setattr(in_photo, "candidates", lambda *_: [Spot(109.0, 100.0, 30.0, 0.9)])
    (die,) = in_photo.dice_in_photo(PhotoGround(image), SeesHalfTheWay())
    assert (die.face, die.sure) == (5, True)
    assert die.x == pytest.approx(100, abs=2)


def test_a_photograph_without_candidates_has_no_dice(monkeypatch):
    monkeypatch.setattr(in_photo, "candidates", lambda *_: [])
    assert in_photo.dice_in_photo(PhotoGround(np.zeros((200, 200, 3), np.uint8)), SeesHalfTheWay()) == ()
