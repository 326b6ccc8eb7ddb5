"""Households' boards of rows of squares: drawn prints for a virtual table, chequered or with lines only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.boards import SIX_BY_EIGHT, RowBoard
from vision.mat_art import Colour
from vision.mats import Mat, Point
from vision.virtual.ludo import BoardPainter, cloth_of
from vision.virtual.stickers import draw_stickers

GRAIN_MM = (2.0, 60.0)  # of wood, across and along the grain


@dataclass(frozen=True, slots=True)
class RowDesign:
    """The print of a board of rows: the colours of every other square, and lines of a width in cells (0: none).

    ``grain`` is how much the grain of wood darkens and lightens it, in grey levels; ``rim`` is in cells.
    """

    light: Colour
    dark: Colour
    lines: Colour = (20, 20, 20)
    line: float = 0.0
    grain: float = 0.0
    rim: float = 0.5
    rim_colour: Colour = (90, 58, 30)
    cloth: Colour = (86, 96, 104)  # what the board lies on


ROW_DESIGNS: Mapping[str, RowDesign] = MappingProxyType(
    {
        "inlay": RowDesign((214, 178, 128), (122, 78, 44), grain=7.0, rim=0.8),
        "contrast": RowDesign((246, 244, 238), (34, 34, 38), rim=0.4, rim_colour=(20, 20, 22)),
        "cloth": RowDesign((56, 96, 74), (56, 96, 74), (236, 230, 212), 0.05, rim=0.6, rim_colour=(56, 96, 74)),
        "lined": RowDesign((250, 249, 245), (250, 249, 245), (40, 40, 44), 0.025, rim=0.3, rim_colour=(250, 249, 245)),
        "soft": RowDesign((232, 220, 196), (214, 198, 170), (150, 132, 108), 0.02, grain=3.0, rim=0.5),
        "slate": RowDesign((52, 56, 62), (52, 56, 62), (186, 190, 188), 0.035, rim=0.25, rim_colour=(96, 70, 48)),
        "tiles": RowDesign((178, 196, 206), (58, 98, 128), (236, 236, 230), 0.08, rim=0.9, rim_colour=(236, 236, 230)),
    }
)


@dataclass(frozen=True, slots=True)
class RowPrint:
    """Draws a design as a household's own board: use it as the ``printed`` of a ``Look``."""

    design: RowDesign
    cell: float
    origin: Point  # of the field, mm on the mat
    board: RowBoard = SIX_BY_EIGHT

    def __call__(self, mat: Mat, px_per_mm: float) -> Image:
        """The board as a picture, (h, w, 3) BGR."""
        picture = cloth_of(mat, px_per_mm, self.design.cloth)
        _draw(BoardPainter(picture, self.cell, self.origin, px_per_mm), self.design, self.board)
        draw_stickers(picture, mat, px_per_mm)
        return picture


def _draw(paint: BoardPainter, design: RowDesign, board: RowBoard) -> None:
    columns, rows, rim = board.columns, board.rows, design.rim
    paint.box(-rim, -rim, columns + rim, rows + rim, design.rim_colour)
    for column, row in board.squares.values():
        paint.box(column, row, column + 1, row + 1, design.dark if (column + row) % 2 else design.light)
    if design.grain:
        _add_grain(paint, design.grain, board)
    if design.line:
        for x in range(columns + 1):
            paint.stroke((x, 0), (x, rows), design.line, design.lines)
        for y in range(rows + 1):
            paint.stroke((0, y), (columns, y), design.line, design.lines)


def _add_grain(paint: BoardPainter, grain: float, board: RowBoard) -> None:
    """Darken and lighten each square by grain that runs one way on light squares and the other on dark ones."""
    height, width = paint.picture.shape[:2]
    ways = [way * grain for way in _grain(board.columns, height, width, paint.scale)]
    for column, row in board.squares.values():
        left, top = ((np.array((column, row)) * paint.cell + paint.origin) * paint.scale).round().astype(int)
        side = round(paint.cell * paint.scale)
        part = np.s_[top : top + side, left : left + side]
        rough = paint.picture[part] + ways[(column + row) % 2][part][..., None]
        paint.picture[part] = np.clip(rough, 0, 255).astype(np.uint8)


@lru_cache(maxsize=2)  # its wide blur takes longer than drawing all the rest
def _grain(seed: int, height: int, width: int, scale: float) -> tuple[NDArray[np.float32], ...]:
    """Grain that runs across the picture, and down, each with a standard deviation of 1."""
    noise = np.random.default_rng(seed).normal(size=(height, width)).astype(np.float32)
    across, along = (mm * scale for mm in GRAIN_MM)
    spreads = ((along, across), (across, along))
    ways = [cv2.GaussianBlur(noise, (0, 0), sigma_x, sigmaY=sigma_y) for sigma_x, sigma_y in spreads]
    return tuple(np.asarray(way / way.std(), np.float32) for way in ways)
