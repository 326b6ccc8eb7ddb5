"""Textures with a soft mask for the faces of dice and the tops of discs."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.mat_art import Colour
from vision.virtual.animals import silhouette
from vision.virtual.things import Die, Disc

_DRAWN = 192  # px; textures are drawn large and scaled down for smooth edges
_PIP_RADIUS = 0.088
_SPREAD = 0.25
_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@lru_cache(maxsize=512)
def die_face(die: Die, face: int, px: int) -> Floats:
    """A face of a die, (px, px, 4): blue, green, red from 0 to 1 and the opacity."""
    marks = silhouette(die.picture, _DRAWN, 0.62) if face == 1 and die.picture else _pips(face)
    return _texture(die.body, die.pips, marks, _rounded_square(die.roundness), px)


@lru_cache(maxsize=256)
def disc_top(disc: Disc, px: int) -> Floats:
    """The top of a disc, (px, px, 4), with its number; rings on the target side; 6 is underlined."""
    marks = np.zeros((_DRAWN, _DRAWN), dtype=np.uint8)
    middle = (_DRAWN // 2, _DRAWN // 2)
    if disc.side == "target":
        for radius in (0.92, 0.74):
            cv2.circle(marks, middle, round(radius * _DRAWN / 2), 255, 7, cv2.LINE_AA)
    _write(marks, str(disc.value), 0.5 if disc.side == "target" else 0.62, underlined=disc.value == 6)
    cover = np.zeros((_DRAWN, _DRAWN), dtype=np.uint8)
    cv2.circle(cover, middle, _DRAWN // 2 - 1, 255, -1, cv2.LINE_AA)
    return _texture(disc.body, disc.ink, marks, cover, px)


@lru_cache(maxsize=64)
def plain_top(colour: Colour, px: int) -> Floats:
    """A round top in one colour with a slightly darker ring, (px, px, 4)."""
    marks = np.zeros((_DRAWN, _DRAWN), dtype=np.uint8)
    middle = (_DRAWN // 2, _DRAWN // 2)
    cv2.circle(marks, middle, round(_DRAWN * 0.36), 90, 6, cv2.LINE_AA)
    cover = np.zeros((_DRAWN, _DRAWN), dtype=np.uint8)
    cv2.circle(cover, middle, _DRAWN // 2 - 1, 255, -1, cv2.LINE_AA)
    darker = (colour[0] * 3 // 5, colour[1] * 3 // 5, colour[2] * 3 // 5)
    return _texture(colour, darker, marks, cover, px)


def _texture(body: Colour, ink: Colour, marks: Image, cover: Image, px: int) -> Floats:
    part = (marks.astype(np.float32) / 255)[..., None]
    colours = np.array(body[::-1], np.float32) * (1 - part) + np.array(ink[::-1], np.float32) * part
    whole = np.dstack([colours / 255, cover.astype(np.float32) / 255])
    return np.asarray(cv2.resize(whole, (px, px), interpolation=cv2.INTER_AREA), dtype=np.float32)


def _pips(face: int) -> Image:
    marks = np.zeros((_DRAWN, _DRAWN), dtype=np.uint8)
    radius = _PIP_RADIUS * (1.35 if face == 1 else 1.0)
    for x, y in _PLACES[face]:
        centre = (round((0.5 + x * _SPREAD) * _DRAWN * 16), round((0.5 + y * _SPREAD) * _DRAWN * 16))
        cv2.circle(marks, centre, round(radius * _DRAWN * 16), 255, -1, cv2.LINE_AA, 4)
    return marks


def _rounded_square(roundness: float) -> Image:
    """The mask of the flat part of a face: the side less half of the rounding, with round corners and a soft rim."""
    cover = np.zeros((_DRAWN, _DRAWN), dtype=np.uint8)
    inset = roundness * 0.45 * _DRAWN
    radius = max(4.0, roundness * 1.2 * _DRAWN)
    near, far = inset + radius, _DRAWN - inset - radius
    corners = np.array([(near, near), (far, near), (far, far), (near, far)])
    cv2.fillConvexPoly(cover, corners.astype(np.int32), 255, cv2.LINE_AA)
    cv2.polylines(cover, [corners.astype(np.int32)], True, 255, round(2 * radius), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(cover, (0, 0), 4), dtype=np.uint8)


def _write(marks: Image, words: str, height: float, *, underlined: bool) -> None:
    """Draw text in the middle of a texture; ``height`` is a fraction of its edge."""
    font, thick = cv2.FONT_HERSHEY_SIMPLEX, round(_DRAWN * 0.06)
    scale = height * _DRAWN / 21 * 0.72
    (width, tall), _ = cv2.getTextSize(words, font, scale, thick)
    left, base = (_DRAWN - width) // 2, (_DRAWN + tall) // 2
    cv2.putText(marks, words, (left, base), font, scale, 255, thick, cv2.LINE_AA)
    if underlined:
        y = base + round(_DRAWN * 0.07)
        cv2.line(marks, (left, y), (left + width, y), 255, round(_DRAWN * 0.035), cv2.LINE_AA)
