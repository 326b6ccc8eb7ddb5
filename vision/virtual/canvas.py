"""A part of a picture to draw on: projects points in space, lights and shades pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.mat_art import Colour
from vision.registration import Registration
from vision.virtual.background import light_at
from vision.virtual.look import Light

_BITS = 4
_SHADE_ROOM_PX = 4


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """``image`` (BGR, drawn on in place) is the part of the picture from pixel ``origin`` on."""

    image: Image
    registration: Registration
    light: Light
    origin: tuple[int, int] = (0, 0)

    def part(self, left: int, top: int, right: int, bottom: int) -> Canvas:
        """A canvas on a copy of a part of the image, in px of the whole picture."""
        x, y = self.origin
        view = self.image[top - y : bottom - y, left - x : right - x]
        return Canvas(view.copy(), self.registration, self.light, (left, top))

    def seen(self, points: Floats) -> Floats:
        """Project points in space, (n, 3), to px of this canvas, (n, 2)."""
        return self.registration.to_image_3d(points) - self.origin

    def lit(self, colour: Colour | Floats, at: Floats, shade: float = 1.0, shine: float = 0.0) -> Floats:
        """A colour (red, green, blue) as lit at a pixel of this canvas: BGR, 0 to 255."""
        x, y = at[0] + self.origin[0], at[1] + self.origin[1]
        gain = light_at(self.light, self.registration.size, x, y)
        bgr = np.array(colour, dtype=np.float32)[::-1]
        return np.asarray(np.clip(bgr * gain * shade + shine, 0, 255), dtype=np.float32)

    def shade(self, normal: Floats) -> float:
        """The brightness of a face relative to the mat: from the sky above it and its share of the lamp."""
        towards = np.array(self.light.towards)
        sky = 0.75 - 0.4 * self.light.hard
        direct = max(0.0, float(normal @ towards)) / towards[2]
        return float(sky * (0.55 + 0.45 * normal[2]) + (1 - sky) * min(direct, 1.4))

    def shine(self, normal: Floats, place: Floats, gloss: float) -> float:
        """The specular reflection of the lamp on a glossy face, in grey levels."""
        to_eye = np.array(self.registration.camera) - place
        between = np.array(self.light.towards) + to_eye / np.linalg.norm(to_eye)
        match = max(0.0, float(normal @ between) / float(np.linalg.norm(between)))
        return gloss * 90 * match**24

    def fill(self, points: Floats, colour: Floats, round_px: float = 0.0) -> None:
        """Fill the convex hull of pixels, grown by ``round_px`` with round corners."""
        hull = np.round(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2) * (1 << _BITS)).astype(np.int32)
        bgr = tuple(float(part) for part in colour)
        cv2.fillConvexPoly(self.image, hull, bgr, cv2.LINE_AA, _BITS)
        if round_px >= 0.5:
            cv2.polylines(self.image, [hull], True, bgr, max(1, round(2 * round_px)), cv2.LINE_AA, _BITS)

    def texture(self, texture: Floats, corners: Floats, gain: Floats, shine: float = 0.0) -> None:
        """Draw a texture, (n, n, 4), onto the quad of its four corners in px, clockwise from its top left."""
        box = self._box(corners, 1)
        if box is None:
            return
        left, top, right, bottom = box
        size = texture.shape[0]
        square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 0.5
        onto = cv2.getPerspectiveTransform(square, (corners - (left, top)).astype(np.float32))
        warped = np.asarray(cv2.warpPerspective(texture, onto, (right - left, bottom - top), flags=cv2.INTER_LINEAR))
        cover = warped[..., 3:]
        part = self.image[top:bottom, left:right]
        painted = part * (1 - cover) + (warped[..., :3] * gain + shine) * cover
        part[:] = np.clip(painted, 0, 255).astype(np.uint8)

    def darken(self, points: Floats, strength: float, soft_px: float) -> None:
        """Draw a soft shadow: the blurred hull of pixels."""
        if len(points) < 3 or strength <= 0:
            return
        box = self._box(points, int(2.5 * soft_px) + _SHADE_ROOM_PX)
        if box is None:
            return
        left, top, right, bottom = box
        soft = _soft_hull(points - (left, top), (right - left, bottom - top), soft_px) * (strength / 255)
        part = self.image[top:bottom, left:right]
        part[:] = (part * (1 - soft[..., None])).astype(np.uint8)

    def _box(self, points: Floats, room: int) -> tuple[int, int, int, int] | None:
        """The bounding box of points plus ``room``, clipped to the canvas (left, top, right, bottom), or None."""
        height, width = self.image.shape[:2]
        left, top = np.floor(points.min(axis=0)).astype(int) - room
        right, bottom = np.ceil(points.max(axis=0)).astype(int) + room + 1
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
        return (int(left), int(top), int(right), int(bottom)) if left < right and top < bottom else None


def _soft_hull(points: Floats, size: tuple[int, int], soft_px: float) -> Floats:
    """The blurred hull of pixels as floats, 0 to 255, of ``size``; very soft ones are computed on a coarse grid."""
    coarse = max(1, int(soft_px / 1.5))
    width, height = (max(1, math.ceil(length / coarse)) for length in size)
    mask = np.zeros((height, width), dtype=np.uint8)
    hull = cv2.convexHull((points / coarse).astype(np.float32)).reshape(-1, 2)
    cv2.fillConvexPoly(mask, np.round(hull * (1 << _BITS)).astype(np.int32), 255, cv2.LINE_AA, _BITS)
    soft = cv2.GaussianBlur(mask, (0, 0), max(soft_px / coarse, 0.3))
    if coarse > 1:
        soft = cv2.resize(soft, (width * coarse, height * coarse), interpolation=cv2.INTER_LINEAR)
    return np.asarray(soft[: size[1], : size[0]], dtype=np.float32)
