"""The grid of a print: searched in a picture from above by the lines between its squares, and refined on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, inverse, transform

PX_PER_MM = 1.5  # resolution of the top-down picture in which the grid is searched
CELL_MM = (12.0, 60.0)
BROAD = 0.1  # cells to each side of a line's edge within which its other edge may lie
BESIDE = 0.04  # cells: mean distance of edges that are not those of thin lines
CENTRING = (0.25, 0.25, 0.2)  # search distances of the last steps
NEAR = 0.12  # cells: tolerance of a sample on a printed line
SURE_LINE = 1.0  # how much steeper a line is than its surroundings
LINE_MM = 1.0  # approximate width of printed lines: their two edges are one
STICKER_MM = 7.0  # the white rim of a sticker and its shadow
USUAL_PX, FAINT, STEEPEST = 81, 3.0, 4.0  # window of the local mean, px; least gradient; and its limit
COARSE_PX = 260  # the longer side of the picture in which the field is searched first
REACHES = (0.45, 0.35, 0.3, 0.2, 0.2, 0.15, 0.12, 0.12)  # search distance in cells to each side, step by step
Greys = NDArray[np.float32]
Line = tuple[float, float, float, float]  # from (x, y) to (x, y), cells


@dataclass(frozen=True, slots=True)
class PrintedGrid:
    """What is printed on a board of ``columns`` x ``rows`` cells.

    ``lines`` run between the squares and round them, horizontal and vertical ones; ``between`` run through the squares,
    where there are none.
    """

    columns: int
    rows: int
    lines: tuple[Line, ...]
    between: tuple[Line, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The gradient of the print at each px, horizontally and vertically, relative to its local mean."""

    across: Greys
    down: Greys

    @property
    def both(self) -> Greys:
        """The gradient in any direction."""
        return np.asarray(np.hypot(self.across, self.down), np.float32)

    def turned(self) -> Edges:
        """The edges of the picture turned clockwise by a quarter."""
        return Edges(np.rot90(self.down, -1), np.rot90(self.across, -1))


def edges_of(flat: Image, stickers: Sequence[Floats]) -> Edges:
    """The edges of a picture in any of its colours, including faint ones; none at the stickers."""
    smooth = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), LINE_MM * PX_PER_MM)
    across = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 1, 0)).max(axis=2)
    down = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 0, 1)).max(axis=2)
    free = np.ones(across.shape, np.float32)
    for quad in stickers:
        cv2.fillConvexPoly(free, np.round(_grown(quad, STICKER_MM * PX_PER_MM)).astype(np.int32), 0.0)
    usual = cv2.blur((across + down) * free, (USUAL_PX, USUAL_PX)) + FAINT
    return Edges(*(np.asarray(np.minimum(part * free / usual, STEEPEST), np.float32) for part in (across, down)))


def _grown(quad: Floats, margin: float) -> Floats:
    outward = quad - quad.mean(axis=0)
    return np.asarray(quad + outward / np.linalg.norm(outward, axis=1, keepdims=True) * margin * 2**0.5)


def searched(edges: Edges, grid: PrintedGrid, stretch: float = 1.0) -> Floats | None:
    """Search for the field roughly: cells to px of the top-down picture; None if it is too small for any.

    Every size and place is tried. ``stretch`` is the ratio of height to width of a cell there.
    """
    turn = _turn_of(edges)
    height, width = edges.across.shape
    coarse = COARSE_PX / max(width, height)
    back = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), turn, coarse), (0, 0, 1)])
    back[1] /= stretch
    size = (round(width * coarse), round(height * coarse / stretch))
    back[:2, 2] += (np.array(size) - (width, height / stretch)) / 2
    level = [
        cv2.dilate(cv2.warpAffine(part, back[:2], size, flags=cv2.INTER_AREA), np.ones(shape, np.uint8))
        for part, shape in ((edges.across, (1, 3)), (edges.down, (3, 1)))
    ]
    sums = (
        np.pad(np.cumsum(level[0], axis=0, dtype=np.float64), ((1, 0), (0, 0))),
        np.pad(np.cumsum(level[1], axis=1, dtype=np.float64), ((0, 0), (1, 0))),
    )
    low, high = (mm * PX_PER_MM * coarse for mm in CELL_MM)
    best = (-np.inf, 0.0, 0, 0)
    lines, between = np.array(grid.lines), np.array(grid.between)
    for cell in np.arange(low, min(high, size[0] / grid.columns, size[1] / grid.rows), 0.1):
        room = size[1] - int(grid.rows * cell) - 1, size[0] - int(grid.columns * cell) - 1
        score = np.asarray(_mean_along(sums, lines, cell, room) - _mean_along(sums, between, cell, room))
        if score.size and (top := float(score.max())) > best[0]:
            row, column = np.unravel_index(int(score.argmax()), score.shape)
            best = (top, float(cell), int(column), int(row))
    _, size_px, x, y = best
    if not size_px:
        return None
    return np.asarray(inverse(back) @ np.array([[size_px, 0, x], [0, size_px, y], [0, 0, 1.0]]))


def _mean_along(sums: tuple[Floats, Floats], lines: Floats, cell: float, room: tuple[int, int]) -> Floats:
    """The mean gradient on all lines of a field with cells of so many px, for each place of its first corner.

    There are ``room`` such places down and across.
    """
    if min(room) < 1:
        return np.zeros((0, 0))
    total, length = np.zeros(room), 0.0
    for x1, y1, x2, y2 in np.round(lines * cell).astype(int):
        upright = x1 == x2
        values = sums[0] if upright else sums[1]
        total += values[y2 : y2 + room[0], x2 : x2 + room[1]]
        total -= values[y1 : y1 + room[0], x1 : x1 + room[1]]
        length += max(x2 - x1, y2 - y1)
    return np.asarray(total / max(length, 1.0))


def _turn_of(edges: Edges) -> float:
    """The rotation of the print in the top-down picture, in degrees (-6 to 6).

    Rotated back by it, the edges run in rows and columns, so the variance of their sums is greatest.
    """
    scale = 1.5 * COARSE_PX / max(edges.across.shape)
    both = cv2.resize(edges.both, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = both.shape

    def rows(turn: float) -> float:
        level = cv2.warpAffine(both, cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0), (width, height))
        return float(level.mean(axis=0).var() + level.mean(axis=1).var())

    rough = max(np.arange(-6.0, 6.1, 0.5), key=rows)
    return float(max(np.arange(rough - 0.4, rough + 0.41, 0.1), key=rows))


def refined(edges: Edges, grid: PrintedGrid, start: Floats, reaches: Sequence[float] = REACHES) -> tuple[Floats, float]:
    """The homography refined on the lines of the print, and the fraction of the samples that then lie on one.

    First the nearest edges count. Where they then lie beside the lines, as those of round places do, the middle of all
    that lies about a line counts at last.
    """
    places, normals = _samples(grid)
    both = edges.both
    matrix, share, thin = start / start[2, 2], 0.0, False
    for number, reach in enumerate((*reaches, *CENTRING)):
        centring = number >= len(reaches)
        broad = reach if centring else BROAD
        offsets, strength = _offsets(both, matrix, places, normals, reach, broad)
        if not centring:
            near = (np.abs(offsets) < NEAR) & (strength > SURE_LINE)
            share = float(near.mean())
            thin = bool(near.any()) and float(np.abs(offsets[near]).mean()) < BESIDE
        elif thin:
            break
        weights = np.where(strength > SURE_LINE, 1.0, 0.0) / (1 + (offsets / max(reach / 3, 0.03)) ** 2)
        if weights.sum() < 20:
            break
        matrix = _moved(matrix, places, normals, offsets, weights)
    return matrix, share


@cache
def _samples(grid: PrintedGrid) -> tuple[Floats, Floats]:
    """Points along the lines, four a cell, and the normals: (n, 2) each, in cells."""
    places, normals = [], []
    for x1, y1, x2, y2 in grid.lines:
        count = round(4 * max(x2 - x1, y2 - y1))
        part = (np.arange(count) + 0.5) / count
        places.append(np.column_stack([x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]))
        normals.append(np.tile((1.0, 0.0) if x1 == x2 else (0.0, 1.0), (count, 1)))
    return np.concatenate(places), np.concatenate(normals)


def _offsets(
    both: Greys, matrix: Floats, places: Floats, normals: Floats, reach: float, broad: float
) -> tuple[Floats, Floats]:
    """The distance (cells) from each sample to the nearest steep line of the print, and that line's strength.

    ``broad`` is how far (cells) to each side of its strongest edge the rest of a line may lie; as much as ``reach`` is
    all there is.
    """
    steps = np.linspace(-reach, reach, 25)
    probed = places[:, None] + normals[:, None] * steps[None, :, None]
    px = transform(matrix, probed.reshape(-1, 2)).astype(np.float32).reshape(len(places), len(steps), 2)
    levels = cv2.remap(both, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    wanted = levels * (1 - 0.3 * np.abs(steps) / reach)
    peak = wanted.argmax(axis=1)
    strength = np.asarray(levels[np.arange(len(peak)), peak], np.float64)
    # Around the peak the centroid of the gradient counts: a broad line has an edge on either side.
    around = levels**2 * ((np.abs(steps[None, :] - steps[peak][:, None]) < broad) | (broad >= reach))
    return (around * steps).sum(axis=1) / np.maximum(around.sum(axis=1), 1e-6), strength


def _moved(matrix: Floats, places: Floats, normals: Floats, offsets: Floats, weights: Floats) -> Floats:
    """The homography after one step of weighted least squares that moves the samples along their normals."""
    x, y = places.T
    towards = places + normals * offsets[:, None]
    goal = transform(matrix, towards)
    here = transform(matrix, places)
    across = transform(matrix, places + normals * 0.01) - here
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    depth = places @ matrix[2, :2] + matrix[2, 2]
    base = np.column_stack([x, y, np.ones_like(x)]) / depth[:, None]
    rows = np.column_stack(
        [base * across[:, :1], base * across[:, 1:], -(base[:, :2]) * (here * across).sum(axis=1, keepdims=True)]
    )
    wanted = ((goal - here) * across).sum(axis=1)
    root = np.sqrt(weights)
    change, *_ = np.linalg.lstsq(rows * root[:, None], wanted * root, rcond=None)
    return np.asarray(matrix + np.append(change, 0.0).reshape(3, 3))
