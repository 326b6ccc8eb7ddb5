"""What a board's print may be, if its empty picture is unknown: grey ground, and inks where the board has them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.mats import Box, Mat
from vision.pawns.paint import Paint, PrintPlane
from vision.things.light import Tints
from vision.things.prints import SCALE

BROAD = 0.12  # how far the ground's and an ink's chroma spread
ALIKE = 0.6  # share of an ink's strength by which a base may differ from the squares
ENOUGH = 20  # pixels that show a colour
INNER = 0.2  # cells left out along the edge of a square, where it may have an outline
BASE_ROOM = 0.6  # cells: a base may be printed beyond its box


def likely_print(mat: Mat, seen: Tints, inks: Sequence[Paint]) -> list[PrintPlane]:
    """The print as far as a picture with pawns shows it, (h, w, 3) relative to white.

    Ground, lines and plain squares have one chroma at any lightness; the ink of each colour is only in its base, on its
    squares, and in the middle.
    """
    assert mat.board is not None
    shape = seen.shape[:2]
    plain = np.ones(shape, np.bool_)
    planes = []
    for ink, colour in zip(inks, mat.board.bases, strict=True):
        own = [box for name, box in mat.squares.items() if mat.board.colour_of(name) == colour]
        for boxes in ([mat.bases[colour].grown(BASE_ROOM * mat.cell)], [*own, *_middle(mat)]):
            there = _covered(boxes, shape)
            plain &= ~there
            inner = _covered([box.grown(-INNER * mat.cell) for box in boxes], shape)
            planes.append(_plane(_common(seen[inner], ink.chroma[0]), there))
    squares = [box for name, box in mat.squares.items() if mat.board.colour_of(name) is None]
    inner = _covered([box.grown(-INNER * mat.cell) for box in squares], shape)
    on_squares = _covered(squares, shape)
    ground = np.median(seen[plain & ~on_squares & _covered([mat.field], shape)], axis=0)
    everywhere = np.ones(shape, np.bool_)
    places = _plane(np.median(seen[inner], axis=0).astype(np.float64), everywhere, greys=True)
    return [_plane(ground.astype(np.float64), everywhere, greys=True), places, *planes]


def _covered(boxes: Sequence[Box], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The pixels in some boxes, (h, w)."""
    there = np.zeros(shape, np.bool_)
    for box in boxes:
        there[_within(box)] = True
    return there


def _plane(tint: Floats, there: NDArray[np.bool_], *, greys: bool = False) -> PrintPlane:
    """Print of one tint."""
    tints = np.zeros((*there.shape, 3), np.float32)
    tints[...] = tint
    return PrintPlane(tints, there.astype(np.float32), np.full(there.shape, BROAD, np.float32), greys, guessed=True)


def _common(seen: Tints, ink: Floats) -> Floats:
    """The most common tint (3,) of about an ink's chroma among tints (n, 3), of which pawns cover a part."""
    off = np.hypot(seen[:, 0] - ink[0], seen[:, 1] - ink[1])
    middle = np.array([*ink, 0.0])
    for reach in (ALIKE * float(np.hypot(*ink)), 4 * BROAD, 2 * BROAD):
        near = seen[off < reach]
        if len(near) < ENOUGH:
            break
        middle = np.median(near, axis=0).astype(np.float64)
        off = np.hypot(seen[:, 0] - middle[0], seen[:, 1] - middle[1])
    return middle


def _middle(mat: Mat) -> list[Box]:
    """The middle of the board, if counters leave it there: all colours are printed in it."""
    if mat.board is None or not mat.board.middle:
        return []
    x, y = mat.field.centre
    return [Box(x, y, x, y).grown(1.6 * mat.cell)]


def _within(box: Box) -> tuple[slice, slice]:
    left, top, right, bottom = (max(0, round(v * SCALE)) for v in (box.left, box.top, box.right, box.bottom))
    return slice(top, bottom), slice(left, right)
