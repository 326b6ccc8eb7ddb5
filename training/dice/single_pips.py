"""Fits what tells a single pip from a numeral: ``python -m training.dice.single_pips [--write]``.

Upper faces are drawn with one pip or one numeral (2 to 6), as photographs without a mat show them: any two colours,
small to large, out of focus, foreshortened, with reflections of lamps, noise and JPEG. A logistic regression on
``vision.dice.single_pip`` tells one from the other. Prints the weights, or writes them into the file that the reader
loads, and how many of each pass at ``IN_PHOTO.one_pip`` among faces drawn afterwards, with numerals of fonts that were
not used before.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.glare import with_glare
from training.dice.glyphs import drawn, faces, installed
from training.dice.solids import Rng
from training.dice.witnesses import add_file, regression, tell
from vision.arrays import Floats, Image
from vision.dice.crops import opponents
from vision.dice.finding import Spot
from vision.dice.fitted import Regression
from vision.dice.grounds import Form, PhotoGround
from vision.dice.layouts import COMPARED, OBLIQUE, OBLIQUE_NO_FACE, evidence
from vision.dice.single_pip import STROKE, witnesses
from vision.dice.sureness import IN_PHOTO

Bitmap = npt.NDArray[np.uint8]

SIDE = 240  # pixels of a face's bitmap
SEED, HELD_OUT_SEED = 600_000, 650_000
EDGES = (16.0, 70.0)  # pixels of a die in the picture
MOST_BLUR = 1 / 7  # edges
LEAST_APART = 60.0  # grey levels between body and ink in one channel at least
PIP, NUMERAL = (0.075, 0.19), (0.35, 0.75)  # edges: a pip's radius, a numeral's height
HELD_OUT_FONTS = ("Liberation*.ttf",)
_STROKES = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)
_BYTES = Form(COMPARED.edge, lambda crop, _slope: crop)


def pip(rng: Rng) -> Bitmap:
    """A face with one pip: 255 where there is ink."""
    out = np.zeros((SIDE, SIDE), np.uint8)
    radius = math.exp(rng.uniform(*np.log(PIP)))
    cv2.circle(out, (SIDE // 2, SIDE // 2), round(radius * SIDE), 255, -1, cv2.LINE_AA)
    return out


def numeral(rng: Rng, fonts: Sequence[Path]) -> Bitmap:
    """A face with a numeral from 2 to 6: of a font or of plain strokes, thin to fat, the 6 sometimes underlined."""
    text, share = str(rng.integers(2, 7)), rng.uniform(*NUMERAL)
    if rng.random() < 0.25:
        out = np.zeros((SIDE, SIDE), np.uint8)
        font, scale, thick = int(rng.choice(_STROKES)), share * SIDE / 22, int(rng.integers(8, 34))
        (width, height), _ = cv2.getTextSize(text, font, scale, thick)
        cv2.putText(out, text, ((SIDE - width) // 2, (SIDE + height) // 2), font, scale, 255, thick, cv2.LINE_AA)
    else:
        fat = int(rng.choice((1, int(rng.integers(2, 16)))))
        out = drawn(fonts[int(rng.integers(len(fonts)))], text, SIDE, share)
        out = np.asarray(cv2.dilate(out, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (fat, fat))), np.uint8)
    x, y, width, height = cv2.boundingRect(out)
    if text == "6" and rng.random() < 0.4:
        cv2.rectangle(out, (x, y + height + 6), (x + width, y + height + 6 + height // 11), 255, -1)
    return out


def crop_of(rng: Rng, ink: Bitmap) -> npt.NDArray[np.float32]:
    """A die with that upper face in a picture, as the reader crops it (``COMPARED``)."""
    edge = math.exp(rng.uniform(*np.log(EDGES)))
    image, spot, angle = _picture(rng, ink, edge, rng.uniform(0, MOST_BLUR) if rng.random() < 0.7 else 0.0)
    (seen,) = PhotoGround(image).in_form(_BYTES).crops([spot], [angle + rng.normal() * math.radians(2)])
    return opponents(with_glare(rng, seen, COMPARED.edge) if rng.random() < 0.35 else seen)


def _picture(rng: Rng, ink: Bitmap, edge: float, blur: float) -> tuple[Image, Spot, float]:
    """A picture of a die of that edge (pixels), out of focus by ``blur`` (edges), its place, and how it is turned."""
    side = int(3 * edge) + 8
    table, body, print_ = rng.uniform(20, 235, (3, 3))
    while np.abs(body - print_).max() < LEAST_APART:
        print_ = rng.uniform(0, 255, 3)
    angle = rng.normal() * math.radians(4) + int(rng.integers(4)) * math.pi / 2
    squeezed = float(rng.uniform(0.7, 1)) if rng.random() < 0.6 else 1.0
    way = _turn(rng.uniform(0, math.pi))
    m = way @ np.diag([squeezed, 1]) @ way.T @ _turn(angle) * edge / SIDE
    middle = np.full(2, (side - 1) / 2) + rng.normal(size=2) * 0.02 * edge
    m = np.column_stack([m, middle - m @ np.full(2, (SIDE - 1) / 2)])
    smooth = cv2.GaussianBlur(ink, (0, 0), max(0.3, 0.3 * SIDE / edge))
    there, inked = (cv2.warpAffine(part, m, (side, side))[..., None] / 255 for part in (np.full_like(ink, 255), smooth))
    light = table * (1 - there) + (body * (1 - inked) + print_ * inked) * there
    y, x = np.mgrid[:side, :side] / side - 0.5
    light = light * (1 + rng.normal() * 0.15 * x + rng.normal() * 0.15 * y)[..., None]
    light = cv2.GaussianBlur(light, (0, 0), max(blur * edge, 0.4)) + rng.normal(size=light.shape) * rng.uniform(0.5, 5)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 97))]
    image = np.asarray(cv2.imdecode(cv2.imencode(".jpg", np.clip(light, 0, 255).astype(np.uint8), quality)[1], 1))
    x0, y0 = np.full(2, (side - 1) / 2) + rng.normal(size=2) * 0.02 * edge
    return image, Spot(x0, y0, edge * math.exp(rng.normal() * 0.04) * math.sqrt(squeezed), 1.0), angle


def _turn(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def said(seed: int, count: int, fonts: Sequence[Path] | None = None) -> Floats:
    """The witnesses of so many drawn faces, (n, 3): with numerals of these fonts, or with single pips."""
    rngs = (np.random.default_rng([seed + k, fonts is None]) for k in range(count))
    crops = np.stack([crop_of(rng, pip(rng) if fonts is None else numeral(rng, fonts)) for rng in rngs])
    return witnesses(crops, evidence(crops, OBLIQUE)[:, 0], evidence(crops, OBLIQUE_NO_FACE)[:, STROKE])


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
    add_file(parser)
    args = parser.parse_args()
    model = fitted(said(SEED, args.faces), said(SEED, args.faces, faces()))
    unseen = installed(HELD_OUT_FONTS) or faces()
    few = max(1, args.faces // 3)
    shares = passing(model, said(HELD_OUT_SEED, few)), passing(model, said(HELD_OUT_SEED, few, unseen))
    print(f"of {few} held-out faces each {shares[0]:.1%} of the pips and {shares[1]:.1%} of the numerals pass")
    tell("single_pip", model, args.write)


if __name__ == "__main__":
    main()
