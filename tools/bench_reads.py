"""Times full readings, mat by mat, against a plain pip counter: ``python -m tools.bench_reads``.

A full reading leads from the camera's picture to everything on the mat, with the mat known from the previous picture.
The two alternate on the same pictures of the virtual table (``tools.bench_scenes``), on one core.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
from rich.console import Console
from rich.table import Table

from tools.bench_scenes import SIZES, usual_pictures
from tools.timing import milliseconds, spread
from tools.yardstick import dice_by_pips
from vision.arrays import Image
from vision.lens import Size
from vision.mats import MATS, Mat
from vision.read import TableReader
from vision.registrar import Registrar

ROUNDS = 4  # a picture
MOST_TIMES = 3  # target: at most this multiple of the pip counter's time
COLUMNS = ("full reading", "picture", "median", "95 %", "aim", "pip counter", "times that", "aim")
AIMS_MS = {("rogue", 1536): 40} | {(name, 1920): 60 for name in MATS}


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of full readings of one mat at one size, and of the pip counter on the same pictures."""

    mat: Mat
    size: Size
    reading: tuple[float, ...]
    counter: tuple[float, ...]

    @property
    def times(self) -> float:
        """The time of a reading as a multiple of the pip counter's, by medians."""
        return spread(self.reading)[0] / spread(self.counter)[0]


def timing(reader: TableReader, mat: Mat, size: Size) -> Timing:
    """Time readings and the pip counter alternately."""
    pairs = [pair for before, image in usual_pictures(mat, size) for pair in _timed(reader, mat, before, image)]
    reading, counter = zip(*pairs, strict=True)
    return Timing(mat, size, reading, counter)


def _timed(reader: TableReader, mat: Mat, before: Image, image: Image) -> Iterator[tuple[float, float]]:
    registrar = Registrar(mat)
    reader.read(before, mat, registrar.update(before))
    for _ in range(ROUNDS):
        yield (
            milliseconds(lambda: reader.read(image, mat, registrar.update(image))),
            milliseconds(lambda: dice_by_pips(image)),
        )


def main() -> None:
    """Measure and print."""
    cv2.setNumThreads(1)
    reader = TableReader()
    table = Table(*COLUMNS, box=None, pad_edge=False)
    for mat in MATS.values():
        for size in SIZES:
            table.add_row(*_cells(timing(reader, mat, size)))
    Console().print(table)


def _cells(found: Timing) -> tuple[str, ...]:
    median, most = spread(found.reading)
    aim = AIMS_MS.get((found.mat.name, found.size[0]))
    return (
        found.mat.title,
        f"{found.size[0]}x{found.size[1]}",
        f"{median:.1f} ms",
        f"{most:.1f} ms",
        f"{aim} ms" if aim else "",
        f"{spread(found.counter)[0]:.1f} ms",
        f"{found.times:.1f}",
        str(MOST_TIMES),
    )


if __name__ == "__main__":
    main()
