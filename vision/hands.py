"""Detects a hand on the mat: a large new object that reaches across the mat's edge."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

from vision.tiles import Mask, MatTiles, Tiles, levelled, lit_alike

HAND_MM2 = 500.0
"""Less of a thing than this over the mat is no hand: a finger reaching in by 35 mm, or two dice side by side."""
_BEYOND_MM = 12.0  # a hand continues beyond the sheet; dice at the edge don't
_DEEP_MM = 80.0  # a hand of the table's colour is invisible beyond the sheet, but reaches this far in
_THICK_MM = 28.0  # and its palm is broader than dice side by side: its centre is this far from its outline
_FEWEST_GREY = 5.0
_FLICKER = 0.06  # relative brightness: bands of mains flicker that one factor for the whole picture leaves
_SHIFT = 0.35  # of the local gradient: the effect of a shaken camera
_MOST_OF_MAT = 0.7  # if more than this changed at once it was the light or the camera, not a hand
_PICTURES_KEPT = 3
_ABSORB = 0.3


@dataclass(frozen=True, slots=True)
class Reach:
    """The area of the mat (mm2) covered by an object at its edge, and whether the object continues beyond the sheet.

    If it doesn't, it may be a hand over a table of its own colour, or dice close together at the edge.
    """

    mm2: float = 0.0
    goes_on: bool = False


@dataclass(frozen=True, eq=False)
class _Table:
    """What the table looks like without a hand, where that is ``known``."""

    tiles: Tiles
    known: Mask

    @cached_property
    def least(self) -> Tiles:
        """What a tile has to change by to differ, whatever flickers or shakes."""
        slack = _FLICKER * self.tiles + _SHIFT * _steepness(self.tiles)
        return np.asarray(_FEWEST_GREY + slack, dtype=np.float32)


@dataclass(slots=True)
class HandWatch:
    """Remembers what the table looks like without a hand, and measures the area that one covers.

    Several such pictures are kept: an object that stays for long becomes part of the table, and when it is removed the
    earlier table is still known. What lies under a hand that is there from the beginning is not known.
    """

    area: MatTiles
    _tables: deque[_Table] = field(default_factory=lambda: deque(maxlen=_PICTURES_KEPT))

    def reach(self, tiles: Tiles) -> Reach:
        """The largest object that reaches across the mat's edge; one of 0.0 mm2 without a hand."""
        if not self._tables or not self.area.rim.any():
            return Reach()
        changed = self._changed(tiles)
        if not changed.any():  # the case on nearly every frame
            return Reach()
        if changed[self.area.inside].mean() > _MOST_OF_MAT:
            return Reach()
        return self._largest_crossing(changed)

    def _changed(self, tiles: Tiles) -> Mask:
        """Tiles that match none of the known tables; the newest is the most likely one."""
        changed: Mask = np.ones(tiles.shape, dtype=np.bool_)
        for table in reversed(self._tables):
            changed &= self._differs(levelled(tiles, table.tiles, self.area.inside & table.known), table)
            if changed.any():  # seldom
                changed &= self._differs(lit_alike(tiles, table.tiles, table.known), table)
            if not changed.any():
                break
        return changed

    @staticmethod
    def _differs(tiles: Tiles, table: _Table) -> Mask:
        change = np.abs(tiles - table.tiles)
        differs = (change > _FEWEST_GREY) & table.known
        if differs.any():
            differs &= change > table.least
        return np.asarray(differs, dtype=np.bool_)

    def _largest_crossing(self, changed: Mask) -> Reach:
        # At the sheet's edge, where shaking changes much, a hand has gaps: parts that nearly touch are one thing.
        near = cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8))
        count, labels = cv2.connectedComponents(near, connectivity=8)
        beyond_least = max(1.0, _BEYOND_MM / self.area.tile_mm)
        found = [Reach()]
        for label in range(1, count):
            whole: Mask = labels == label
            thing = whole & changed
            inside = float((thing & self.area.inside).sum()) * self.area.tile_mm2
            if inside < HAND_MM2 or not (whole & self.area.rim).any():
                continue
            goes_on = bool((thing & self.area.beyond).sum() >= beyond_least)
            if goes_on or self._reaches_in(thing):
                found.append(Reach(inside, goes_on))
        return max(found, key=lambda reach: (reach.goes_on, reach.mm2))

    def _reaches_in(self, thing: Mask) -> bool:
        thickness = float(cv2.distanceTransform(thing.astype(np.uint8), cv2.DIST_L2, 3).max()) * self.area.tile_mm
        return thickness >= _THICK_MM and float(self.area.depth_mm[thing].max()) >= _DEEP_MM

    def remember(self, tiles: Tiles) -> None:
        """Update with a picture without a hand, while nothing moves: slow changes of light are followed."""
        if not self._tables:
            self.accept(tiles)
        newest = self._tables[-1]
        self._tables[-1] = _Table(newest.tiles * (1 - _ABSORB) + tiles * _ABSORB, newest.known)

    def accept(self, tiles: Tiles, known: Mask | None = None) -> None:
        """Make what lies there part of the table, or what is ``known`` of it: dice that came to rest, a cup."""
        self._tables.append(_Table(tiles, np.ones(tiles.shape, np.bool_) if known is None else known))

    def covered(self, tiles: Mask) -> None:
        """Note that tiles show a hand. If they did from the beginning, the table under it is unknown."""
        if len(self._tables) == 1:
            first = self._tables.pop()
            known = first.known & ~tiles
            if known[self.area.inside].mean() > 1 - _MOST_OF_MAT:
                self._tables.append(_Table(first.tiles, known))


def _steepness(tiles: Tiles) -> Tiles:
    """The largest difference between each tile and its neighbours."""
    kernel = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.dilate(tiles, kernel) - cv2.erode(tiles, kernel), dtype=np.float32)
