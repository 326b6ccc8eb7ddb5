"""Precomputes the judge's input: ``python -m training.dice.first_looks FOLDER READER.onnx``.

The judge looks where a reader saw a die, and gets that reader's size and yaw. It must be trained with the reader's true
errors, so for every training picture of a mat the reader looks at the dice from places like the finder's, and its
results are stored beside the pictures.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.chunk import MOST, PX_PER_MM
from training.dice.examples import Picture, chunk_files, pictures
from training.dice.ground import PictureGround
from training.dice.solids import Rng
from vision.dice.finding import Spot
from vision.dice.looks import Look, look_at
from vision.dice.nets import READER_MAT, Nets
from vision.dice.on_mat import of_one_size, usual_edge
from vision.nets import net_of

TRIES = 1  # looks at each picture
COLUMNS = 4  # x, y, edge (pixels), yaw (radians)
OFF, GROWN = 0.05, 0.07  # errors of a finder's place (edges) and edge (log)


def _spot(rng: Rng, die: npt.NDArray[Any]) -> Spot:
    """A die's place with a finder's error."""
    x, y, edge = (float(v) / PX_PER_MM for v in die[:3])
    return Spot(
        x + float(rng.normal()) * OFF * edge, y + float(rng.normal()) * OFF * edge,
        edge * math.exp(float(rng.normal()) * GROWN), 1.0,
    )  # fmt: skip


def _row(look: Look, truth: Spot, sized: Look) -> tuple[float, ...]:
    """The reader's result for a die, or NaN if it saw the die elsewhere or not at all."""
    off = math.hypot(look.spot.x - truth.x, look.spot.y - truth.y) / truth.edge
    if look.die < 0.1 or off > 0.5:
        return (math.nan,) * COLUMNS
    spot = sized.spot
    return spot.x * PX_PER_MM, spot.y * PX_PER_MM, spot.edge * PX_PER_MM, look.yaw


def first_looks(rng: Rng, picture: Picture, nets: Nets) -> npt.NDArray[np.float32]:
    """A reader's looks at the picture's dice, (``TRIES``, ``MOST``, ``COLUMNS``), in the order of its dice."""
    out = np.full((TRIES, MOST, COLUMNS), np.nan, np.float32)
    for k in range(TRIES if len(picture.dice) else 0):
        spots = [_spot(rng, die) for die in picture.dice]
        looks = look_at(PictureGround(picture), spots, nets, READER_MAT)
        sized = of_one_size(looks, usual_edge(looks))
        for i, row in enumerate(map(_row, looks, spots, sized)):
            out[k, i] = row
    return out


def main() -> None:
    """Process all chunks of mats that have not been processed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("reader", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    nets = Nets({READER_MAT: net_of(args.reader.read_bytes())})
    for number, path in enumerate(chunk_files(args.folder, ("mat",))):
        seen = path.with_suffix(".looks.npy")
        if not seen.exists():
            rng = np.random.default_rng(number)
            np.save(seen, np.stack([first_looks(rng, picture, nets) for picture in pictures(path)]))


if __name__ == "__main__":
    main()
