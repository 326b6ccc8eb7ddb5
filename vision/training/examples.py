"""From training pictures to what the nets learn on: crops of dice and of what is no die, and patches with heat maps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.crops import CROP, FINDER_EDGE, FINDER_STRIDE, crop_map, finder_level, finder_planes
from vision.training.samples import PX_PER_MM, SIZE
from vision.training.scenes import TOP_PLANE
from vision.training.solids import Rng

Array = npt.NDArray[Any]
Example = tuple[Array, Array, Array]
"""A crop (64, 64, 3) in bytes, its view (slope right and down, 1 if known) and its target."""

PATCH = 112  # pixels of the finder's training patches
# Columns of a reader target; NaN where there is nothing to learn.
FACE, COCKED, HIDDEN, SHIFT_X, SHIFT_Y, SIZE_LOG, YAW_C, YAW_S, KIND, TILT = range(10)
TARGETS = 10


@dataclass(frozen=True)
class Picture:
    """One training picture: BGR bytes, the dice's rows (columns of ``samples.DIE_COLUMNS``), things, the eye (mm)."""

    image: Array
    dice: Array
    things: Array
    eye: Array
    photo: bool


def pictures(path: Path) -> list[Picture]:
    """The pictures of a chunk."""
    data = np.load(path)
    photo = path.name.startswith("photo")
    rows = zip(data["image"], data["dice"], data["things"], data["eye"], strict=True)
    return [Picture(i, d[~np.isnan(d[:, 0])], t[~np.isnan(t[:, 0])], e, photo) for i, d, t, e in rows]


def _slope_at(picture: Picture, x: float, y: float) -> tuple[float, float]:
    """How a mm of height moves in a rectified picture at a pixel."""
    high = float(picture.eye[2]) - TOP_PLANE
    return tuple((((p - SIZE / 2) / PX_PER_MM) - float(e)) / high for p, e in zip((x, y), picture.eye[:2], strict=True))  # type: ignore[return-value]


def _cocked(die: Array) -> float:
    """1 for cocked, 0 for flat, NaN between the two."""
    if die[4] >= 6 or die[5] > 0.4:
        return 1.0
    return 0.0 if die[4] <= 2 else math.nan


def _die_target(die: Array) -> Array:
    out = np.full(TARGETS, np.nan, np.float32)
    hidden = die[7]
    out[HIDDEN] = 1.0 if hidden < 0.85 else (0.0 if hidden > 0.95 else math.nan)
    if hidden > 0.6:
        out[FACE], out[COCKED], out[TILT] = die[3], _cocked(die), die[4] / 45
        if die[10] >= 0:
            out[KIND] = die[10]
    return out


@dataclass(frozen=True)
class _Shot:
    """How a crop is taken: from where, how large, turned, mirrored."""

    x: float
    y: float
    edge: float
    angle: float
    flip: bool


def _random_shot(rng: Rng, x: float, y: float, edge: float, slope: tuple[float, float] | None) -> _Shot:
    """A shot that is nearly upright and nearly right in place and size; photographs (no slope) are as they are."""
    loose = 0.1
    upright = math.atan2(slope[1], slope[0]) + math.pi / 2 if slope else 0.0
    angle = upright + float(rng.normal()) * 0.15
    dx, dy = rng.uniform(-loose, loose, 2) * edge
    return _Shot(
        x + dx, y + dy, edge * float(np.exp(np.clip(rng.normal() * 0.07, -0.18, 0.18))), angle, bool(rng.random() < 0.5)
    )


def _turned(shot: _Shot, v: tuple[float, float]) -> tuple[float, float]:
    """A direction in the picture as seen in the crop."""
    c, s = math.cos(shot.angle), math.sin(shot.angle)
    x, y = c * v[0] + s * v[1], -s * v[0] + c * v[1]
    return (-x if shot.flip else x), y


def _take(picture: Picture, shot: _Shot) -> Array:
    m = crop_map(shot.x, shot.y, shot.edge, shot.angle)
    crop = cv2.warpAffine(
        picture.image, m, (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return crop[:, ::-1] if shot.flip else crop


def _example(rng: Rng, picture: Picture, shot: _Shot, slope: tuple[float, float], target: Array) -> Example:
    """The crop as bytes, its view and target; the kind is no longer known where the hues changed places."""
    crop = _take(picture, shot)
    if rng.random() < 0.25:
        crop = crop[..., rng.permutation(3)]
        target[KIND] = np.nan
    known = not picture.photo and rng.random() < 0.95
    view = (*_turned(shot, slope), 1.0) if known else (0.0, 0.0, 0.0)
    return np.ascontiguousarray(crop), np.array(view, np.float32), target


def die_example(rng: Rng, picture: Picture, die: Array) -> Example:
    """A crop of a die and its target."""
    slope = (float(die[8]), float(die[9]))
    shot = _random_shot(rng, die[0], die[1], die[2], None if picture.photo else slope)
    target = _die_target(die)
    dx, dy = _turned(shot, ((die[0] - shot.x) / shot.edge, (die[1] - shot.y) / shot.edge))
    target[SHIFT_X], target[SHIFT_Y], target[SIZE_LOG] = dx, dy, math.log(die[2] / shot.edge)
    if die[4] < 10:
        yaw = die[6] - shot.angle
        yaw = -yaw if shot.flip else yaw
        target[YAW_C], target[YAW_S] = math.cos(4 * yaw), math.sin(4 * yaw)
    return _example(rng, picture, shot, slope, target)


def _elsewhere(rng: Rng, picture: Picture) -> tuple[float, float] | None:
    """A place where no die's middle is: on a thing, beside a die, or anywhere."""
    kind = rng.random()
    if kind < 0.4 and len(picture.things):
        x, y = picture.things[rng.integers(len(picture.things))] + rng.normal(size=2) * 6
    elif kind < 0.75 and len(picture.dice):
        die, a = picture.dice[rng.integers(len(picture.dice))], rng.uniform(0, 6.3)
        x, y = die[:2] + die[2] * rng.uniform(0.5, 1.0) * np.array([math.cos(a), math.sin(a)])
    else:
        x, y = rng.uniform(15, SIZE - 15, 2)
    if not (10 < x < SIZE - 10 and 10 < y < SIZE - 10):
        return None
    far = all(math.hypot(x - d[0], y - d[1]) > 0.5 * d[2] for d in picture.dice)
    return (float(x), float(y)) if far else None


def empty_example(rng: Rng, picture: Picture) -> Example | None:
    """A crop of what is no die."""
    place = _elsewhere(rng, picture)
    if place is None:
        return None
    near = picture.dice[:, 2] if len(picture.dice) else np.array([rng.uniform(29, 48)])
    slope = _slope_at(picture, *place)
    edge = float(rng.choice(near)) * rng.uniform(0.8, 1.25)
    shot = _random_shot(rng, *place, edge, None if picture.photo else slope)
    target = np.full(TARGETS, np.nan, np.float32)
    target[FACE] = 0
    return _example(rng, picture, shot, slope, target)


def _whole(die: Array) -> bool:
    """Whether a crop around the die lies (nearly) inside the picture."""
    return bool(min(die[0], die[1], SIZE - die[0], SIZE - die[1]) > 0.75 * die[2])


def reader_examples(rng: Rng, picture: Picture) -> Iterator[Example]:
    """The crops of one picture."""
    for die in picture.dice:
        if _whole(die) and die[7] > 0.25:
            yield die_example(rng, picture, die)
    for _ in range(2):
        empty = empty_example(rng, picture)
        if empty is not None:
            yield empty


def _turn(angle: float, scale: float) -> Array:
    return np.asarray(cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), angle, scale))


def _patch_map(rng: Rng) -> Array:
    """From the picture to a patch at about 1 px/mm, turned and mirrored at random (2 x 3)."""
    k = float(np.exp(rng.normal() * 0.07)) / PX_PER_MM
    m = _turn(rng.uniform(0, 360), k)
    m[:, 2] += PATCH / 2 - SIZE / 2 + rng.uniform(-6, 6, 2)
    if rng.random() < 0.5:
        m[0] = (-m[0, 0], -m[0, 1], PATCH - m[0, 2])
    return np.asarray(m)


def finder_example(rng: Rng, picture: Picture) -> tuple[Array, Array]:
    """A patch (3, 112, 112) and its map (6, 28, 28): heat, shift right and down (cells), log edge, two weights."""
    m = _patch_map(rng)
    k = math.sqrt(abs(m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]))
    if picture.photo:
        m, k = _upright(rng, m)
    small = cv2.warpAffine(
        cv2.blur(picture.image, (2, 2)), m, (PATCH, PATCH), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT
    )
    if rng.random() < 0.25:
        small = small[..., rng.permutation(3)]
    level = finder_level(small) * float(np.exp(rng.uniform(-0.35, 0.45)))
    x = finder_planes(np.ascontiguousarray(small), level)
    return x, _heat(picture.dice, m, k)


def _upright(rng: Rng, m: Array) -> tuple[Array, float]:
    """A patch map that keeps up up, for photographs."""
    k = float(np.exp(rng.normal() * 0.16)) / PX_PER_MM
    m = _turn(float(rng.normal()) * 8, k)
    m[:, 2] += PATCH / 2 - SIZE / 2 + rng.uniform(-6, 6, 2)
    if rng.random() < 0.5:
        m[0] = (-m[0, 0], -m[0, 1], PATCH - m[0, 2])
    return np.asarray(m), k


def _heat(dice: Array, m: Array, k: float) -> Array:
    n = PATCH // FINDER_STRIDE
    out = np.zeros((6, n, n), np.float32)
    out[5] = 1
    j, i = np.meshgrid(np.arange(n), np.arange(n))
    for die in dice:
        x, y = (m @ (die[0], die[1], 1)) / FINDER_STRIDE - 0.5 + 0.5 / FINDER_STRIDE
        heat = np.exp(-((j - x) ** 2 + (i - y) ** 2) / (2 * 0.6**2))
        near = np.hypot(j - x, i - y) < 1.1
        if die[7] < 0.6:
            out[5][heat > 0.02] = 0
            continue
        best = heat >= out[0]
        out[0] = np.maximum(out[0], heat)
        put = near & best
        out[1][put], out[2][put] = (x - j)[put], (y - i)[put]
        out[3][put], out[4][put] = math.log(max(die[2] * k, 1) / FINDER_EDGE), 1
        if 0 <= round(y) < n and 0 <= round(x) < n:
            out[0, round(y), round(x)] = 1
    return out


def chunk_files(folder: Path, kinds: tuple[str, ...]) -> list[Path]:
    """The finished chunks of the kinds ("mat", "photo")."""
    return sorted(p for p in folder.glob("*.npz") if p.name.split("-")[0] in kinds and ".part" not in p.name)
