"""Fits the combination of the classifiers: ``python -m training.dice.witnesses FOLDER``.

Prints or writes (``--write``) what ``vision.dice.fitted`` loads. A die and a lean: logistic regressions on the logits
of the judge (and the finder; for a lean also the net that sees what touches a die: that for a touch and that for a
lean) over the chunks of FOLDER, which must not have been used for training. In these pictures most dice touch
something; at a table most lie alone, and the flat dice are weighted accordingly. Faces: a conditional logistic
regression on the log probabilities of the judge and the face net, and on how well pips fit. Standing on another
die: of the dice that are read as cocked, and are. Size: of the scenes in which all dice have one size. Also prints the
two weights of ``vision.dice.in_photo`` if FOLDER has chunks of photographs.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from training.dice.chunk import PICTURE, PX_PER_MM
from training.dice.examples import CLEAR, GAP, Picture, chunk_files, cocked, pictures
from training.dice.ground import PictureGround
from training.dice.risk import IN_VIEW, Case, as_at_tables, cases, spots_of, truth_at
from vision.dice.fitted import FILE, FITTED, FacePool, Fitted, Regression
from vision.dice.grounds import PhotoGround
from vision.dice.in_photo import looks_in_photo
from vision.dice.layouts import FROM_ABOVE, OBLIQUE
from vision.dice.looks import LEAST, Look, chance, log_faces, outputs, pip_fits
from vision.dice.nets import COCKED, DIE, LEANS, TOUCHED, Nets
from vision.dice.on_mat import logit, of_one_size, placed, standing_witnesses, usual_edge
from vision.dice.sureness import ON_MAT
from vision.nets import net_of

Array = npt.NDArray[Any]
ROUNDS = 50
ONE_SIZE = 1.02  # the greatest ratio of the edges of dice of one size
SHARPER = 1.2
"""By which the weights for faces are multiplied: one die in seven has numerals in these pictures, hardly any at a
table, and without those the log loss is least at this factor (docs/training.md)."""
RIDGE = 1e-2  # keeps the weights finite if the classes are separable


@dataclass(frozen=True)
class Testimony:
    """The nets' outputs at a place (logits) for a die and for a lean, and the truth.

    ``die`` are the judge's and the finder's, ``lean`` the judge's and those for a touch, ``faces`` the rows of
    ``_face_witnesses``. ``odd`` is how far the size is from the usual one of the scene.
    """

    die: tuple[float, float]
    lean: tuple[float, float, float]
    faces: Array
    odd: float  # logarithmic; NaN if the dice differ in size
    is_die: bool
    leans: float  # 1 or 0, NaN if it leans slightly or unknown
    alone: bool  # nothing is near it
    face: int  # the column of what it shows, if it lies flat in full view; else -1


def testimony(picture: Picture, nets: Nets) -> Iterator[Testimony]:
    """The classifiers' outputs at each candidate of the finder."""
    ground = PictureGround(picture)
    first = placed(ground, spots_of(picture, nets), nets)
    usual = usual_edge(first)
    before = of_one_size(first, usual)
    for i, (one, fits, *rows) in enumerate(_look_outputs(ground, before, nets)):
        here = truth_at(picture, one.spot)
        if here is not None:
            near, touch, shown = rows
            die = _of(near[DIE]), logit(one.spot.heat)
            lean = _of(near[COCKED]), _of(touch[TOUCHED]), _of(touch[LEANS])
            odd = abs(math.log(first[i].spot.edge / usual)) if usual and _one_size(picture) else math.nan
            faces = _face_witnesses((near, shown), fits)
            yield Testimony(
                die, lean, faces, odd, len(here) > 0, _leans(here), len(here) > 0 and here[GAP] > CLEAR, _face(here)
            )


def _look_outputs(ground: PictureGround, before: Sequence[Look], nets: Nets) -> Iterator[tuple[Any, ...]]:
    """Each look with how well pips fit there, and the raw outputs of the nets of second looks."""
    if before:
        angles = [ground.upright(look.spot) for look in before]
        fits = pip_fits(ground, before, FROM_ABOVE)
        yield from zip(before, fits, *outputs(ground, before, angles, nets), strict=True)


def _face_witnesses(rows: Iterable[Array], fits: Array) -> Array:
    """The evidence for the faces 1 to 6, a picture and an illegible one, (4, 8).

    The log probabilities of the two nets, how well pips fit, and a constant for a picture.
    """
    return np.vstack([*(log_faces(row[None]) for row in rows), [*fits, 0, 0], np.arange(8) == PICTURE - 1])


def _of(value: float) -> float:
    """A net's logit, clipped as in a reading."""
    return logit(chance(float(value)))


def _face(die: Array) -> int:
    if not len(die) or _leans(die) != 0:
        return -1
    return int(die[3]) - 1


def _one_size(picture: Picture) -> bool:
    edges = [die[2] for die in picture.dice]
    return len(edges) > 1 and max(edges) < ONE_SIZE * min(edges)


def _leans(die: Array) -> float:
    whole = len(die) > 0 and die[7] > IN_VIEW and die[3] <= PICTURE
    return cocked(die) if whole else math.nan


def regression(columns: Array, true: Array, counts: Array | float = 1.0) -> Array:
    """Bias and weights (1 + k) of a logistic regression of labels (n) on columns (n, k), by Newton's method.

    ``counts`` is how often each row counts.
    """
    rows = np.column_stack([np.ones(len(columns)), columns])
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (counts * (p - true)) + RIDGE * weights
        bend = (rows * (counts * p * (1 - p))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        weights = weights - np.linalg.solve(bend, slope)
    return np.asarray(weights)


def pool(logs: Array, true: Array) -> Array:
    """Weights (k) of a logarithmic pool of log probabilities (n, k, classes) for classes (n), by Newton's method."""
    weights = np.full(logs.shape[1], 1 / logs.shape[1])
    at_truth = np.take_along_axis(logs, true[:, None, None], 2)[..., 0]
    for _ in range(ROUNDS):
        mixed = np.einsum("k,nkc->nc", weights, logs)
        p = np.exp(mixed - np.logaddexp.reduce(mixed, axis=1, keepdims=True))
        expected = np.einsum("nc,nkc->nk", p, logs)
        spread = np.einsum("nc,nkc,njc->kj", p, logs, logs) - expected.T @ expected
        weights = weights + np.linalg.solve(
            spread + RIDGE * np.eye(len(weights)), (at_truth - expected).sum(0) - RIDGE * weights
        )
    return np.asarray(weights)


def fitted(rows: Sequence[Testimony], odd: Sequence[Case]) -> Fitted:
    """The weights that fit the outputs of the classifiers, and dice that are read as cocked and are (``odd``)."""
    is_die = np.array([row.is_die for row in rows], float)
    flat = [row for row in rows if row.face >= 0]
    faces = pool(np.array([row.faces for row in flat]), np.array([row.face for row in flat]))
    near, shown, pips, picture = (faces * SHARPER).tolist()
    sized = [row for row in rows if not math.isnan(row.odd)]
    mine = np.array([row.is_die for row in sized])
    known = [row for row in rows if not math.isnan(row.leans)]
    leans = np.array([row.leans for row in known])
    counts = as_at_tables(leans == 1, np.array([row.alone for row in known]))
    stands = np.array([case.stands for case in odd])
    return Fitted(
        die=_model(regression(np.array([row.die for row in rows]), is_die)),
        share=float(is_die.mean()),
        size=_model(regression(np.array([[row.odd] for row in sized]), mine.astype(float), _halves(mine))),
        lean=_model(regression(np.array([row.lean for row in known]), leans, counts)),
        standing=_model(
            regression(np.array([standing_witnesses(c.look) for c in odd]), stands.astype(float), _halves(stands))
        ),
        faces=FacePool((near, shown), pips, picture),
        photo=FITTED.photo,
        single_pip=FITTED.single_pip,
    )


HEAD = """\
# The weights of the witnesses of a die on a mat: docs/training.md. Written by
#
#     python -m training.dice.witnesses FOLDER --write
#
# over {source}.
# No net was trained on any of them.
"""
ABOUT = {
    "die": "a die or something else: the logits of the judge and the finder",
    "size": "beside the mat: how far the edge is from the usual one (logarithm of the ratio)",
    "lean": "of a whole die: the logits of a lean by the judge, of a touch and of a lean by the net for touches",
    "standing": "on another die, of those that don't lie flat: logarithm of the tilt, height, logit of a stack",
    "photo": "without a mat, read rightly: logits of readers and finder, unlike clear ones, doubtful places, pips",
    "single_pip": "and no numeral: how well a pip, a stroke, and from nearer a disc fit, logit of the net for pips",
}
"""What each regression is for, and its witnesses."""
ELSEWHERE = ("photo", "single_pip")
"""Those that are fitted by ``training.dice.photo_witnesses`` and ``training.dice.single_pips``."""


def written(fitted: Fitted, source: str) -> str:
    """The text of a file with these weights, fitted to ``source``; the inverse of ``load_fitted``."""
    lines = [HEAD.format(source=source)]
    lines += [section(name, getattr(fitted, name)) for name in ABOUT if name not in ELSEWHERE]
    faces = (*fitted.faces.nets, fitted.faces.pips, fitted.faces.picture)
    about = "a logarithmic pool: the judge, the net for faces, how well pips fit, a constant for a picture"
    lines += [f"[faces]  # {about}", f"weights = {_listed(faces)}", ""]
    lines += ["[priors]  # the share of dice among the candidates of these pictures", f"die = {fitted.share:.2f}", ""]
    return "\n".join([*lines, *(section(name, getattr(fitted, name)) for name in ELSEWHERE)])


def section(name: str, model: Regression) -> str:
    """The part of the file with the weights of that regression."""
    return f"[{name}]  # {ABOUT[name]}\nbias = {model.bias:.2f}\nweights = {_listed(model.weights)}\n"


def print_or_write(name: str, model: Regression, file: Path | None) -> None:
    """Print that part of the file, or write it into the file in place of what it has there."""
    if file is None:
        print(section(name, model))
        return
    text = file.read_text(encoding="utf-8")
    part = re.compile(rf"^\[{name}\].*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
    file.write_text(part.sub(section(name, model) + "\n", text).rstrip() + "\n", encoding="utf-8")


def _listed(values: Sequence[float]) -> str:
    return "[" + ", ".join(f"{value:.2f}" for value in values) + "]"


def _model(weights: Array) -> Regression:
    bias, *others = weights.tolist()
    return Regression(bias, tuple(others))


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the option where the weights are written."""
    parser.add_argument("--write", type=Path, nargs="?", const=FILE, help=f"to a file, if not to {FILE.name}")


def add_nets(parser: argparse.ArgumentParser) -> None:
    """Add the option which nets to weigh."""
    parser.add_argument("--nets", type=Path, help="the folder of the nets, if not those that ship")


def nets_in(folder: Path | None) -> Nets:
    """The nets of a folder; without one those that ship."""
    return Nets({path.stem: net_of(path.read_bytes()) for path in folder.glob("*.onnx")} if folder else {})


def main() -> None:
    """Print the weights, or write them to the file that the reader loads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    add_nets(parser)
    add_file(parser)
    args = parser.parse_args()
    nets = nets_in(args.nets)
    files = chunk_files(args.folder, ("mat",))
    rows = [row for path in files for picture in pictures(path) for row in testimony(picture, nets)]
    every = (case for path in files for picture in pictures(path) for case in cases(picture, nets))
    odd = [case for case in every if case.leans and case.look.cocked >= ON_MAT.cocked]
    text = written(fitted(rows, odd), f"{len(files)} chunks: {_counted(rows, odd)}")
    if args.write:
        args.write.write_text(text, encoding="utf-8")
    else:
        print(text)
    if photos := chunk_files(args.folder, ("photo",)):
        seen = [row for path in photos for picture in pictures(path) for row in _in_photo(picture, nets)]
        weights = pool(np.array([logs for logs, _ in seen]), np.array([face for _, face in seen]))
        print(f"FACE_WEIGHT, PIPS_WEIGHT = {_rounded(weights)}  # of {len(seen)} flat dice in photographs")


def _counted(rows: Sequence[Testimony], odd: Sequence[Case]) -> str:
    dice, flat = sum(row.is_die for row in rows), sum(row.face >= 0 for row in rows)
    leans = sum(row.leans == 1 for row in rows)
    standing = sum(case.stands for case in odd)
    return (
        f"{len(rows)} places, {dice} of them dice; {flat} whole flat dice, {leans} leaning ones, "
        f"{len(odd)} read as cocked, {standing} of them on another"
    )


def _in_photo(picture: Picture, nets: Nets) -> Iterator[tuple[Array, int]]:
    """The log probabilities by the readers and the fit of the pips for each flat die with a number, (2, 6), and which
    number it is (0 to 5)."""
    ground = PhotoGround(picture.image)
    looks = looks_in_photo(ground, nets)
    for look, fits in zip(looks, pip_fits(ground, looks, OBLIQUE), strict=True):
        here = truth_at(picture, replace(look.spot, x=look.spot.x / PX_PER_MM, y=look.spot.y / PX_PER_MM))
        if here is not None and len(here) and 0 <= (face := _face(here)) < 6:
            yield np.stack([np.log(np.maximum(look.faces, LEAST)), fits]), face


def _halves(ones: npt.NDArray[np.bool_]) -> Array:
    """Weights with which both classes count as much."""
    return np.asarray(np.where(ones, 0.5 / ones.mean(), 0.5 / (1 - ones.mean())))


def _rounded(weights: Array) -> tuple[float, ...]:
    return tuple(np.round(weights, 2).tolist())


if __name__ == "__main__":
    main()
