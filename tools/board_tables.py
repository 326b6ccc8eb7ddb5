"""What the measurements of pieces on drawn boards share: setting pieces on them, the camera's drift, reading."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

import cv2
import numpy as np

from vision.arrays import Image
from vision.places.place import Place
from vision.read import TableReader
from vision.reading import TableReading
from vision.virtual.stage import base_place
from vision.virtual.table import VirtualTable
from vision.virtual.timeline import Timeline

BOARDS = 6  # of each kind: one of each design
POSITIONS = 6  # on each board
QUALITY = 88  # of the JPEG pictures
DRIFT = 0.06, 0.03  # standard deviations of log exposure and of each channel beside it
JITTER = 0.06  # of a cell, by which a piece in a base is off its place: standard deviation


def put_in_base(table: VirtualTable, colour: str, place: int, rng: np.random.Generator) -> None:
    """Set a piece on a place of its base, 0 to 3, about as exactly as people do."""
    x, y = base_place(table.mat, colour, place)
    dx, dy = np.clip(rng.normal(0, JITTER, 2), -2 * JITTER, 2 * JITTER) * table.mat.cell
    table.put(table.piece_of(colour), x + float(dx), y + float(dy))


def drifted(picture: Image, rng: np.random.Generator) -> Image:
    """The picture as a camera delivers it some time later."""
    gain = np.exp(rng.normal(0, DRIFT[0]) + rng.normal(0, DRIFT[1], 3))
    bright = np.clip(picture * gain ** (1 / 2.2), 0, 255).astype(np.uint8)  # light in proportion, values by their gamma
    _, code = cv2.imencode(".jpg", bright, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)


def readings(
    table: VirtualTable,
    place: Place,
    reader: TableReader,
    setups: Iterable[Callable[[], object]],
    rng: np.random.Generator,
) -> Iterator[TableReading | None]:
    """What is read after each of the setups of a cleared board; None if the table was not recognised.

    The setups may draw from ``rng`` as well: each is made only when the one before has been read.
    """
    registrar = place.registrar()
    for set_up in setups:
        table.timeline = Timeline()  # nothing of the last position stands any more
        table.wait(1.0)
        set_up()
        picture = drifted(table.render(table.now + 0.5), rng)
        sighting = registrar.update(picture)
        table.wait(0.5)
        yield None if sighting.registration is None else reader.read(picture, place.layout, sighting)


def from_arguments(measure: Callable[[int, int, Callable[[str], object]], None]) -> None:
    """Measure with the first seed and the number of boards of the command line, and print each line at once."""
    boards = int(sys.argv[2]) if len(sys.argv) > 2 else BOARDS
    measure(int(sys.argv[1]), boards, lambda line: print(line, flush=True))
