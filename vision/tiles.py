"""The small stream in tiles of 6 x 6 px: their means, and changes corrected for light and shaking."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.lens import Size

TILE_PX = 6
_ROW_SAMPLES = 25
_FEWEST_IN_ROW = 6
_FEWEST_TILES = 40  # a mat with fewer visible tiles is not used
_LARGEST_SHAKE_PX = 1.5
_SAME_LIGHT = 0.05  # relative brightness: what is off by far more than this is not only lit otherwise
_LIGHT_STEPS = 6
_EVERY = 2  # tiles each way: a quarter of them is enough to tell the light

Tiles = NDArray[np.float32]
Mask = NDArray[np.bool_]


def tiles_of(grey: Image) -> Tiles:
    """The mean of each tile, (rows, columns); the remainder of less than a tile is spread over the others."""
    columns, rows = size = grid(grey.shape[1], grey.shape[0])
    if grey.shape == (rows * TILE_PX, columns * TILE_PX):
        return _means(cv2.integral(grey, sdepth=cv2.CV_32S), size)
    return np.asarray(cv2.resize(grey.astype(np.float32), size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _means(sums: NDArray[Any], size: Size, left: int = 0, top: int = 0) -> Tiles:
    """The means of whole tiles from an offset (px) on, from an integral image."""
    corners = sums[top : top + size[1] * TILE_PX + 1 : TILE_PX, left : left + size[0] * TILE_PX + 1 : TILE_PX]
    columns = corners[1:] - corners[:-1]
    return np.asarray((columns[:, 1:] - columns[:, :-1]).astype(np.float32) * np.float32(1 / TILE_PX**2), np.float32)


def grid(width: int, height: int) -> Size:
    """Columns and rows of tiles in a picture of this size."""
    return max(1, round(width / TILE_PX)), max(1, round(height / TILE_PX))


def median_of(values: Floats | Tiles) -> float:
    """The median of some numbers in a row, (n,), like ``numpy.median`` but faster: it runs on every frame."""
    half = len(values) // 2
    if len(values) % 2:
        return float(np.partition(values, half)[half])
    ordered = np.partition(values, (half - 1, half))
    return float((ordered[half - 1] + ordered[half]) / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Shifts:
    """The gradient of a picture's tiles, in grey levels per px of shift: ``across``, ``down``, and their maximum."""

    across: Tiles
    down: Tiles
    most: Tiles

    def without_shake(self, change: Tiles, mask: Mask) -> tuple[Tiles, float]:
        """Subtract the best-fitting small shift of the whole picture from a change; also return that shift in px."""
        wild = np.abs(change) > 3 * median_of(np.abs(change[mask])) + 0.7 * _LARGEST_SHAKE_PX * self.most
        use = mask & ~wild
        ways = np.column_stack([self.across[use], self.down[use]])
        weight = ways.T @ ways + np.eye(2) * 1e-3
        shift = np.linalg.solve(weight, ways.T @ change[use])
        dx, dy = np.clip(shift, -_LARGEST_SHAKE_PX, _LARGEST_SHAKE_PX)
        rest = change - dx * self.across - dy * self.down
        return np.asarray(rest, dtype=np.float32), math.hypot(float(dx), float(dy))


def shifts_of(grey: Image) -> Shifts:
    """The gradient of a picture's tiles, computed by shifting it by a pixel each way."""
    wide = np.asarray(cv2.copyMakeBorder(grey, 1, 1, 1, 1, cv2.BORDER_REPLICATE), dtype=np.uint8)
    still, left, right, up, down = _shifted(wide, grid(grey.shape[1], grey.shape[0]))
    sideways = np.maximum(np.abs(left - still), np.abs(right - still))
    upwards = np.maximum(np.abs(up - still), np.abs(down - still))
    return Shifts(
        *(np.asarray(part, dtype=np.float32) for part in ((right - left) / 2, (down - up) / 2, sideways + upwards))
    )


def _shifted(wide: Image, size: Size) -> list[Tiles]:
    """The tiles of a picture with a border of one pixel: unshifted, and shifted left, right, up and down."""
    places = ((1, 1), (0, 1), (2, 1), (1, 0), (1, 2))
    height, width = wide.shape[0] - 2, wide.shape[1] - 2
    if (width, height) == (size[0] * TILE_PX, size[1] * TILE_PX):
        sums = cv2.integral(wide, sdepth=cv2.CV_32S)
        return [_means(sums, size, left, top) for left, top in places]
    return [tiles_of(wide[top : top + height, left : left + width]) for left, top in places]


def levelled(tiles: Tiles, like: Tiles, mask: Mask) -> Tiles:
    """Scale tiles to the brightness of others by one factor, the median over the mask."""
    factor = median_of((like[mask] + 1) / (tiles[mask] + 1))
    return np.asarray(tiles * factor, dtype=np.float32)


def lit_alike(tiles: Tiles, like: Tiles, mask: Mask) -> Tiles:
    """Scale tiles to the light of others by a factor that changes evenly over the picture, fitted over the mask.

    A lamp that was switched on, or a blind that was drawn, brightens one side of a table more than the other. What
    lies there only in one of the pictures counts less the more it differs (Cauchy's weights).
    """
    ways = _evenly(tiles.shape)
    few = (slice(None, None, _EVERY), slice(None, None, _EVERY))
    use = ways[few][mask[few]]
    seen = np.log((like[few] + 1) / (tiles[few] + 1))[mask[few]].astype(np.float64)
    fit = np.array([median_of(seen), 0.0, 0.0])
    for _ in range(_LIGHT_STEPS):
        weighted = use / (1 + ((seen - use @ fit) / _SAME_LIGHT) ** 2)[:, None]
        fit = np.linalg.solve(weighted.T @ use + np.eye(3) * 1e-6, weighted.T @ seen)
    return np.asarray(tiles * np.exp(ways @ fit), dtype=np.float32)


@lru_cache(maxsize=4)
def _evenly(shape: tuple[int, int]) -> Floats:
    """What changes evenly over a picture: a constant, across and down from -1 to 1, (h, w, 3)."""
    down, across = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    return np.stack([np.ones(shape), across, down], axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class MatTiles:
    """Which tiles show the mat: ``inside`` it, on its ``rim``, ``beyond`` it.

    ``counts`` are those inside in which motion is detected: all but the tips of its corners, in rows with too few tiles
    to estimate a change of light. ``tile_mm2`` is the area of a tile on the mat, ``depth_mm`` each tile's distance from
    the sheet's edge.
    """

    inside: Mask
    rim: Mask
    beyond: Mask
    tile_mm2: float
    depth_mm: Tiles
    counts: Mask = field(init=False)
    _rows: NDArray[np.intp] = field(init=False)
    _columns: NDArray[np.intp] = field(init=False)

    def __post_init__(self) -> None:
        inner = self.inside & ~self.rim
        rows = np.flatnonzero(inner.sum(axis=1) >= max(1, min(_FEWEST_IN_ROW, inner.sum(axis=1).max())))
        samples = [np.flatnonzero(inner[row]) for row in rows]
        picks = [row[np.linspace(0, len(row) - 1, _ROW_SAMPLES).astype(int)] for row in samples]
        object.__setattr__(self, "counts", self.inside & np.isin(np.arange(len(inner)), rows)[:, None])
        object.__setattr__(self, "_rows", rows[:, None])
        object.__setattr__(self, "_columns", np.array(picks).reshape(len(rows), _ROW_SAMPLES))

    def light_corrected(self, tiles: Tiles, before: Tiles) -> tuple[Tiles, Tiles]:
        """The change between two pictures corrected for light, and the residual uncertainty of that correction, (h, w).

        A change of exposure scales all tiles alike and mains flicker scales whole rows, so each row of the previous
        picture is scaled by its median change: a hand or a die never fills more than half of a row of the mat.
        """
        picked = (tiles[self._rows, self._columns] + 1) / (before[self._rows, self._columns] + 1)
        middle = np.partition(picked, _ROW_SAMPLES // 2, axis=1)[:, _ROW_SAMPLES // 2]  # the median of an odd number
        gain = np.interp(np.arange(tiles.shape[0]), self._rows[:, 0], middle)[:, None]
        change, light = tiles - before * gain, np.abs(1 - gain) * before
        return np.asarray(change, dtype=np.float32), np.asarray(light, dtype=np.float32)

    @property
    def tile_mm(self) -> float:
        """The edge of a tile in mm."""
        return math.sqrt(self.tile_mm2)


def mat_tiles(outline: Floats | None, sheet_mm2: float, size: Size) -> MatTiles:
    """The tiles of a mat with an outline, (n, 2) px, in a picture of ``size``; without an outline all are inside."""
    columns, rows = grid(*size)
    if outline is None:
        return _everywhere(rows, columns)
    scaled = outline * (columns / size[0], rows / size[1])
    area = abs(float(cv2.contourArea(scaled.astype(np.float32))))
    drawn = np.zeros((rows, columns), dtype=np.uint8)
    cv2.fillPoly(drawn, [np.round(scaled - 0.5).astype(np.int32)], 1)
    kernel = np.ones((3, 3), np.uint8)
    if drawn.sum() < _FEWEST_TILES:
        return _everywhere(rows, columns)
    inner, outer = cv2.erode(drawn, kernel).astype(bool), cv2.dilate(drawn, kernel).astype(bool)
    tile_mm2 = sheet_mm2 / max(area, 1.0)
    depth = cv2.distanceTransform(drawn, cv2.DIST_L2, 3) * math.sqrt(tile_mm2)
    return MatTiles(drawn.astype(bool), outer & ~inner, ~outer, tile_mm2, np.asarray(depth, dtype=np.float32))


def _everywhere(rows: int, columns: int) -> MatTiles:
    everything = np.ones((rows, columns), dtype=bool)
    return MatTiles(everything, ~everything, ~everything, 1.0, np.zeros((rows, columns), np.float32))
