"""The size of the dice in a photograph is found, whatever the picture's size and texture."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from vision.dice import search
from vision.dice.crops import FINDER_EDGE
from vision.dice.finding import Spot
from vision.dice.grounds import PhotoGround
from vision.dice.in_photo import usual_edge
from vision.dice.looks import Look


class Hot:
    """Stands for a finder that sees a die in every cell."""

    def heat(self, planes, _name):
        rng = np.random.default_rng(1)
        return rng.uniform(0, 3, (4, planes.shape[1] // 4, planes.shape[2] // 4)).astype(np.float32)


def look(edge, chance, x=0.0):
    """A look at what may be a die, or may show a 3, with that chance."""
    return Look(
        Spot(x, 0.0, edge, 0.6), chance, (0.0, 0.0, chance, 0.0, 0.0, 0.0), 0.0, 0.0, (1.0, 0.0, 0.0), 0.0, 0.0, 0.0
    )


def test_dice_from_a_dozen_pixels_to_half_of_the_picture_are_searched():
    edges = search.edges((960, 1280))
    assert (edges[0], edges[-1]) == (pytest.approx(480), pytest.approx(14, rel=0.2))
    assert all(1 < a / b < 1.4 for a, b in pairwise(edges))


@pytest.mark.parametrize("shape", [(480, 640), (3000, 4000), (4160, 3120), (9000, 12000)])
def test_the_finder_sees_no_more_pixels_of_a_large_picture_than_of_a_small_one(shape):
    seen = sum(shape[0] * shape[1] * (FINDER_EDGE / edge) ** 2 for edge in search.edges(shape))
    assert seen < 3.2 * search.MOST_PIXELS


def test_texture_that_looks_like_dice_everywhere_gives_a_bounded_number_of_candidates():
    image = np.zeros((600, 800, 3), np.uint8)
    many = len(search.edges(image.shape))
    assert 0 < len(search.candidates(PhotoGround(image), Hot())) <= many * search.MOST_PER_SCALE


def test_a_few_clear_dice_outweigh_a_hundred_small_places_that_look_somewhat_like_dice():
    vague = [look(22.0, 0.85, x) for x in range(100)]
    clear = [look(220.0, 0.999, x) for x in (1000, 2000)]
    assert usual_edge([*vague, *clear]) == 220
    assert usual_edge(vague) == 22
