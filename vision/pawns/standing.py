"""Where pawns stand: the set of silhouettes that explains a board's pixels best.

The likeliest silhouette is taken first, and what it covers explains no other one. Then each pawn is placed again with
regard to those nearer to the camera, which hide it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.counters.stacks import MOST_OF_A_COLOUR
from vision.mats import Point
from vision.pawns.groups import Group
from vision.pawns.silhouettes import OTHERS, SHAPES, USUAL, Camera, Mask, PawnShape, silhouette
from vision.things.prints import SCALE

Evidence = NDArray[np.float32]  # (colours, h, w)
LEAST = 0.25  # mean evidence of the pixels that a pawn covers
LEAST_SEEN = 0.35  # share of a pawn that no other one hides
LEAST_INSIDE = 0.5  # share of a pawn in the picture from above by which it may be judged
REACH = 0.45  # of a cell: how far off the middle of its place a pawn may stand
ROUNDS = 2
WEAK = 0.9  # mean evidence below which a pawn may be a shadow beside others
APART = 1.6  # radii between the middles of two feet at least, as the radius may be too large
CLOSE, TOUCHING = 1.2, 2.6  # the same where two explain more than one, and where they may touch at most
AROUND = 3.2  # radii about a group in which further pawns may stand
FEWEST = 0.8  # pixels of paint at a foot, relative to the square of its radius
ENOUGH = 3  # pawns from which the shape of all is measured


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn: the place it was searched at, its colour's number and the middle of its foot, mm.

    ``evidence`` is the mean over its visible pixels, ``others`` that of the likeliest other colour, whose number is
    ``second``; ``seen`` is the share of it that no other pawn hides. ``completed``: one of a group on print of its own
    paint that was found to be more than it seemed at first.
    """

    place: str
    colour: int
    x: float
    y: float
    evidence: float
    others: float
    seen: float
    second: int = -1
    completed: bool = False


@dataclass(slots=True)
class PawnSearch:
    """The search: ``places`` are the middles of squares and of places in bases; a foot may be ``reach`` mm off.

    ``is_informative``: whether a pawn shows the shape of all; print of its own paint around it may pass for part of it.
    """

    evidence: Evidence
    camera: Camera
    places: Mapping[str, Point]
    reach: float
    is_informative: Callable[[Pawn], bool] = lambda _: True
    shape: PawnShape = USUAL
    _masks: dict[tuple[PawnShape, Point], Mask] = field(default_factory=dict)

    def find(self, shape: PawnShape | None = None) -> list[Pawn]:
        """The pawns on the board; with no ``shape`` given, that which fits all of them best is kept."""
        self.shape = shape or self.shape
        found = self._taken()
        if shape is None and len(found) < ENOUGH:
            found = self._taken_by_others(found)
        if shape is None and self.shaped_by(found):
            found = self._taken()
        found = self._without_phantoms(found)
        for _ in range(ROUNDS):
            found = self.placed_again(found)
        return self._completed(found)

    def _without_phantoms(self, found: list[Pawn]) -> list[Pawn]:
        """The pawns without doubtful ones that would take more from those behind them than they explain."""
        most = self._explained(self.placed_again(found))
        for one in sorted((one for one in found if one.evidence < WEAK), key=_gain):
            others = [other for other in found if other is not one]
            if (total := self._explained(self.placed_again(others))) > most:
                found, most = others, total
        return found

    def shaped_by(self, found: Sequence[Pawn]) -> bool:
        """Take the shape that fits these pawns best, if they are enough; whether it is another one."""
        before = self.shape
        if len(found) >= ENOUGH:
            informative = list(filter(self.is_informative, found)) or found
            self.shape = max(SHAPES, key=lambda one: self._fit(informative, one))
        return self.shape != before

    def placed_again(self, found: Sequence[Pawn]) -> list[Pawn]:
        """Each pawn placed again, behind those that are nearer to the camera."""
        cx, cy, _ = self.camera
        order = sorted(found, key=lambda one: math.hypot(one.x - cx, one.y - cy))
        free = np.ones(self.evidence.shape[1:], np.float32)
        again: list[Pawn] = []
        for one in order:
            now = self._at(one.place, (one.x, one.y), free, one.colour, beside=again)
            if now is not None:
                again.append(now)
                self._claim(free, now)
        return again

    # The steps ----------------------------------------------------------------------------------------------------

    def _taken(self) -> list[Pawn]:
        """The likeliest pawns, one after the other."""
        free = np.ones(self.evidence.shape[1:], np.float32)
        best = {name: self._at(name, place, free) for name, place in self.places.items() if self._worth_a_look(place)}
        found: list[Pawn] = []
        while True:
            chosen = max((one for one in best.values() if one is not None), key=_gain, default=None)
            if chosen is None:
                return found
            found.append(chosen)
            self._claim(free, chosen)
            apart = 2 * self._mask((chosen.x, chosen.y)).shape[0] / SCALE
            for name, known in best.items():
                x, y = self.places[name]
                if known is not None and math.hypot(x - chosen.x, y - chosen.y) < apart:
                    best[name] = self._at(name, (x, y), free, beside=found)

    def _taken_by_others(self, found: list[Pawn]) -> list[Pawn]:
        """What is found with quite another shape, if that explains more: a large one covers too much of small pawns."""
        best, most = found, self._explained(found)
        kept = self.shape
        for shape in OTHERS:
            self.shape = shape
            now = self._taken()
            if (total := self._explained(now)) > most:
                best, most, kept = now, total, shape
        self.shape = kept
        return best

    def _explained(self, found: Sequence[Pawn]) -> float:
        """How much evidence the pawns explain."""
        return sum(one.evidence * one.seen * float(self._mask((one.x, one.y)).sum()) for one in found)

    def _fit(self, found: Sequence[Pawn], shape: PawnShape) -> float:
        """How well pawns of a shape explain what is seen where these stand."""
        other = replace(self, shape=shape, _masks={})
        free = np.ones(self.evidence.shape[1:], np.float32)
        total = 0.0
        for one in found:
            now = other._at(one.place, (one.x, one.y), free, one.colour, least=-math.inf)
            if now is not None:
                total += now.evidence * float(silhouette(shape, one.x, one.y, self.camera).sum())
        return total

    # Groups -------------------------------------------------------------------------------------------------------

    def _completed(self, found: list[Pawn]) -> list[Pawn]:
        """The pawns, with those on squares that were taken for one in their middle, which leaves nothing for others."""
        for group in self._groups([one for one in found if " " not in one.place]):
            at = {(one.x, one.y) for one in group}
            others = [one for one in found if (one.x, one.y) not in at]
            most = MOST_OF_A_COLOUR - sum(one.colour == group[0].colour for one in others)
            completed = self._with_hidden(group, others, most)
            if len(completed) > len(group):
                found = self._weighed([*others, *completed])
        return found

    def _groups(self, found: Sequence[Pawn]) -> list[list[Pawn]]:
        """Pawns of a colour of which each touches another one; most are alone."""
        groups: list[list[Pawn]] = []
        for one in found:
            mine = [group for group in groups if any(map(partial(self._touch, one), group))]
            groups = [*(group for group in groups if group not in mine), [*chain(*mine), one]]
        return groups

    def _touch(self, one: Pawn, other: Pawn) -> bool:
        near = math.hypot(one.x - other.x, one.y - other.y) < TOUCHING * self.shape.radius
        return near and one.colour == other.colour

    def _with_hidden(self, group: Sequence[Pawn], others: Sequence[Pawn], most: int) -> list[Pawn]:
        """A group with further pawns of its colour, ``most`` in all, if they explain what it leaves unexplained."""
        column, row = (round(float(np.mean([getattr(one, v) for one in group])) * SCALE - 0.5) for v in ("x", "y"))
        mask, radius = self._mask(((column + 0.5) / SCALE, (row + 0.5) / SCALE)), self.shape.radius * SCALE
        free = np.ones(self.evidence.shape[1:], np.float32)
        for one in others:
            self._claim(free, one)
        room = mask.shape[0] // 2 + math.ceil(AROUND * radius)
        part = _patch((self.evidence[group[0].colour] * free)[None], column, row, room)[0]
        feet = tuple((round(one.x * SCALE - 0.5) - column, round(one.y * SCALE - 0.5) - row) for one in group)
        completed = Group(part, mask, radius, CLOSE * radius).completed(feet, most)
        own_print = not self.is_informative(group[0])
        return [
            replace(group[0], x=(column + x + 0.5) / SCALE, y=(row + y + 0.5) / SCALE, completed=own_print)
            for x, y in completed
        ]

    def _weighed(self, found: Sequence[Pawn]) -> list[Pawn]:
        """The pawns where they stand, with the evidence for what those nearer to the camera leave visible of each."""
        cx, cy, _ = self.camera
        free = np.ones(self.evidence.shape[1:], np.float32)
        picture = np.ones_like(free)
        weighed = []
        for one in sorted(found, key=lambda one: math.hypot(one.x - cx, one.y - cy)):
            mask = self._mask((one.x, one.y))
            column, row = (round(v * SCALE - 0.5) for v in (one.x, one.y))
            inside, there = (
                _patch(plane[None], column, row, mask.shape[0] // 2)[0] * mask for plane in (picture, free)
            )
            area = max(float(inside.sum()), LEAST_INSIDE * float(mask.sum()))
            part = _patch(self.evidence, column, row, mask.shape[0] // 2)
            means = (part * there).sum(axis=(1, 2)) / max(float(there.sum()), 1e-3)
            evidence, means[one.colour] = float(means[one.colour]), -np.inf
            second = int(means.argmax())
            seen = float(there.sum()) / area
            weighed.append(replace(one, evidence=evidence, others=float(means[second]), second=second, seen=seen))
            self._claim(free, one)
        return weighed

    # One place ----------------------------------------------------------------------------------------------------

    def _worth_a_look(self, place: Point) -> bool:
        """Whether anything near a place looks like paint at all."""
        column, row = (round(v * SCALE - 0.5) for v in place)
        room = round((self.reach + self.shape.radius) * SCALE)
        part = self.evidence[:, max(row - room, 0) : row + room + 1, max(column - room, 0) : column + room + 1]
        return bool((part > LEAST).sum(axis=(1, 2)).max(initial=0) > FEWEST * (self.shape.radius * SCALE) ** 2)

    def _mask(self, place: Point) -> Mask:
        if (self.shape, place) not in self._masks:
            self._masks[self.shape, place] = silhouette(self.shape, *place, self.camera)
        return self._masks[self.shape, place]

    def _at(
        self,
        name: str,
        place: Point,
        free: Mask,
        colour: int | None = None,
        least: float = LEAST,
        beside: Sequence[Pawn] = (),
    ) -> Pawn | None:
        """The likeliest pawn near a place, among pixels that are ``free``; None if there is none.

        ``beside`` are those found before: no two feet are at the same place.
        """
        mask = self._mask(place)
        half, reach = mask.shape[0] // 2, round(self.reach * SCALE)
        column, row = (round(v * SCALE - 0.5) for v in place)
        room = half + reach
        part = _patch(self.evidence, column, row, room)
        there = _patch(free[None], column, row, room)[0]
        inside = _summed(_patch(np.ones_like(free)[None], column, row, room)[0], mask)
        area = np.maximum(
            inside, LEAST_INSIDE * float(mask.sum())
        )  # what leans over the edge of the picture is unknown
        seen = _summed(there, mask)
        sums = np.stack([_summed(plane * there, mask) for plane in part])
        means = np.where(seen > LEAST_SEEN * area, sums / np.maximum(seen, 1e-3), -np.inf)
        total = np.where(means >= least, sums, -np.inf)
        steps = np.arange(-reach, reach + 1)
        for other in beside:
            across, down = (column + steps + 0.5) / SCALE - other.x, (row + steps + 0.5) / SCALE - other.y
            total[:, np.hypot(across[None], down[:, None]) < APART * self.shape.radius] = -np.inf
        chosen = total if colour is None else total[colour : colour + 1]
        at, i, j = (int(n) for n in np.unravel_index(int(chosen.argmax()), chosen.shape))
        if not np.isfinite(chosen[at, i, j]):
            return None
        k = at if colour is None else colour
        others = means[:, i, j].copy()
        others[k] = -np.inf
        x, y = (column + j - reach + 0.5) / SCALE, (row + i - reach + 0.5) / SCALE
        share, second = float(seen[i, j] / area[i, j]), int(others.argmax())
        return Pawn(name, k, x, y, float(means[k, i, j]), float(others[second]), share, second)

    def _claim(self, free: Mask, one: Pawn) -> None:
        """Take away what a pawn covers."""
        mask = cv2.dilate(self._mask((one.x, one.y)), np.ones((3, 3), np.uint8))
        half = mask.shape[0] // 2
        column, row = (round(v * SCALE - 0.5) for v in (one.x, one.y))
        top, left = max(row - half, 0), max(column - half, 0)
        bottom, right = min(row + half + 1, free.shape[0]), min(column + half + 1, free.shape[1])
        if top < bottom and left < right:
            y, x = top - (row - half), left - (column - half)
            free[top:bottom, left:right] *= 1 - mask[y : y + bottom - top, x : x + right - left]


def _gain(one: Pawn) -> float:
    return one.evidence * one.seen


def _patch(planes: NDArray[np.float32], column: int, row: int, room: int) -> NDArray[np.float32]:
    """The square of planes (n, h, w) around a pixel; zero beyond their edges."""
    _, height, width = planes.shape
    out = np.zeros((len(planes), 2 * room + 1, 2 * room + 1), np.float32)
    top, left = max(row - room, 0), max(column - room, 0)
    bottom, right = min(row + room + 1, height), min(column + room + 1, width)
    if top < bottom and left < right:
        y, x = top - (row - room), left - (column - room)
        out[:, y : y + bottom - top, x : x + right - left] = planes[:, top:bottom, left:right]
    return out


def _summed(plane: NDArray[np.float32], mask: Mask) -> NDArray[np.float32]:
    """The sums of a plane under a smaller mask, for each place where it fits in."""
    return np.asarray(cv2.matchTemplate(plane, mask, cv2.TM_CCORR), np.float32)
