"""Pictures of dice that are no cubes: with 8, 10, 12 and 20 sides and numerals, which are never sure dice.

``picture`` draws some that lie on a side, of any size and colour, seen from above or at a slant.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.examples import NO_PIPS, PIPS, TARGETS, Example
from training.dice.glyphs import drawn, faces
from training.dice.looks import bright, dark, frame, ground, white
from training.dice.solids import Rng
from vision.dice.crops import CROP, crop_map

Floats = npt.NDArray[np.float64]
Image = npt.NDArray[Any]

SIDE = 720  # pixels of a picture's side
_GOLDEN = (1 + math.sqrt(5)) / 2
_INK = 64  # pixels of a numeral's bitmap


def _turns(x: float, y: float, z: float) -> list[tuple[float, float, float]]:
    """The corner with all signs, its coordinates moved round."""
    signed = {(a * x, b * y, c * z) for a, b, c in product((-1, 1), repeat=3)}
    return [p for a, b, c in signed for p in ((a, b, c), (b, c, a), (c, a, b))]


def _trapezohedron() -> list[tuple[float, float, float]]:
    """The corners of a die with ten sides: two tips, and ten corners that zigzag around it."""
    height = (1 - math.cos(math.pi / 5)) / (
        1 + math.cos(math.pi / 5)
    )  # with it the four corners of a side are in a plane
    ring = [(math.cos(k * math.pi / 5), math.sin(k * math.pi / 5), height * (-1) ** k) for k in range(10)]
    return [*ring, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]


CORNERS: dict[int, Floats] = {
    8: np.array(sorted({(float(x), float(y), float(z)) for x, y, z in _turns(0, 0, 1)})),
    10: np.array(_trapezohedron()),
    12: np.array(sorted({*_turns(1, 1, 1), *_turns(0, 1 / _GOLDEN, _GOLDEN)})),
    20: np.array(sorted({*_turns(0, 1, _GOLDEN)})),
}
"""The corners of a die with so many sides, (n, 3), its middle at the origin."""


def sides(corners: Floats) -> list[list[int]]:
    """The sides of a convex solid: the numbers of their corners, in order around each."""
    found: dict[frozenset[int], list[int]] = {}
    for three in combinations(range(len(corners)), 3):
        a, b, c = corners[list(three)]
        normal = np.cross(b - a, c - a)
        off = (corners - a) @ normal
        if (off > 1e-6).any() and (off < -1e-6).any():
            continue
        on = np.flatnonzero(np.abs(off) < 1e-6)
        found.setdefault(frozenset(on.tolist()), _around(corners, on, normal))
    return list(found.values())


def _around(corners: Floats, on: npt.NDArray[np.int64], normal: Floats) -> list[int]:
    middle = corners[on].mean(axis=0)
    along = corners[on[0]] - middle
    across = np.cross(normal, along)
    from_middle = corners[on] - middle
    ways = np.arctan2(from_middle @ across / np.linalg.norm(across), from_middle @ along / np.linalg.norm(along))
    return [int(k) for k in on[np.argsort(ways)]]


def picture(rng: Rng) -> Image:
    """A picture (BGR bytes) of one to six such dice of one size."""
    return _placed(rng)[0]


def examples(rng: Rng, count: int, shown: float) -> Iterator[Example]:
    """So many training examples of what shows no pips: crops at a few such dice, a cube's edge ``shown`` pixels."""
    image, places, size = _placed(rng)
    half = np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    for _ in range(count):
        small, target = rng.random() < 0.5, np.full(TARGETS, np.nan, np.float32)
        target[PIPS] = NO_PIPS
        edge = float(size * rng.uniform(0.35, 1.0))
        x, y = places[int(rng.integers(len(places)))] + rng.normal(size=2) * 0.1 * edge
        k = 0.5 if small else 1.0
        m = crop_map((x + 0.5) * k - 0.5, (y + 0.5) * k - 0.5, edge * k, float(rng.uniform(0, 2 * math.pi)), shown)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        crop = cv2.warpAffine(half if small else image, m, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        yield np.asarray(crop, np.uint8), np.zeros(3, np.float32), target


def _placed(rng: Rng) -> tuple[Image, list[Floats], float]:
    """The picture, and the places and the size of its dice, pixels."""
    image = np.ascontiguousarray(np.clip(ground(rng, SIDE, 2.0, mat=False), 0.003, 1)).astype(np.float32)
    size = float(np.exp(rng.uniform(math.log(16), math.log(150))))
    tilt = rng.uniform(0, math.radians(45))
    font = faces()[int(rng.integers(len(faces())))]
    places: list[Floats] = []
    for _ in range(int(rng.integers(1, 7))):
        places.append(rng.uniform(0.1, 0.9, 2) * SIDE)
        _put(rng, image, places[-1], size, tilt, font)
    return frame(rng, cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.5))), places, size


def _put(rng: Rng, image: Image, place: Floats, size: float, tilt: float, font: Any) -> None:
    """Draw a die that lies on a side, its shadow first. The picture's axes are x right, y down, z towards the eye."""
    many = int(rng.choice(list(CORNERS)))
    corners, body, ink = CORNERS[many], *_colours(rng)
    corners = _lying(rng, corners, tilt) * size / np.abs(corners).max() / 2
    hull = cv2.convexHull((corners[:, :2] + place + rng.uniform(0.05, 0.25, 2) * size).astype(np.float32))
    shadow = np.zeros(image.shape[:2], np.float32)
    cv2.fillConvexPoly(shadow, hull.astype(np.int32), 1.0)
    image *= 1 - rng.uniform(0.3, 0.8) * cv2.GaussianBlur(shadow, (0, 0), size * 0.06 + 0.5)[..., None]
    lamp = np.array([*rng.normal(size=2) * 0.5, 1.0])
    lamp /= np.linalg.norm(lamp)
    for number, side in zip(rng.permutation(many) + 1, sides(corners), strict=True):
        shape = corners[side]
        middle = shape.mean(axis=0)
        normal = middle / np.linalg.norm(middle)
        if normal[2] > 0.05:
            shade = 0.35 + 0.65 * max(0.0, float(normal @ lamp))
            outline = np.round((shape[:, :2] + place) * 16).astype(np.int32)
            cv2.fillConvexPoly(image, outline, [v * shade for v in body], cv2.LINE_AA, 4)
            _number(image, int(number), shape, place, [v * shade for v in ink], font)


def _colours(rng: Rng) -> tuple[list[float], list[float]]:
    """The colours of a body and of its numerals."""
    makers = (white, dark) if rng.random() < 0.3 else (dark, white) if rng.random() < 0.4 else (bright, white)
    one, other = ([float(v) for v in maker(rng)] for maker in makers)
    return one, other


def _lying(rng: Rng, corners: Floats, tilt: float) -> Floats:
    """The corners turned so that a side is up, the die anywhere around, then seen at a slant."""
    side = corners[sides(corners)[0]].mean(axis=0)
    up = side / np.linalg.norm(side)
    along = np.cross(up, (0.3, 0.5, 0.8))
    along /= np.linalg.norm(along)
    c, s = math.cos(turn := rng.uniform(0, 2 * math.pi)), math.sin(turn)
    level = corners @ np.stack([along, np.cross(up, along), up], axis=1) @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    c, s = math.cos(tilt), math.sin(tilt)
    return np.asarray(level @ np.array([[1, 0, 0], [0, c, s], [0, -s, c]]))


def _number(image: Image, number: int, shape: Floats, place: Floats, ink: list[float], font: Any) -> None:
    """Print a number onto a side."""
    middle, along = shape.mean(axis=0), shape[0] - shape.mean(axis=0)
    across = np.cross(along, middle / np.linalg.norm(middle))
    if along[0] * across[1] < along[1] * across[0]:  # mirrored, as the picture's y points down
        across = -across
    corners = np.array([(0, 0), (_INK, 0), (0, _INK)], np.float32)
    there = [(middle + 0.5 * (u * along + v * across))[:2] + place for u, v in ((-1, -1), (1, -1), (-1, 1))]
    m = cv2.getAffineTransform(corners, np.array(there, np.float32))
    share = cv2.warpAffine(drawn(font, str(number), _INK), m, (SIDE, SIDE)).astype(np.float32)[..., None] / 255
    image += share * (np.array(ink, np.float32) - image)
