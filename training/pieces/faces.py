"""Prints on Peruke discs: numbers in many fonts and hands, an underlined 6, concentric rings on the target side."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import cv2
import matplotlib
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Mask = npt.NDArray[np.float32]
Rng = np.random.Generator

FACE = 160  # pixels of a face, edge to edge of the disc
_GLYPH = 120
_ODD = ("cmsy", "cmex", "cmmi", "Display", "NonUni", "Siz")  # fonts without normal digits


@cache
def _fonts() -> tuple[Path, ...]:
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return tuple(p for p in sorted(folder.glob("*.ttf")) if not any(odd in p.name for odd in _ODD))


@cache
def _type(font: Path) -> Any:
    return ImageFont.truetype(str(font), _GLYPH)


def _printed(rng: Rng, value: int) -> Mask:
    """The number in a typeface, tightly cropped."""
    fonts = _fonts()
    bold = [f for f in fonts if "Bold" in f.name]
    among = bold if rng.random() < 0.6 else list(fonts)
    img = Image.new("L", (2 * _GLYPH, 2 * _GLYPH))
    font = _type(among[int(rng.integers(len(among)))])
    ImageDraw.Draw(img).text((_GLYPH // 2, _GLYPH // 3), str(value), fill=255, font=font)
    return np.asarray(np.asarray(img, np.float32) / 255, np.float32)


_STROKES = {
    1: (((-0.25, -0.3), (0.05, -0.5), (0.05, 0.5)),),
    4: (((0.15, 0.5), (0.15, -0.5), (-0.32, 0.2), (0.35, 0.2)),),
}


def _drawn(rng: Rng, value: int) -> Mask:
    """The number in a plotter's or a painter's single strokes."""
    img: Any = np.zeros((2 * _GLYPH, 2 * _GLYPH), np.float32)
    thick = int(rng.integers(6, 20))
    if value in _STROKES and rng.random() < 0.4:
        for stroke in _STROKES[value]:
            points = (np.array(stroke) * (_GLYPH * 0.7, _GLYPH) + _GLYPH + rng.normal(size=(len(stroke), 2)) * 3) * 8
            cv2.polylines(img, [points.astype(np.int32)], False, 1.0, thick, cv2.LINE_AA, 3)
    else:
        font = int(rng.choice((0, 2, 3, 4, 6)))
        cv2.putText(img, str(value), (_GLYPH // 2, int(1.6 * _GLYPH)), font, 4.0, 1.0, thick, cv2.LINE_AA)
    return np.asarray(img, np.float32)


def _cut(img: Mask) -> Mask:
    x, y, w, h = cv2.boundingRect((img > 0.3).astype(np.uint8))
    return img[y : y + h, x : x + w]


def number(rng: Rng, value: int) -> Mask:
    """A number, tightly cropped, sometimes stretched, bolder or thinner, the 6 with its line."""
    glyph = _cut(_printed(rng, value) if rng.random() < 0.7 else _drawn(rng, value))
    if rng.random() < 0.35:
        k = np.ones((3, 3), np.uint8)
        change = cv2.dilate if rng.random() < 0.6 else cv2.erode
        bordered = cv2.copyMakeBorder(glyph, 8, 8, 8, 8, cv2.BORDER_CONSTANT)
        changed = _cut(change(bordered, k, iterations=int(rng.integers(1, 4))).astype(np.float32))
        glyph = changed if min(changed.shape) > 8 else glyph
    wide = float(np.exp(rng.normal() * 0.12))
    size = (max(8, int(glyph.shape[1] * wide)), glyph.shape[0])
    glyph = np.asarray(cv2.resize(glyph, size, interpolation=cv2.INTER_AREA), np.float32)
    if value == 6 and rng.random() < 0.93:
        glyph = _underlined(rng, glyph)
    return np.asarray(glyph, np.float32)


def _underlined(rng: Rng, glyph: Mask) -> Mask:
    """The number with a line under it."""
    h, w = glyph.shape
    gap, thick = int(h * rng.uniform(0.06, 0.2)), max(4, int(h * rng.uniform(0.06, 0.14)))
    long = int(w * rng.uniform(0.7, 1.3))
    out = np.zeros((h + gap + thick, max(w, long)), np.float32)
    left, begin = (out.shape[1] - w) // 2, (out.shape[1] - long) // 2
    out[:h, left : left + w] = glyph
    out[h + gap :, begin : begin + long] = 1
    return out


def _put(rng: Rng, face: Mask, glyph: Mask, height: float) -> None:
    """Draw a number near the middle of a face, with a capital height of ``height`` pixels, never wider than that."""
    k = height / max(glyph.shape)
    small = cv2.resize(glyph, (max(3, int(glyph.shape[1] * k)), max(3, int(glyph.shape[0] * k))), interpolation=3)
    y, x = ((FACE - np.array(small.shape)) / 2 + rng.normal(size=2) * FACE * 0.012).astype(int)
    part = face[y : y + small.shape[0], x : x + small.shape[1]]
    np.maximum(part, small, out=part)


def _ring(face: Mask, radius: float, width: float) -> None:
    y, x = np.mgrid[:FACE, :FACE] - (FACE - 1) / 2
    off = np.abs(np.hypot(x, y) / (FACE / 2) - radius) * FACE / 2
    np.maximum(face, np.clip(width * FACE / 4 - off + 0.5, 0, 1).astype(np.float32), out=face)


def _rings(rng: Rng, face: Mask) -> float:
    """One to four rings; returns the free inner radius (relative to the disc's)."""
    count = int(rng.choice((1, 2, 3, 4), p=(0.15, 0.5, 0.25, 0.1)))
    outer, inner = rng.uniform(0.72, 0.93), rng.uniform(0.5, 0.66)
    step = (outer - inner) / max(1, count - 1) if count > 1 else 1.0
    width = min(rng.uniform(0.04, 0.12), step * 0.65)
    for i in range(count):
        _ring(face, outer - i * step, width)
    return float((outer if count == 1 else inner) - width / 2)


def disc_face(rng: Rng, value: int, side: str) -> Mask:
    """The ink on a disc's face, (160, 160), 0 to 1; a value of 0 omits the number."""
    face = np.zeros((FACE, FACE), np.float32)
    free = _rings(rng, face) if side == "target" else 0.7
    height = free * (rng.uniform(0.62, 0.9) if side == "target" else rng.uniform(0.45, 1.1))
    if value:
        _put(rng, face, number(rng, value), height * FACE)
    return face
