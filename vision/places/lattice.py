"""A square grid among round places: which of them lie in rows and columns, and where a board of such places lies.

A grid is grown from three neighbours at a right angle, outwards over whatever lies where the grid goes on. Shadows,
pieces and hands may hide a part of the places, and other round things may lie about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, inverse, lengths, transform
from vision.places.rounds import Rounds

Cells = NDArray[np.int64]
NEAR = 0.2  # of a cell: how far off its place a member of a grid may lie
RADII = (0.2, 0.65)  # cells: of a round place, or of a circle as large as a square one
APART = (1.7, 3.6)  # radii between neighbours
ALIKE = 0.72  # ratio of the radii of neighbours
SQUARE = 0.45  # cosine of the angle between two sides of a cell in the picture
SIDES = 1.6  # ratio of a cell's sides in the picture
OUTLIER = 0.12  # of a cell: farther off, a place counts for nothing; print lies within half of it, a grain anywhere
SEEDS = 60
PLENTY = 40  # members of a grid that needs no rival
FEWEST = 12  # members of a grid
HALF = 15  # cells: a grid goes no farther from its seed
STRAY = 0.4  # weight of places that a board does not have, against those that it has
LEAST_SHARE = 0.5  # of a board's places that must be seen
ELSEWHERE = 0.5  # of that: where more is seen off its places, it is a pattern or a grain, and no board


@dataclass(frozen=True, slots=True, eq=False)
class OnBoard:
    """Where a board lies: ``matrix`` (3 x 3) maps cells to px.

    ``seen`` of its places are seen, the ``share`` of those in the picture.
    """

    matrix: Floats
    seen: int
    share: float


def grids(rounds: Rounds) -> list[tuple[Cells, NDArray[np.int64]]]:
    """The cells (n, 2) and the numbers (n,) of the round places in each grid that was found, the largest first."""
    found: list[tuple[Cells, NDArray[np.int64]]] = []
    for seed in _seeds(rounds):
        if any(set(seed) <= set(members.tolist()) for _, members in found):
            continue
        cells, members = _grown(rounds, seed)
        if len(members) >= FEWEST:
            found.append((cells, members))
            if len(members) >= PLENTY:
                break
    return sorted(found, key=lambda grid: -len(grid[1]))


def _seeds(rounds: Rounds) -> Iterator[tuple[int, int, int]]:
    """A place, one beside it and one across, at about a right angle; the places with the most neighbours first."""
    if len(rounds) < FEWEST:
        return
    off = rounds.middles[None] - rounds.middles[:, None]
    far = lengths(off)
    own = rounds.radii[:, None]
    ratio = np.minimum(rounds.radii / own, own / rounds.radii)
    near = (far > APART[0] * own) & (far < APART[1] * own) & (ratio > ALIKE)
    for i in np.argsort(-near.sum(axis=1), kind="stable")[:SEEDS].tolist():
        beside = np.flatnonzero(near[i])
        for j in beside[np.argsort(far[i, beside])][:4].tolist():
            along = off[i, beside] @ off[i, j] / (far[i, beside] * far[i, j])
            left = off[i, j, 0] * off[i, beside, 1] - off[i, j, 1] * off[i, beside, 0] > 0
            sides = np.abs(np.log(far[i, beside] / far[i, j])) < np.log(SIDES)
            across = beside[left & (np.abs(along) < SQUARE) & sides]
            if len(across):
                yield i, j, int(across[np.argmin(far[i, across])])
                break


def _grown(rounds: Rounds, seed: tuple[int, int, int]) -> tuple[Cells, NDArray[np.int64]]:
    """The grid that goes on from three places."""
    cells = np.array([(0, 0), (1, 0), (0, 1)], np.int64)
    members = np.array(seed, np.int64)
    field = np.stack(np.meshgrid(np.arange(-HALF, HALF + 1), np.arange(-HALF, HALF + 1)), axis=-1).reshape(-1, 2)
    for _ in range(3 * HALF):
        matrix = _fitted(cells, rounds.middles[members])
        if matrix is None:
            break
        reach = np.abs(field[:, None] - cells[None]).max(axis=2).min(axis=1) <= 1
        there = field[reach]
        at = transform(matrix, there.astype(np.float64))
        step = lengths(transform(matrix, there + np.array((0.5, 0.5))) - at) * 2**0.5
        far = lengths(at[:, None] - rounds.middles[None])
        nearest = far.argmin(axis=1)
        share = rounds.radii[nearest] / step
        good = (far[np.arange(len(there)), nearest] < NEAR * step) & (share > RADII[0]) & (share < RADII[1])
        new_cells, new_members = there[good], nearest[good]
        _, first = np.unique(new_members, return_index=True)
        new_cells, new_members = new_cells[first], new_members[first]
        if len(new_members) < 3 or (len(new_members) == len(members) and set(new_members) == set(members)):
            break
        cells, members = new_cells, new_members
    return cells, members


def _fitted(cells: Cells, px: Floats) -> Floats | None:
    """The homography, or for few places the affine map, from cells to px."""
    if len(cells) < 8 or min(np.ptp(cells, axis=0)) < 2:
        design = np.column_stack([cells, np.ones(len(cells))])
        if np.linalg.matrix_rank(design) < 3:
            return None
        affine = np.linalg.lstsq(design, px, rcond=None)[0].T
        return np.vstack([affine, (0, 0, 1)])
    matrix, _ = cv2.findHomography(cells.astype(np.float64), px)
    return None if matrix is None else np.asarray(matrix, np.float64)


def laid_on(rounds: Rounds, places: Floats, size: tuple[int, int], start: Floats | None = None) -> OnBoard | None:
    """The board with round ``places``, (n, 2) middles of cells, in a picture of that size, px.

    It is found, or refined from ``start``. As it looks the same after quarter turns, its turn is left open. None if too
    few of the places are seen.
    """
    starts = [start] if start is not None else list(_alignments(rounds, places))
    best: OnBoard | None = None
    for guess in starts:
        found = _refined(rounds, places, size, guess)
        # Of a board that is mostly outside the picture the few others are easily seen: their number counts.
        if found is not None and (best is None or found.seen > best.seen):
            best = found
    if best is None or best.share < max(LEAST_SHARE, _elsewhere(rounds, places, best.matrix) / ELSEWHERE):
        return None
    return best


def _alignments(rounds: Rounds, places: Floats) -> Iterator[Floats]:
    """The likeliest homographies from the board's cells to px, by the places that a grid has and the board has."""
    wanted = {(int(x), int(y)) for x, y in np.floor(places)}
    most = int(places.max()) + 1
    for cells, members in grids(rounds)[:3]:
        there = {(int(x), int(y)) for x, y in cells}
        scores: list[tuple[float, int, int]] = []
        low, high = cells.min(axis=0), cells.max(axis=0)
        for dx in range(-int(high[0]), most - int(low[0])):
            for dy in range(-int(high[1]), most - int(low[1])):
                moved = {(x + dx, y + dy) for x, y in there}
                hits = len(moved & wanted)
                scores.append((hits - STRAY * (len(moved) - hits), dx, dy))
        matrix = _fitted(cells, rounds.middles[members])
        if matrix is None:
            continue
        for _, dx, dy in sorted(scores, reverse=True)[:3]:
            shift = np.array([[1, 0, -dx - 0.5], [0, 1, -dy - 0.5], [0, 0, 1.0]])
            yield np.asarray(matrix @ shift)


def _refined(rounds: Rounds, places: Floats, size: tuple[int, int], start: Floats) -> OnBoard | None:
    """The homography refined on all places that are seen near where it has them."""
    matrix = start
    for reach in (0.45, 0.3, NEAR):
        pairs = _pairs(rounds, places, matrix, reach)
        if len(pairs[0]) < FEWEST:
            return None
        within = OUTLIER * _px(matrix, places)
        found, _ = cv2.findHomography(places[pairs[0]], rounds.middles[pairs[1]], cv2.RANSAC, within)
        if found is None:
            return None
        matrix = np.asarray(found, np.float64)
    seen = transform(matrix, places)
    inside = ((seen >= 0) & (seen < np.array(size))).all(axis=1)
    hits, _ = _pairs(rounds, places, matrix, OUTLIER)
    return OnBoard(matrix, len(hits), len(hits) / max(int(inside.sum()), len(hits), 1))


def _elsewhere(rounds: Rounds, places: Floats, matrix: Floats) -> float:
    """The share of places between those of a board, or in its empty cells, that would pass for some of its own.

    A grain has them anywhere, a dotted cloth in every cell.
    """
    field = np.stack(np.meshgrid(*[np.arange(side) for side in places.max(axis=0) + 0.5]), axis=-1).reshape(-1, 2)
    empty = field[~(field[:, None] == places[None] - 0.5).all(axis=2).any(axis=1)] + 0.5
    between = field[1:].astype(np.float64)
    return max(len(_pairs(rounds, off, matrix, OUTLIER)[0]) / max(len(off), 1) for off in (empty, between))


def _px(matrix: Floats, places: Floats) -> float:
    """The usual width of a cell, px."""
    step = transform(matrix, places + np.array((0.5, 0.5))) - transform(matrix, places)
    return float(np.median(lengths(step))) * 2**0.5


def _pairs(rounds: Rounds, places: Floats, matrix: Floats, reach: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The board's places with a round place within ``reach`` cells, and that one."""
    to_cells = inverse(matrix)
    back = transform(to_cells, rounds.middles)
    edges = transform(to_cells, rounds.middles + np.column_stack([rounds.radii, np.zeros(len(rounds))]))
    radii = lengths(edges - back)
    far = lengths(places[:, None] - back[None])
    far[:, (radii < RADII[0]) | (radii > RADII[1])] = np.inf
    nearest = far.argmin(axis=1)
    good = np.flatnonzero(far[np.arange(len(places)), nearest] < reach)
    return good, nearest[good]
