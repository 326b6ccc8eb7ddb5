"""Stickers on a virtual table: where people stick them, and what they look like."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Floats, Image
from vision.markers import CELLS, pattern
from vision.mats import UCKERS, Mat, Sticker

_TURNED, _OFF_MM = 6.0, 2.0  # degrees, and mm each way, by which a sticker is stuck on askew


def with_stickers(mat: Mat, seed: int) -> Mat:
    """The layout with four stickers near its corners, as people stick them on; they are those of the Uckers mat."""
    rng = np.random.default_rng([seed, 23])
    corners = replace(mat, bare=False, stickers={}).markers.values()
    stickers = {}
    for marker, box in zip(UCKERS.markers, corners, strict=True):
        angle = np.radians(rng.uniform(-_TURNED, _TURNED))
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        middle = np.array(box.centre) + rng.uniform(-_OFF_MM, _OFF_MM, 2)
        stickers[marker] = Sticker.of(((np.array(box.corners) - box.centre) @ turn + middle).tolist())
    return replace(mat, bare=True, stickers=stickers)


def stickers_over(mat: Mat, px_per_mm: float) -> tuple[Image, Floats]:
    """The stickers from above on nothing: the picture, black beside them, and how much each pixel covers, 0 to 1."""
    size = (round(mat.height * px_per_mm), round(mat.width * px_per_mm), 3)
    dark, light = np.zeros(size, np.uint8), np.full(size, 255, np.uint8)
    for picture in (dark, light):
        draw_stickers(picture, mat, px_per_mm)
    return dark, 1 - (light.astype(np.float32) - dark) / 255


def draw_stickers(picture: Image, mat: Mat, px_per_mm: float) -> None:
    """Draw the stickers beside a household's own board, if there are any, onto the picture of its mat."""
    for marker, box in mat.markers.items():
        _draw_sticker(picture, marker, np.array(box.corners) * px_per_mm)


def _draw_sticker(picture: Image, marker: int, quad: Floats) -> None:
    """Draw a marker on a white sticker with a rim of 5 mm, onto its corners (px)."""
    px, rim = 40, 40
    cells = np.kron(pattern(marker) * 255, np.ones((px, px)))
    side = CELLS * px
    white = np.pad(cells, rim, constant_values=255).astype(np.uint8)
    source = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) + rim - 0.5
    reach = 0.5 * float(np.ptp(quad, axis=0).max())  # room for the rim
    left, top = (max(0, int(v)) for v in quad.min(axis=0) - reach)
    right, bottom = (int(v) + 1 for v in quad.max(axis=0) + reach)
    part = picture[top:bottom, left:right]
    matrix = cv2.getPerspectiveTransform(source, (quad - (left, top) - 0.5).astype(np.float32))
    size = (part.shape[1], part.shape[0])
    warped = cv2.warpPerspective(white, matrix, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full_like(white, 255), matrix, size, flags=cv2.INTER_AREA)[..., None] / 255.0
    part[:] = np.round(part * (1 - cover) + warped[..., None] * cover).astype(np.uint8)
