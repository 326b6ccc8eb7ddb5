"""What hands do with things on a virtual table: move, turn over, stack, take away, cover."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from vision.arrays import Floats
from vision.mats import Box, Point
from vision.virtual.paths import Carried, Lying
from vision.virtual.rolling import heading
from vision.virtual.space import Pose, upright
from vision.virtual.stage import CARRY, GRASP, REACH, Stage
from vision.virtual.things import Cup, Die, Disc, face_up, showing

_TRIES = 60
_CORNER = 0.71  # of a die's edge: the reach of its corners at any rotation


def carry_to(stage: Stage, number: int, place: Point, seat: int) -> None:
    """Carry a thing to a place (mm): a die keeps its face, a piece lands on what is there."""
    thing, start = stage.thing(number), stage.where(number)
    grasp = stage.now + REACH
    if isinstance(thing, Die):
        face, _ = face_up(start)
        goal = Pose(*place, thing.size / 2, showing(face, float(stage.rng.normal(0, 0.15))))
    else:
        goal = Pose(*place, stage.height_at(*place, without=number), start.turn)
    stage.glide(number, goal, grasp + GRASP)
    stage.now = stage.hand(
        [(grasp, (start.x, start.y)), (grasp + GRASP, (start.x, start.y)), (grasp + GRASP + CARRY, place)], seat
    )


def turn_over(stage: Stage, number: int, seat: int) -> None:
    """Turn a disc over where it lies."""
    disc, pose = stage.thing(number), stage.where(number)
    if not isinstance(disc, Disc):
        raise TypeError("only discs are turned over")
    grasp = stage.now + REACH
    other = replace(disc, side="target" if disc.side == "plain" else "plain")
    stage.glide(number, replace(pose, turn=upright(float(stage.rng.uniform(0, 2 * math.pi)))), grasp, other)
    stage.now = stage.hand([(grasp, (pose.x, pose.y)), (grasp + CARRY, (pose.x, pose.y))], seat)


def lift(stage: Stage, numbers: Sequence[int], seat: int) -> None:
    """Gather things and take them off the table."""
    if not numbers:
        return
    poses = [stage.where(number) for number in numbers]
    t = stage.now + REACH
    stops: list[tuple[float, Point]] = []
    for number, pose in zip(numbers, poses, strict=True):
        stops.append((t, (pose.x, pose.y)))
        stage.timeline.remove(number, t + GRASP / 2)
        t += GRASP + 0.1
    stage.now = stage.hand(stops, seat)


def knock(stage: Stage, number: int, to: Point, seat: int) -> None:
    """Brush a thing aside with a sleeve."""
    pose = stage.where(number)
    touch = stage.now + REACH
    goal = replace(pose, x=to[0], y=to[1], z=pose.z if isinstance(stage.thing(number), Die) else 0.0)
    stage.timeline.follow(number, touch, Carried(touch, touch + 0.2, pose, goal, lift=0.0))
    stage.now = stage.hand([(touch, (pose.x, pose.y)), (touch + 0.2, to)], seat)


def tip(stage: Stage, number: int, face: int, seat: int) -> None:
    """Tip a die over to another face with a finger."""
    die, pose = stage.thing(number), stage.where(number)
    if not isinstance(die, Die):
        raise TypeError("only dice are tipped")
    touch = stage.now + REACH
    goal = Pose(pose.x, pose.y, die.size / 2, showing(face, heading(pose.turn)))
    stage.glide(number, goal, touch)
    stage.now = stage.hand([(touch, (pose.x, pose.y)), (touch + CARRY, (pose.x, pose.y))], seat)


def rest_hand(stage: Stage, place: Point, seconds: float, seat: int) -> None:
    """Let a hand come, stay in view and leave again."""
    arrive = stage.now + REACH
    stage.now = stage.hand([(arrive, place), (arrive + seconds, place)], seat)


def shake(stage: Stage, seat: int, dice: Sequence[Die], faces: Sequence[int] | None) -> tuple[int, ...]:
    """Set a cup down in a seat's place with its dice under it; return the dice's numbers, then the cup's.

    Dice and cup of the seat on the table are taken away before.
    """
    zone = stage.mat.zones[f"seat{seat}"]
    lift(stage, [n for n, (thing, p) in stage.timeline.present(stage.now).items() if _belongs(thing, p, zone)], seat)
    cup = replace(stage.look.cup, seat=seat)
    wished = faces if faces is not None else [int(n) for n in stage.rng.integers(1, 7, len(dice))]
    down = stage.now + REACH
    numbers = []
    for die, face, (x, y) in zip(dice, wished, _scattered(stage, dice, cup, zone.centre), strict=True):
        pose = Pose(x, y, die.size / 2, showing(face, float(stage.rng.uniform(0, 2 * math.pi))))
        numbers.append(stage.timeline.add(down, die, Lying(down, pose)))
    numbers.append(stage.timeline.add(down, cup, Lying(down, Pose(*zone.centre))))
    stage.now = stage.hand([(down, zone.centre)], seat)
    return tuple(numbers)


def uncover(stage: Stage, seat: int) -> None:
    """Lift the cup of a seat; its dice stay."""
    zone = stage.mat.zones[f"seat{seat}"]
    present = stage.timeline.present(stage.now)
    cups = [n for n, (thing, pose) in present.items() if isinstance(thing, Cup) and (pose.x, pose.y) in zone]
    lift(stage, cups, seat)


def _belongs(thing: object, pose: Pose, zone: Box) -> bool:
    return isinstance(thing, Die | Cup) and (pose.x, pose.y) in zone


def _scattered(stage: Stage, dice: Sequence[Die], cup: Cup, middle: Point) -> list[Point]:
    """Places under a cup at which the dice don't overlap: random, or in a ring if no random ones are found."""
    if not dice:
        return []
    size = max(die.size for die in dice)
    room, apart = cup.radius - _CORNER * size, 2 * _CORNER * size
    for _ in range(_TRIES):
        angles = stage.rng.uniform(0, 2 * math.pi, len(dice))
        reaches = room * np.sqrt(stage.rng.uniform(size=len(dice)))
        places = _around(middle, angles, reaches)
        if all(math.dist(a, b) >= apart for a, b in combinations(places, 2)):
            return places
    turn = float(stage.rng.uniform(0, 2 * math.pi))
    ring = np.asarray(turn + np.arange(len(dice)) * (2 * math.pi / len(dice)), dtype=np.float64)
    return _around(middle, ring, np.full(len(dice), room))


def _around(middle: Point, angles: Floats, reaches: Floats) -> list[Point]:
    return [
        (middle[0] + float(r * math.cos(a)), middle[1] + float(r * math.sin(a)))
        for a, r in zip(angles, reaches, strict=True)
    ]
