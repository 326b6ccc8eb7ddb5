"""The pictures that are kept of a reading: a small one for the log, a sharper one for questions about it.

For privacy both show only the mat: everything beyond its edge is painted over.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.registration import Registration
from vision.shot import Shot

BEYOND = 128  # the grey that replaces everything beyond the mat
EVIDENCE_PX = 480  # width of the picture kept in the log
SHOT_PX = 1280  # largest width of the picture shown with a question: a die of 16 mm is 35 to 60 px wide
QUALITY = 80  # of both JPEGs, of 100
GRID = 5  # places along each edge of the mat to which the map from mm to px is fitted


@dataclass(frozen=True, slots=True)
class Evidence:
    """The small picture for the log, a JPEG, and the sharper one for questions; None if there is nothing to show."""

    evidence: bytes | None = None
    shot: Shot | None = None


def evidence_of(image: Image, registration: Registration) -> Evidence:
    """Both pictures of a reading."""
    found = _mat_in(image, registration)
    if found is None:
        return Evidence()
    part, corner, scale = found
    sharp = jpeg(part)
    shot = Shot(sharp, (part.shape[1], part.shape[0]), _matrix(registration, corner, scale)) if sharp else None
    return Evidence(jpeg(_at_most(part, EVIDENCE_PX)[0]), shot)


def _mat_in(image: Image, registration: Registration) -> tuple[Image, Floats, Floats] | None:
    """The mat's part of a picture, its top left corner there (px), and its scale across and down."""
    outline = registration.outline()
    left, top = (max(0, int(v)) for v in outline.min(axis=0))
    right, bottom = (int(v) + 1 for v in outline.max(axis=0))
    part = image[top:bottom, left:right]
    if part.size == 0:
        return None
    small, scale = _at_most(part, SHOT_PX)
    small = small.copy() if small is part else small
    beyond = np.ones(small.shape[:2], np.uint8)
    cv2.fillPoly(beyond, [np.round((outline - (left, top)) * scale).astype(np.int32)], (0,))
    small[beyond == 1] = BEYOND
    return small, np.array((left, top), float), scale


def _at_most(image: Image, width: int) -> tuple[Image, Floats]:
    """A picture that is no wider, and its scale across and down."""
    scale = min(1.0, width / image.shape[1])
    small: Image = image if scale == 1 else _shrunk(image, scale)
    return small, np.array((small.shape[1] / image.shape[1], small.shape[0] / image.shape[0]))


def _shrunk(image: Image, scale: float) -> Image:
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _matrix(registration: Registration, corner: Floats, scale: Floats) -> tuple[float, ...]:
    """The map from mm to px of the small picture, fitted through what the lens makes of a grid on the mat."""
    sheet = registration.mat.sheet
    across, down = np.linspace(sheet.left, sheet.right, GRID), np.linspace(sheet.top, sheet.bottom, GRID)
    places = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    found, _ = cv2.findHomography(places, (registration.to_image(places) - corner) * scale)
    return tuple(map(float, found.ravel()))


def jpeg(image: Image) -> bytes | None:
    """The picture as a JPEG; None if it can't be made into one."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return data.tobytes() if done else None
