"""Whole frames of mats with dice, as the product's camera sees them: ``python -m training.dice.tables FOLDER 20``.

They are read like pictures of a table, including registration: for evaluation, and for the frozen test set. Nothing is
trained on them. Each frame NAME.jpg comes with NAME.json: the mat and the truth about every die (mm, degrees).
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from training.dice import looks, scenes, shots
from training.dice.scenes import Scene, View
from training.dice.solids import Floats, Rng, Solid
from vision.mat_art import Palette
from vision.mat_raster import mat_picture
from vision.mats import MATS, Mat

WIDE = math.radians(66)  # the camera's horizontal field of view
SIZES = {420.0: (864, 1536), 594.0: (1080, 1920)}  # rows and columns by the mat's width
TEXTURE_PX_PER_MM = 3.0


def camera(rng: Rng, mat: Mat) -> View:
    """A view of the whole mat from above, tilted by up to 24 degrees, either way round; the mat is at the origin."""
    rows, columns = SIZES[mat.width]
    tilt, side = math.radians(rng.uniform(0, 24)), rng.uniform(0, 2 * math.pi)
    roll = float(rng.choice((0, math.pi)) + rng.normal() * 0.2)
    turned = abs(math.cos(roll)) * mat.height + abs(math.sin(roll)) * mat.width
    far = 1.12 * max(turned / rows, mat.width / columns) * columns / 2 / math.tan(WIDE / 2)
    back = np.array([math.sin(tilt) * math.cos(side), math.sin(tilt) * math.sin(side), math.cos(tilt)])
    right = np.cross(np.cross(back, [math.cos(roll), math.sin(roll), 0.0]), back)
    right /= np.linalg.norm(right)
    down = np.cross(right, -back)
    step = 2 * math.tan(WIDE / 2) / columns
    middle = rng.normal(size=3) * (12, 12, 0)
    eye = middle + back * far
    origin = eye - back - right * step * columns / 2 - down * step * rows / 2
    return View(eye, origin, right * step, down * step, columns, rows)


def _moved(dice: list[Solid], to: Floats) -> list[Solid]:
    return [die.over(die.centre[:2] + to) for die in dice]


def throw(rng: Rng, mat: Mat) -> list[Solid]:
    """Dice (and what they lean on) in one of the mat's zones, in mm from the mat's centre."""
    zone = list(mat.zones.values())[int(rng.integers(len(mat.zones)))]
    middle = np.array(zone.centre) - (mat.width / 2, mat.height / 2)
    reach = min(zone.right - zone.left, zone.bottom - zone.top) / 2
    return _moved(scenes.random_solids(rng, max(20.0, min(reach - 10, 80))), middle)


def random_palette(rng: Rng) -> Palette:
    """A print's colours, with the Uckers sides unchanged."""
    line: Any = tuple(int(k) for k in rng.integers(30, 200, 3))
    return Palette(paper=_tint(rng, 200), zone=_tint(rng, 180), line=line)


def on_table(rng: Rng, mat: Mat, span: float, palette: Palette) -> looks.Image:
    """The mat's print on a table, linear RGB, a square of ``span`` mm around the mat's middle."""
    n = int(span * TEXTURE_PX_PER_MM)
    table = cv2.resize(looks.ground(rng, n // 2, TEXTURE_PX_PER_MM / 2, mat=False), (n, n))
    sheet = mat_picture(mat, TEXTURE_PX_PER_MM, palette)[..., ::-1] / 255.0
    top, left = (n - sheet.shape[0]) // 2, (n - sheet.shape[1]) // 2
    table[top : top + sheet.shape[0], left : left + sheet.shape[1]] = np.clip(sheet, 0.03, 1) ** 2.2
    return table


def _tint(rng: Rng, least: int) -> tuple[int, int, int]:
    r, g, b = (int(k) for k in rng.integers(least, 256, 3))
    return r, g, b


def _truth(solid: Solid, mat: Mat, kind: str) -> dict[str, Any]:
    side, tilt = solid.upper()
    x, y = float(solid.centre[0] + mat.width / 2), float(solid.centre[1] + mat.height / 2)
    place = {"x": round(x, 1), "y": round(y, 1), "z": round(float(solid.centre[2]), 1)}
    return {"face": abs(solid.values[side]), "tilt": round(tilt, 1), **place, "kind": kind, "zone": mat.zone_at(x, y)}


def make_table(seed: int, mat: Mat) -> tuple[looks.Image, dict[str, Any]]:
    """A frame (BGR bytes) and its truth."""
    rng = np.random.default_rng(seed)
    scene = Scene(throw(rng, mat), scenes.random_light(rng), camera(rng, mat))
    layers = shots.cast_scene(scene, seed, rays=4)
    span = 3.0 * mat.width
    texture = on_table(rng, mat, span, random_palette(rng))
    surface, kinds = looks.albedo(rng, scene, layers, texture, span)
    light = looks.shaded(rng, layers, surface, looks.behind(rng, layers, surface, texture, span))
    picture = looks.frame(rng, light)
    dice = [_truth(s, mat, kinds.get(s.paint, "")) for s in scene.solids if s.what == "die"]
    hidden = {t.solid for t in shots.truth_of(scene, layers) if t.seen < 0.9}
    for die, k in zip(dice, (k for k, s in enumerate(scene.solids) if s.what == "die"), strict=True):
        die["hidden"] = k in hidden
    size = next(2 * s.half[0] for s in scene.solids if s.what == "die") if dice else 0.0
    return picture, {"mat": mat.name, "die_mm": round(float(size), 1), "dice": dice}


def main() -> None:
    """Make frames from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--mats", nargs="+", default=["rogue", "perudo", "peruke-one"], choices=list(MATS))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for k in range(args.count):
        mat = MATS[args.mats[k % len(args.mats)]]
        picture, truth = make_table(args.seed * 100_000 + k, mat)
        name = f"{mat.name}-{k + 1}"
        cv2.imwrite(str(args.folder / f"{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        (args.folder / f"{name}.json").write_text(json.dumps(truth, indent=1))


if __name__ == "__main__":
    main()
