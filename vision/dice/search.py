"""Finds where dice may be in a photograph of which nothing is known, and how large they are.

The finder sees the picture at every scale at which dice may be of the size that it knows: from half of the picture down
to a dozen pixels. It works its way from coarse to fine through the levels of the picture's pyramid, each of which has a
bounded number of pixels and of candidates. So the cost depends neither on the size of the file nor on what the table is
made of.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Image
from vision.dice.crops import FINDER_EDGE, finder_level, finder_planes
from vision.dice.finding import LEAST_HEAT, Spot, apart, padded, peaks
from vision.dice.grounds import PhotoGround
from vision.dice.nets import FINDER, Nets

SMALLEST_PX = 12.0  # the smallest edge of a die
LARGEST = 0.5  # the largest edge, as a share of the picture's shorter side
MOST_PIXELS = 1_600_000  # of the largest picture that the finder sees
STEP = 1.25  # from one scale to the next
MOST_PER_SCALE = 48  # candidates
SAME_PLACE, SAME_SIZE = 0.35, 1.5
"""Candidates nearer than so many edges are one, unless one is larger by such a factor: a die with its side faces and
its shadow may look like a hotter one twice as large."""


def edges(shape: Sequence[int]) -> list[float]:
    """The edges of dice (px) that the finder looks for in a picture (h, w), one for each scale, the largest first."""
    least = max(SMALLEST_PX, FINDER_EDGE * math.sqrt(shape[0] * shape[1] / MOST_PIXELS))
    largest = max(LARGEST * min(shape[:2]), least)
    steps = round(math.log(largest / least) / math.log(STEP))
    return [float(edge) for edge in np.geomspace(largest, least, steps + 1)]


def candidates(ground: PhotoGround, nets: Nets) -> list[Spot]:
    """Candidate dice of any size, the most likely first."""
    found = [spot for edge in edges(ground.image.shape) for spot in _at_scale(ground, edge, nets)]
    return apart(sorted(found, key=lambda s: -s.heat), SAME_PLACE, SAME_SIZE)


def _at_scale(ground: PhotoGround, edge: float, nets: Nets) -> list[Spot]:
    """The candidates whose edge is about ``edge`` pixels."""
    h, w = ground.image.shape[:2]
    scale = FINDER_EDGE / edge
    size = (max(8, round(w * scale)), max(8, round(h * scale)))
    small = padded(_resized(ground.at_least(size[0]), size))
    spots = peaks(nets.heat(finder_planes(small, finder_level(small)), FINDER), LEAST_HEAT, MOST_PER_SCALE)
    k = w / size[0]
    return [Spot((s.x + 0.5) * k - 0.5, (s.y + 0.5) * k - 0.5, s.edge * k, s.heat) for s in spots]


def _resized(image: Image, size: tuple[int, int]) -> Image:
    way = cv2.INTER_AREA if size[0] < image.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way))
