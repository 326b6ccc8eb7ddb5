"""Searches around a stack's upper face for the colours of counters that stick out below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.counters.looks import StackLook
from vision.counters.sides import SideTints
from vision.mat_art import Palette
from vision.mat_raster import mat_picture
from vision.mats import ALL_MATS, UCKERS, UCKERS_COLOURS, Mat
from vision.pieces.colours import Paper, sampled, sticker_paper
from vision.pieces.crops import COUNTER_ROW, COUNTER_SCALE, CROP, USUAL_HEIGHT

Bools = NDArray[np.bool_]

SECTORS = 32
_NEAR, _REACH = 1.5, 4.0  # pixels outside the upper face, and outside the stack's side: in between, others stick out
_BEYOND = (7.5, 9.5)  # pixels outside the stack's side: the board around it
_SAMPLES = 10
_ENOUGH = 3  # samples of a colour needed in a sector
_NEARLY_MM = 2  # tolerance for the position of the print
_TILES = 6  # tiles of a bare board's picture each way, in which the light is taken as even
_ALL_AROUND = 22  # a colour in more sectors than this is the square's own print: no counter sticks out on all sides


def colours_sticking_out(
    looks: Sequence[StackLook], crops: Sequence[Image], sides: SideTints, paper: Paper, print_of: Bools | None = None
) -> Floats:
    """How many of the 32 sectors around upper faces show a strip of each colour that is no print, (n, 4).

    A counter that has slipped, or whose side is visible, shows as a strip of its colour along the face. Where the print
    has that colour, or the strip continues into such print or beyond a counter's reach, it is no evidence. ``print_of``
    is where the print has each colour, as returned by ``printed`` and ``printed_on``; the default is the standard mat.
    """
    known = printed(UCKERS.name) if print_of is None else print_of
    tints = np.concatenate([_around(look, crop, paper) for look, crop in zip(looks, crops, strict=True)])
    named = sides.nearest(tints).reshape(len(looks), SECTORS, _SAMPLES + len(_BEYOND), 1) == np.arange(4)
    beneath = np.stack([_printed_around(look, known) for look in looks])
    shown = named & ~beneath
    strips = shown[:, :, :_SAMPLES].sum(axis=2) >= _ENOUGH
    runs_on = shown[:, :, _SAMPLES:].any(axis=2) | (shown[:, :, :-1] & beneath[:, :, 1:]).any(axis=2)
    ending = strips & ~runs_on
    return np.asarray(np.where(strips.sum(axis=1) > _ALL_AROUND, 0.0, ending.sum(axis=1)))


def _around(look: StackLook, crop: Image, paper: Paper) -> Floats:
    """The tints of the samples around an upper face, (sectors * samples, 3)."""
    columns, rows = _places(round(look.spot.radius * COUNTER_SCALE), round(_drop(look)))
    return paper.tint(crop[rows, columns].reshape(-1, 3), look.spot.x, look.spot.y)


def _printed_around(look: StackLook, print_of: Bools) -> Bools:
    """Whether the print under the samples has each colour, (sectors, samples, 4)."""
    x, y = look.on_the_board(*_places(round(look.spot.radius * COUNTER_SCALE), round(_drop(look))))
    height, width = print_of.shape[:2]
    return print_of[np.clip(y, 0, height - 1).astype(np.int64), np.clip(x, 0, width - 1).astype(np.int64)]


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
    paper = sticker_paper(mat, mat.markers, lambda places: sampled(bare, places * scale - 0.5))
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


def _drop(look: StackLook) -> float:
    """How far (pixels) the stack's side extends beyond its upper face, towards the camera's foot point."""
    return look.likely_count * USUAL_HEIGHT * COUNTER_SCALE * look.steepness


@cache
def _places(radius: int, drop: int) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.int64]], ...]:
    """Columns and rows of the samples, (sectors, samples and those beyond)."""
    angle = 2 * np.pi * np.arange(SECTORS) / SECTORS
    side = drop * np.clip(np.sin(angle), 0, None)[:, None]
    part = np.linspace(0, 1, _SAMPLES)[None]
    away = np.concatenate([_NEAR + part * (side + _REACH - _NEAR), side + np.array(_BEYOND)[None]], axis=1) + radius
    columns = (CROP - 1) / 2 + away * np.cos(angle)[:, None]
    rows = COUNTER_ROW + away * np.sin(angle)[:, None]
    return tuple(np.clip(np.round(v), 0, CROP - 1).astype(np.int64) for v in (columns, rows))
