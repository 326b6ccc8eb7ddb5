"""Photographs as telephones make them, of dice or of other things alone.

``photographs`` casts a throw of dice among things, from near or far, on any surface, or the things without a die.
Nothing is known of size, view or light, as in the pictures that people send.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from training.dice import clutter, looks, scenes, shots
from training.dice.looks import Image
from training.dice.scenes import Scene
from training.dice.shots import DieTruth
from training.dice.solids import Rng, disc

SIDE = 720  # pixels of a picture's side
LOOKS = 2  # pictures from one cast scene
SCALE = (2.0, 13.0)  # pixels a mm
_GROUND_PX = 900  # the ground's texture: its pixels, more than the picture's
_BLURS = (0.0, 0.9, 2.5)  # pixels, of lenses out of focus
_SHAKEN = 0.12  # share of pictures with motion blur


@dataclass(frozen=True)
class Photograph:
    """A picture (BGR bytes), the truth about its dice, and how many pixels a mm has."""

    image: Image
    dice: list[DieTruth]
    scale: float


def photographs(seed: int, *, dice: bool = True) -> Iterator[Photograph]:
    """``LOOKS`` pictures of one scene, in other colours and light; without ``dice`` only other things lie there."""
    rng = np.random.default_rng([seed, int(dice)])
    scale = float(np.exp(rng.uniform(math.log(SCALE[0]), math.log(SCALE[1]))))
    view = scenes.photo_view(rng, SIDE, scale)
    reach = min(0.36 * SIDE / scale, 90.0)
    solids = scenes.random_solids(rng, reach, photo=True)
    if not dice:
        solids = [s for s in solids if s.what != "die"] or [disc(rng, 100).over(np.zeros(2))]
    scene = Scene(solids, scenes.random_light(rng, view.eye), view)
    layers = shots.cast_scene(scene, seed, rays=2)
    truth, span = shots.truth_of(scene, layers), 2.2 * SIDE / scale
    for _ in range(LOOKS):
        texture = _ground(rng, _GROUND_PX / span)
        surface, _kinds = looks.albedo(rng, scene, layers, texture, span)
        light = looks.shaded(rng, layers, surface, looks.behind(rng, layers, surface, texture, span))
        yield Photograph(looks.frame(rng, _unsharp(rng, light)), truth, scale)


def _ground(rng: Rng, scale: float) -> Image:
    """A surface of any make, bare or with print and flat things on it; ``scale`` is its pixels a mm."""
    if rng.random() < 0.45:
        return cv2.resize(clutter.surface(rng), (_GROUND_PX, _GROUND_PX), interpolation=cv2.INTER_LINEAR)
    return looks.ground(rng, _GROUND_PX, scale, mat=bool(rng.random() < 0.3))


def _unsharp(rng: Rng, light: Image) -> Image:
    """The light through a lens that is out of focus or moved."""
    img: Image = np.asarray(light, np.float32)
    if (blur := float(rng.choice(_BLURS, p=(0.5, 0.3, 0.2))) * rng.uniform(0.3, 1.0)) > 0:
        img = cv2.GaussianBlur(img, (0, 0), blur)
    if rng.random() < _SHAKEN:
        img = cv2.filter2D(img, -1, _streak(rng))
    return np.asarray(img)


def _streak(rng: Rng, most: int = 21) -> Image:
    """The path of a point in a moved camera."""
    n = 2 * int(rng.integers(2, most // 2)) + 1
    way, path = rng.uniform(0, math.pi), np.zeros((n, n), np.float32)
    step = (n // 2) * np.array([math.cos(way), math.sin(way)])
    ends = [tuple(np.round(n // 2 + s * step).astype(int).tolist()) for s in (-1, 1)]
    cv2.line(path, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)
    return np.asarray(path / path.sum())
