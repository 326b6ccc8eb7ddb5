"""How well a camera is set up over its mat: height, tilt, focus and light, as figures and as advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, grey_of
from vision.localized import localized
from vision.registration import USUAL_WIDTH, Registration

DIE_MM = 16.0
DIE_PX = 28.0  # a die that appears this wide is read as reliably as any: docs/hardware.md
SHARPEST_PX = 2.4  # width of a printed edge in the sharpest pictures
EDGE_PX = 4.0
"""Limit of that width for a die of ``DIE_PX``, in proportion for larger ones.

Virtual tables measure 2.4 px in focus, 3.5 with a blur of sigma 1 px, 4.5 with 1.5 px."""
FOCUSED = SHARPEST_PX / EDGE_PX
TILT_DEGREES = 25.0  # no loss of accuracy up to this tilt: docs/mats.md
DARK, BRIGHT = 70.0, 250.0  # grey levels of white paper
MEAN_DARK, MEAN_BRIGHT = 0.15, 0.85  # of a whole picture, if it contains no known paper
UNEVEN = 2.5  # ratio of the brightest to the darkest corner
Greys = NDArray[np.float32]
_REACH_PX = 10
_SAMPLES = 12  # along an edge of a marker
_EDGES, _APART_PX = 40, 24  # without markers, the focus is measured on this many edges, at least so far apart
_PROBED = 4000  # pixels with the steepest gradients, among which those edges are chosen
TOO_DARK = localized("too-dark")
TOO_BRIGHT = localized("too-bright")
UNEVENLY = localized("uneven")
BLURRED = localized("blurred")
Light = Literal["good", "dark", "glaring", "uneven"]


@dataclass(frozen=True, slots=True)
class Aim:
    """How a camera sees a mat.

    ``height`` (cm) and ``tilt`` (degrees) of the camera; ``die``: the smallest apparent width (px) of a 16 mm die on
    the mat; ``edge``: the width (px) of the transition from white to black at printed edges; ``paper``: the grey levels
    of the white paper at each visible corner; ``cut_off``: whether a corner of the mat is out of view.
    """

    height: float
    tilt: float
    die: float
    edge: float
    paper: tuple[float, ...]
    cut_off: bool

    @property
    def limit(self) -> float:
        """The width (px) up to which an edge is sharp enough: what blurs a die depends on how large it appears."""
        return EDGE_PX * _enlarged(self.die)

    @property
    def sharp(self) -> bool:
        """Whether the print is in focus."""
        return self.edge <= self.limit

    @property
    def summary(self) -> str:
        """A description: "60 cm high, 3 degrees aslant; a die is 41 pixels wide"."""
        return localized("aim", high=round(self.height), degrees=round(self.tilt), wide=int(self.die))

    def advice(self) -> tuple[str, ...]:
        """What to change, the most important first; empty if all is well."""
        advice: list[str] = []
        if self.cut_off:
            advice.append(localized("raise-camera", high=round(self.height)))
        elif self.die < DIE_PX:
            lower = self.height * (1 - self.die / DIE_PX)
            advice.append(
                localized("lower-camera", down=round(max(1.0, lower)), wide=int(self.die), wanted=round(DIE_PX))
            )
        if self.tilt > TILT_DEGREES:
            advice.append(localized("straighter", degrees=round(self.tilt)))
        if not self.sharp:
            advice.append(localized("edges-blurred", edge=self.edge, most=int(self.limit)))
        return (*advice, *self._light())

    def _light(self) -> tuple[str, ...]:
        advice = {"dark": TOO_DARK, "glaring": TOO_BRIGHT, "uneven": UNEVENLY}
        return (advice[self.light],) if self.light in advice else ()

    @property
    def light(self) -> Light:
        """A word for the light on the mat."""
        if not self.paper:
            return "good"
        if max(self.paper) < DARK:
            return "dark"
        if min(self.paper) >= BRIGHT:
            return "glaring"
        return "uneven" if max(self.paper) > UNEVEN * max(min(self.paper), 1.0) else "good"

    @property
    def quality(self) -> Quality:
        """Light and focus, measured on the print of the mat."""
        bright = float(np.mean(self.paper)) / 255 if self.paper else 0.0
        return Quality(bright, self.light, self.edge, self.limit)


@dataclass(frozen=True, slots=True)
class Quality:
    """Light and focus of a picture.

    ``bright`` (0 to 1) is the grey level of white paper, or the mean of a picture without a mat; ``edge`` is the width
    (px) of the transition from dark to light at edges, ``limit`` the largest that is sharp.
    """

    bright: float
    light: Light
    edge: float
    limit: float = EDGE_PX

    @property
    def focus(self) -> float:
        """The focus from 0 to 1: 1 for the sharpest picture, ``FOCUSED`` for one that is just sharp enough."""
        return min(FOCUSED * self.limit / self.edge, 1.0) if self.edge > 0 else 1.0

    @property
    def sharp(self) -> bool:
        """Whether the picture is in focus."""
        return self.edge <= self.limit

    def advice(self) -> tuple[str, ...]:
        """Advice on light and focus; empty if both are good."""
        light = {"dark": TOO_DARK, "glaring": TOO_BRIGHT, "uneven": UNEVENLY}.get(self.light)
        blurred = np.isfinite(self.edge) and not self.sharp  # the focus can't be judged without edges
        return tuple(filter(None, (light, BLURRED if blurred else None)))


def quality_of(image: Image) -> Quality:
    """Light and focus of a large picture (grey or BGR) without a mat, measured on its sharpest edges."""
    grey = grey_of(image).astype(np.float32)
    bright = float(grey.mean()) / 255
    light: Light = "dark" if bright < MEAN_DARK else "glaring" if bright > MEAN_BRIGHT else "good"
    scale = max(1.0, grey.shape[1] / USUAL_WIDTH)  # no die is known: as large as in a usual picture
    widths = [width for profile in _steepest(grey, scale) if (width := _edge_width(profile)) is not None]
    # most edges in a room are soft in themselves (folds, shadows): the sharper ones show the focus
    edge = scale * float(np.percentile(widths, 20)) if widths else float("inf")
    return Quality(bright, light, edge, EDGE_PX * scale)


def aim_of(image: Image, found: Registration) -> Aim:
    """How the camera that took this picture (grey or BGR) sees the mat found in it."""
    grey = grey_of(image).astype(np.float32)
    corners = np.array(found.mat.sheet.corners)
    die = min(found.px_per_mm(float(x), float(y)) for x, y in corners) * DIE_MM
    scale = _enlarged(die)
    profiles = [profile for quad in found.markers.values() for profile in _profiles(grey, quad, scale)]
    edges = [width for profile in profiles if (width := _edge_width(profile)) is not None]
    paper = tuple(_paper(grey, quad) for quad in found.markers.values())
    edge = scale * float(np.median(edges)) if edges else float("inf")
    return Aim(found.camera[2] / 10, found.tilt, die, edge, paper, bool(found.cut_off))


def _enlarged(die: float) -> float:
    """How many times as large as needed a die appears; 1 for smaller ones, whose pictures can't be any sharper."""
    return max(1.0, die / DIE_PX)


def _profiles(grey: Greys, quad: Floats, step: float = 1.0) -> list[Floats]:
    """Grey levels across a marker's outer edges, from black to the surrounding white, a row each, a value per step."""
    middle = quad.mean(axis=0)
    found = []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        along = (end - start) / np.linalg.norm(end - start)
        out = np.array([along[1], -along[0]])
        out = out if np.dot((start + end) / 2 - middle, out) > 0 else -out
        part = np.linspace(0.2, 0.8, _SAMPLES)[:, None]
        at = start + (end - start) * part
        steps = step * np.arange(-_REACH_PX, _REACH_PX + 1)[None, :, None]
        grid = (at[:, None] + steps * out).astype(np.float32)
        levels = cv2.remap(grey, grid[..., 0], grid[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        found.append(np.asarray(levels.mean(axis=0), np.float64))
    return found


def _steepest(grey: Greys, step: float = 1.0) -> list[Floats]:
    """Grey levels across a picture's steepest edges, away from its border and one another, a row each."""
    rim = int(_REACH_PX * step) + 1
    if min(grey.shape) <= 2 * rim:
        return []
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    steep = cv2.magnitude(across, down)[rim:-rim, rim:-rim]
    count = min(_PROBED, steep.size)
    order = np.argpartition(steep, -count, axis=None)[-count:]
    rows, columns = np.unravel_index(order[np.argsort(-steep.flat[order])], steep.shape)
    taken: list[tuple[int, int]] = []
    for y, x in zip(rows + rim, columns + rim, strict=True):
        if all(abs(y - v) + abs(x - u) > _APART_PX for v, u in taken):
            taken.append((int(y), int(x)))
        if len(taken) == _EDGES:
            break
    steps = step * np.arange(-_REACH_PX, _REACH_PX + 1)
    found = []
    for y, x in taken:
        out = np.array([across[y, x], down[y, x]]) / max(float(np.hypot(across[y, x], down[y, x])), 1e-6)
        at = (np.array([x, y]) + steps[:, None] * out).astype(np.float32)
        levels = cv2.remap(grey, at[:, :1], at[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        found.append(np.asarray(levels[:, 0], np.float64))
    return found


def _edge_width(profile: Floats) -> float | None:
    """The width (px) of a profile's transition from black to white; None without contrast."""
    contrast = float(np.percentile(profile, 90) - np.percentile(profile, 10))
    steepest = float(np.abs(np.gradient(profile)).max())
    return contrast / steepest if contrast > 20 and steepest > 0 else None


def _paper(grey: Greys, quad: Floats) -> float:
    """The grey level of the white paper around a marker."""
    return float(np.median([np.percentile(profile, 90) for profile in _profiles(grey, quad)]))
