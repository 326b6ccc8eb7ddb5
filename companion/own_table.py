"""The household's own table, as shown to the camera: its plane and its empty picture, in a file beside the log."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal, cast

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from companion.kept import KeptFile
from hardware.pictures import as_jpeg
from hardware.private_files import OWNER_FILE
from vision.arrays import Floats
from vision.decoding import decoded
from vision.lens import Lens, Size
from vision.mats import ALL_MATS, MATS, UCKERS, Box, Mat, own_board_mat
from vision.places.layouts import laid_out
from vision.places.place import Place
from vision.registration import Registration
from vision.told import case

MOST_BYTES = 12_000_000
KEPT = KeptFile("table.json", MOST_BYTES, OWNER_FILE)
MOST_PIXELS = 8_500_000
QUALITY = 95  # of the JPEG: landmarks are finer than what people look at
Number = Annotated[float, Field(ge=-1e9, le=1e9)]
Row = tuple[Number, Number, Number]
Length = Annotated[float, Field(ge=50, le=5000)]  # mm
Side = Annotated[int, Field(ge=64, le=8192)]  # px
Paint = Literal["red", "green", "yellow", "blue"]
Part = Annotated[float, Field(ge=-2, le=2)]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table: its place, and where dice are set aside, if people drew that (mm), or ``one_zone``: where they lie.

    The layout of the place is empty, or the household's own board.
    """

    place: Place
    keep: Box | None = None
    one_zone: bool = False

    def place_for(self, mat: Mat) -> Place | None:
        """The table laid out for a mat's game; None if that game needs another board, or more room."""
        empty = self.place.layout
        if empty.bases:
            return self.place if mat.standard == empty.name else None
        layout = laid_out(mat, empty.width, empty.height, self.keep, one_zone=self.one_zone)
        return None if layout is None else self.place.laid_out(layout)


class BadTable(ValueError):
    """Raised for a stored table that can't be used; its text says which and what to do."""


class BoardOnTable(BaseModel):
    """Where a board of the kind on a standard mat lies on a table, and where dice are thrown, mm."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False, extra="ignore")
    corner: tuple[Number, Number]
    cell: Annotated[float, Field(ge=8, le=60)]
    zone: tuple[Number, Number, Number, Number]
    mat: Annotated[str, Field(max_length=40)] = UCKERS.name
    pawns: bool = False
    paints: tuple[Paint, Paint, Paint, Paint] = ("red", "green", "yellow", "blue")


class TableFile(BaseModel):
    """A table as stored: how its empty picture was seen, and the picture."""

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
    noise: Annotated[float, Field(ge=0, le=100)]
    picture: Annotated[str, Field(max_length=MOST_BYTES)]


def load_table(folder: Path) -> Table | None:
    """The table stored in a folder; None if there is none. Raises ``BadTable`` with the file and a remedy."""
    path = folder / KEPT.name
    try:
        return table_of(TableFile.model_validate_json(KEPT.text(path)))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, cv2.error) as error:
        raise BadTable(
            case(
                "table-unusable",
                "{path} is damaged or no table, and can't be used. Show the table again, or delete that file.",
                path=str(path),
            )
        ) from error


def table_of(file: TableFile) -> Table:
    """The table of a file; raises ``ValueError`` if that can't be one."""
    picture, _ = decoded(base64.b64decode(file.picture, validate=True), MOST_PIXELS)
    keep = Box(*file.keep) if file.keep else None
    registration = _registration(file, (picture.shape[1], picture.shape[0]))
    return Table(Place(registration, picture, file.noise), keep, file.one_zone)


def _layout(file: TableFile) -> Mat:
    """The empty table, or the board that lies on it."""
    if (board := file.board) is not None:
        mat = own_board_mat(standard_of(board.mat), file.table, board.corner, board.cell, Box(*board.zone))
        return replace(mat, bare=True, pawns=board.pawns, paints=board.paints)
    width, height = file.table
    return replace(next(iter(ALL_MATS.values())), width=width, height=height, zones={}, bare=True)


def standard_of(name: str) -> Mat:
    """The mat of that name, which has a board on it; raises ``ValueError`` if there is none."""
    if (found := MATS.get(name)) is None or found.board is None:
        raise ValueError(name)
    return found


def _registration(file: TableFile, size: Size) -> Registration:
    """The registration of a picture of that size; raises ``ValueError`` if it was measured in another."""
    if size != file.size:
        raise ValueError(size)
    focal, k1, k2, cx, cy = file.lens
    return Registration(
        mat=_layout(file),
        size=file.size,
        lens=Lens(focal, k1, k2, cx, cy),
        matrix=np.array(file.matrix),
        up=np.array(file.up),
        camera=file.camera,
        markers={},
        residual=0.0,
        trust=1.0,
    )


def save_table(folder: Path, table: Table, kept: KeptFile = KEPT) -> Path:
    """Save a table atomically. Raises ``OSError``, ``ValueError`` if its measures are not those of a table."""
    found, keep = table.place.registration, table.keep
    lens = found.lens
    first, second, third = (_row(row) for row in found.matrix)
    file = TableFile(
        size=found.size,
        matrix=(first, second, third),
        up=_row(found.up),
        camera=found.camera,
        lens=(lens.focal, lens.k1, lens.k2, lens.cx, lens.cy),
        table=(found.mat.width, found.mat.height),
        keep=None if keep is None else (keep.left, keep.top, keep.right, keep.bottom),
        one_zone=table.one_zone,
        board=_board_on(found.mat),
        noise=table.place.noise,
        picture=base64.b64encode(as_jpeg(table.place.picture, QUALITY)).decode(),
    )
    return kept.keep(file.model_dump_json(), folder / kept.name)


def _board_on(layout: Mat) -> BoardOnTable | None:
    if not layout.own_print:
        return None
    first, roll = layout.field, layout.zones["roll"]
    zone = (roll.left, roll.top, roll.right, roll.bottom)
    corner = (first.left, first.top)
    first_paint, second, third, fourth = (cast("Paint", paint) for paint in layout.paints)
    return BoardOnTable(
        corner=corner,
        cell=layout.cell,
        zone=zone,
        mat=layout.standard,
        pawns=layout.pawns,
        paints=(first_paint, second, third, fourth),
    )


def _row(values: Floats) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in values)
    return x, y, z


def copy_table(folder: Path, onto: Path) -> None:
    """Copy a table to a recording made on it, so that it can be read anywhere."""
    KEPT.copy(folder, onto)


def has_table(folder: Path) -> bool:
    """Whether a table was shown."""
    return (folder / KEPT.name).exists()


def forget_table(folder: Path) -> bool:
    """Play on printed mats again; False if no table was shown. Raises ``OSError``."""
    return KEPT.forget(folder / KEPT.name)
