"""Fits the chance of a die without a mat: ``python -m training.dice.photo_witnesses FOLDER [--write]``.

Pictures as by telephones are drawn and read: dice among things, the things alone, flat clutter, and dice that are no
cubes (``training.dice.phones``, ``clutter``, ``polyhedra``). So whatever the reader takes for a die is what it has to
learn to doubt. A logistic regression on ``vision.dice.photo_witnesses`` gives the chance of a die that is read rightly,
of what has a face's pips. FOLDER keeps what was read, so an interrupted run continues; all pictures take 25 minutes of
a core. Prints the weights, or writes them into the file that the reader loads.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.dice import clutter, polyhedra
from training.dice.chunk import PICTURE
from training.dice.phones import photographs
from training.dice.shots import DieTruth
from training.dice.witnesses import add_file, add_nets, nets_in, print_or_write, regression
from vision.arrays import Image
from vision.dice.fitted import Regression
from vision.dice.grounds import PhotoGround
from vision.dice.in_photo import read_in_photo
from vision.dice.looks import Look
from vision.dice.nets import Nets
from vision.dice.on_mat import logit
from vision.dice.photo_witnesses import witnesses
from vision.dice.sureness import IN_PHOTO, MUCH_HIDDEN

Array = npt.NDArray[Any]
Drawn = Iterator[tuple[Image, Sequence[DieTruth]]]

NOTHING, PART, DIE = range(3)
"""What is at a place: nothing of a die, a die's side or another part of it, or its upper face."""
RIGHT, SHOWN, COVERED, WHAT = range(5, 9)  # the columns of a place after those of its witnesses
UNSEEN, BY_PIPS, BY_NUMERAL = range(3)
"""How a place's face is seen: not at all, by its pips, or by a numeral."""
ON_FACE, OF_ITS_SIZE = 0.4, 0.32  # edges, and a logarithm of their ratio: what differs less is that die's upper face
BESIDE = 1.2  # edges: what is nearer to a die's upper face may be another side of it
FLAT, IN_VIEW = 6.0, 0.85  # degrees; share of the upper face that is visible
FITTED_TO = {"dice": (1000, 120), "things": (1000, 20), "clutter": (1000, 200), "polyhedra": (1000, 30)}
"""The first seed, and how many, of each kind of picture."""


@dataclass(frozen=True)
class Read:
    """What was read in the pictures of one kind: a row for each place, and how many dice could have been read."""

    kind: str
    rows: Array  # (n, 9): the witnesses, then ``RIGHT``, ``SHOWN``, ``COVERED`` and ``WHAT``
    dice: int
    pictures: int


def _scenes(seed: int, *, dice: bool) -> Drawn:
    return ((shot.image, shot.dice) for shot in photographs(seed, dice=dice))


def _alone(draw: Callable[[np.random.Generator], Image], seed: int) -> Drawn:
    yield draw(np.random.default_rng([seed, 5])), ()


KINDS: dict[str, Callable[[int], Drawn]] = {
    "dice": lambda seed: _scenes(seed, dice=True),
    "things": lambda seed: _scenes(seed, dice=False),
    "clutter": lambda seed: _alone(clutter.picture, seed),
    "polyhedra": lambda seed: _alone(polyhedra.picture, seed),
}
"""The pictures of a seed, with the truth about the cubes in them."""


def read(folder: Path, kind: str, seeds: range, nets: Nets) -> Read:
    """What is read in the pictures of those seeds, from the folder's file if it was read before."""
    path = folder / f"{kind}-{seeds.start}-{len(seeds)}.npz"
    if not path.exists():
        rows, dice, many = [np.zeros((0, WHAT + 1))], 0, 0
        for image, truths in (shot for seed in seeds for shot in KINDS[kind](seed)):
            rows.append(places(read_in_photo(PhotoGround(image), nets), truths))
            dice, many = dice + sum(map(readable, truths)), many + 1
        np.savez(path, rows=np.vstack(rows), dice=dice, pictures=many)
    kept = np.load(path)
    return Read(kind, kept["rows"], int(kept["dice"]), int(kept["pictures"]))


def places(looks: Sequence[Look], truths: Sequence[DieTruth]) -> Array:
    """A row for each look at a picture: its witnesses, and what is true of it."""
    rows = [(*seen, *_true(look, truths)) for seen, look in zip(witnesses(looks), looks, strict=True)]
    return np.array(rows).reshape(-1, WHAT + 1)


def _true(look: Look, truths: Sequence[DieTruth]) -> tuple[float, ...]:
    what, right = NOTHING, False
    for die in truths:
        off = float(np.hypot(look.spot.x - die.x, look.spot.y - die.y)) / die.edge
        if off < ON_FACE and abs(np.log(look.spot.edge / die.edge)) < OF_ITS_SIZE:
            what, right = DIE, look.face == (1 if die.face == PICTURE else die.face)
            break
        what = max(what, PART if off < BESIDE else NOTHING)
    shown = BY_NUMERAL if look.numeral else BY_PIPS if IN_PHOTO.has_pips(look) else UNSEEN
    return float(right), float(shown), float(look.hidden > MUCH_HIDDEN), float(what)


def readable(die: DieTruth) -> bool:
    """Whether a die is flat, in full view, and shows a number or a picture."""
    return die.tilt < FLAT and die.seen > IN_VIEW and die.face <= PICTURE


def fitted(found: Sequence[Read]) -> Regression:
    """The regression of what is read rightly, of the places that have a face's pips; without the share of those."""
    rows = np.vstack([one.rows for one in found])
    rows = rows[rows[:, SHOWN] == BY_PIPS]
    bias, *weights = regression(rows[:, :RIGHT], rows[:, RIGHT]).tolist()
    return Regression(bias - logit(float(rows[:, RIGHT].mean())), tuple(weights))


def main() -> None:
    """Print the weights, or write them into the file that the reader loads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=int, default=1000, help="no more than so many of each kind")
    add_nets(parser)
    add_file(parser)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    nets, most = nets_in(args.nets), args.pictures
    found = [read(args.folder, kind, range(a, a + min(n, most)), nets) for kind, (a, n) in FITTED_TO.items()]
    rows = np.vstack([one.rows for one in found])
    right = rows[rows[:, SHOWN] == BY_NUMERAL][:, RIGHT]
    print(f"{len(rows)} places in {sum(one.pictures for one in found)} pictures")
    print(f"of {len(right)} numerals {right.mean():.0%} are dice that are read rightly")
    print_or_write("photo", fitted(found), args.write)


if __name__ == "__main__":
    main()
