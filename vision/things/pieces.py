"""The places of recognised pieces: these, and their shadows, are not things."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import SeenDie, SeenDisc
from vision.registration import Registration
from vision.things.prints import SCALE

DISC_RADIUS = 17.0  # mm: of the largest disc
DISC_HEIGHT = 4.5
SEEN_WHOLE = 0.9  # a disc read with less confidence may be partly hidden
_HALF_DIAGONAL = 0.74  # of a die's edge
_TALL = 1.25  # edges: a cocked die is taller than its edge
_LEEWAY_MM = 3.0  # around a piece
_SHADOW = 1.6  # heights: reach of a piece's shadow
_FINE_BITS = 4  # fractional bits of what is drawn
_FINE = 2**_FINE_BITS


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as an upright cylinder, mm: its place, radius and height.

    If it is not ``sure``, it may be partly hidden by a thing that touches it.
    """

    x: float
    y: float
    radius: float
    height: float
    sure: bool = True


def pieces_of(dice: Iterable[SeenDie], discs: Iterable[SeenDisc]) -> list[Piece]:
    """Dice and discs as upright cylinders (mm), which hide what lies behind them."""
    return [
        *(Piece(d.x, d.y, _HALF_DIAGONAL * d.size, _TALL * d.size) for d in dice),
        *(Piece(d.x, d.y, DISC_RADIUS, DISC_HEIGHT, d.sure or d.confidence > SEEN_WHOLE) for d in discs),
    ]


def hidden_by(pieces: Sequence[Piece], registration: Registration) -> NDArray[np.uint8]:
    """The places hidden by pieces on the mat from above at ``SCALE``, (h, w).

    A place is 2 for a piece, 3 for an uncertain one, 1 where a shadow may fall, else 0. A piece hides what lies behind
    it as seen from the camera.
    """
    mat = registration.mat
    out = np.zeros((round(mat.height * SCALE), round(mat.width * SCALE)), np.uint8)
    for piece in pieces:
        _draw(out, piece, registration.camera, _LEEWAY_MM + _SHADOW * piece.height, 1)
    for piece in pieces:
        _draw(out, piece, registration.camera, _LEEWAY_MM, 2 if piece.sure else 3)
    return out


def _draw(out: NDArray[np.uint8], piece: Piece, camera: tuple[float, float, float], room: float, value: int) -> None:
    """Draw what a piece hides of the mat plus ``room`` mm around it: from its foot to the projection of its top."""
    cx, cy, cz = camera
    raised = cz / (cz - piece.height)
    ends = ((piece.x, piece.y), (cx + (piece.x - cx) * raised, cy + (piece.y - cy) * raised))
    foot, top = ((round((x * SCALE - 0.5) * _FINE), round((y * SCALE - 0.5) * _FINE)) for x, y in ends)
    cv2.line(out, foot, top, value, math.ceil(2 * (piece.radius + room) * SCALE), cv2.LINE_8, _FINE_BITS)
