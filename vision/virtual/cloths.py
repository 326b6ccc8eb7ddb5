"""Patterned table cloths, whose repeats look alike: stripes, checks and flowers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from vision.arrays import Floats

REPEATS = (16, 32, 64)  # across the texture, so that it has no seams
CONTRAST = (0.25, 0.6)  # of the pattern
EDGE = 6.0  # how sharp printed edges are
PETALS = 5


def stripes(rng: np.random.Generator, size: int) -> Floats:
    """Stripes, (size, size): how much lighter or darker than the cloth."""
    wave = np.sin(_phase(size, int(rng.choice(REPEATS))))
    return np.asarray(_strength(rng) * np.tile(np.tanh(EDGE * wave)[:, None], (1, size)) / 2, np.float32)


def checks(rng: np.random.Generator, size: int) -> Floats:
    """Gingham: two sets of stripes that cross."""
    wave = np.tanh(EDGE * np.sin(_phase(size, int(rng.choice(REPEATS))))) / 2
    return np.asarray(_strength(rng) * (wave[:, None] + wave[None, :]) / 2, np.float32)


def flowers(rng: np.random.Generator, size: int) -> Floats:
    """Flowers in rows, each row half a repeat aside, all of them alike."""
    side = size // int(rng.choice(REPEATS[:2]))
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    tile = np.zeros((side, side), np.float32)
    for cx, cy in ((0.0, 0.0), (-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)):
        radius, angle = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
        petals = 0.2 * (0.65 + 0.35 * np.cos(PETALS * angle + 1.0))
        tile = np.maximum(tile, np.clip((petals - radius) * side / 2, 0, 1) - np.clip((0.06 - radius) * side / 2, 0, 1))
    return np.asarray(_strength(rng) * np.tile(tile, (size // side, size // side)), np.float32)


PATTERNS: Mapping[str, Callable[[np.random.Generator, int], Floats]] = MappingProxyType(
    {"stripes": stripes, "checks": checks, "flowers": flowers}
)


def _phase(size: int, repeats: int) -> Floats:
    return np.asarray(np.arange(size, dtype=np.float32) * (2 * np.pi * repeats / size))


def _strength(rng: np.random.Generator) -> float:
    return float(rng.uniform(*CONTRAST)) * float(rng.choice((-1.0, 1.0)))
