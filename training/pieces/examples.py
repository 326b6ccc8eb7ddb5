"""From training pictures to training examples: crops of pieces and of non-pieces, patches with heat maps."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.solids import Rng
from training.pieces.tables import PIECE_COLUMNS, PX_PER_MM
from vision.pieces import crops
from vision.pieces.crops import CROP, FINDER_RADIUS, FINDER_SCALE, FINDER_STRIDE, PLANE, USUAL_HEIGHT, Window

Array = npt.NDArray[Any]
Example = tuple[Array, Array, Array]
"""A crop (64, 64, 3) in bytes, the slope in it (2,) and its target."""

X, Y, RADIUS, VALUE, SIDE, COUNT, TOP_RUN, SEEN, HEIGHT = (
    PIECE_COLUMNS.index(c) for c in ("x", "y", "radius", "value", "side", "count", "top_run", "seen", "height")
)
PATCH = 96  # pixels of the finder's training patches
# Columns of a reader's target; NaN where it is undefined.
CLASS, RUN, HIDDEN, SHIFT_X, SHIFT_Y, SIZE_LOG, RISE_LOG = range(7)
_SEEN_WELL, _SEEN_BADLY = 0.85, 0.5


@dataclass(frozen=True)
class Picture:
    """One training picture: BGR bytes, the pieces' rows, the things' places, the eye (mm), the kind of pieces."""

    image: Array
    pieces: Array
    things: Array
    eye: Array
    what: str

    @property
    def size(self) -> int:
        """The side of the picture in pixels."""
        return int(self.image.shape[0])


def pictures(path: Path) -> list[Picture]:
    """The pictures of a chunk."""
    data = np.load(path)
    rows = zip(data["image"], data["pieces"], data["things"], data["eye"], strict=True)
    what = "disc" if path.name.startswith("disc") else "counter"
    return [Picture(image, _filled(pieces), _filled(things), eye, what) for image, pieces, things, eye in rows]


def _filled(rows: Array) -> Array:
    return np.asarray(rows[~np.isnan(rows[:, 0])])


def slope_at(picture: Picture, x: float, y: float) -> tuple[float, float]:
    """The apparent shift at a pixel per mm of height, mm right and down."""
    high = float(picture.eye[2]) - PLANE
    middle = picture.size / 2
    right, down = (x - middle) / PX_PER_MM, (y - middle) / PX_PER_MM
    return (right - float(picture.eye[0])) / high, (down - float(picture.eye[1])) / high


def _target(row: Array, what: str) -> Array:
    out = np.full(7, np.nan, np.float32)
    out[HIDDEN] = 0.0 if row[SEEN] > 0.93 else (1.0 if row[SEEN] < _SEEN_WELL else np.nan)
    if row[SEEN] > (_SEEN_WELL if what == "disc" else _SEEN_BADLY):
        out[CLASS] = 1 + row[SIDE] * 6 + row[VALUE] - 1 if what == "disc" else min(row[COUNT], 6)
    if row[SEEN] > _SEEN_BADLY and what == "counter":
        out[RUN], out[RISE_LOG] = min(row[TOP_RUN], 4) - 1, math.log(row[COUNT] * row[HEIGHT] / USUAL_HEIGHT)
    return out


def _empty_targets() -> Array:
    out = np.full(7, np.nan, np.float32)
    out[CLASS] = 0.0
    return out


def _take(picture: Picture, x: float, y: float, window: Window, flip: bool) -> Array:
    px = Window(window.scale * PX_PER_MM, window.turn, window.column, window.row)
    crop = cv2.warpAffine(
        picture.image, crops.window_map(x, y, px), (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return np.ascontiguousarray(crop[:, ::-1] if flip else crop)


def _turned(slope: tuple[float, float], turn: float, flip: bool) -> tuple[float, float]:
    c, s = math.cos(turn), math.sin(turn)
    x, y = c * slope[0] + s * slope[1], -s * slope[0] + c * slope[1]
    return (-x if flip else x), y


def _shot(rng: Rng, picture: Picture, x: float, y: float, radius: float, target: Array) -> Example:
    """A crop of a place (pixels), with slightly wrong place and size; ``radius`` in mm."""
    off = np.clip(rng.normal(size=2) * 0.08, -0.2, 0.2) * radius * PX_PER_MM
    guess = radius * float(np.exp(np.clip(rng.normal() * 0.05, -0.12, 0.12)))
    sx, sy = x + off[0], y + off[1]
    slope = slope_at(picture, sx, sy)
    if picture.what == "disc":
        window, flip = crops.disc_window(guess, rng.uniform(0, 2 * math.pi)), False
    else:
        upright = math.atan2(slope[1], slope[0]) + math.pi / 2
        window, flip = crops.counter_window(upright + rng.normal() * 0.1), bool(rng.random() < 0.5)
    grown = 1.0 if picture.what == "disc" else float(np.exp(np.clip(rng.normal() * 0.07, -0.15, 0.15)))
    crop = _take(picture, sx, sy, replace(window, scale=window.scale / grown), flip)
    if rng.random() < (0.2 if picture.what == "disc" else 0.5):
        crop = np.ascontiguousarray(crop[..., rng.permutation(3)])
    if not np.isnan(target[HIDDEN]):
        back = _turned((-off[0] / PX_PER_MM / radius, -off[1] / PX_PER_MM / radius), window.turn, flip)
        target[SHIFT_X], target[SHIFT_Y], target[SIZE_LOG] = *back, math.log(radius / guess)
        if picture.what == "counter":
            target[SIZE_LOG] = math.log(radius * grown / 10.0)
            target[RISE_LOG] += math.log(grown)
    return crop, np.array(_turned(slope, window.turn, flip), np.float32), target


def _far(picture: Picture, x: float, y: float) -> bool:
    away = np.hypot(picture.pieces[:, X] - x, picture.pieces[:, Y] - y)
    return not bool((away < picture.pieces[:, RADIUS] * 1.1).any())


def reader_examples(rng: Rng, picture: Picture) -> list[Example]:
    """A crop of each piece, some of things that are not pieces, and some of empty places."""
    found = []
    for row in picture.pieces:
        inside = min(row[X], row[Y], picture.size - row[X], picture.size - row[Y]) > 0.6 * row[RADIUS]
        if inside and row[SEEN] > _SEEN_BADLY:
            target = _target(row, picture.what)
            found.append(_shot(rng, picture, row[X], row[Y], row[RADIUS] / PX_PER_MM, target))
    typical = 15.0 if picture.what == "disc" else 10.0
    things = [(float(x), float(y)) for x, y in picture.things if _far(picture, x, y)]
    for x, y in things + _empty_places(rng, picture):
        found.append(_shot(rng, picture, x, y, typical * rng.uniform(0.85, 1.15), _empty_targets()))
    return found


def _empty_places(rng: Rng, picture: Picture) -> list[tuple[float, float]]:
    """Places without a piece: two where something else is likely, one anywhere."""
    tried = [(float(x), float(y)) for x, y in rng.uniform(10, picture.size - 10, (14, 2))]
    places = [place for place in tried if _far(picture, *place)]
    edges = np.abs(cv2.Laplacian(cv2.cvtColor(picture.image, cv2.COLOR_BGR2GRAY), cv2.CV_32F))
    busy = cv2.boxFilter(cv2.GaussianBlur(edges, (0, 0), 2), -1, (15, 15))
    ranked = sorted(places[1:], key=lambda p: -float(busy[int(p[1]), int(p[0])]))
    return places[:1] + ranked[:2]


def finder_example(rng: Rng, picture: Picture) -> tuple[Array, Array]:
    """A patch (3, 96, 96) and its map (6, 12, 12): heat, shift (2), log size, presence of a piece, weight."""
    scale = FINDER_SCALE[picture.what] / PX_PER_MM * float(np.exp(rng.normal() * 0.05))
    span = PATCH / scale
    left, top = (
        (rng.uniform(-0.1 * span, max(0.0, picture.size - 0.9 * span), 2))
        if span < picture.size
        else rng.uniform(-9, 0, 2)
    )
    m = np.array([[1 / scale, 0, left], [0, 1 / scale, top]])
    small = cv2.GaussianBlur(picture.image, (0, 0), 0.35 / scale) if scale < 0.7 else picture.image
    patch = cv2.warpAffine(
        small, m, (PATCH, PATCH), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    flips, rows = rng.integers(0, 2, 2), picture.pieces.copy()
    rows[:, X], rows[:, Y] = (rows[:, X] - left) * scale, (rows[:, Y] - top) * scale
    rows[:, RADIUS] *= scale
    if flips[0]:
        patch, rows[:, X] = patch[:, ::-1], PATCH - 1 - rows[:, X]
    if flips[1]:
        patch, rows[:, Y] = patch[::-1], PATCH - 1 - rows[:, Y]
    return crops.finder_planes(np.ascontiguousarray(patch)), heat_map(rows)


def heat_map(rows: Array) -> Array:
    """The finder's target for pieces (pixels of the patch)."""
    n = PATCH // FINDER_STRIDE
    out = np.zeros((6, n, n), np.float32)
    out[5] = 1
    cells = (np.arange(n) + 0.5) * FINDER_STRIDE - 0.5
    for row in rows:
        d2 = ((cells[None, :] - row[X]) ** 2 + (cells[:, None] - row[Y]) ** 2) / FINDER_STRIDE**2
        if row[SEEN] < 0.45:
            out[5][d2 < 2.5] = 0
            continue
        out[0] = np.maximum(out[0], np.exp(-d2 / (2 * 0.6**2)))
        i, j = (round(float(row[c] + 0.5) / FINDER_STRIDE - 0.5) for c in (Y, X))
        if 0 <= i < n and 0 <= j < n:
            out[0, i, j] = 1
        for a, b in np.argwhere(d2 < 1.2):
            shift = (row[X] - cells[b]) / FINDER_STRIDE, (row[Y] - cells[a]) / FINDER_STRIDE
            out[1:5, a, b] = (*shift, math.log(row[RADIUS] / FINDER_RADIUS), 1)
    return out
