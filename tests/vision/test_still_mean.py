"""Several pictures of one still scene are read as their mean; a new scene is never mixed with the old one."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrays import Image
from vision.mats import ROGUE
from vision.reading import TableReading
from vision.registration import Sighting
from vision.stillness import MOST_PICTURES, StillMean
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

SCENE = np.random.default_rng(1).integers(60, 180, (40, 60, 3)).astype(np.uint8)


def noisy(scene: Image, rng: np.random.Generator) -> Image:
    return np.clip(scene + rng.normal(0, 16, scene.shape), 0, 255).astype(np.uint8)


def off(picture: Image) -> float:
    return float(np.abs(picture.astype(float) - SCENE).std())


def test_noise_falls_with_the_square_root_of_the_number_of_pictures_and_stays_low() -> None:
    rng, mean = np.random.default_rng(2), StillMean()
    noise = [off(mean.begin(noisy(SCENE, rng)))]
    noise += [off(mean.add(noisy(SCENE, rng))) for _ in range(4 * MOST_PICTURES)]
    for number in (2, 4, MOST_PICTURES):
        assert noise[number - 1] == pytest.approx(noise[0] / number**0.5, rel=0.1)
    assert max(noise[MOST_PICTURES:]) < noise[0] / 2


@pytest.mark.parametrize("method", ["begin", "add"])
def test_a_new_scene_or_a_picture_of_another_size_is_taken_as_it_is(method: str) -> None:
    mean = StillMean()
    mean.begin(SCENE)
    mean.add(SCENE)
    picture = np.zeros((40, 60, 3) if method == "begin" else (20, 30, 3), np.uint8)
    assert getattr(mean, method)(picture).max() == 0


def test_a_scene_that_is_looked_at_again_is_read_with_less_noise_until_something_moves() -> None:
    table, rng = VirtualTable("rogue", 3), np.random.default_rng(4)
    noise = list[float]()

    def read(image: Image, sighting: Sighting) -> TableReading:
        assert sighting.registration is not None
        noise.append(float((image - table.render(t).astype(float)).std()))
        return TableReading(ROGUE.name)

    def large() -> Image:
        return noisy(table.render(t), rng)

    watch = TableWatch(read, ROGUE)
    t = 0.0
    while t < table.now + 2:
        watch.feed(t, table.small(t), large, again=True)
        t += 0.1
        if len(noise) == 5 and not table.now:
            table.begin(t)
            table.throw(2)
    first = noise.index(max(noise[4:]))
    assert noise[4] < 0.6 * noise[0]
    assert noise[first] > 0.9 * noise[0], "the new scene is not mixed with the old one"
    assert noise[-1] < 0.6 * noise[0]
