"""Fits the weights that distinguish a single pip from a numeral: ``python -m training.dice.single_pips [--write]``.

Upper faces are drawn with one pip or one numeral (``training.dice.drawn_faces``), for a logistic regression on
``vision.dice.single_pip``. Prints the weights, or writes them into the file that the reader loads, and how many of each
pass at ``IN_PHOTO.one_pip`` among faces drawn afterwards, with numerals of fonts that were not used before.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from training.dice.drawn_faces import crops_of, numeral, pip
from training.dice.glyphs import faces, installed
from training.dice.witnesses import add_file, add_nets, nets_in, print_or_write, regression
from vision.arrays import Floats
from vision.dice.crops import NEAR_EDGE, near_planes, opponents
from vision.dice.fitted import Regression
from vision.dice.in_photo import numbers_in_pips
from vision.dice.layouts import COMPARED, OBLIQUE, OBLIQUE_NO_FACE, evidence
from vision.dice.nets import Nets
from vision.dice.single_pip import STROKE, witnesses
from vision.dice.sureness import IN_PHOTO

SEED, HELD_OUT_SEED = 600_000, 650_000
HELD_OUT_FONTS = ("Liberation*.ttf",)


def witnesses_of(seed: int, count: int, nets: Nets, fonts: Sequence[Path] | None = None) -> Floats:
    """The witnesses of so many drawn faces, (n, 4): with numerals of these fonts, or with single pips."""
    rngs = [np.random.default_rng([seed + k, fonts is None]) for k in range(count)]
    inks = (pip(rng) if fonts is None else numeral(rng, fonts) for rng in rngs)
    both = [crops_of(rng, ink, COMPARED.edge, NEAR_EDGE) for rng, ink in zip(rngs, inks, strict=True)]
    crops = np.stack([opponents(crop) for crop, _ in both])
    shown = numbers_in_pips(np.stack([near_planes(crop) for _, crop in both]), nets)
    fits, odd = evidence(crops, OBLIQUE), evidence(crops, OBLIQUE_NO_FACE)
    return witnesses(crops, fits[:, 0], odd[:, STROKE], shown[:, 0])


def fitted(pips: Floats, numerals: Floats) -> Regression:
    """The regression of a pip against a numeral, of which there are as many."""
    true = np.repeat([1.0, 0.0], [len(pips), len(numerals)])
    bias, *weights = regression(np.vstack([pips, numerals]), true).tolist()
    return Regression(bias, tuple(weights))


def passing(model: Regression, rows: Floats) -> float:
    """The share of faces that pass for a single pip."""
    line = math.log(IN_PHOTO.one_pip / (1 - IN_PHOTO.one_pip))
    return float(np.mean([model.logit(row) >= line for row in rows.tolist()]))


def main() -> None:
    """Print the weights, or write them into the file that the reader loads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faces", type=int, default=3000, help="of each kind")
    add_nets(parser)
    add_file(parser)
    args = parser.parse_args()
    nets = nets_in(args.nets)
    model = fitted(witnesses_of(SEED, args.faces, nets), witnesses_of(SEED, args.faces, nets, faces()))
    unseen, few = installed(HELD_OUT_FONTS) or faces(), max(1, args.faces // 3)
    pips, numerals = (passing(model, witnesses_of(HELD_OUT_SEED, few, nets, fonts)) for fonts in (None, unseen))
    print(f"of {few} held-out faces each {pips:.1%} of the pips and {numerals:.1%} of the numerals pass")
    print_or_write("single_pip", model, args.write)


if __name__ == "__main__":
    main()
