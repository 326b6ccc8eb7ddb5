"""Top-down views of the mat."""

import cv2
import numpy as np
import pytest

from tests.vision.virtual_scenes import empty, table
from vision.rectify import coarse_rectifier, rectifier


@pytest.mark.parametrize("cut", [(0, 0), (3, 5)])
@pytest.mark.parametrize("times", [2, 3])
def test_a_coarse_look_from_above_is_one_at_the_whole_picture_made_smaller(cut, times):
    image, found = empty("rogue", 2), table("rogue", 2).registration
    image = np.ascontiguousarray(image[: image.shape[0] - cut[0], : image.shape[1] - cut[1]])
    found = found.resized((image.shape[1], image.shape[0]))
    size = (image.shape[1] // times, image.shape[0] // times)
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    box = found.mat.sheet.grown(60)
    expected = rectifier(found.resized(size), 0.7, box, 5.0).apply(small)
    assert (coarse_rectifier(found, times, 0.7, box, 5.0).apply(image) == expected).all()


def test_a_coarse_look_is_worked_out_once_as_long_as_the_mat_lies_still():
    found = table("rogue", 2).registration
    assert coarse_rectifier(found, 2, 1.0) is coarse_rectifier(found, 2, 1.0)
    assert coarse_rectifier(found, 2, 1.0) is not coarse_rectifier(found.resized(found.size), 2, 1.0)
