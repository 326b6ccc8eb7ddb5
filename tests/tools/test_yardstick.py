"""The plain pip counter of the benchmark works on easy pictures."""

import cv2
import numpy as np
import pytest

from tools.yardstick import clusters, dice_by_pips
from vision.virtual.faces import die_face
from vision.virtual.things import Die

EDGE = 48  # px


def laid_out(*faces, turned=False):
    """White dice in a row on a wooden table, from straight above."""
    picture = np.full((200, 120 * len(faces) + 80, 3), (60, 90, 130), np.uint8)
    for i, face in enumerate(faces):
        top, left = die_face(Die(), face, EDGE), 80 + 120 * i
        part = picture[76 : 76 + EDGE, left : left + EDGE]
        part[:] = np.round(255 * top[..., :3] * top[..., 3:] + part * (1 - top[..., 3:])).astype(np.uint8)
    if turned:
        m = cv2.getRotationMatrix2D((picture.shape[1] / 2, 100), 12, 1)
        picture = cv2.warpAffine(picture, m, picture.shape[1::-1], borderValue=(60, 90, 130))
    return picture


@pytest.mark.parametrize("turned", [False, True])
def test_the_yardstick_counts_the_pips_of_white_dice(turned):
    assert dice_by_pips(laid_out(3, 5, 1, 6, 2, 4, turned=turned)) == (1, 2, 3, 4, 5, 6)


def test_the_yardstick_sees_no_dice_on_an_empty_table():
    assert dice_by_pips(np.full((300, 400), 120, np.uint8)) == ()


def test_pips_that_are_far_apart_belong_to_two_dice():
    places = np.array([[0, 0], [10, 0], [20, 0], [90, 0], [100, 0]], float)
    numbers = clusters(places, np.full(5, 5.0))
    assert [numbers.count(n) for n in dict.fromkeys(numbers)] == [3, 2]
