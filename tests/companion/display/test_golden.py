"""The screen matches the golden pictures."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.display.examples import KEEPING
from companion.display.pilot import Pilot

SPEC = importlib.util.spec_from_file_location("golden_pictures", Path(__file__).parent / "golden_pictures.py")
golden = importlib.util.module_from_spec(SPEC)
sys.modules["golden_pictures"] = golden
SPEC.loader.exec_module(golden)

MEAN, WORST = 1.5, 22.0


@pytest.mark.parametrize("name", golden.SHOTS)
def test_the_picture_is_the_golden_one(name):
    kept = pygame.image.load(str(golden.FOLDER / f"{name}.png"))
    mean, worst = golden.differences(golden.shot(name), kept)
    assert mean <= MEAN
    assert worst <= WORST


def test_a_single_changed_score_is_noticed():
    """The comparison can fail: one other number is enough."""
    ann, ben = KEEPING.seats
    with Pilot(replace(KEEPING, seats=(ann, replace(ben, score=88888))), golden.SIZE) as pilot:
        small = pygame.transform.smoothscale(pilot.picture(), (400, 240))
    _, worst = golden.differences(small, pygame.image.load(str(golden.FOLDER / "keeping.png")))
    assert worst > WORST
