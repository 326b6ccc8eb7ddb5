"""A training picture as a ground, so that the same functions read it as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from training.dice.chunk import PX_PER_MM
from training.dice.examples import Picture, slope_at
from vision.dice.crops import CROP, Planes, Slope, crop_map
from vision.dice.finding import Spot
from vision.dice.grounds import PLAIN, Form, turned


@dataclass
class PictureGround:
    """A training picture as a ``vision.dice.grounds.Ground``; the unit is mm from its top left corner."""

    picture: Picture
    form: Form = PLAIN

    def in_form(self, form: Form) -> PictureGround:
        """See ``vision.dice.grounds.Ground``."""
        return replace(self, form=form)

    def _slope(self, spot: Spot) -> Slope:
        return slope_at(self.picture, spot.x * PX_PER_MM, spot.y * PX_PER_MM)

    def upright(self, spot: Spot, /) -> float:
        """See ``vision.dice.grounds.Ground``."""
        sx, sy = self._slope(spot)
        return math.atan2(sy, sx) + math.pi / 2

    def crops(self, spots: Sequence[Spot], angles: Sequence[float]) -> Planes:
        """See ``vision.dice.grounds.Ground``."""
        out = [self._crop(spot, angle) for spot, angle in zip(spots, angles, strict=True)]
        return np.stack(out) if out else np.zeros((0, 6, CROP, CROP), np.float32)

    def _crop(self, spot: Spot, angle: float) -> Planes:
        m = crop_map(spot.x * PX_PER_MM, spot.y * PX_PER_MM, spot.edge * PX_PER_MM, angle, self.form.edge)
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        crop = cv2.warpAffine(self.picture.image, m, (CROP, CROP), flags=how, borderMode=cv2.BORDER_REPLICATE)
        return self.form.planes(crop, turned(self._slope(spot), angle))
