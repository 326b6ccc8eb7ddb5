"""Whole frames of boards with pieces and dice: ``python -m training.pieces.boards FOLDER 10``.

They are read like pictures of a table, including registration: for evaluation, and for the frozen test set. Nothing is
trained on them. Each frame NAME.jpg comes with NAME.json: the mat and the truth about what lies on it (mm).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from training.dice import looks, scenes, shots, solids
from training.dice.scenes import Scene
from training.dice.solids import Floats, Rng
from training.dice.tables import camera, on_table, random_palette
from training.pieces import paints
from training.pieces.tables import SIDES, Piece, Table, add_discs, add_stacks
from vision.mat_art import Palette
from vision.mats import MATS, UCKERS_COLOURS, Mat

SPAN = 3.0  # the ground is drawn this many widths of the mat wide
SLIP_MM = 1.2  # distance from a square's centre at which people put a piece
DICE = {"peruke-84": 3, "peruke-one": 3, "uckers": 2}
DISCS = {"peruke-84": (6, 22), "peruke-one": (3, 12)}
BLOBS = 0.35  # share of the counters in play that stand on another one


def _from_middle(mat: Mat, x: float, y: float) -> Floats:
    return np.array([x - mat.width / 2, y - mat.height / 2])


def _squares(rng: Rng, mat: Mat, count: int) -> list[Floats]:
    """Places of pieces on some of the squares, slightly off their centres."""
    names = rng.permutation(sorted(mat.squares))[:count]
    return [_from_middle(mat, *mat.squares[n].centre) + rng.normal(size=2) * SLIP_MM for n in names]


def _waiting(mat: Mat, side: int, count: int) -> list[Floats]:
    """The first of a base's four places."""
    box = mat.bases[UCKERS_COLOURS[side]]
    across, down = box.right - box.left, box.bottom - box.top
    spots = [(box.left + x * across, box.top + y * down) for y in (0.3, 0.7) for x in (0.3, 0.7)]
    return [_from_middle(mat, *spot) for spot in spots[:count]]


def _stacked(rng: Rng, counters: list[int]) -> list[tuple[int, ...]]:
    """The counters in play as stacks, from the bottom up."""
    stacks: list[tuple[int, ...]] = []
    for side in rng.permutation(counters).tolist():
        if stacks and rng.random() < BLOBS:
            k = int(rng.integers(len(stacks)))
            stacks[k] = (*stacks[k], side)
        else:
            stacks.append((side,))
    return stacks


def _put_counters(rng: Rng, mat: Mat, table: Table) -> None:
    """Four sides with four counters each, some in base, some home, the others in play."""
    waiting = [int(n) for n in rng.integers(0, 5, 4)]
    under_way = [side for side, n in enumerate(waiting) for _ in range(int(rng.integers(0, 5 - n)))]
    stacks = _stacked(rng, under_way)
    bases = [(side, place) for side, n in enumerate(waiting) for place in _waiting(mat, side, n)]
    places = _squares(rng, mat, len(stacks)) + [place for _, place in bases]
    add_stacks(rng, table, places, stacks + [(side,) for side, _ in bases])


def _throw(rng: Rng, mat: Mat, table: Table) -> None:
    """Flat dice in the roll zone."""
    make, box = scenes.random_make(rng, rng.uniform(13.5, 17.5)), mat.zones["roll"].grown(-15)
    for paint in (100, *[101] * (DICE[mat.name] - 1)):
        die = solids.flat_die(rng, make, paint)
        for _ in range(9):
            here = die.over(_from_middle(mat, *rng.uniform((box.left, box.top), (box.right, box.bottom))))
            if not any(here.meets(o) for o in table.solids):
                table.solids.append(here)
                break


def random_board(rng: Rng, mat: Mat) -> Table:
    """Pieces on the squares of a mat (its centre at the origin) and a throw beside them."""
    table = Table("counter" if mat.bases else "disc")
    if mat.bases:
        _put_counters(rng, mat, table)
    else:
        add_discs(rng, table, _squares(rng, mat, int(rng.integers(*DISCS[mat.name]))))
    _throw(rng, mat, table)
    return table


def _place(mat: Mat, table: Table, piece: Piece) -> tuple[float, float]:
    """The position of a piece, mm on the mat."""
    x, y = table.solids[piece.members[0]].centre[:2]
    return round(float(x) + mat.width / 2, 1), round(float(y) + mat.height / 2, 1)


def _disc_truth(mat: Mat, table: Table, piece: Piece) -> dict[str, Any]:
    x, y = _place(mat, table, piece)
    named = {"value": piece.value, "side": SIDES[piece.side], "owner": piece.sides[0] + 1}
    return {**named, "square": mat.square_at(x, y), "x": x, "y": y}


def _counters(piece: Piece) -> dict[str, int]:
    return dict(Counter(UCKERS_COLOURS[side] for side in piece.sides))


def truth_of(mat: Mat, table: Table) -> dict[str, Any]:
    """What lies on the board."""
    if not mat.bases:
        return {"discs": [_disc_truth(mat, table, piece) for piece in table.pieces]}
    places = [(piece, *_place(mat, table, piece)) for piece in table.pieces]
    squares = {mat.square_at(x, y): _counters(piece) for piece, x, y in places if mat.square_at(x, y)}
    base = Counter(mat.base_at(x, y) for _, x, y in places)
    return {"squares": squares, "base": {colour: base[colour] for colour in UCKERS_COLOURS}}


def _tint(colour: Floats) -> tuple[int, int, int]:
    """Convert a linear colour to a print's."""
    r, g, b = (np.power(colour, 1 / 2.2) * 255).astype(int).tolist()
    return r, g, b


def _palette(rng: Rng) -> tuple[Palette, list[Floats]]:
    """A print's colours, and those of its four sides in linear RGB."""
    plain = Palette()
    shade = rng.uniform(0.8, 1.1)
    prints = [tuple(k / 255 for k in plain.of(colour)) for colour in UCKERS_COLOURS]
    sides = [np.clip(looks.linear((r, g, b)) * shade, 0, 1) for r, g, b in prints]
    return replace(random_palette(rng), **{c: _tint(s) for c, s in zip(UCKERS_COLOURS, sides, strict=True)}), sides


def make_board(seed: int, mat: Mat) -> tuple[looks.Image, dict[str, Any]]:
    """A frame (BGR bytes) and its truth."""
    rng = np.random.default_rng(seed)
    table = random_board(rng, mat)
    scene = Scene(table.solids, scenes.random_light(rng), camera(rng, mat))
    layers = shots.cast_scene(scene, seed, rays=4)
    palette, sides = _palette(rng)
    span = SPAN * mat.width
    under = paints.Print(on_table(rng, mat, span, palette), span, sides, disguises=False)
    picture = looks.frame(rng, looks.shaded(rng, layers, paints.albedo(rng, scene, layers, table, under)))
    return picture, {"mat": mat.name, **truth_of(mat, table)}


def main() -> None:
    """Make frames from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    names = sorted(DICE)
    for k in range(args.count):
        mat = MATS[names[k % len(names)]]
        picture, truth = make_board(args.seed * 100_000 + k, mat)
        path = args.folder / f"{mat.name}-{k + 1}"
        cv2.imwrite(str(path.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        path.with_suffix(".json").write_text(json.dumps(truth, indent=1))


if __name__ == "__main__":
    main()
