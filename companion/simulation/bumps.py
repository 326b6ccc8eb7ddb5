"""Bumps of the virtual camera: whether and how soon the plane of the table was found again."""

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
LOST = "no mat"  # the status while the table is not recognised


@dataclass(slots=True)
class Bump:
    """A bump of the camera at ``t`` s.

    ``back`` is the time (s) until the plane was found within ``WITHIN_MM``, from the first moment after it at which
    nothing moved; None if it never was. ``reported``: the screen showed that the table was not recognised. ``misread``
    is the number of readings with a wrong plane in between. ``put_back``: people moved the camera back.
    """

    t: float
    back: float | None = None
    reported: bool = False
    misread: int = 0
    put_back: bool = False


@dataclass(slots=True)
class BumpRecord:
    """Follows the bumps of a virtual table with a place until the table is found again."""

    table: VirtualTable
    place: Place
    bumps: list[Bump] = field(init=False)
    _quiet: dict[float, float] = field(default_factory=dict)  # s: when nothing moved for the first time after a bump

    def __post_init__(self) -> None:
        self.bumps = [Bump(t) for t in self.table.bumped_at]

    def note(self, t: float, watch: Watch, look: Look | None) -> None:
        """Note how the table is seen at ``t`` s, after a frame that led to ``look``."""
        bump = next((one for one in reversed(self.bumps) if one.t <= t), None)
        if bump is None:
            return
        bump.put_back = bump.put_back or self.table.seen_from(t) is self.table.registration
        if bump.back is not None or bump.put_back:
            return
        if bump.t not in self._quiet and not (self.table.timeline.moving(t) or self.table.scene(t).hands):
            self._quiet[bump.t] = t
        found = watch.registrar.last
        if found is not None and self._right(t, found):
            bump.back = round(t - self._quiet.get(bump.t, t), 2)
        elif look is not None:
            bump.reported = bump.reported or look.status == LOST
            bump.misread += look.reading is not None

    def until(self, t: float) -> tuple[Bump, ...]:
        """The bumps before ``t`` s."""
        return tuple(bump for bump in self.bumps if bump.t <= t)

    def _right(self, t: float, found: Registration) -> bool:
        return off_mm(self.place, self.table, found, self.table.seen_from(t)) < WITHIN_MM


def off_mm(place: Place, table: VirtualTable, found: Registration, truth: Registration) -> float:
    """The error of the table's corners in mm, beyond their error when the table was set up."""
    corners = np.array(table.mat.sheet.corners)
    before = place.registration.to_mat(table.registration.to_image(corners))
    return float(np.linalg.norm(found.to_mat(truth.to_image(corners)) - before, axis=1).max())


def as_set_up(place: Place, table: VirtualTable, truth: TableReading) -> TableReading:
    """The truth with its dice where the plane of the setup puts them: touched corners put distant dice some mm off."""
    if not truth.dice:
        return truth
    px = table.registration.to_image(np.array([(die.x, die.y) for die in truth.dice]))
    places = place.registration.to_mat(px).tolist()
    dice = tuple(replace(die, x=x, y=y) for die, (x, y) in zip(truth.dice, places, strict=True))
    return replace(truth, dice=dice)


@dataclass(frozen=True, slots=True)
class BumpSummary:
    """The bumps of all games: after how many the table was found, and how many of the others were reported.

    ``longest`` is the longest time (s) until it was found, ``misread`` the number of readings with a wrong plane.
    """

    bumps: int
    found: int
    reported: int
    longest: float
    misread: int

    @property
    def noticed(self) -> bool:
        """Whether after each bump the table was found again, or reported as lost, and nothing was misread before."""
        return self.found + self.reported == self.bumps and not self.misread

    @classmethod
    def of(cls, bumps: Iterable[Bump]) -> BumpSummary:
        """The sum over several bumps."""
        every = list(bumps)
        lost = [bump for bump in every if bump.back is None]
        times = [bump.back for bump in every if bump.back is not None]
        reported = sum(bump.reported for bump in lost)
        return cls(len(every), len(times), reported, max(times, default=0.0), sum(bump.misread for bump in every))
