"""Households' boards of forty squares: drawn prints with round places, for a virtual table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

import numpy as np

from vision.arrays import Image
from vision.boards import FORTY, CrossBoard
from vision.mat_art import Colour
from vision.mats import Mat, Point
from vision.virtual.ludo import BoardPainter, cloth_of
from vision.virtual.stickers import draw_stickers

Yard = Literal["none", "disc", "square"]


@dataclass(frozen=True, slots=True)
class RoundDesign:
    """The print of a board with round places. Lengths are fractions of a cell.

    ``place`` is the colour of plain places, None for outlines only; ``yard`` is what is printed round the places of a
    base, whose own colour is ``spot``, None for the base's; ``linked``: lines join the places of the track.
    """

    ground: Colour
    place: Colour | None
    lines: Colour
    colours: Sequence[Colour]  # of red, green, yellow and blue
    radius: float = 0.4
    line: float = 0.05
    yard: Yard = "none"
    spot: Colour | None = None
    linked: bool = False
    rim: float = 0.6
    rim_colour: Colour = (60, 40, 30)
    edge: float = 0.5  # width of the ground beyond the outermost cells
    arrows: bool = False
    cloth: Colour = (86, 96, 104)


_STRONG = ((212, 36, 40), (24, 140, 66), (246, 196, 30), (30, 92, 184))
_SOFT = ((224, 84, 92), (70, 160, 104), (246, 190, 104), (66, 138, 184))
_PALE = ((236, 160, 156), (168, 206, 172), (246, 224, 150), (164, 188, 224))

ROUND_DESIGNS: Mapping[str, RoundDesign] = MappingProxyType(
    {
        "yellow": RoundDesign((246, 218, 120), (252, 250, 244), (24, 22, 20), _STRONG),
        "wooden": RoundDesign(
            (214, 186, 140), None, (40, 36, 32), _SOFT, yard="disc", spot=(214, 186, 140), arrows=True
        ),
        "white": RoundDesign((250, 250, 248), (240, 240, 236), (120, 120, 124), _STRONG, 0.36, 0.04, yard="square"),
        "dark": RoundDesign((24, 30, 52), (226, 222, 210), (24, 30, 52), _STRONG, 0.38, 0.03, cloth=(180, 170, 150)),
        "green": RoundDesign((36, 104, 66), (244, 240, 228), (250, 248, 240), _STRONG, 0.34, 0.06, linked=True),
        "faint": RoundDesign((244, 238, 226), (250, 247, 240), (176, 166, 150), _PALE, 0.42, 0.03, yard="disc"),
    }
)


@dataclass(frozen=True, slots=True)
class RoundPrint:
    """Draws a design as a household's own board: use it as the ``printed`` of a ``Look``."""

    design: RoundDesign
    cell: float
    origin: Point  # of the field, mm on the mat
    board: CrossBoard = FORTY

    def __call__(self, mat: Mat, px_per_mm: float) -> Image:
        """The board as a picture, (h, w, 3) BGR."""
        picture = cloth_of(mat, px_per_mm, self.design.cloth)
        _draw(BoardPainter(picture, self.cell, self.origin, px_per_mm), self.design, self.board)
        draw_stickers(picture, mat, px_per_mm)
        return picture


def _draw(paint: BoardPainter, design: RoundDesign, board: CrossBoard) -> None:
    side, edge = float(board.cells), design.edge
    colours = dict(zip(board.bases, design.colours, strict=True))
    if design.rim:
        out = edge + design.rim
        paint.box(-out, -out, side + out, side + out, design.rim_colour)
    paint.box(-edge, -edge, side + edge, side + edge, design.ground)
    for name, spots in board.places.items():
        x, y = np.mean(spots, axis=0)
        reach = float(np.ptp([spot[0] for spot in spots])) / 2 + 0.72
        if design.yard == "disc":
            paint.disc(x, y, 1.2 * reach, design.lines)
            paint.disc(x, y, 1.2 * reach - design.line, colours[name])
        elif design.yard == "square":
            paint.box(x - reach, y - reach, x + reach, y + reach, colours[name])
        for spot in spots:
            _place(paint, design, spot, design.spot if design.spot is not None else colours[name])
    track = [board.squares[f"t{i + 1}"] for i in range(4 * len(board.quarter))]
    if design.linked:
        for one, other in pairwise([*track, track[0]]):
            ends = [(x + 0.5, y + 0.5) for x, y in (one, other)]
            paint.stroke(ends[0], ends[1], design.line, design.lines)
    for name, (column, row) in board.squares.items():
        own = board.colour_of(name)
        _place(paint, design, (column + 0.5, row + 0.5), design.place if own is None else colours[own])
    if design.arrows:
        for turn, name in enumerate(board.starts):
            column, row = board.squares[name]
            angle = turn * np.pi / 2
            across, down = np.array((np.cos(angle), np.sin(angle))), np.array((-np.sin(angle), np.cos(angle)))
            tip = np.array((column + 0.5, row + 0.5))
            paint.fill([tip + 0.25 * across, tip + 0.18 * down, tip - 0.18 * down], design.ground)
            paint.fill([tip + 0.06 * down, tip - 0.06 * down, tip - 0.25 * across], design.ground)


def _place(paint: BoardPainter, design: RoundDesign, at: Point, colour: Colour | None) -> None:
    paint.disc(*at, design.radius, design.lines)
    paint.disc(*at, design.radius - design.line, design.ground if colour is None else colour)
