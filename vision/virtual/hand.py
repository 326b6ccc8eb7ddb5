"""A forearm, a hand and its fingers above the mat."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.mat_art import Colour
from vision.virtual.canvas import Canvas
from vision.virtual.solids import fallen

_ARM_MM = 420.0
_FINGERS = ((-24, 62, 7.5), (-9, 74, 8.5), (6, 72, 8.5), (20, 58, 7.5))
"""How far aside a finger's root lies, how far it reaches before the wrist and how thick it is, in mm."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand with its fingertips at (x, y) mm, ``z`` mm up; the arm comes from ``angle`` (radians on the mat)."""

    x: float
    y: float
    z: float
    angle: float
    skin: Colour
    sleeve: Colour


def hand_outline(hand: Hand) -> tuple[tuple[float, float], ...]:
    """The outline of fingers, palm and arm as a polygon in mm on the mat."""
    points = np.concatenate([_around(start, end, width) for start, end, width in _bones(hand)])
    hull = cv2.convexHull(points[:, :2].astype(np.float32)).reshape(-1, 2)
    return tuple((float(x), float(y)) for x, y in hull)


def draw_hand(canvas: Canvas, hand: Hand) -> None:
    """Shadow, sleeve, palm and fingers, with rounded shading."""
    scale = canvas.registration.px_per_mm(hand.x, hand.y, hand.z)
    for start, end, width in _bones(hand):
        canvas.darken(
            canvas.seen(fallen(canvas, _around(start, end, width))), 0.1 + 0.22 * canvas.light.hard, 6 * scale
        )
    for i, (start, end, width) in enumerate(_bones(hand)):
        colour = hand.sleeve if i == 0 else hand.skin
        _draw_bone(canvas, start, end, width * scale, colour)


def _draw_bone(canvas: Canvas, start: Floats, end: Floats, width_px: float, colour: Colour) -> None:
    """A capsule from dark rims to a light middle."""
    line = canvas.seen(np.stack([start, end]))
    middle = np.clip(line[1], 0, None)
    for part, shade in ((1.0, 0.72), (0.8, 0.86), (0.55, 0.97)):
        canvas.fill(line, canvas.lit(colour, middle, shade), width_px * part)


def _bones(hand: Hand) -> list[tuple[Floats, Floats, float]]:
    """Sleeve, wrist, palm, fingers and thumb: from, to (mm in space) and half the thickness (mm)."""
    along = np.array([np.cos(hand.angle), np.sin(hand.angle), 0.0])
    aside = np.array([-along[1], along[0], 0.0])
    tip = np.array([hand.x, hand.y, hand.z])
    wrist = tip + along * 118 + (0, 0, 22)
    palm = tip + along * 72 + (0, 0, 18)
    bones = [
        (wrist + along * 55, wrist + along * _ARM_MM, 38.0),
        (palm, wrist + along * 70, 25.0),
        (palm + along * 8, palm + along * 24, 34.0),
    ]
    for off, reach, thick in _FINGERS:
        root = palm + aside * off
        bones.append((root, tip + aside * off * 0.45 + along * (74 - reach), thick))
    bones.append((palm - aside * 30 + along * 20, tip - aside * 14 + along * 10, 9.5))
    return bones


def _around(start: Floats, end: Floats, width: float) -> Floats:
    """Points on the mat's plane around a bone, (16, 3)."""
    ring = np.array([[np.cos(a), np.sin(a), 0.0] for a in np.linspace(0, 2 * np.pi, 8, endpoint=False)]) * width
    return np.concatenate([ring + start, ring + end])
