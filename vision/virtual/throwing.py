"""Throws of dice on a virtual table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Floats
from vision.mats import Box, Point
from vision.virtual.handling import lift
from vision.virtual.paths import Carried
from vision.virtual.rolling import STEP, Support, aimed, heading, leaning, overlap, path, rolled
from vision.virtual.space import Pose
from vision.virtual.stage import REACH, Stage
from vision.virtual.things import Bar, Die, showing

_TRIES = 40


@dataclass(frozen=True, slots=True)
class _Throw:
    """A thrown die: its number if it was on the table before, the face requested, and its path."""

    number: int | None
    die: Die
    face: int
    track: Floats


def throw(
    stage: Stage,
    dice: int | Sequence[int | Die],
    faces: Sequence[int] | None,
    cocked: Sequence[int],
    zone: str,
    seat: int,
) -> tuple[int, ...]:
    """Throw dice; see ``VirtualTable.throw``."""
    if not isinstance(dice, int):
        lift(stage, [n for n in dice if isinstance(n, int) and stage.on_table(n)], seat)
    box = stage.mat.zones[zone]
    resting = list(stage.dice(zone))
    chosen = _chosen(stage, dice, seat)
    wished = faces if faces is not None else [int(n) for n in stage.rng.integers(1, 7, len(chosen))]
    start, release = _release_point(stage, box, seat), stage.now + REACH
    sizes = [die.size for _, die in chosen]
    tracks, pushed = rolled(box, start, sizes, [_place(stage.where(n)) for n in resting], stage.rng)
    end = release + (max(len(track) for track in tracks) - 1) * STEP
    _push(stage, resting, pushed, release, end)
    throws = [_Throw(n, d, f, track) for (n, d), f, track in zip(chosen, wished, tracks, strict=True)]
    away = stage.hand([(release, start)], seat)
    numbers = _send_dice(stage, throws, cocked, release, end, box)
    stage.now = max(end, away)
    return numbers


def _chosen(stage: Stage, dice: int | Sequence[int | Die], seat: int) -> list[tuple[int | None, Die]]:
    """The dice to throw with their numbers, None for new ones."""
    if isinstance(dice, int):
        return [(None, household_die(stage, seat, i)) for i in range(dice)]
    return [(None, die) if isinstance(die, Die) else (die, stage.timeline.last_die(die)) for die in dice]


def household_die(stage: Stage, seat: int, i: int) -> Die:
    """The ``i``-th die of a seat: of its own colour; for the Peruke games one red die, the others white."""
    look = stage.look
    if "red" in stage.mat.dice_kinds:
        return look.dice[1] if i == 0 else look.dice[0]
    return look.dice[(seat - 1) % len(look.dice)]


def _release_point(stage: Stage, box: Box, seat: int) -> Point:
    """The point where the hand opens: near the seat's own side of the zone."""
    x = box.centre[0] + float(stage.rng.uniform(-0.2, 0.2)) * (box.right - box.left)
    inset = min(30.0, (box.bottom - box.top) / 4)
    return x, (box.bottom - inset if math.sin(stage.side(seat)) > 0 else box.top + inset)


def _push(stage: Stage, numbers: Sequence[int], ends: Sequence[Point], begin: float, end: float) -> None:
    """Let dice that were hit slide along."""
    for number, (x, y) in zip(numbers, ends, strict=True):
        pose = stage.where(number)
        if math.hypot(pose.x - x, pose.y - y) > 0.3:
            stage.timeline.follow(number, begin, Carried(begin, end, pose, replace(pose, x=x, y=y), lift=0.0))


def _send_dice(
    stage: Stage, throws: Sequence[_Throw], cocked: Sequence[int], release: float, end: float, box: Box
) -> tuple[int, ...]:
    """Send the dice on their ways: the ends of the flat ones are settled first, then those of the leaning ones."""
    lying = [(die, stage.timeline.pose(n, end)) for n, die in stage.dice().items()]
    finals: dict[int, Pose] = {}
    for i in sorted(range(len(throws)), key=lambda i: i in cocked):
        item = throws[i]
        final = _lean(stage, item, lying, box) if i in cocked else _flat(stage, item, lying)
        finals[i] = final
        lying.append((item.die, final))
    return tuple(_send(stage, item, finals[i], release) for i, item in enumerate(throws))


def _send(stage: Stage, item: _Throw, final: Pose, release: float) -> int:
    track = aimed(item.track, _place(final))
    way = path(release, track, final.turn, item.die.size)
    if item.number is None:
        return stage.timeline.add(release, item.die, way)
    stage.timeline.follow(item.number, release, way, item.die)
    return item.number


def _flat(stage: Stage, item: _Throw, lying: Sequence[tuple[Die, Pose]]) -> Pose:
    """Place a die flat where it stopped, randomly turned, but not into another die."""
    x, y = float(item.track[-1, 0]), float(item.track[-1, 1])
    for _ in range(_TRIES):
        pose = Pose(x, y, item.die.size / 2, showing(item.face, float(stage.rng.uniform(0, 2 * math.pi))))
        nested = [other for die, other in lying if overlap(pose, other, item.die.size, die.size)]
        if not nested:
            break
        away = np.array([x - nested[0].x, y - nested[0].y])
        x, y = (np.array([x, y]) + away / max(float(np.hypot(*away)), 1e-6) * 0.4).tolist()
    return pose


def _lean(stage: Stage, item: _Throw, lying: Sequence[tuple[Die, Pose]], box: Box) -> Pose:
    """Lean a die on the bar or on a flat die, at the free place nearest to where it stopped."""
    supports = _supports(stage, lying)
    if not supports:
        raise ValueError("a cocked die needs a bar or another die to lean on")
    poses = [leaning(support, item.die.size, item.face, stage.rng) for support in supports]
    free = [pose for pose in poses if _has_room(pose, item.die.size, lying, box)]
    end = item.track[-1]
    return min(free or poses, key=lambda pose: math.hypot(pose.x - end[0], pose.y - end[1]))


def _supports(stage: Stage, lying: Sequence[tuple[Die, Pose]]) -> list[Support]:
    bars = [(t, p) for t, p in stage.timeline.present(stage.now).values() if isinstance(t, Bar)]
    along_bars = [
        _beside(pose, turned + heading(pose.turn), bar.width / 2, bar.height)
        for bar, pose in bars
        for turned in (math.pi / 2, -math.pi / 2)
    ]
    if along_bars:
        return along_bars
    flat = [(die, pose) for die, pose in lying if abs(pose.z - die.size / 2) < 0.2]
    return [
        _beside(pose, heading(pose.turn) + quarter * math.pi / 2, die.size / 2, 0.0)
        for die, pose in flat
        for quarter in range(4)
    ]


def _beside(pose: Pose, away: float, distance: float, edge: float) -> Support:
    wall = (pose.x + math.cos(away) * distance, pose.y + math.sin(away) * distance)
    return Support(wall, away, edge)


def _has_room(pose: Pose, size: float, lying: Sequence[tuple[Die, Pose]], box: Box) -> bool:
    clear = all(math.hypot(pose.x - p.x, pose.y - p.y) > 0.95 * (size + die.size) / 2 for die, p in lying)
    return clear and (pose.x, pose.y) in box.grown(-size / 2)


def _place(pose: Pose) -> Point:
    return pose.x, pose.y
