"""Settings of all tests: property tests give the same cases each time and never fail because a machine is slow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import settings

from vision.arrays import Image
from vision.registration import Registration
from vision.virtual import scene
from vision.virtual.look import Look

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

TABLES = 8  # empty tables that are kept: many tests lay other things onto the same one


@pytest.fixture(scope="session", autouse=True)
def _empty_tables() -> Iterator[None]:
    """An empty virtual table that was drawn a moment ago is not drawn again; chance goes on as if it had been."""
    drawn: OrderedDict[Any, tuple[Image, Any]] = OrderedDict()
    draw = scene.background

    def kept(registration: Registration, look: Look, rng: np.random.Generator) -> Image:
        chance = str(rng.bit_generator.state)
        key = (registration.mat.name, registration.matrix.tobytes(), registration.size, look, chance)
        if key not in drawn:
            drawn[key] = draw(registration, look, rng), rng.bit_generator.state
        drawn.move_to_end(key)
        while len(drawn) > TABLES:
            drawn.popitem(last=False)
        image, rng.bit_generator.state = drawn[key]
        return image.copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "background", kept)
        yield
