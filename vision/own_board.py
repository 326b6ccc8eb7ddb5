"""A household's own board: fits its grid to its print, between four stickers or with nothing stuck beside it.

Stickers may lie anywhere beside the board and slightly rotated: they are 30 mm wide, which gives the size of the
board, and their positions are measured. Without them the plane comes from touched corners or from the print itself. A
Ludo (Uckers) board has 15 x 15 cells; places on it are in cells, x to the right and y down from the corner of the red
base.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.arrays import Floats, Image, grey_of, homogeneous, inverse, points_of
from vision.lens import Lens, Size
from vision.markers import find_markers
from vision.mats import MARKER_MM, UCKERS, Box, Mat, Point, Sticker, own_board_mat
from vision.places.upright import upright_views
from vision.registration import Registration, fit_points
from vision.told import case

CELLS = 15
RIM_MM = 5.0  # width of the sheet beyond whatever lies outermost
PX_PER_MM = 1.5  # resolution of the top-down picture in which the grid is searched
AROUND_MM = 25.0  # margin of that picture beyond the stickers' centres
CELL_MM = (12.0, 40.0)
ENOUGH = 0.6  # of the samples along the lines must lie on a printed line
BROAD = 0.1  # cells to each side of a line's edge within which its other edge may lie
BESIDE = 0.04  # cells: mean distance of edges that are not those of thin lines
CENTRING = (0.25, 0.25, 0.2)  # search distances of the last steps
NEAR = 0.12  # cells: tolerance of a sample on a printed line
SURE_LINE = 1.0  # how much steeper a line is than its surroundings
LINE_MM = 1.0  # approximate width of printed lines: their two edges are one
STICKER_MM = 7.0  # the white rim of a sticker and its shadow
USUAL_PX, FAINT, STEEPEST = 81, 3.0, 4.0  # window of the local mean, px; least gradient; and its limit
USUAL_CELL_MM = 24.0  # width of a cell of a board whose size nobody has said
AROUND_CELLS = 1.5  # of the top-down picture beyond a field without stickers
ROOM_PX = 900  # the longer side of the top-down pictures in which a board without stickers is searched
STRETCHES = (1.0, 0.95)  # height to width of a cell in them: the focal length is a guess
CLEARLY = 0.85  # of the samples: no other view of the print needs trying
TOUCHED = 2  # of the steps of the search are needless near touched corners
FIELD = np.array([(0, 0), (CELLS, 0), (CELLS, CELLS), (0, CELLS)], np.float64)
HUES = np.array([(1.0, 0.4), (-0.9, 0.3), (0.1, 1.0), (0.0, -1.0)])  # of red, green, yellow and blue in CIELAB
COARSE_PX = 260  # the longer side of the picture in which the field is searched first
REACHES = (0.45, 0.35, 0.3, 0.2, 0.2, 0.15, 0.12, 0.12)  # search distance in cells to each side, step by step
UNLIKE = case("no-grid", "No grid of 15 by 15 squares is found in the print. Touch the corners of the field instead.")
Greys = NDArray[np.float32]
Zone = tuple[Point, Point]


class CannotFit(ValueError):
    """Raised if a board can't be found in a picture; its text is a sentence for the players."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnBoard:
    """A board found in a picture.

    ``matrix`` (3 x 3) maps cells to px of a pinhole camera, ``stickers`` are their corners in cells by id, ``share`` is
    the fraction of its lines that lie on printed lines (0 if the corners were only touched), ``cell`` the width of a
    cell in mm.
    """

    matrix: Floats
    stickers: Mapping[int, Floats]
    share: float
    cell: float
    size: Size
    lens: Lens

    def to_image(self, cells: ArrayLike) -> Floats:
        """Map places in cells, (n, 2), to px, (n, 2)."""
        return self.lens.distorted(homogeneous(self.matrix, points_of(cells)), self.size)

    def to_cells(self, px: ArrayLike) -> Floats:
        """Map pixels, (n, 2), to places in cells, (n, 2)."""
        return homogeneous(inverse(self.matrix), self.lens.undistorted(points_of(px), self.size))

    def mat(self, zone: Zone | None = None) -> Mat:
        """The Uckers mat of this board; see ``mat_of``."""
        return mat_of(self.cell, self.stickers, zone)

    def turned(self, quarters: int) -> OwnBoard:
        """The same board, without stickers, with another corner as the red base's: so many clockwise further."""
        corners = homogeneous(self.matrix, np.roll(FIELD, -quarters, axis=0))
        return replace(self, matrix=_square_onto(corners))

    def cell_on(self, plane: Registration) -> float:
        """The width of a cell (mm) on a plane that was measured in a picture of the same camera position."""
        corners = plane.to_mat(self.to_image(FIELD))
        return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / CELLS

    def sized(self, cell: float) -> OwnBoard:
        """The same board with cells of so many mm."""
        return replace(self, cell=cell)

    def registration(self, zone: Zone | None = None) -> Registration:
        """The registration of the picture in which a board without stickers was fitted, laid out for Uckers."""
        mat = self.mat(zone)
        base = mat.bases["red"]
        cells = np.stack(np.meshgrid(np.arange(CELLS + 1.0), np.arange(CELLS + 1.0)), axis=-1).reshape(-1, 2)
        places = cells * self.cell + (base.left, base.top)
        return fit_points(mat, self.to_image(cells), places, self.size, self.lens)


def mat_of(cell: float, stickers: Mapping[int, Floats], zone: Zone | None = None) -> Mat:
    """The Uckers mat of a board with cells of that width (mm) and stickers with those corners (cells, by id).

    Without stickers nothing on it is printed for the camera: it is bare.
    ``zone`` are two opposite corners (cells) of the dice zone; the default is the field itself.
    """
    (x1, y1), (x2, y2) = zone or ((0.0, 0.0), (float(CELLS), float(CELLS)))
    roll = np.array([(min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))])
    outer = np.concatenate([*stickers.values(), roll, [(0.0, 0.0), (CELLS, CELLS)]]) * cell
    origin = RIM_MM - outer.min(axis=0)
    width, height = outer.max(axis=0) + origin + RIM_MM
    zone_box = Box(*(roll * cell + origin).flatten().tolist())
    stuck = {marker: Sticker.of((quad * cell + origin).tolist()) for marker, quad in stickers.items()}
    corner = (float(origin[0]), float(origin[1]))
    return replace(own_board_mat(UCKERS, (float(width), float(height)), corner, cell, zone_box, stuck), bare=not stuck)


def fit_board(image: Image, touched: Sequence[Point] = (), lens: Lens | None = None) -> OwnBoard:
    """Fit the board in a picture (BGR); raises ``CannotFit`` with what is missing.

    ``touched`` are the four corners of the field in px if somebody has shown them, the red base's first, then
    clockwise: the print then only refines them. Without any sticker, they or the print alone show the board; the width
    of its cells is then ``USUAL_CELL_MM`` until somebody knows better (``sized``).
    """
    bent, size = lens or Lens(), (image.shape[1], image.shape[0])
    seen = {marker: quad for marker, quad in find_markers(grey_of(image)).items() if marker in UCKERS.markers}
    if len(seen) < len(UCKERS.markers):
        if touched:
            return _by_corners(image, points_of(touched), bent)
        if not seen:
            return _by_print(image, bent)
        raise CannotFit(
            case(
                "stickers-missing",
                "{count} of the 4 stickers show. Stick them beside the corners of the board, the first beside the red "
                "base.",
                count=len(seen),
            )
        )
    quads = {marker: bent.undistorted(seen[marker], size) for marker in UCKERS.markers}
    above, shape = _from_above(quads)
    flat = _flattened(image, bent, above, shape)
    edges = _edges_of(flat, [homogeneous(above, quad) for quad in quads.values()])
    if touched:
        start = _square_onto(homogeneous(above, bent.undistorted(points_of(touched), size)))
    else:
        start = _searched(edges)
    fitted, share = _refined(edges, start)
    if share < ENOUGH and not touched:
        raise CannotFit(UNLIKE)
    if share < ENOUGH:
        fitted, share = start, 0.0
    matrix = inverse(above) @ fitted
    stickers = {marker: homogeneous(inverse(matrix), quad) for marker, quad in quads.items()}
    return OwnBoard(matrix, stickers, share, _cell_mm(stickers), size, bent)


def _by_corners(image: Image, touched: Floats, lens: Lens) -> OwnBoard:
    """The board between four touched corners (px), refined by its print as far as that shows."""
    size = (image.shape[1], image.shape[0])
    start = _square_onto(lens.undistorted(touched, size))
    found = _on_print(image, start, lens, REACHES[TOUCHED:])
    return found if found.share >= ENOUGH else OwnBoard(start, {}, 0.0, USUAL_CELL_MM, size, lens)


def _by_print(image: Image, lens: Lens) -> OwnBoard:
    """The board found by its print alone, its first corner the red base's by the colours of the bases."""
    views = [
        (above, _edges_of(_flattened(image, lens, above, shape), []))
        for above, shape in upright_views(image, lens, ROOM_PX)
    ]
    best: OwnBoard | None = None
    for stretch, (above, edges) in product(STRETCHES, views):
        with suppress(CannotFit):
            found = _on_print(image, inverse(above) @ _searched(edges, stretch), lens, REACHES)
            best = found if best is None or found.share > best.share else best
        if best is not None and best.share >= CLEARLY:
            break
    if best is None or best.share < ENOUGH:
        raise CannotFit(UNLIKE)
    return best.turned(_turns_to_red(image, best))


def _on_print(image: Image, start: Floats, lens: Lens, reaches: Sequence[float]) -> OwnBoard:
    """The board refined on its print from a first guess: cells to px of a pinhole camera."""
    above, shape = _cells_above(start)
    edges = _edges_of(_flattened(image, lens, above, shape), [])
    fitted, share = _refined(edges, above @ start, reaches)
    size = (image.shape[1], image.shape[0])
    return OwnBoard(inverse(above) @ fitted, {}, share, USUAL_CELL_MM, size, lens)


def _cells_above(cells: Floats) -> tuple[Floats, Size]:
    """The homography from px to a top-down picture of a field (cells to px) and its surroundings, and its size."""
    cell, around = USUAL_CELL_MM * PX_PER_MM, AROUND_CELLS * USUAL_CELL_MM * PX_PER_MM
    onto = np.array([[cell, 0, around], [0, cell, around], [0, 0, 1.0]])
    side = round(CELLS * cell + 2 * around)
    return np.asarray(onto @ inverse(cells)), (side, side)


def _turns_to_red(image: Image, board: OwnBoard) -> int:
    """By how many quarter turns the red base is off the first corner, by the colours of the bases.

    The colours run clockwise: red, green, yellow, blue. Each base shows by what is most colourful in it.
    """
    above, shape = _cells_above(board.matrix)
    flat = _flattened(image, board.lens, above, shape)
    lab = cv2.cvtColor(cv2.GaussianBlur(flat, (0, 0), 2.0), cv2.COLOR_BGR2LAB).astype(np.float64)[..., 1:] - 128
    cell, around = USUAL_CELL_MM * PX_PER_MM, AROUND_CELLS * USUAL_CELL_MM * PX_PER_MM
    tints = []
    for x, y in ((0, 0), (9, 0), (9, 9), (0, 9)):
        left, top, side = round(around + x * cell), round(around + y * cell), round(6 * cell)
        part = lab[top : top + side, left : left + side].reshape(-1, 2)
        chroma = np.hypot(part[:, 0], part[:, 1])
        tints.append(part[chroma >= np.quantile(chroma, 0.85)].mean(axis=0))
    off = np.array(tints) - np.mean(tints, axis=0)
    return max(range(4), key=lambda turns: float((np.roll(off, -turns, axis=0) * HUES).sum()))


def _cell_mm(stickers: Mapping[int, Floats]) -> float:
    """The width of a cell, from the known width of the stickers."""
    sides = [np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1) for quad in stickers.values()]
    return MARKER_MM / float(np.median(np.concatenate(sides)))


def _from_above(quads: Mapping[int, Floats]) -> tuple[Floats, Size]:
    """The homography from px to a top-down picture at ``PX_PER_MM``, and that picture's size.

    It is true to scale as far as the stickers allow: the rectangle of their centres is stretched so that they become
    squares of 30 mm.
    """
    middles = np.array([quad.mean(axis=0) for quad in quads.values()], np.float32)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    to_unit = np.asarray(cv2.getPerspectiveTransform(middles, unit), np.float64)
    sides = [np.roll(square, -1, axis=0) - square for square in (homogeneous(to_unit, q) for q in quads.values())]
    # The sides of a slightly rotated square, horizontally and vertically, which change with the rotation alike.
    across = float(np.mean([np.hypot(side[0, 0], side[1, 0]) + np.hypot(side[2, 0], side[3, 0]) for side in sides])) / 2
    down = float(np.mean([np.hypot(side[0, 1], side[1, 1]) + np.hypot(side[2, 1], side[3, 1]) for side in sides])) / 2
    wide, high = MARKER_MM / across * PX_PER_MM, MARKER_MM / down * PX_PER_MM
    around = AROUND_MM * PX_PER_MM
    onto = np.array([[wide, 0, around], [0, high, around], [0, 0, 1.0]])
    return onto @ to_unit, (round(wide + 2 * around), round(high + 2 * around))


def _flattened(image: Image, lens: Lens, above: Floats, shape: Size) -> Image:
    """The top-down picture of that size."""
    size, (width, height) = (image.shape[1], image.shape[0]), shape
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2).astype(np.float64)
    places = lens.distorted(homogeneous(inverse(above), grid), size).astype(np.float32).reshape(height, width, 2)
    return np.asarray(
        cv2.remap(image, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Edges:
    """The gradient of the print at each px, horizontally and vertically, relative to its local mean."""

    across: Greys
    down: Greys

    @property
    def both(self) -> Greys:
        """The gradient in any direction."""
        return np.asarray(np.hypot(self.across, self.down), np.float32)


def _edges_of(flat: Image, stickers: Sequence[Floats]) -> _Edges:
    """The edges of a picture in any of its colours, including faint ones; none at the stickers."""
    smooth = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), LINE_MM * PX_PER_MM)
    across = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 1, 0)).max(axis=2)
    down = np.abs(cv2.Sobel(smooth, cv2.CV_32F, 0, 1)).max(axis=2)
    free = np.ones(across.shape, np.float32)
    for quad in stickers:
        cv2.fillConvexPoly(free, np.round(_grown(quad, STICKER_MM * PX_PER_MM)).astype(np.int32), 0.0)
    usual = cv2.blur((across + down) * free, (USUAL_PX, USUAL_PX)) + FAINT
    return _Edges(*(np.asarray(np.minimum(part * free / usual, STEEPEST), np.float32) for part in (across, down)))


def _grown(quad: Floats, margin: float) -> Floats:
    outward = quad - quad.mean(axis=0)
    return np.asarray(quad + outward / np.linalg.norm(outward, axis=1, keepdims=True) * margin * 2**0.5)


@cache
def _lines() -> Floats:
    """The lines of the print in cells, (n, 4): from (x, y) to (x, y), horizontal and vertical in pairs."""
    arms = [(k, 6.0, 9.0) for k in (*range(7), *range(9, 16))]  # across the arms at the top and the bottom
    along = [(k, a, b) for k in (6, 7, 8, 9) for a, b in ((0.0, 6.0), (9.0, 15.0))]
    edge = [(k, 0.0, 15.0) for k in (0, 15)]
    bases = [(k, a, b) for k in (6, 9) for a, b in ((0.0, 6.0), (9.0, 15.0))]
    level = [(a, float(k), b, float(k)) for k, a, b in (*arms, *along, *edge, *bases)]
    return np.array([*level, *((y1, x1, y2, x2) for x1, y1, x2, y2 in level)])


@cache
def _between() -> Floats:
    """Lines through the middles of the arms' cells, where there is no printed line."""
    arms = [(k + 0.5, 6.0, 9.0) for k in (*range(6), *range(9, 15))]
    along = [(k + 0.5, a, b) for k in (6, 7, 8) for a, b in ((0.0, 6.0), (9.0, 15.0))]
    level = [(a, k, b, k) for k, a, b in (*arms, *along)]
    return np.array([*level, *((y1, x1, y2, x2) for x1, y1, x2, y2 in level)])


def _searched(edges: _Edges, stretch: float = 1.0) -> Floats:
    """Search for the field roughly: cells to px of the top-down picture. Tries every size and place.

    ``stretch`` is the ratio of height to width of a cell there.
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
    for cell in np.arange(low, min(high, min(size) / CELLS), 0.1):
        score = np.asarray(_mean_along(sums, _lines(), cell) - _mean_along(sums, _between(), cell))
        if score.size and (top := float(score.max())) > best[0]:
            row, column = np.unravel_index(int(score.argmax()), score.shape)
            best = (top, float(cell), int(column), int(row))
    _, size_px, x, y = best
    if not size_px:
        raise CannotFit(UNLIKE)
    return np.asarray(inverse(back) @ np.array([[size_px, 0, x], [0, size_px, y], [0, 0, 1.0]]))


def _mean_along(sums: tuple[Floats, Floats], lines: Floats, cell: float) -> Floats:
    """The mean gradient on all lines of a field with cells of so many px, for each place of its first corner."""
    height, width = sums[1].shape[0], sums[0].shape[1]
    room = height - int(CELLS * cell) - 1, width - int(CELLS * cell) - 1
    if min(room) < 1:
        return np.zeros((0, 0))
    total, length = np.zeros(room), 0.0
    for x1, y1, x2, y2 in np.round(lines * cell).astype(int):
        upright = x1 == x2
        values = sums[0] if upright else sums[1]
        total += values[y2 : y2 + room[0], x2 : x2 + room[1]] - values[y1 : y1 + room[0], x1 : x1 + room[1]]
        length += max(x2 - x1, y2 - y1)
    return np.asarray(total / max(length, 1.0))


def _turn_of(edges: _Edges) -> float:
    """The rotation of the print in the top-down picture, in degrees (-6 to 6).

    Rotated back by it, the edges run in rows and columns, so the variance of their sums is greatest.
    """
    scale = 1.5 * COARSE_PX / max(edges.both.shape)
    both = cv2.resize(edges.both, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = both.shape

    def rows(turn: float) -> float:
        level = cv2.warpAffine(both, cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0), (width, height))
        return float(level.mean(axis=0).var() + level.mean(axis=1).var())

    rough = max(np.arange(-6.0, 6.1, 0.5), key=rows)
    return float(max(np.arange(rough - 0.4, rough + 0.41, 0.1), key=rows))


def _square_onto(corners: Floats) -> Floats:
    """The homography that maps the field to four corners, (4, 2)."""
    return np.asarray(cv2.getPerspectiveTransform(FIELD.astype(np.float32), corners.astype(np.float32)), np.float64)


def _refined(edges: _Edges, start: Floats, reaches: Sequence[float] = REACHES) -> tuple[Floats, float]:
    """The homography refined on the lines of the print, and the fraction of the samples that then lie on one.

    First the nearest edges count. Where they then lie beside the lines, as those of round places do, the middle of all
    that lies about a line counts at last.
    """
    places, normals = _samples()
    matrix, share, thin = start / start[2, 2], 0.0, False
    for number, reach in enumerate((*reaches, *CENTRING)):
        centring = number >= len(reaches)
        broad = reach if centring else BROAD
        offsets, strength = _offsets(edges.both, matrix, places, normals, reach, broad)
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
def _samples() -> tuple[Floats, Floats]:
    """Points along the lines, four a cell, and the normals: (n, 2) each, in cells."""
    places, normals = [], []
    for x1, y1, x2, y2 in _lines():
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
    px = homogeneous(matrix, probed.reshape(-1, 2)).astype(np.float32).reshape(len(places), len(steps), 2)
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
    goal = homogeneous(matrix, towards)
    here = homogeneous(matrix, places)
    across = homogeneous(matrix, places + normals * 0.01) - here
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
