"""The virtual table: people throw, keep, move and lift under a camera, and the truth is known at any moment."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Image
from vision.mats import ALL_MATS, Mat, Point
from vision.reading import TableReading
from vision.registration import Registration
from vision.virtual import handling, throwing
from vision.virtual.look import Light, Look, seeded
from vision.virtual.scene import Renderer, Scene
from vision.virtual.stage import GRASP, REACH, Stage, slot
from vision.virtual.things import Die
from vision.virtual.truth import truth_of
from vision.virtual.viewpoint import bumped, exact

SMALL = (384, 216)
_PICTURES_A_SECOND = 1000


class VirtualTable(Stage):
    """A mat, things on it and people around it; all from a seed.

    Actions happen one after the other: each begins at ``now`` (seconds) and advances ``now`` to its end. For live play
    call ``begin(t)`` first, so that nothing happens in the past. Any moment, before or after ``now``, can be rendered
    and queried for its truth, in any order. ``seat`` is whose hand acts: 1 sits at the bottom edge, 2 at the top; on
    the Perudo mat each seat sits at its own place.

    Without a ``look`` one is made from the seed. ``size`` is that of the large picture in px.
    """

    def __init__(
        self, mat: Mat | str, seed: int = 0, look: Look | None = None, size: tuple[int, int] | None = None
    ) -> None:
        chosen = ALL_MATS[mat] if isinstance(mat, str) else mat
        super().__init__(chosen, look or seeded(seed, chosen), seed)
        self.seed = seed
        self.size = size or chosen.picture_size
        self.registration = exact(chosen, self.look.view, self.size)
        self._seen_from = {-math.inf: self.registration}  # from which moment on, s
        self._lit_by = {-math.inf: self.look.light}
        self._views = dict[tuple[float, float], _View]()  # by the last change of each

    def render(self, t: float) -> Image:
        """The large picture at a moment, (h, w, 3) BGR."""
        return self._view(t).large.render(self.scene(t), _number(t))

    def small(self, t: float) -> Image:
        """The small stream's picture at a moment, (216, 384) grey."""
        image = self._view(t).small.render(self.scene(t), _number(t))
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)

    def bump(self, t: float, aside: Point, turn: float) -> None:
        """Let the camera be bumped at a moment: shifted by so many mm, turned by so many degrees; all else stays."""
        self._seen_from[t] = bumped(self.registration, self.look.view, aside, turn)

    def put_back(self, t: float) -> None:
        """Let somebody move the camera back, at a moment, to where it was at first."""
        self._seen_from[t] = self.registration

    def relight(self, t: float, light: Light) -> None:
        """Let other lamps be on from a moment on."""
        self._lit_by[t] = light

    @property
    def bumped_at(self) -> tuple[float, ...]:
        """When the camera is bumped, s."""
        return tuple(sorted(t for t, seen in self._seen_from.items() if seen is not self.registration))

    def seen_from(self, t: float) -> Registration:
        """The exact registration of the pictures at a moment: ``registration`` itself before a bump, or put back."""
        return self._seen_from[_last(self._seen_from, t)]

    def _view(self, t: float) -> _View:
        there, lit = since = _last(self._seen_from, t), _last(self._lit_by, t)
        if since not in self._views:
            look = replace(self.look, light=self._lit_by[lit])
            self._views[since] = _View(self._seen_from[there], look, self.seed)
        return self._views[since]

    def scene(self, t: float) -> Scene:
        """Everything on and above the mat at a moment."""
        return self.timeline.scene(t, self.look.skin, self.look.sleeve)

    def truth(self, t: float) -> TableReading:
        """The reading of a perfect reader at a moment; ``extra["moving"]``: whether anything is in motion."""
        return truth_of(self.mat, self.timeline.present(t), self.scene(t).hands, self.timeline.moving(t))

    def throw(
        self,
        dice: int | Sequence[int | Die],
        faces: Sequence[int] | None = None,
        cocked: Sequence[int] = (),
        zone: str = "roll",
        seat: int = 1,
    ) -> tuple[int, ...]:
        """Throw dice into a zone; return their numbers.

        ``dice`` are numbers of dice that were on the table before, new dice, or a number of new dice of the seat.
        ``faces`` are the requested results, random if None. The dice at the positions ``cocked`` come to lean on a bar,
        if there is one, or on a flat die; ``faces`` then gives the face nearest to up. Raises ``ValueError`` if there
        is nothing to lean on.
        """
        return throwing.throw(self, dice, faces, cocked, zone, seat)

    def move_die(self, number: int, zone: str, place: int = 0, seat: int = 1) -> None:
        """Set a die, as it lies, into the ``place``-th slot of a zone."""
        handling.carry_to(self, number, slot(self.mat.zones[zone], place), seat)

    def carry(self, number: int, place: Point, seat: int = 1) -> None:
        """Carry a thing to a place in mm."""
        handling.carry_to(self, number, place, seat)

    def move_piece(self, number: int, square: str, seat: int = 1) -> None:
        """Set a piece on a square, or on what lies there; pawns that stand there are pushed to make room."""
        place, pushed = self.room_on(square)
        arrival = self.now + REACH + GRASP
        pushed.pop(number, None)
        for other, to in pushed.items():
            self.glide(other, replace(self.where(other), x=to[0], y=to[1]), arrival)
        handling.carry_to(self, number, place, seat)

    def turn_over(self, number: int, seat: int = 1) -> None:
        """Turn a disc over."""
        handling.turn_over(self, number, seat)

    def tip(self, number: int, face: int, seat: int = 1) -> None:
        """Tip a die over to another face."""
        handling.tip(self, number, face, seat)

    def knock(self, number: int, to: Point, seat: int = 1) -> None:
        """Brush a thing aside to a place in mm."""
        handling.knock(self, number, to, seat)

    def lift(self, numbers: Sequence[int], seat: int = 1) -> None:
        """Take things off the table."""
        handling.lift(self, numbers, seat)

    def rest_hand(self, place: Point, seconds: float, seat: int = 1) -> None:
        """Let a hand come, stay in view over a place for some seconds and leave again."""
        handling.rest_hand(self, place, seconds, seat)

    def shake(self, seat: int, dice: int = 5, faces: Sequence[int] | None = None) -> tuple[int, ...]:
        """Set a cup down in a seat's place with its dice under it; return the dice's numbers, then the cup's."""
        own = [throwing.household_die(self, seat, i) for i in range(dice)]
        return handling.shake(self, seat, own, faces)

    def uncover(self, seat: int) -> None:
        """Lift the cup of a seat; its dice stay."""
        handling.uncover(self, seat)


def _last(moments: Iterable[float], t: float) -> float:
    return max(since for since in moments if since <= t)


class _View:
    """How the camera sees the table from one place, in one light; its renderers are made on use."""

    def __init__(self, registration: Registration, look: Look, seed: int) -> None:
        self.registration, self._look, self._seed = registration, look, seed

    @cached_property
    def large(self) -> Renderer:
        """Draws the large picture."""
        return Renderer(self.registration, self._look, self._seed)

    @cached_property
    def small(self) -> Renderer:
        """Draws the small stream's picture."""
        return Renderer(self.registration.resized(SMALL), self._look, self._seed, self.large)


def _number(t: float) -> int:
    """The number of a moment's noise pattern."""
    return max(0, round(t * _PICTURES_A_SECOND))
