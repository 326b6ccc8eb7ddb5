"""Measures how far each place of a mat deviates from the colour of its print in the present light."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, brightest
from vision.things.prints import MatPrint

Tints = NDArray[np.float32]
"""(h, w, 3) or (n, 3): log red : green, log blue : green, log lightness."""

FLOOR = 0.02  # relative to the paper's light: below this a camera can't measure colours
_GAMMA = 2.2
_STEP = 6  # every sixth pixel each way is enough to estimate the light
_FEWEST = 7  # pixels of a colour needed to estimate it
_ROUNDS = 6
_USUAL = np.array([0.15, 0.15, 0.25])  # standard deviation of tints within the same print
_FITS = 3.0  # deviations up to which something belongs to the print
_STIFF = 1e-3, 1e-6  # of light and of colours: regularises the light where little of the mat is visible
TINGE, LIGHTER, DARKER = 0.3, 0.4, 1.2  # differences in tint of a thing: a shadow is much darker, but not coloured

PALER = 0.5  # how much more a strong colour's tint may vary, relative to its strength
VEILS = (-0.1, -0.075, -0.05, -0.025, 0.025, 0.05, 0.075, 0.1)
"""White light over the print, from glare or haze: relative to the paper's, and to that over most of its colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Odd:
    """The oddness of each pixel, (h, w), 1 and more for a thing, and the difference to its nearest tint, (h, w, 3).

    ``share`` is the fraction of the mat that agrees with the print.
    """

    oddness: NDArray[np.float32]
    off: Tints
    share: float


def tints_of(picture: Image) -> Tints:
    """The tints of a picture (BGR), relative to its bright parts."""
    level = max(float(np.percentile(brightest(picture[::4, ::4]), 90)), 8.0)
    table = np.log((np.arange(256) / level) ** _GAMMA + FLOOR).astype(np.float32)
    logs = cv2.LUT(picture, table)
    to_tints = np.array([[0, -1, 1], [1, -1, 0], [0.1, 0.6, 0.3]], np.float32)
    return np.asarray(cv2.transform(logs, to_tints), np.float32)


def odd_places(tints: Tints, known: MatPrint, free: NDArray[np.bool_], bare: Tints | None = None) -> Odd:
    """Compare the tints of a mat (from above) with its print; ``free`` marks places without pieces.

    With ``bare``, the tints of the bare mat, ``tints`` are the differences from them. Another lamp changes strong and
    dark colours more than others, in proportion to their tints.
    """
    basis = _basis(free.shape) if bare is None else np.concatenate([_basis(free.shape), bare], axis=-1)
    light, colours, share = _fitted(tints, known, free, basis)
    off = tints - (basis.reshape(-1, basis.shape[-1]) @ light.T).reshape(tints.shape)
    off -= colours.take(known.colours, axis=0)
    off = off.reshape(-1, 3)
    tinges = _tinges(colours)
    oddness = oddness_of(off, tinges.take(known.colours).ravel())
    odd = np.flatnonzero(oddness > 1)
    for veil in VEILS:
        own = known.colours.flat[odd]
        away = off[odd] + (colours - _veiled(colours, veil)).take(own, axis=0)
        oddness[odd] = np.fmin(oddness[odd], oddness_of(away, tinges.take(own)))
    odd = odd[oddness[odd] > 1]
    for number in range(1, len(colours)):
        where = odd[(known.near.flat[odd] >> (number - 1)) & 1 > 0]
        away = off[where] + colours[known.colours.flat[where]] - colours[number]
        new = oddness_of(away, tinges[number])
        better = new < oddness[where]
        oddness[where[better]], off[where[better]] = new[better], away[better]
    oddness[(known.colours == 0).ravel() | np.isnan(oddness)] = 0
    return Odd(oddness.reshape(free.shape), off.reshape(tints.shape), share)


def _tinges(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The tinge from which something differs from each colour: haze desaturates strong colours more than others."""
    strength = np.hypot(*(colours[:, :2] - colours[1, :2]).T)
    return np.asarray(TINGE * (1 + PALER * strength), np.float32)


def _veiled(colours: NDArray[np.float32], veil: float) -> NDArray[np.float32]:
    """Colours with white light added to each channel: strong and dark ones change the most."""
    weights = np.array([0.3, 0.1], np.float32)
    apart = colours - colours[1]
    green = apart[:, 2] - apart[:, :2] @ weights
    red, blue, green = (
        np.log(np.maximum(np.exp(part) + veil, FLOOR)) for part in (apart[:, 0] + green, apart[:, 1] + green, green)
    )
    tints = np.column_stack([red - green, blue - green])
    return np.asarray(np.column_stack([tints, green + tints @ weights]) + colours[1], np.float32)


def oddness_of(off: Tints, tinge: NDArray[np.float32] | float = TINGE) -> NDArray[np.float32]:
    """The oddness of differences of tints (n, 3)."""
    across, down, lightness = off.T
    away = np.sqrt(across * across + down * down)
    return np.asarray(away / tinge + np.maximum(lightness / LIGHTER, -lightness / DARKER), np.float32)


@cache
def _basis(shape: tuple[int, int]) -> NDArray[np.float32]:
    """The basis functions of the light over a mat: a plane and its curvature, (h, w, 5)."""
    y, x = np.meshgrid(np.linspace(-1, 1, shape[0]), np.linspace(-1, 1, shape[1]), indexing="ij")
    return np.stack([x, y, x * x, x * y, y * y], axis=-1).astype(np.float32)


def _fitted(
    tints: Tints, known: MatPrint, free: NDArray[np.bool_], basis: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32], float]:
    """Fit the light, (3, n) for the basis, and each colour's tint in it (nan if unknown); also the share that agrees.

    An iteratively reweighted least-squares fit that gives less and less weight to whatever disagrees.
    """
    thin = (slice(1, None, _STEP), slice(1, None, _STEP))
    numbers = np.where(free, known.colours, 0)[thin].ravel()
    counts = np.bincount(numbers, minlength=known.count + 1)
    there = [k for k in range(1, len(counts)) if counts[k] >= _FEWEST]
    use = np.isin(numbers, there)
    numbers, seen = numbers[use], tints[thin].reshape(-1, 3)[use].astype(np.float64)
    functions = basis.shape[-1]
    design = np.column_stack([basis[thin].reshape(-1, functions)[use], numbers[:, None] == there])
    off = _from_middles(seen, numbers, there)
    stiff = len(design) * np.diag([*([_STIFF[0]] * functions), *([_STIFF[1]] * len(there))])
    fit = np.zeros((design.shape[1], 3))
    for i in range(_ROUNDS):
        weight = (1 / (1 + ((off / _USUAL) ** 2).sum(axis=1))) ** (1 if i < _ROUNDS // 2 else 2)
        weighted = design * weight[:, None]
        fit = np.linalg.solve(weighted.T @ design + stiff, weighted.T @ seen)
        off = seen - design @ fit
    agrees = float((((off / _USUAL) ** 2).sum(axis=1) < _FITS**2).mean()) if len(off) else 0.0
    colours = np.full((known.count + 1, 3), np.nan, np.float32)
    colours[0], colours[there] = 0, fit[functions:]
    return fit[:functions].T.astype(np.float32), colours, agrees


def _from_middles(seen: NDArray[np.float64], numbers: NDArray[np.uint8], there: list[int]) -> NDArray[np.float64]:
    """The difference of each tint from the median of its colour."""
    off = seen.copy()
    for number in there:
        of_it = numbers == number
        off[of_it] -= np.median(seen[of_it], axis=0)
    return off
