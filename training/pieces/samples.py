"""Makes training pictures: ``python -m training.pieces.samples disc|counter|stack FOLDER --chunks 100``.

A chunk is an ``.npz`` with pictures and the truth about their pieces. Every chunk has its own seed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.dice import looks, scenes, shots
from training.dice.scenes import Scene
from training.pieces import paints, tables
from training.pieces.tables import PIECE_COLUMNS, PX_PER_MM

Array = npt.NDArray[Any]

KINDS = ("counter", "disc", "stack")
LOOKS = {"counter": 6, "disc": 6, "stack": 4}  # pictures from one cast table
TABLES = {"counter": 12, "disc": 12, "stack": 120}  # tables in a chunk
RAYS = {"counter": 3, "disc": 3, "stack": 2}
MOST = 40  # most pieces kept of one picture
MOST_THINGS = 8


def make_table(seed: int, what: str) -> list[dict[str, Array]]:
    """The pictures of one table with their ground truth: image, pieces, things, eye (mm in the picture's axes)."""
    rng = np.random.default_rng([seed, KINDS.index(what)])
    table = tables.random_table(rng, what)
    scene = Scene(table.solids, scenes.random_light(rng), tables.random_view(rng, table))
    layers = shots.cast_scene(scene, seed, RAYS[what])
    rows = _padded(tables.truth_of(scene, layers, table), MOST, len(PIECE_COLUMNS))
    things = _padded(tables.things_of(scene, table), MOST_THINGS, 2)
    pictures, eye = [], scene.view.eye.astype(np.float32)
    for _ in range(LOOKS[what]):
        light = looks.shaded(rng, layers, paints.albedo(rng, scene, layers, table, paints.printed(rng, table)))
        image = looks.photographed(rng, light, PX_PER_MM, rng.uniform(1.5, 2.6))
        pictures.append({"image": image, "pieces": rows, "things": things, "eye": eye})
    return pictures


def _padded(found: list[list[float]], most: int, columns: int) -> Array:
    """At most that many rows, padded with NaN."""
    rows = np.full((most, columns), np.nan, np.float32)
    if found:
        rows[: len(found)] = found[:most]
    return rows


def make_chunk(folder: Path, number: int, what: str, count: int | None = None) -> None:
    """Write one chunk of ``count`` tables (as many as usual if None), unless it exists."""
    path = folder / f"{what}-{number:05d}.npz"
    if path.exists():
        return
    rows = [row for k in range(count or TABLES[what]) for row in make_table(number * TABLES[what] + k, what)]
    part = path.with_suffix(".part.npz")
    np.savez(part, **{key: np.stack([row[key] for row in rows]) for key in rows[0]})  # type: ignore[arg-type]
    part.rename(path)


def main() -> None:
    """Make chunks from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=KINDS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--chunks", type=int, default=100)
    parser.add_argument("--scenes", type=int, help="tables in a chunk")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for number in range(args.start, args.start + args.chunks):
        make_chunk(args.folder, number, args.what, args.scenes)
        print(number, flush=True)


if __name__ == "__main__":
    main()
