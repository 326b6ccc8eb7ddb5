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
_DARK = FLOOR / 10  # the least light there is
_GAMMA = 2.2
_TO_TINTS = np.array([[0, -1, 1], [1, -1, 0], [0.1, 0.6, 0.3]], np.float32)  # from the logarithms of BGR
_TO_LOGS = np.linalg.inv(_TO_TINTS)
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
    return np.asarray(cv2.transform(logs, _TO_TINTS), np.float32)


def odd_places(tints: Tints, known: MatPrint, free: NDArray[np.bool_], bare: Tints | None = None) -> Odd:
    """Compare the tints of a mat (from above) with its print; ``free`` marks places without pieces.

    ``bare`` are the tints of the bare mat, if they are known: the print is then what they show.
    """
    paints = np.ones((1, 1, 3), np.float32) if bare is None else channels_of(bare)
    light, colours, share = _fitted(_logs_of(tints), paints, known, free)
    seen, numbers, near = tints.reshape(-1, 3), known.colours.ravel(), known.near.ravel()
    lit = paints.reshape(-1, 3) * np.exp(_basis(free.shape).reshape(-1, 5) @ light)
    off = seen - tints_from(lit * colours.take(numbers, axis=0))
    tinges = _tinges(colours)
    oddness = oddness_of(off, tinges.take(numbers))
    odd = np.flatnonzero(oddness > 1)
    for veil in VEILS:
        own = numbers[odd]
        away = seen[odd] - tints_from(lit[odd] * np.maximum(colours[own] + veil * colours[1], 0))
        oddness[odd] = np.fmin(oddness[odd], oddness_of(away, tinges.take(own)))
    odd = odd[oddness[odd] > 1]
    for number in range(1, len(colours)):
        where = odd[(near[odd] >> (number - 1)) & 1 > 0]
        away = seen[where] - tints_from(lit[where] * colours[number])
        new = oddness_of(away, tinges[number])
        better = new < oddness[where]
        oddness[where[better]], off[where[better]] = new[better], away[better]
    oddness[(numbers == 0) | np.isnan(oddness)] = 0
    return Odd(oddness.reshape(free.shape), off.reshape(tints.shape), share)


def channels_of(tints: Tints) -> Tints:
    """Blue, green and red light, relative to a bright place, of tints, (h, w, 3) or (n, 3)."""
    return np.asarray(np.maximum(np.exp(_logs_of(tints)) - FLOOR, _DARK), np.float32)


def tints_from(channels: Tints) -> Tints:
    """The tints of blue, green and red light, (h, w, 3) or (n, 3): the inverse of ``channels_of``."""
    return np.asarray(np.log(channels + np.float32(FLOOR)) @ _TO_TINTS.T, np.float32)


def _logs_of(tints: Tints) -> Tints:
    """The logarithms of blue, green and red with the floor, as a camera measures them."""
    return np.asarray(tints @ _TO_LOGS.T, np.float32)


def _tinges(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The tinge from which something differs from each colour: haze desaturates strong colours more than others."""
    tints = tints_from(colours)
    strength = np.hypot(*(tints[:, :2] - tints[1, :2]).T)
    return np.asarray(TINGE * (1 + PALER * strength), np.float32)


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
    logs: NDArray[np.float32], paints: NDArray[np.float32], known: MatPrint, free: NDArray[np.bool_]
) -> tuple[NDArray[np.float32], NDArray[np.float32], float]:
    """Fit the light, (5, 3) for the basis, and each colour under it (nan if unknown); also the share that agrees.

    Light multiplies each channel, whatever the paint; what a camera measures of it has a floor, so that the tints of
    dark and strong colours change less. An iteratively reweighted Gauss-Newton fit that gives less and less weight to
    whatever disagrees.
    """
    thin = (slice(1, None, _STEP), slice(1, None, _STEP))
    numbers = np.where(free, known.colours, 0)[thin].ravel()
    counts = np.bincount(numbers, minlength=known.count + 1)
    there = [k for k in range(1, len(counts)) if counts[k] >= _FEWEST]
    use = np.isin(numbers, there)
    numbers, seen = numbers[use], logs[thin].reshape(-1, 3)[use].astype(np.float64)
    paint = np.broadcast_to(paints, logs.shape)[thin].reshape(-1, 3)[use].astype(np.float64)
    basis = _basis(free.shape)[thin].reshape(-1, 5)[use]
    design = np.column_stack([basis, numbers[:, None] == there])
    stiff = len(design) * np.diag([*([_STIFF[0]] * 5), *([_STIFF[1]] * len(there))])
    fit = np.zeros((design.shape[1], 3))
    fit[5:] = _medians(np.log(np.maximum(np.exp(seen) - FLOOR, _DARK)) - np.log(paint), numbers, there)
    for i in range(_ROUNDS):
        lit = paint * np.exp(design @ fit)
        off = seen - np.log(lit + FLOOR)
        weight = (1 / (1 + _away(off))) ** (1 if i < _ROUNDS // 2 else 2)
        for channel, slope in enumerate((lit / (lit + FLOOR)).T):
            sloped = design * slope[:, None]
            weighted = sloped * weight[:, None]
            gradient = weighted.T @ off[:, channel] - stiff @ fit[:, channel]
            fit[:, channel] += np.linalg.solve(weighted.T @ sloped + stiff, gradient)
    away = _away(seen - np.log(paint * np.exp(design @ fit) + FLOOR))
    agrees = float((away < _FITS**2).mean()) if len(away) else 0.0
    colours = np.full((known.count + 1, 3), np.nan, np.float32)
    colours[0], colours[there] = 0, np.exp(fit[5:])
    return fit[:5].astype(np.float32), colours, agrees


def _away(off: NDArray[np.float64]) -> NDArray[np.float64]:
    """The squared deviations of tints from the print, (n,), for logarithms of BGR that are ``off`` by (n, 3)."""
    return np.asarray(((off @ _TO_TINTS.T / _USUAL) ** 2).sum(axis=1))


def _medians(values: NDArray[np.float64], numbers: NDArray[np.uint8], there: list[int]) -> NDArray[np.float64]:
    """The median of each colour's values."""
    return np.array([np.median(values[numbers == number], axis=0) for number in there]).reshape(-1, 3)
