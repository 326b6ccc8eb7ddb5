"""Drawn Ludo boards of six designs with hand-placed stickers, and their ground truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.arrays import Floats
from vision.lens import Lens
from vision.mats import UCKERS, Mat, Point
from vision.own_board import OwnBoard, Zone
from vision.virtual.look import seeded
from vision.virtual.ludo import DESIGNS, LudoPrint
from vision.virtual.table import VirtualTable

ZONE = ((15.5, 2.0), (20.5, 13.0))  # cells: to the right of the board
_BESIDE = 1.7  # cells from the field's corner to the middle of a sticker


def board_mat(seed: int, cell: float, standard: Mat = UCKERS, zone: Zone = ZONE) -> Mat:
    """The mat of a board with cells of so many mm, its stickers up to 8 degrees turned and a few mm off."""
    rng = np.random.default_rng(seed)
    stickers = {}
    size = np.array(OwnBoard(np.eye(3), {}, 0.0, cell, (1, 1), Lens(), standard).field[1])
    for marker, (x, y) in zip(standard.markers, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        angle = np.radians(rng.uniform(-8, 8))
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        square = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * 30 / cell
        middle = np.array([x, y]) * (size + 2 * _BESIDE) - _BESIDE
        stickers[marker] = square @ turn + middle + rng.uniform(-0.3, 0.3, 2)
    return OwnBoard(np.eye(3), stickers, 1.0, cell, (1, 1), Lens(), standard).mat(zone)


def squares(table: VirtualTable) -> tuple[Floats, Floats]:
    """The middles of the squares, in cells and in px."""
    middles = np.array([box.centre for box in table.mat.squares.values()])
    return (middles - table.mat.field.corners[0]) / table.mat.cell, table.registration.to_image(middles)


def off_cells(board: OwnBoard, table: VirtualTable) -> float:
    """How far the middle of a square is off at most, in cells."""
    cells, px = squares(table)
    return float(np.linalg.norm(board.to_cells(px) - cells, axis=1).max())


def origin(mat: Mat) -> Point:
    """Where the field begins, mm."""
    box = mat.bases["red"]
    return box.left, box.top


def table(name: str, seed: int, cell: float = 24.0, size: tuple[int, int] | None = None) -> VirtualTable:
    """A virtual table with a board of that design on it."""
    mat = board_mat(seed, cell)
    look = replace(seeded(seed, UCKERS), printed=LudoPrint(DESIGNS[name], cell, origin(mat)))
    return VirtualTable(mat, seed, look, size)
