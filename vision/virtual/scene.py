"""Everything to draw at one moment, and its drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image
from vision.registration import Registration
from vision.virtual.background import background, in_colour
from vision.virtual.canvas import Canvas
from vision.virtual.hand import Hand, draw_hand
from vision.virtual.look import Look
from vision.virtual.solids import draw_shadow, draw_thing, fallen, solid_points
from vision.virtual.space import Pose
from vision.virtual.things import Cup, Pawn, Thing

_NOISE_ROOM = 64
_ROOM_PX = 6


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing and its pose; ``trail`` are its poses while the shutter is open, one if it lies still."""

    thing: Thing
    trail: tuple[Pose, ...]

    @property
    def pose(self) -> Pose:
        """The pose at the end of the exposure."""
        return self.trail[-1]

    @property
    def still(self) -> bool:
        """True when it does not move."""
        return len(self.trail) == 1


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on and above the mat at one moment."""

    placed: tuple[Placed, ...] = ()
    hands: tuple[Hand, ...] = ()


class Renderer:
    """Draws scenes as one camera sees them.

    The empty table and the things that lie still are cached between pictures. ``like`` is a renderer of a larger size,
    whose table is scaled down instead of being rendered again; its smaller pictures have no motion blur.
    """

    def __init__(self, registration: Registration, look: Look, seed: int, like: Renderer | None = None) -> None:
        self.registration, self.look = registration, look
        self._blurs = like is None
        rng = np.random.default_rng([seed, 2])
        if like is None:
            self._empty = background(registration, look, rng)
        else:
            self._empty = np.asarray(cv2.resize(like._empty, registration.size, interpolation=cv2.INTER_AREA))
        # The small stream averages several of the sensor's pixels.
        self._noise = _noise(registration.size, look.noise * (registration.size[0] / 1536) ** 0.5, rng)
        self._still: tuple[tuple[Placed, ...], Image] = ((), self._empty)

    def render(self, scene: Scene, number: int = 0) -> Image:
        """The picture, (h, w, 3) BGR; ``number`` selects the noise."""
        image = self._still_part(tuple(placed for placed in scene.placed if placed.still)).copy()
        canvas = self._canvas(image)
        for placed in self._in_order(placed for placed in scene.placed if not placed.still):
            _draw_moving(canvas, placed if self._blurs else Placed(placed.thing, placed.trail[-1:]))
        for hand in scene.hands:
            draw_hand(canvas, hand)
        return self._noisy(image, number)

    def _still_part(self, placed: tuple[Placed, ...]) -> Image:
        if placed == self._still[0]:
            return self._still[1]
        image = self._empty.copy()
        canvas = self._canvas(image)
        for item in placed:
            draw_shadow(canvas, item.thing, item.pose)
        for item in self._in_order(placed):
            draw_thing(canvas, item.thing, item.pose)
        self._still = (placed, image)
        return image

    def _in_order(self, placed: Iterable[Placed]) -> list[Placed]:
        """The order of drawing: a cup hides what is under it, a pawn nearer to the camera those behind it."""
        x, y, _ = self.registration.camera

        def key(item: Placed) -> tuple[bool, float, float]:
            if isinstance(item.thing, Pawn):
                return False, math.inf, item.pose.z - math.hypot(item.pose.x - x, item.pose.y - y)
            return isinstance(item.thing, Cup), item.pose.z, 0.0

        return sorted(placed, key=key)

    def _canvas(self, image: Image) -> Canvas:
        return Canvas(image, self.registration, self.look.light)

    def _noisy(self, image: Image, number: int) -> Image:
        rng = np.random.default_rng([number, 3])
        x, y = (int(n) for n in rng.integers(0, _NOISE_ROOM, 2))
        height, width = image.shape[:2]
        noise = self._noise[y : y + height, x : x + width]
        return np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), dtype=np.uint8)


def _noise(size: tuple[int, int], level: float, rng: np.random.Generator) -> NDArray[np.int16]:
    """Sensor noise, larger than a picture, so that each picture uses another part; chroma noise is coarser."""
    shape = (size[1] + _NOISE_ROOM, size[0] + _NOISE_ROOM)
    luma = rng.normal(0, level * 0.85, shape).astype(np.float32)
    coarse = rng.normal(0, level, (shape[0] // 2 + 1, shape[1] // 2 + 1, 3)).astype(np.float32)
    noise: Floats = np.asarray(cv2.resize(coarse, shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)
    noise *= 0.7
    noise += in_colour(luma)
    return np.round(noise, out=noise).astype(np.int16)


def _draw_moving(canvas: Canvas, placed: Placed) -> None:
    """Draw a moving thing as the mean over the exposure."""
    points = np.concatenate([canvas.seen(solid_points(placed.thing, pose)) for pose in placed.trail])
    shadows = np.concatenate([canvas.seen(fallen(canvas, solid_points(placed.thing, p))) for p in placed.trail])
    box = _clipped(np.concatenate([points, shadows]), canvas.image.shape)
    if box is None:
        return
    left, top, right, bottom = box
    total: Floats = np.zeros((bottom - top, right - left, 3), dtype=np.float32)
    for pose in placed.trail:
        part = canvas.part(left, top, right, bottom)
        draw_shadow(part, placed.thing, pose)
        draw_thing(part, placed.thing, pose)
        total += part.image
    canvas.image[top:bottom, left:right] = np.round(total / len(placed.trail)).astype(np.uint8)


def _clipped(points: Floats, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """The bounding box of points with room for soft shadows, clipped to a picture: left, top, right, bottom."""
    room = _ROOM_PX + int(0.3 * float(np.ptp(points, axis=0).max()))
    left, top = np.maximum(np.floor(points.min(axis=0)).astype(int) - room, 0)
    right, bottom = np.minimum(np.ceil(points.max(axis=0)).astype(int) + room, (shape[1], shape[0]))
    return (int(left), int(top), int(right), int(bottom)) if left < right and top < bottom else None
