"""From training pictures to training examples: crops of dice and non-dice, and patches with heat maps."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.chunk import DIE_COLUMNS, MOST, PX_PER_MM, SIZE, UNCLEAR
from training.dice.glare import processed, with_glare, with_sheen
from training.dice.scenes import TOP_PLANE
from training.dice.solids import Rng
from vision.dice.crops import (
    CROP,
    CROP_EDGE,
    FINDER_EDGE,
    FINDER_STRIDE,
    crop_map,
    finder_level,
    finder_planes,
    outlines,
)

Array = npt.NDArray[Any]
Example = tuple[Array, Array, Array]
"""A crop (64, 64, 3) in bytes, its view (slope right and down, 1 if known) and its target.

A judge's crop has two more planes, the outline of a flat die (``vision.dice.crops.outlines``).
"""

Pair = tuple[float, float]
Mirrored = tuple[bool, ...]
"""Whether crops are mirrored, each as often: faces are learnt from the first kind."""
BOTH: Mirrored = (False, True)
PATCH = 112  # pixels of the finder's training patches
# Columns of a reader target; NaN where it is undefined.
DIE, FACE, COCKED, HIDDEN, SHIFT_X, SHIFT_Y, SIZE_LOG, YAW_C, YAW_S, KIND, TILT, LEAN_X, LEAN_Y, RAISED, TOUCHED = (
    range(15)
)
TOUCHES = slice(15, 21)  # what touches the die, one column for each kind of neighbour
PIPS = 21  # the number that pips show, or ``NO_PIPS``
TARGETS = 22
HIGH, GAP, WITH_PIPS = (DIE_COLUMNS.index(name) for name in ("raised", "gap", "pips"))
GAPS = slice(GAP + 1, GAP + 7)
NO_PIPS = UNCLEAR
ON_ANOTHER = 0.4  # edges: a die whose lowest point is higher stands on another one
TOUCHING, CLEAR = 0.5, 2.0  # mm between a die and the nearest thing: touched up to the first, alone from the second on


@dataclass(frozen=True)
class Picture:
    """One training picture: BGR bytes, the dice's rows (columns of ``samples.DIE_COLUMNS``), things, the eye (mm)."""

    image: Array
    dice: Array
    things: Array
    eye: Array
    photo: bool
    peaks: Array  # false detections of a finder
    looks: Array  # the reader's look at each die (columns of ``first_looks``), NaN if unknown
    shown: float = CROP_EDGE  # pixels: a die's edge in the crops
    mirrored: Mirrored = BOTH
    along: bool = False  # whether crops are turned along a die's edges, any of its sides below


def pictures(path: Path, shown: float = CROP_EDGE, mirrored: Mirrored = BOTH, along: bool = False) -> list[Picture]:
    """The pictures of a chunk; in their crops, which may be ``mirrored``, a die's edge is ``shown`` pixels.

    The crops are turned ``along`` the dice's edges, any of its sides below; else upright, higher points farther up.
    """
    data = np.load(path)
    photo = path.name.startswith("photo")
    count = len(data["eye"])
    rows = zip(
        data["image"], data["dice"], data["things"], data["eye"], _peaks(path, count), _looks(path, count), strict=True
    )
    return [
        Picture(i, _there(d), _there(t), e, photo, _there(p), k, shown, mirrored, along) for i, d, t, e, p, k in rows
    ]


def _there(rows: Array) -> Array:
    return rows[~np.isnan(rows[:, 0])]


def _peaks(path: Path, count: int) -> Array:
    """The result of ``training.dice.mining`` for the chunk, if it was run."""
    mined = path.with_suffix(".peaks.npy")
    return np.load(mined) if mined.exists() else np.full((count, 1, 2), np.nan, np.float32)


def _looks(path: Path, count: int) -> Array:
    """The result of ``training.dice.first_looks`` for the chunk's dice, if it was run."""
    seen = path.with_suffix(".looks.npy")
    return np.load(seen) if seen.exists() else np.full((count, 1, MOST, 4), np.nan, np.float32)


def slope_at(picture: Picture, x: float, y: float) -> Pair:
    """The apparent shift at a pixel of a rectified picture per mm of height."""
    high = float(picture.eye[2]) - TOP_PLANE
    return tuple((((p - SIZE / 2) / PX_PER_MM) - float(e)) / high for p, e in zip((x, y), picture.eye[:2], strict=True))  # type: ignore[return-value]


def cocked(die: Array) -> float:
    """1 for cocked, 0 for flat, NaN between the two."""
    if die[4] >= 6 or die[HIGH] > ON_ANOTHER:
        return 1.0
    return 0.0 if die[4] <= 2 else math.nan


def touched(gap: Array) -> Array:
    """For each gap: 1 if what is there touches the die, 0 if it doesn't, NaN between the two."""
    return np.where(gap < TOUCHING, 1.0, np.where(gap > CLEAR, 0.0, np.nan))


def _die_target(die: Array) -> Array:
    out = np.full(TARGETS, np.nan, np.float32)
    hidden = die[7]
    out[DIE] = 1.0
    out[HIDDEN] = 1.0 if hidden < 0.85 else (0.0 if hidden > 0.95 else math.nan)
    if hidden > 0.6:
        out[FACE], out[COCKED], out[TILT] = die[3], cocked(die), die[4] / 45
        out[PIPS] = die[3] if die[WITH_PIPS] else NO_PIPS
        out[TOUCHED], out[TOUCHES] = touched(die[GAP]), touched(die[GAPS])
        if die[10] >= 0:
            out[KIND] = die[10]
    return out


@dataclass(frozen=True)
class _Shot:
    """The parameters of a crop: place, scale, rotation, mirroring."""

    x: float
    y: float
    edge: float
    angle: float
    flip: bool


EMPTIES = 3  # crops of non-dice for each picture
LOOSE, TIGHT = 0.1, 0.05
"""How far off, in edges, crops of a first and of a second look are."""
ASKEW, ALMOST_ALONG = 0.15, 0.05  # radians: how far off crops are that should be upright, or along a die's edges


def _random_shot(
    rng: Rng, picture: Picture, place: Pair, edge: float, slope: Pair, yaw: float | None, loose: float = LOOSE
) -> _Shot:
    """A shot with slightly wrong place, size and direction; ``yaw`` is that of a die's edges, None where none is."""
    x, y = place
    angle = _along(rng, yaw) if picture.along else _upright_at(picture, slope) + float(rng.normal()) * ASKEW
    dx, dy = rng.uniform(-loose, loose, 2) * edge
    grown = float(np.exp(np.clip(rng.normal() * 0.7 * loose, -0.18, 0.18)))
    return _Shot(x + dx, y + dy, edge * grown, angle, _flip(rng, picture))


def _along(rng: Rng, yaw: float | None) -> float:
    """A direction along the edges, whichever side is below; where there are none, any."""
    if yaw is None:
        return float(rng.uniform(0, 2 * math.pi))
    return yaw + int(rng.integers(4)) * math.pi / 2 + float(rng.normal()) * ALMOST_ALONG


def _upright_at(picture: Picture, slope: Pair) -> float:
    """The direction in which higher points are farther up; photographs are upright as they are."""
    return 0.0 if picture.photo else math.atan2(slope[1], slope[0]) + math.pi / 2


def _flip(rng: Rng, picture: Picture) -> bool:
    return picture.mirrored[rng.integers(len(picture.mirrored))]


def _turned(shot: _Shot, v: Pair) -> Pair:
    """A direction of the picture in the coordinates of the crop."""
    c, s = math.cos(shot.angle), math.sin(shot.angle)
    x, y = c * v[0] + s * v[1], -s * v[0] + c * v[1]
    return (-x if shot.flip else x), y


def _take(picture: Picture, shot: _Shot) -> Array:
    m = crop_map(shot.x, shot.y, shot.edge, shot.angle, picture.shown)
    crop = cv2.warpAffine(
        picture.image, m, (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    return crop[:, ::-1] if shot.flip else crop


def _example(rng: Rng, picture: Picture, shot: _Shot, slope: Pair, target: Array, known: float = 0.95) -> Example:
    """The crop as bytes, its view and target; the kind becomes unknown if the hues were permuted."""
    crop = _take(picture, shot)
    if rng.random() < 0.25:
        crop = crop[..., rng.permutation(3)]
        target[KIND] = np.nan
    with_view = not picture.photo and rng.random() < known
    view = (*_turned(shot, slope), 1.0) if with_view else (0.0, 0.0, 0.0)
    return np.ascontiguousarray(crop), np.array(view, np.float32), target


def _outlined(rng: Rng, example: Example, yaw: float, shown: float) -> Example:
    """An example for the judge: with the outline of a flat die, its direction slightly wrong."""
    crop, view, target = example
    lines = outlines(np.array([yaw + float(rng.normal()) * 0.05]), view[None, :2].astype(np.float64), shown)[0]
    return np.concatenate([crop, lines.transpose(1, 2, 0)], 2), view, target


def upper_middle(die: Array) -> Pair:
    """The centre of a die's upper face in the picture (pixels); the die's row has the place above the die's centre.

    The two differ if a die leans. A crop centred on one would reveal the other, which no camera could know.
    """
    lean = die[11:13]
    sunk = 1 - math.sqrt(max(0.0, 1 - float(lean @ lean)))
    x, y = die[:2] + die[2] / 2 * (lean - sunk * die[8:10])
    return float(x), float(y)


def _slope(die: Array) -> Pair:
    return float(die[8]), float(die[9])


def _first_shot(rng: Rng, picture: Picture, number: int) -> tuple[_Shot, float]:
    """A shot for the first look at a die, and the die's yaw."""
    die = picture.dice[number]
    shot = _random_shot(rng, picture, upper_middle(die), float(die[2]), _slope(die), float(die[6]))
    return shot, float(die[6])


def _second_shot(rng: Rng, picture: Picture, number: int) -> tuple[_Shot, float]:
    """A shot for a second look, and its yaw: as the reader saw the die, or else approximately true."""
    die, seen = picture.dice[number], picture.looks[rng.integers(len(picture.looks)), number]
    if np.isnan(seen[0]) or rng.random() < 0.2:
        shot = _random_shot(rng, picture, upper_middle(die), float(die[2]), _slope(die), float(die[6]), TIGHT)
        return shot, float(die[6])
    x, y, edge, yaw = map(float, seen)
    dx, dy = rng.normal(size=2) * 0.015 * edge
    grown = float(np.exp(rng.normal() * 0.01))
    upright = math.atan2(die[9], die[8]) + math.pi / 2 + float(rng.normal()) * 0.03
    return _Shot(x + dx, y + dy, edge * grown, upright, _flip(rng, picture)), yaw


def die_example(rng: Rng, picture: Picture, number: int, judge: bool = False) -> Example:
    """A crop of one of the picture's dice and its target."""
    die = picture.dice[number]
    shot, shot_yaw = (_second_shot if judge else _first_shot)(rng, picture, number)
    x, y = upper_middle(die)
    target = _die_target(die)
    if shot.flip != picture.mirrored[0]:  # a 2 in a mirror is nearly a 5 the other way round
        target[FACE] = np.nan
    target[SHIFT_X], target[SHIFT_Y] = _turned(shot, ((x - shot.x) / shot.edge, (y - shot.y) / shot.edge))
    target[SIZE_LOG] = math.log(die[2] / shot.edge)
    if die[7] > 0.6:
        target[LEAN_X], target[LEAN_Y] = _turned(shot, (float(die[11]), float(die[12])))
        target[RAISED] = min(float(die[HIGH]), 1.5)
    if die[4] < 10:
        yaw = _in_crop(shot, float(die[6]))
        target[YAW_C], target[YAW_S] = math.cos(4 * yaw), math.sin(4 * yaw)
    example = _example(rng, picture, shot, _slope(die), target, 1.0 if judge else 0.95)
    return _outlined(rng, example, _in_crop(shot, shot_yaw), picture.shown) if judge else example


def _in_crop(shot: _Shot, yaw: float) -> float:
    """A direction of the picture (radians) in the coordinates of the crop."""
    return shot.angle - yaw if shot.flip else yaw - shot.angle


def _elsewhere(rng: Rng, picture: Picture) -> Pair | None:
    """A place without a die's centre: on a thing, beside a die, or anywhere."""
    kind = rng.random()
    if kind < 0.45 and len(picture.things):
        x, y = picture.things[rng.integers(len(picture.things))] + rng.normal(size=2) * 6
    elif kind < 0.7 and len(picture.peaks):
        x, y = picture.peaks[rng.integers(len(picture.peaks))]
    elif kind < 0.9 and len(picture.dice):
        die, a = picture.dice[rng.integers(len(picture.dice))], rng.uniform(0, 6.3)
        x, y = die[:2] + die[2] * rng.uniform(0.5, 1.0) * np.array([math.cos(a), math.sin(a)])
    else:
        x, y = rng.uniform(15, SIZE - 15, 2)
    if not (10 < x < SIZE - 10 and 10 < y < SIZE - 10):
        return None
    far = all(math.hypot(x - d[0], y - d[1]) > 0.5 * d[2] for d in picture.dice)
    return (float(x), float(y)) if far else None


def empty_example(rng: Rng, picture: Picture, judge: bool = False) -> Example | None:
    """A crop of what is no die."""
    place = _elsewhere(rng, picture)
    if place is None:
        return None
    near = picture.dice[:, 2] if len(picture.dice) else np.array([rng.uniform(29, 48)])
    slope = slope_at(picture, *place)
    edge = float(rng.choice(near)) * rng.uniform(0.8, 1.25)
    shot = _random_shot(rng, picture, place, edge, slope, None)
    target = np.full(TARGETS, np.nan, np.float32)
    target[DIE], target[PIPS] = 0.0, NO_PIPS
    example = _example(rng, picture, shot, slope, target, 1.0 if judge else 0.95)
    return _outlined(rng, example, float(rng.uniform(0, 2)), picture.shown) if judge else example


def _whole(die: Array) -> bool:
    """Whether a crop around the die lies (nearly) inside the picture."""
    return bool(min(die[0], die[1], SIZE - die[0], SIZE - die[1]) > 0.75 * die[2])


def _wrong_scale(rng: Rng, picture: Picture, die: Array) -> Example:
    """A crop of a pip or two, or of a die far too small in it: not a die of the expected size."""
    factor = float(np.exp(rng.uniform(math.log(1.8), math.log(5)) * rng.choice((-1, 1), p=(0.65, 0.35))))
    x, y = die[:2] + rng.uniform(-0.5, 0.5, 2) * die[2]
    slope = _slope(die)
    shot = _random_shot(rng, picture, (x, y), die[2] * factor, slope, None)
    target = np.full(TARGETS, np.nan, np.float32)
    target[DIE], target[PIPS] = 0.0, NO_PIPS
    return _example(rng, picture, shot, slope, target)


def reader_examples(
    rng: Rng, picture: Picture, wide: bool = False, judge: bool = False, empties: int = EMPTIES
) -> Iterator[Example]:
    """The crops of one picture, ``empties`` of them without a die; ``wide`` adds unknown cameras and lamps."""
    for example in _every_example(rng, picture, wide, judge, empties):
        yield _photographed(rng, example, picture.shown) if wide else example


def _photographed(rng: Rng, example: Example, shown: float) -> Example:
    """The example with the effects of rooms, ring lights and telephones."""
    crop, view, target = example
    if rng.random() < 0.3 and (target[DIE] or rng.random() < 0.3):
        crop = with_sheen(rng, crop, shown)
    if rng.random() < 0.35 and (target[DIE] or rng.random() < 0.3):
        crop = with_glare(rng, crop, shown)
    if rng.random() < 0.5:
        crop = processed(rng, crop)
    return np.ascontiguousarray(crop), view, target


def _harder(die: Array) -> int:
    """How many more examples of a die are taken: leaning and touched ones are harder, few stand on another one."""
    if die[HIGH] > ON_ANOTHER:
        return 3
    return 1 if die[4] > 2 or die[GAP] < TOUCHING else 0


def _every_example(rng: Rng, picture: Picture, wide: bool, judge: bool, empties: int) -> Iterator[Example]:
    for number, die in enumerate(picture.dice):
        if _whole(die) and die[7] > 0.25:
            for _ in range(1 + _harder(die)):
                yield die_example(rng, picture, number, judge)
            if wide and rng.random() < 0.4:
                yield _wrong_scale(rng, picture, die)
    for _ in range(empties):
        empty = empty_example(rng, picture, judge)
        if empty is not None:
            yield empty


def _turn(angle: float, scale: float) -> Array:
    return np.asarray(cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), angle, scale))


def _patch_map(rng: Rng) -> Array:
    """The map from the picture to a patch at about 1 px/mm, randomly rotated and mirrored (2 x 3)."""
    k = float(np.exp(rng.normal() * 0.07)) / PX_PER_MM
    m = _turn(rng.uniform(0, 360), k)
    m[:, 2] += PATCH / 2 - SIZE / 2 + rng.uniform(-6, 6, 2)
    if rng.random() < 0.5:
        m[0] = (-m[0, 0], -m[0, 1], PATCH - m[0, 2])
    return np.asarray(m)


def finder_example(rng: Rng, picture: Picture, wide: bool = False) -> tuple[Array, Array]:
    """A patch (3, 112, 112) and its map (6, 28, 28): heat, shift right and down (cells), log edge, two weights.

    ``wide`` shows dice at any scale, but requires only those of normal size.
    """
    m = _upright(rng, wide) if picture.photo or wide else _patch_map(rng)
    k = math.sqrt(abs(m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]))
    blurred = cv2.blur(picture.image, (2, 2)) if k > 0.25 else cv2.blur(picture.image, (5, 5))
    small = cv2.warpAffine(
        blurred, m, (PATCH, PATCH), flags=cv2.INTER_AREA, borderValue=rng.integers(0, 256, 3).tolist()
    )
    if rng.random() < 0.25:
        small = small[..., rng.permutation(3)]
    level = finder_level(small) * float(np.exp(rng.uniform(-0.35, 0.45)))
    x = finder_planes(np.ascontiguousarray(small), level)
    return x, _heat(picture.dice, m, k)


def _upright(rng: Rng, wide: bool) -> Array:
    """A patch map without rotation, for photographs."""
    far = wide and rng.random() < 0.45
    k = float(np.exp(rng.uniform(-1.3, 1.1) if far else rng.normal() * 0.16)) / PX_PER_MM
    m = _turn(float(rng.normal()) * 8, k)
    reach = max(6.0, SIZE * k / 2 - 20) if far else 6.0
    m[:, 2] += PATCH / 2 - SIZE / 2 + rng.uniform(-reach, reach, 2)
    if rng.random() < 0.5:
        m[0] = (-m[0, 0], -m[0, 1], PATCH - m[0, 2])
    return np.asarray(m)


USUAL_EDGE = (10.0, 22.0)  # pixels: dice with such edges in a patch must be found
ODD_EDGE = (8.5, 27.0)  # those outside this range must not; in between either is fine


def _heat(dice: Array, m: Array, k: float) -> Array:
    n = PATCH // FINDER_STRIDE
    out = np.zeros((6, n, n), np.float32)
    out[5] = 1
    j, i = np.meshgrid(np.arange(n), np.arange(n))
    for die in dice:
        edge = die[2] * k
        if not ODD_EDGE[0] < edge < ODD_EDGE[1]:
            continue
        x, y = (m @ (die[0], die[1], 1)) / FINDER_STRIDE - 0.5 + 0.5 / FINDER_STRIDE
        heat = np.exp(-((j - x) ** 2 + (i - y) ** 2) / (2 * 0.6**2))
        if die[7] < 0.6 or not USUAL_EDGE[0] < edge < USUAL_EDGE[1]:
            out[5][heat > 0.02] = 0
            continue
        put = (np.hypot(j - x, i - y) < 1.1) & (heat >= out[0])
        out[0] = np.maximum(out[0], heat)
        out[1][put], out[2][put] = (x - j)[put], (y - i)[put]
        out[3][put], out[4][put] = math.log(edge / FINDER_EDGE), 1
        if 0 <= round(y) < n and 0 <= round(x) < n:
            out[0, round(y), round(x)] = 1
    return out


def chunk_files(folder: Path, kinds: tuple[str, ...]) -> list[Path]:
    """The finished chunks of the kinds ("mat", "photo")."""
    return sorted(p for p in folder.glob("*.npz") if p.name.split("-")[0] in kinds and ".part" not in p.name)
