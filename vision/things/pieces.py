"""Where the pieces of the game that were recognised lie: they are no things, and neither are their shadows."""

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
_HALF_DIAGONAL = 0.74  # of a die's edge
_TALL = 1.25  # edges: a cocked die reaches higher than its edge
_LEEWAY_MM = 3.0  # around a piece
_SHADOW = 1.6  # heights: so far beside a piece its shadow may fall
_CORNERS = 12


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as an upright cylinder, mm: where it stands, its radius, its height."""

    x: float
    y: float
    radius: float
    height: float


def pieces_of(dice: Iterable[SeenDie], discs: Iterable[SeenDisc]) -> list[Piece]:
    """Dice and discs as pieces."""
    return [
        *(Piece(d.x, d.y, _HALF_DIAGONAL * d.size, _TALL * d.size) for d in dice),
        *(Piece(d.x, d.y, DISC_RADIUS, DISC_HEIGHT) for d in discs),
    ]


def hidden_by(pieces: Sequence[Piece], registration: Registration) -> NDArray[np.uint8]:
    """The pieces on the mat from above at ``SCALE``, (h, w): 2 where one is seen, 1 where its shadow may fall, else 0.

    A piece hides what lies behind it, as seen from the camera.
    """
    mat = registration.mat
    out = np.zeros((round(mat.height * SCALE), round(mat.width * SCALE)), np.uint8)
    for value, room in ((1, _SHADOW), (2, 0.0)):
        for piece in pieces:
            outline = _outline(piece, registration.camera, _LEEWAY_MM + room * piece.height)
            cv2.fillConvexPoly(out, np.round(outline * SCALE - 0.5).astype(np.int32), value)
    return out


def _outline(piece: Piece, camera: tuple[float, float, float], room: float) -> NDArray[np.float32]:
    """What a piece hides of the mat and ``room`` mm around it, (n, 2) mm."""
    cx, cy, cz = camera
    raised = cz / (cz - piece.height)
    angles = 2 * math.pi * np.arange(_CORNERS) / _CORNERS
    ring = (piece.radius + room) * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    foot = np.array((piece.x, piece.y))
    top = np.array((cx, cy)) * (1 - raised) + foot * raised
    return np.asarray(cv2.convexHull(np.concatenate([ring + foot, ring + top]).astype(np.float32)).reshape(-1, 2))
