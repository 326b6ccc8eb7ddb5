"""The household's own board, as fitted and drawn on the screen, in a small file beside the log."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from companion.kept import KeptFile
from companion.own_table import Paint, TableFile, standard_of, table_of
from hardware.private_files import OWNER_FILE
from vision.arrays import Image
from vision.decoding import decoded
from vision.mats import UCKERS, Mat
from vision.own_board import OwnBoard, Zone, mat_of
from vision.places.place import Place
from vision.told import case

if TYPE_CHECKING:
    from vision.taught import Taught

MOST_BYTES = 20_000_000  # more than a picture of that size takes as PNG
KEPT = KeptFile("board.json", MOST_BYTES, OWNER_FILE)
MOST_SIDE = 2_000  # px of a side of the picture of the empty board
Cells = Annotated[float, Field(ge=-60, le=75)]
Spot = tuple[Cells, Cells]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A household's own board.

    Between stickers: its mat, and the empty board from above, as used by ``vision.things`` (``bare``). With nothing
    stuck beside it, it is a place.
    """

    mat: Mat
    bare: Image | None = None
    place: Place | None = None

    def known(self, taught: Taught) -> Taught:
        """What was taught, and the picture of the empty board."""
        return taught if self.bare is None else replace(taught, bare={**taught.bare, self.mat.name: self.bare})


class BadBoard(ValueError):
    """Raised for a stored board that can't be used; its text says which and what to do."""


class _BoardFile(BaseModel):
    model_config = ConfigDict(strict=True, allow_inf_nan=False, extra="ignore")
    version: Annotated[int, Field(ge=1, le=1)] = 1
    cell: Annotated[float, Field(ge=8, le=60)]
    stickers: Annotated[list[tuple[Spot, Spot, Spot, Spot]], Field(min_length=4, max_length=4)]
    zone: tuple[Spot, Spot]
    pawns: bool = False
    bare: Annotated[str, Field(max_length=MOST_BYTES)]
    mat: Annotated[str, Field(max_length=40)] = UCKERS.name  # the standard mat with that kind of board
    paints: tuple[Paint, Paint, Paint, Paint] = ("red", "green", "yellow", "blue")


_EITHER: TypeAdapter[_BoardFile | TableFile] = TypeAdapter(_BoardFile | TableFile)


def load_board(folder: Path) -> Board | None:
    """The board stored in a folder; None if there is none. Raises ``BadBoard`` with the file and a remedy."""
    path = folder / KEPT.name
    try:
        file = _EITHER.validate_json(KEPT.text(path))
        if isinstance(file, TableFile):
            return _unstuck(file)
        standard = standard_of(file.mat)
        stickers = {marker: np.array(quad) for marker, quad in zip(standard.markers, file.stickers, strict=True)}
        bare, _ = decoded(base64.b64decode(file.bare, validate=True), MOST_SIDE**2)
        mat = mat_of(file.cell, stickers, file.zone, standard)
        return Board(replace(mat, pawns=file.pawns, paints=file.paints), bare)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, cv2.error) as error:
        raise BadBoard(
            case(
                "board-unusable",
                "{path} is damaged or no board, and can't be used. Fit the board again, or delete that file.",
                path=str(path),
            )
        ) from error


def _unstuck(file: TableFile) -> Board:
    """The board of a file without stickers; raises ``ValueError`` if there is none in it."""
    place = table_of(file).place
    if not place.layout.own_print:
        raise ValueError(KEPT.name)
    return Board(place.layout, place=place)


def save_board(folder: Path, board: OwnBoard, zone: Zone, bare: Image) -> Path:
    """Save a board between stickers atomically. Raises ``OSError``."""
    png = base64.b64encode(cv2.imencode(".png", bare)[1].tobytes()).decode()
    quads = [board.stickers[marker].tolist() for marker in board.standard.markers]
    kind = {"mat": board.standard.name, "pawns": board.pawns, "paints": board.paints}
    fields = {"cell": board.cell, "stickers": quads, "zone": zone, "bare": png, **kind}
    file = _BoardFile.model_validate_json(json.dumps(fields))
    return KEPT.keep(file.model_dump_json(), folder / KEPT.name)


def copy_board(folder: Path, onto: Path) -> None:
    """Copy a board to a recording made on it, so that it can be read anywhere."""
    KEPT.copy(folder, onto)


def has_board(folder: Path) -> bool:
    """Whether a board is stored in a folder, usable or not."""
    return (folder / KEPT.name).exists()


def forget_board(folder: Path) -> bool:
    """Switch back to the printed mat; False if there was no board. Raises ``OSError``."""
    return KEPT.forget(folder / KEPT.name)
