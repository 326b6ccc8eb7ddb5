"""Where an Uckers board is printed in the counters' colours."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.counters.sides import SideTints
from vision.mat_art import Palette
from vision.mat_raster import mat_picture
from vision.mats import ALL_MATS, UCKERS_COLOURS, Mat
from vision.pieces.colours import brightest_paper, sampled, sticker_paper

Bools = NDArray[np.bool_]

_NEARLY_MM = 2  # tolerance for the position of the print
_TILES = 6  # tiles of a bare board's picture each way, in which the light is taken as even


@cache
def printed(name: str) -> Bools:
    """Where the Uckers mat of that name is printed in each colour, or nearly so, at 1 px/mm: (height, width, 4)."""
    palette = Palette()
    picture = mat_picture(ALL_MATS[name], 1.0, palette)
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * _NEARLY_MM + 1,) * 2)
    masks = [(picture == palette.of(name)[::-1]).all(axis=2) for name in UCKERS_COLOURS]
    return np.stack([cv2.dilate(mask.astype(np.uint8), near) > 0 for mask in masks], axis=2)


def printed_on(mat: Mat, bare: Image, sides: SideTints) -> Bools:
    """The same for a household's own board, from the picture of the bare board as ``vision.things`` keeps it."""
    scale = bare.shape[1] / mat.width
    if mat.stuck:
        paper = sticker_paper(mat, mat.markers, lambda places: sampled(bare, places * scale - 0.5))
    else:
        (left, top), _, (right, bottom), _ = np.round(np.array(mat.field.corners) * scale).astype(int).tolist()
        offset = np.array([left, top])
        paper = brightest_paper(bare[top:bottom, left:right], lambda px: (np.array(px) + offset) / scale)
    named = np.empty(bare.shape[:2], np.int64)
    for rows in np.array_split(np.arange(bare.shape[0]), _TILES):
        for columns in np.array_split(np.arange(bare.shape[1]), _TILES):
            tile = bare[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
            x, y = columns.mean() / scale, rows.mean() / scale
            colours = sides.nearest(paper.tint(tile.reshape(-1, 3), x, y)).reshape(tile.shape[:2])
            named[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] = colours
    size, near = (round(mat.width), round(mat.height)), np.ones((3, 3), np.uint8)
    masks = [cv2.dilate((named == i).astype(np.uint8), near) for i in range(len(UCKERS_COLOURS))]
    return np.stack([cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST) > 0 for mask in masks], axis=2)
