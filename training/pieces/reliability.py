"""Calibration of the readers: ``python -m training.pieces.reliability FOLDER OUT.png``.

Reads the held-out training pictures with the shipped nets and plots the accuracy of the answers against the reader's
probability.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import numpy.typing as npt

from training.pieces import examples
from training.pieces.examples import CLASS
from training.pieces.train import CLASSES, HELD_OUT
from vision.counters.looks import count_chances
from vision.pieces.crops import planes
from vision.pieces.nets import PieceNets

Floats = npt.NDArray[np.float64]

EDGES = np.array([0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.99, 0.995, 0.999, 1.0])


def answers(what: str, folder: Path, nets: PieceNets) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The reader's probability of each answer on the held-out pictures, and whether it was right."""
    rng = np.random.default_rng(11)
    chances, right = [], []
    for path in sorted(folder.glob(f"{what}-?????.npz"))[:HELD_OUT]:
        for picture in examples.pictures(path):
            for crop, slope, target in examples.reader_examples(rng, picture):
                if not np.isnan(target[CLASS]):
                    row = _row(what, nets, crop, slope)
                    chances.append(float(row.max()))
                    right.append(int(row.argmax()) == int(target[CLASS]))
    return np.array(chances), np.array(right)


def _row(what: str, nets: PieceNets, crop: Any, slope: Any) -> Floats:
    """The probabilities of the classes for one crop."""
    view = None if what == "disc" else (float(slope[0]), float(slope[1]))
    run = nets.discs if what == "disc" else nets.counters
    logits = run(planes(crop, view)[None])[0, : CLASSES[what]]
    if what == "counter":
        return count_chances(logits)
    raised = np.exp(logits.astype(np.float64) - float(logits.max()))
    return np.asarray(raised / raised.sum())


def table(chances: Floats, right: npt.NDArray[np.bool_]) -> list[tuple[float, float, int]]:
    """For each non-empty bin of ``EDGES``: the mean probability, the accuracy, the count."""
    rows = []
    for low, high in pairwise(EDGES):
        mine = (chances > low) & (chances <= high)
        if mine.any():
            rows.append((float(chances[mine].mean()), float(right[mine].mean()), int(mine.sum())))
    return rows


def plot(rows: dict[str, list[tuple[float, float, int]]], path: Path) -> None:
    """Plot accuracy against probability."""
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5, 4))
    axes.plot([0.3, 1], [0.3, 1], "--", color="grey", linewidth=1)
    for what, points in rows.items():
        axes.plot([p for p, _, _ in points], [r for _, r, _ in points], "o-", label=f"{what} reader", markersize=4)
    axes.set(xlabel="chance given", ylabel="share right", xlim=(0.3, 1.01), ylim=(0.3, 1.01))
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=110)


def main() -> None:
    """Print and plot from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    nets, rows = PieceNets(), {}
    for what in ("disc", "counter"):
        rows[what] = table(*answers(what, args.folder, nets))
        for mean, share, count in rows[what]:
            print(f"{what}: probability {mean:.4f}, right {share:.4f} of {count}")
    plot(rows, args.out)


if __name__ == "__main__":
    main()
