"""A hand on the mat: something large that was not there before and reaches across the mat's edge."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.tiles import Mask, MatTiles, Tiles, levelled

HAND_MM2 = 500.0
"""Less of a thing than this over the mat is no hand: a finger reaching in by 35 mm, or two dice side by side."""
_BEYOND_MM = 12.0  # a hand goes on beyond the sheet; dice at the edge don't
_DEEP_MM = 60.0  # on a table of its own colour a hand is not seen beyond the sheet, but it reaches far in from the edge
_DEEP_MM2 = 1500.0
_FEWEST_GREY = 6.0
_SHIFT = 0.35  # of the local steepness: what a shaken camera may change
_MOST_OF_MAT = 0.7  # more than this changed at once: the light or the camera, not a hand
_PICTURES_KEPT = 3
_ABSORB = 0.05


@dataclass(slots=True)
class HandWatch:
    """Remembers how the table looks without a hand, and says how much of the mat one covers.

    Several such pictures are kept: when something stays for long, it becomes part of the table, and when it is taken
    away, the table of before is still known.
    """

    area: MatTiles
    _tables: deque[Tiles] = field(default_factory=lambda: deque(maxlen=_PICTURES_KEPT))

    def covered_mm2(self, tiles: Tiles) -> float:
        """The part of the mat, in mm2, that is covered by what reaches across its edge; 0.0 without a hand."""
        if not self._tables or not self.area.rim.any():
            return 0.0
        changed = self._changed(tiles)
        if changed[self.area.inside].mean() > _MOST_OF_MAT:
            return 0.0
        return self._largest_crossing(changed)

    def _changed(self, tiles: Tiles) -> Mask:
        """Tiles that look like none of the tables known."""
        changed: Mask = np.ones(tiles.shape, dtype=np.bool_)
        for table in self._tables:
            now = levelled(tiles, table, self.area.inside)
            changed &= np.asarray(np.abs(now - table) > _FEWEST_GREY + _SHIFT * _steepness(table), dtype=bool)
        return changed

    def _largest_crossing(self, changed: Mask) -> float:
        count, labels = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
        beyond_least = max(1.0, _BEYOND_MM / self.area.tile_mm)
        largest = 0.0
        for label in range(1, count):
            thing = labels == label
            inside = float((thing & self.area.inside).sum()) * self.area.tile_mm2
            if inside < HAND_MM2 or not (thing & self.area.rim).any():
                continue
            deep = inside >= _DEEP_MM2 and float(self.area.depth_mm[thing].max()) >= _DEEP_MM
            if deep or (thing & self.area.beyond).sum() >= beyond_least:
                largest = max(largest, inside)
        return largest

    def remember(self, tiles: Tiles) -> None:
        """Take a picture without a hand for the table: slow changes of light are followed."""
        if not self._tables:
            self._tables.append(tiles)
            return
        nearest = min(range(len(self._tables)), key=lambda i: self._distance(tiles, self._tables[i]))
        self._tables[nearest] = self._tables[nearest] * (1 - _ABSORB) + tiles * _ABSORB

    def accept(self, tiles: Tiles) -> None:
        """What lies there belongs to the table from now on: a cup across the edge, a card, another mat."""
        self._tables.append(tiles)

    def _distance(self, tiles: Tiles, table: Tiles) -> float:
        return float(np.abs(levelled(tiles, table, self.area.inside) - table).mean())


def _steepness(tiles: Tiles) -> Tiles:
    """The largest step from each tile to a neighbour."""
    kernel = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.dilate(tiles, kernel) - cv2.erode(tiles, kernel), dtype=np.float32)
