"""The grounds on which dice lie: a mat seen by a camera, or a plain photograph."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.crops import CROP, CROP_EDGE, NEAR_EDGE, Planes, Slope, crop_map, hue_planes, near_planes, planes
from vision.dice.finding import Spot, padded
from vision.mats import Box
from vision.rectify import Rectifier, coarse_rectifier
from vision.registration import Registration

Image = npt.NDArray[Any]

TOP_PLANE = 15.0  # mm above the mat: the approximate height of the dice's upper faces
BESIDE_MM = 35.0  # how far beyond the sheet dice are searched: some roll off it


@dataclass(frozen=True)
class Form:
    """The input format of a net: the size of the die in the crop, and the planes made from bytes and the view."""

    edge: float  # pixels
    planes: Callable[[Image, Slope | None], Planes]


PLAIN = Form(CROP_EDGE, planes)
HUES = Form(CROP_EDGE, hue_planes)
NEAR = Form(NEAR_EDGE, near_planes)
CLOSE = Form(NEAR_EDGE, planes)


class Ground(Protocol):
    """Provides crops for the readers."""

    @property
    def form(self) -> Form:
        """The format of its crops."""
        ...

    def in_form(self, form: Form, /) -> Ground:
        """The same ground for a net with another format."""
        ...

    def upright(self, spot: Spot, /) -> float:
        """The rotation (radians) of a crop in which higher points appear farther up."""
        ...

    def crops(self, spots: Sequence[Spot], angles: Sequence[float]) -> Planes:
        """The reader's input for the spots, each rotated by its angle (radians): (n, 6, 64, 64)."""
        ...


_CROP_CORNERS = np.array([(0, 0), (CROP - 1, 0), (CROP - 1, CROP - 1), (0, CROP - 1)], np.float32)


def _corners(spots: Sequence[Spot], angles: Sequence[float], shown: float) -> npt.NDArray[np.float64]:
    """The corner pixels of crops (``crop_map``) in the ground's unit, (4 * spots, 2); edges are ``shown`` pixels."""
    from_middle = _CROP_CORNERS - (CROP - 1) / 2
    places = np.array([(s.x, s.y, s.edge / shown) for s in spots])
    c, s = places[:, 2] * np.cos(angles), places[:, 2] * np.sin(angles)
    turns = np.stack([np.stack([c, s], axis=1), np.stack([-s, c], axis=1)], axis=1)
    return np.asarray((from_middle @ turns + places[:, None, :2]).reshape(-1, 2))


def turned(slope: Slope, angle: float) -> Slope:
    """A direction of the ground in a crop rotated by ``angle`` (radians)."""
    c, s = np.cos(angle), np.sin(angle)
    return float(c * slope[0] + s * slope[1]), float(-s * slope[0] + c * slope[1])


@dataclass
class MatGround:
    """A mat in a picture (BGR). The unit is mm on the plane ``TOP_PLANE`` above the mat, that of the upper faces."""

    image: Image
    registration: Registration
    form: Form = PLAIN

    def in_form(self, form: Form) -> MatGround:
        """See ``Ground``."""
        return replace(self, form=form)

    @property
    def _rectifier(self) -> Rectifier:
        return coarse_rectifier(self.registration, 2, 1.0, self.area, TOP_PLANE)

    @property
    def area(self) -> Box:
        """The area in which dice are searched, mm."""
        return self.registration.mat.sheet.grown(BESIDE_MM)

    def beside(self, spot: Spot) -> bool:
        """Whether a spot is beside the sheet."""
        return (spot.x, spot.y) not in self.registration.mat.sheet

    def search_picture(self) -> Image:
        """The mat from above at 1 px/mm."""
        return padded(self._rectifier.apply(self.image))

    def in_mm(self, spot: Spot) -> Spot:
        """Convert a spot of the search picture to mm."""
        x, y = self._rectifier.to_mat([(spot.x, spot.y)])[0]
        return Spot(float(x), float(y), spot.edge, spot.heat)

    def slope(self, x: float, y: float) -> Slope:
        """The apparent shift of a place per mm of height, mm right and down."""
        cx, cy, cz = self.registration.camera
        return (x - cx) / (cz - TOP_PLANE), (y - cy) / (cz - TOP_PLANE)

    def place(self, x: float, y: float, height: float) -> tuple[float, float]:
        """The position on the mat (mm) of a die whose upper face is seen at a place, ``height`` mm above the mat."""
        sx, sy = self.slope(x, y)
        return x - sx * (height - TOP_PLANE), y - sy * (height - TOP_PLANE)

    def upright(self, spot: Spot, /) -> float:
        """See ``Ground``."""
        sx, sy = self.slope(spot.x, spot.y)
        return math.atan2(sy, sx) + math.pi / 2

    def crops(self, spots: Sequence[Spot], angles: Sequence[float]) -> Planes:
        """See ``Ground``."""
        if not spots:
            return np.zeros((0, 6, CROP, CROP), np.float32)
        corners = _corners(spots, angles, self.form.edge)
        seen = self.registration.to_image(corners, TOP_PLANE).reshape(-1, 4, 2).astype(np.float32)
        out = []
        for spot, angle, quad in zip(spots, angles, seen, strict=True):
            m = cv2.getPerspectiveTransform(_CROP_CORNERS, quad)
            crop = cv2.warpPerspective(
                self.image, m, (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            )  # fmt: skip
            out.append(self.form.planes(crop, turned(self.slope(spot.x, spot.y), angle)))
        return np.stack(out)


@dataclass
class PhotoGround:
    """A photograph without a mat (BGR). The unit is its pixel; the view is unknown."""

    image: Image
    form: Form = PLAIN
    _levels: list[Image] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Build the image pyramid, so that crops of large dice are smooth."""
        if not self._levels:
            self._levels.extend(_halved(self.image))

    def in_form(self, form: Form) -> PhotoGround:
        """See ``Ground``."""
        return replace(self, form=form)

    def upright(self, _spot: Spot, /) -> float:
        """Always 0: a photograph counts as upright."""
        return 0.0

    def crops(self, spots: Sequence[Spot], angles: Sequence[float]) -> Planes:
        """See ``Ground``."""
        if not spots:
            return np.zeros((0, 6, CROP, CROP), np.float32)
        return np.stack([self.form.planes(self._crop(s, a), None) for s, a in zip(spots, angles, strict=True)])

    def at_least(self, width: int) -> Image:
        """The smallest level of the pyramid that is at least so many pixels wide, or the picture itself."""
        return next((level for level in reversed(self._levels) if level.shape[1] >= width), self.image)

    def _crop(self, spot: Spot, angle: float) -> Image:
        shown = self.form.edge
        level = int(np.clip(np.floor(np.log2(max(spot.edge / shown, 1.0)) + 0.35), 0, len(self._levels) - 1))
        image = self._levels[level]
        k = image.shape[1] / self.image.shape[1]
        m = crop_map((spot.x + 0.5) * k - 0.5, (spot.y + 0.5) * k - 0.5, spot.edge * k, angle, shown)
        return cv2.warpAffine(
            image, m, (CROP, CROP), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
        )


def _halved(image: Image) -> list[Image]:
    """The picture, half of it, a quarter, and so on."""
    out = [image]
    while min(out[-1].shape[:2]) > 2 * CROP:
        h, w = out[-1].shape[:2]
        out.append(np.asarray(cv2.resize(out[-1], (w // 2, h // 2), interpolation=cv2.INTER_AREA)))
    return out
