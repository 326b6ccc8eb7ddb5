"""The ground truth of a virtual table, as a reading."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping

import cv2
import numpy as np

from vision.mats import Box, Mat
from vision.reading import SeenBase, SeenDie, SeenDisc, SeenSquare, SeenThing, TableReading, in_rows
from vision.virtual.hand import Hand, hand_outline
from vision.virtual.space import Pose, matrix
from vision.virtual.things import Bar, Counter, Cup, Die, Disc, Pawn, Thing, face_up

FLAT_DEGREES = 2.0
COCKED_DEGREES = 6.0
"""Up to the first a die is flat, from the second on it is cocked; the table makes none between."""

Outline = tuple[tuple[float, float], ...]


def truth_of(mat: Mat, present: Mapping[int, tuple[Thing, Pose]], hands: Iterable[Hand], moving: bool) -> TableReading:
    """The reading of a perfect reader; whatever is under a hand or a cup is covered and left out."""
    arms = [hand_outline(hand) for hand in hands]
    covers = [SeenThing("hand", outline) for outline in arms if _overlaps(outline, mat.sheet)]
    covers += [
        SeenThing("cup", _ring(pose, thing.radius)) for thing, pose in present.values() if isinstance(thing, Cup)
    ]
    open_things = [
        (thing, pose) for thing, pose in present.values() if not any(_within(c.outline, pose.x, pose.y) for c in covers)
    ]
    bars = [SeenThing("thing", _bar_outline(thing, pose)) for thing, pose in open_things if isinstance(thing, Bar)]
    stray = [
        SeenThing("counter", _ring(pose, thing.radius))
        for thing, pose in open_things
        if isinstance(thing, Counter | Pawn) and mat.square_at(pose.x, pose.y) is mat.base_at(pose.x, pose.y) is None
    ]
    return TableReading(
        mat=mat.name,
        dice=in_rows(_die(mat, thing, pose) for thing, pose in open_things if isinstance(thing, Die)),
        discs=tuple(_disc(mat, thing, pose) for thing, pose in open_things if isinstance(thing, Disc)),
        squares=_squares(mat, open_things),
        bases=_bases(mat, open_things),
        things=tuple(covers + bars + stray),
        covered=tuple(_covered(mat, covers)),
        extra={"moving": moving},
        own=mat if mat.own_print else None,
    )


def _die(mat: Mat, die: Die, pose: Pose) -> SeenDie:
    face, tilt = face_up(pose)
    zone = mat.die_zone_at(pose.x, pose.y, die.size)
    return SeenDie(face, tilt < COCKED_DEGREES, pose.x, pose.y, die.size, die.kind, zone)


def _disc(mat: Mat, disc: Disc, pose: Pose) -> SeenDisc:
    x, y = pose.x, pose.y
    return SeenDisc(disc.value, disc.side, disc.owner, mat.square_at(x, y), x, y, zone=mat.zone_at(x, y) or "")


def _counters(things: Iterable[tuple[Thing, Pose]]) -> list[tuple[Counter | Pawn, Pose]]:
    return [(thing, pose) for thing, pose in things if isinstance(thing, Counter | Pawn)]


def _squares(mat: Mat, things: Iterable[tuple[Thing, Pose]]) -> tuple[SeenSquare, ...]:
    stacks: dict[str, Tally[str]] = {}
    for counter, pose in _counters(things):
        square = mat.square_at(pose.x, pose.y)
        if square is not None:
            stacks.setdefault(square, Tally())[counter.colour] += 1
    return tuple(SeenSquare(name, tuple(sorted(stacks[name].items()))) for name in mat.squares if name in stacks)


def _bases(mat: Mat, things: Iterable[tuple[Thing, Pose]]) -> tuple[SeenBase, ...]:
    home = Tally(counter.colour for counter, pose in _counters(things) if mat.base_at(pose.x, pose.y) == counter.colour)
    return tuple(SeenBase(colour, home[colour]) for colour in mat.bases)


def _covered(mat: Mat, covers: Iterable[SeenThing]) -> list[str]:
    """Zones and squares partly hidden by a hand or a cup."""
    boxes = {**mat.zones, **mat.squares}
    outlines = [cover.outline for cover in covers]
    return [name for name, box in boxes.items() if any(_overlaps(outline, box) for outline in outlines)]


def _overlaps(outline: Outline, box: Box) -> bool:
    """True if two convex outlines share more than a sliver."""
    area, _ = cv2.intersectConvexConvex(np.array(outline, np.float32), np.array(box.corners, np.float32))
    return area > 10.0


def _within(outline: Outline, x: float, y: float) -> bool:
    return cv2.pointPolygonTest(np.array(outline, np.float32), (x, y), measureDist=False) > 0


def _ring(pose: Pose, radius: float) -> Outline:
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    return tuple((pose.x + radius * float(np.cos(a)), pose.y + radius * float(np.sin(a))) for a in angles)


def _bar_outline(bar: Bar, pose: Pose) -> Outline:
    corners = np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]) * (bar.length / 2, bar.width / 2, 0)
    turned = corners @ matrix(pose.turn).T
    return tuple((pose.x + float(x), pose.y + float(y)) for x, y, _ in turned)
