"""Makes training pictures: ``python -m training.dice.samples FOLDER --start 0 --chunks 100 [--photo]``.

A chunk is an ``.npz`` with pictures and their ground truth. Every chunk has its own seed, so each can be regenerated
separately.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.dice import clutter, looks, scenes, shots
from training.dice.chunk import DIE_COLUMNS, MOST, PX_PER_MM, SIZE
from training.dice.scenes import Scene, View
from training.dice.shots import DieTruth

REACH_MM = 50.0
LOOKS = 3  # pictures from one cast scene
SCENES = 24  # scenes in a chunk
GROUND_MM, GROUND_SCALE = 260.0, 2.0  # the ground's texture: its side, and its pixels a mm

KINDS = {"white": 0, "red": 1, "other": 2, "": -1}


def _die_row(die: DieTruth, kinds: dict[int, str]) -> list[float]:
    return [
        die.x, die.y, die.edge, die.face, die.tilt, die.raised, die.yaw, die.seen, *die.slope, KINDS[kinds[die.paint]],
        *die.lean, die.gap, *die.gaps, die.pips,
    ]  # fmt: skip


def _padded(rows: list[list[float]], columns: int) -> npt.NDArray[np.float32]:
    out = np.full((MOST, columns), np.nan, np.float32)
    for i, row in enumerate(rows[:MOST]):
        out[i] = row
    return out


def _things(scene: Scene) -> list[list[float]]:
    """The places of objects that are not dice, pixels."""
    return [list(scene.view.pixel(s.centre + np.array([0, 0, s.half[2]]))) for s in scene.solids if s.what != "die"]


def _view(rng: np.random.Generator, photo: bool) -> View:
    maker = scenes.photo_view if photo else scenes.mat_view
    return maker(rng, SIZE, PX_PER_MM)


def _ground(rng: np.random.Generator, photo: bool, cluttered: bool) -> looks.Image:
    """The ground's texture, linear RGB."""
    side = int(GROUND_SCALE * GROUND_MM)
    return clutter.surface(rng)[:side, :side] if cluttered else looks.ground(rng, side, GROUND_SCALE, mat=not photo)


def make_scene(
    seed: int, photo: bool, cluttered: bool = False
) -> list[dict[str, npt.NDArray[np.float32] | npt.NDArray[np.uint8]]]:
    """The pictures of one scene with their ground truth: image, dice, things, eye (mm in the picture's axes)."""
    rng = np.random.default_rng(seed)
    view = _view(rng, photo)
    light = scenes.random_light(rng, view.eye if photo else None)
    scene = Scene(scenes.random_solids(rng, REACH_MM, photo=photo), light, view)
    layers = shots.cast_scene(scene, seed)
    truth = shots.truth_of(scene, layers)
    out = []
    for _ in range(LOOKS):
        texture = _ground(rng, photo, cluttered)
        surface, kinds = looks.albedo(rng, scene, layers, texture, GROUND_MM)
        light = looks.shaded(rng, layers, surface, looks.behind(rng, layers, surface, texture, GROUND_MM))
        camera = rng.uniform(1.6, 2.6) if not photo else rng.uniform(1.0, 2.5)
        out.append(
            {
                "image": looks.photographed(rng, light, PX_PER_MM, camera),
                "dice": _padded([_die_row(d, kinds) for d in truth], len(DIE_COLUMNS)),
                "things": _padded(_things(scene), 2),
                "eye": scene.view.eye.astype(np.float32),
            }
        )
    return out


def make_chunk(folder: Path, number: int, photo: bool, cluttered: bool = False, count: int = SCENES) -> None:
    """Write one chunk of ``count`` scenes, unless it exists."""
    kind = "photocluttered" if cluttered else "photo" if photo else "mat"
    path = folder / f"{kind}-{number:05d}.npz"
    if path.exists():
        return
    rows = [row for k in range(count) for row in make_scene((number * SCENES + k) * 2 + photo, photo, cluttered)]
    part = path.with_suffix(".part.npz")
    np.savez(part, **{key: np.stack([row[key] for row in rows]) for key in rows[0]})  # type: ignore[arg-type]
    part.rename(path)


def main() -> None:
    """Make chunks from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--chunks", type=int, default=100)
    parser.add_argument("--scenes", type=int, default=SCENES, help="in a chunk")
    parser.add_argument("--photo", action="store_true")
    parser.add_argument("--cluttered", action="store_true", help="photographs on texture, print and small things")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for number in range(args.start, args.start + args.chunks):
        make_chunk(args.folder, number, args.photo or args.cluttered, args.cluttered, args.scenes)
        print(number, flush=True)


if __name__ == "__main__":
    main()
