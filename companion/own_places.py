"""The household's own table and own board, as shown to the camera: each is a place, in a file beside the log."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal, cast

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from companion.data_files import DataFile
from hardware.pictures import as_jpeg
from hardware.private_files import OWNER_FILE
from vision.arrays import Floats
from vision.decoding import decoded
from vision.lens import Lens, Size
from vision.localized import localized
from vision.mats import ALL_MATS, MATS, UCKERS, Box, Mat, Sticker, own_board_mat
from vision.own_board import mat_of
from vision.places.layouts import laid_out
from vision.places.place import Place, from_straight_above
from vision.registration import Registration

MOST_BYTES = 20_000_000
TABLE, BOARD = DataFile("table.json", MOST_BYTES, OWNER_FILE), DataFile("board.json", MOST_BYTES, OWNER_FILE)
"""The files of the table and of the board; games on the board go before those on the table."""
MOST_PIXELS = 8_500_000
QUALITY = 95  # of the JPEG: landmarks are finer than what people look at
Number = Annotated[float, Field(ge=-1e9, le=1e9)]
Row = tuple[Number, Number, Number]
Length = Annotated[float, Field(ge=50, le=5000)]  # mm
Side = Annotated[int, Field(ge=64, le=8192)]  # px
Width = Annotated[float, Field(ge=8, le=60)]  # of a cell, mm
Paint = Literal["red", "green", "yellow", "blue"]
Part = Annotated[float, Field(ge=-2, le=2)]
Spot = tuple[Number, Number]
Quad = tuple[Spot, Spot, Spot, Spot]
Marker = Annotated[int, Field(ge=0, le=49)]
MatName = Annotated[str, Field(max_length=40)]
Encoded = Annotated[str, Field(max_length=MOST_BYTES)]


@dataclass(frozen=True, slots=True, eq=False)
class OwnPlace:
    """A table or a board. ``keep``: where dice are set aside (mm), if people drew that; ``one_zone``: where they lie.

    The layout of the place is empty, or the household's own board.
    """

    place: Place
    keep: Box | None = None
    one_zone: bool = False

    def place_for(self, mat: Mat) -> Place | None:
        """The place laid out for a mat's game; None if that game needs another board or more room."""
        empty = self.place.layout
        if empty.own_print:
            return self.place if mat.standard == empty.name else None
        # By its size, not by its name: any game that fits can be played on a table shown for another game.
        layout = laid_out(mat, empty.width, empty.height, self.keep, one_zone=self.one_zone)
        return None if layout is None else self.place.laid_out(layout)


class BadPlace(ValueError):
    """Raised for a stored place that can't be used; its message names the file and a remedy."""


class BoardOnTable(BaseModel):
    """Where a board, of the kind on the standard mat ``mat``, lies on a table, and where dice are thrown (mm)."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False, extra="ignore")
    corner: Spot
    cell: Width
    zone: tuple[Number, Number, Number, Number]
    mat: MatName = UCKERS.name
    pawns: bool = False
    paints: tuple[Paint, Paint, Paint, Paint] = ("red", "green", "yellow", "blue")


class PlaceFile(BaseModel):
    """A place as stored: the empty picture, and how the camera saw it."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False, extra="ignore")
    version: Annotated[int, Field(ge=1, le=1)] = 1
    size: tuple[Side, Side]
    matrix: tuple[Row, Row, Row]
    up: Row
    camera: Row
    lens: tuple[Annotated[float, Field(ge=0.2, le=10)], Part, Part, Part, Part]  # focal, k1, k2, cx, cy
    table: tuple[Length, Length]
    keep: tuple[Number, Number, Number, Number] | None = None
    one_zone: bool = False
    board: BoardOnTable | None = None
    stickers: Annotated[list[tuple[Marker, Quad]], Field(max_length=4)] = []
    noise: Annotated[float, Field(ge=0, le=100)]
    picture: Encoded

    def to_place(self) -> OwnPlace:
        """The place; raises ``ValueError`` for an invalid one."""
        picture, _ = decoded(base64.b64decode(self.picture, validate=True), MOST_PIXELS)
        keep = Box(*self.keep) if self.keep else None
        registration = self._registration((picture.shape[1], picture.shape[0]))
        return OwnPlace(Place(registration, picture, self.noise), keep, self.one_zone)

    def _registration(self, size: Size) -> Registration:
        """The registration of a picture of that size; raises ``ValueError`` if it was measured at another."""
        if size != self.size:
            raise ValueError(size)
        focal, k1, k2, cx, cy = self.lens
        return Registration(
            mat=self._layout(),
            size=self.size,
            lens=Lens(focal, k1, k2, cx, cy),
            matrix=np.array(self.matrix),
            up=np.array(self.up),
            camera=self.camera,
            markers={},
            residual=0.0,
            trust=1.0,
        )

    def _layout(self) -> Mat:
        """The empty table, or the board that lies on it."""
        stickers = {marker: Sticker.of(quad) for marker, quad in self.stickers}
        if (board := self.board) is not None:
            standard, zone = _standard_of(board.mat), Box(*board.zone)
            mat = own_board_mat(standard, self.table, board.corner, board.cell, zone, stickers)
            return replace(mat, pawns=board.pawns, paints=board.paints)
        (width, height), mat = self.table, next(iter(ALL_MATS.values()))
        return replace(mat, width=width, height=height, zones={}, bare=True, stickers=stickers)


class StickersFile(BaseModel):
    """A board between stickers as stored by earlier versions: in cells, its picture from straight above."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False, extra="ignore")
    version: Annotated[int, Field(ge=1, le=1)] = 1
    cell: Width
    stickers: Annotated[list[Quad], Field(min_length=4, max_length=4)]
    zone: tuple[Spot, Spot]
    pawns: bool = False
    bare: Encoded
    mat: MatName = UCKERS.name  # the standard mat with that kind of board
    paints: tuple[Paint, Paint, Paint, Paint] = ("red", "green", "yellow", "blue")

    def to_place(self) -> OwnPlace:
        """The place; raises ``ValueError`` for an invalid one."""
        standard = _standard_of(self.mat)
        stickers = {marker: np.array(quad) for marker, quad in zip(standard.markers, self.stickers, strict=True)}
        mat = mat_of(self.cell, stickers, self.zone, standard)
        mat = replace(mat, pawns=self.pawns, paints=self.paints)
        picture, _ = decoded(base64.b64decode(self.bare, validate=True), MOST_PIXELS)
        return OwnPlace(from_straight_above(picture, mat))


_FILE: TypeAdapter[PlaceFile | StickersFile] = TypeAdapter(PlaceFile | StickersFile)


def load_place(folder: Path, file: DataFile) -> OwnPlace | None:
    """The place stored in a folder; None if there is none. Raises ``BadPlace`` with the file and a remedy."""
    path = folder / file.name
    try:
        return _parse(file.read(path), board=file is BOARD)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, cv2.error) as error:
        raise BadPlace(_unusable(path, board=file is BOARD)) from error


def _parse(text: str, *, board: bool) -> OwnPlace:
    """A stored place; raises ``ValueError`` if it is invalid, or if it should have a ``board`` and has none."""
    own = _FILE.validate_json(text).to_place()
    # A table's file in place of the board's would give a board without squares.
    if board and not own.place.layout.own_print:
        raise ValueError(BOARD.name)
    return own


def _unusable(path: Path, *, board: bool) -> str:
    if board:
        return localized("board-unusable", path=str(path))
    return localized("table-unusable", path=str(path))


def save_place(folder: Path, own: OwnPlace, file: DataFile) -> Path:
    """Save a place atomically. Raises ``OSError``, and ``ValueError`` if its measures are not those of a table."""
    registration, keep = own.place.registration, own.keep
    lens = registration.lens
    first, second, third = (_row(row) for row in registration.matrix)
    content = PlaceFile(
        size=registration.size,
        matrix=(first, second, third),
        up=_row(registration.up),
        camera=registration.camera,
        lens=(lens.focal, lens.k1, lens.k2, lens.cx, lens.cy),
        table=(registration.mat.width, registration.mat.height),
        keep=None if keep is None else (keep.left, keep.top, keep.right, keep.bottom),
        one_zone=own.one_zone,
        board=_board_on(registration.mat),
        stickers=[(marker, sticker.points) for marker, sticker in registration.mat.stickers.items()],
        noise=own.place.noise,
        # In the same file: a power cut between two files would leave the plane of one table, the picture of another.
        picture=base64.b64encode(as_jpeg(own.place.picture, QUALITY)).decode(),
    )
    return file.write(content.model_dump_json(), folder / file.name)


def _standard_of(name: str) -> Mat:
    """The mat of that name; raises ``ValueError`` if there is none, or if it has no board."""
    if (found := MATS.get(name)) is None or found.board is None:
        raise ValueError(name)
    return found


def _board_on(layout: Mat) -> BoardOnTable | None:
    if not layout.own_print:
        return None
    first, roll = layout.field, layout.zones["roll"]
    first_paint, second, third, fourth = (cast("Paint", paint) for paint in layout.paints)
    return BoardOnTable(
        corner=(first.left, first.top),
        cell=layout.cell,
        zone=(roll.left, roll.top, roll.right, roll.bottom),
        mat=layout.standard,
        pawns=layout.pawns,
        paints=(first_paint, second, third, fourth),
    )


def _row(values: Floats) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in values)
    return x, y, z
