"""Tables whose pattern repeats: a bump by about one repeat is no return to the old place."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vision.mats import ROGUE
from vision.places.landmarks import landmarks_of
from vision.places.place import Place
from vision.virtual.look import Look, Rim, seeded
from vision.virtual.scene import Renderer, Scene
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import bumped, exact

BARE, SIZE, SEED = replace(ROGUE, bare=True), (768, 432), 103


@cache
def look(surface: str) -> Look:
    return replace(seeded(SEED, BARE), surface=surface)


@pytest.mark.parametrize("surface", ["checks", "flowers", "stripes"])
def test_a_bump_on_a_cloth_whose_pattern_repeats_is_never_taken_for_another_one(surface: str) -> None:
    seen = exact(BARE, look(surface).view, SIZE)
    pictures = [Renderer(seen, look(surface), SEED).render(Scene(), 100 + i) for i in range(4)]
    marks = landmarks_of(pictures)
    registrar = Place(seen, marks.picture, marks.noise).registrar()
    registrar.update(pictures[0])
    truth = bumped(seen, look(surface).view, (16.0, 11.0), 0.5)
    sighting = registrar.update(Renderer(truth, look(surface), SEED).render(Scene(), 2))
    assert sighting.registration is not None
    assert float(np.linalg.norm(sighting.registration.outline() - truth.outline(), axis=1).max()) < 3.0


@pytest.mark.parametrize("rim", [Rim((96, 62, 38)), Rim((30, 28, 30), 24.0, 30.0, (34, 84, 50))])
def test_a_tray_with_dice_in_it_is_found_again_although_its_edges_repeat(rim: Rim) -> None:
    table = VirtualTable(BARE, SEED, replace(look("plain"), rim=rim), SIZE)
    marks = landmarks_of([table.render(i / 1000) for i in range(4)])
    assert marks.repeats
    registrar = Place(table.registration, marks.picture, marks.noise).registrar()
    registrar.update(table.render(0.01))
    table.throw(5)
    table.wait(1.5)
    table.bump(table.now, (25.0, -14.0), 3.0)
    sighting = registrar.update(table.render(table.now + 0.1))
    truth = bumped(table.registration, table.look.view, (25.0, -14.0), 3.0)
    assert sighting.registration is not None
    assert float(np.linalg.norm(sighting.registration.outline() - truth.outline(), axis=1).max()) < 4.0


@pytest.mark.parametrize("mm", [6.0, 10.0, 14.0])
def test_a_plain_tray_bumped_along_its_rim_is_not_taken_to_lie_where_it_was(mm: float) -> None:
    """Half of its landmarks, those of the rim, look as before at their old places, too."""
    table = VirtualTable(BARE, 200, replace(seeded(200, BARE), surface="plain", rim=Rim((150, 104, 62))), SIZE)
    marks = landmarks_of([table.render(i / 1000) for i in range(4)])
    registrar = Place(table.registration, marks.picture, marks.noise).registrar()
    registrar.update(table.render(0.01))
    table.bump(table.now, (mm, 0.0), 0.0)
    sighting = registrar.update(table.render(table.now + 0.1))
    truth = bumped(table.registration, table.look.view, (mm, 0.0), 0.0)
    assert sighting.registration is not None
    assert float(np.linalg.norm(sighting.registration.outline() - truth.outline(), axis=1).max()) < 2.0
