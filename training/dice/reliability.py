"""How honest the reader's confidence is: ``python -m training.dice.reliability FOLDER PICTURE.png``.

FOLDER holds chunks of training pictures; those that the training holds out are read as on a mat, and the picture shows
how often the reader is right when it says how likely it is to be right.
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.dice.chunk import PX_PER_MM
from training.dice.examples import Picture, cocked, pictures, upper_middle
from training.dice.ground import PictureGround
from training.dice.train import held_out_files
from vision.dice.finding import Spot
from vision.dice.looks import Look
from vision.dice.nets import Nets
from vision.dice.on_mat import settled
from vision.dice.sureness import Place, judged
from vision.reading import SeenDie

_BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)


@dataclass(frozen=True)
class Answer:
    """What was said about a die and whether it is right."""

    confidence: float
    sure: bool
    right: bool
    cocked: bool


def _answer(die: SeenDie, truth: npt.NDArray[np.float32]) -> Answer:
    leans = cocked(truth) == 1
    right = not die.flat if leans else die.flat and die.face == int(truth[3])
    return Answer(die.confidence, die.sure, right, leans)


def answers(picture: Picture, nets: Nets, rng: np.random.Generator) -> list[Answer]:
    """The answers about the dice of a picture that are in full view and clearly flat or cocked."""
    ground = PictureGround(picture)
    out: list[Answer] = []
    dice = [d for d in picture.dice if d[7] > 0.95 and not math.isnan(cocked(d)) and min(*d[:2], *(300 - d[:2])) > 40]
    for die in dice:
        x, y = (np.array(upper_middle(die)) + rng.uniform(-0.05, 0.05, 2) * die[2]) / PX_PER_MM
        spot = Spot(float(x), float(y), float(die[2]) / PX_PER_MM * rng.uniform(0.94, 1.06), 1.0)
        out.extend(_answer(_judged(look), die) for look in settled(ground, [spot], nets))
    return out


def _judged(look: Look) -> SeenDie:
    return judged(look, Place(look.spot.x, look.spot.y, look.spot.edge))


def table(found: Sequence[Answer]) -> list[tuple[float, float, int]]:
    """Mean confidence, share right and number of answers, for each stretch of confidence."""
    rows = []
    for low, high in itertools.pairwise(_BINS):
        part = [a for a in found if low <= a.confidence < high or (high == 1.0 and a.confidence == 1.0)]
        if part:
            mean = float(np.mean([a.confidence for a in part]))
            rows.append((mean, float(np.mean([a.right for a in part])), len(part)))
    return rows


def plot(found: Sequence[Answer], path: Path) -> None:
    """The reliability curve as a picture."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    rows = table(found)
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4))
    left.plot([0, 1], [0, 1], color="0.7", lw=1)
    left.plot([r[0] for r in rows], [r[1] for r in rows], "o-", color="#1f6f5c")
    left.set(xlabel="confidence", ylabel="share that is right", title=f"{len(found)} dice held out", ylim=(0, 1.02))
    right.bar(range(len(rows)), [r[2] for r in rows], color="#1f6f5c")
    right.set_xticks(range(len(rows)), [f"{r[0]:.2f}" for r in rows])
    right.set(xlabel="confidence", ylabel="dice", yscale="log")
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def main() -> None:
    """Print the table and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("picture", type=Path)
    args = parser.parse_args()
    nets, rng = Nets(), np.random.default_rng(5)
    files = held_out_files(args.folder, "mat")
    found = [a for path in files for picture in pictures(path) for a in answers(picture, nets, rng)]
    for mean, right, count in table(found):
        print(f"says {mean:.3f}  right {right:.3f}  of {count}")
    sure = [a for a in found if a.sure]
    wrong = sum(not a.right for a in sure)
    print(f"sure {len(sure)} of {len(found)}, wrong and sure {wrong}")
    plot(found, args.picture)


if __name__ == "__main__":
    main()
