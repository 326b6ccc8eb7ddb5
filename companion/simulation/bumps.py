"""Bumps of the virtual camera: whether the plane of the table was found again, and how soon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from vision.free.watch import Watch
from vision.places.place import Place
from vision.reading import TableReading
from vision.registration import Registration
from vision.virtual.table import VirtualTable
from vision.watch import Look

WITHIN_MM = 3.0  # of the truth, at the corners of the table: found again
LOST = "no mat"  # what the screen says as long as the table is not recognised
CUT_OFF = "unsure"  # and as long as a part of it is out of view
PUT_RIGHT = 8.0  # s: people then move the camera back to where it was


@dataclass(slots=True)
class Bump:
    """A bump of the camera at ``t`` s.

    ``back`` is the time (s) until the plane was found within ``WITHIN_MM``, from the first moment after it at which
    nothing moved; None if it never was. ``said``: the screen said that the table is not recognised. ``misread`` is the
    number of readings by a wrong plane in between. ``righted``: people moved the camera back, as the screen asked them.
    """

    t: float
    back: float | None = None
    said: bool = False
    misread: int = 0
    righted: bool = False


@dataclass(slots=True)
class BumpRecord:
    """Follows what becomes of the bumps of a virtual table with a place, and puts the camera right when told to."""

    table: VirtualTable
    place: Place
    bumps: list[Bump] = field(init=False)
    _quiet: float | None = None  # s: when nothing moved for the first time after a bump
    _troubled: float | None = None  # s: since when the screen has asked for the camera to be moved

    def __post_init__(self) -> None:
        self.bumps = [Bump(t) for t in self.table.bumped_at]

    def note(self, t: float, watch: Watch, look: Look | None) -> None:
        """Note how the table is seen at ``t`` s, after a frame that led to ``look``."""
        bump = next((one for one in reversed(self.bumps) if one.t <= t), None)
        if bump is None:
            return
        self._put_right(t, bump, look)
        if bump.back is not None or bump.righted:
            return
        if self._quiet is None and not (self.table.timeline.moving(t) or self.table.scene(t).hands):
            self._quiet = t
        found = watch.registrar.last
        if found is not None and self._right(t, found):
            bump.back, self._quiet = 0.0 if self._quiet is None else round(t - self._quiet, 2), None
        elif look is not None:
            bump.said = bump.said or look.status == LOST
            bump.misread += look.reading is not None

    def _put_right(self, t: float, bump: Bump, look: Look | None) -> None:
        if look is not None and look.status == "ready":
            self._troubled = None
        elif look is not None and look.status in (LOST, CUT_OFF) and self._troubled is None:
            self._troubled = t
        if self._troubled is not None and t - self._troubled >= PUT_RIGHT and not bump.righted:
            bump.righted, self._troubled = True, None
            self.table.bump(t, (0.0, 0.0), 0.0)

    def until(self, t: float) -> tuple[Bump, ...]:
        """The bumps before ``t`` s."""
        return tuple(bump for bump in self.bumps if bump.t <= t)

    def _right(self, t: float, found: Registration) -> bool:
        return off_mm(self.place, self.table, found, self.table.seen_from(t)) < WITHIN_MM


def off_mm(place: Place, table: VirtualTable, found: Registration, truth: Registration) -> float:
    """How far the corners of the table are off, mm, apart from what they were off by when it was set up."""
    corners = np.array(table.mat.sheet.corners)
    before = place.registration.to_mat(table.registration.to_image(corners))
    return float(np.linalg.norm(found.to_mat(truth.to_image(corners)) - before, axis=1).max())


def as_set_up(place: Place, table: VirtualTable, truth: TableReading) -> TableReading:
    """The truth with its dice where the plane puts them as it was set up: by touched corners, some mm off far away."""
    if not truth.dice:
        return truth
    px = table.registration.to_image(np.array([(die.x, die.y) for die in truth.dice]))
    places = place.registration.to_mat(px).tolist()
    dice = tuple(replace(die, x=x, y=y) for die, (x, y) in zip(truth.dice, places, strict=True))
    return replace(truth, dice=dice)


@dataclass(frozen=True, slots=True)
class BumpsTold:
    """The bumps of all games: after how many the table was found, and of how many others it was said to be lost.

    ``longest`` is the longest time (s) until it was found, ``misread`` the number of readings by a wrong plane.
    """

    bumps: int
    found: int
    said: int
    longest: float
    misread: int

    @property
    def noticed(self) -> bool:
        """Whether after each bump the table was found again, or said to be lost, and nothing was misread before."""
        return self.found + self.said == self.bumps and not self.misread

    @classmethod
    def of(cls, bumps: Iterable[Bump]) -> BumpsTold:
        """The sum over several bumps."""
        every = list(bumps)
        lost = [bump for bump in every if bump.back is None]
        times = [bump.back for bump in every if bump.back is not None]
        said = sum(bump.said for bump in lost)
        return cls(len(every), len(times), said, max(times, default=0.0), sum(bump.misread for bump in every))
