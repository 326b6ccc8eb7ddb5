"""The small stream in tiles: means of 6 x 6 px, which noise hardly moves, and honest differences between them."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.lens import Size

TILE_PX = 6
_ROW_SAMPLES = 25

Tiles = NDArray[np.float32]
Mask = NDArray[np.bool_]


def tiles_of(grey: Image) -> Tiles:
    """The mean of each tile, (rows, columns); an odd rim of less than a tile is spread over the others."""
    size = grid(grey.shape[1], grey.shape[0])
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def grid(width: int, height: int) -> Size:
    """Columns and rows of tiles in a picture of this size."""
    return max(1, round(width / TILE_PX)), max(1, round(height / TILE_PX))


def steepness(tiles: Tiles) -> Tiles:
    """The largest step from each tile to a neighbour: what shifting the picture by a tile could change."""
    kernel = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.dilate(tiles, kernel) - cv2.erode(tiles, kernel), dtype=np.float32)


def levelled(tiles: Tiles, like: Tiles, mask: Mask) -> Tiles:
    """Tiles brought to the brightness of others by one factor, the median over the mask."""
    factor = float(np.median((like[mask] + 1) / (tiles[mask] + 1)))
    return np.asarray(tiles * factor, dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class MatTiles:
    """Which tiles show the mat: ``inside`` it, on its ``rim``, ``beyond`` it; ``tile_mm2`` is the area of a tile."""

    inside: Mask
    rim: Mask
    beyond: Mask
    tile_mm2: float
    _rows: NDArray[np.intp] = field(init=False)
    _columns: NDArray[np.intp] = field(init=False)

    def __post_init__(self) -> None:
        rows = np.flatnonzero(self.inside.any(axis=1))
        samples = [np.flatnonzero(self.inside[row]) for row in rows]
        picks = [row[np.linspace(0, len(row) - 1, _ROW_SAMPLES).astype(int)] for row in samples]
        object.__setattr__(self, "_rows", rows[:, None])
        object.__setattr__(self, "_columns", np.array(picks).reshape(len(rows), _ROW_SAMPLES))

    def unlit(self, difference: Tiles) -> Tiles:
        """A difference of two pictures without what light does to it.

        A change of exposure moves all tiles alike and mains flicker moves whole rows, so the median of each row of
        the mat is taken off: a hand or a die never fills more than half of a row.
        """
        level = np.zeros((difference.shape[0], 1), dtype=np.float32)
        level[self._rows[:, 0], 0] = np.median(difference[self._rows, self._columns], axis=1)
        return np.asarray(difference - level, dtype=np.float32)

    @property
    def tile_mm(self) -> float:
        """The edge of a tile in mm."""
        return float(np.sqrt(self.tile_mm2))


def mat_tiles(outline: Floats | None, sheet_mm2: float, size: Size) -> MatTiles:
    """The tiles of a mat whose outline, (n, 2) px, is known in a picture of ``size``; without one all are inside."""
    columns, rows = grid(*size)
    if outline is None:
        everything = np.ones((rows, columns), dtype=bool)
        return MatTiles(everything, ~everything, ~everything, 1.0)
    scaled = outline * (columns / size[0], rows / size[1])
    area = abs(float(cv2.contourArea(scaled.astype(np.float32))))
    drawn = np.zeros((rows, columns), dtype=np.uint8)
    cv2.fillPoly(drawn, [np.round(scaled - 0.5).astype(np.int32)], 1)
    kernel = np.ones((3, 3), np.uint8)
    inner, outer = cv2.erode(drawn, kernel).astype(bool), cv2.dilate(drawn, kernel).astype(bool)
    return MatTiles(drawn.astype(bool), outer & ~inner, ~outer, sheet_mm2 / max(area, 1.0))
