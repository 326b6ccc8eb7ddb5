"""The weights of the witnesses of a die, fitted by ``training.dice`` and kept in ``fitted.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("fitted.toml")


@dataclass(frozen=True, slots=True)
class Regression:
    """A logistic regression: the bias, and a weight for each witness."""

    bias: float
    weights: tuple[float, ...]

    def logit(self, witnesses: Sequence[float]) -> float:
        """The log odds by the values of the witnesses, one for each weight."""
        return self.bias + sum(weight * value for weight, value in zip(self.weights, witnesses, strict=True))


@dataclass(frozen=True, slots=True)
class FacePool:
    """Weights of a logarithmic pool for the face of a die.

    ``nets`` are those of the log probabilities of the judge and the net for faces, ``pips`` of how well pips fit;
    ``picture`` is what a picture, which has no pips, gets instead.
    """

    nets: tuple[float, float]
    pips: float
    picture: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """All that was fitted for dice.

    ``die``: of a die, by the logits of the judge and the finder, with the prior ``share``.
    ``size``: of a die beside the mat, by how far its size is from the usual one. ``lean``: of a lean, by the logits of
    the judge and of the net for touches (a touch, a lean). ``standing``: of standing on another die, of those that
    don't lie flat, by ``vision.dice.on_mat.standing_witnesses``. ``photo``: of a die that is read rightly without a
    mat, by ``vision.dice.photo_witnesses``. These four have no prior in them. ``single_pip``: of a single pip, and no
    numeral, by ``vision.dice.single_pip``.
    """

    die: Regression
    share: float
    size: Regression
    lean: Regression
    standing: Regression
    faces: FacePool
    photo: Regression
    single_pip: Regression


def load_fitted(path: Path = FILE) -> Fitted:
    """Read the file. Raises ``OSError``, and ``ValueError`` if it is not one of these."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        near, faces, pips, picture = map(float, data["faces"]["weights"])
        return Fitted(
            die=_regression(data["die"], 2),
            share=float(data["priors"]["die"]),
            size=_regression(data["size"], 1),
            lean=_regression(data["lean"], 3),
            standing=_regression(data["standing"], 3),
            faces=FacePool((near, faces), pips, picture),
            photo=_regression(data["photo"], 5),
            single_pip=_regression(data["single_pip"], 4),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} does not have the weights that are needed: {error}.") from error


def _regression(table: Mapping[str, Any], witnesses: int) -> Regression:
    weights = tuple(map(float, table["weights"]))
    if len(weights) != witnesses:
        raise ValueError(f"{len(weights)} weights instead of {witnesses}")
    return Regression(float(table["bias"]), weights)


FITTED = load_fitted()
