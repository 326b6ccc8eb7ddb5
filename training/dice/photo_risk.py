"""How far sure dice can be trusted without a mat: ``python -m training.dice.photo_risk FOLDER [--clutter 80]``.

FOLDER holds chunks of photographs that no net was trained on. They are read without a mat, as are drawn pictures of
clutter (``training.dice.clutter``) without any dice, and of dice that are no cubes (``training.dice.polyhedra``). For
some confidences: how many of the flat dice in full view are sure and right, how many answers are sure and wrong, and
how many other things are sure dice.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.dice.chunk import PICTURE, PX_PER_MM
from training.dice.clutter import picture as clutter
from training.dice.examples import Picture, chunk_files, pictures
from training.dice.polyhedra import picture as polyhedra
from training.dice.risk import IN_VIEW, truth_at
from training.dice.solids import Rng
from vision.arrays import Image
from vision.dice.finding import Spot
from vision.dice.grounds import PhotoGround
from vision.dice.in_photo import dice_in_photo
from vision.dice.nets import Nets

CONFIDENCES = (0.0, 0.8, 0.9, 0.95, 0.98, 0.99)
FLAT = 6.0  # degrees: dice that lean less count as flat
SEED = 3000  # of the first picture of clutter


@dataclass(frozen=True, slots=True)
class Answer:
    """A sure die: its confidence, and what lies there (0 for no die)."""

    confidence: float
    face: int
    truth: int


def answers(picture: Picture, nets: Nets) -> Iterator[Answer]:
    """The sure dice of a picture."""
    for die in dice_in_photo(PhotoGround(picture.image), nets):
        here = truth_at(picture, Spot(die.x / PX_PER_MM, die.y / PX_PER_MM, die.size / PX_PER_MM, 1.0))
        if die.clear and here is not None:
            yield Answer(die.confidence, die.face, _shown(here[3]) if len(here) else 0)


def _shown(face: float) -> int:
    """A face as it is read: a picture counts as the 1."""
    return 1 if face == PICTURE else int(face)


def dice_in(picture: Picture) -> int:
    """How many flat dice in full view with a face lie there."""
    return sum(d[7] > IN_VIEW and d[4] < FLAT and d[3] <= PICTURE for d in picture.dice)


def phantoms(drawn: Callable[[Rng], Image], count: int, nets: Nets) -> Iterator[Answer]:
    """The sure dice in so many pictures that hold none with six sides."""
    for seed in range(SEED, SEED + count):
        for die in dice_in_photo(PhotoGround(drawn(np.random.default_rng(seed))), nets):
            if die.clear:
                yield Answer(die.confidence, die.face, 0)


def told(line: float, found: Iterable[Answer], dice: int, false: Iterable[Answer], clutters: int) -> str:
    """A row of the table for a confidence."""
    sure = [a for a in found if a.confidence >= line]
    right = sum(a.face == a.truth for a in sure)
    wrong = sum(a.truth not in (0, a.face) for a in sure)
    other = sum(a.truth == 0 for a in sure)
    there = sum(a.confidence >= line for a in false)
    share = f"{line:.2f}  {right / max(dice, 1):6.1%} of {dice} dice right"
    return f"{share}, {wrong} wrong, {other} other things; {there} in {clutters} pictures of clutter"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--clutter", type=int, default=80)
    parser.add_argument("--polyhedra", type=int, default=40)
    args, nets = parser.parse_args(), Nets()
    every = [p for path in chunk_files(args.folder, ("photo", "photocluttered")) for p in pictures(path)]
    found = [answer for picture in every for answer in answers(picture, nets)]
    false = list(phantoms(clutter, args.clutter, nets))
    other = len(list(phantoms(polyhedra, args.polyhedra, nets)))
    for line in CONFIDENCES:
        print(told(line, found, sum(map(dice_in, every)), false, args.clutter))
    print(f"{other} sure dice in {args.polyhedra} pictures of dice that are no cubes")


if __name__ == "__main__":
    main()
