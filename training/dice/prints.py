"""The prints on the sides of dice, other than the caster's round drilled pips: bitmaps of each value.

All bitmaps are ``SIZE`` x ``SIZE``, 255 where there is ink, and span the side edge to edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.chunk import PICTURE, UNCLEAR
from training.dice.glyphs import drawn, faces
from training.dice.pictures import silhouette

Bitmap = npt.NDArray[np.uint8]
Prints = dict[int, Bitmap]
Rng = np.random.Generator

SIZE = 64
NUMBERS = (1, 2, 3, 4, 5, 6)
_ARABIC, _ROMAN = ("1", "2", "3", "4", "5", "6"), ("I", "II", "III", "IV", "V", "VI")
_FINE = 3  # oversampling of the bitmaps


def _small(img: Bitmap) -> Bitmap:
    return np.asarray(cv2.resize(img, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.uint8)


def pip_places(value: int, step: float, six_step: float) -> list[tuple[float, float]]:
    """The places of a value's pips, in edges from the side's centre."""
    corners = [(step, step), (-step, -step), (step, -step), (-step, step)]
    if value == 6:
        return [(x, y * six_step) for x in (-step, step) for y in (-1, 0, 1)]
    return [*corners[: value - value % 2], *([(0.0, 0.0)] if value % 2 else [])]


def _corners(x: float, y: float, radius: float, count: int, turn: float) -> npt.NDArray[np.int32]:
    ways = turn + np.arange(count) * 2 * math.pi / count
    return np.stack([x + radius * np.cos(ways), y + radius * np.sin(ways)], 1).astype(np.int32)


def _round(img: Bitmap, x: float, y: float, r: float, _rng: Rng) -> None:
    cv2.circle(img, (round(x), round(y)), max(1, round(r)), 255, -1)


def _ring(img: Bitmap, x: float, y: float, r: float, _rng: Rng) -> None:
    cv2.circle(img, (round(x), round(y)), max(2, round(r)), 255, max(2, round(r * 0.45)))


def _ringed(img: Bitmap, x: float, y: float, r: float, _rng: Rng) -> None:
    cv2.circle(img, (round(x), round(y)), max(1, round(r * 0.55)), 255, -1)
    cv2.circle(img, (round(x), round(y)), max(2, round(r * 1.15)), 255, max(2, round(r * 0.25)))


def _square(img: Bitmap, x: float, y: float, r: float, _rng: Rng) -> None:
    cv2.fillPoly(img, [_corners(x, y, r * 1.25, 4, math.pi / 4)], 255)


def _diamond(img: Bitmap, x: float, y: float, r: float, _rng: Rng) -> None:
    cv2.fillPoly(img, [_corners(x, y, r * 1.35, 4, 0.0)], 255)


def _star(img: Bitmap, x: float, y: float, r: float, _rng: Rng) -> None:
    ways = np.arange(10) * math.pi / 5 - math.pi / 2
    radius = np.where(np.arange(10) % 2, 0.55, 1.4) * r
    cv2.fillPoly(img, [np.stack([x + radius * np.cos(ways), y + radius * np.sin(ways)], 1).astype(np.int32)], 255)


def _worn(img: Bitmap, x: float, y: float, r: float, rng: Rng) -> None:
    """A partly worn painted pip."""
    _round(img, x, y, r, rng)
    a, b = rng.uniform(0, 2 * math.pi), rng.uniform(0.7, 1.3)
    cv2.circle(img, (round(x + r * b * math.cos(a)), round(y + r * b * math.sin(a))), round(r * 0.7), 0, -1)


_PIPS: tuple[Callable[[Bitmap, float, float, float, Rng], None], ...] = (
    _round, _ring, _ringed, _square, _diamond, _star, _worn,
)  # fmt: skip


def odd_pips(rng: Rng) -> Prints:
    """Pips that are not round: rings, squares, diamonds, stars, worn ones; tiny or huge ones."""
    shape = _PIPS[int(rng.integers(len(_PIPS)))]
    radius = float(rng.choice((rng.uniform(0.03, 0.06), rng.uniform(0.06, 0.12), rng.uniform(0.11, 0.145))))
    step = rng.uniform(0.2, 0.31)
    six = step * rng.choice((1.0, rng.uniform(0.8, 1.1)))
    out = {}
    for value in NUMBERS:
        img = np.zeros((SIZE * _FINE, SIZE * _FINE), np.uint8)
        for x, y in pip_places(value, step, six):
            shape(img, (x + 0.5) * SIZE * _FINE, (y + 0.5) * SIZE * _FINE, radius * SIZE * _FINE, rng)
        out[value] = _small(img)
    return out


def _mark_six(img: Bitmap, mark: str) -> None:
    """Mark a 6, so that it is no 9: by a line under it, or by a point."""
    x, y, w, h = cv2.boundingRect(img)
    thick = max(3, round(0.09 * h))
    if mark == "_":
        cv2.rectangle(img, (x, y + h + thick), (x + w, y + h + 2 * thick), 255, -1)
    elif mark == ".":
        cv2.circle(img, (x + w + thick, y + h - thick), thick, 255, -1)


def _bolder(img: Bitmap, by: int, hollow: bool) -> Bitmap:
    """The strokes fatter by some pixels, or only their outlines."""
    fat = cv2.dilate(img, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (by, by)))
    return np.asarray(cv2.subtract(fat, cv2.erode(img, np.ones((7, 7), np.uint8))) if hollow else fat, np.uint8)


def numerals(rng: Rng) -> Prints:
    """Numerals, a few Roman: large or small, thin or fat, wide or slanted, each way round; the 6 often marked."""
    n, known = SIZE * _FINE, faces()
    face, roman, hollow = known[int(rng.integers(len(known)))], rng.random() < 0.08, rng.random() < 0.06
    mark, fat = str(rng.choice(("", ".", "_", "_"))), int(rng.choice((1, int(rng.integers(2, 14)))))
    share, wide, slant = rng.uniform(0.3, 0.75), math.exp(rng.normal() * 0.15), rng.normal() * 0.12
    turn = cv2.getRotationMatrix2D((0, 0), float(rng.choice((0, 90, 180, 270, 45)) + rng.normal() * 4), 1)[:, :2]
    m = turn @ np.array([[wide, slant], [0, 1]])
    middle = np.full(2, (n - 1) / 2)
    m = np.column_stack([m, middle - m @ middle + rng.normal(size=2) * 0.01 * n])
    out = {}
    for value, text in zip(NUMBERS, _ROMAN if roman else _ARABIC, strict=True):
        img = drawn(face, text, n, share)
        if value == 6 and not roman:
            _mark_six(img, mark)
        out[value] = _small(np.asarray(cv2.warpAffine(_bolder(img, fat, hollow), m, (n, n)), np.uint8))
    return out


def pictures(rng: Rng) -> Prints:
    """A different picture on each side."""
    return {value: silhouette(rng, SIZE) for value in NUMBERS}


def blank() -> Prints:
    """Nothing on any side."""
    return {value: np.zeros((SIZE, SIZE), np.uint8) for value in NUMBERS}


def random_prints(rng: Rng, picture: float) -> tuple[Prints, tuple[int, ...], frozenset[int]]:
    """The prints of a set of dice, the class of each value's side, and the values that are shown by pips.

    Values without a print have round pips. ``picture`` is the rate of a picture instead of the 1.
    """
    luck = rng.random()
    if luck < 0.08:
        return pictures(rng), (PICTURE,) * 6, frozenset()
    if luck < 0.12:
        return blank(), (UNCLEAR,) * 6, frozenset()
    found = numerals(rng) if luck < 0.32 else odd_pips(rng) if luck < 0.45 else {}
    pips = frozenset() if luck < 0.32 else frozenset(NUMBERS)
    if rng.random() >= picture:
        return found, NUMBERS, pips
    return {**found, 1: silhouette(rng, SIZE)}, (PICTURE, *NUMBERS[1:]), pips - {1}
