"""Thrown dice: they fall, bounce, tumble, collide and come to rest on the requested face."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.mats import Box, Point
from vision.virtual.paths import Rolled, travel_axis
from vision.virtual.space import Pose, Turn, about, after
from vision.virtual.things import half_height, showing

STEP = 1 / 120
_FRICTION = 1000.0  # mm/s2
_SPEED = (520.0, 860.0)  # mm/s
_DROP_MM = 40.0
_GRAVITY = 9810.0
_BOUNCE = 0.42
_WALL = 0.45
_ROUND = 0.64  # radius of the disc that represents a die in collisions, relative to its size
_SLIDES_BELOW = 170.0  # mm/s: a slower die slides on its face
_MOST_SECONDS = 2.5


@dataclass(frozen=True, slots=True)
class Support:
    """What a cocked die leans on: a place beside it, and the height and slope of the die there.

    ``wall`` is the point where the support's side meets the mat, ``away`` the horizontal direction (radians) away from
    it. ``edge`` is the height of the edge on which the die rests, or 0 if its side leans against the wall.
    """

    wall: Point
    away: float
    edge: float = 0.0


def leaning(support: Support, size: float, face: int, rng: np.random.Generator) -> Pose:
    """A die that leans on a support, its far lower edge on the mat, by 9 to 35 degrees."""
    if support.edge > 0:
        reach = size * float(rng.uniform(0.6, 0.95))
        tilt = math.asin(min(support.edge / reach, math.sin(math.radians(35))))
        foot = support.edge / math.tan(tilt)
    else:
        tilt = math.radians(float(rng.uniform(12, 35)))
        foot = size * math.cos(tilt)
    out = foot - size / 2 * math.cos(tilt) + size / 2 * math.sin(tilt)
    x, y = math.cos(support.away), math.sin(support.away)
    turn = after(about((-y, x, 0.0), tilt), showing(face, support.away))
    return Pose(support.wall[0] + out * x, support.wall[1] + out * y, half_height(size, turn), turn)


def rolled(
    box: Box, start: Point, sizes: Sequence[float], resting: Sequence[Point], rng: np.random.Generator
) -> tuple[list[Floats], list[Point]]:
    """Tracks of thrown dice, (n, 5) each in the format of ``Rolled``, and the ends of dice in ``box`` that are pushed.

    Dice start in a bunch at ``start`` and stay inside the box (mm).
    """
    places, speeds = _launch(box, start, len(sizes), rng)
    if resting:
        places = np.vstack([places, np.array(resting)])
        speeds = np.vstack([speeds, np.zeros((len(resting), 2))])
    size = float(np.mean(sizes))
    ways = _simulated(places, speeds, box.grown(-0.75 * size), 2 * _ROUND * size)
    tracks = [_track(ways[:, i], sizes[i], rng) for i in range(len(sizes))]
    ends = [(float(x), float(y)) for x, y in ways[-1, len(sizes) :]]
    return tracks, ends


def _launch(box: Box, start: Point, count: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Places in a bunch, and velocities towards somewhere in the middle of the box."""
    places = np.array(start) + rng.normal(0, 9, (count, 2))
    middle, spread = np.array(box.centre), np.array([box.right - box.left, box.bottom - box.top]) * 0.22
    way = middle + rng.uniform(-1, 1, (count, 2)) * spread - places
    length = np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1.0)
    wish = np.sqrt(2 * _FRICTION * length)  # the speed at which friction stops it there
    speed = np.clip(wish, *_SPEED) * rng.uniform(0.85, 1.1, (count, 1))
    return places, way / length * speed


def _simulated(places: Floats, speeds: Floats, box: Box, apart: float) -> Floats:
    """Simulate discs that slide, collide and bounce off the box, until all lie still and apart: (steps, n, 2)."""
    places, speeds = places.copy(), speeds.copy()
    ways = [places.copy()]
    for _ in range(int(_MOST_SECONDS / STEP)):
        places += speeds * STEP
        _bounce_off(places, speeds, box)
        touching = _push_apart(places, speeds, apart)
        pace = np.linalg.norm(speeds, axis=1, keepdims=True)
        speeds *= np.maximum(0.0, 1 - _FRICTION * STEP / np.maximum(pace, 1e-9))
        ways.append(places.copy())
        if not touching and not speeds.any():
            break
    return np.array(ways)


def _bounce_off(places: Floats, speeds: Floats, box: Box) -> None:
    """Reflect velocities at the walls; whatever starts outside comes in."""
    low, high = np.array([box.left, box.top]), np.array([box.right, box.bottom])
    below, above = places < low, places > high
    outside = below | above
    if not outside.any():
        return
    outwards = (below & (speeds < 0)) | (above & (speeds > 0))
    speeds[outwards] *= -_WALL
    lost = outside & (np.abs(speeds) < 60)
    places[lost] += np.clip(np.clip(places, low, high) - places, -2.0, 2.0)[lost]


def _push_apart(places: Floats, speeds: Floats, apart: float) -> bool:
    """Separate touching discs and exchange their speeds along the line between them; True if any overlapped."""
    at = places.tolist()  # mostly none touch, which is seen sooner without NumPy
    if all(math.hypot(x - u, y - v) >= apart for i, (x, y) in enumerate(at) for u, v in at[:i]):
        return False
    nested = False
    for i in range(len(places)):
        for j in range(i):
            between = places[i] - places[j]
            distance = math.hypot(between[0], between[1])
            if distance >= apart:
                continue
            normal = between / distance if distance > 1e-6 else np.array([1.0, 0.0])
            shift = min((apart - distance) / 2 + 0.01, 1.5) * normal
            places[i] += shift
            places[j] -= shift
            nested = nested or apart - distance > 0.05
            closing = float((speeds[i] - speeds[j]) @ normal)
            if closing < 0:
                speeds[i] -= 0.75 * closing * normal
                speeds[j] += 0.75 * closing * normal
    return nested


def _track(way: Floats, size: float, rng: np.random.Generator) -> Floats:
    """Height, tumbling and spinning along a path: a quarter turn for each edge length rolled."""
    steps = np.linalg.norm(np.diff(way, axis=0), axis=1)
    pace = steps / STEP
    rolls = np.where(pace > _SLIDES_BELOW, steps, 0.0) * (math.pi / 2 / size)
    left = np.concatenate([np.cumsum(rolls[::-1])[::-1], [0.0]])
    slides = np.concatenate([np.cumsum(steps[::-1])[::-1], [0.0]])
    spin = slides * float(rng.normal(0, 0.012))
    return np.column_stack([way, _heights(len(way)), left, spin])


def _heights(count: int) -> Floats:
    """The height (mm above the mat) of a fall and ever smaller bounces."""
    times = np.arange(count) * STEP
    heights = np.zeros(count)
    begin, top = -math.sqrt(2 * _DROP_MM / _GRAVITY), _DROP_MM
    while top > 0.3:
        half = math.sqrt(2 * top / _GRAVITY)
        arc = top - _GRAVITY / 2 * (times - begin - half) ** 2
        heights = (
            np.maximum(heights, np.where(times >= max(begin, 0.0), arc, 0.0)) if begin >= 0 else np.maximum(arc, 0)
        )
        begin, top = begin + 2 * half, top * _BOUNCE**2
    return heights


def aimed(track: Floats, goal: Point) -> Floats:
    """The track bent so that it ends at ``goal``."""
    part = np.linspace(0, 1, len(track)) ** 2
    bent = track.copy()
    bent[:, :2] += part[:, None] * (np.array(goal) - track[-1, :2])
    return bent


def path(begin: float, track: Floats, final: Turn, size: float) -> Rolled:
    """The path of a die along a track, ending with a rotation."""
    return Rolled(begin, STEP, track, travel_axis(track), final, size)


def overlap(a: Pose, b: Pose, size_a: float, size_b: float) -> bool:
    """True if two dice that lie flat would overlap."""
    if math.hypot(a.x - b.x, a.y - b.y) > 0.71 * (size_a + size_b):
        return False
    first, second = (_footprint(pose, size) for pose, size in ((a, size_a), (b, size_b)))
    kind, shape = cv2.rotatedRectangleIntersection(first, second)
    return kind != cv2.INTERSECT_NONE and shape is not None and float(cv2.contourArea(shape)) > 0.5


def _footprint(pose: Pose, size: float) -> tuple[tuple[float, float], tuple[float, float], float]:
    return (pose.x, pose.y), (size, size), math.degrees(heading(pose.turn))


def heading(turn: Turn) -> float:
    """The rotation of a flat die about the vertical, modulo a quarter turn (radians)."""
    w, x, y, z = turn
    across = (1 - 2 * (y * y + z * z), 2 * (x * y + w * z))
    if math.hypot(*across) < 0.5:  # its own x axis is vertical: take y
        across = (2 * (x * y - w * z), 1 - 2 * (x * x + z * z))
    return math.atan2(across[1], across[0]) % (math.pi / 2)
