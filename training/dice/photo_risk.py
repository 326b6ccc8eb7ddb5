"""How far sure dice can be trusted without a mat: ``python -m training.dice.photo_risk FOLDER PICTURE.png``.

Reads drawn pictures to which nothing was fitted, of the kinds of ``training.dice.photo_witnesses``: photographs of dice
among things, of the things alone, clutter, and dice that are no cubes. For some chances from which a die is sure: how
many of the flat dice in full view are sure and right, and what else is sure. The picture plots it as
``training.dice.risk`` does on mats. FOLDER keeps what was read.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.dice.photo_witnesses import (
    BY_NUMERAL,
    COVERED,
    DIE,
    NOTHING,
    PART,
    RIGHT,
    SHOWN,
    UNSEEN,
    WHAT,
    Array,
    Read,
    read,
)
from training.dice.risk import Answer, Curve, plot
from vision.dice.fitted import FITTED, Regression
from vision.dice.in_photo import OF_NUMERALS, SHARE
from vision.dice.looks import chance
from vision.dice.nets import Nets
from vision.dice.on_mat import logit
from vision.dice.sureness import IN_PHOTO

LINES = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
READ = {"dice": (6000, 40), "things": (6000, 10), "clutter": (6000, 80), "polyhedra": (6000, 20)}
"""The first seed, and how many, of each kind of picture."""


@dataclass(frozen=True, slots=True)
class Sure:
    """What is sure from a chance on: dice that are read rightly, their other faces, other sides, and nothing there."""

    line: float
    right: int
    face: int
    side: int
    nothing: int

    @property
    def wrong(self) -> float:
        """The share that is wrong."""
        return 1 - self.right / max(self.right + self.face + self.side + self.nothing, 1)


def answers(found: Sequence[Read], weights: Regression = FITTED.photo) -> tuple[Array, Array]:
    """The chances of places that can be sure, (n,), and whether each is right and what it is, (n, 2)."""
    rows = np.vstack([one.rows for one in found])
    rows = rows[(rows[:, SHOWN] != UNSEEN) & (rows[:, COVERED] == 0)]
    shares = np.where(rows[:, SHOWN] == BY_NUMERAL, OF_NUMERALS, SHARE).tolist()
    weighed = zip(rows[:, :RIGHT].tolist(), shares, strict=True)
    return np.array([chance(weights.logit(row) + logit(share)) for row, share in weighed]), rows[:, [RIGHT, WHAT]]


def sure(found: Sequence[Read], line: float, weights: Regression = FITTED.photo) -> Sure:
    """What is sure from that chance on."""
    chances, truth = answers(found, weights)
    right, what = truth[chances >= line].T
    other = [int((what == kind).sum()) for kind in (PART, NOTHING)]
    return Sure(line, int(right.sum()), int(((what == DIE) & (right == 0)).sum()), *other)


def summary(one: Sure, dice: int) -> str:
    """A row of the table, with how many dice could have been read."""
    share = f"{one.line:.2f}  {one.right / max(dice, 1):6.1%} of {dice} dice right"
    return f"{share}; {one.face} wrong faces, {one.side} other sides, {one.nothing} where nothing is"


def main() -> None:
    """Print the table and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("picture", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    nets = Nets()
    found = [read(args.folder, kind, range(a, a + n), nets) for kind, (a, n) in READ.items()]
    dice, rows = sum(one.dice for one in found), [sure(found, line) for line in LINES]
    print(*(summary(row, dice) for row in rows), sep="\n")
    curve: Curve = [(row.line, row.right / max(dice, 1), row.wrong) for row in rows]
    chances, truth = answers(found)
    given = [
        Answer(float(p), bool(p >= IN_PHOTO.sure), bool(right)) for p, (right, _) in zip(chances, truth, strict=True)
    ]
    plot({"a die and its face": curve}, given, args.picture)


if __name__ == "__main__":
    main()
