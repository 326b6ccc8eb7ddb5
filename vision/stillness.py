"""Motion and stillness on the small stream: when does everything on the mat lie still?"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.hands import HandWatch, Reach
from vision.lens import Size
from vision.mats import PERUDO
from vision.registration import Registration
from vision.tiles import TILE_PX, MatTiles, Shifts, Tiles, mat_tiles, median_of, shifts_of, tiles_of

SETTLE_SECONDS = 0.35
ACCEPT_SECONDS = 8.0
"""A thing across the mat's edge that lies without any motion for this long is taken for a part of the table.

It may still be a quiet arm: the reader sees it once more, in colour and large.
"""
ACCEPT_SOON_SECONDS = 0.65
"""The same where it is less likely a hand: on the Perudo mat, where cups stand across the edge and five dice lie close
together all the time, and of what does not go on beyond the edge and is no larger than dice in a heap."""
HEAP_MM2 = 9000.0  # twenty dice pushed together; an arm in the grey of the cloth ends at the edge, too, but is larger
_LEAST_GREY = 2.0
_NOISES = 5.5  # a tile has changed if it differs by this many standard deviations of the noise
_SHIFT_PX = 0.3  # undetected shift of the picture by a shaken table
_SHAKE_SLACK = 0.8  # relative to a detected shift: fine print changes by more than its gradient predicts
_LIGHT_SLACK = 0.3  # relative to a change of light: cameras are not linear, so one factor does not explain all of it
_AROUND = 2  # tiles: a hand is somewhat larger than its outline, and has a shadow
_LIGHT_SECONDS = 1.0  # time constant for following slow changes of light while everything is still


class Stir(StrEnum):
    """What is going on over the mat."""

    STILL = "still"
    MOVING = "moving"
    HAND = "hand"
    SETTLING = "settling"


@dataclass(frozen=True, slots=True)
class Motion:
    """The state after a frame.

    ``settled`` is True for exactly one frame, when everything has lain still for the wait after a motion: the moment to
    read the table. ``since`` is when the last motion was seen (s), ``hand_mm2`` the area of the mat that a hand covers.
    """

    stir: Stir
    settled: bool
    since: float
    hand_mm2: float = 0.0


@dataclass(slots=True)
class StillnessWatch:
    """A clocked state machine, a pure function of the frames and their times.

    Create it with ``over`` if the mat's place is known; without a mat the whole picture counts, and hands are not
    distinguished from other motion. ``wait`` is how long (s) all must be still, ``accept`` how long (s) an object
    across the edge must lie without any motion to be no hand.
    """

    area: MatTiles
    wait: float = SETTLE_SECONDS
    accept: float = ACCEPT_SECONDS
    _hands: HandWatch = field(init=False)
    _anchor: Tiles | None = None  # the reference picture of the present quiet
    _before: Tiles | None = None
    _shifts: Shifts | None = None
    _time: float = 0.0
    _quiet_from: float = 0.0
    _noise: float = 0.5
    _pending: bool = True  # the first stillness counts as settled: the table is read at the start

    def __post_init__(self) -> None:
        self._hands = HandWatch(self.area)

    @classmethod
    def over(cls, registration: Registration | None, size: Size, wait: float = SETTLE_SECONDS) -> StillnessWatch:
        """A watch over a mat, in frames of ``size`` (width, height in px) with the registration's field of view."""
        if registration is None:
            return cls(mat_tiles(None, 0.0, size), wait)
        mat = registration.mat
        outline = registration.resized(size).outline(4)
        accept = ACCEPT_SOON_SECONDS if mat.standard == PERUDO.name else ACCEPT_SECONDS
        return cls(mat_tiles(outline, mat.width * mat.height, size), wait, accept)

    def begin_with(self, clear: Image, known: Image) -> None:
        """Begin with what the table looks like without a hand, (h, w) grey, where ``known``, (h, w), is not 0."""
        self._hands.accept(tiles_of(clear), tiles_of(known) >= 255)

    def covered(self, outline: Floats) -> None:
        """Note that the reader saw a hand with an outline, (n, 2) px: what is under it is not the table."""
        hidden = np.zeros(self.area.inside.shape, np.uint8)
        cv2.fillPoly(hidden, [np.round(outline / TILE_PX - 0.5).astype(np.int32)], 1)
        self._hands.covered(cv2.dilate(hidden, np.ones((2 * _AROUND + 1, 2 * _AROUND + 1), np.uint8)) > 0)

    def update(self, t: float, grey: Image) -> Motion:
        """Take the next frame of the small stream, (h, w) grey, seen at ``t`` seconds."""
        tiles = tiles_of(grey)
        moving = self._moving(tiles)
        if moving:
            self._anchor, self._quiet_from = tiles, t
            self._shifts = shifts_of(grey)
        elif self._anchor is not None:
            self._follow_light(t, tiles)
        self._before, self._time = tiles, t
        return self._state(t, tiles, moving)

    def _state(self, t: float, tiles: Tiles, moving: bool) -> Motion:
        quiet = t - self._quiet_from
        hand = self._hands.reach(tiles)
        heap = not hand.goes_on and hand.mm2 <= HEAP_MM2
        if hand.mm2 and quiet >= (min(self.accept, ACCEPT_SOON_SECONDS) if heap else self.accept):
            self._hands.accept(tiles)
            hand = Reach()
        if hand.mm2 or moving:
            self._pending = True
            return Motion(Stir.HAND if hand.mm2 else Stir.MOVING, False, self._quiet_from, hand.mm2)
        if quiet < self.wait:
            return Motion(Stir.SETTLING if self._pending else Stir.STILL, False, self._quiet_from)
        settled, self._pending = self._pending, False
        if settled:
            self._hands.accept(tiles)
        else:
            self._hands.remember(tiles)
        return Motion(Stir.STILL, settled, self._quiet_from)

    def _moving(self, tiles: Tiles) -> bool:
        """True if a tile of the mat differs from the previous frame or from the start of the quiet."""
        if self._anchor is None or self._before is None or self._shifts is None:
            return True
        step, _ = self.area.light_corrected(tiles, self._before)
        self._learn_noise(step)
        return self._changed(tiles, self._before) or self._changed(tiles, self._anchor)

    def _changed(self, tiles: Tiles, before: Tiles) -> bool:
        assert self._shifts is not None
        if float(np.abs(tiles - before)[self.area.counts].max(initial=0.0)) <= self._least:
            return False  # nothing to explain by light or shaking: the case on nearly every frame
        change, light = self.area.light_corrected(tiles, before)
        change, shake = self._shifts.without_shake(change, self.area.counts)
        limit = (_SHIFT_PX + _SHAKE_SLACK * shake) * self._shifts.most + _LIGHT_SLACK * light + self._least
        return bool((np.abs(change) > limit)[self.area.counts].any())

    @property
    def _least(self) -> float:
        """The least change (grey levels) that exceeds the camera's noise."""
        return max(_LEAST_GREY, _NOISES * self._noise)

    def _learn_noise(self, step: Tiles) -> None:
        """Track the camera's noise by the median change of still tiles (the standard deviation is 1.48 MAD)."""
        now = 1.4826 * median_of(np.abs(step[self.area.counts]))
        self._noise += 0.1 * (min(now, 2.0) - self._noise)

    def _follow_light(self, t: float, tiles: Tiles) -> None:
        assert self._anchor is not None
        if t - self._quiet_from < self.wait:
            return
        part = min(1.0, max(0.0, t - self._time) / _LIGHT_SECONDS)
        self._anchor = np.asarray(self._anchor + part * (tiles - self._anchor), dtype=np.float32)


MOST_PICTURES = 8  # the noise falls with the square root of their number; later pictures have a weight of an eighth


@dataclass(slots=True)
class StillMean:
    """The running mean of pictures of a scene in which nothing moves, (h, w, 3) BGR of one size."""

    _first: Image | None = field(default=None, repr=False)
    _mean: Floats | None = field(default=None, repr=False)
    _number: int = 0

    def begin(self, picture: Image) -> Image:
        """Start with the first picture of a scene that has just come to rest, and return it."""
        self._first, self._mean, self._number = picture, None, 1
        return picture

    def add(self, picture: Image) -> Image:
        """Add another picture of the same scene and return the mean; a picture of another size starts again."""
        if self._first is None or self._first.shape != picture.shape:
            return self.begin(picture)
        if self._mean is None:
            self._mean = self._first.astype(np.float32)
        self._number = min(self._number + 1, MOST_PICTURES)
        cv2.accumulateWeighted(picture, self._mean, 1 / self._number)
        return np.asarray(cv2.convertScaleAbs(self._mean), dtype=np.uint8)
