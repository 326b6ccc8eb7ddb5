"""Virtual tables for the tests, rendered once a run."""

from dataclasses import replace
from functools import cache

import numpy as np

from vision.arrays import Image
from vision.mats import MATS, Mat
from vision.registration import Registration
from vision.virtual.look import Look, seeded
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import Viewpoint


@cache
def table(name: str, seed: int) -> VirtualTable:
    """An empty table with the look of its seed; not to be changed."""
    return VirtualTable(name, seed)


@cache
def empty(name: str, seed: int) -> Image:
    return table(name, seed).render(0)


def seen_from(name: str, seed: int, view: Viewpoint, **changes: object) -> VirtualTable:
    look: Look = replace(seeded(seed, MATS[name]), view=view, **changes)  # type: ignore[arg-type]
    return VirtualTable(name, seed, look)


def all_over(mat: Mat) -> np.ndarray:
    """Places all over a mat, (n, 2) mm."""
    return np.array([(x, y) for x in np.linspace(0, mat.width, 8) for y in np.linspace(0, mat.height, 6)])


def worst_mm(found: Registration, truth: Registration, height: float = 0.0) -> float:
    """How far off a registration is at worst, for what is in the picture."""
    places = all_over(truth.mat)
    pixels = truth.to_image(places, height)
    inside = ((pixels >= 0) & (pixels < np.array(truth.size))).all(axis=1)
    return float(np.linalg.norm(found.to_mat(pixels[inside], height) - places[inside], axis=1).max())


def hidden(image: Image, truth: Registration, *corners: int) -> Image:
    """The picture with markers painted over: 0 top left, clockwise."""
    covered = image.copy()
    markers = list(truth.mat.markers.values())
    for corner in corners:
        quad = truth.to_image(markers[corner].corners)
        (left, top), (right, bottom) = quad.min(axis=0).astype(int) - 3, quad.max(axis=0).astype(int) + 4
        covered[max(top, 0) : bottom, max(left, 0) : right] = 128
    return covered


NAMES = tuple(MATS)
