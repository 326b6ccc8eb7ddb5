"""Draws upper faces of dice by themselves.

With one pip, with other numbers of pips, with a numeral (2 to 6), or with pips as no die has them, as photographs
without a mat show them: any two colours, also close ones, small to large, out of focus, foreshortened, with
reflections of lamps (``training.dice.painted``), noise and JPEG. The net for pips learns from them besides the cast
scenes, which have few numerals and close colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.dice import painted
from training.dice.examples import NO_PIPS, PIPS, TARGETS, Example
from training.dice.glare import processed
from training.dice.glyphs import drawn, faces
from training.dice.prints import pip_places
from training.dice.solids import Rng
from vision.arrays import Floats, Image
from vision.dice.finding import Spot
from vision.dice.grounds import Form, PhotoGround

Bitmap = npt.NDArray[np.uint8]

SIDE = 240  # pixels of a face's bitmap
EDGES = (16.0, 70.0)  # pixels of a die in the picture
MOST_BLUR = 1 / 7  # edges
UNEVEN = 0.012  # edges: how far pips are off their places
PIP, NUMERAL = (0.075, 0.19), (0.35, 0.75)  # edges: a pip's radius, a numeral's height
_STROKES = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def pip(rng: Rng) -> Bitmap:
    """A face with one pip: 255 where there is ink."""
    out = np.zeros((SIDE, SIDE), np.uint8)
    radius = math.exp(rng.uniform(*np.log(PIP)))
    cv2.circle(out, (SIDE // 2, SIDE // 2), round(radius * SIDE), 255, -1, cv2.LINE_AA)
    return out


def numeral(rng: Rng, fonts: Sequence[Path]) -> Bitmap:
    """A face with a numeral from 2 to 6: of a font or of plain strokes, thin to fat, the 6 sometimes underlined."""
    text, share = str(rng.integers(2, 7)), rng.uniform(*NUMERAL)
    if rng.random() < 0.25:
        out = np.zeros((SIDE, SIDE), np.uint8)
        font, scale, thick = int(rng.choice(_STROKES)), share * SIDE / 22, int(rng.integers(8, 34))
        (width, height), _ = cv2.getTextSize(text, font, scale, thick)
        cv2.putText(out, text, ((SIDE - width) // 2, (SIDE + height) // 2), font, scale, 255, thick, cv2.LINE_AA)
    else:
        fat = int(rng.choice((1, int(rng.integers(2, 16)))))
        out = drawn(fonts[int(rng.integers(len(fonts)))], text, SIDE, share)
        out = np.asarray(cv2.dilate(out, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (fat, fat))), np.uint8)
    x, y, width, height = cv2.boundingRect(out)
    if text == "6" and rng.random() < 0.4:
        cv2.rectangle(out, (x, y + height + 6), (x + width, y + height + 6 + height // 11), 255, -1)
    return out


def crops_of(rng: Rng, ink: Bitmap, *shown: float) -> list[Bitmap]:
    """A die with that upper face in a picture, as crops (64, 64, 3) in which its edge has so many pixels each."""
    edge = math.exp(rng.uniform(*np.log(EDGES)))
    image, spot, angle = _picture(rng, ink, edge, rng.uniform(0, MOST_BLUR) if rng.random() < 0.5 else 0.0)
    ground, angle = PhotoGround(image), angle + rng.normal() * math.radians(2)
    seen = (ground.in_form(Form(size, lambda crop, _slope: crop)).crops([spot], [angle])[0] for size in shown)
    return [np.asarray(crop, np.uint8) for crop in seen]


def _picture(rng: Rng, ink: Bitmap, edge: float, blur: float) -> tuple[Image, Spot, float]:
    """A picture of a die of that edge (pixels), out of focus by ``blur`` (edges), its place, and how it is turned."""
    side = int(3 * edge) + 8
    die, there = painted.painted(rng, ink)
    angle = rng.normal() * math.radians(4) + int(rng.integers(4)) * math.pi / 2
    squeezed = float(rng.uniform(0.7, 1)) if rng.random() < 0.6 else 1.0
    way = _turn(rng.uniform(0, math.pi))
    m = way @ np.diag([squeezed, 1]) @ way.T @ _turn(angle) * edge / painted.EDGE
    middle = np.full(2, (side - 1) / 2) + rng.normal(size=2) * 0.02 * edge
    m = np.column_stack([m, middle - m @ np.full(2, (painted.CANVAS - 1) / 2)])
    fine = max(0.3, 0.35 * painted.EDGE / edge)  # pixels are areas
    die, there = (_warped(part, fine, m, side) for part in (die, there))
    shadow = cv2.GaussianBlur(there, (0, 0), rng.uniform(0.03, 0.2) * edge) * rng.uniform(0, 0.6)
    table = rng.uniform(20, 235, 3) * (1 - shadow[..., None])
    light = table + there[..., None] * (die - table)
    y, x = np.mgrid[:side, :side] / side - 0.5
    light = light * (1 + rng.normal() * 0.15 * x + rng.normal() * 0.15 * y)[..., None]
    light = cv2.GaussianBlur(light, (0, 0), max(blur * edge, 0.4)) + rng.normal(size=light.shape) * rng.uniform(0.5, 5)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 97))]
    image = np.asarray(cv2.imdecode(cv2.imencode(".jpg", np.clip(light, 0, 255).astype(np.uint8), quality)[1], 1))
    x0, y0 = np.full(2, (side - 1) / 2) + rng.normal(size=2) * 0.02 * edge
    return image, Spot(x0, y0, edge * math.exp(rng.normal() * 0.04) * math.sqrt(squeezed), 1.0), angle


def _warped(part: painted.Painted, blur: float, m: Floats, side: int) -> painted.Painted:
    return np.asarray(cv2.warpAffine(cv2.GaussianBlur(part, (0, 0), blur), m, (side, side)), np.float32)


def _turn(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def pattern(rng: Rng, places: Sequence[tuple[float, float]]) -> Bitmap:
    """A face with pips at places, in edges from the middle."""
    out = np.zeros((SIDE, SIDE), np.uint8)
    radius = round(rng.uniform(0.06, 0.12) * SIDE)
    for x, y in np.array(places) + rng.normal(size=(len(places), 2)) * UNEVEN * (rng.random() < 0.5):
        cv2.circle(out, (round((0.5 + x) * SIDE), round((0.5 + y) * SIDE)), radius, 255, -1, cv2.LINE_AA)
    return out


def no_face(rng: Rng) -> Bitmap:
    """Pips as no die has them: seven to nine in rows, one that is off the middle, or some anywhere."""
    luck, step = rng.random(), rng.uniform(0.22, 0.3)
    if luck < 0.35:
        middles = ([(0.0, 0.0)], [(0.0, -step), (0.0, step)], [(0.0, -step), (0.0, 0.0), (0.0, step)])
        return pattern(rng, [*pip_places(6, step, step), *middles[int(rng.integers(3))]])
    if luck < 0.6:
        way, off = rng.uniform(0, 2 * math.pi), rng.uniform(0.18, 0.35)
        return pattern(rng, [(off * math.cos(way), off * math.sin(way))])
    return pattern(rng, rng.uniform(-0.36, 0.36, (int(rng.integers(2, 8)), 2)).tolist())


def examples(rng: Rng, count: int, shown: float) -> Iterator[Example]:
    """So many training examples, a die's edge ``shown`` pixels: pips of 1, of any number, numerals, and no faces."""
    for _ in range(count):
        luck, target = rng.random(), np.full(TARGETS, np.nan, np.float32)
        if luck < 0.25:
            target[PIPS], ink = 1, pip(rng)
        elif luck < 0.55:
            target[PIPS] = number = int(rng.integers(1, 7))
            ink = pattern(rng, pip_places(number, step := rng.uniform(0.2, 0.3), step))
        else:
            target[PIPS], ink = NO_PIPS, numeral(rng, faces()) if luck < 0.83 else no_face(rng)
        crop = crops_of(rng, ink, shown)[0]
        yield (
            np.ascontiguousarray(processed(rng, crop) if rng.random() < 0.3 else crop),
            np.zeros(3, np.float32),
            target,
        )
