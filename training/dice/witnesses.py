"""Fits the combination of the classifiers, for a die and for a lean: ``python -m training.dice.witnesses FOLDER``.

Prints ``DIE_WEIGHTS`` and ``LEAN_WEIGHTS`` of ``vision.dice.on_mat``: logistic regressions on the logits of the two
judges (and the finder) over the chunks of FOLDER, which must not have been used for training.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.dice.chunk import PICTURE
from training.dice.examples import Picture, chunk_files, cocked, pictures
from training.dice.ground import PictureGround
from training.dice.risk import IN_VIEW, spots_of, truth_at
from vision.dice.looks import judge
from vision.dice.nets import Nets
from vision.dice.on_mat import logit, of_one_size, placed

Array = npt.NDArray[Any]
ROUNDS = 50
RIDGE = 1e-2  # keeps the weights finite if the classes are separable


@dataclass(frozen=True)
class Testimony:
    """The two judges' and the finder's outputs at a place (logits), whether a die is there, and whether it leans."""

    die: tuple[float, float, float]
    lean: tuple[float, float]
    is_die: bool
    leans: float  # 1 or 0, NaN if it leans slightly or unknown


def testimony(picture: Picture, nets: Nets) -> Iterator[Testimony]:
    """The classifiers' outputs at each candidate of the finder."""
    ground = PictureGround(picture)
    first = placed(ground, spots_of(picture, nets), nets)
    for one, (afar, near) in zip(first, judge(ground, of_one_size(first), nets), strict=True):
        here = truth_at(picture, afar.spot)
        if here is not None:
            said = logit(afar.die), logit(near.die), logit(one.spot.heat)
            yield Testimony(said, (logit(afar.cocked), logit(near.cocked)), len(here) > 0, _leans(here))


def _leans(die: Array) -> float:
    whole = len(die) > 0 and die[7] > IN_VIEW and die[3] <= PICTURE
    return cocked(die) if whole else math.nan


def regression(said: Array, true: Array) -> Array:
    """Bias and weights (1 + k) of a logistic regression of labels (n) on columns (n, k), by Newton's method."""
    rows = np.column_stack([np.ones(len(said)), said])
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (p - true) + RIDGE * weights
        bend = (rows * (p * (1 - p))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        weights = weights - np.linalg.solve(bend, slope)
    return np.asarray(weights)


def without_prior(weights: Array, true: Array) -> Array:
    """The weights with the log odds of the labels subtracted from the bias, which leaves a likelihood ratio."""
    return np.asarray([weights[0] - logit(float(true.mean())), *weights[1:]])


def main() -> None:
    """Print the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    nets = Nets()
    files = chunk_files(parser.parse_args().folder, ("mat",))
    told = [row for path in files for picture in pictures(path) for row in testimony(picture, nets)]
    is_die = np.array([row.is_die for row in told], float)
    print(f"DIE_WEIGHTS = {_rounded(regression(np.array([row.die for row in told]), is_die))}  # of {len(told)} places")
    known = [row for row in told if not math.isnan(row.leans)]
    leans = np.array([row.leans for row in known])
    weights = without_prior(regression(np.array([row.lean for row in known]), leans), leans)
    print(f"LEAN_WEIGHTS = {_rounded(weights)}  # of {len(known)} dice, {leans.sum():.0f} of them leaning")


def _rounded(weights: Array) -> tuple[float, ...]:
    return tuple(np.round(weights, 2).tolist())


if __name__ == "__main__":
    main()
