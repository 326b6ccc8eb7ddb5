"""Virtual tables without a mat, set up as people do: a picture of the empty table, and a blank sheet laid on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import cv2
import numpy as np

from companion.table.setup import Setup
from companion.table.showing import PICTURES
from vision.arrays import Floats, Image
from vision.boards import FIFTY_SIX, FIFTY_TWO, FORTY, SIX_BY_EIGHT, Board
from vision.lens import Size
from vision.mats import ANYWHERE, MATS, UCKERS, Mat, Point, Sticker
from vision.own_board import USUAL_CELL_MM, Zone, board_of, fit_board, mat_of
from vision.places.landmarks import Landmarks, landmarks_of
from vision.places.place import Place, recognised
from vision.places.sheet import FORMATS, NoSheet, find_sheet
from vision.places.stickers import stuck_place
from vision.registration import Registration, fit
from vision.virtual.background import PATTERNS, with_blank_sheet
from vision.virtual.forty import ROUND_DESIGNS, RoundPrint
from vision.virtual.look import BOARDS, Look, Rim, seeded
from vision.virtual.ludo import DESIGNS, LudoPrint
from vision.virtual.row_boards import ROW_DESIGNS, RowPrint
from vision.virtual.stickers import with_stickers
from vision.virtual.table import VirtualTable

Printed = Callable[[Mat, float], Image]
_PRINTS: Mapping[Board, tuple[float, Mapping[str, Callable[[float, Point], Printed]]]] = MappingProxyType(
    {
        FIFTY_TWO: (USUAL_CELL_MM, {name: partial(LudoPrint, design) for name, design in DESIGNS.items()}),
        **{
            board: (cell, {name: partial(RoundPrint, design, board=board) for name, design in ROUND_DESIGNS.items()})
            for board, cell in ((FORTY, 30.0), (FIFTY_SIX, USUAL_CELL_MM))
        },
        SIX_BY_EIGHT: (40.0, {name: partial(RowPrint, design) for name, design in ROW_DESIGNS.items()}),
    }
)
"""For each kind of board the width of a cell (mm) and its drawn prints by name."""
TOUCH_PX = 6.0  # how far at most a finger misses a corner of a board
_RIMS = (
    Rim((96, 62, 38)),
    Rim((150, 104, 62)),
    Rim((60, 60, 64)),
    Rim((30, 28, 30), 24.0, 30.0, (34, 84, 50)),
    Rim((176, 140, 96), 6.0, 0.0, (96, 26, 30)),
    Rim((226, 222, 214), 16.0, 70.0),
    Rim((44, 44, 48), 9.0, 12.0, (40, 44, 60)),
)
_TURNS = (8.0, -20.0, 95.0, 70.0)  # degrees: how the sheet lies, tried in turn


def virtual_game(setup: Setup, seed: int, ground: str = "", animal: str = "") -> tuple[VirtualTable, Setup]:
    """The virtual table of a game, and its setup.

    With a ``ground`` of ``vision.virtual.look.GROUNDS`` it is a table without a mat, and the setup has its place unless
    its plane is unknown (``ANYWHERE``). ``animal`` is the picture on the dice; by default the seed chooses it.
    """
    mat = setup.table_mat
    if ground and mat is not ANYWHERE:
        table, place = virtual_place(mat, seed, ground, animal)
        return table, replace(setup, place=place)
    return VirtualTable(mat, seed, _look(mat, seed, ground, animal)), setup


def virtual_place(mat: Mat, seed: int, ground: str, animal: str = "") -> tuple[VirtualTable, Place]:
    """A table with a ground of ``vision.virtual.look.GROUNDS``, and its place, laid out for a game.

    If the surface has too few features to be recognised, there are strips of tape on it, as the setup advises.
    """
    if ground in BOARDS:
        return _table_with_board(mat, seed, pawns=ground == "pawns")
    layout = replace(mat, bare=True)
    look = _look(layout, seed, ground, animal)
    if ground == "stickers":
        return _table_with_stickers(VirtualTable(with_stickers(layout, seed), seed, look))
    table = VirtualTable(layout, seed, look)
    landmarks = _landmarks(table)
    if not recognised(landmarks, [table.render(0.5 + i / 1000) for i in (1, 2)]):
        table = VirtualTable(layout, seed, replace(look, tape=True))
        landmarks = _landmarks(table)
    return table, Place(_plane(table, landmarks.picture), landmarks.picture, landmarks.noise)


def _look(mat: Mat, seed: int, ground: str, animal: str) -> Look:
    """The look of a table with that ground; ``animal`` is the picture on its dice, by default the seed's."""
    look = seeded(seed, mat)
    if animal:
        look = look.with_picture(animal)
    if ground == "tray":
        return replace(look, rim=_RIMS[seed % len(_RIMS)])
    if ground == "patterned":
        return replace(look, surface=tuple(PATTERNS)[seed % len(PATTERNS)])
    return look


def _table_with_stickers(table: VirtualTable) -> tuple[VirtualTable, Place]:
    """A table with four stickers, and its place as measured by them, laid out where it truly is."""
    picture = np.asarray(np.mean([table.render(i / 1000) for i in range(PICTURES)], axis=0).round(), np.uint8)
    shown = stuck_place(picture, table.mat)
    if shown is None:
        raise ValueError(table.seed)
    own, true = (np.concatenate([box.corners for box in mat.stickers.values()]) for mat in (shown.layout, table.mat))
    onto, _ = cv2.estimateAffinePartial2D(own, true, ransacReprojThreshold=1e3)
    turn = onto[:, :2] / np.sqrt(np.linalg.det(onto[:, :2]))  # as measured, not scaled
    places = (own - own.mean(axis=0)) @ turn.T + true.mean(axis=0)
    stickers = dict(zip(table.mat.stickers, map(Sticker.of, places.reshape(-1, 4, 2).tolist()), strict=True))
    layout = replace(table.mat, stickers=stickers)
    return table, replace(shown, registration=fit(layout, shown.registration.markers, table.size))


def virtual_board(
    name: str, seed: int, size: Size | None = None, standard: Mat = UCKERS, *, pawns: bool = False
) -> VirtualTable:
    """A table with a household's own board of a drawn design on it, and nothing stuck beside it.

    ``standard`` is the mat with the same kind of board; it is played on with ``pawns`` or with counters.
    """
    cell, drawn = _PRINTS[board_of(standard)]
    mat = replace(mat_of(cell, {}, beside(standard), standard), pawns=pawns)
    printed = drawn[name](cell, mat.field.corners[0])
    return VirtualTable(mat, seed, replace(seeded(seed, mat), printed=printed), size)


def beside(standard: Mat) -> Zone:
    """Where dice are thrown, in cells: to the right of a board."""
    board, off = board_of(standard), 0.5 if standard is UCKERS else 1.4
    margin = 2.0 if board.bases else 0.0
    return (board.columns + off, margin), (board.columns + off + 5.0, board.rows - margin)


def touched_corners(table: VirtualTable, seed: int) -> list[Point]:
    """The corners of the field as touched by a finger, px, the red base's first."""
    off = np.random.default_rng([seed, 8]).uniform(-TOUCH_PX, TOUCH_PX, (4, 2))
    return [(float(x), float(y)) for x, y in table.registration.to_image(np.array(table.mat.field.corners)) + off]


def _table_with_board(mat: Mat, seed: int, *, pawns: bool) -> tuple[VirtualTable, Place]:
    """A table with a household's own board, set up by touched corners and its size."""
    standard = MATS[mat.standard]
    names = tuple(_PRINTS[board_of(standard)][1])
    table = virtual_board(names[seed % len(names)], seed, standard=standard, pawns=pawns)
    landmarks = _landmarks(table)
    fitted = fit_board(landmarks.picture, touched_corners(table, seed), standard=standard).sized(table.mat.cell)
    there = replace(fitted, pawns=pawns).registration(beside(standard))
    return table, Place(there, landmarks.picture, landmarks.noise)


def _landmarks(table: VirtualTable) -> Landmarks:
    """The landmarks of the empty table."""
    return landmarks_of([table.render(i / 1000) for i in range(PICTURES)])


def _plane(table: VirtualTable, empty: Image) -> Registration:
    """The plane measured with a blank sheet: found by its outline, or by touched corners."""
    sheets = [lying_sheet(table.mat, turn) for turn in _TURNS]
    for corners in sheets:
        picture = with_blank_sheet(empty, table.registration, table.look, corners)
        try:
            return _plane_from_sheet(table, picture, corners, None)
        except NoSheet:
            continue
    picture = with_blank_sheet(empty, table.registration, table.look, sheets[0])
    return _plane_from_sheet(table, picture, sheets[0], table.registration.to_image(sheets[0]))


def _plane_from_sheet(table: VirtualTable, picture: Image, corners: Floats, touched: Floats | None) -> Registration:
    found = find_sheet(picture, "a4", corners=touched)
    seen = table.registration.to_mat(found.corners)
    order = [int(np.linalg.norm(corners - corner, axis=1).argmin()) for corner in seen]
    return found.plane(table.mat, corners[order])


def lying_sheet(mat: Mat, degrees: float) -> Floats:
    """The corners of a sheet of A4 about the middle of the layout, (4, 2) mm."""
    long, short = FORMATS["a4"]
    turn = math.radians(degrees)
    box = np.array([(-long, -short), (long, -short), (long, short), (-long, short)]) / 2
    spin = np.array([(math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))])
    return np.asarray(box @ spin + (mat.width / 2, mat.height / 2))
