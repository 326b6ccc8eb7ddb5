"""What lies on a virtual table, and the hand that comes and goes: the basis of all actions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.mats import Box, Mat, Point
from vision.virtual.look import Look
from vision.virtual.paths import Carried, Lying
from vision.virtual.space import Pose, upright
from vision.virtual.things import Counter, Die, Disc, Pawn, Piece, Thing, showing
from vision.virtual.timeline import HandMove, Timeline

REACH = 0.45
"""Seconds that a hand takes from beside the table to a thing."""
GRASP = 0.15
CARRY = 0.45
_OUTSIDE_MM = 190.0
TURNS = 8  # of a group of pawns about their middle that people consider


class Stage:
    """A mat, the things on it over time, and ``now``: where the next action begins (s).

    Things get numbers when they appear. All randomness comes from the seed.
    """

    def __init__(self, mat: Mat, look: Look, seed: int) -> None:
        self.mat, self.look = mat, look
        self.now = 0.0
        self.timeline = Timeline()
        self.rng = np.random.default_rng([seed, 4])

    def begin(self, t: float) -> None:
        """Let the next action begin no earlier than ``t``."""
        self.now = max(self.now, t)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def where(self, number: int) -> Pose:
        """The pose of a thing now."""
        return self.timeline.pose(number, self.now)

    def thing(self, number: int) -> Thing:
        """The thing with this number; raises ``KeyError`` while it is not on the table."""
        thing = self.timeline.thing(number, self.now) if number in self.timeline.tracks else None
        if thing is None:
            raise KeyError(number)
        return thing

    def on_table(self, number: int) -> bool:
        """True while the thing lies on the table."""
        return self.timeline.thing(number, self.now) is not None

    def dice(self, zone: str | None = None) -> dict[int, Die]:
        """The dice on the table now, by number; only those in a zone if one is named."""
        return {
            number: thing
            for number, (thing, pose) in self.timeline.present(self.now).items()
            if isinstance(thing, Die) and (zone is None or self.mat.zone_at(pose.x, pose.y) == zone)
        }

    def at(self, square: str) -> list[int]:
        """The pieces on a square now, from the bottom up."""
        return [number for number, pose in self._pieces() if self.mat.square_at(pose.x, pose.y) == square]

    def in_base(self, colour: str) -> list[int]:
        """The counters in a colour's base now."""
        return [number for number, pose in self._pieces() if self.mat.base_at(pose.x, pose.y) == colour]

    def _pieces(self) -> list[tuple[int, Pose]]:
        pieces = [
            (number, pose)
            for number, (thing, pose) in self.timeline.present(self.now).items()
            if isinstance(thing, Piece)
        ]
        return sorted(pieces, key=lambda piece: piece[1].z)

    def height_at(self, x: float, y: float, without: int | None = None) -> float:
        """The height of the flat pieces at a place (mm)."""
        tops = [
            pose.z + thing.height
            for number, (thing, pose) in self.timeline.present(self.now).items()
            if number != without
            and isinstance(thing, Disc | Counter)
            and math.hypot(pose.x - x, pose.y - y) < thing.radius
        ]
        return max(tops, default=0.0)

    def put(self, thing: Thing, x: float, y: float, turn: float = 0.0, face: int = 1) -> int:
        """Place a thing at (x, y) mm without a hand, rotated by ``turn`` radians, a die with ``face`` up.

        Pieces are stacked on what lies there. Returns the thing's number.
        """
        if isinstance(thing, Die):
            pose = Pose(x, y, thing.size / 2, showing(face, turn))
        else:
            pose = Pose(x, y, self.height_at(x, y), upright(turn))
        return self.timeline.add(self.now, thing, Lying(self.now, pose))

    def put_on(self, thing: Piece, square: str) -> int:
        """Place a piece on a square, or on what lies there, without a hand."""
        (x, y), pushed = self.room_on(square)
        for number, place in pushed.items():
            self.timeline.follow(number, self.now, Lying(self.now, replace(self.where(number), x=place[0], y=place[1])))
        return self.put(thing, x, y, float(self.rng.uniform(0, 2 * math.pi)))

    def piece_of(self, colour: str) -> Counter | Pawn:
        """A piece of a colour, of the kind that this board is played with."""
        return self.look.pawn_of(colour) if self.mat.pawns else self.look.counter_of(colour)

    def fill_base(self, colour: str, count: int = 4) -> tuple[int, ...]:
        """Place pieces of a colour in its base without a hand; return their numbers."""
        return tuple(self.put(self.piece_of(colour), *base_place(self.mat, colour, i)) for i in range(count))

    def room_on(self, square: str) -> tuple[Point, dict[int, Point]]:
        """Where a piece is put on a square, and where the pawns there are pushed to make room for it, by number.

        A flat piece goes on top of what lies there already; all slightly off the centre, as people put them.
        """
        box = self.mat.squares[square]
        below = self.at(square)
        if below and isinstance(self.thing(below[-1]), Pawn):
            return self._room_among(below, box)
        x, y = _middle_of(self.where(below[-1])) if below else box.centre
        off = 0.02 * (box.right - box.left) if below else 0.04 * (box.right - box.left)
        dx, dy = np.clip(self.rng.normal(0, off, 2), -2 * off, 2 * off)
        return (x + float(dx), y + float(dy)), {}

    def _room_among(self, pawns: Sequence[int], box: Box) -> tuple[Point, dict[int, Point]]:
        """Pawns stand close together about the middle of their square, turned to where most room is beside others."""
        feet = {
            number: (pose.x, pose.y)
            for number, (thing, pose) in self.timeline.present(self.now).items()
            if isinstance(thing, Pawn)
        }
        others = [at for number, at in feet.items() if number not in pawns]
        count, most = len(pawns) + 1, 0.45 * (box.right - box.left)
        r = self.look.pawn.radius
        rings = []
        for first in self.rng.uniform(0, 2 * math.pi, TURNS):
            turns = first + 2 * math.pi * np.arange(count) / count
            off = np.clip(
                np.stack([np.cos(turns), np.sin(turns)], axis=-1) * r / math.sin(math.pi / count), -most, most
            )
            rings.append([(box.centre[0] + float(dx), box.centre[1] + float(dy)) for dx, dy in off])

        def room(ring: Sequence[Point]) -> float:
            pairs = (math.dist(one, other) for i, one in enumerate(ring) for other in (*ring[:i], *others))
            return min(min(pairs), 2 * r)

        places = max(rings, key=room)
        pushed = {}
        for number in pawns:
            pushed[number] = min(places, key=lambda place: math.dist(place, feet[number]))
            places.remove(pushed[number])
        return places[0], pushed

    def side(self, seat: int) -> float:
        """Where a seat's arm comes from, as an angle on the mat (radians): down is pi / 2."""
        zone = self.mat.zones.get(f"seat{seat}")
        top = zone.centre[1] < self.mat.height / 2 if zone else seat % 2 == 0
        return (-math.pi / 2 if top else math.pi / 2) + float(self.rng.normal(0, 0.12))

    def hand(self, stops: Sequence[tuple[float, Point]], seat: int) -> float:
        """Let a hand reach the stops at their times and leave again; return when it is gone."""
        angle = self.side(seat)
        first, last = stops[0], stops[-1]
        away = last[0] + GRASP + REACH
        way = [(first[0] - REACH, *_outside(self.mat, first[1], angle))]
        way += [(t, x, y) for t, (x, y) in stops]
        way += [(last[0] + GRASP, *last[1]), (away, *_outside(self.mat, last[1], angle))]
        self.timeline.hands.append(HandMove(tuple(way), angle))
        return away

    def glide(self, number: int, goal: Pose, begin: float, thing: Thing | None = None) -> None:
        """Let a thing be carried to its goal from ``begin`` on; ``thing`` is what it is afterwards."""
        start = self.timeline.pose(number, begin)
        self.timeline.follow(number, begin, Carried(begin, begin + CARRY, start, goal), thing)


def base_place(mat: Mat, colour: str, i: int) -> Point:
    """The ``i``-th of the four places printed in a base."""
    assert mat.board is not None
    box, (left, top, _, _) = mat.bases[colour], mat.board.bases[colour]
    x, y = mat.board.places[colour][i]
    return box.left + (x - left) * mat.cell, box.top + (y - top) * mat.cell


def slot(zone: Box, i: int, gap: float = 24.0) -> Point:
    """The ``i``-th place in a row through the middle of a zone, with further rows below."""
    count = max(1, int((zone.right - zone.left - 20) // gap))
    return zone.left + 18 + gap * (i % count), zone.centre[1] + gap * (i // count)


def _middle_of(pose: Pose) -> Point:
    return pose.x, pose.y


def _outside(mat: Mat, point: Point, angle: float) -> Point:
    """The place beside the sheet from which an arm reaches ``point``."""
    x, y = math.cos(angle), math.sin(angle)
    reach = max(mat.height - point[1], 0) if y > 0 else point[1]
    reach = reach / max(abs(y), 0.2) + _OUTSIDE_MM
    return point[0] + x * reach, point[1] + y * reach
