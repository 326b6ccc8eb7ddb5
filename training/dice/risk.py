"""The cost of ``vision.dice.sureness``'s thresholds: ``python -m training.dice.risk FOLDER PICTURE.png [--skip 4]``.

FOLDER holds chunks of training pictures that no net was trained on; the first ``--skip`` chunks of mats, which were
used to monitor training, are left out. All dice, and all other candidates, are read as on a mat. For each threshold the
share of sure answers and their error rate are printed; the picture plots the two against each other, and the accuracy
against the confidence. For a lean, dice count as often as such dice lie on a table.
"""

from __future__ import annotations

import argparse
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.chunk import PICTURE, PX_PER_MM, SIZE
from training.dice.examples import CLEAR, GAP, HIGH, ON_ANOTHER, Picture, chunk_files, cocked, pictures, upper_middle
from training.dice.ground import PictureGround
from vision.dice.crops import finder_level, finder_planes
from vision.dice.finding import Spot, padded, peaks
from vision.dice.looks import Look
from vision.dice.nets import FINDER, Nets
from vision.dice.on_mat import LEANING, settled
from vision.dice.sureness import ON_MAT, Place, Thresholds, if_a_die, judged

IN_VIEW = 0.95  # visible share of an upper face required
RIM = 40  # pixels: nearer to the edge of a picture a crop is incomplete
_BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
ALONE = 0.8  # share of the flat dice at a table that nothing touches; here it is far less
FLAT_LINES = (0.03, 0.05, 0.07, 0.08, 0.1, 0.15, 0.2)
LINES = (0.5, 0.7, 0.8, 0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.99, 0.995)


Bools = npt.NDArray[np.bool_]
Curve = list[tuple[float, float, float]]
"""For some thresholds: the threshold, the share of the answers that are sure, and the share of those that are wrong."""


@dataclass(frozen=True)
class Case:
    """A look at a place and the truth: a face (1 to 6) or 0 for no die, whether it leans, and whether it lies alone.

    A die that ``stands`` on another one counts as leaning.
    """

    look: Look
    face: int
    leans: bool
    alone: bool = False
    stands: bool = False


def cases(picture: Picture, nets: Nets) -> Iterator[Case]:
    """The looks at the finder's candidates, without dice that are partly hidden or hardly lean."""
    ground = PictureGround(picture)
    for look in settled(ground, spots_of(picture, nets), nets):
        here = truth_at(picture, look.spot)
        if here is None:
            continue
        if not len(here):
            yield Case(look, 0, False)
        elif here[7] > IN_VIEW and here[3] <= PICTURE and not math.isnan(lean := cocked(here)):
            face = 1 if here[3] == PICTURE else int(here[3])
            yield Case(look, face, lean == 1, here[GAP] > CLEAR, here[HIGH] > ON_ANOTHER)


def truth_at(picture: Picture, spot: Spot) -> npt.NDArray[np.float32] | None:
    """The row of the die at a place, an empty one if there is none, None if undecidable."""
    x, y = spot.x * PX_PER_MM, spot.y * PX_PER_MM
    near = [d for d in picture.dice if math.dist(upper_middle(d), (x, y)) < 0.5 * d[2]]
    beside = any(math.dist(d[:2], (x, y)) < d[2] for d in picture.dice)
    if not min(x, y, SIZE - x, SIZE - y) > RIM or len(near) > 1 or (beside and not near):
        return None
    return near[0] if near else np.zeros(0, np.float32)


def spots_of(picture: Picture, nets: Nets) -> list[Spot]:
    """The finder's candidates in a picture, mm."""
    k = 1 / PX_PER_MM
    small = padded(np.asarray(cv2.resize(picture.image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)))
    return peaks(nets.heat(finder_planes(small, finder_level(small)), FINDER))


@dataclass(frozen=True)
class Answer:
    """An answer for a case: its confidence, whether it is sure, and whether it is right."""

    confidence: float
    sure: bool
    right: bool


def answer(case: Case, limits: Thresholds = ON_MAT) -> Answer:
    """The answer with a threshold. An answer for a non-die can't be right."""
    spot = case.look.spot
    die = judged(case.look, Place(spot.x, spot.y, spot.edge), limits=limits)
    right = case.face > 0 and (not die.flat if case.leans else die.flat and die.face == case.face)
    return Answer(die.confidence, die.sure, right)


def as_at_tables(leans: Bools, alone: Bools, leaning: float = 0.5) -> npt.NDArray[np.float64]:
    """The weight of each die if so many lean, and ``ALONE`` of the flat ones are alone."""
    shares = leaning, (1 - leaning) * ALONE, (1 - leaning) * (1 - ALONE)
    classes = zip((leans, ~leans & alone, ~leans & ~alone), shares, strict=True)
    return np.asarray(sum(mine * share * len(leans) / max(1, mine.sum()) for mine, share in classes))


def flat_curve(found: Sequence[Case], lines: Sequence[float] = FLAT_LINES) -> Curve:
    """For each ``Thresholds.sure_flat``: the share of flat dice that are sure, and of leaning ones among them.

    Weighted as at a table, and only where nothing else is in doubt, as anything else would not be sure anyway.
    """
    leans, alone = np.array([(c.leans, c.alone) for c in found]).T
    lean = np.array([c.look.cocked for c in found])
    any_lie = replace(ON_MAT, cocked=2.0, sure_flat=1.0, sure_cocked=3.0)
    sure = np.array([answer(c, any_lie).sure for c in found])
    counts = as_at_tables(leans, alone, LEANING)
    rows = []
    for line in lines:
        kept = counts * (sure & (lean < line))
        flat, wrong = kept[~leans].sum(), kept[leans].sum()
        rows.append((line, float(flat / counts[~leans].sum()), float(wrong / max(flat + wrong, 1e-9))))
    return rows


def curve(values: Sequence[float], right: Sequence[bool], lines: Sequence[float] = LINES) -> Curve:
    """The share of sure answers and their error rate for each threshold."""
    p, good = np.array(values), np.array(right, bool)
    return [(t, float((p >= t).mean()), float((~good[p >= t]).mean()) if (p >= t).any() else 0.0) for t in lines]


def curves(found: Sequence[Case]) -> dict[str, Curve]:
    """The curve of each question separately: a die or not, which face, flat, leaning."""
    dice = [c for c in found if c.face]
    flat = [c for c in dice if not c.leans]
    return {
        "a die": curve([c.look.die for c in found], [c.face > 0 for c in found]),
        "its face": curve([c.look.face_chance for c in flat], [c.look.face == c.face for c in flat]),
        "flat": curve([1 - c.look.cocked for c in dice], [not c.leans for c in dice]),
        "cocked": curve([c.look.cocked for c in dice], [c.leans for c in dice]),
    }


def calibration(found: Sequence[Look], faces: Sequence[int]) -> tuple[int, float, float]:
    """How many faces of flat dice are wrong, how many by their probabilities, and the mean log loss."""
    chances = [if_a_die(look) for look in found]
    wrong = sum(look.face != face for look, face in zip(found, faces, strict=True))
    losses = [-math.log(some[face - 1]) for some, face in zip(chances, faces, strict=True)]
    return wrong, sum(1 - max(some) for some in chances), float(np.mean(losses))


def reliability(found: Sequence[Answer]) -> list[tuple[float, float, int]]:
    """Mean confidence, accuracy and number of answers, for each bin of confidence."""
    rows = []
    for low, high in itertools.pairwise(_BINS):
        part = [a for a in found if low <= a.confidence < high or (high == 1.0 and a.confidence == 1.0)]
        if part:
            mean = float(np.mean([a.confidence for a in part]))
            rows.append((mean, float(np.mean([a.right for a in part])), len(part)))
    return rows


def plot(found: dict[str, Curve], answers: Sequence[Answer], path: Path) -> None:
    """Plot the risk curves and the reliability curve."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4))
    for name, rows in found.items():
        left.plot([100 * wrong for _, _, wrong in rows], [100 * sure for _, sure, _ in rows], "o-", ms=3, label=name)
    left.set(xlabel="wrong, % of what is sure", ylabel="sure, % of all", xscale="symlog", title="each line by itself")
    left.legend()
    bins = reliability(answers)
    right.plot([0, 1], [0, 1], color="0.7", lw=1)
    right.plot([b[0] for b in bins], [b[1] for b in bins], "o-", color="#1f6f5c")
    right.set(xlabel="confidence", ylabel="share that is right", title=f"{len(answers)} answers", ylim=(0, 1.02))
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def _formatted(rows: Curve) -> Iterator[str]:
    for line, sure, wrong in rows:
        yield f"  from {line:5.3f} on: {100 * sure:5.1f} % sure, {100 * wrong:6.3f} % of those wrong"


def seen_in(files: Sequence[Path], nets: Nets, report: Callable[[str], None] = print) -> list[Case]:
    """All cases of some chunks, with a report of the progress."""
    found: list[Case] = []
    for path in files:
        found += [case for picture in pictures(path) for case in cases(picture, nets)]
        report(f"{path.name}: {len(found)}")
    return found


def main() -> None:
    """Print the curves and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--skip", type=int, default=0)
    args = parser.parse_args()
    found = seen_in(chunk_files(args.folder, ("mat",))[args.skip :], Nets())
    for name, rows in curves(found).items():
        print(name, *_formatted(rows), sep="\n")
    print("confidently flat, as at a table")
    for line, flat, wrong in flat_curve([c for c in found if c.face]):
        print(f"  below {line:.2f}: {100 * flat:.1f} % of the flat dice, {100 * wrong:.2f} % of those lean")
    lying = [case for case in found if case.face and not case.leans]
    for name, doubted in (("clear", False), ("in doubt", True)):
        group = [c for c in lying if ON_MAT.leaves_open(c.look) == doubted]
        wrong, expected, loss = calibration([c.look for c in group], [c.face for c in group])
        print(f"faces {name}: {wrong} of {len(group)} wrong, {expected:.1f} expected, log loss {loss:.4f}")
    answers = [answer(case) for case in found]
    sure = [a for a in answers if a.sure]
    print(f"as it is: {len(sure)} of {len(answers)} sure, {sum(not a.right for a in sure)} of them wrong")
    plot(curves(found), answers, args.picture)


if __name__ == "__main__":
    main()
