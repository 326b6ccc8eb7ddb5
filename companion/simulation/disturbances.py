"""What disturbs a virtual table: a camera that is bumped, a lamp that is switched."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.virtual.look import random_light
from vision.virtual.table import VirtualTable

BUMP_S = (15.0, 60.0)  # when the camera is bumped, and how long after that once more
BUMP_MM, BUMP_DEGREES = (2.0, 40.0), 5.0
LAMP_S = (20.0, 60.0)  # time until another lamp is switched on


@dataclass(frozen=True, slots=True)
class Disturbances:
    """How often in a game the camera is bumped, and how often another lamp is switched on."""

    bumps: int = 1
    lamps: int = 0

    def plan(self, table: VirtualTable, seed: int) -> None:
        """Schedule them on that table, at times and by amounts drawn from the seed."""
        rng, t = np.random.default_rng([seed, 9]), 0.0
        for _ in range(self.bumps):
            far, angle = rng.uniform(*BUMP_MM), rng.uniform(0, 2 * math.pi)
            aside = (float(far * math.cos(angle)), float(far * math.sin(angle)))
            t += float(rng.uniform(*BUMP_S))
            table.bump(t, aside, float(rng.uniform(-BUMP_DEGREES, BUMP_DEGREES)))
        rng, t = np.random.default_rng([seed, 10]), 0.0  # separate, so that more bumps don't change the lamps
        for _ in range(self.lamps):
            t += float(rng.uniform(*LAMP_S))
            table.relight(t, random_light(rng))
