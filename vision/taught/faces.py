"""Compares the upper face of a die with pictures of the household's own dice, at every rotation."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.dice.grounds import TOP_PLANE, MatGround
from vision.dice.looks import Look

SIDE = 24  # pixels: a face's picture
_EDGE = 22.0  # pixels: a die's edge in it
_TURNS = tuple(90 * quarter + off for quarter in range(4) for off in (-6, 0, 6))  # degrees: all rotations
_SHIFTS = (-1, 0, 1)  # tolerance, in pixels, for the position read
_ALIKE = 0.75  # correlation (up to 1) from which two faces are the same
_MARGIN = 0.07  # margin to the next most similar face

Rows = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Likeness:
    """The face most similar to a die's upper side, the correlation (up to 1), and whether no other comes close."""

    face: int
    score: float
    clear: bool


def upper_face(ground: MatGround, look: Look) -> Image:
    """The upper face of a die in colour, (24, 24, 3), as if seen from straight above, with upright edges."""
    c, s = math.cos(look.yaw), math.sin(look.yaw)
    half = look.spot.edge * SIDE / _EDGE / 2
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ np.array([(c, s), (-s, c)]) * half
    quad = ground.registration.to_image(corners + np.array((look.spot.x, look.spot.y)), TOP_PLANE)
    # Sampled at twice the resolution and halved: nearest-neighbour sampling alone would be noisy.
    last = 2 * SIDE - 0.5
    ends = np.array([(-0.5, -0.5), (last, -0.5), (last, last), (-0.5, last)], np.float32)
    there = cv2.getPerspectiveTransform(ends, quad.astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(ground.image, there, (2 * SIDE, 2 * SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(seen, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def grey(face: Image) -> Image:
    """A face in the form in which it is stored."""
    return np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), np.uint8)


def printed(face: Image) -> Image:
    """The print of a face: (22, 22) bytes of its grey picture, 0 for the body and 255 for the print."""
    cut = round((SIDE - _EDGE) / 2)
    shades = face[cut : SIDE - cut, cut : SIDE - cut].astype(np.float32)
    inside = _CIRCLE[cut : SIDE - cut, cut : SIDE - cut]
    apart = np.abs(shades - np.median(shades[inside]))
    share = (apart / max(float(np.percentile(apart[inside], 97)), 1.0) - 0.3) / 0.4
    return np.asarray(np.where(inside, np.clip(share, 0, 1) * 255, 0), np.uint8)


def _inside() -> NDArray[np.bool_]:
    """The circle inside a face, which is mapped onto itself by any rotation."""
    j, i = np.meshgrid(np.arange(SIDE), np.arange(SIDE))
    middle = (SIDE - 1) / 2
    return np.asarray(np.hypot(j - middle, i - middle) < 0.47 * _EDGE)


_CIRCLE = _inside()


class FaceBook:
    """Pictures of faces, prepared for comparison: each at every rotation."""

    def __init__(self, faces: Mapping[int, Iterable[Image]]) -> None:
        pictures = [(face, picture) for face, some in sorted(faces.items()) for picture in some]
        self._faces = np.repeat([face for face, _ in pictures], len(_TURNS))
        self._rows = np.concatenate([_turned(picture) for _, picture in pictures]) if pictures else np.zeros((0, 0))

    @property
    def whole(self) -> bool:
        """Whether every face from 1 to 6 is known: only then can one be excluded by another."""
        return set(self._faces.tolist()) == set(range(1, 7))

    def like(self, face: Image) -> Likeness:
        """The known face most similar to a face, (24, 24) grey; there must be at least one."""
        scores = (self._rows @ _shifted(face).T).max(axis=1)
        best = {int(number): float(scores[self._faces == number].max()) for number in np.unique(self._faces)}
        first, *others = sorted(best, key=lambda number: -best[number])
        clear = best[first] >= _ALIKE and all(best[first] - best[other] >= _MARGIN for other in others[:1])
        return Likeness(first, best[first], clear)


def _evened(values: NDArray[np.float32]) -> Rows:
    """Rows of pixels normalised to mean 0 and length 1."""
    centred = values - values.mean(axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-3), np.float32)


def _turned(picture: Image) -> Rows:
    """A picture at every rotation, one row each of the pixels inside the circle."""
    middle = ((SIDE - 1) / 2, (SIDE - 1) / 2)
    out = []
    for turn in _TURNS:
        there = cv2.getRotationMatrix2D(middle, turn, 1.0)
        out.append(cv2.warpAffine(picture, there, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)[_CIRCLE])
    return _evened(np.array(out, np.float32))


def _shifted(face: Image) -> Rows:
    """A face shifted by up to a pixel each way."""
    shifts = [(x, y) for x in _SHIFTS for y in _SHIFTS]
    return _evened(np.array([np.roll(face, shift, axis=(1, 0))[_CIRCLE] for shift in shifts], np.float32))
