"""When the exposure is set again: for a lamp and for dusk, never for a hand or a sleeve."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera import Image
from hardware.light import LASTING_S, ColourWatch, LightWatch, light_of, white_colour_of, white_of


def table(white: int, covered: float = 0.0) -> Image:
    """A small picture of a white mat, partly covered by something dark."""
    picture = np.full((216, 384), white, np.uint8)
    picture[:, : int(384 * covered)] = 30
    return picture


def watching(white: int = 180) -> LightWatch:
    watch = LightWatch()
    watch.begin(white_of(table(white)))
    return watch


@pytest.mark.parametrize("covered", [0.0, 0.3, 0.6])
def test_a_hand_over_the_mat_is_no_change_of_light(covered: float) -> None:
    watch = watching()
    assert not any(watch.changed(t, table(180, covered)) for t in range(60))


@pytest.mark.parametrize("white", [90, 250])
def test_a_lamp_is_a_change_once_it_has_lasted(white: int) -> None:
    watch = watching()
    assert not watch.changed(0.0, table(white))
    assert not watch.changed(LASTING_S - 0.1, table(white))
    assert watch.changed(LASTING_S, table(white))


def test_a_flash_is_no_change() -> None:
    watch = watching()
    for t in range(20):
        assert not watch.changed(t * LASTING_S * 0.6, table(250 if t % 2 else 180))


def test_after_a_dark_start_good_light_is_what_counts() -> None:
    watch = watching(10)
    assert not watch.changed(0.0, table(20))
    assert not watch.changed(100.0, table(25))
    assert not watch.changed(101.0, table(150))
    assert watch.changed(101.0 + LASTING_S, table(150))


@pytest.mark.parametrize(("white", "light"), [(10, "too dark"), (150, "well lit"), (255, "too bright")])
def test_the_light_is_judged_by_the_white_of_the_mat(white: int, light: str) -> None:
    assert light_of(white_of(table(white))) == light


LAMP, DAYLIGHT = (140.0, 170.0, 200.0), (200.0, 180.0, 150.0)  # white paper, B, G, R


def test_another_colour_of_light_is_a_change_once_it_has_lasted_and_brighter_is_none() -> None:
    watch = ColourWatch()
    watch.begin(LAMP)
    assert not any(watch.changed(t, (70.0, 85.0, 100.0)) for t in range(60))
    assert not any(watch.changed(t, (9.0, 12.0, 20.0)) for t in range(60)), "no light has no colour"
    assert not watch.changed(0.0, DAYLIGHT)
    assert watch.changed(LASTING_S, DAYLIGHT)


def test_a_coloured_sleeve_is_no_other_light() -> None:
    picture = np.full((864, 1536, 3), LAMP, np.uint8)
    watch = ColourWatch()
    watch.begin(white_colour_of(picture))
    picture[:, :900] = (30, 20, 160)
    assert not any(watch.changed(t, white_colour_of(picture)) for t in range(60))
