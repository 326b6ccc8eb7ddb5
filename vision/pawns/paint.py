"""How much likelier each pixel of a board is with a pawn of each paint than without one.

A pixel without a pawn shows the print, perhaps in shadow: darker, but hardly of another hue, and evenly so. A pawn's
paint has a hue and a strength, and any lightness, since it is round: light and shade change within a few millimetres,
even where its paint is that of the print under it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.things.light import Tints, channels_of, tints_from
from vision.things.prints import SCALE

Plane = NDArray[np.float32]
MOST = 2.5  # greatest log likelihood ratio of a pixel
SAME = (0.1, 0.12)  # standard deviations of chroma and lightness of unchanged print
SHADED = 0.16  # of chroma in a shadow
SHADOWS = 0.1  # share of a board that lies in shadows
LIT, SKY = 0.2, 0.25  # log lightness from which print is in shadow, and the tinge of a shadow
DARK = 0.25  # how much more the chroma of dark things spreads, by log lightness
DEEPEST = 1.6  # log lightness of a shadow
ANYTHING = 0.002  # density of what is neither print nor paint
BRIGHT = 3.0  # log range of a paint's lightness
HUE = 0.3  # radians: standard deviation of a paint's hue about that of the print of its name
WEAKEST, STRONGEST = 0.6, 3.6  # strength of a paint's chroma if nothing is known of it
LATERAL = 0.12  # standard deviation of chroma across the hue
LIKE_INK = 0.25  # share of paints that are those of the print, and their spread
KNOWN_SPREAD = (0.12, 0.18)  # least standard deviation of the strength of a measured paint, and more by strength
KNOWN_HUE = (0.12, 0.06)  # the same across its hue
PAWNS = 0.3  # weight of such a paint: where the print has it too, shadows are more frequent than pawns
BROAD_LIGHT = 4.0  # log range of the lightness of grey print
EVEN, EVEN_SHADED, TURNED = 0.03, 0.07, 0.3  # usual relief of print, of print in shadow, and of a turned body
RELIEF_SPREAD = 0.7  # standard deviation of its logarithm
RELIEFS = (0.03, 0.5)  # less and more than this counts as this
FALLING = 0.2  # usual relief of print in the shadow right beside a pawn
BESIDE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(12 * SCALE) + 1,) * 2)  # as far as that reaches: 12 mm
STEP, HOLE = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)
FAR = np.float32(1e3)  # log lightness that nothing has
UNEVEN = 0.08  # of the print's slack: relief if the print is slightly off


@dataclass(frozen=True, slots=True, eq=False)
class PrintPlane:
    """A colour that the print may have at each place: tints (h, w, 3), how likely (h, w) and how far it spreads.

    ``spread`` (h, w) is added to the standard deviations; ``greys``: any lightness is as likely. ``guessed``: the board
    may have finer print, so that it need not look even.
    """

    tints: Tints
    chance: Plane
    spread: Plane
    greys: bool = False
    guessed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """The paint of a colour's pawns.

    Until it is measured on the board, ``chroma`` are equally good guesses (n, 2); then what it is, (1, 2), with its
    ``spread``.
    """

    chroma: Floats
    spread: float | None = None


def slack_of(tints: Tints) -> Plane:
    """Allowance for print that may be a pixel off: how far the tints differ around each place, (h, w)."""
    around = np.ones((3, 3), np.uint8)
    span = np.asarray(cv2.dilate(tints, around) - cv2.erode(tints, around), np.float32)
    return np.asarray(0.3 * np.abs(span).max(axis=2), np.float32)


def relief(seen: Tints, prints: Tints, pawns: Plane | None = None) -> Plane:
    """How steeply the print's brightest channel, compared with the empty board, changes at each pixel, (h, w).

    In that channel light and shade show most: the others of a strong colour are nearly black. A turned body is as steep
    all over as it is in most places. Beside ``pawns`` that are known, (h, w) from 0 to 1, the step onto them is none of
    the print's.
    """
    red, blue = prints[..., 0], prints[..., 1]
    off = seen - prints
    light = _green(off)
    light += np.where(red > np.maximum(blue, 0), off[..., 0], np.where(blue > 0, off[..., 1], 0))
    steep = _steepness(light, light)
    if pawns is None or not (there := pawns > 0).any():
        return steep
    beside = _steepness(np.where(there, -FAR, light), np.where(there, FAR, light))
    return np.asarray(np.where(there, steep, beside), np.float32)


def _steepness(high: Plane, low: Plane) -> Plane:
    """How far neighbours differ: the highest and the lowest of them, pixels that don't count being far beyond."""
    steep = np.maximum(cv2.dilate(high, STEP) - cv2.erode(low, STEP), 0) / 3
    return np.asarray(cv2.morphologyEx(steep, cv2.MORPH_CLOSE, HOLE), np.float32)


def without_pawns(seen: Tints, prints: Sequence[PrintPlane], pawns: Plane | None = None) -> Plane:
    """The density of tints where no pawn stands, (h, w); ``pawns`` are those that are known (see ``relief``)."""
    without = np.full(seen.shape[:2], ANYTHING, np.float32)
    for plane in prints:
        without += plane.chance * _printed(seen, plane, pawns)
    return without


def evidence(seen: Tints, without: Plane, paints: Sequence[Paint], *, guessed: bool) -> NDArray[np.float32]:
    """The log likelihood ratio of each paint at each pixel, (paints, h, w), within ``MOST`` either way.

    ``without`` is the density without pawns; ``guessed``: of print that is not known.
    """
    rare = 1.0 if guessed else PAWNS
    return np.stack([_ratio(_painted(seen, paint, rare), without) for paint in paints])


def _ratio(painted: Plane, without: Plane) -> Plane:
    return np.asarray(np.clip(np.log(painted + ANYTHING / 4) - np.log(without), -MOST, MOST), np.float32)


def _printed(seen: Tints, plane: PrintPlane, pawns: Plane | None) -> Plane:
    """The density of tints on a print, unchanged or in shadow."""
    off = seen - plane.tints
    sc, sl = SAME[0] + plane.spread, SAME[1] + plane.spread
    flat = _round(off, np.zeros(2), sc)
    if plane.greys:
        darker = off[..., 2] < -LIT
        return np.asarray(((1 - SHADOWS) * flat + SHADOWS * _tinged(off, sc) * darker) / BROAD_LIGHT, np.float32)
    dark = _round(seen, in_shadow(plane.tints, seen), sc + SHADED)
    same = np.exp(-0.5 * (off[..., 2] / sl) ** 2) / (np.sqrt(2 * np.pi) * sl)
    fallen = np.where((off[..., 2] < 0) & (off[..., 2] > -DEEPEST), 1 / DEEPEST, 0.0)
    lit, shady = (1 - SHADOWS) * flat * same, SHADOWS * dark * fallen
    if not plane.guessed:
        uneven = relief(seen, plane.tints, pawns)
        lit *= _evenly(uneven, EVEN + UNEVEN * plane.spread)
        shady *= _evenly(uneven, _shadow_relief(pawns) + UNEVEN * plane.spread)
    return np.asarray(lit + shady, np.float32)


def in_shadow(prints: Tints, seen: Tints) -> Plane:
    """The chroma that print has in a shadow in which its brightest channel is as dark as seen, (h, w, 2).

    Less light leaves less of a strong colour, since tints have a floor below which a camera can't measure colours.
    """
    light, dark = channels_of(prints), channels_of(seen)
    brightest = light.argmax(axis=-1)[..., None]
    share = np.take_along_axis(dark, brightest, axis=-1) / np.take_along_axis(light, brightest, axis=-1)
    return tints_from(light * np.clip(share, 0, 1))[..., :2]


def _green(tints: Tints) -> Plane:
    """The logarithm of green light: what is left of the lightness without the chroma's share in it."""
    return np.asarray(tints[..., 2] - 0.3 * tints[..., 0] - 0.1 * tints[..., 1])


def _shadow_relief(pawns: Plane | None) -> Plane | float:
    """The usual relief of print in shadow: soft shadows fall off right beside what casts them."""
    if pawns is None:
        return EVEN_SHADED
    beside = (cv2.dilate(pawns, BESIDE) > 0) & (pawns == 0)
    return np.where(beside, FALLING, EVEN_SHADED).astype(np.float32)


def _evenly(uneven: Plane, usual: Plane) -> Plane:
    """How much likelier a relief is on print than on a pawn: the ratio of two log-normal densities."""
    usual = np.minimum(usual, TURNED)
    steep = np.log(TURNED / usual) / RELIEF_SPREAD**2
    return np.asarray((np.sqrt(TURNED * usual) / np.clip(uneven, *RELIEFS)) ** steep, np.float32)


def _tinged(off: Tints, spread: Plane) -> Plane:
    """The density of the chroma of a hard shadow on grey, which the sky tinges blue, and of black in any tinge."""
    red, blue = off[..., 0] + SKY / 2, off[..., 1] - SKY
    wide = spread + 2 * SHADED + DARK * np.maximum(-off[..., 2] - 1, 0)
    return np.asarray(np.exp(-0.5 * (red**2 + blue**2) / wide**2) / (2 * np.pi * wide**2), np.float32)


def _painted(seen: Tints, paint: Paint, rare: float) -> Plane:
    """The density of tints of a paint, of a measured one with the weight ``rare``."""
    chroma, light = seen[..., :2], np.float32(1 / BRIGHT)
    if paint.spread is not None:
        return _known(chroma, paint.chroma[0].astype(np.float32), paint.spread) * light * np.float32(rare)
    share = np.float32(1 / len(paint.chroma)) * light
    ways = (
        (1 - LIKE_INK) * _of_hue(chroma, guess) + LIKE_INK * _round(chroma, guess, LIKE_INK) for guess in paint.chroma
    )
    return np.asarray(sum(ways) * share, np.float32)


def _known(chroma: Plane, middle: Plane, spread: float | Plane) -> Plane:
    """The density of the chroma of a measured paint: light and shade change its strength more than its hue."""
    strength = np.maximum(np.linalg.norm(middle, axis=-1), 1e-3)
    towards, off = middle / strength[..., None], chroma - middle
    along = (off * towards).sum(axis=-1)
    across = off[..., 1] * towards[..., 0] - off[..., 0] * towards[..., 1]
    deep = np.maximum(spread, KNOWN_SPREAD[0] + KNOWN_SPREAD[1] * strength)
    wide = np.maximum(spread, KNOWN_HUE[0] + KNOWN_HUE[1] * strength)
    near = np.exp(-0.5 * ((along / deep) ** 2 + (across / wide) ** 2))
    return np.asarray(near / (2 * np.pi * deep * wide), np.float32)


def _round(tints: Tints, middle: Floats | Plane, spread: float | Plane) -> Plane:
    """The normal density of the chroma of tints about a middle."""
    away = (tints[..., 0] - middle[..., 0]) ** 2 + (tints[..., 1] - middle[..., 1]) ** 2
    return np.asarray(np.exp(-0.5 * away / spread**2) / (2 * np.pi * spread**2), np.float32)


def _of_hue(chroma: Plane, guess: Floats) -> Plane:
    """The density of chroma of any strength and about the hue of a guess."""
    towards = (guess / max(float(np.hypot(*guess)), 1e-3)).astype(np.float32)
    along = chroma @ towards
    across = chroma @ np.array((-towards[1], towards[0]), np.float32)
    sd = LATERAL + HUE * np.maximum(along, 0)
    ramp = np.clip((along - WEAKEST) / 0.2, 0, 1) * np.clip((STRONGEST + 0.5 - along) / 0.5, 0, 1)
    lateral = np.exp(-0.5 * (across / sd) ** 2) / (np.sqrt(2 * np.pi) * sd)
    return np.asarray(ramp / (STRONGEST - WEAKEST) * lateral, np.float32)
