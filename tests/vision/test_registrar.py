"""Tracking the mat: once found it is only checked; a bump is noticed, a hand over a marker is not one."""

import numpy as np
import pytest

from tests.vision.virtual_scenes import empty, hidden, table, worst_mm
from vision.arrays import Image
from vision.mats import PERUDO, ROGUE
from vision.registrar import Registrar
from vision.registration import MOVED_PX


def shifted(image: Image, x: int, y: int) -> Image:
    return np.roll(image, (y, x), axis=(0, 1))


def noisy(image: Image, seed: int) -> Image:
    noise = np.random.default_rng(seed).normal(0, 3, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


@pytest.fixture
def registrar() -> Registrar:
    watch = Registrar(ROGUE)
    assert watch.update(empty("rogue", 1)).registration is not None
    return watch


def test_a_still_table_keeps_the_very_same_registration(registrar: Registrar) -> None:
    first = registrar.last
    for seed in range(3):
        sighting = registrar.update(noisy(empty("rogue", 1), seed))
        assert sighting.registration is first
        assert sighting.trouble is None
        assert not sighting.bumped


def test_a_bumped_camera_is_noticed_and_the_mat_found_again(registrar: Registrar) -> None:
    sighting = registrar.update(shifted(empty("rogue", 1), 9, -6))
    assert sighting.bumped
    assert sighting.moved > MOVED_PX
    assert sighting.trouble is not None
    assert sighting.trouble.code == "bumped"
    assert "was moved" in sighting.trouble.sentence
    assert sighting.registration is not None
    moved = sighting.registration.to_image((200, 150)) - table("rogue", 1).registration.to_image((200, 150))
    assert np.allclose(moved, (9, -6), atol=1)


def test_after_a_bump_the_new_place_is_the_known_one(registrar: Registrar) -> None:
    picture = shifted(empty("rogue", 1), 40, 0)
    assert registrar.update(picture).bumped
    again = registrar.update(picture)
    assert not again.bumped
    assert again.trouble is None


def test_a_shiver_of_a_pixel_is_followed_without_a_word(registrar: Registrar) -> None:
    before = registrar.last
    sighting = registrar.update(shifted(empty("rogue", 1), 1, 0))
    assert not sighting.bumped
    assert sighting.trouble is None
    assert sighting.registration is not before
    assert sighting.moved == pytest.approx(1, abs=0.3)


@pytest.mark.parametrize("corners", [(0,), (1, 2), (0, 1, 3)])
def test_covered_markers_are_passed_over_while_one_is_in_place(registrar: Registrar, corners: tuple[int, ...]) -> None:
    before = registrar.last
    sighting = registrar.update(hidden(empty("rogue", 1), table("rogue", 1).registration, *corners))
    assert sighting.registration is before
    assert not sighting.bumped


def test_a_mat_that_is_taken_away_is_missed(registrar: Registrar) -> None:
    sighting = registrar.update(np.full((864, 1536, 3), 90, np.uint8))
    assert sighting.registration is None
    assert sighting.trouble is not None
    assert sighting.trouble.code == "no-mat"
    assert registrar.update(empty("rogue", 1)).registration is not None


def test_another_mat_in_its_place_is_the_wrong_one(registrar: Registrar) -> None:
    sighting = registrar.update(empty("perudo", 1))
    assert sighting.trouble is not None
    assert sighting.trouble.code == "wrong-mat"
    registrar.expected = PERUDO
    assert registrar.update(empty("perudo", 1)).trouble is None


def test_a_picture_of_another_size_is_searched_anew(registrar: Registrar) -> None:
    sighting = registrar.update(np.ascontiguousarray(empty("rogue", 1)[::2, ::2]))
    assert sighting.registration is not None
    assert sighting.registration.size == (768, 432)
    assert not sighting.bumped


def test_the_bend_of_the_lens_is_remembered_when_a_marker_is_lost() -> None:
    truth = table("rogue", 1).registration
    fresh, used = Registrar(), Registrar()
    used.update(empty("rogue", 1))
    used.update(np.full((864, 1536, 3), 90, np.uint8))
    covered = hidden(empty("rogue", 1), truth, 1, 2)
    first, second = fresh.update(covered).registration, used.update(covered).registration
    assert first is not None
    assert second is not None
    assert second.lens.k1 == pytest.approx(truth.lens.k1, abs=0.01)
    assert worst_mm(second, truth) <= worst_mm(first, truth) + 0.5
