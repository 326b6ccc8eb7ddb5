"""Settings of all tests: property tests are reproducible and never fail because a machine is slow."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
import typer.main
import typer.testing
from hypothesis import settings
from numpy.typing import NDArray

from hardware import heap
from tests.night import AT_NIGHT
from vision.arrays import Image
from vision.registration import Registration
from vision.virtual import scene
from vision.virtual.look import Look

EXAMPLES = 40  # of a property that sets no number of its own

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=EXAMPLES * AT_NIGHT)
settings.load_profile("steady")


KEPT_BLOCKS, KEPT_HEAP = 32 << 20, 256 << 20  # bytes; the C library accepts no larger blocks


@pytest.fixture(scope="session", autouse=True)
def _pictures_into_used_memory() -> Iterator[None]:
    """A test's pictures go where the last one's were: new pages for each take a tenth of the time of all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heap, "LARGE", KEPT_BLOCKS)
        heap.map_large_blocks()
        heap.set_option(heap.M_TRIM_THRESHOLD, KEPT_HEAP)
        yield


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules stay to the end: garbage is searched for among what came after them."""
    gc.collect()
    gc.freeze()


KEPT = 8  # empty tables, and noises: many tests lay other things onto the same table


@pytest.fixture(scope="session", autouse=True)
def _empty_tables() -> Iterator[None]:
    """What a virtual table drew a moment ago is not drawn again; chance goes on as if it had been."""
    draw, noise = scene.background, scene._noise

    @once
    def background(rng: np.random.Generator, registration: Registration, look: Look) -> Image:
        return draw(registration, look, rng)

    @once
    def noises(rng: np.random.Generator, size: tuple[int, int], level: float) -> NDArray[np.int16]:
        return noise(size, level, rng)

    def place(registration: Registration) -> Hashable:
        mat = registration.mat
        stickers = tuple(mat.stickers.items())
        return mat.name, mat.bare, stickers, mat.width, mat.height, registration.matrix.tobytes(), registration.size

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "background", lambda at, look, rng: background((place(at), look), rng, at, look).copy())
        patch.setattr(scene, "_noise", lambda size, level, rng: noises((size, level), rng, size, level))
        yield


def once(draw: Callable[..., NDArray[Any]]) -> Callable[..., NDArray[Any]]:
    """The function, called once for each key and state of the dice; its latest pictures are kept."""
    drawn: OrderedDict[Hashable, tuple[NDArray[Any], Any]] = OrderedDict()

    def kept(key: Hashable, rng: np.random.Generator, *given: Any) -> NDArray[Any]:
        full = key, str(rng.bit_generator.state)
        if full not in drawn:
            drawn[full] = draw(rng, *given), rng.bit_generator.state
        drawn.move_to_end(full)
        while len(drawn) > KEPT:
            drawn.popitem(last=False)
        picture, rng.bit_generator.state = drawn[full]
        return picture

    return kept


@pytest.fixture(scope="session", autouse=True)
def _commands_read_once() -> Iterator[None]:
    """The command line reads the signatures of all its commands; for a test that types one they are read already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.testing, "_get_command", cache(typer.main.get_command))
        yield
