"""How much each witness counts for a die being there: ``python -m training.dice.witnesses FOLDER``.

Prints ``vision.dice.on_mat.DIE_WEIGHTS``: a logistic regression of the two judges' and the finder's logits on the
chunks of FOLDER, which nothing was trained on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.dice.examples import Picture, chunk_files, pictures
from training.dice.ground import PictureGround
from training.dice.risk import spots_of, truth_at
from vision.dice.looks import judge, look_at
from vision.dice.nets import READER_MAT, Nets
from vision.dice.on_mat import LEAST_DIE, logit, of_one_size

Array = npt.NDArray[Any]
ROUNDS = 50
RIDGE = 1e-2  # keeps the weights finite where the witnesses alone tell dice from the rest


def testimony(picture: Picture, nets: Nets) -> Iterator[tuple[tuple[float, ...], bool]]:
    """What the witnesses say at each place where the finder sees something, and whether a die is there."""
    ground = PictureGround(picture)
    first = [k for k in look_at(ground, spots_of(picture, nets), nets, READER_MAT) if k.die > LEAST_DIE]
    for one, pair in zip(first, judge(ground, of_one_size(first), nets), strict=True):
        here = truth_at(picture, pair[0].spot)
        if here is not None:
            yield (1.0, *(logit(p) for p in (pair[0].die, pair[1].die, one.spot.heat))), len(here) > 0


def regression(said: Array, true: Array) -> Array:
    """The weights (k) by which the columns (n, k) best predict what is true (n), by Newton's method."""
    weights = np.zeros(said.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-said @ weights))
        slope = said.T @ (p - true) + RIDGE * weights
        bend = (said * (p * (1 - p))[:, None]).T @ said + RIDGE * np.eye(len(weights))
        weights = weights - np.linalg.solve(bend, slope)
    return np.asarray(weights)


def main() -> None:
    """Print the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    nets = Nets()
    files = chunk_files(parser.parse_args().folder, ("mat",))
    rows = [row for path in files for picture in pictures(path) for row in testimony(picture, nets)]
    weights = regression(np.array([said for said, _ in rows]), np.array([die for _, die in rows], float))
    print(
        f"DIE_WEIGHTS = {tuple(np.round(weights, 2).tolist())}  # of {len(rows)} places, {sum(d for _, d in rows)} dice"
    )


if __name__ == "__main__":
    main()
