"""A household's own board: fits its grid to its print, between four stickers or with nothing stuck beside it.

Stickers may lie anywhere beside the board and slightly rotated: they are 30 mm wide, which gives the size of the
board, and their positions are measured. Without them the plane comes from touched corners or from the print itself:
from the lines between its squares or, where the squares are round, from those. Places are in cells, x to the right and
y down from the corner of the red base, or of a board of rows from its top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations, product

import cv2
import numpy as np
from numpy.typing import ArrayLike

from vision.arrays import Floats, Image, inverse, points_of, transform
from vision.boards import COLOURS, Board
from vision.lens import Lens, Size
from vision.localized import localized
from vision.mats import MARKER_MM, MARKERS_A_MAT, UCKERS, Box, Mat, Point, Sticker, own_board_mat
from vision.places.lattice import laid_on
from vision.places.printed_grid import PX_PER_MM, REACHES, Edges, Line, PrintedGrid, edges_of, refined, searched
from vision.places.rounds import Rounds, round_places
from vision.places.stickers import stickers_in
from vision.places.upright import upright_views
from vision.registration import Registration, fit_points

RIM_MM = 5.0  # width of the sheet beyond whatever lies outermost
AROUND_MM = 25.0  # margin of the picture from above beyond the stickers' centres
ENOUGH = 0.6  # of the samples along the lines must lie on a printed line
USUAL_CELL_MM = 24.0  # width of a cell of a board whose size is unknown
AROUND_CELLS = 1.5  # of the top-down picture beyond a field without stickers
ROOM_PX = 900  # the longer side of the top-down pictures in which a board without stickers is searched
STRETCHES = (1.0, 0.95)  # height to width of a cell in them: the focal length is a guess
CLEARLY = 0.85  # of the samples: then no other view of the print is tried
TOUCHED = 2  # steps of the search that are skipped near touched corners
CORNERS_OFF = 1.5  # cells by which touched corners may differ from those that the print shows
CLEARER, UNUSUAL = 1.1, 1.2  # times as well as the usual order of colours; and once more if red is not opposite yellow
HUES = np.array([(1.0, 0.4), (-0.9, 0.3), (0.1, 1.0), (0.0, -1.0)])  # of red, green, yellow and blue in CIELAB
YELLOW = COLOURS.index("yellow")
Zone = tuple[Point, Point]
_NEIGHBOURS = ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0))


class CannotFit(ValueError):
    """Raised if a board can't be found in a picture; its text is a sentence for the players."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnBoard:
    """A board found in a picture.

    ``matrix`` (3 x 3) maps cells to px of a pinhole camera, ``stickers`` are their corners in cells by id, ``share`` is
    the fraction of its lines that lie on printed lines, or of its squares on round places (0 if the corners were only
    touched), ``cell`` the width of a cell in mm, ``standard`` the mat with this kind of board, which is
    played on with ``pawns`` or with counters. ``paints``
    are the colours of its bases clockwise from the red one.
    """

    matrix: Floats
    stickers: Mapping[int, Floats]
    share: float
    cell: float
    size: Size
    lens: Lens
    standard: Mat = UCKERS
    pawns: bool = False
    paints: tuple[str, ...] = COLOURS

    @property
    def board(self) -> Board:
        """Its table of cells."""
        return board_of(self.standard)

    @property
    def field(self) -> Zone:
        """Two opposite corners of the field."""
        return (0.0, 0.0), (float(self.board.columns), float(self.board.rows))

    @property
    def turns(self) -> tuple[int, ...]:
        """By how many quarter turns clockwise its print may be turned: it looks much the same then."""
        return (0, 1, 2, 3) if self.board.columns == self.board.rows else (0, 2)

    def to_image(self, cells: ArrayLike) -> Floats:
        """Map places in cells, (n, 2), to px, (n, 2)."""
        return self.lens.distorted(transform(self.matrix, points_of(cells)), self.size)

    def to_cells(self, px: ArrayLike) -> Floats:
        """Map pixels, (n, 2), to places in cells, (n, 2)."""
        return transform(inverse(self.matrix), self.lens.undistorted(points_of(px), self.size))

    def mat(self, zone: Zone | None = None) -> Mat:
        """The mat of this board; see ``mat_of``."""
        mat = mat_of(self.cell, self.stickers, zone, self.standard)
        return replace(mat, pawns=self.pawns, paints=self.paints)

    def turned(self, quarters: int) -> OwnBoard:
        """The same board, without stickers, with another corner as the red base's: so many clockwise further."""
        corners = transform(self.matrix, np.roll(_field(self.board), -quarters, axis=0))
        return replace(self, matrix=_field_onto(corners, self.board))

    def cell_on(self, plane: Registration) -> float:
        """The width of a cell (mm) on a plane that was measured in a picture of the same camera position."""
        corners = plane.to_mat(self.to_image(_field(self.board)))
        around = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).sum()
        return float(around) / (2 * (self.board.columns + self.board.rows))

    def sized(self, cell: float) -> OwnBoard:
        """The same board with cells of so many mm."""
        return replace(self, cell=cell)

    def turned_like(self, before: Registration) -> OwnBoard:
        """The same board, without stickers, with its red corner nearest to where it was in an earlier picture (px)."""
        corners = before.to_image(np.array(before.mat.field.corners))

        def off(board: OwnBoard) -> float:
            return float(np.linalg.norm(board.to_image(_field(board.board)) - corners, axis=1).max())

        return self if self.stickers else min(map(self.turned, self.turns), key=off)

    def registration(self, zone: Zone | None = None) -> Registration:
        """The registration of the picture in which a board without stickers was fitted, laid out for its games."""
        return self.seen_as(self.mat(zone))

    def seen_as(self, mat: Mat) -> Registration:
        """The registration of that picture, laid out as a mat of the same board, whatever its size."""
        across, down = np.arange(self.board.columns + 1.0), np.arange(self.board.rows + 1.0)
        cells = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
        places = cells * mat.cell + (mat.field.left, mat.field.top)
        return fit_points(mat, self.to_image(cells), places, self.size, self.lens)


def board_of(standard: Mat) -> Board:
    """The board on a mat; raises ``ValueError`` if there is none."""
    if standard.board is None:
        raise ValueError(standard.name)
    return standard.board


def mat_of(cell: float, stickers: Mapping[int, Floats], zone: Zone | None = None, standard: Mat = UCKERS) -> Mat:
    """The mat of a board with cells of that width (mm) and stickers with those corners (cells, by id).

    ``zone`` are two opposite corners (cells) of the dice zone; the default is the field itself. ``standard`` is the mat
    with the same kind of board.
    """
    board = board_of(standard)
    far = float(board.columns), float(board.rows)
    (x1, y1), (x2, y2) = zone or ((0.0, 0.0), far)
    roll = np.array([(min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))])
    outer = np.concatenate([*stickers.values(), roll, [(0.0, 0.0), far]]) * cell
    origin = RIM_MM - outer.min(axis=0)
    width, height = outer.max(axis=0) + origin + RIM_MM
    zone_box = Box(*(roll * cell + origin).flatten().tolist())
    in_mm = {marker: Sticker.of((quad * cell + origin).tolist()) for marker, quad in stickers.items()}
    corner = (float(origin[0]), float(origin[1]))
    size = (float(width), float(height))
    return own_board_mat(standard, size, corner, cell, zone_box, in_mm)


def fit_board(
    image: Image, touched: Sequence[Point] = (), lens: Lens | None = None, standard: Mat = UCKERS
) -> OwnBoard:
    """Fit the board in a picture (BGR); raises ``CannotFit`` with what is missing.

    ``touched`` are the four corners of the field in px if somebody has shown them, the red base's first, then
    clockwise: the print then only refines them. Without any sticker, they or the print alone show the board; the width
    of its cells is then ``USUAL_CELL_MM`` until somebody knows better (``sized``). ``standard`` is a mat with the same
    kind of board.
    """
    bent, size = lens or Lens(), (image.shape[1], image.shape[0])
    grid = grid_of(board_of(standard))
    seen = stickers_in(image)
    if len(seen) < MARKERS_A_MAT:
        if touched:
            return _with_paints(image, _by_corners(image, points_of(touched), bent, standard))
        if not seen:
            return _by_print(image, bent, standard)
        raise CannotFit(localized("stickers-missing", count=len(seen)))
    quads = {marker: bent.undistorted(quad, size) for marker, quad in seen.items()}
    above, shape = _from_above(quads)
    flat = _flattened(image, bent, above, shape)
    edges = edges_of(flat, [transform(above, quad) for quad in quads.values()])
    start = None
    if touched:
        start = _field_onto(transform(above, bent.undistorted(points_of(touched), size)), board_of(standard))
    else:
        start = searched(edges, grid)
    if start is None:
        raise CannotFit(_unlike(standard))
    fitted, share = refined(edges, grid, start)
    if share < ENOUGH and not touched:
        raise CannotFit(_unlike(standard))
    if share < ENOUGH:
        fitted, share = start, 0.0
    matrix = inverse(above) @ fitted
    stickers = {marker: transform(inverse(matrix), quad) for marker, quad in quads.items()}
    return _with_paints(image, OwnBoard(matrix, stickers, share, _cell_mm(stickers), size, bent, standard))


def _unlike(standard: Mat) -> str:
    return localized("no-grid", columns=board_of(standard).columns, rows=board_of(standard).rows)


@cache
def grid_of(board: Board) -> PrintedGrid:
    """The lines of a board's print: round its squares and, where counters leave it in the middle, its bases."""
    cells = set(board.squares.values())
    level, between = _level_lines(cells)
    upright, through = map(_transposed, _level_lines({(y, x) for x, y in cells}))
    if board.middle:
        side = float(board.columns)
        more = [(0.0, 0.0, side, 0.0), (0.0, side, side, side)]
        more += [(x1, y, x2, y) for x1, y1, x2, y2 in board.bases.values() for y in (y1, y2) if 0 < y < side]
        level, upright = (*level, *more), (*upright, *_transposed(more))  # the same after a quarter turn
    return PrintedGrid(board.columns, board.rows, (*level, *upright), (*between, *through))


def _level_lines(cells: set[tuple[int, int]]) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The horizontal lines above and below cells, and those through their middles."""
    edges = _runs({(x, y + down) for x, y in cells for down in (0, 1)})
    through = tuple((x1, y + 0.5, x2, y + 0.5) for x1, x2, y in _runs(cells))
    return tuple((x1, y, x2, y) for x1, x2, y in edges), through


def _runs(cells: set[tuple[int, int]]) -> list[tuple[float, float, float]]:
    """Neighbouring cells of each row taken together: from x to x, and the row."""
    starts = sorted(cell for cell in cells if (cell[0] - 1, cell[1]) not in cells)
    found = []
    for x, y in starts:
        end = x
        while (end, y) in cells:
            end += 1
        found.append((float(x), float(end), float(y)))
    return found


def _transposed(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines with rows and columns exchanged."""
    return tuple((y1, x1, y2, x2) for x1, y1, x2, y2 in lines)


def _by_corners(image: Image, touched: Floats, lens: Lens, standard: Mat) -> OwnBoard:
    """The board between four touched corners (px), refined by its print as far as that shows."""
    size = (image.shape[1], image.shape[0])
    start = _field_onto(lens.undistorted(touched, size), board_of(standard))
    by_rounds = _by_rounds(image, lens, standard, start)
    if by_rounds is not None:
        return by_rounds
    found = _on_print(image, start, lens, standard, REACHES[TOUCHED:])
    if found.share < ENOUGH and found.board.columns != found.board.rows:
        # Somebody may have begun at the next corner.
        other = _field_onto(np.roll(lens.undistorted(touched, size), 1, axis=0), found.board)
        found = max(found, _on_print(image, other, lens, standard, REACHES[TOUCHED:]), key=lambda one: one.share)
    return found if found.share >= ENOUGH else OwnBoard(start, {}, 0.0, USUAL_CELL_MM, size, lens, standard)


def _by_print(image: Image, lens: Lens, standard: Mat) -> OwnBoard:
    """The board found by its print alone, its first corner the red base's by the colours of the bases.

    Round places in its rows and columns are proof enough: circles have hardly any straight lines, and on those that
    are searched for nevertheless a board may fit half a cell off.
    """
    grid = grid_of(board_of(standard))
    best = _by_rounds(image, lens, standard)
    views = []
    if best is None:
        views = [
            _orientations(above, edges_of(_flattened(image, lens, above, shape), []), grid)
            for above, shape in upright_views(image, lens, ROOM_PX)
        ]
    for stretch, ways in product(STRETCHES, views):
        for above, edges in ways:
            start = searched(edges, grid, stretch)
            if start is not None:
                found = _on_print(image, inverse(above) @ start, lens, standard, REACHES)
                if found.share >= ENOUGH:
                    best = found if best is None or found.share > best.share else best
        if best is not None and best.share >= CLEARLY:
            break
    if best is None:
        raise CannotFit(_unlike(standard))
    if best.board.bases:
        turns, paints = turns_and_colours(image, best)
        return replace(best.turned(turns), paints=paints)
    best = _shifted(image, best)
    return best.turned(_turns_upright(best))


def _orientations(above: Floats, edges: Edges, grid: PrintedGrid) -> list[tuple[Floats, Edges]]:
    """A view from above, and where a board may lie across in it, that view turned by a quarter."""
    if grid.columns == grid.rows:
        return [(above, edges)]
    quarter = np.array([(0, -1, edges.down.shape[0] - 1), (1, 0, 0), (0, 0, 1.0)])
    return [(above, edges), (np.asarray(quarter @ above), edges.turned())]


def _shifted(image: Image, board: OwnBoard) -> OwnBoard:
    """The board of rows moved by whole squares to where most of its lines show.

    Only its outer lines distinguish a place from one that is a row further, so the search may be off by that.
    """
    while True:
        ways = [board.matrix @ np.array([(1, 0, x), (0, 1, y), (0, 0, 1.0)]) for x, y in _NEIGHBOURS]
        near = [_on_print(image, way, board.lens, board.standard, REACHES[TOUCHED:]) for way in ways]
        best = max(near, key=lambda one: one.share)
        if best.share <= board.share:
            return board
        board = best


def _rounds(image: Image, lens: Lens) -> Rounds:
    """The round places in a picture, in px of a pinhole camera."""
    seen = round_places(image)
    return replace(seen, middles=lens.undistorted(seen.middles, (image.shape[1], image.shape[0])))


def _by_rounds(image: Image, lens: Lens, standard: Mat, touched: Floats | None = None) -> OwnBoard | None:
    """The board by its round squares, if they show; its red corner is where ``touched`` (cells to px) has it."""
    board = board_of(standard)
    if not board.bases:  # a part of rows of round places looks like any other
        return None
    size, rounds = (image.shape[1], image.shape[0]), _rounds(image, lens)
    places = np.array(list(board.squares.values()), np.float64) + 0.5
    laid = laid_on(rounds, places, size)
    if laid is None and touched is not None:
        laid = laid_on(rounds, places, size, touched)
    if laid is None:
        return None
    found = OwnBoard(laid.matrix, {}, laid.share, USUAL_CELL_MM, size, lens, standard)
    if touched is None:
        return found
    field = _field(board)
    wanted = transform(touched, field)
    ways = [found.turned(quarters) for quarters in found.turns]
    off = [transform(inverse(way.matrix), wanted) - field for way in ways]
    far = [float(np.linalg.norm(one, axis=1).max()) for one in off]
    return ways[int(np.argmin(far))] if min(far) <= CORNERS_OFF else None


def _on_print(image: Image, start: Floats, lens: Lens, standard: Mat, reaches: Sequence[float]) -> OwnBoard:
    """The board refined on the lines of its print from a first guess: cells to px of a pinhole camera."""
    grid = grid_of(board_of(standard))
    above, shape = _cells_above(start, grid.columns, grid.rows)
    edges = edges_of(_flattened(image, lens, above, shape), [])
    fitted, share = refined(edges, grid, above @ start, reaches)
    size = (image.shape[1], image.shape[0])
    return OwnBoard(inverse(above) @ fitted, {}, share, USUAL_CELL_MM, size, lens, standard)


def _cells_above(cells: Floats, columns: int, rows: int) -> tuple[Floats, Size]:
    """The homography from px to a top-down picture of a field (cells to px) and its surroundings, and its size."""
    cell, around = USUAL_CELL_MM * PX_PER_MM, AROUND_CELLS * USUAL_CELL_MM * PX_PER_MM
    onto = np.array([[cell, 0, around], [0, cell, around], [0, 0, 1.0]])
    shape = round(columns * cell + 2 * around), round(rows * cell + 2 * around)
    return np.asarray(onto @ inverse(cells)), shape


def _turns_upright(board: OwnBoard) -> int:
    """By how many quarter turns the last row of a board of rows is off the lower side of the picture."""

    def lowest(quarters: int) -> float:
        return float(board.turned(quarters).to_image(_field(board.board))[2:, 1].mean())

    return max(board.turns, key=lowest)


def _with_paints(image: Image, board: OwnBoard) -> OwnBoard:
    """A board whose red base is known, with the colours of the others."""
    return replace(board, paints=turns_and_colours(image, board, turned=0)[1]) if board.board.bases else board


def turns_and_colours(image: Image, board: OwnBoard, turned: int | None = None) -> tuple[int, tuple[str, ...]]:
    """By how many quarter turns the red base is off the first corner, and the colours clockwise from it.

    Each colour shows on its way home. The usual order is red, green, yellow, blue, and the other way round is the next
    one: others have to fit better by ``CLEARER`` and by ``UNUSUAL``. ``turned`` is the number of quarter turns, if it
    is known.
    """
    above, shape = _cells_above(board.matrix, board.board.columns, board.board.rows)
    flat = _flattened(image, board.lens, above, shape)
    lab = cv2.cvtColor(cv2.GaussianBlur(flat, (0, 0), 2.0), cv2.COLOR_BGR2LAB).astype(np.float64)[..., 1:] - 128
    cell, around = USUAL_CELL_MM * PX_PER_MM, AROUND_CELLS * USUAL_CELL_MM * PX_PER_MM
    tints, printed = [], board_of(board.standard)
    for colour in printed.bases:
        inks = []
        for x, y in (at for name, at in printed.squares.items() if name.startswith(colour)):
            left, top, right, bottom = (round(around + v * cell) for v in (x + 0.2, y + 0.2, x + 0.8, y + 0.8))
            inks.append(np.median(lab[top:bottom, left:right].reshape(-1, 2), axis=0))
        tints.append(np.median(inks, axis=0))
    off = np.array(tints) - np.mean(tints, axis=0)
    fits = off @ HUES.T  # (bases, colours)
    orders = [order for order in permutations(range(4)) if turned is None or order.index(0) == turned]

    def fit(order: tuple[int, ...]) -> float:
        first = order.index(0)
        clockwise = (*order[first:], *order[:first])
        known = (CLEARER if clockwise == (0, 1, 2, 3) else 1.0) * (UNUSUAL if clockwise[2] == YELLOW else 1.0)
        return float(fits[range(4), order].sum()) * known

    best = max(orders, key=fit)
    turns = best.index(0)
    return turns, tuple(COLOURS[k] for k in (*best[turns:], *best[:turns]))


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
    sides = [np.roll(square, -1, axis=0) - square for square in (transform(to_unit, q) for q in quads.values())]
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
    places = lens.distorted(transform(inverse(above), grid), size).astype(np.float32).reshape(height, width, 2)
    return np.asarray(
        cv2.remap(image, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _field(board: Board) -> Floats:
    """The corners of a board's field in cells, the red base's first, clockwise."""
    columns, rows = board.columns, board.rows
    return np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float64)


def _field_onto(corners: Floats, board: Board) -> Floats:
    """The homography that maps a board's field to four corners, (4, 2)."""
    return np.asarray(
        cv2.getPerspectiveTransform(_field(board).astype(np.float32), corners.astype(np.float32)), np.float64
    )
